"""Standing answers in both readings: what they say, and that they do what a hand does (BZ229)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.game.event import Next, Sealed
from rules.kernel.playing.play import open_game
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.pieces import RED_ALERT, USE_THE_FORCE
from rules.systems.buoyz.events import OrdersGiven, OrdersLapsed
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.answers import meaning
from tests.oracles.buoyz.company import early, position
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_SCENARIOS: Final = ("carriers", "birds", "wayfarers", "patrol", "resist", "duel")
_STEPS: Final = 40
_SIDES: Final = ("blue", "red")


def compare_standing_answers(seed: int, tally: Tally) -> None:
    """A battle in which sides answer ahead, and the same one in which they do so by hand."""
    rng = Random(f"routines-{seed}")
    Routines(rng, tally, seed).play()


def _start(rng: Random, seed: int) -> BuoyzState:
    if rng.random() < 0.6:
        return _close(rng)
    options = RULESET.read_options(
        {
            "scenario": rng.choice(_SCENARIOS), "rules": "all", "squadrons": "off",
            "alternation": rng.choice(("ship", "half", "side")), "turn_limit": 4, "zone": 12,
            "table": "36x36",
        }
    )  # fmt: skip
    dice = SeededDice(b"routines", b"%d" % seed)
    state: BuoyzState = open_game(RULESET, RULESET.start(options), dice).state
    return state


def _close(rng: Random) -> BuoyzState:
    """Ships close together, hurt, some in overwatch, as the movement begins."""
    state = early(position(rng, ships=5, spread=rng.choice((60, 200))))
    board = state.board
    for each in board.ships:
        alert = (USE_THE_FORCE,) if rng.random() < 0.2 else (RED_ALERT,)
        board = board.with_ship(
            altered(
                each, armament=rng.choice((0, 0, 1)), motive=rng.choice((0, 0, 1)),
                acting=rng.choice(((), alert)),
            )
        )  # fmt: skip
    state = changed(state, board=board, phase="movement")
    first = qu.ChooseFirst(seat=state.initiative, phase="movement")
    return due(state, first, qu.Moving())


class Routines:
    """Two games of one battle: with standing answers, and by hand."""

    def __init__(self, rng: Random, tally: Tally, seed: int) -> None:
        self._rng, self._tally = rng, tally
        self._where = str(seed)
        start = _start(rng, seed)
        self._ahead = self._hand = start
        self._dice = [SeededDice(b"routine", b"%d" % seed) for _ in range(2)]
        self._events: tuple[list[Event], list[Event]] = ([], [])

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def play(self) -> None:
        """Give orders, act by lot, and follow by hand, to the end or the first difference."""
        before = len(self._tally.differences)
        for number in range(_STEPS):
            if self._ahead.ended or len(self._tally.differences) > before:
                return
            if number == 0 or self._rng.random() < 0.2:
                self._orders()
            questions = self._ahead.questions
            if not questions:
                return
            seat = self._rng.choice(questions).seat
            legal = RULESET.legal(RULESET.view(self._ahead, seat))
            action = self._rng.choice(list(legal))
            self._where = f"{self._where.split()[0]} {number} {seat} {action}"
            self._ahead = self._acted(0, self._ahead, seat, action)
            self._hand = self._acted(1, self._hand, seat, action)
            self._follow()

    def _acted(self, which: int, state: BuoyzState, seat: str, action: Action) -> Any:
        step = act(RULESET, state, seat, action, self._dice[which])
        aside = (OrdersGiven, OrdersLapsed)
        found = [e.event for e in step.emitted if not isinstance(e.event, aside)]
        self._events[which].extend(e for e in found if not isinstance(e, Next | Sealed))
        return step.state

    def _orders(self) -> None:
        """Some standing answers of each side, by lot; what is asked already is still asked."""
        for side in _SIDES:
            found = list(RULESET.legal_ahead(RULESET.view(self._ahead, side)))
            for action in self._rng.sample(found, min(len(found), self._rng.randint(1, 6))):
                if action in RULESET.legal_ahead(RULESET.view(self._ahead, side)):
                    self._ahead = self._acted(0, self._ahead, side, action)

    def _follow(self) -> None:
        """Answer by hand what is answered ahead in the other game; then they are alike."""
        while not self._hand.ended:
            answered = False
            for question in self._hand.questions:
                orders = self._ahead.hidden.get(question.seat)
                known = dict(orders.orders) if orders else {}
                said = self._hand.hiding(question.seat, orders=known)
                view = RULESET.view(said, question.seat)
                action = RULESET.answer_ahead(view, question)
                action = action if action in RULESET.legal(view) else None
                self._meant(known, question, action)
                if action is not None:
                    self._hand = self._acted(1, self._hand, question.seat, action)
                    answered = True
                    break
            if not answered:
                break
        self._same("the same happens", self._events[1], self._events[0])
        self._same("the same dice", self._dice[1].cursor, self._dice[0].cursor)
        self._same("the same state", _bare(self._hand), _bare(self._ahead))
        for each in self._events:
            each.clear()

    def _meant(self, orders: Mapping[str, str], question: Question, action: Action | None) -> None:
        """What a side has said is what is answered, as far as that is said in words."""
        meant = meaning(self._hand, orders, question, action)
        if meant is not None:
            where = f"{self._where} {question} {dict(orders)}"
            self._tally.same(f"answers: {question.tag}", where, *meant)


def _bare(state: BuoyzState) -> tuple[object, ...]:
    """The state without what was said ahead, and how often sides were asked and have said it."""
    for side in _SIDES:
        state = state.hiding(side, orders={}, lapsed=())
    due_now = [(each.questions, each.task) for each in state.agenda]
    return changed(state, asked=0, sealed=0, agenda=()), due_now
