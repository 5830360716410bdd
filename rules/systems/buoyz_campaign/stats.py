"""The numbers of the campaign: powers, natures, tables of the ground, replacement."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.values.data import load_list
from rules.systems.buoyz.board.muster import CAPITALS

SEATS: Final = ("azure", "coral", "jade", "amber", "violet", "ivory")
"""The seats, in the order of the table."""
Wealth = Literal["rich", "moderate", "variable", "poor"]
Class = Literal["capital", "medium", "small"]
NEEDED: Final = 4
"""What a die must come to for a repair or a replacement (CAMT9, CAMT11)."""
MOST_SHIPS: Final = 30
"""Ships of a roster at most (CAM3b)."""
MOST_SENT: Final = 8
"""Ships of a battle at most (CAM4b)."""
CARRIERS: Final = frozenset(("CV", "CVE"))
MEDIUM: Final = frozenset(("CA", "CL", "CVE"))
UNBROKEN: Final = 50
"""Points for not having broken contact (CAMT7)."""
GAP: Final = 10
"""Points destroyed for one campaign point (CAMT12)."""
FIRST_BREAK: Final = 3
ALSO: Final = 2
"""Campaign points for the other side's breaking first, and for not breaking oneself."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Power(_Data):
    """A power: how rich it is, and what is added to its checks for breaking contact."""

    id: str
    name: str
    wealth: Wealth
    contact: int = 0


class Supply(_Data):
    """What is added to a die for a replacement, by the wealth of a power."""

    wealth: Wealth
    capital: int
    medium: int
    small: int
    literal: int = Field(description="of small ships as the text prints it")


POWERS: Final = {each.id: each for each in load_list(Power, "buoyz_campaign/powers.toml", "power")}
"""The powers by the race of their ships."""
SUPPLY: Final = {
    each.wealth: each for each in load_list(Supply, "buoyz_campaign/supply.toml", "supply")
}
"""Replacement by wealth."""
OTHERS: Final = POWERS["unlisted"]
"""Powers that the text does not name."""


class Cost(_Data):
    """What a ship costs where powers are to be even, by its description."""

    sd: str
    points: int


COSTS: Final = {
    each.sd: each.points for each in load_list(Cost, "buoyz_campaign/costs.toml", "cost")
}
"""Costs that make powers even, of ships that have others than the text's (CAM33)."""


def power_of(race: str) -> Power:
    """The power whose ships are of a race."""
    return POWERS.get(race, OTHERS)


def class_of(letters: str) -> Class:
    """How a ship is replaced, by the letters of its class (CAMT11b)."""
    return "capital" if letters in CAPITALS else "medium" if letters in MEDIUM else "small"
