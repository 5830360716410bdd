"""What happens, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.game.event import Next
from rules.systems.braid.events import TurnBegun
from tests.oracles.braid.endings import Endings
from tests.oracles.braid.going import Going
from tests.oracles.braid.melees import Melees
from tests.oracles.braid.onsets import Onsets
from tests.oracles.braid.volleys import Volleys
from tests.oracles.braid.watching import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.braid.state import BraidState


class Fights:
    """All events of a battle; a new turn remembers nothing."""

    def __init__(self, same: Callable[[str, object, object, object], None]) -> None:
        self._same = same
        self.left_open: set[str] = set()
        self._begin()

    def _begin(self) -> None:
        turn = Turn(left_open=self.left_open)
        self._onsets = Onsets(turn, self._same)
        self._endings = Endings(turn, self._same)
        volleys, melees = Volleys(turn, self._same), Melees(turn, self._same)
        self._watches = (Going(turn, self._same), volleys, self._onsets, melees, self._endings)

    def event(self, state: BraidState, event: Any) -> None:
        """Compare an event with the position in which it comes."""
        if isinstance(event, Next):
            return
        self._onsets.stage(state, event)
        for each in self._watches:
            each.event(state, event)
        if isinstance(event, TurnBegun):
            if event.number > 1:
                self._endings.turn_over(state)
            self._begin()
