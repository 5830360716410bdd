"""What happens by hyperspace: who enters it, stays in it, drops out (BZT74, BZ197)."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText

Out = Literal["drop", "lurk", "leave"]
"""What a ship in hyperspace does at the start of a turn (BZ197c)."""


class HyperspaceEntered(Event):
    """A ship went into hyperspace; its marker is on the table (BZT74).

    Attributes:
        path: Where it was, and where its marker is then.
        length: How far that is, in 400ths of an inch.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    path: tuple[PoseText, PoseText]
    length: int


class HyperspaceKept(Event):
    """A ship that lurks in hyperspace was nominated, and stays where it is (BZ128c)."""

    ship: str


class DropOutSaid(Event):
    """A side said what its ships in hyperspace do; only it may know (BZ197b).

    Attributes:
        ships: Each with what it does.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, Out], ...]


class DropOutUnseen(Event):
    """The public twin of ``DropOutSaid``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class DroppedOut(Event):
    """All see what ships in hyperspace do (BZ197c).

    Attributes:
        ships: Each with what it does, and where its marker is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ships: tuple[tuple[str, Out, PoseText], ...]


HYPERSPACE_EVENTS = (HyperspaceEntered, HyperspaceKept, DropOutSaid, DropOutUnseen, DroppedOut)
