"""Looks ahead, against listing what is legal: `python -m tests.bench.bench_previews [system]`.

The practice opponent plays against itself. In each position every unit that is offered something is
asked where it can go, and some moves are looked at before they are taken. What a state keeps of
itself is there by then, as in a game; each look has a view of its own. Times are of the processor.
Aim: 3 ms each.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rules.kernel.game.action import own_unit
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, consider, open_game
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.values.errors import Refusal
from rules.registry import installed
from tests.long import some

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.system.ruleset import AnyRuleset

ROUNDS = 6
"""Games of each system."""
LONGEST = 60
"""Actions of a game."""
LOOKS = 6
"""Actions that are looked at in a position."""
SMALL = False
"""Whether games are as small as those of the suite."""
_MILLI = 1_000
_HUNDRED = 100


def _taken(times: list[float], work: Callable[[], object]) -> None:
    """Note how long something takes, in milliseconds; what is refused is a look, too."""
    start = time.process_time()
    with suppress(Refusal):
        work()
    times.append((time.process_time() - start) * _MILLI)


def look_on(ruleset: AnyRuleset, state: Any, seat: str, found: dict[str, list[float]]) -> None:
    """All that is looked at in one position."""
    _taken(found["listing"], lambda: ruleset.legal(ruleset.view(state, seat)))
    offered = ruleset.legal(ruleset.view(state, seat))
    for unit in dict.fromkeys(filter(None, map(own_unit, offered))):
        _taken(found["reach"], lambda unit=unit: ruleset.reach(ruleset.view(state, seat), unit))  # type: ignore[misc]  # bound now
    looked = [each for each in offered if type(each) in ruleset.previewed]
    for action in some(looked, LOOKS):
        _taken(found["a look"], lambda action=action: consider(ruleset, state, seat, action))  # type: ignore[misc]  # bound now


def measure(ruleset: AnyRuleset) -> None:
    """Print what looks take in games of the practice opponent against itself."""
    found: dict[str, list[float]] = defaultdict(list)
    options = ruleset.read_options(ruleset.small if SMALL else {})
    for number in range(ROUNDS):
        gc.collect()
        gc.disable()  # a collection would be counted for what it falls into
        dice = SeededDice(f"game {number}".encode(), b"")
        own = SeededDice(f"opponent {number}".encode(), b"")
        state = open_game(ruleset, ruleset.start(options), dice).state
        for _ in range(LONGEST):
            if not (seats := active(ruleset, state)):
                break
            look_on(ruleset, state, seats[0], found)
            action = choose(ruleset, ruleset.view(state, seats[0]), own, Strength.NOVICE)
            state = act(ruleset, state, seats[0], action, dice).state
    listing = statistics.median(found["listing"])
    for what in filter(found.get, ("reach", "a look")):
        times = sorted(found[what])
        middle, late = statistics.median(times), times[len(times) * 95 // _HUNDRED]
        print(
            f"{ruleset.title}, {what}: median {middle:.2f} ms ({middle / listing:.1f} x listing), "
            f"p95 {late:.1f} ms, worst {times[-1]:.1f} ms",
            flush=True,
        )


def main(names: tuple[str, ...] = ()) -> None:
    """Measure the named systems; without a name every one that the opponent plays."""
    for each in installed():
        if each.solo and each.previewed and (not names or each.id in names):
            measure(each)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
