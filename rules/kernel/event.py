"""What happened: facts that the state is folded from, and that chat is told."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from rules.kernel.record import Record


class Beat(IntEnum):
    """How much an event matters to those who watch, in rising order."""

    QUIET = 0
    STRIKE = 1  # an attack
    HANDOVER = 2  # others may have to act now
    END = 3


class Event(Record):
    """A fact of a game. Its fields suffice to evolve the state; it never needs a die."""

    beat: ClassVar[Beat] = Beat.QUIET


class Conceded(Event):
    """A seat gave the game up."""

    beat: ClassVar[Beat] = Beat.END

    seat: str


class CalledOff(Event):
    """The game ended without a winner, by agreement or by a moderator."""

    beat: ClassVar[Beat] = Beat.END
