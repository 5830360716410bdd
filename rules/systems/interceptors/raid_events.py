"""What happens to what stands on the ground, and by it."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class LaidOut(Event):
    """What stands on the ground: the sections that were thrown, and where each lies (II98).

    Attributes:
        guns: The section of each gun cluster.
        targets: The section of each target.
        at: The centres, those of gun clusters first.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    guns: tuple[int, ...]
    targets: tuple[int, ...]
    at: tuple[tuple[int, int], ...]


class Shifted(Event):
    """A structure was moved before the fight."""

    structure: str
    at: tuple[int, int]


class Valued(Event):
    """A side has noted down a target that is worth much; only it may know."""

    side: str
    structure: str


class ValuedUnseen(Event):
    """The public twin of ``Valued``."""

    side: str


class Volleyed(Event):
    """The gun clusters were ordered to fire at a fighter, all that can."""

    side: str
    target: str


class Fallen(Event):
    """A structure was destroyed; what it was worth."""

    beat: ClassVar[Beat] = Beat.STRIKE

    structure: str
    worth: int


RAID_EVENTS: tuple[type[Event], ...] = (LaidOut, Shifted, Valued, ValuedUnseen, Volleyed, Fallen)
