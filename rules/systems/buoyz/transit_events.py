"""What happens to ships between two tables (BZT76, BZ196)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText


class TransitKept(Event):
    """A ship in transit was nominated, and is on its way still (BZ128c)."""

    ship: str


class TransitEnded(Event):
    """A ship emerged from transit on another table; it moves now.

    Attributes:
        pose: Where, in 400ths of an inch of the plane of all tables.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    pose: PoseText


TRANSIT_EVENTS = (TransitKept, TransitEnded)
