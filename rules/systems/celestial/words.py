"""What uses of energy, ways, causes and ships are called, and the rules behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial.stats import SIDE_NAMES

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.shown import End

_WHY = {
    "gone": "A side has no ship left",
    "break": "A side breaks off",
    "scenario": "The scenario is decided",
    "limit": "The last round is over",
}

USES: Final = {
    "charge-1": "charges group 1",
    "charge-2": "charges group 2",
    "charge-3": "charges group 3",
    "front": "reinforces its front shield",
    "right": "reinforces its right shield",
    "back": "reinforces its back shield",
    "left": "reinforces its left shield",
    "turn": "prepares a hard turn",
    "slip": "trims for a side slip",
    "battery": "fills its battery",
    "challenge": "challenges the initiative",
    "guard": "guards the initiative",
    "nothing": "lets its energy go",
}
STEPS: Final = ("power", "helm", "missiles", "fire", "repair")
USE_RULES: Final = {
    "turn": "TE10", "slip": "TE11", "battery": "TE12", "challenge": "TE13", "guard": "TE13",
    "nothing": "TE16",
}  # fmt: skip
WAYS: Final = {
    "ahead": ("moves ahead", "", "TE22"),
    "left": ("turns left and moves", "turns left", "TE23"),
    "right": ("turns right and moves", "turns right", "TE23"),
    "slip-left": ("slips to the left", "slips left", "TE24"),
    "slip-right": ("slips to the right", "slips right", "TE24"),
    "sprint": ("sprints", "sprints", "TE25"),
}
"""How a ship moves, the same in brief, and the rule."""
CAUSES: Final = {
    "fire": "is hit",
    "missile": "is struck by a missile",
    "blast": "is caught by an explosion",
    "collision": "is hit in the collision",
    "asteroid": "hits an asteroid",
}
CAUSE_RULES: Final = {
    "fire": "TE42", "missile": "TE39", "blast": "TE47", "collision": "TE27", "asteroid": "TNT4",
}  # fmt: skip
LOSSES: Final = {
    "core": ("by a core breach", "TE44"),
    "planet": ("in a planet", "TN2"),
    "black hole": ("in a black hole", "TNT10"),
}
MISSILES: Final = {
    "struck": ("strikes", "TE39"),
    "spent": ("is spent", "TE40"),
    "lost": ("is lost", "TE40"),
    "shot": ("is shot down", "TE41"),
    "blast": ("is lost in an explosion", "TE47"),
}


def called(board: Board, unit: str) -> str:
    """A ship's or missile's name."""
    ship = board.by_id.get(unit)
    return board.name(ship) if ship is not None else f"Missile {unit[1:]}"


def in_words(ended: End) -> str:
    """The end in a sentence or two."""
    scores = f"Compact {points(ended.compact)}, Dominion {points(ended.dominion)}"
    if ended.winner is None:
        return f"{_WHY[ended.why]}. {scores}: a draw."
    return (
        f"{_WHY[ended.why]}. {scores}: a {ended.level} victory of the {SIDE_NAMES[ended.winner]}."
    )


def points(half: int) -> str:
    """Half points as they are said: ``44½``."""
    return f"{half // 2}{'½' if half % 2 else ''}"
