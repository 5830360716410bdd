"""What cannot be read or worked out, said kindly and with its place."""

from __future__ import annotations

from typing import NamedTuple, Self

from rules.kernel.values.errors import Illegal, Malformed

_LINE = 38
"""Characters of a fixed-width font that a phone shows on one line."""
_MARKED = 14
_AROUND = (_LINE - _MARKED) // 2 - 1


class Meant(NamedTuple):
    """What a text may mean that can't be read.

    Attributes:
        label: The text with its unknown words as a label behind `#`; empty if that can't be read.
        words: The words that would become the label.
        doubtful: Whether these may be meant as a part of the roll.
        rolls: Rolls that may be meant instead, in the canonical spelling.
    """

    label: str = ""
    words: str = ""
    doubtful: bool = False
    rolls: tuple[str, ...] = ()


class BadDice(Malformed):
    """A text that is no dice notation, or that asks for too much.

    Attributes:
        text: What was typed.
        at: Column of the first wrong character, from 0; the text's length at its end.
        length: How many characters are wrong, at least 1.
        problem: What is wrong there, one sentence.
        expected: What could stand there instead, in words; may be empty.
        unknown: Whether what stands there is no part of the notation at all.
        meant: What may be meant instead.
    """

    meant = Meant()

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

    @classmethod
    def of_several(cls, text: str, rolls: tuple[str, ...]) -> Self:
        """The fault of a text that may mean each of several rolls."""
        fault = cls(text, 0, len(text), f"This may mean {_either(_quoted(rolls))}.")
        fault.meant = Meant(rolls=rolls)
        return fault

    @property
    def mended(self) -> str:
        """The text with words as its label, if they can be no part of a roll; else empty."""
        return "" if self.meant.doubtful else self.meant.label

    def advised(self, found: Meant) -> BadDice:
        """The same fault, with what may be meant instead."""
        hint = f" Expected {_either(self.expected)}." if self.expected and not found.rolls else ""
        if found.rolls and (found.doubtful or not found.label):
            hint = f" Perhaps you mean {_either(_quoted(found.rolls))}."
        if found.label and found.doubtful:
            hint += f" If it is only a label, write “{found.label}”."
        elif found.label and self.unknown:
            hint = f" A comment starts with #: “{found.label}”."
        elif self.unknown and not hint and not found.doubtful:
            if self.text[: self.at].rstrip().endswith(("+", "-", "*", "/")):
                hint = " Write the number itself."
            elif self.text[self.at].isalpha():
                hint = " Words go behind the dice, after a #."
        problem = f"{self.problem}{hint}"
        fault = BadDice(self.text, self.at, self.length, problem, unknown=self.unknown)
        fault.expected = self.expected
        fault.meant = found
        return fault

    def noted(self, note: str) -> BadDice:
        """The same fault with a further sentence."""
        fault = BadDice(self.text, self.at, self.length, f"{self.message} {note}")
        fault.meant = self.meant
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


def _quoted(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"“{each}”" for each in texts)


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
