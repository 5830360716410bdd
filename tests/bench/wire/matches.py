"""What is measured: ours against the reference, many games at a rate, one game beside another."""

from __future__ import annotations

import asyncio
import statistics
from typing import TYPE_CHECKING

from tests.bench.wire.goals import BESIDE, STEADY_P99, Goal, Match, Side, quantile
from tests.bench.wire.lanes import play, reference

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from tests.bench.wire.lanes import Lane, Play, Turn
    from tests.bench.wire.positions import Setting

BESIDE_RATE = 2
"""Presses a second of the game beside."""
_MOST = 4
"""Acts at a table in one turn where there are many: as many boards of each are painted before."""
_LOOKS = 3


async def alone(
    title: str, kinds: Sequence[Setting], games: Sequence[int], *, rounds: int, acts: int
) -> AsyncIterator[Match]:
    """Games of ours and of the reference, turn and turn about.

    A slow moment of the machine so meets both.

    Args:
        title: What they are told as.
        kinds: What is played at each table.
        games: How many tables are played at; one match for each number.
        rounds: Turns of each.
        acts: In a turn where one game is played; of several games fewer each.
    """
    each = {count: acts if count == 1 else min(acts, _MOST) for count in games}
    boards = [
        (kind, 1 + max(each[count] for count in games if table < count))
        for table, kind in enumerate(kinds)
    ]
    most = (rounds + 1) * sum(count * each[count] for count in games)
    async with (
        play(kinds, dict.fromkeys(kinds, -(-most // len(set(kinds))))) as ours,
        reference(boards) as theirs,
    ):
        for count in games:
            turns: dict[Lane, list[Turn]] = {ours: [], theirs: []}
            looks = _LOOKS if count == 1 else 1
            for number in range(rounds + 1):
                for lane in (ours, theirs)[:: 1 if number % 2 else -1]:
                    turn = await lane.turn(count, each[count], looks)
                    if number:  # the first one warms up
                        turns[lane].append(turn)
                    else:
                        lane.noted.clear()
            sides = (Side(lane.times("act"), lane.times("look"), turns[lane]) for lane in turns)
            yield Match(title, count, *sides)
            ours.noted.clear()
            theirs.noted.clear()
        if ours.short:
            print(f"({title}: at {ours.short} tables no game was left)")  # noqa: T201 - told


async def steady(lane: Play, *, rate: float, seconds: float) -> Goal:
    """All games at a rate that people reach, most of them out of memory."""
    lane.noted.clear()
    tables = range(len(lane.kinds))
    await lane.act_steadily(tables, rate, seconds)
    times = lane.times("act")
    what = f"{len(tables)} games of all systems at {rate:g} presses/s, p99 (p50 {{:.0f}} ms)"
    return Goal(
        what.format(1e3 * quantile(times, 0.5)), 1e3 * quantile(times, 0.99), 1e3 * STEADY_P99, "ms"
    )


async def beside(lane: Play, table: int, other: int, *, pairs: int, seconds: float) -> Goal:
    """A game alone, and beside another one that is pressed now and then, by interleaved pairs.

    Args:
        lane: Where both are.
        table: The table of the game.
        other: That of the other one.
        pairs: How many.
        seconds: Of each half of a pair.
    """
    found: list[tuple[float, float]] = []
    for _ in range(pairs):
        calm = await _late(lane, table, seconds)
        async with asyncio.TaskGroup() as both:
            late = both.create_task(_late(lane, table, seconds))
            both.create_task(lane.act_steadily((other,), BESIDE_RATE, seconds))
        found.append((calm, late.result()))
    ratio = statistics.median(late / calm for calm, late in found)
    calm, late = (1e3 * statistics.median(each) for each in zip(*found, strict=True))
    one, two = lane.kinds[table].title, lane.kinds[other].title
    return Goal(f"{one} beside {two}, p99 {calm:.0f} to {late:.0f} ms", ratio, BESIDE)


async def _late(lane: Play, table: int, seconds: float) -> float:
    """The p99 of a game that is pressed as fast as can be."""
    lane.noted.clear()
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end and await lane.act(table):
        pass
    return quantile(lane.times("act", table), 0.99)
