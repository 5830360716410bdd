"""What happens, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.event import Next
from rules.systems.braid.events import TurnBegun
from tests.systems.braid.second.endings import Endings
from tests.systems.braid.second.going import Going
from tests.systems.braid.second.melees import Melees
from tests.systems.braid.second.onsets import Onsets
from tests.systems.braid.second.volleys import Volleys
from tests.systems.braid.second.watching import Turn

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
