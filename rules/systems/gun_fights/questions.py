"""What the sides are asked: to deploy, to throw the die, to act with who is up.

(GF2b, GF3, GF21b)
"""

from __future__ import annotations

from rules.kernel.game.agenda import Question
from rules.systems.gun_fights.actions import (
    Activate,
    Deploy,
    Move,
    Pass,
    Place,
    Shoot,
    ShootInto,
)


class DeployFigure(Question):
    """A side is to put one of its figures on the table."""

    answers = (Deploy,)
    rule = "GF21"


class ThrowDie(Question):
    """A side is to throw the activation die for both."""

    answers = (Activate,)
    rule = "GF2"


class ActWithFigure(Question):
    """A side is to act with a figure of the cell that is up, or to pass."""

    answers = (Move, Shoot, ShootInto, Place, Pass)
    rule = "GF3"


QUESTIONS = (DeployFigure, ThrowDie, ActWithFigure)
