"""The command; the package says what it does."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.foresight.chances import always
from tests.odds.cases import cases, done, in_games, offered
from tests.odds.judging import ALPHA, smallest_error, unlikeliness
from tests.odds.resolving import every_throw, some_throws
from tests.odds.words import wrong_words
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.foresight.chances import Chance, Mean
    from tests.odds.resolving import Case, Outcome, Tally


class Compared(NamedTuple):
    """One figure: what was told and what was counted."""

    words: str
    told: float
    counted: float
    trials: int
    exact: bool
    even: bool
    unlikely: float
    open: int


LEAST_SHOWN: Final = 0.03
"""How small an error of an even chance must show."""
_TRIES: Final = 100
"""Throws in which a choice that can be made is made at least once."""
_SELDOM: Final = 10
"""A chance that is taken in less than one throw of so many waits for others' answers, perhaps."""
_PATIENCE: Final = 70
"""How much longer is thrown until what rests on something else has been taken often enough."""


def main() -> int:
    """1 if a chance is not what happens."""
    parser = argparse.ArgumentParser(prog="python -m tests.odds", description=__doc__)
    parser.add_argument("--system", choices=IDS, action="append")
    parser.add_argument("--each", type=int, default=6, help="actions of each verb and kind")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--throws", type=int, default=8_000)
    parser.add_argument("--seed", default="odds")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    wrong = 0
    work = partial(
        compare, each=arguments.each, games=arguments.games, throws=arguments.throws,
        seed=arguments.seed,
    )  # fmt: skip
    found: list[Compared] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for name, rows, words, took in pool.map(work, arguments.system or IDS):
            say(f"{name}: {len(rows)} figures, {took:.0f} s")
            found += rows
            wrong += len(words)
            for each in words:
                say(f"  {name}: its dice are not what it says: {each}")
    limit = ALPHA / max(1, len(found))
    for row in found:
        if row.unlikely < limit or row.open:
            wrong += 1
            open_ = f", {row.open} undecided" if row.open else ""
            how = "exactly" if row.exact else f"in {row.trials}"
            say(f"  {row.words}: told {row.told:.4f}, {row.counted:.4f} {how}{open_}")
    thrown = [row for row in found if not row.exact and row.even and row.trials]
    if never := sum(row.even and not row.trials for row in found):
        say(f"{never} chances rest on a choice that nobody took")
    exact = sum(row.exact for row in found)
    say(f"{len(found)} figures compared, {exact} of them over every throw; {wrong} are wrong")
    for row in sorted(thrown, key=lambda each: each.trials):
        if smallest_error(row.trials, len(found)) > LEAST_SHOWN:
            say(f"  {row.words}: rests on what came {row.trials} times only")
    if thrown:
        error = smallest_error(min(row.trials for row in thrown), len(found))
        say(f"an error of {100 * error:.1f} points in a chance of 5 to 95 % would have shown")
        wrong += error > LEAST_SHOWN
    return 1 if wrong else 0


def compare(
    name: str, *, each: int, games: int, throws: int, seed: str
) -> tuple[str, list[Compared], list[str], float]:
    """All chances of some actions of a system; what is wrong in their words."""
    begun = time.perf_counter()
    ruleset = system(name)
    rows: list[Compared] = []
    words: list[str] = []
    drawn = offered(ruleset, in_games(ruleset, seed, games), seed)
    for case in cases(ruleset, chain(drawn, done(ruleset)), seed, each):
        rows += _rows(case, throws, seed)
        words += wrong_words(case, seed)
    return name, rows, words, time.perf_counter() - begun


def _rows(case: Case, throws: int, seed: str) -> Iterator[Compared]:
    outcome = every_throw(case)
    if outcome is None:
        seldom = replace(case, told=_seldom(case, seed))
        case = replace(case, told=tuple(each for each in case.told if each not in seldom.told))
        outcome = _thrown(case, throws, seed)
        if seldom.told:
            answered = _thrown(seldom, throws, seed, contrary=True)
            yield from _compared(seldom, answered, lambda _: True)
    yield from _compared(case, outcome, lambda each: each.taken or not each.even)
    rest = replace(case, told=tuple(e.told for e in outcome.tallies if e.even and not e.taken))
    if rest.told:
        tried = some_throws(rest, _TRIES, seed, contrary=True)
        yield from _compared(rest, tried, lambda each: not each.taken)
        chosen = [each.told for each in tried.tallies if each.taken]
        # Who always chooses it does so whatever the dice show.
        met = replace(case, told=tuple(replace(each, given=always) for each in chosen))
        yield from _compared(met, _thrown(met, throws, seed, contrary=True), lambda _: True)


def _seldom(case: Case, seed: str) -> tuple[Chance | Mean, ...]:
    """What is taken much more often where others answer otherwise than somebody who is absent."""
    usual, contrary = (some_throws(case, _TRIES, seed, contrary=each) for each in (False, True))
    pairs = zip(usual.tallies, contrary.tallies, strict=True)
    return tuple(
        one.told
        for one, two in pairs
        if one.even and _SELDOM * one.taken < _TRIES <= _SELDOM * two.taken
    )


def _thrown(case: Case, throws: int, seed: str, *, contrary: bool = False) -> Outcome:
    """Some thousand throws; if they throw doubt on a figure, ten times as many others."""
    outcome = some_throws(case, throws, seed, _PATIENCE * throws, contrary=contrary)
    if any(unlikeliness(each, exact=False) < ALPHA for each in outcome.tallies):
        return some_throws(case, 10 * throws, f"{seed}-again", contrary=contrary)
    return outcome


def _compared(case: Case, outcome: Outcome, which: Callable[[Tally], object]) -> Iterator[Compared]:
    for tally in filter(which, outcome.tallies):
        open_ = tally.open if tally.taken else 0  # what nobody chooses is decided by nothing
        yield Compared(
            f"{case.ruleset.id} {case.action.to_compact()}: {tally.told.label}",
            float(tally.value),
            float(tally.count / tally.taken) if tally.taken else float("nan"),
            round(tally.taken),
            outcome.exact,
            tally.even,
            unlikeliness(tally, exact=outcome.exact),
            open_,
        )


def say(line: str) -> None:
    """Tell it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
