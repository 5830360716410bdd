"""The ambush: secrets laid at once, a reaction in the middle of a move, an answer ahead of it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.foresight.standing import Standing
from rules.kernel.game.seat import Result, Seat
from rules.kernel.system.hiding import open_part
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset
from rules.kernel.system.rulebook import Rule, RuleBook
from rules.kernel.system.ruleset import Ruleset
from tests.ambush import records as rec
from tests.ambush import words
from tests.ambush.actions import Hold, Lay, LetPass, Run, Spring, Watch
from tests.ambush.records import AmbushOptions, AmbushState, AmbushView, Secret

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.drafting import Drafting
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.telling import Telling
    from rules.kernel.values.errors import Refusal
    from rules.space.grid import Cell

MOST_STEPS = 3
MOST_HOLD = 4
RULES = (
    Rule(
        id="H1",
        title="Running",
        summary="In turn, a runner goes up to 3 cells straight ahead.",
        refusal="That is no runner of yours.",
        refusals={"far": "{runner} has but {most} cells before it."},
    ),
    Rule(
        id="H2",
        title="Lurkers",
        summary="At the same time and in secret, each side lays its lurkers in rows 3 and 4.",
        option="lurkers",
        refusal="You lay {wanted} in rows 3 and 4, each in a cell of its own: {missing}.",
    ),
    Rule(
        id="H3",
        title="Jumping",
        summary=(
            "At each cell next to the brush the other side says whether a lurker there jumps, if "
            "one may lie there: it catches the runner with 4 or more, and is spent."
        ),
        refusal="No lurker of yours lies there next to {runner}.",
    ),
    Rule(
        id="H4",
        title="Orders",
        summary=(
            "A side may let all runners pass, or one of them, without being asked until one is "
            "near its goal. That lapses when a lurker jumps."
        ),
        refusal="You are asked about every runner already.",
        refusals={"whose": "That is no runner of the other side."},
    ),
    Rule(
        id="H5",
        title="The end",
        summary="The first side with a runner home, or with all others caught, has won.",
    ),
)


class Ambush(Ruleset[AmbushOptions, AmbushState, AmbushView]):
    """Two sides run through a brush in which the other one lurks."""

    id = "ambush"
    command = "ambush"
    title = "Ambush"
    summary = "Two sides run past each other's lurkers"
    options = AmbushOptions
    state = AmbushState
    actions = (Lay, Run, Spring, LetPass, Hold, Watch)
    anytime = (Hold, Watch)
    drafted: ClassVar[frozenset[type[Action]]] = frozenset({Lay})
    previewed: ClassVar[frozenset[type[Action]]] = frozenset({Lay})
    events = rec.EVENTS
    rulebook = RuleBook(rule=RULES)
    presets = (
        Preset(RECOMMENDED, "As by default", {}),
        Preset(AS_WRITTEN, "The same: nothing else is written", {}),
    )
    small: ClassVar[Mapping[str, Any]] = {"lurkers": 1}
    solo = True

    def seats(self, _options: AmbushOptions, _brief: object) -> tuple[Seat, ...]:
        """The two sides."""
        aim = "bring one runner across"
        return tuple(Seat(seat, words.TITLES[seat], aim) for seat in rec.SEATS)

    def initial(self, options: AmbushOptions, _brief: object) -> AmbushState:
        """All runners at home."""
        return AmbushState(options=options)

    def open(self, r: Resolution[AmbushState]) -> None:
        """Both sides lay their lurkers, in any order; then the first runs."""
        r.next(tuple(rec.LayLurkers(seat=each) for each in rec.SEATS), rec.TakeRun(seat=rec.NORTH))

    def decide(self, r: Resolution[AmbushState], question: Question, action: Action) -> None:
        """Lay, run, jump or let pass."""
        seat = question.seat
        match question, action:
            case _, Lay():
                if (refusal := self._unlaid(r.state.options, action)) is not None:
                    raise refusal
                laid = rec.Laid(seat=seat, cells=action.cells)
                r.emit_secret(laid, seat, rec.LaidUnseen(seat=seat))
            case _, Run():
                self._check_run(r.state, seat, action)
                foe = rec.TakeRun(seat=rec.other_side(seat))
                r.next(rec.Stride(runner=action.runner, left=action.steps), foe)
            case rec.MaySpring(runner=runner), Spring():
                self._spring(r, seat, runner, action.lurker)
            case rec.MaySpring(runner=runner), LetPass():
                r.emit(rec.Passed(seat=seat, runner=runner))
            case _:
                raise TypeError(action.tag)

    def decide_ahead(self, r: Resolution[AmbushState], seat: str, action: Action) -> None:
        """Be asked about fewer runners, or about all of them again."""
        match action:
            case Hold(runner=runner):
                foes = r.state.owned(rec.other_side(seat))
                if runner and runner not in foes:
                    raise self.rulebook.illegal("H4", case="whose", legal=foes)
                held = rec.Held(seat=seat, until=action.until, runner=runner)
                r.emit_secret(held, seat, None)
            case Watch(runner=runner):
                holds = rec.secret_of(r.state, seat).holds
                if not holds or (runner and runner not in holds):
                    raise self.rulebook.illegal("H4")
                r.emit_secret(rec.Watched(seat=seat, runner=runner), seat, None)
            case _:
                raise TypeError(action.tag)

    def run(self, r: Resolution[AmbushState], task: Task) -> None:
        """A runner goes one cell ahead; whoever may lurk there is asked before it goes on."""
        if not isinstance(task, rec.Stride):
            raise TypeError(task.tag)
        runner, seat = task.runner, rec.owner(task.runner)
        if runner not in r.state.runners:
            return
        at = rec.ahead(runner, r.state.runners[runner])
        r.emit(rec.Stepped(runner=runner, to=at))
        if rec.to_go(runner, at) == 0:
            r.emit(rec.Ended(seat=seat, home=True))
            return
        foe = rec.other_side(seat)
        asked = self._may_lurk(r.state, foe, at)
        rest = (rec.Stride(runner=runner, left=task.left - 1),) if task.left > 1 else ()
        r.next(*((rec.MaySpring(seat=foe, runner=runner),) if asked else ()), *rest)

    def view(self, state: AmbushState, seat: str | None) -> AmbushView:
        """Everything but what the other side hides."""
        return AmbushView(
            viewer=seat,
            **open_part(state),
            options=state.options,
            laid=state.laid,
            runners=state.runners,
            spent=state.spent,
            ended=state.ended,
            mine=rec.secret_of(state, seat) if seat is not None else None,
        )

    def possible(self, view: AmbushView, dice: Dice) -> AmbushState:
        """With any lurkers that have not shown themselves, and any orders."""
        known = {view.viewer: view.mine}
        return AmbushState(
            **open_part(view),
            options=view.options,
            laid=view.laid,
            runners=view.runners,
            spent=view.spent,
            ended=view.ended,
            hidden={seat: known.get(seat) or _made_up(view, seat, dice) for seat in rec.SEATS},
        )

    def legal(self, view: AmbushView) -> tuple[Action, ...]:
        """Every legal action of the view's seat."""
        question = next(each for each in view.questions if each.seat == view.viewer)
        match question:
            case rec.LayLurkers():
                several = combinations(rec.BRUSH, view.options.lurkers)
                return tuple(Lay(cells=cells) for cells in several)
            case rec.MaySpring(runner=runner):
                lurkers = view.mine.lurkers if view.mine is not None else ()
                reach = rec.near(view.runners[runner])
                return (*(Spring(lurker=each) for each in lurkers if each in reach), LetPass())
            case _:
                return tuple(
                    Run(runner=runner, steps=steps)
                    for runner in view.owned(view.viewer)
                    for steps in range(1, _most(view, runner) + 1)
                )

    def legal_ahead(self, view: AmbushView) -> tuple[Action, ...]:
        """Orders, and to take them back."""
        foes = ("", *view.owned(rec.other_side(view.viewer))) if view.viewer is not None else ()
        holds = view.mine.holds if view.mine is not None else {}
        return (
            *(Hold(until=until, runner=each) for each in foes for until in range(MOST_HOLD + 1)),
            *(Watch(runner=each) for each in dict.fromkeys(("", *holds) if holds else ())),
        )

    def standing(self, view: AmbushView) -> tuple[Standing, ...]:
        """Orders about all runners or one; those that have lapsed until they are taken back."""
        mine = view.mine or Secret()
        why = f"a lurker jumped in {mine.lapsed}" if mine.lapsed else ""
        return tuple(
            Standing(words.order(runner, until), Watch(runner=runner), why)
            for runner, until in mine.holds.items()
        )

    def answer_ahead(self, view: AmbushView, question: Question) -> Action | None:
        """Let a runner pass that is far enough from its goal."""
        mine = view.mine
        if not isinstance(question, rec.MaySpring) or mine is None or mine.lapsed:
            return None
        until = mine.holds.get(question.runner, mine.holds.get(""))
        far = rec.to_go(question.runner, view.runners[question.runner])
        return LetPass() if until is not None and far > until else None

    def worth(self, view: AmbushView, seat: str) -> int:
        """How near the own runners are to their goals, and how many are left."""
        if view.ended is not None:
            return 100 if view.ended.seat == seat else -100
        return sum(
            (10 - rec.to_go(runner, at)) * (1 if rec.owner(runner) == seat else -1)
            for runner, at in view.runners.items()
        )

    def absent(self, view: AmbushView) -> Action:
        """Any lurkers, one step, and no jump."""
        legal = self.legal(view)
        return next((each for each in legal if isinstance(each, LetPass)), legal[0])

    def drafting(self, view: AmbushView, draft: Action) -> Drafting:
        """The lurkers laid so far."""
        if not isinstance(draft, Lay):
            raise TypeError(draft.tag)
        refusal = self._unlaid(view.options, draft)
        wanted = view.options.lurkers
        if len(draft.cells) > wanted or not set(draft.cells) <= set(rec.BRUSH):
            raise refusal or TypeError(draft.tag)
        return words.drafted(draft, wanted, ready=refusal is None)

    def forecast(self, view: AmbushView, action: Action) -> Forecast:
        """What an action would be; lurkers as far as they are laid are drawn."""
        if isinstance(action, Lay):
            return words.laying(action, self._unlaid(view.options, action))
        return words.forecast(view, action)

    def result(self, state: AmbushState) -> Result | None:
        """Who is home, or has caught all others."""
        if state.ended is None:
            return None
        how = "are home" if state.ended.home else "have caught them all"
        return Result(state.ended.seat, f"The {words.TITLES[state.ended.seat]} {how}.")

    def tell(self, event: Event, _view: AmbushView) -> Telling | None:
        """The event in prose."""
        return words.tell(event)

    def _unlaid(self, options: AmbushOptions, action: Lay) -> Refusal | None:
        """Why lurkers can't be laid so, if they can't."""
        wanted, outside = options.lurkers, [c for c in action.cells if c not in rec.BRUSH]
        if outside:
            missing = f"{outside[0]} is not there"
        elif len(action.cells) != wanted:
            missing = f"these are {len(action.cells)}"
        else:
            return None
        return self.rulebook.illegal("H2", wanted=wanted, missing=missing)

    def _check_run(self, state: AmbushState, seat: str, action: Run) -> None:
        mine = state.owned(seat)
        if action.runner not in mine:
            raise self.rulebook.illegal("H1", legal=mine)
        most = _most(state, action.runner)
        if action.steps > most:
            raise self.rulebook.illegal("H1", case="far", runner=action.runner, most=most)

    def _may_lurk(self, state: AmbushState, seat: str, at: Cell) -> bool:
        """Whether a lurker of a seat may lie next to a runner, by all that everybody knows."""
        return state.left(seat) > 0 and any(cell not in state.spent[seat] for cell in rec.near(at))

    def _spring(self, r: Resolution[AmbushState], seat: str, runner: str, lurker: Cell) -> None:
        lurkers, reach = rec.secret_of(r.state, seat).lurkers, rec.near(r.state.runners[runner])
        if lurker not in lurkers or lurker not in reach:
            raise self.rulebook.illegal("H3", runner=runner)
        (face,) = r.roll(1, 6, f"jump: {lurker}")
        caught = face >= words.NEEDS
        r.emit(rec.Sprung(seat=seat, lurker=lurker, runner=runner, face=face, caught=caught))
        if not r.state.owned(rec.owner(runner)):
            r.emit(rec.Ended(seat=seat, home=False))
            return
        for each in rec.SEATS:
            secret = rec.secret_of(r.state, each)
            if secret.holds and not secret.lapsed:
                r.emit_secret(rec.Lapsed(seat=each, lurker=lurker), each, None)


def _most(position: rec.Position, runner: str) -> int:
    """How far a runner can run."""
    return min(MOST_STEPS, rec.to_go(runner, position.runners[runner]))


def _made_up(view: AmbushView, seat: str, dice: Dice) -> Secret:
    """What a seat may hide, as far as a viewer knows."""
    free = [cell for cell in rec.BRUSH if cell not in view.spent[seat]]
    lurkers = [free.pop(dice.draw(len(free)) - 1) for _ in range(view.left(seat))]
    order = dice.draw(MOST_HOLD + 2) - 1
    return Secret(tuple(sorted(lurkers)), {} if order > MOST_HOLD else {"": order})


RULESET = Ambush()
