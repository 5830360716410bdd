"""What things are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.systems.buoyz.board.muster import Ground, Nature

NATURES: Final[dict[Nature, str]] = {
    "dispute": "planetary dispute",
    "open": "open battle",
    "convoy": "convoy battle",
}
GROUNDS: Final[dict[Ground, str]] = {
    "open": "open space",
    "planet": "a planet",
    "giant": "a gas giant",
    "nebulae": "two nebulae",
}
UNFOUGHT: Final = "unfought"
"""How a battle has ended that nobody has fought."""
GRADES: Final = {
    UNFOUGHT: "not fought",
    "draw": "a draw",
    "minor": "a minor victory",
    "major": "a major victory",
    "decisive": "a decisive victory",
}
REASONS: Final = {
    "losses": "its losses",
    "capitals": "its capital ships",
    "carriers": "only carriers are left of them",
}


def title_of(seat: str) -> str:
    """What a fleet is called."""
    return f"{seat.capitalize()} fleet"
