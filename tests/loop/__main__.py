"""Plays games and measures what their boards take of the event loop: ``python -m tests.loop``.

The practice opponent plays against itself, as recommended and with all that a system has; every
board that a seat would be shown is measured. It fails if one takes more than ``MOST`` milliseconds
of processor.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.playing.solo import Strength, choose
from rules.registry import installed
from tests.loop.work import MOST, costs, live_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset

WIDEST: Final[dict[str, Mapping[str, Any]]] = {
    "buoyz": {"scenario": "fleet", "rules": "all", "points": 90},
}
"""Options with which a system has most to list, beside the recommended ones."""


class Board(NamedTuple):
    """A board that somebody is shown."""

    name: str
    state: State
    seat: str


def boards(
    ruleset: AnyRuleset, options: Mapping[str, Any], games: int, plies: int
) -> Iterator[Board]:
    """All boards of some games of the opponent against itself."""
    start = ruleset.start(ruleset.read_options(dict(options)))
    for number in range(games):
        dice, own = (SeededDice(f"{each} {number}".encode(), b"") for each in ("game", "own"))
        state = open_game(ruleset, start, dice).state
        for ply in range(plies):
            seats = active(ruleset, state)
            if not seats:
                break
            yield Board(f"game {number}, ply {ply}", state, seats[0])
            chosen = choose(ruleset, ruleset.view(state, seats[0]), own, Strength.NOVICE)
            state = act(ruleset, state, seats[0], chosen, dice).state


def measure(ruleset: AnyRuleset, options: Mapping[str, Any], games: int, plies: int) -> bool:
    """Print what boards take; whether none takes too long."""
    took: defaultdict[str, list[float]] = defaultdict(list)
    good = True
    for board in boards(ruleset, options, games, plies):
        for cost in costs(live_at(ruleset, board.state), board.seat, counts=False):
            took[cost.what].append(cost.took)
            if cost.took > MOST / 2:
                asked_for = " and ".join(each.tag for each in board.state.questions)
                print(f"  {board.name} ({asked_for}): {cost.what} {cost.took:.1f} ms", flush=True)
            good &= cost.took <= MOST
    for what, times in took.items():
        times.sort()
        p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        print(
            f"{ruleset.title}, {what}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {times[-1]:.1f} ms"
            f" of {len(times)}",
            flush=True,
        )
    return good


def main() -> int:
    """1 if a board takes too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.loop", description=__doc__)
    parser.add_argument("--system", action="append", choices=[each.id for each in installed()])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--plies", type=int, default=250)
    given = parser.parse_args()
    good = True
    for ruleset in installed():
        if given.system is None or ruleset.id in given.system:
            good &= measure(ruleset, {}, given.games, given.plies)
            if widest := WIDEST.get(ruleset.id):
                good &= measure(ruleset, widest, given.games, given.plies)
    print(f"aim: at most {MOST:.0f} ms of the loop for a board: {'met' if good else 'missed'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
