"""What a notice may be: how it is recognised, and when it is due."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.sandbox.model.kinds import MessageFlag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox import Message


@dataclass(frozen=True)
class Kind:
    """A kind of notice.

    Attributes:
        name: Its name.
        words: By which it is known.
        percent: How much of the time for an answer has passed when it is due.
        waits: Whether it is told only in games in which nothing else happens then.
    """

    name: str
    words: str
    percent: int
    waits: bool = False


ASKED: Final = Kind("asked", "you are asked", 0)
"""Told to whom no message of a turn has pinged, and by ways of their own."""


KINDS: Final = (
    Kind("half", "half of the time for an answer has passed", 50),
    Kind("nearly", "little time is left for an answer", 90),
    Kind("end", "the time for an answer is over", 100, waits=True),
)
HALF, NEARLY, END = KINDS
ALL: Final = (ASKED, *KINDS)
"""In order: of all that somebody has missed, the last is told."""
_LINE: Final = re.compile(r"Game `(\w+)`: (.*?)<t:(\d+):f>")


class Told(NamedTuple):
    """A line of a notice.

    Attributes:
        game: The game's code.
        kind: What is told.
        end: When the time for an answer ends, in seconds since the epoch.
        user_ids: Who was mentioned, or written to.
        silent: Whether no device sounds.
        way: By which way it came.
    """

    game: str
    kind: Kind
    end: int
    user_ids: frozenset[str]
    silent: bool
    way: str


def read(message: Message, way: str, user_ids: frozenset[str]) -> Iterator[Told]:
    """What a message tells to people that came to them by some way."""
    lines = _LINE.findall(message.content)
    silent = MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags
    silent |= way != "here" and len(lines) > 1  # what must sound and what must not, in one letter
    for code, words, end in lines:
        for kind in ALL:
            if words.startswith(kind.words):
                yield Told(code, kind, int(end), user_ids, silent, way)
