"""Dice against d20 and icepool: `python -m tests.bench.bench_dice`.

Both throw from Python's shared generator; all are measured turn and turn about in one run, and the
best of many short rounds counts. Both keep the texts that they have read: "text known" uses
that, "first time" does not. Odds are given for a first question and, once, for a repeated one.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import random
import timeit
import warnings
from typing import TYPE_CHECKING, Any

from icepool import d  # type: ignore[import-untyped]  # it has hints but does not say so

from rules.tables.grammar import parse, parse_question
from rules.tables.limits import EXPLOSIONS
from rules.tables.odds import best_beats, distribution
from rules.tables.rolling import roll
from rules.tables.telling import words

with warnings.catch_warnings():
    # Its parser library imports modules that Python has announced as going away.
    warnings.simplefilter("ignore", DeprecationWarning)
    import d20  # type: ignore[import-untyped]  # it has no hints

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.tables.tree import Script

ROUNDS = 60
SECONDS_A_ROUND = 0.004
D6, D10, D20 = d(6), d(10), d(20)
TEXT = "4d6kh3"


def draw(sides: int) -> int:
    return random.randrange(sides) + 1


def compare(ours: Callable[[], Any], theirs: Callable[[], Any]) -> tuple[float, float]:
    """Best seconds a call of each, turn and turn about."""
    timers = [timeit.Timer(ours), timeit.Timer(theirs)]
    for timer in timers:
        timer.timeit(2)
    numbers = [max(1, int(SECONDS_A_ROUND / (timer.timeit(3) / 3))) for timer in timers]
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for at, (timer, number) in enumerate(zip(timers, numbers, strict=True)):
            best[at] = min(best[at], timer.timeit(number) / number)
    return best[0], best[1]


def report(what: str, pair: tuple[float, float], reference: str) -> None:
    ours, theirs = pair
    print(
        f"{what:<44} {ours * 1e6:8.2f} µs, {reference} {theirs * 1e6:8.2f} µs,"
        f" {theirs / ours:6.1f} times faster"
    )


def total(script: Script) -> int:
    return roll(script, draw).rolls[0].sets[0].value


def rolls() -> None:
    roller = d20.Roller()

    def their_first() -> Any:
        roller._parse_cache.clear()
        return roller.roll(TEXT).total

    report(
        f"parse + roll {TEXT}, text known",
        compare(lambda: total(parse(TEXT)), lambda: roller.roll(TEXT).total),
        "d20",
    )
    report(
        f"parse + roll {TEXT}, first time",
        compare(lambda: total(parse.__wrapped__(TEXT)), their_first),
        "d20",
    )
    report(
        f"parse + roll + tell {TEXT}, text known",
        compare(lambda: words(roll(parse(TEXT), draw)), lambda: str(roller.roll(TEXT))),
        "d20",
    )


def odds() -> None:
    report(
        "best of 3d6 against best of 2d6",
        compare(lambda: best_beats(3, 2), lambda: D6.highest(3) > D6.highest(2)),
        "icepool",
    )
    cases: dict[str, Callable[[], Any]] = {
        "4d6kh3": lambda: D6.highest(4, 3),
        "5d6kl2": lambda: D6.lowest(5, 2),
        "2d20kh1": lambda: D20.highest(2),
        "10d10kh3": lambda: D10.highest(10, 3),
        "10d6": lambda: 10 @ D6,
        "6d6t5": lambda: 6 @ (D6 >= 5),
        "4d6rr1kh3": lambda: D6.reroll([1], depth="inf").highest(4, 3),
        "3d6!": lambda: 3 @ D6.explode(depth=EXPLOSIONS),
    }
    for text, theirs in cases.items():
        tree = parse_question(text)
        first = compare(lambda tree=tree: distribution.__wrapped__(tree), theirs)  # type: ignore[misc]  # a default binds the loop's value
        report(f"odds of {text}, first time", first, "icepool")
    tree = parse_question(TEXT)
    known = compare(lambda: distribution(tree), cases[TEXT])
    report(f"odds of {TEXT}, asked before", known, "icepool")


def main() -> None:
    rolls()
    odds()


if __name__ == "__main__":
    main()
