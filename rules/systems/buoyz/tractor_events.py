"""What happens by tractor beams (BZT48)."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText
from rules.systems.buoyz.actions import Pull


class Tractored(Event):
    """A ship has another one in its tractor beam (BZ152).

    Attributes:
        way: Held, towed, or pulled at once.
        path: Where the other one was, and is then.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    way: Pull
    path: tuple[PoseText, PoseText]


class Towed(Event):
    """A ship was towed along with its tug (BZ152)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    path: tuple[PoseText, PoseText]


class BeamEnded(Event):
    """A ship is free of a tractor beam: let go, or too far from the tug (BZ24)."""

    ship: str
    why: Literal["let go", "too far"]


class BeamTested(Event):
    """A ship in a tractor beam tried to break it at the end of the turn (BZ24)."""

    ship: str
    face: int
    freed: bool


TRACTOR_EVENTS = (Tractored, Towed, BeamEnded, BeamTested)
