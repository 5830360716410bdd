"""Dice against d20 and icepool: `python -m tests.bench.bench_dice`.

Both sides of each line are measured turn and turn about in one run, and the best of many short
rounds counts. Rolls throw from Python's shared generator on both sides.

- *text known*: both keep the texts that they have read, and use that.
- *first time*: neither does. Of ours every cache is emptied; d20 is given an empty dictionary for
  its cache, as emptying that takes longer than filling it.
- *odds, first time*: neither has been asked before. Of ours every cache is emptied, of icepool
  what it keeps between questions: the states of its evaluators, its pools, the sums that a die
  remembers, its binomial coefficients. Its dice stand ready made and our trees are read already.
- *odds, asked before*: both may use all that they keep; icepool keeps parts of its answers.

Either side gives all totals with their ways; we take ours from the mapping that users read.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import random
import timeit
import warnings
from typing import TYPE_CHECKING, Any

import icepool.math  # type: ignore[import-untyped]  # it has hints but does not say so
from icepool import Pool, d
from icepool.evaluator import sum_evaluator  # type: ignore[import-untyped]  # as above

from rules.dice.notation.grammar import parse, parse_question
from rules.dice.notation.limits import EXPLOSIONS
from rules.dice.odds.distribution import distribution
from rules.dice.rolling.describing import words
from rules.dice.rolling.roller import roll

with warnings.catch_warnings():
    # Its parser library imports modules that Python has announced as going away.
    warnings.simplefilter("ignore", DeprecationWarning)
    import d20  # type: ignore[import-untyped]  # it has no hints

if TYPE_CHECKING:
    from collections.abc import Callable


ROUNDS = 60
SECONDS_A_ROUND = 0.004
D4, D6, D8, D10, D20 = map(d, (4, 6, 8, 10, 20))
DICE = (D4, D6, D8, D10, D20)
TEXT = "4d6kh3"
QUESTIONS: dict[str, Callable[[], Any]] = {
    "4d6kh3": lambda: D6.highest(4, 3),
    "5d6kl2": lambda: D6.lowest(5, 2),
    "2d20kh1": lambda: D20.highest(2),
    "10d10kh3": lambda: D10.highest(10, 3),
    "8d10kh5": lambda: D10.highest(8, 5),
    "6d6dh1dl1": lambda: D6.pool(6)[1:-1].sum(),  # noqa: PLW0108 - the pool is made anew
    "10d6": lambda: 10 @ D6,
    "2d6+1d8-1d4": lambda: 2 @ D6 + D8 - D4,
    "6d6t5": lambda: 6 @ (D6 >= 5),
    "4d6mi2": lambda: 4 @ D6.map(lambda face: max(face, 2)),
    "4d6ro<3": lambda: 4 @ D6.reroll([1, 2], depth=1),
    "4d6rr1kh3": lambda: D6.reroll([1], depth="inf").highest(4, 3),
    "3d6!": lambda: 3 @ D6.explode(depth=EXPLOSIONS),
    "4d6!!kh2": lambda: D6.explode(depth=EXPLOSIONS).highest(4, 2),
    "4d6kh3 >= 15": lambda: D6.highest(4, 3) >= 15,
    "best of 3d6 vs best of 2d6": lambda: D6.highest(3) > D6.highest(2),
}


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
        f"{what:<48} {ours * 1e6:8.2f} µs, {reference} {theirs * 1e6:8.2f} µs,"
        f" {theirs / ours:6.1f} times faster"
    )


def rolls() -> None:
    roller = d20.Roller()

    def our_first() -> int:
        return roll(parse.__wrapped__(TEXT), draw).rolls[0][0].value

    def their_first() -> Any:
        roller._parse_cache = {}
        return roller.roll(TEXT).total

    report(
        f"parse + roll {TEXT}, first time",
        compare(our_first, their_first),
        "d20",
    )
    report(
        f"parse + roll {TEXT}, text known",
        compare(lambda: roll(parse(TEXT), draw).rolls[0][0].value, lambda: roller.roll(TEXT).total),
        "d20",
    )
    report(
        f"parse + roll + tell {TEXT}, text known",
        compare(lambda: words(roll(parse(TEXT), draw)), lambda: str(roller.roll(TEXT))),
        "d20",
    )


def forget() -> None:
    """Empty what icepool keeps between questions."""
    vars(sum_evaluator).pop("_cache", None)
    Pool.clear_cache()
    icepool.math.comb_row_cache.clear()
    for die in DICE:
        vars(die).pop("_sum_cache", None)


def odds() -> None:
    for text, theirs in QUESTIONS.items():
        tree = parse_question(text)

        def our_first(tree: Any = tree) -> Any:
            return distribution.__wrapped__(tree).counts

        def their_first(theirs: Callable[[], Any] = theirs) -> Any:
            forget()
            return theirs()

        report(f"odds of {text}, first time", compare(our_first, their_first), "icepool")
    for text, theirs in QUESTIONS.items():
        tree = parse_question(text)
        known = compare(lambda tree=tree: distribution(tree).counts, theirs)  # type: ignore[misc]  # a default binds the loop's value
        report(f"odds of {text}, asked before", known, "icepool")


def main() -> None:
    rolls()
    odds()


if __name__ == "__main__":
    main()
