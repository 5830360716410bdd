"""The series: who has lost says how long the next race is, which is a game of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.parts import Part
from rules.kernel.game.seat import Result
from rules.kernel.game.telling import Telling
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.rulebook import Rule, RuleBook
from rules.kernel.values.errors import Malformed
from tests.series.records import (
    EVENTS,
    Call,
    Called,
    CallRace,
    RaceVoid,
    RaceWon,
    SeriesOptions,
    SeriesOver,
    SeriesState,
    SeriesView,
)
from tests.toy.brief import BLUE, RED, usual_race
from tests.toy.state import SEATS, TITLES, RaceOptions, other_side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Seat

LENGTHS = (5, 6, 7)
RULES = (
    Rule(
        id="V1",
        title="The series",
        summary="Who has won more races has won the series.",
        option="races",
    ),
    Rule(
        id="V2",
        title="Calling",
        summary="The Reds call the first race, who has lost the last one each other.",
    ),
    Rule(
        id="V3",
        title="Void races",
        summary="A race that was called off is run again.",
    ),
)


class Series(OpenRuleset[SeriesOptions, SeriesState, SeriesView]):
    """Races in a row. It shows how a game has other games as its parts."""

    id = "series"
    command = "series"
    title = "Series"
    summary = "Two teams run races in a row, each a game of its own"
    options = SeriesOptions
    state = SeriesState
    seen = SeriesView
    actions = (Call,)
    events = EVENTS
    rulebook = RuleBook(rule=RULES)
    presets = (
        Preset(RECOMMENDED, "As by default", {}),
        Preset(AS_WRITTEN, "The same: nothing else is written", {}),
    )
    small: ClassVar[Mapping[str, Any]] = {"races": 2}
    solo = True

    def seats(self, _options: SeriesOptions, _brief: object) -> tuple[Seat, ...]:
        """The two teams."""
        return SEATS

    def initial(self, options: SeriesOptions, _brief: object) -> SeriesState:
        """Nothing run yet."""
        return SeriesState(options=options)

    def open(self, r: Resolution[SeriesState]) -> None:
        """The Reds call the first race (V2)."""
        r.next(CallRace(seat=RED))

    def decide(self, r: Resolution[SeriesState], question: Question, action: Action) -> None:
        """A race is called; nobody is asked anything while it is run."""
        if not isinstance(action, Call):
            raise TypeError(action.tag)
        r.emit(Called(seat=question.seat, length=action.length))

    def parts(self, state: SeriesState) -> tuple[Part, ...]:
        """The race that is to be run."""
        if not state.length:
            return ()
        number = len(state.won) + 1
        options = RaceOptions(target=state.length)
        seats = {RED: RED, BLUE: BLUE}
        race = Part(f"race-{number}", f"Race {number}", "toy_race", options, usual_race(), seats)
        return (race,)

    def reported(
        self,
        r: Resolution[SeriesState],
        part: Part,  # noqa: ARG002 - there is one
        game: str,
        outcome: Any,
    ) -> None:
        """A race was won, or is to be run again (V3)."""
        if outcome is None:
            r.emit(RaceVoid(game=game))
            return
        if outcome.get("winner") not in TITLES:
            raise Malformed("That is no outcome of a race.")
        r.emit(RaceWon(seat=outcome["winner"], game=game))
        won, races = r.state.won, r.state.options.races
        counts = {seat: won.count(seat) for seat in TITLES}
        if len(won) < races and max(counts.values()) <= races // 2:
            r.next(CallRace(seat=other_side(won[-1])))
            return
        best = [seat for seat, count in counts.items() if count == max(counts.values())]
        r.emit(SeriesOver(winner=best[0] if len(best) == 1 else ""))

    def worth(self, view: SeriesView, seat: str) -> int:
        """How many races one is ahead."""
        ahead = view.won.count(seat) - view.won.count(other_side(seat))
        ended = view.ended
        return ahead if ended is None else 100 if ended.winner == seat else -100

    def absent(self, view: SeriesView) -> Action:
        """A short race."""
        return self.legal(view)[0]

    def legal(self, view: SeriesView) -> tuple[Action, ...]:
        """Every length."""
        return tuple(Call(length=each) for each in LENGTHS) if view.acting else ()

    def forecast(self, view: SeriesView, action: Action) -> Forecast:  # noqa: ARG002 - the words are the same
        """The words for a legal action."""
        if not isinstance(action, Call):
            raise TypeError(action.tag)
        words = f"{action.length} steps"
        return Forecast(action, words, words, values={"length": words})

    def result(self, state: SeriesState) -> Result | None:
        """Who has won more races (V1)."""
        if state.ended is None:
            return None
        if not state.ended.winner:
            return Result(None, "The series is even.")
        return Result(state.ended.winner, f"The {TITLES[state.ended.winner]} win the series.")

    def tell(self, event: Event, view: SeriesView) -> Telling | None:  # noqa: ARG002 - no names in it
        """The event in prose."""
        match event:
            case Called():
                what = f"The {TITLES[event.seat]} call a race of {event.length} steps"
                return Telling(what, rules=("V2",))
            case RaceWon():
                return Telling(f"The {TITLES[event.seat]} win that race", rules=("V1",))
            case RaceVoid():
                return Telling("That race came to nothing and is run again", rules=("V3",))
            case SeriesOver():
                return Telling("The series is over", rules=("V1",))
            case _:
                return None


SERIES = Series()
