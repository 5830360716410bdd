"""What happens by lowered shields and boarding (BZT41, BZ134)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.systems.buoyz.points import At


class ShieldsLowered(Event):
    """A ship lowered all of its shields until the end of the turn (BZ134)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str


class Boarded(Event):
    """A ship boarded another one: both sides rolled (BZT41).

    Attributes:
        faces: The boarder's die, then the other's.
        more: What each adds: Command, size, crew, Marines.
        captured: The ship that was captured, by id; empty if none (BZ195).
        prize: Whether it sails for its captor from the next turn on (BZ102).
        origin: Where the boarder is.
        at: Where the other ship is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    faces: tuple[int, int]
    more: tuple[int, int]
    captured: str = ""
    prize: bool = False
    origin: At
    at: At


class BoardingOver(Event):
    """A side boards nobody else this turn (BZ194)."""

    seat: str


BOARDING_EVENTS = (ShieldsLowered, Boarded, BoardingOver)
