"""What a notice may be: how it is recognised, and when it is due."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

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


KINDS: Final = (
    Kind("half", "half of the time for an answer has passed", 50),
    Kind("nearly", "little time is left for an answer", 90),
    Kind("end", "the time for an answer is over", 100, waits=True),
)
HALF, NEARLY, END = KINDS
_LINE: Final = re.compile(r"Game `(\w+)`: (.*?)<t:(\d+):f>")


class Told(NamedTuple):
    """A line of a notice.

    Attributes:
        game: The game's code.
        kind: What is told.
        end: When the time for an answer ends, in seconds since the epoch.
        user_ids: Who was mentioned.
    """

    game: str
    kind: Kind
    end: int
    user_ids: frozenset[str]


def read(message: Message) -> Iterator[Told]:
    """What a message tells."""
    people = frozenset(map(str, message.pinged))
    for code, words, end in _LINE.findall(message.content):
        for kind in KINDS:
            if words.startswith(kind.words):
                yield Told(code, kind, int(end), people)
