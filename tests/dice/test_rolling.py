"""Rolls with scripted dice: every die is kept, with its history."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from rules.dice.notation import limits
from rules.dice.notation.bounds import bounds
from rules.dice.notation.faults import TooMuchWork
from rules.dice.notation.grammar import parse
from rules.dice.notation.tree import Dice, Drop, Explode, Match, Node, Roll, Script
from rules.dice.odds.distribution import distribution
from rules.dice.rolling.results import DiceResult, Die, ScriptResult
from rules.dice.rolling.roller import roll
from rules.kernel.game.dice import ScriptedDice

from . import trees


def thrown(text: str, *faces: int) -> ScriptResult:
    dice = ScriptedDice(*faces)
    result = roll(parse(text), dice.draw)
    dice.assert_used_up()
    return result


def total(text: str, *faces: int) -> int:
    (one,) = thrown(text, *faces).totals
    return one


def dice_of(text: str, *faces: int) -> tuple[Die, ...]:
    result = thrown(text, *faces).rolls[0][0]
    assert isinstance(result, DiceResult)
    return result.thrown


def test_totals() -> None:
    assert total("3d6+2", 1, 2, 3) == 8
    assert total("4d6kh3", 6, 1, 5, 1) == 12
    assert total("4d6kl1", 6, 2, 5, 3) == 2
    assert total("4d6dh1dl1", 6, 2, 5, 3) == 8
    assert total("4d6k>3", 6, 2, 5, 3) == 11
    assert total("4d6p2", 6, 2, 2, 3) == 9
    assert total("4dF", 1, 2, 3, 3) == 1
    assert total("6d6>=5", 5, 6, 4, 1, 2, 5) == 3
    assert total("6d6t5f1", 5, 6, 4, 1, 1, 1) == -1
    assert total("2d6mi3ma4", 1, 6) == 7
    assert total("(1d6-7)/2", 2) == -3
    assert total("1d6*2-d4", 6, 3) == 9
    assert total("1d20+5 >= 15", 10) == 1
    assert total("1d20+5 >= 15", 9) == 0


def test_pools_by_colour() -> None:
    assert total("3red+2white", 1, 4, 2, 6, 6) == 4
    assert total("best 3red+2white", 1, 4, 2, 6, 6) == 6
    assert total("sum 3red+2white", 1, 4, 2, 6, 6) == 19
    assert total("3red+2white vs 2blue", 1, 4, 2, 6, 6, 3, 1) == 1
    # A tie goes to the defender; the white dice are for something else.
    assert total("3red+2white vs 2blue", 1, 4, 2, 6, 6, 4, 1) == 0
    assert total("3red+2white vs 2blue, ties to the attacker", 1, 4, 2, 6, 6, 4, 1) == 1


def test_sets_and_several_rolls() -> None:
    assert thrown("2x(1d6+1); d4", 3, 5, 2).totals == (4, 6, 2)


def test_dropped_dice_stay_in_the_result() -> None:
    # Of equal dice the first is kept.
    assert [(die.face, die.kept, die.value) for die in dice_of("4d6kh3", 2, 5, 2, 2)] == [
        (2, True, 2),
        (5, True, 5),
        (2, True, 2),
        (2, False, 0),
    ]
    assert [die.kept for die in dice_of("3d6dh1", 4, 4, 1)] == [False, True, True]


def test_rerolls_keep_what_was_shown() -> None:
    (die,) = dice_of("1d6rr<3", 1, 2, 5)
    assert (die.face, die.rerolled) == (5, (1, 2))
    (die,) = dice_of("1d6ro<3", 1, 2)
    assert (die.face, die.rerolled) == (2, (1,))


def test_a_reroll_without_end_is_drawn_from_what_may_stay() -> None:
    # After so many throws the die is drawn from 3, 4, 5 and 6: the same odds, and an end.
    (die,) = dice_of("1d6rr<3", *[1] * (limits.REROLLS + 1), 2)
    assert die.face == 4
    assert len(die.rerolled) == limits.REROLLS + 1


def test_explosions() -> None:
    first, second, third = dice_of("2d6!", 6, 1, 3)
    assert (first.exploded, first.born) == (True, False)
    assert (second.exploded, second.born) == (False, False)
    assert (third.face, third.born) == (3, True)
    assert total("2d6!>4", 5, 1, 6, 2) == 14
    assert total("2d6!kh1", 6, 1, 3) == 6
    (die,) = dice_of("1d6!!", 6, 6, 2)
    assert (die.face, die.added, die.value) == (6, (6, 2), 14)
    assert total("2d6!!kh1", 6, 5, 2) == 8
    assert total("3d6ra6", 6, 6, 1, 6) == 19
    assert total("3d6eo", 6, 6, 1, 6, 2) == 21
    assert total("3d6ra6", 5, 5, 1) == 11
    # Dice are dropped from all that lie there: the ones go, both twos stay.
    assert total("2d2!2dl2", 1, 2, 2, 1) == 4


def test_explosions_stop_at_the_limit() -> None:
    dice = dice_of("1d6!", *[6] * (limits.EXPLOSIONS + 1))
    assert [die.stopped for die in dice] == [False] * limits.EXPLOSIONS + [True]
    (die,) = dice_of("1d6!!", *[6] * (limits.EXPLOSIONS + 1))
    assert die.stopped
    result = roll(parse("1000d6!"), lambda _sides: 6).rolls[0][0]
    assert isinstance(result, DiceResult)
    assert len(result.thrown) == 1000 + limits.EXTRA


def test_extra_dice_are_counted_over_the_whole_text() -> None:
    result = roll(parse("100d6!; 100d6!!; 2x(100d6!)"), lambda _sides: 6)
    extra = 0
    for sets in result.rolls:
        for group in sets:
            assert isinstance(group, DiceResult)
            extra += sum(die.born + len(die.added) for die in group.thrown)
    assert extra == limits.EXTRA


@given(trees.scripts, st.randoms(use_true_random=False))
def test_whatever_parses_rolls_within_its_bounds(script: Script, chance: random.Random) -> None:
    result = roll(script, lambda sides: chance.randint(1, sides))
    for one, sets in zip(script.rolls, result.rolls, strict=True):
        low, high = bounds(one.body)
        assert all(low <= each.value <= high for each in sets)


EXPLODE_THEN_DROP = Dice(2, 2, False, (Explode(Match("=", 2), compound=False), Drop(False, 2)))


@given(trees.nodes(most=3, leaves=3), st.randoms(use_true_random=False))
@example(EXPLODE_THEN_DROP, random.Random(1))
def test_rolled_totals_are_possible_by_the_odds(node: Node, chance: random.Random) -> None:
    try:
        odds = distribution(node)
    except TooMuchWork:
        return
    assert sum(odds.counts.values()) == odds.total
    assert min(odds.counts.values()) > 0
    assert list(odds.counts) == sorted(odds.counts)
    low, high = bounds(node)
    assert low <= odds.low <= odds.high <= high
    result = roll(Script((Roll(node, 5),)), lambda sides: chance.randint(1, sides))
    assert set(result.totals) <= set(odds.counts)
