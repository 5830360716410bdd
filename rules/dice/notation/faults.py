"""What cannot be read or worked out, said kindly and with its place."""

from __future__ import annotations

from rules.kernel.errors import Illegal, Malformed

_LINE = 38
"""Characters of a fixed-width font that a phone shows on one line."""
_MARKED = 14
_AROUND = (_LINE - _MARKED) // 2 - 1


class BadDice(Malformed):
    """A text that is no dice notation, or that asks for too much.

    Attributes:
        text: What was typed.
        at: Column of the first wrong character, from 0; the text's length at its end.
        length: How many characters are wrong, at least 1.
        problem: What is wrong there, one sentence.
        expected: What could stand there instead, in words; may be empty.
        unknown: Whether what stands there is no part of the notation at all.
        mended: The text with a `#` before such words, if that can be read; else empty.
    """

    mended = ""

    def __init__(
        self,
        text: str,
        at: int,
        length: int,
        problem: str,
        expected: tuple[str, ...] = (),
        *,
        unknown: bool = False,
    ) -> None:
        hint = f" Expected {_either(expected)}." if expected else ""
        super().__init__(f"{problem}{hint}", legal=expected)
        self.text = text
        self.at = at
        self.length = max(1, length)
        self.problem = problem
        self.expected = expected
        self.unknown = unknown

    def meant(self, mended: str) -> BadDice:
        """The same fault of unknown words, with the text that makes them a comment, if one does."""
        hint = ""
        if mended:
            hint = f" A comment starts with #: “{mended}”."
        elif self.text[: self.at].rstrip().endswith(("+", "-", "*", "/")):
            hint = " Write the number itself."
        elif self.text[self.at].isalpha():
            hint = " Words go behind the dice, after a #."
        fault = BadDice(self.text, self.at, self.length, f"{self.problem}{hint}", self.expected)
        fault.mended = mended
        return fault

    @property
    def pointer(self) -> str:
        """Two lines for a fixed-width font: the text about the fault, carets below it.

        However long the text and the fault are, they fit a phone, which would break longer ones.
        """
        marked, start, end = self.length, 0, len(self.text)
        if end >= _LINE:
            marked = min(marked, _MARKED)
            start, end = max(0, self.at - _AROUND), min(end, self.at + marked + _AROUND)
        shown = "".join(
            char if char.isprintable() and char != "`" else " " for char in self.text[start:end]
        )
        before, after = "…" if start else "", "…" if end < len(self.text) else ""
        return f"{before}{shown}{after}\n{' ' * (len(before) + self.at - start)}{'^' * marked}"


class TooMuchWork(Illegal):
    """Odds that cannot be worked out exactly within the work that one question may cost."""


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
