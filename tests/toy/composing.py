"""The toy race with a choice that is put together: three numbers, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from rules.kernel.foresight.forecast import Considered, Forecast
from rules.kernel.game.action import Action
from rules.kernel.game.drafting import Drafting, Way
from rules.kernel.system.section import Section
from rules.kernel.system.verb import Verb
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from tests.toy.brief import BLUE, RED
from tests.toy.numbers import Chosen, ChosenUnseen
from tests.toy.questions import ChooseNumber
from tests.toy.ruleset import ToyRace
from tests.toy.state import RaceState
from tests.toy.view import AnyRace, RaceView

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution

FACES = 6


class Wish(Action):
    """Name three different numbers; the last is your lucky one."""

    first: int | None = Field(default=None, ge=1, le=FACES, description="A number")
    second: int | None = Field(default=None, ge=1, le=FACES, description="Another one")
    third: int | None = Field(default=None, ge=1, le=FACES, description="The lucky one")

    @property
    def named(self) -> tuple[int, ...]:
        """The numbers so far."""
        return tuple(each for each in (self.first, self.second, self.third) if each is not None)


class MakeWish(ChooseNumber):
    """A seat is to name its numbers."""

    answers = (Wish,)


class Wishing(Verb[MakeWish, Wish, AnyRace]):
    """A whole wish chooses the number; it is drawn as far as it goes."""

    answers = MakeWish, Wish

    def check(self) -> None:
        if (why := _missing(self.action)) is not None:
            raise why

    def do(self, r: Resolution[RaceState]) -> None:
        seat, number = self.question.seat, self.action.named[-1]
        r.emit_secret(Chosen(seat=seat, number=number), seat, ChosenUnseen(seat=seat))

    def forecast(self) -> Forecast:
        words = "-".join(map(str, self.action.named))

        def draw(found: Forecast) -> Considered[Any]:
            return Considered("", None, None, clear=True, shot=False, words=found.text)

        return Forecast(self.action, f"wish {words}", words, draw=draw)


class ComposingState(RaceState):
    """As in the race."""

    entries = (*RaceState.entries, MakeWish)


class ComposingView(RaceView):
    """As in the race; ``preview`` is the wish that the viewer considers."""

    preview: Considered[Any] | None = Field(default=None, exclude=True)


class ComposingRace(ToyRace):
    """``Wish`` is drafted and drawn; only those in rising order are listed."""

    state = ComposingState
    actions = (*ToyRace.actions, Wish)
    sections = (*ToyRace.sections, Section(verbs=(Wishing,)))
    drafted = frozenset({Wish})
    previewed = frozenset({Wish})
    enumerable = False

    def open(self, r: Resolution[RaceState]) -> None:
        """Both sides name their numbers, in any order; then the race begins."""
        r.next((MakeWish(seat=RED), MakeWish(seat=BLUE)), self.turn(seat=RED))

    def view(self, state: RaceState, seat: str | None) -> RaceView:
        """As in the race."""
        known = super().view(state, seat)
        return ComposingView.model_construct(**dict(known), preview=None)

    def possible(self, view: RaceView, dice: Dice) -> RaceState:
        """As in the race, whatever is considered."""
        return super().possible(changed(view, preview=None), dice)

    def legal(self, view: RaceView) -> tuple[Action, ...]:
        """As in the race; of the wishes those in rising order that begin with 1."""
        if view.viewer in view.chosen:
            return super().legal(view)
        return tuple(
            Wish(first=1, second=second, third=third)
            for second in range(2, FACES)
            for third in range(second + 1, FACES + 1)
        )

    def drafting(self, _view: RaceView, draft: Action) -> Drafting:
        """The numbers that are left, and one more than is allowed."""
        assert isinstance(draft, Wish)
        named = draft.named
        words = ", ".join(map(str, named)) or "nothing"
        fields = list(Wish.model_fields)[len(named) :]
        ways = [
            Way(f"then {face}", draft.model_copy(update={fields[0]: face}))
            for face in range(1, FACES + 1)
            if fields and (face not in named or face == named[0] == FACES)
        ]
        return Drafting(f"Named: {words}.", tuple(ways), ready=not fields)


def _missing(wish: Wish) -> Illegal | None:
    """Why a wish is refused; the draft lets one be submitted that names a number twice."""
    if len(wish.named) == len(Wish.model_fields) and len(set(wish.named)) == len(wish.named):
        return None
    return Illegal("A wish names three different numbers.", rule="T3")


COMPOSING = ComposingRace()
