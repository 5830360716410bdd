"""Exact odds of an expression: whole numbers of ways over their total, never a float."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rules.dice.notation import limits
from rules.dice.notation.tree import (
    POOL_SIDES,
    Arithmetic,
    Best,
    Between,
    Comparison,
    Dice,
    Explode,
    Keep,
    Negate,
    Node,
    Noted,
    Number,
    Pool,
    Relation,
    Versus,
    holds,
)
from rules.dice.odds.counting import (
    Counts,
    Work,
    convolve,
    merged,
    mirrored,
    sums_of_fair,
)
from rules.dice.odds.pools import best_of as best_counts
from rules.dice.odds.pools import dice_counts
from rules.dice.rolling.roller import calculate
from rules.kernel.values import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

_CACHED: Final = 16
"""Distributions that are kept: a question asks for three, and one may hold 4 MB of totals."""
_NEVER: Final = Fraction(0)
_CERTAIN: Final = Fraction(1)


@frozen.value
class Distribution:
    """How an expression can come out.

    Attributes:
        total: Ways in all; a probability is a count over it.
        counts: Ways by total, ascending; none of them 0.
        remainder: The chance that some die would have exploded further than the limit is at most
            this; everything else is exact. 0 where nothing explodes.
    """

    total: int
    counts: Mapping[int, int]
    remainder: Fraction = _NEVER

    def chance(self, relation: Relation, number: int) -> Fraction:
        """The probability that the total stands in a relation to a number."""
        ways = sum([ways for value, ways in self.counts.items() if holds(value, relation, number)])
        return Fraction(ways, self.total)

    @property
    def low(self) -> int:
        """The lowest total."""
        return min(self.counts)

    @property
    def high(self) -> int:
        """The highest total."""
        return max(self.counts)

    @property
    def mean(self) -> Fraction:
        """The average total."""
        return Fraction(sum(value * ways for value, ways in self.counts.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The mean square of how far totals lie from the average."""
        squares = Fraction(sum(v * v * ways for v, ways in self.counts.items()), self.total)
        return squares - self.mean**2


@lru_cache(maxsize=_CACHED)
def distribution(node: Node) -> Distribution:
    """All ways in which an expression can come out.

    Raises:
        TooMuchWork: It would take too long, or is of a kind that is not worked out.
    """
    work = Work()
    if isinstance(node, Comparison | Versus) and (known := _best_against_best(work, node)):
        return known
    counts = _counts(work, node)
    return Distribution(sum(counts.values()), MappingProxyType(counts), _remainder(node))


def chance(node: Node, relation: Relation, number: int) -> Fraction:
    """The probability that an expression's total stands in a relation to a number.

    Raises:
        TooMuchWork: See `distribution`.
    """
    return distribution(node).chance(relation, number)


def best_of(number: int, sides: int = POOL_SIDES) -> Distribution:
    """The highest of so many dice."""
    return Distribution(sides**number, MappingProxyType(best_counts(number, 1, sides)))


def _best_against_best(work: Work, node: Comparison | Versus) -> Distribution | None:
    """The commonest of all questions, by a formula; nothing if it is another."""
    if isinstance(node, Versus):
        mine, theirs = _best(node.attacker), _best(node.defender)
    else:
        mine, theirs = _best(node.left), _best(node.right)
    if not mine or not theirs or node.relation not in {">", ">="}:
        return None
    number, sides = mine
    others, other_sides = theirs
    work.spend(sides * (number + others) // POOL_SIDES)
    ties = node.relation == ">="
    ways = below = 0
    for face in range(1, sides + 1):
        up_to = face**number
        # My best is this face; all of theirs are below it, or at most it.
        ways += (up_to - below) * min(face - 1 + ties, other_sides) ** others
        below = up_to
    total = sides**number * other_sides**others
    counts = {value: count for value, count in ((0, total - ways), (1, ways)) if count}
    return Distribution(total, MappingProxyType(counts))


def _best(node: Node) -> tuple[int, int] | None:
    """Of how many fair dice, and with how many sides, this is the best; nothing if of none."""
    match node:
        case Pool(_, "first" | "best"):
            return node.compared, POOL_SIDES
        case Dice(count, sides, False, (Keep(True, 1),)):
            return count, sides
        case _:
            return None


def _counts(work: Work, node: Node) -> Counts:  # noqa: C901, PLR0911 - a case for each kind
    match node:
        case Dice():
            return dice_counts(work, node)
        case Number(value):
            return {value: 1}
        case Pool():
            if node.worth == "sum":
                return sums_of_fair(work, [(POOL_SIDES, node.thrown)], node.thrown)
            return best_counts(node.compared, 1, POOL_SIDES)
        case Negate(inner):
            return mirrored(_counts(work, inner), 0)
        case Noted(inner):
            return _counts(work, inner)
        case Arithmetic():
            return _arithmetic(work, node)
        case Comparison(left, relation, right):
            return _compare(work, left, relation, right)
        case Between(inner, low, high):
            counts = _counts(work, inner)
            within = [int(low <= value <= high) for value in counts]
            return dict(sorted(merged(within, counts.values()).items()))
        case Best(parts, high):
            return _best_of_parts(work, [_counts(work, each) for each in parts], high=high)
        case Versus(attacker, defender):
            return _compare(work, attacker, node.relation, defender)


def _best_of_parts(work: Work, parts: list[Counts], *, high: bool) -> Counts:
    """The highest of several totals, or the lowest: all of them are at most this, not all less."""
    values = sorted(set().union(*parts), reverse=not high)
    work.spend(len(values) * len(parts))
    reached = [0] * len(parts)
    result: Counts = {}
    before = 0
    for value in values:
        for at, counts in enumerate(parts):
            reached[at] += counts.get(value, 0)
        if ways := prod(reached) - before:
            result[value] = ways
            before += ways
    return dict(sorted(result.items()))


def _arithmetic(work: Work, node: Arithmetic) -> Counts:
    if node.sign in "+-":
        return _added(work, node)
    left, right = _counts(work, node.left), _counts(work, node.right)
    work.spend(len(left) * len(right))
    values = [calculate(value, node.sign, other) for value in left for other in right]
    ways = [count * times for count in left.values() for times in right.values()]
    return dict(sorted(merged(values, ways).items()))


def _added(work: Work, node: Arithmetic) -> Counts:
    """A chain of sums: its numbers and unmodified dice at once, what else there is one by one."""
    number = 0
    dice: list[tuple[int, int]] = []
    others: list[Counts] = []
    waiting: list[tuple[Node, bool]] = [(node, True)]
    while waiting:
        term, adds = waiting.pop()
        match term:
            case Arithmetic(left, "+" | "-", right):
                waiting += [(left, adds), (right, adds if term.sign == "+" else not adds)]
            case Number(value):
                number += value if adds else -value
            case Dice(count, sides, _, ()):
                number += count * term.low if adds else -count * term.high
                dice.append((sides, count))
            case _:
                counts = _counts(work, term)
                others.append(counts if adds else mirrored(counts, 0))
    total = sums_of_fair(work, dice, number)
    for counts in others:
        total = convolve(work, total, counts)
    return total


def _compare(work: Work, left: Node, relation: Relation, right: Node) -> Counts:
    """1 and 0 by the ways in which the relation holds and doesn't."""
    mine, theirs = _counts(work, left), _counts(work, right)
    work.spend(len(mine) + len(theirs))
    others = iter(theirs.items())
    other, times = next(others)
    every = sum(theirs.values())
    below = won = equal = 0
    for value, ways in mine.items():
        while other < value and below < every:
            below += times
            other, times = next(others, (other, 0))
        won += ways * below
        if other == value:
            equal += ways * times
    everything = sum(mine.values()) * every
    lost = everything - won - equal
    met = sum(part for part, sign in ((won, 1), (equal, 0), (lost, -1)) if holds(sign, relation, 0))
    return {value: ways for value, ways in ((0, everything - met), (1, met)) if ways}


def _remainder(node: Node) -> Fraction:
    match node:
        case Dice():
            for modifier in node.modifiers:
                if isinstance(modifier, Explode) and not modifier.once:
                    faces = range(node.low, node.high + 1)
                    matching = sum(map(modifier.match.holds, faces))
                    chain = Fraction(matching, len(faces)) ** limits.EXPLOSIONS
                    return min(_CERTAIN, node.count * chain)
            return _NEVER
        case Negate(inner) | Noted(inner) | Between(inner):
            return _remainder(inner)
        case Best(parts):
            return min(_CERTAIN, sum(map(_remainder, parts), _NEVER))
        case Arithmetic(left, _, right) | Comparison(left, _, right) | Versus(left, right):
            mine, theirs = _remainder(left), _remainder(right)
            return min(_CERTAIN, mine + theirs) if mine and theirs else mine or theirs
        case _:
            return _NEVER
