"""Lucky numbers: each side chooses one in secret before the race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.kernel.system.verb import Verb
from rules.kernel.values.frozen import changed
from tests.toy.actions import Hide
from tests.toy.questions import ChooseNumber
from tests.toy.state import TITLES, RaceState
from tests.toy.view import AnyRace

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution


class Chosen(Event):
    """A seat chose its number; only it may know which (T3)."""

    seat: str
    number: int

    def fold(self, state: RaceState) -> RaceState:
        return changed(state, hidden={**state.hidden, self.seat: self.number})

    def tell(self, _view: object) -> Telling:
        return Telling(f"Your lucky number is {self.number}", rules=("T3",))


class ChosenUnseen(Event):
    """The public twin of ``Chosen``."""

    seat: str

    def tell(self, _view: object) -> Telling:
        return Telling(f"The {TITLES[self.seat]} have chosen", rules=("T3",))


class Choosing(Verb[ChooseNumber, Hide, AnyRace]):
    """Choose a number; both sides do so in any order (T3)."""

    answers = ChooseNumber, Hide

    def do(self, r: Resolution[RaceState]) -> None:
        seat = self.question.seat
        chosen = Chosen(seat=seat, number=self.action.number)
        r.emit_secret(chosen, seat, ChosenUnseen(seat=seat))

    def forecast(self) -> Forecast:
        number = self.action.number
        words = f"{number} in secret"
        return Forecast(self.action, words, str(number), values={"number": words})
