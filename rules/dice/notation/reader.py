"""Walks over the tokens of a text, and refuses it with the place of what is wrong."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NoReturn

from rules.dice.notation import limits
from rules.dice.notation.faults import BadDice
from rules.dice.notation.tokens import END, Token, located, tokenise

_SHOWN: Final = 20


class Reader:
    """A text and how far it is read.

    Attributes:
        next: The token to be read next, as `tokens.Token` describes it; `END` after the last.
        index: How many tokens are read.
    """

    def __init__(self, text: str, letters: str = "") -> None:
        self._text = text
        self._letters = letters
        self._tokens = tokenise(text, letters)
        self.index = 0
        self.next = self._tokens[0]

    def take(self) -> str:
        """Read a token, which must not be the end."""
        token = self.next
        self.index += 1
        self.next = self._tokens[self.index]
        return token

    def ahead(self, distance: int) -> str:
        """The token that stands one or two after the next one."""
        return self._tokens[self.index + distance]

    @property
    def joined(self) -> bool:
        """Whether the next token follows the last one without a space."""
        tokens = self._located
        last = tokens[self.index - 1]
        return last.at + last.length == tokens[self.index].at

    @cached_property
    def _located(self) -> list[Token]:
        return located(self._text, self._letters)

    def number(self, what: str) -> int:
        """Read a number, which must stand here."""
        if not self.next.isdecimal():
            self.unexpected(what)
        number = int(self.next)  # at most as long as a text, so never slow
        if number > limits.NUMBER:
            self.fail(f"{limits.NUMBER:,} is the largest number that may be written.")
        self.index += 1
        self.next = self._tokens[self.index]
        return number

    def fail(self, problem: str, *expected: str, index: int | None = None) -> NoReturn:
        """Refuse the text at a token, the next one if none is given."""
        place = self._located[self.index if index is None else index]
        raise BadDice(self._text, place.at, place.length, problem, expected)

    def unexpected(self, *expected: str) -> NoReturn:
        """Refuse the text because of what stands next, or because nothing does."""
        if self.next == END:
            self.fail("The text ends too early.", *expected)
        place = self._located[self.index]
        shown = self._text[place.at : place.at + min(place.length, _SHOWN)]
        hint = _HINTS.get(self.next, "")
        self.fail(f"“{shown}” cannot stand here.{hint}", *expected)


_HINTS: Final = {
    "!=": " For “not equal” write <>, to explode on 5 write !5.",
    "d": " The number of dice is written as a plain number, as in 2d6.",
    "%": " There is no remainder here.",
    "ties": " Whose ties are is said after vs: 3d6 vs 2d6, ties to the attacker.",
    "x": " Sets are written as 6x(4d6kh3), times as *.",
    "(": " Sets are written as 6x(4d6kh3), times as *.",
    "adv": " It stands behind a die, as in d20 adv.",
    "dis": " It stands behind a die, as in d20 dis.",
}
