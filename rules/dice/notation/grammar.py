"""Reads rolls and questions by recursive descent. The grammar stands in README.md."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from rules.dice.notation import limits
from rules.dice.notation.advice import advised
from rules.dice.notation.expressions import SEPARATORS, Expressions
from rules.dice.notation.faults import BadDice
from rules.dice.notation.tokens import END
from rules.dice.notation.tree import Dice, Keep, Node, Roll, Script

if TYPE_CHECKING:
    from collections.abc import Callable

_ReadT = TypeVar("_ReadT", Script, Node)

_STATS: Final = Roll(Dice(4, 6, modifiers=(Keep(high=True, count=3),)), 6)
"""The six abilities of a character, as players call them: ``dndstats``."""
_CACHED: Final = 1024


@lru_cache(maxsize=_CACHED)
def parse(text: str, letters: str = "") -> Script:
    """Read what `/roll` takes: rolls, sets, a comment.

    Args:
        text: What was typed.
        letters: Which of `tokens.DIE_LETTERS` stand for a die beside `d`, as W does in German.

    Raises:
        BadDice: It cannot be read, or asks for more than the limits allow.
    """
    return _read(_Parser.script, text, letters, labels=True)


@lru_cache(maxsize=_CACHED)
def parse_question(text: str, letters: str = "") -> Node:
    """Read what `/odds` takes: one expression, which may end in a comparison of its total.

    Like a roll, `6d6 >= 5` counts successes and `6d6 >= 20` compares the total.

    Raises:
        BadDice: It cannot be read, or asks for more than the limits allow.
    """
    return _read(_Parser.question, text, letters, labels=False)


def _read(rule: Callable[[_Parser], _ReadT], text: str, letters: str, *, labels: bool) -> _ReadT:
    def read(text: str) -> _ReadT:
        return rule(_Parser(text, letters))

    try:
        return read(text)
    except BadDice as fault:
        if len(text) > limits.LENGTH:
            raise
        raise advised(fault, read, letters, labels=labels) from None


class _Parser(Expressions):
    """One reading of one text: its rolls, or its question."""

    def script(self) -> Script:
        rolls = [self._roll()]
        while self.next in SEPARATORS:
            if len(rolls) == limits.ROLLS:
                self.fail(f"{limits.ROLLS} rolls in one text are the most.")
            self.separator()
            rolls.append(self._roll())
        comment = self._comment()
        if self.next != END:
            self.unexpected("+ - * /", "; before another roll")
        return Script(tuple(rolls), comment)

    def question(self) -> Node:
        if self.next.isdecimal() and self.ahead(1) == "x":
            self.fail("Odds are asked of one roll: leave the sets out.")
        node = self.comparison()
        self._comment()
        if self.next in SEPARATORS:
            self.separator()
            self.fail("One question at a time.", index=self.index - 1)
        if self.next != END:
            self.unexpected("+ - * /", "a comparison such as >=15")
        return node

    def _comment(self) -> str:
        """A text behind `#`, and texts in quotes."""
        said = []
        while self.next.startswith("#"):
            said.append(self.take()[1:])
        return " ".join(filter(None, said))

    def _roll(self) -> Roll:
        second = self.ahead(1)
        sets = self.next.isdecimal() and (second == "x" or second.isdecimal())
        if not sets and self.next != "dndstats":
            return Roll(self.comparison())
        first = self.index
        if self.next == "dndstats":
            self.take()
            self.times = _STATS.times
            self.throw(4, first)
            self.times = 1
            return _STATS
        times = self.number("a number of sets")
        if not 1 <= times <= limits.SETS:
            self.fail(f"A roll is repeated 1 to {limits.SETS} times.", index=first)
        if self.next == "x":
            self.take()
        self.times = times
        body = self.comparison()
        self.times = 1
        return Roll(body, times)
