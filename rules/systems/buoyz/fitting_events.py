"""What happens as sides fit out their fleets before these come to the table (BZ-T1, 0b)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.event import Beat, Event


class MinesTaken(Event):
    """A side said which of its ships carry mines; only it may know, until both have (BZ133)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[str, ...]


class MinesTakenUnseen(Event):
    """The public twin of ``MinesTaken``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class MinesCarried(Event):
    """These ships carry mines for torpedoes, as all learn once both sides have said so (BZ82)."""

    ships: tuple[str, ...]


FITTING_EVENTS = (MinesTaken, MinesTakenUnseen, MinesCarried)
