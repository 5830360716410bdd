"""Odds against icepool, an independent library, and against counting all throws one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from icepool import Die, d  # type: ignore[import-untyped]  # it has hints but does not say so

from rules.dice.notation import limits
from rules.dice.notation.faults import TooMuchWork
from rules.dice.notation.grammar import parse_question
from rules.dice.notation.tree import (
    AtLeast,
    AtMost,
    Comparison,
    Count,
    Dice,
    Drop,
    DropIf,
    Explode,
    ExplodeOnce,
    Keep,
    KeepIf,
    Match,
    Modifier,
    Node,
    Reroll,
    Roll,
    Script,
    Versus,
)
from rules.dice.odds.distribution import best_of, chance, distribution
from rules.dice.rolling.roller import roll

from . import trees

if TYPE_CHECKING:
    from collections.abc import Callable

D6, D8, D10, D20 = d(6), d(8), d(10), d(20)
FATE = Die([-1, 0, 1])


def ours(text: str) -> dict[int, Fraction]:
    odds = distribution(parse_question(text))
    return {value: Fraction(ways, odds.total) for value, ways in odds.counts.items()}


def theirs(die: Any) -> dict[int, Fraction]:
    total = die.denominator()
    return {int(value): Fraction(ways, total) for value, ways in die.items() if ways}


def ranks(die: Any, number: int, start: int, stop: int) -> Any:
    return die.pool(number)[start:stop].sum()


def exploding(die: Any, depth: int = limits.EXPLOSIONS) -> Any:
    return die.explode(depth=depth)


ORACLE: dict[str, Callable[[], Any]] = {
    "d6": lambda: D6,
    "3d6+2": lambda: 3 @ D6 + 2,
    "10d10": lambda: 10 @ D10,
    "d%": lambda: d(100),
    "4dF": lambda: 4 @ FATE,
    "2d6+1d8-1d4": lambda: 2 @ D6 + D8 - d(4),
    "-(2d6)": lambda: -(2 @ D6),
    "d6*d8": lambda: D6 * D8,
    "2d6*10": lambda: (2 @ D6) * 10,
    "(2d6-7)/2": lambda: (2 @ D6 - 7) // 2,
    "20/d6": lambda: D6.map(lambda face: 20 // face),
    "4d6kh3": lambda: D6.highest(4, 3),
    "4d6kl3": lambda: D6.lowest(4, 3),
    "4d6dl1": lambda: D6.highest(4, 3),
    "4d6dh1": lambda: D6.lowest(4, 3),
    "2d20kh1": lambda: D20.highest(2),
    "2d20kl1": lambda: D20.lowest(2),
    "8d10kh3": lambda: D10.highest(8, 3),
    "8d10kl3": lambda: D10.lowest(8, 3),
    "8d10kh5": lambda: D10.highest(8, 5),
    "4d6kh4": lambda: 4 @ D6,
    "4d6kh0": lambda: Die([0]),
    "1d6kh1": lambda: D6,
    "4dFkh2": lambda: FATE.highest(4, 2),
    "4dFdl1": lambda: FATE.highest(4, 3),
    "4dFkl1": lambda: ranks(FATE, 4, 0, 1),
    "6d6dh1dl1": lambda: ranks(D6, 6, 1, 5),
    "6d6kh4kl2": lambda: ranks(D6, 6, 2, 4),
    "5d6dl1kl1": lambda: ranks(D6, 5, 1, 2),
    "6d6k>3": lambda: 6 @ D6.map(lambda face: face if face > 3 else 0),
    "6d6p1": lambda: 6 @ D6.map(lambda face: 0 if face == 1 else face),
    "4d6mi2": lambda: 4 @ D6.map(lambda face: max(face, 2)),
    "4d6ma5kh3": lambda: D6.map(lambda face: min(face, 5)).highest(4, 3),
    "4d6kh3mi3": lambda: D6.pool(4).highest(3).expand().map(lambda t: sum(max(3, f) for f in t)),
    "3d6rr1": lambda: 3 @ D6.reroll([1], depth="inf"),
    "4d6rr<3kh3": lambda: D6.reroll([1, 2], depth="inf").highest(4, 3),
    "4d6ro<3": lambda: 4 @ D6.reroll([1, 2], depth=1),
    "4d6ro<3kl2": lambda: D6.reroll([1, 2], depth=1).lowest(4, 2),
    "1d6!": lambda: exploding(D6),
    "3d6!": lambda: 3 @ exploding(D6),
    "3d6!>4": lambda: 3 @ D6.explode([5, 6], depth=limits.EXPLOSIONS),
    "2d6!!": lambda: 2 @ exploding(D6),
    "4d6!!kh2": lambda: exploding(D6).highest(4, 2),
    "1d6ra6": lambda: exploding(D6, 1),
    "6d6t5": lambda: 6 @ (D6 >= 5),
    "6d6t5f1": lambda: 6 @ D6.map({1: -1, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1}),
    "6d6!t5": lambda: 6 @ exploding_successes(limits.EXPLOSIONS),
    "6d10kh3t>7": lambda: D10.pool(6).highest(3).expand().map(lambda t: sum(f > 7 for f in t)),
    "3red+2white": lambda: D6.highest(3),
    "best 3red+2white": lambda: D6.highest(5),
    "sum 3red+2white": lambda: 5 @ D6,
    "3red+2white vs 2blue": lambda: D6.highest(3) > D6.highest(2),
    "best of 3d6 vs best of 2d6": lambda: D6.highest(3) > D6.highest(2),
    "3red vs 2blue, ties to the attacker": lambda: D6.highest(3) >= D6.highest(2),
    "4d6kh3 >= 15": lambda: D6.highest(4, 3) >= 15,
    "2d6 = 7": lambda: 2 @ D6 == 7,
    "2d6 <> 7": lambda: 2 @ D6 != 7,
    "d20+5 < d20+3": lambda: D20 + 5 < D20 + 3,
    "d20 <= d20": lambda: 1 * d(20) >= D20,
    "6d6t5 > 2": lambda: 6 @ (D6 >= 5) > 2,
    "2d6[fire]+1d8": lambda: 2 @ D6 + D8,
    "1d1": lambda: Die([1]),
}


def exploding_successes(depth: int) -> Any:
    """Successes of one die at 5 or more that explodes on 6."""
    result = D6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1})
    for _ in range(depth):
        result = D6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1 + result})
    return result


@pytest.mark.parametrize("text", ORACLE)
def test_icepool_agrees(text: str) -> None:
    assert ours(text) == theirs(ORACLE[text]())


@pytest.mark.parametrize("text", ["3d6!", "3d6!>4", "2d10!!"])
def test_the_remainder_bounds_what_the_limit_cuts_off(text: str) -> None:
    dice = parse_question(text)
    assert isinstance(dice, Dice)
    (explode,) = dice.modifiers
    assert isinstance(explode, Explode)
    matching = sum(map(explode.match.holds, range(1, dice.sides + 1)))
    on = Fraction(matching, dice.sides)
    reached = 1 - (1 - on ** (limits.EXPLOSIONS + 1)) ** dice.count
    assert reached <= distribution(dice).remainder < Fraction(1, 10**5)


def test_keeping_after_exploding_is_refused_with_what_would_do() -> None:
    with pytest.raises(TooMuchWork, match="Keep first"):
        distribution(parse_question("4d6!kh1"))


@pytest.mark.parametrize("text", ["2d2!2dl2", "2d2!2dl1dh1", "2d2ro1!2dl2"])
def test_dropping_as_many_dice_as_were_thrown_may_leave_those_that_exploding_added(
    text: str,
) -> None:
    with pytest.raises(TooMuchWork, match="Keep first"):
        distribution(parse_question(text))


@pytest.mark.parametrize("text", ["2d2dl2!2", "2d2!2kh0", "2d2!2kh1dl1", "2d2k>1dl2", "2d2!!2dl2"])
def test_dropping_all_dice_leaves_nothing_for_certain(text: str) -> None:
    assert distribution(parse_question(text)).counts == {0: 1}


def test_nothing_remains_where_nothing_explodes() -> None:
    assert distribution(parse_question("4d6rr1kh3+2")).remainder == 0


def outcomes(node: Node) -> dict[int, Fraction]:
    """Every throw of an expression's dice one by one, as far as they are drawn."""
    ways: Counter[int] = Counter()
    chances: dict[int, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        asked: list[int] = []

        def draw(sides: int, script: tuple[int, ...] = script, asked: list[int] = asked) -> int:
            asked.append(sides)
            if len(asked) > len(script):
                raise LookupError(sides)
            return script[len(asked) - 1]

        try:
            (value,) = roll(Script((Roll(node),)), draw).totals
        except LookupError as more:
            waiting += [(*script, face) for face in range(1, int(more.args[0]) + 1)]
            continue
        weight = Fraction(1)
        for sides in asked:
            weight /= sides
        ways[value] += 1
        chances[value] = chances.get(value, Fraction(0)) + weight
        assert sum(ways.values()) < 20_000
    return dict(sorted(chances.items()))


@pytest.mark.parametrize(
    "text",
    [
        "4d4kh2mi2", "3d4ro1kl2", "3d4ro<3dh1t3", "3d6kh2ro6", "3d6ra6mi2", "4d4p1", "3d4mi2ra4",
        "2d4ra4*2", "4dFro=-1kh2", "3d6mi3ma4kl2t4f3", "4d4dl1ro<2", "5d3kl2", "5d3dl1dh2",
        "3d4ro1ra4t3", "3d3kh2p1", "3d3eo", "2d4eo>2t3", "2d3kh1eo", "best of (2d4, d6, 1d3+2)",
        "worst of (1d4, 2d3-1, d6)", "best of (d4mi2eo2, 3) - 2", "(2d4+1) between 4 and 6",
        "2d4 between -3 and 4",
    ],
)  # fmt: skip
def test_counting_every_throw_agrees(text: str) -> None:
    assert ours(text) == outcomes(parse_question(text))


@pytest.mark.parametrize("text", ["3d6k>2ra6", "4d4dl1ro<2dl1", "4d6p1kh2"])
def test_orders_of_modifiers_that_are_not_worked_out_are_refused(text: str) -> None:
    with pytest.raises(TooMuchWork, match="not worked out"):
        distribution(parse_question(text))


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 6), st.booleans(), st.booleans())
def test_keeping_by_rank_agrees(number: int, sides: int, kept: int, high: bool, fate: bool) -> None:
    kept = min(kept, number)
    dice = Dice(number, 3 if fate else sides, fate, (Keep(high, kept),))
    faces = range(dice.low, dice.high + 1)
    expected: Counter[int] = Counter()
    for throw in product(faces, repeat=number):
        ranked = sorted(throw, reverse=high)
        expected[sum(ranked[:kept])] += 1
    odds = distribution(dice)
    scale = Fraction(odds.total, len(faces) ** number)
    assert odds.counts == {value: ways * scale for value, ways in sorted(expected.items())}


@st.composite
def few_dice(draw: st.DrawFn) -> Dice:
    """Dice whose every throw can be listed: what follows a throw ends soon."""
    sides = draw(st.integers(2, 4))
    match = st.builds(Match, st.sampled_from(trees.RELATIONS), st.integers(1, sides))
    rank = st.integers(0, 3)
    often = st.one_of(
        st.builds(Keep, st.booleans(), rank),
        st.builds(Drop, st.booleans(), rank),
        st.builds(KeepIf, match),
        st.builds(DropIf, match),
        st.builds(AtLeast, st.integers(1, 6)),
        st.builds(AtMost, st.integers(1, 6)),
    )
    modifiers: list[Modifier] = draw(st.lists(often, max_size=3))
    once = st.one_of(
        st.builds(ExplodeOnce, match),
        st.builds(Explode, match, st.just(value=False), st.just(value=True)),
        st.builds(Reroll, match, st.just(value=True)),
    )
    modifiers[1:1] = draw(st.lists(once, max_size=1))
    modifiers += draw(st.lists(st.builds(Count, match, st.none() | match), max_size=1))
    return Dice(draw(st.integers(1, 3)), sides, False, tuple(modifiers))


@given(few_dice())
def test_any_modifiers_agree_with_counting_every_throw(dice: Dice) -> None:
    try:
        odds = distribution(dice)
    except TooMuchWork:
        return
    chances = {value: Fraction(ways, odds.total) for value, ways in odds.counts.items()}
    assert chances == outcomes(dice)


@given(
    st.integers(1, 60),
    st.integers(1, 20),
    st.integers(0, 60),
    st.sampled_from(["", "mi3", "ma4", "ro<3", "rr20"]),
)
@example(35, 20, 1, "ro<3")
def test_the_dice_kept_and_the_others_come_to_all(
    number: int, sides: int, kept: int, before: str
) -> None:
    kept = min(kept, number)
    try:
        every, high, low = (
            distribution(parse_question(f"{number}d{sides}{before}{rank}"))
            for rank in ("", f"kh{kept}", f"kl{number - kept}")
        )
    except TooMuchWork:  # a tenth of a second does not do for all of the largest
        return
    assert high.mean + low.mean == every.mean
    # Where all dice show the lowest, or all the highest, so do those that are kept.
    assert high.chance("=", high.low) >= every.chance("=", every.low)
    assert low.chance("=", low.high) >= every.chance("=", every.high)


@given(st.integers(1, 8), st.integers(1, 8), st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_best_of_pools(attackers: int, defenders: int, sides: int, others: int, ties: bool) -> None:
    mine, yours = best_of(attackers, sides), best_of(defenders, others)
    ways = sum(
        many * few
        for face, many in mine.counts.items()
        for other, few in yours.counts.items()
        if face > other or (ties and face == other)
    )
    best = (Keep(high=True, count=1),)
    attack, defence = Dice(attackers, sides, False, best), Dice(defenders, others, False, best)
    odds = distribution(Versus(attack, defence, "attacker" if ties else "defender"))
    assert odds.total == mine.total * yours.total
    assert odds.counts.get(0, 0) == odds.total - ways
    assert odds.counts.get(1, 0) == ways
    assert distribution(Comparison(attack, ">=" if ties else ">", defence)).counts == odds.counts


def test_three_dice_against_two() -> None:
    counted = sum(max(throw[:3]) > max(throw[3:]) for throw in product(range(1, 7), repeat=5))
    assert counted == 3667
    assert chance(parse_question("3red vs 2blue"), "=", 1) == Fraction(counted, 7776)


def test_figures_of_a_distribution() -> None:
    odds = distribution(parse_question("2d6"))
    assert (odds.low, odds.high, odds.mean, odds.variance) == (2, 12, Fraction(7), Fraction(35, 6))
    assert odds.chance(">=", 10) == Fraction(1, 6)
    assert chance(parse_question("4d6kh3"), ">=", 15) == Fraction(300, 1296)


@pytest.mark.parametrize(
    "text",
    [
        "1000d6",
        "10d10000",
        "100d6!",
        "300d6kh100",
        "200d6dl50dh50",
        "d10000*d1000",
        "5d10000kh4ro<10000",
        "200d3000kl2!!",
        "2d10000ra9998ro<2",
        "5d20dl2!>1",
    ],
)
def test_work_is_capped_with_a_kind_refusal(text: str) -> None:
    with pytest.raises(TooMuchWork, match="Fewer or smaller dice"):
        distribution(parse_question(text))


def test_large_odds_asked_again_and_again_fill_no_memory() -> None:
    largest = len(distribution(parse_question("5d7000")).counts)
    kept = distribution.cache_info().maxsize
    assert kept is not None
    # About a hundred bytes a total: 60 MB when all that is kept is as large as may be.
    assert largest * kept < 600_000


@given(trees.nodes(most=40, leaves=4))
def test_odds_are_counted_or_refused(node: Node) -> None:
    try:
        odds = distribution(node)
    except TooMuchWork:
        return
    assert sum(odds.counts.values()) == odds.total
    assert 0 <= odds.remainder <= 1
