"""The toy race as a part of another game: it hands on who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import CalledOff
from rules.kernel.system.outcome import result
from rules.kernel.values.record import Record
from tests.toy.ruleset import ToyRace

if TYPE_CHECKING:
    from tests.toy.state import RaceState


class Raced(Record):
    """Who has won a race."""

    winner: str


class ReportingRace(ToyRace):
    """The race; one that was called off hands nothing on."""

    def report(self, state: RaceState) -> Raced | None:
        """Who has won."""
        ended = result(self, state)
        if ended is None or ended.winner is None or isinstance(state.closed, CalledOff):
            return None
        return Raced(winner=ended.winner)


REPORTING = ReportingRace()
RULESET = REPORTING
"""As the practice opponent finds it."""
