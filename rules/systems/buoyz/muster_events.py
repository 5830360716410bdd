"""What happens as a battle is settled by dice (CAM 2)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.systems.buoyz.muster import Ground, Nature
from rules.systems.buoyz.points import At


class NatureRolled(Event):
    """The die has said what is fought for (BZT66)."""

    face: int
    nature: Nature


class TableRolled(Event):
    """The die has said what lies on a table (BZT66, BZ196f); ``moons`` around a gas giant."""

    face: int
    ground: Ground
    moons: int = 0
    table: int = 1


class RolesRolled(Event):
    """Both sides rolled for who attacks (BZ198); ``winner`` says, if they don't roll again."""

    blue: int
    red: int
    winner: str = ""


class RoleTaken(Event):
    """It is said who attacks (BZ198)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    attacker: str


class GuardTaken(Event):
    """The defender said whether it is deployed around its planet (BZ137d, BZ263)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    around: str = ""


class EdgesContested(Event):
    """Both sides rolled for their edges (BZ264); ``winner`` chooses, if they don't roll again."""

    blue: tuple[int, ...]
    red: tuple[int, ...]
    winner: str = ""


class EdgeTaken(Event):
    """It is said whose the southern edge is (BZ264)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    south: str
    winner: str


class PriceRolled(Event):
    """The die has said what each minefield of a side costs (BZ199)."""

    side: str
    price: int


class FieldPlaced(Event):
    """A side put a minefield on the table (BZ266).

    Attributes:
        field: Its id.
        at: Its middle.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    field: str
    at: At


MUSTER_EVENTS = (
    PriceRolled, FieldPlaced,
    NatureRolled, TableRolled, RolesRolled, RoleTaken, GuardTaken, EdgesContested, EdgeTaken,
)  # fmt: skip
