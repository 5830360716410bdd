"""Prose: what an event is told as, in chat, in logs, aloud."""

from __future__ import annotations

from typing import NamedTuple


class Throw(NamedTuple):
    """Dice of one colour, as they are shown: ``note`` says what they are for or against."""

    colour: str
    faces: tuple[int, ...]
    note: str = ""


class Telling(NamedTuple):
    """One line of a game's story.

    Attributes:
        what: Who did what, in words.
        throws: The dice of it, colour by colour.
        why: What the dice came to, and why.
        rules: Ids of the rules that decided it.
    """

    what: str
    throws: tuple[Throw, ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The line as plain words, for logs and alt text."""
        dice = "; ".join(
            " ".join(filter(None, (throw.note, throw.colour, ", ".join(map(str, throw.faces)))))
            for throw in self.throws
        )
        line = f"{self.what} ({dice})" if dice else self.what
        if self.why:
            line += f": {self.why}"
        return f"{line} [{', '.join(self.rules)}]" if self.rules else line
