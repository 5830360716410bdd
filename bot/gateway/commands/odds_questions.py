"""Questions about odds: parsed, computed, and answered in words and bars."""

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
        title: The question as it was parsed.
        answer: The answer in one line.
        more: Further lines, such as the average or the precision.
        bars: The distribution behind the answer.
        point: The decimal separator.
    """

    title: str
    answer: str
    more: tuple[str, ...]
    bars: tuple[Bar, ...]
    point: str = "."

    def told_in(self, language: Catalogue) -> Asked:
        """The answer translated into another language; the title stays as it is."""
        more = tuple(language.said(line) for line in self.more)
        return self._replace(answer=language.said(self.answer), more=more, point=language.decimal)

    @property
    def chart(self) -> Bars:
        """The answer as a chart."""
        return Bars(self.title, plain(self.answer), self.bars, self.point)


def ask(text: str, letters: str = "", die: str = "d") -> Asked:
    """Answer a question: the distribution of a roll, or the probability of a comparison.

    Args:
        text: The question.
        letters: Letters that mean a die in it besides `d`.
        die: The letter for a die in the title.

    Raises:
        BadDice: It is invalid.
        TooMuchWork: It would take too long to compute exactly.
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
