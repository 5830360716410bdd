"""Questions about odds: read, worked out, and put into words and bars."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from bot.gateway.text.chances import percent, plain, told
from render.cards.bars import WHOLE, Bar, Bars, grouped
from rules.dice.notation.grammar import parse_question
from rules.dice.notation.printing import spell, spell_question
from rules.dice.notation.tree import Arithmetic, Comparison, Dice, Noted, Number, Versus, holds
from rules.dice.odds.distribution import distribution

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.gateway.text.languages import Catalogue
    from rules.dice.notation.tree import Node, Relation
    from rules.dice.odds.distribution import Distribution


class Asked(NamedTuple):
    """A question and its answer.

    Attributes:
        title: What was asked, as it was understood.
        answer: The answer in a line.
        more: Further lines: the average, how sure it is.
        bars: How it comes about.
        point: What stands before the decimals of a number.
    """

    title: str
    answer: str
    more: tuple[str, ...]
    bars: tuple[Bar, ...]
    point: str = "."

    def told_in(self, language: Catalogue) -> Asked:
        """The same in another language; what was asked stays as it was understood."""
        more = tuple(language.said(line) for line in self.more)
        return self._replace(answer=language.said(self.answer), more=more, point=language.decimal)

    @property
    def chart(self) -> Bars:
        """The answer as a chart."""
        return Bars(self.title, plain(self.answer), self.bars, self.point)


def ask(text: str, letters: str = "", die: str = "d") -> Asked:
    """Work out what was asked: how dice come out, or how likely something is.

    Args:
        text: The question.
        letters: What stands for a die in it beside `d`.
        die: What stands for a die in the title.

    Raises:
        BadDice: It cannot be read.
        TooMuchWork: It would take too long to work out exactly.
    """
    node = parse_question(text, letters)
    while isinstance(node, Noted):
        node = node.inner
    if isinstance(node, Versus):
        return _compared(node.attacker, node.relation, node.defender, node, die)
    if isinstance(node, Comparison):
        return _compared(node.left, node.relation, node.right, node, die)
    return _plain(node, die)


def _plain(node: Node, die: str) -> Asked:
    found = distribution(node)
    low, high = found.low, found.high
    answer = f"**{low:,} to {high:,}**, on average **{float(found.mean):,.2f}**"
    deviation = f"-# standard deviation {_deviation(found)}"
    more = (deviation, _limits(found)) if found.remainder else (deviation,)
    return Asked(spell(node, die), answer, more, _bars(found, lambda _: False))


def _compared(
    left: Node, relation: Relation, right: Node, whole: Comparison | Versus, die: str
) -> Asked:
    asked = Comparison(left, relation, right)
    found = distribution(asked)
    ways = found.counts.get(1, 0)
    answer = told(Fraction(ways, found.total), ways, found.total)
    mine = distribution(left)
    more = (_limits(found),) if found.remainder else ()
    title = spell_question(whole, die)
    if isinstance(whole, Versus) and whole.ties == "defender":
        title = f"{title}, ties to the defender"
    if isinstance(right, Number):
        lit = right.value
        bars = _bars(mine, lambda value: holds(value, asked.relation, lit))
        spread = f"-# average {float(mine.mean):,.2f}, standard deviation {_deviation(mine)}"
        if ways == found.total and isinstance(left, Dice) and 1 < lit <= left.high:
            counted = f"{spell(left, die)}t{'' if relation == '>=' else relation}{lit} >= 1"
            more = (f"-# This asks for the total; of single dice it is `{counted}`.", *more)
        return Asked(title, answer, (spread, *more), bars)
    margin = distribution(Arithmetic(left, "-", right))
    bars = _bars(margin, lambda value: holds(value, asked.relation, 0))
    return Asked(title, answer, ("-# Bars: by how much the left total is higher.", *more), bars)


def _deviation(found: Distribution) -> str:
    return f"{float(found.variance) ** 0.5:,.2f}"


def _limits(found: Distribution) -> str:
    share = percent(found.remainder)
    bound = share if share.startswith("less") else f"at most {share}"
    return f"-# Exact but for dice that explode more than 20 times, in {bound} of throws."


def _bars(found: Distribution, lit: Callable[[int], bool]) -> tuple[Bar, ...]:
    return grouped(
        (value, round(Fraction(ways * WHOLE, found.total)), lit(value))
        for value, ways in found.counts.items()
    )
