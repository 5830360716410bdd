"""Questions about odds: parsed, computed, and answered in words and bars."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.gateway.text.chances import percent, plain, told
from render.cards.bars import NAME, ROUNDED, WHOLE, Bar, Bars, grouped
from rules.dice.notation.bounds import bounds
from rules.dice.notation.meant import read_question
from rules.dice.notation.printing import spell, spell_question
from rules.dice.notation.tree import (
    Arithmetic,
    Between,
    Comparison,
    Count,
    Dice,
    Noted,
    Number,
    Versus,
    holds,
)
from rules.dice.odds.distribution import distribution

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.gateway.text.languages import Catalogue
    from rules.dice.notation.tree import Node, Relation
    from rules.dice.odds.distribution import Distribution


OF_DICE: Final = "Asked of the total. To count the dice:"


class Asked(NamedTuple):
    """A question and its answer.

    Attributes:
        title: The question as it was parsed.
        answer: The answer in one line.
        more: Further lines, such as the average or the precision.
        bars: The distribution behind the answer.
        point: The decimal separator.
        note: What the chart says where its shares are rounded.
        name: What the bars are called.
    """

    title: str
    answer: str
    more: tuple[str, ...]
    bars: tuple[Bar, ...]
    point: str = "."
    note: str = ROUNDED
    name: str = NAME

    def told_in(self, language: Catalogue) -> Asked:
        """The answer translated into another language, with the words of its title."""
        more = tuple(language.said(line) for line in self.more)
        note = language.said(self.note)
        answer, name = language.said(self.answer), language.told(self.name)
        told = self._replace(answer=answer, more=more, note=note, name=name)
        return told._replace(title=language.said(self.title), point=language.decimal)

    @property
    def chart(self) -> Bars:
        """The answer as a chart."""
        return Bars(self.title, plain(self.answer), self.bars, self.point, self.note, self.name)


def ask(text: str, letters: str = "", die: str = "d") -> Asked:
    """Answer a question: the distribution of a roll, or the probability of a comparison.

    Args:
        text: The question.
        letters: Letters that mean a die in it besides `d`.
        die: The letter for a die in the title.

    Raises:
        BadDice: It is invalid, or means several things.
        TooMuchWork: It would take too long to compute exactly.
    """
    node, of_dice = read_question(text, letters)
    asked = _asked(node, die)
    if of_dice:
        asked = asked._replace(more=(*asked.more, f"-# {OF_DICE} `{of_dice}`."))
    return asked


def _asked(node: Node, die: str) -> Asked:
    while isinstance(node, Noted):
        node = node.inner
    if isinstance(node, Versus):
        return _compared(node.attacker, node.relation, node.defender, node, die)
    if isinstance(node, Between):
        return _between(node, die)
    if isinstance(node, Comparison):
        return _compared(node.left, node.relation, node.right, node, die)
    if (counted := _successes(node)) is not None:
        return _counted(node, *counted, die)
    return _plain(node, die)


def _plain(node: Node, die: str) -> Asked:
    found = distribution(node)
    low, high = found.low, found.high
    answer = f"**{low:,} to {high:,}**, on average **{float(found.mean):,.2f}**"
    deviation = f"-# standard deviation {_deviation(found)}"
    more = (deviation, _limits(found)) if found.remainder else (deviation,)
    return Asked(spell(node, die), answer, more, _bars(found, lambda _: False))


def _successes(node: Node) -> tuple[Dice, Count] | None:
    """The dice whose successes are counted, without that, and what counts."""
    if not isinstance(node, Dice) or not node.modifiers:
        return None
    *before, last = node.modifiers
    return (replace(node, modifiers=tuple(before)), last) if isinstance(last, Count) else None


def _counted(node: Node, dice: Dice, count: Count, die: str) -> Asked:
    """How many dice of a roll are successes; of a single die, whether it is one."""
    wanted = count.success
    total = f"{spell(dice, die)} {wanted.relation} {wanted.number}"
    if bounds(node) == (0, 1):
        asked = Comparison(dice, wanted.relation, Number(wanted.number))
        return _compared(dice, wanted.relation, asked.right, asked, die)._replace(title=total)
    found = distribution(node)
    ways = sum(ways for value, ways in found.counts.items() if value > 0)
    answer = (
        f"**{found.low:,} to {found.high:,} successes**, on average **{float(found.mean):,.2f}**; "
        f"at least 1: {told(Fraction(ways, found.total), ways, found.total)}"
    )
    shows = _SHOWS[wanted.relation].format(wanted.number)
    what = f"-# Counted: dice that show {shows}{', less failures' if count.failure else ''}."
    whole = distribution(dice)
    chance = percent(whole.chance(wanted.relation, wanted.number))
    total = f"`({spell(dice, die)}) {wanted.relation} {wanted.number}`: {chance}"
    more = [f"{what} For the total: {total}."]
    if found.remainder:
        more.append(_limits(found))
    return Asked(spell(node, die), answer, tuple(more), _bars(found, lambda value: value > 0))


_SHOWS: Final[dict[Relation, str]] = {
    "=": "{}", "<>": "not {}", "<": "less than {}", "<=": "{} or less", ">": "more than {}",
    ">=": "{} or more",
}  # fmt: skip


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
        spread = f"average {float(mine.mean):,.2f}, standard deviation {_deviation(mine)}"
        what = "the total: " if isinstance(left, Dice) and left.count > 1 else ""
        return Asked(title, answer, (f"-# {what}{spread}", *more), bars)
    margin = distribution(Arithmetic(left, "-", right))
    bars = _bars(margin, lambda value: holds(value, asked.relation, 0))
    return Asked(title, answer, ("-# Bars: by how much the left total is higher.", *more), bars)


def _between(node: Between, die: str) -> Asked:
    """The chance that a total lies between two numbers."""
    found = distribution(node)
    ways = found.counts.get(1, 0)
    whole = distribution(node.inner)
    spread = f"-# the total: average {float(whole.mean):,.2f}, standard deviation"
    more = [f"{spread} {_deviation(whole)}", *([_limits(found)] if found.remainder else [])]
    bars = _bars(whole, lambda value: node.low <= value <= node.high)
    answer = told(Fraction(ways, found.total), ways, found.total)
    return Asked(spell_question(node, die), answer, tuple(more), bars)


def _deviation(found: Distribution) -> str:
    return f"{float(found.variance) ** 0.5:,.2f}"


def _limits(found: Distribution) -> str:
    share = percent(found.remainder)
    bound = share if share.startswith("less") else f"at most {share}"
    return f"-# Exact but for dice that explode more than 20 times, in {bound} of throws."


def _bars(found: Distribution, lit: Callable[[int], bool]) -> tuple[Bar, ...]:
    return grouped(
        (value, (2 * ways * WHOLE + found.total) // (2 * found.total), lit(value))
        for value, ways in found.counts.items()
    )
