"""What the sides are asked: to deploy, what to do with the initiative, with a unit, with a move."""

from __future__ import annotations

from rules.kernel.game.agenda import Question
from rules.systems.modern_skirmish.actions import (
    Activate,
    Advance,
    Charge,
    Deploy,
    Done,
    Fire,
    Move,
    Pass,
    Place,
)


class DeployUnit(Question):
    """A side is to put one of its units on the table; ``unit``: this one, which it has begun."""

    answers = (Deploy, Place)
    rule = "MS53"

    unit: str = ""


class UseInitiative(Question):
    """A side is to name a unit, which tests its morale, or to pass (MS33)."""

    answers = (Activate, Advance, Fire, Charge, Move, Pass)
    rule = "MS33"


class ActWithUnit(Question):
    """A side is to act with the unit that has passed its test, or to pass (MST5)."""

    answers = (Fire, Charge, Advance, Move, Pass)
    rule = "MST5"

    unit: str


class GoOnMoving(Question):
    """A side is to move more figures of a unit, or to end the move (MS38)."""

    answers = (Move, Advance, Done)
    rule = "MS38"

    unit: str
    moved: tuple[str, ...]


QUESTIONS = (DeployUnit, UseInitiative, ActWithUnit, GoOnMoving)
