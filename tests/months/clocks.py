"""The time that somebody has for an answer, and what they were told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.months.notices import END, NEARLY


class Key(NamedTuple):
    """Who is asked what."""

    game: str
    question: int
    seat: str
    user_id: str


@dataclass
class Clock:
    """The time of a person for an answer.

    Attributes:
        marks: When each kind is to be told, in milliseconds of the bot's clock; in a pause, how
            much of the time is left until then, but for what somebody who has rested hears.
        told: When each kind was told, and by which way.
        first: When a kind was to be told that has been put off to the end of quiet hours.
        waits: The kinds that wait for that moment.
        rested: Whether no message has pinged the person when they were asked.
        unheard: Since when a message is to ping the person, as others have led to the question, in
            true time; 0 if none is, or one has.
        letter: Whether they are told that they are asked by a way of their own.
        revision: How often the marks have moved.
    """

    marks: dict[str, int]
    told: dict[str, tuple[int, str]] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    waits: set[str] = field(default_factory=set)
    rested: bool = False
    unheard: int = 0
    letter: bool = False
    revision: int = 0

    @property
    def end(self) -> int:
        """When the time ends."""
        return self.marks[END.name]

    @property
    def warning(self) -> int:
        """When the last warning is due, quiet hours or not."""
        return self.first.get(NEARLY.name, self.marks[NEARLY.name])


class WrongError(AssertionError):
    """The bot told something that it should not, or did not what it should."""
