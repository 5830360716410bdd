"""Prose: what an event is told as, in chat, in logs, aloud."""

from __future__ import annotations

from typing import Final, NamedTuple


class Throw(NamedTuple):
    """Dice of one colour, as they are shown: ``note`` says what they are for or against."""

    colour: str
    faces: tuple[int, ...]
    note: str = ""


class Brief(NamedTuple):
    """A line of a game's story beside a picture of it: each thing once, and no rule ids.

    Attributes:
        what: Who did what, and how it came out; empty for a line that is left out, because the
            one before it says as much.
        throws: The dice of it.
        why: What the dice needed.
    """

    what: str
    throws: tuple[Throw, ...] = ()
    why: str = ""


TAKEN_BACK: Final = "[taken back]"
"""What stands before a line in plain words of what was taken back."""
UNSAID: Final = Brief("")
"""The brief form of what goes without saying."""


class Telling(NamedTuple):
    """One line of a game's story.

    Attributes:
        what: Who did what, in words.
        throws: The dice of it, colour by colour.
        why: What the dice came to, and why.
        rules: Ids of the rules that decided it.
        brief: The same in half the words, for a message with a picture; ``None``: as it is.
        struck: Whether it was taken back.
    """

    what: str
    throws: tuple[Throw, ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()
    brief: Brief | None = None
    struck: bool = False

    @property
    def shortly(self) -> Brief:
        """The line for a message with a picture: its words without the rule ids."""
        return Brief(self.what, self.throws, self.why) if self.brief is None else self.brief

    @property
    def words(self) -> str:
        """The line as plain words, for logs and alt text."""
        dice = "; ".join(
            " ".join(filter(None, (throw.note, throw.colour, ", ".join(map(str, throw.faces)))))
            for throw in self.throws
        )
        line = f"{self.what} ({dice})" if dice else self.what
        if self.struck:
            line = f"{TAKEN_BACK} {line}"
        if self.why:
            line += f": {self.why}"
        return f"{line} [{', '.join(self.rules)}]" if self.rules else line
