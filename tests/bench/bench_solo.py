"""How often the practice opponent beats random play: `python -m tests.bench.bench_solo [system]`.

Half of the games with either side, as a veteran. Also told: the longest that one answer took, of
the processor's time. Aim: over 80 % of the games, under 3 s an answer.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.system.outcome import result
from rules.registry import installed

if TYPE_CHECKING:
    from rules.kernel.system.ruleset import AnyRuleset

ROUNDS = 50
"""Games with each side."""
LONGEST = 1_000_000
"""Actions of a game, which is not won if it goes on."""
SMALL = False
"""Whether games are as small as those of the suite."""


def won(ruleset: AnyRuleset, seed: int, mine: str) -> tuple[bool, float]:
    """Whether the opponent won a game against random play, and its longest thinking in seconds."""
    rng, longest = Random(seed), 0.0
    dice = SeededDice(f"game {seed}".encode(), b"")
    own = SeededDice(f"opponent {seed}".encode(), b"")
    options = ruleset.read_options(ruleset.small if SMALL else {})
    state = open_game(ruleset, ruleset.start(options), dice).state
    for _ in range(LONGEST):
        if not (seats := active(ruleset, state)):
            break
        view = ruleset.view(state, seats[0])
        if seats[0] == mine:
            start = time.process_time()
            action = choose(ruleset, view, own, Strength.VETERAN)
            longest = max(longest, time.process_time() - start)
        else:
            action = rng.choice(ruleset.legal(view))
        state = act(ruleset, state, seats[0], action, dice).state
    ended = result(ruleset, state)
    return ended is not None and ended.winner == mine, longest


def measure(ruleset: AnyRuleset) -> None:
    """Print the rate of each side, and the longest thinking."""
    for seat in ruleset.usual_seats:
        games = [won(ruleset, seed, seat.id) for seed in range(ROUNDS)]
        share = 100 * sum(each for each, _ in games) // ROUNDS
        longest = max(seconds for _, seconds in games)
        print(f"{ruleset.title}, {seat.title}: {share} % won, {longest:.2f} s", flush=True)


def main(names: tuple[str, ...] = ()) -> None:
    """Measure the named systems; without a name every one that it plays."""
    for each in installed():
        if each.solo and (not names or each.id in names):
            measure(each)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
