"""What the sides are asked, one after the other (SC42)."""

from __future__ import annotations

from rules.kernel.game.agenda import Question
from rules.kernel.values.frozen import value
from rules.systems.space_convoy.actions import Deploy, Fire, Move, Pass, Place, Recycle


@value
class Deployment:
    """A vessel that is to be put into one of these rows.

    Attributes:
        vessel: Which vessel.
        face: The die that gave the rows; ``None`` for a Crusher, which needs none.
        rows: Where it may stand.
    """

    vessel: str
    face: int | None
    rows: tuple[int, ...]


class PlaceObject(Question):
    """A side is to place an object (SC6d, SC49)."""

    answers = (Place,)
    rule = "SC6"

    kind: str


class DeployVessels(Question):
    """A side is to put one of these vessels on the table; any of them may be the next."""

    answers = (Deploy,)
    rule = "SC42"

    due: tuple[Deployment, ...]


class UseInitiative(Question):
    """The holder of the initiative is to act with a vessel, or to pass."""

    answers = (Move, Fire, Recycle, Pass)
    rule = "SC12"


QUESTIONS = (PlaceObject, DeployVessels, UseInitiative)
