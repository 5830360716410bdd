"""The trio on a board from whose edge walkers may jump, which is nothing but grave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.action import Action, Role
from tests.trio.records import Barged, TakeTurn, TrioState
from tests.trio.ruleset import Trio

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from tests.trio.records import TrioOptions, TrioView


class Jump(Action):
    """Jump off the board with a walker."""

    perilous = True

    walker: Annotated[str, Role.OWN_UNIT] = Field(max_length=20, description="Your walker")


class TakeTurnOnCliffs(TakeTurn):
    """A seat is to walk, barge, rest or jump."""

    answers = (*TakeTurn.answers, Jump)


class CliffsState(TrioState):
    """As in the trio, with turns that allow jumping."""

    entries = (*TrioState.entries, TakeTurnOnCliffs)


class Cliffs(Trio):
    """As the trio; who jumps is off the board."""

    state = CliffsState
    turn = TakeTurnOnCliffs
    actions = (Jump, *Trio.actions)  # type: ignore[assignment] # the trio's has no type of its own

    def decide(self, r: Resolution[TrioState], question: Question, action: Action) -> None:
        """As in the trio, and jumping."""
        if not isinstance(action, Jump):
            super().decide(r, question, action)
            return
        if action.walker not in r.state.owned(question.seat):
            raise self.rulebook.illegal("Z8", legal=r.state.owned(question.seat))
        r.emit(Barged(walker=action.walker, target=action.walker, face=6, pushed=True))
        self._last_one_wins(r)

    def initial(self, options: TrioOptions, _brief: object) -> CliffsState:
        """As in the trio."""
        return CliffsState(options=options)

    def legal(self, view: TrioView) -> tuple[Action, ...]:
        """Jumps are listed before all else."""
        jumps = (Jump(walker=each) for each in view.owned(view.viewer or ""))
        return (*jumps, *super().legal(view))

    def forecast(self, view: TrioView, action: Action) -> Forecast:
        """As in the trio; who jumps is lost."""
        if not isinstance(action, Jump):
            return super().forecast(view, action)
        at = view.walkers[action.walker]
        subject = Candidate(action.walker, f"{action.walker} at {at}")
        text = f"{action.walker} jumps"
        return Forecast(action, text, "Jump", subject, stakes=lambda: "it is lost")


CLIFFS = Cliffs()
