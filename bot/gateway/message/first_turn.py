"""What somebody is told who is to act in a system for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.bounded import Bounded
from bot.gateway.text.messages import is_id
from rules.kernel.playing.opening import manual_of, scenario_in
from rules.kernel.system import spec

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx
    from rules.kernel.system.how_to_play import HowToPlay
    from rules.kernel.system.ruleset import AnyRuleset

_PEOPLE = 10_000
"""People and systems of whom it is remembered that they know each other."""


class FirstTurns:
    """Finds out for whom it is the first turn; who has acted once is remembered."""

    def __init__(self) -> None:
        self._acted: Bounded[tuple[str, str], bool] = Bounded(_PEOPLE)

    def line(self, tx: ReadTx, live: LiveGame) -> str:
        """What to do next, if somebody who must act never has in that system; else nothing."""
        manual = manual_of(live.ruleset, scenario_in(live.ruleset, live.options))
        if manual is None or live.result is not None:
            return ""
        for seat in live.active:
            users = [each.user_id for each in live.holders(seat) if is_id(each.user_id)]
            if any(not self._has_acted(tx, user, live.ruleset) for user in users):
                words = _next(manual, live, seat)
                return f"👉 Your first turn: {words}" if words else ""
        return ""

    def _has_acted(self, tx: ReadTx, user: str, ruleset: AnyRuleset) -> bool:
        if self._acted.peek((user, ruleset.id)):
            return True
        # What is decided ahead does not count: a line that goes would tell who has.
        acted = tx.has_acted(user, ruleset.id, [each.tag for each in ruleset.anytime])
        if acted:
            self._acted[user, ruleset.id] = True
        return acted


def _next(manual: HowToPlay, live: LiveGame, seat: str) -> str:
    """What a seat does next: by what it is asked, or in general."""
    question = live.state.question_for(seat) if live.state is not None else None
    if question is None:
        return manual.next
    asked = (question.tag, *(spec.verb(each).name for each in question.answers))
    return next((manual.first[each] for each in asked if each in manual.first), manual.next)
