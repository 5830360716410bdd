"""The trio: three seats, turns as tasks, a seat that leaves while the others play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.seat import Result, Seat
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.system.open_view import OpenRuleset
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.rulebook import Rule, RuleBook
from tests.trio.records import (
    AMBER,
    BLUE,
    CRIMSON,
    EVENTS,
    GRID,
    HILL,
    Barge,
    Barged,
    Drawn,
    Rest,
    Rested,
    Round,
    RoundBegun,
    TakeTurn,
    TrioOptions,
    TrioState,
    TrioView,
    Turn,
    Walk,
    Walked,
    Withdrawn,
    Won,
    owner,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from tests.trio.records import Position

NEEDS = 4
TITLES = {AMBER: "Ambers", BLUE: "Blues", CRIMSON: "Crimsons"}
ALLIES = (AMBER, BLUE)
AIM = "hold the hill until the next turn, or be the last"
RULES = (
    Rule(
        id="Z1",
        title="The hill",
        summary="Whose walker stands on the hill when its next turn begins has won.",
    ),
    Rule(
        id="Z2",
        title="Walking",
        summary="A walker goes to a free cell next to it.",
        refusal="{walker} can't walk to {to}: it goes to a free cell next to it.",
    ),
    Rule(
        id="Z3",
        title="Barging",
        summary="A walker pushes another side's walker next to it off the board with 4 or more.",
        refusal="{walker} can't barge {target}: only another side's walker next to it.",
    ),
    Rule(
        id="Z4",
        title="Resting",
        summary="When all who are left choose to rest one after the other, nobody wins.",
    ),
    Rule(
        id="Z5",
        title="Allies",
        summary="The Ambers and the Blues may share a side, which wins or loses.",
        option="allied",
    ),
    Rule(id="Z6", title="Rounds", summary="After the last round nobody wins.", option="rounds"),
    Rule(
        id="Z7",
        title="Leaving",
        summary="Who concedes leaves with all walkers. The last side left has won.",
        refusal="The {title} are out already.",
    ),
    Rule(
        id="Z8",
        title="Turns",
        summary="Each seat in turn does one thing with one of its own walkers.",
        refusal="That is no walker of yours on the board.",
    ),
)


class Trio(OpenRuleset[TrioOptions, TrioState, TrioView]):
    """Three seats around a hill. It shows what takes more than two."""

    id = "trio"
    command = "trio"
    title = "Trio"
    summary = "Three parties walk for one hill"
    options = TrioOptions
    state = TrioState
    seen = TrioView
    actions = (Walk, Barge, Rest)
    events = EVENTS
    rulebook = RuleBook(rule=RULES)
    presets = (
        Preset(RECOMMENDED, "As by default", {}),
        Preset(AS_WRITTEN, "The same: nothing else is written", {}),
    )
    small: ClassVar[Mapping[str, Any]] = {"rounds": 8}
    solo = True
    turn: ClassVar[type[Question]] = TakeTurn

    def seats(self, options: TrioOptions, _brief: object) -> tuple[Seat, ...]:
        """The three; two of them on one side, if they are allied."""
        sides = dict.fromkeys(ALLIES, "allies") if options.allied else {}
        return tuple(Seat(seat, title, AIM, sides.get(seat, "")) for seat, title in TITLES.items())

    def initial(self, options: TrioOptions, _brief: object) -> TrioState:
        """Two walkers each, as far from the hill as all others."""
        return TrioState(options=options)

    def open(self, r: Resolution[TrioState]) -> None:
        """Round by round."""
        r.next(Round(number=1))

    def run(self, r: Resolution[TrioState], task: Task) -> None:
        """A round is turns, and another round after them."""
        match task:
            case Round(number=number) if number > r.state.options.rounds:
                r.emit(Drawn(resting=False))
            case Round(number=number):
                r.emit(RoundBegun(number=number))
                turns = [Turn(seat=seat) for seat in r.state.standing()]
                r.next(*turns, Round(number=number + 1))
            case Turn(seat=seat):
                walkers = r.state.owned(seat)
                if any(r.state.walkers[each] == HILL for each in walkers):
                    self._win(r, seat, on_hill=True)
                elif walkers:
                    r.next(self.turn(seat=seat))
            case _:
                raise TypeError(task.tag)

    def decide(self, r: Resolution[TrioState], question: Question, action: Action) -> None:
        """One thing a turn."""
        seat, state = question.seat, r.state
        match action:
            case Walk() | Barge() if action.walker not in state.owned(seat):
                raise self.rulebook.illegal("Z8", legal=state.owned(seat))
            case Walk():
                free = tuple(state.free(action.walker))
                if action.to not in free:
                    legal = tuple(map(str, free))
                    raise self.rulebook.illegal("Z2", legal=legal, **dict(action))
                r.emit(Walked(walker=action.walker, to=action.to))
            case Barge():
                near = self._near(state, action.walker)
                if action.target not in near:
                    raise self.rulebook.illegal("Z3", legal=near, **dict(action))
                (face,) = r.roll(1, 6, f"barge: {action.walker}")
                pushed = face >= NEEDS
                r.emit(Barged(walker=action.walker, target=action.target, face=face, pushed=pushed))
                self._last_one_wins(r)
            case Rest():
                r.emit(Rested(seat=seat, agreed=not r.absent))
                if r.state.rests >= len(r.state.standing()):
                    r.emit(Drawn(resting=True))
            case _:
                raise TypeError(action.tag)

    def worth(self, view: TrioView, seat: str) -> int:
        """Who is on the hill, and who is left."""
        if view.result is not None and view.result.winner is not None:
            side = "allies" if view.options.allied and seat in ALLIES else seat
            return 1000 if view.result.winner == side else -1000
        return sum(
            (10 + 20 * (at == HILL)) * (2 if owner(walker) == seat else -1)
            for walker, at in view.walkers.items()
        )

    def absent(self, view: TrioView) -> Action:  # noqa: ARG002 - it is the same for all
        """Rest."""
        return Rest()

    def conceded(self, r: Resolution[TrioState], seat: str) -> None:
        """The seat leaves, and is asked nothing any more."""
        if not r.state.owned(seat):
            raise self.rulebook.illegal("Z7", title=TITLES[seat])
        r.emit(Withdrawn(seat=seat))
        r.strike(seat)
        self._last_one_wins(r)

    def legal(self, view: TrioView) -> tuple[Action, ...]:
        """Every legal action of the view's seat."""
        mine = view.owned(view.viewer or "")
        walks = [Walk(walker=each, to=cell) for each in mine for cell in view.free(each)]
        barges = [
            Barge(walker=each, target=target) for each in mine for target in self._near(view, each)
        ]
        return (*walks, *barges, Rest())

    def forecast(self, view: TrioView, action: Action) -> Forecast:
        """The words for a legal action, and the chance that it comes off."""
        if isinstance(action, Rest):
            return Forecast(action, "rest", "Rest")
        if not isinstance(action, Walk | Barge):
            raise TypeError(action.tag)
        at = view.walkers[action.walker]
        subject = Candidate(action.walker, f"{action.walker} at {at}")
        if isinstance(action, Walk):
            words = f"{action.to}, the hill" if action.to == HILL else str(action.to)
            return Forecast(
                action, f"{action.walker} → {words}", f"→ {words}", subject, {"to": words}
            )
        chance = Chance("pushes it off", 7 - NEEDS, 6, "push", came=at_once(_pushed))
        return Forecast(
            action,
            f"{action.walker} barges {action.target}",
            f"Barge {action.target}",
            subject,
            {"target": action.target},
            odds=lambda: (chance,),
        )

    def result(self, state: TrioState) -> Result | None:
        """Which side has won, if any."""
        match state.ended:
            case Won(side=side, on_hill=on_hill):
                names = " and the ".join(
                    each.title for each in self.seats_in(state) if each.side == side
                )
                how = "hold the hill" if on_hill else "are the last ones left"
                return Result(side, f"The {names} {how}.")
            case Drawn():
                return Result(None, "Nobody has the hill; nobody wins.")
            case _:
                return None

    def tell(self, event: Event, view: TrioView) -> Telling | None:  # noqa: ARG002 - no names in it
        """The event in prose."""
        match event:
            case RoundBegun():
                found = Telling(f"Round {event.number}")
            case Walked():
                found = Telling(f"{event.walker} walks to {event.to}", rules=("Z2",))
            case Barged():
                how = "pushes" if event.pushed else "fails to push"
                what = f"{event.walker} {how} {event.target} off the board"
                found = Telling(what, (Throw("", (event.face,)),), f"needs {NEEDS}+", ("Z3",))
            case Rested():
                how = "rest" if event.agreed else "are absent, and rest"
                found = Telling(f"The {TITLES[event.seat]} {how}", rules=("Z4",))
            case Withdrawn():
                found = Telling(f"The {TITLES[event.seat]} give up and leave", rules=("Z7",))
            case Won():
                how = "hold the hill" if event.on_hill else "are left alone"
                rule = "Z1" if event.on_hill else "Z7"
                found = Telling(f"The {TITLES[event.seat]} {how}", rules=(rule,))
            case Drawn():
                found = Telling("The parties go home", rules=("Z4" if event.resting else "Z6",))
            case _:
                return None
        return found

    def _near(self, state: Position, walker: str) -> tuple[str, ...]:
        """The walkers of other sides next to one."""
        cells = GRID.neighbours(state.walkers[walker])
        side = self._side(state, owner(walker))
        return tuple(
            other
            for other, cell in state.walkers.items()
            if cell in cells and self._side(state, owner(other)) != side
        )

    def _side(self, state: Position, seat: str) -> str:
        return next(each.side for each in self.seats(state.options, None) if each.id == seat)

    def _last_one_wins(self, r: Resolution[TrioState]) -> None:
        standing = r.state.standing()
        if len({self._side(r.state, seat) for seat in standing}) == 1:
            self._win(r, standing[0], on_hill=False)

    def _win(self, r: Resolution[TrioState], seat: str, *, on_hill: bool) -> None:
        r.emit(Won(side=self._side(r.state, seat), seat=seat, on_hill=on_hill))


def _pushed(event: Event) -> bool:
    return isinstance(event, Barged) and event.pushed


RULESET = Trio()
