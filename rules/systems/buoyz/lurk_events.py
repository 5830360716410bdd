"""What happens by lurking: who hides where, who shows itself (BZ188, BZ189)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText


class Hid(Event):
    """A side said which of its ships lurk, and where; only it may know (BZ133c).

    Attributes:
        ships: Each with its square; those that are left out are deployed.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, str], ...]


class HidUnseen(Event):
    """The public twin of ``Hid``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Lurking(Event):
    """These ships lurk, as all learn once both sides have said so; where, they don't (BZ133c)."""

    ships: tuple[str, ...]


class Emerging(Event):
    """A side said which of its lurkers show themselves, and where (BZ133d).

    Only it may know, until both have said so.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, PoseText], ...]


class EmergingUnseen(Event):
    """The public twin of ``Emerging``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Emerged(Event):
    """Ships came out of lurking, cloaked (BZ96); perhaps none.

    Attributes:
        ships: Each with where it is then.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ships: tuple[tuple[str, PoseText], ...]


LURK_EVENTS = (Hid, HidUnseen, Lurking, Emerging, EmergingUnseen, Emerged)
