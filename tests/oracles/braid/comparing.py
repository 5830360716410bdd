"""Plays battles by lot: looks at each event, and at what might be done."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.playing.play import active, evolve
from rules.systems.braid import questions as qu
from rules.systems.braid.ruleset import RULESET
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.braid.fights import Fights
from tests.oracles.braid.probing import Probe
from tests.oracles.braid.strewing import strewn

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.braid.state import BraidState
    from tests.oracles.tally import Tally

_MOST = 300
_TRIES = 6


def compare(seed: int, tally: Tally) -> None:
    """Play a battle by lot to its end."""
    Comparison(Random(f"second/{seed}"), tally, f"game {seed}").play(str(seed))


class Comparison:
    """One battle."""

    def __init__(self, rng: Random, tally: Tally, where: str) -> None:
        self._rng, self._tally, self._game, self._where = rng, tally, where, where
        self._fights = Fights(self._same)

    def _same(self, what: str, ours: object, theirs: object, more: object = "") -> None:
        self._tally.same(what, f"{self._where} {more}", ours, theirs)

    def play(self, seed: str) -> None:
        """To its end."""
        dice = dice_of(seed)
        step = strewn(self._rng, dice)
        self._where = f"{self._game} {step.state.options.scenario}"
        before = len(self._tally.differences)
        for _ in range(_MOST):
            seats = active(RULESET, step.state)
            if not seats or len(self._tally.differences) > before:
                return
            seat = self._rng.choice(seats)
            state = step.state
            self._where = f"{self._game}, turn {state.turn} {state.question}"
            step = self._next(state, seat, dice)
            self._where = f"{self._game}, turn {state.turn} {step.action}"
            self._look(state, step)

    def _next(self, state: BraidState, seat: str, dice: Any) -> Step:
        probe = Probe(state, seat, self._rng, self._same)
        question = state.question_for(seat)
        found: Step | None = None
        match question:
            case qu.MoveUnits():
                found = probe.moves(_TRIES)
            case qu.DeclareFire():
                probe.shots()
            case qu.DeclareCharges():
                accepted = probe.charges()
                if accepted and self._rng.random() < 0.9:
                    return act(RULESET, state, seat, self._rng.choice(accepted), dice)
        if found is not None and self._rng.random() < 0.6:
            assert found.action is not None
            return act(RULESET, state, seat, found.action, dice)
        return act(RULESET, state, seat, self._chosen(state, seat), dice)

    def _chosen(self, state: BraidState, seat: str) -> Any:
        """Any verb, but rather storm and charge than hold."""
        legal = RULESET.legal(RULESET.view(state, seat))
        kinds = sorted({each.tag for each in legal})
        for first in ("storm", "assault", "mass"):
            if first in kinds and self._rng.random() < 0.7:
                kinds = [first]
        if "done" in kinds and self._rng.random() < 0.3:
            kinds = ["done"]
        kind = self._rng.choice(kinds)
        return self._rng.choice([each for each in legal if each.tag == kind])

    def _look(self, before: BraidState, step: Step) -> None:
        """Each event, in the position in which it comes."""
        state: Any = before
        for emitted in step.emitted:
            after = evolve(RULESET, state, emitted.event)
            self._fights.event(state, emitted.event)
            state = after
