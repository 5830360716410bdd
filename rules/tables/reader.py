"""Walks over the tokens of a text, and refuses it with the place of what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rules.tables import limits
from rules.tables.faults import BadDice
from rules.tables.tokens import Token, tokenise

if TYPE_CHECKING:
    from typing import Literal

_SHOWN = 20


class Reader:
    """A text and how far it is read.

    Attributes:
        token: What is to be read next; of kind ``end`` after the last.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokenise(text)
        self._index = 0
        self.token: Token = self._tokens[0]

    def take(self) -> Token:
        """Read a token; the end stays."""
        token = self.token
        if token.kind != "end":
            self._index += 1
            self.token = self._tokens[self._index]
        return token

    def ahead(self, distance: int) -> Token:
        """The token that stands so many after the next one, or the end."""
        return self._tokens[min(self._index + distance, len(self._tokens) - 1)]

    def at(self, kind: Literal["sign", "word"], *texts: str) -> bool:
        """Whether the next token is one of these."""
        return self.token.kind == kind and self.token.text in texts

    @property
    def joined(self) -> bool:
        """Whether the next token follows the last one without a space."""
        last = self._tokens[self._index - 1]
        return last.at + last.length == self.token.at

    def number(self, what: str) -> int:
        """Read a number, which must stand here."""
        if self.token.kind != "number":
            self.unexpected(what)
        number = int(self.token.text)  # at most as long as a text, so never slow
        if number > limits.NUMBER:
            self.fail(f"{limits.NUMBER:,} is the largest number that may be written.")
        self.take()
        return number

    def fail(self, problem: str, *expected: str, token: Token | None = None) -> NoReturn:
        """Refuse the text at a token, the next one if none is given."""
        place = token or self.token
        raise BadDice(self._text, place.at, place.length, problem, expected)

    def unexpected(self, *expected: str) -> NoReturn:
        """Refuse the text because of what stands next, or because nothing does."""
        token = self.token
        if token.kind == "end":
            self.fail("The text ends too early.", *expected)
        shown = self._text[token.at : token.at + min(token.length, _SHOWN)]
        hint = _HINTS.get(token.text, "")
        self.fail(f"“{shown}” cannot stand here.{hint}", *expected)


_HINTS = {
    "!=": " For “not equal” write <>, to explode on 5 write !5.",
    "d": " The number of dice is written as a plain number, as in 2d6.",
    "%": " There is no remainder here.",
    "x": " Sets are written as 6x(4d6kh3).",
}
