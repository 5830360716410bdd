"""A side passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.system.verb import Verb
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.actions import Pass
from rules.systems.space_convoy.initiative.rules import give_up
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.stats import other_side
from rules.systems.space_convoy.view import AnyPosition

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.state import ConvoyState


class Passing(Verb[UseInitiative, Pass, AnyPosition]):
    """Hand the initiative over (SC16)."""

    answers = UseInitiative, Pass

    def do(self, r: Resolution[ConvoyState]) -> None:
        give_up(r)

    def forecast(self) -> Forecast:
        if why := self._end:
            words = f"Pass the initiative (ends the game: {why})"
            return Forecast(self.action, words, "Pass: game ends")
        return Forecast(self.action, "Pass the initiative", "Pass")

    @property
    def _end(self) -> str:
        """Why a pass would end the game, if it would (SC16b, SC48, SC52)."""
        at: Any = self.at
        board, seat = at.board, at.initiative
        left = board.options.turns_left(at.initiatives)
        if at.idle:
            return "the other side passed too"
        if not left:
            return "it is the last initiative"
        if seat is None or (at.acted and left > 1):
            return ""
        if playable(changed(at, initiative=other_side(seat))):
            return ""
        return "the other side can do nothing"
