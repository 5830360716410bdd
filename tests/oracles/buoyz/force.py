"""The Force in both readings: who is asked, what is negated, what is left of it (7.2, BZ147)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import DONE, MORE_SPECIALS, SPECIALS, Force, Special, Trial
from rules.systems.buoyz.board.pieces import USE_THE_FORCE
from rules.systems.buoyz.events import SpecialTried
from rules.systems.buoyz.questions import MoveOn, Negate
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted, turn_over
from tests.oracles.buoyz.company import BODIES, early, position
from tests.oracles.buoyz.crews import Crew, crews
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_CHECKS: Final = {
    "red-alert": 4, "evasive": 5, "hard-about": 5, "flank-speed": 4, "point-defence": 3,
    "ecm": 5, "self-destruct": 5, "ramming-speed": 7, "maximum-warp": 3, "cloak-hunter": 3,
    "no-win": 6, "use-the-force": 6, "tractor": 3,
}  # fmt: skip
"""What a die and Command must come to; what is not in it succeeds by itself (7.2, 7.3)."""
_SUPERIOR: Final = 3
_ALL: Final[tuple[Trial, ...]] = (*SPECIALS, *MORE_SPECIALS)
_TRIES: Final = 5


def compare_force(seed: int, tally: Tally) -> None:
    """A ship tries special actions under the eyes of others, which negate some; the turn ends."""
    rng = Random(f"omens-{seed}")
    state = _position(rng)
    ship = rng.choice(state.board.fleet("blue"))
    omens = Omens(rng, tally, str(seed), moving(state), ship.id)
    for _ in range(_TRIES):
        if not omens.tries():
            break
    omens.ends()


def _position(rng: Random) -> BuoyzState:
    """Ships of which some are in overwatch, on both sides; some crews are Superior by choice."""
    state = early(position(rng, spread=rng.choice((60, 160)), bodies=BODIES))
    board = state.board
    hands = {each.id: each for each in crews(board)}
    for each in board.ships:
        elite = rng.random() < 0.2
        superior = elite or hands[each.id].trained == _SUPERIOR
        watches = superior and rng.random() < (0.8 if each.side == "red" else 0.2)
        busy = {e.tug for e in board.ships} | {each.id}
        tugs = [e for e in hands.values() if "tractor" in e.left and e.id not in busy]
        # A beam from before, which its tug may keep: it has but one.
        held = rng.choice(tugs).id if tugs and rng.random() < 0.1 else ""
        fields = {"acting": (USE_THE_FORCE,), "tried": USE_THE_FORCE} if watches else {}
        board = board.with_ship(
            altered(each, elite=elite, tug=held, nominated=watches and each.side == "blue",
                    **fields)
        )  # fmt: skip
    return changed(state, board=board)


def _watching(board: Board, side: str) -> list[str]:
    """The ships of a side that are in overwatch (7.2, BZ46)."""
    return sorted(each.id for each in board.fleet(side) if USE_THE_FORCE in each.acting)


class Omens:
    """One position in both readings."""

    def __init__(self, rng: Random, tally: Tally, where: str, state: BuoyzState, ship: str) -> None:
        self._rng, self._tally = rng, tally
        self._where = f"{where} {ship}"
        self._state = state
        self._ship = ship
        self._dice = SeededDice(b"omens", where.encode())

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def tries(self) -> bool:
        """It tries one of what it may; whether it may try more."""
        board = self._state.board
        actions = [Special(ship=self._ship, what=e) for e in _ALL if e != "tractor"]
        for other in board.ships:
            actions.append(Special(ship=self._ship, what="ramming-speed", target=other.id))
            actions += [
                Special(ship=self._ship, what="tractor", target=other.id, way=way)
                for way in ("hold", "tow", "pull")
            ]
        may = [e for e in actions if accepted(self._state, "blue", e, self._dice) is not None]
        # One of each, so that beams with their many targets are not most of them.
        kinds = sorted({str(each.what) for each in may})
        if not kinds:
            return False
        what = self._rng.choice(kinds)
        action = self._rng.choice([each for each in may if each.what == what])
        return self._tried(action)

    def _tried(self, action: Special) -> bool:
        state, unseen = self._state, self._unseen(action)
        hands = {each.id: each for each in crews(state.board)}
        step = act(RULESET, state, "blue", action, self._dice)
        passed = self._passes(hands[self._ship], action, step)
        watchers = _watching(state.board, "red")
        kept = action.what == "tractor" and state.board.ship(action.target or "").tug == self._ship
        ours = (
            Negate.model_validate({"seat": "red", "ship": self._ship, "what": action.what})
            if passed and watchers and not kept
            else None
        )
        question = step.state.question_for("red")
        self._where = f"{self._where} {action.what}"
        self._same(
            "who is asked to negate", ours, question if isinstance(question, Negate) else None
        )
        self._state = step.state
        if not isinstance(question, Negate):
            return self._moves_on()
        legal = RULESET.legal(RULESET.view(step.state, "red"))
        self._same("whose Force", watchers, sorted(e.ship for e in legal if isinstance(e, Force)))
        self._same("may let it be", True, DONE in legal)
        for each in step.state.board.ships:
            if each.id not in watchers:
                found = accepted(step.state, "red", Force(ship=each.id), self._dice)
                self._same("others have no Force", None, found)
        # Nothing has happened yet (BZ148).
        self._same(
            "before it is known",
            _without(state.board, self._ship),
            _without(step.state.board, self._ship),
        )
        if self._rng.random() < 0.5:
            self._let_be(unseen)
        else:
            self._negated(state, self._rng.choice(watchers), action)
        return self._moves_on()

    def _unseen(self, action: Special) -> Step:
        """What comes of it where nobody is in overwatch."""
        board = self._state.board
        for each in board.fleet("red"):
            board = board.with_ship(_blind(each))
        cursor = self._dice.cursor
        step = act(RULESET, changed(self._state, board=board), "blue", action, self._dice)
        self._dice.cursor = cursor
        return step

    def _passes(self, mine: Crew, action: Special, step: Step) -> bool:
        """Whether it succeeds (7.1, BZ15, BZ37, BZ123)."""
        need = _CHECKS.get(str(action.what))
        for tried in [e.event for e in step.emitted if isinstance(e.event, SpecialTried)]:
            less = mine.rough and "advanced_sensors" not in mine.left
            passed = need is None or tried.face + mine.command - less >= need
            self._same("check", passed, tried.passed)
            return passed
        return True

    def _let_be(self, unseen: Step) -> None:
        """It takes the effect that it has where nobody watches (BZ148)."""
        step = act(RULESET, self._state, "red", DONE, self._dice)
        self._state = step.state
        ours, theirs = (
            [_blind(each) if each.side == "red" else each for each in found.board.ships]
            for found in (unseen.state, step.state)
        )
        self._same("let be", ours, theirs)

    def _negated(self, before: BuoyzState, by: str, action: Special) -> None:
        """It has failed: nothing has happened but that it has tried, and one Force is spent."""
        step = act(RULESET, self._state, "red", Force(ship=by), self._dice)
        self._state = step.state
        board = step.state.board
        self._same("a negation is not negated", None, step.state.question_for("red"))
        self._same("goes on as usual", MoveOn(seat="blue", ship=self._ship), step.state.question)
        self._same(
            "spent", [e for e in _watching(before.board, "red") if e != by], _watching(board, "red")
        )
        ours, theirs = (
            [_blind(e) if e.id == by else e for e in found.ships if e.id != self._ship]
            for found in (before.board, board)
        )
        self._same("nothing else has happened", ours, theirs)
        then, now = before.board.ship(self._ship), board.ship(self._ship)
        kept = (
            "pose",
            "hull",
            "acting",
            "tug",
            "towed",
            "strained",
            "lowered",
            "status",
            "chances",
        )
        chances = max(0, then.chances - 1) if action.what != "maximum-warp" else then.chances
        for name in kept:
            was = chances if name == "chances" else getattr(then, name)
            self._same("it has nothing of it", (name, was), (name, getattr(now, name)))
        again = accepted(step.state, "blue", action, self._dice)
        self._same("is used up", None, again)

    def _moves_on(self) -> bool:
        return self._state.question == MoveOn(seat="blue", ship=self._ship)

    def ends(self) -> None:
        """What is not spent by the end of the turn is lost (BZ147)."""
        if self._state.ended:
            return
        _, state = turn_over(self._state, self._dice)
        left = [*_watching(state.board, "blue"), *_watching(state.board, "red")]
        self._same("lost with the turn", [], left)


def _blind(ship: Ship) -> Ship:
    """The ship out of overwatch."""
    return altered(ship, acting=tuple([each for each in ship.acting if each != USE_THE_FORCE]))


def _without(board: Board, ship: str) -> list[Ship]:
    return [each for each in board.ships if each.id != ship]
