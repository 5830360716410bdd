"""A press over the wire, to the fresh board: ``python -m tests.bench.bench_wire [SYSTEM ...]``.

People press what the messages of games in mid-play offer, in a local Discord in this process. Two
bots in processes of their own answer, turn and turn about: ours, and a trivial one that packs
boards of the same system, painted before, as ours packs them, and sends them (the reference).

Of each system one game and some at once, then those of all systems together; 500 games at a steady
rate; one game beside another one of each system. Printed are rows of the tables of
``docs/speed.md``, and of each goal whether it is met. What processor an act takes is compared
with what was kept of an earlier commit, and kept with ``--keep``.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import argparse
import asyncio
import sys
from itertools import cycle, islice
from typing import TYPE_CHECKING

from tests.bench.wire import positions, record
from tests.bench.wire.goals import HEAD, aims
from tests.bench.wire.lanes import play
from tests.bench.wire.matches import BESIDE_RATE, alone, beside, steady

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.bench.wire.goals import Goal
    from tests.bench.wire.positions import Setting

ONLY: tuple[str, ...] = ()
"""Systems that are measured; all if none is named."""
POSITIONS = 16
"""Games of each setting from which positions are taken: none is played at two tables at once."""
ROUNDS = 12
ACTS = 25
"""Of one game in a turn."""
GAMES = (1, 16)
STEADY_GAMES = 500
RATE = 30
"""Presses a second, in all of those games together."""
SECONDS = 30
PAIRS = 5
WINDOW = 4.0
"""Seconds of each half of a pair."""
FASTEST = 80
"""Acts a second of one game, at most: so many of it stand ready."""
JUDGED = True
"""Whether it fails where a goal is missed or a ratio has risen."""
KEEP = False
"""Whether the ratios are added to the record."""
TOGETHER = True
"""Whether many games at a rate are measured, and one beside another."""
MIXED = "mixed"
_WATCHED = "space_convoy"
"""The system of the game that others are played beside."""


async def measure(kinds: Sequence[Setting]) -> tuple[list[Goal], dict[str, float]]:
    """Measure these; goals, and by key how many times the reference's processor an act takes."""
    goals: list[Goal] = []
    ratios: dict[str, float] = {}
    print(HEAD)
    for each in kinds:
        tables = [each] * max(GAMES)
        async for match in alone(each.title, tables, GAMES, rounds=ROUNDS, acts=ACTS):
            print(match.row(), flush=True)
            ratios[each.key] = match.processor
            if match.games == 1:
                goals += aims(each, match)
    if not ONLY:
        tables = list(islice(cycle(kinds), max(GAMES)))
        async for match in alone(MIXED, tables, GAMES[-1:], rounds=ROUNDS, acts=ACTS):
            print(match.row(), flush=True)
            ratios[MIXED] = match.processor
    if TOGETHER:
        goals += await measure_together(kinds)
    return goals, ratios


async def measure_together(kinds: Sequence[Setting]) -> list[Goal]:
    """Measure many games of all kinds in one bot."""
    tables = list(islice(cycle(kinds), STEADY_GAMES))
    watched = [number for number, each in enumerate(kinds) if each.system == _WATCHED][:1]
    others = round(PAIRS * WINDOW * BESIDE_RATE) + RATE * SECONDS // len(kinds)
    acts = dict.fromkeys(kinds, others)
    for table in watched:
        acts[kinds[table]] += round(2 * PAIRS * WINDOW * FASTEST * len(kinds))
    goals: list[Goal] = []
    async with play(tables, acts) as lane:
        goals.append(await steady(lane, rate=RATE, seconds=SECONDS))
        for table in watched:
            for each in kinds:
                other = len(tables) - 1 - tables[::-1].index(each)
                goals.append(await beside(lane, table, other, pairs=PAIRS, seconds=WINDOW))
    return goals


def main() -> int:
    """Measure, and tell; 1 if a goal is missed or something takes more than it did."""
    positions.GAMES = POSITIONS
    kinds = [each for each in positions.settings() if not ONLY or each.system in ONLY]
    goals, ratios = asyncio.run(measure(kinds))
    print("\n| goal | found | aim | |\n|---|---|---|---|")
    for goal in goals:
        print(goal.row())
    if not JUDGED:
        print("(so short a run says nothing of that, and does not fail)")
        return 0
    risen = record.rises(ratios, record.kept())
    for rise in risen:
        print(f"Risen: {rise}")
    if KEEP:
        record.keep(record.Entry(record.commit(), ratios))
    return int(bool(risen) or not all(goal.met for goal in goals))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", help="these only, and no others beside them")
    parser.add_argument("--keep", action="store_true", help="add what was found to the record")
    given = parser.parse_args()
    ONLY, KEEP, TOGETHER = tuple(given.systems), given.keep, not given.systems
    sys.exit(main())
