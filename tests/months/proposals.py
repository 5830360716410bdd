"""Whether proposals are closed in time, and told at the end of quiet hours to whom they concern."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.months.calendar import HOUR
from tests.months.clocks import WrongError

if TYPE_CHECKING:
    import sqlite3

    from bot.sandbox import LocalDiscord, Message
    from tests.months.calendar import Calendar
    from tests.months.hearing import Hearing
    from tests.months.patience import Patience

_ROWS: Final = "SELECT game_id, number, message, press, due_at FROM ask WHERE number > 0"
_MADE: Final = re.compile(r"-# Proposal (\d+) · .* · open until")
_TOLD: Final = re.compile(r"Game `(\w+)`: proposal (\d+) waits")
_ASKED: Final = re.compile(r"((?:(?:<@\d+>|Player \d+) ?)+): do you agree")
_PERSON: Final = re.compile(r"<@(\d+)>|(Player \d+)")
_USER: Final = re.compile(r"<@(\d+)>")
_SLACK: Final = HOUR


class Number(NamedTuple):
    """A proposal of a game."""

    game: str
    number: int


@dataclass
class Proposals:
    """What is proposed as the bot's file has it, and who was told of it.

    Attributes:
        gone: The games whose channels are gone.
        told: How often somebody was told of one at the end of quiet hours.
        made: How many there were.
    """

    calendar: Calendar
    hearing: Hearing
    patience: Patience
    server: LocalDiscord
    gone: set[str]
    told: int = 0
    made: int = 0
    faults: list[str] = field(default_factory=list)
    _open: dict[Number, tuple[str, str, int]] = field(default_factory=dict)
    _messages: dict[Number, int] = field(default_factory=dict)
    _owed: dict[tuple[Number, str], int] = field(default_factory=dict)
    _heard: set[tuple[Number, str]] = field(default_factory=set)
    _closed: dict[Number, int] = field(default_factory=dict)

    def read(self, database: sqlite3.Connection) -> None:
        """Read from the file what is open."""
        before = self._open
        self._open = {
            Number(code, number): (message, press, due)
            for code, number, message, press, due in database.execute(_ROWS)
        }
        for each in [each for each in before if each not in self._open]:
            if each in self._messages and each.game not in self.gone:
                self._closed[each] = self.calendar.true

    def hear(self, game: str, message: Message) -> None:
        """Take down a proposal, or that somebody is told of one later."""
        content, at = message.content, self.calendar.now()
        if found := _MADE.search(content):
            number = Number(game, int(found[1]))
            self.made += 1
            self._messages[number] = message.id
            for user in _asked(content, self.server):
                wishes = self.hearing.both(user)
                if int(user) not in message.pinged and all(each.rests(at) for each in wishes):
                    self._owed[number, user] = max(each.wakes(at) for each in wishes)
        for code, told in _TOLD.findall(content):
            number = Number(code, int(told))
            for user in _USER.findall(content):
                key = number, user
                self.told += key in self._owed
                if key in self._heard and content.count("\n") == 1:  # it tells of nothing else
                    self.faults.append(f"{user} was told of {number} twice")
                self._heard.add(key)

    def check(self) -> None:
        """Compare what should have been closed or told by now with what was.

        Raises:
            WrongError: Something was not.
        """
        self._check_due()
        self._check_owed()
        self._check_closed()
        faults, self.faults = self.faults, []
        if faults:
            raise WrongError("\n".join(faults))

    def _check_due(self) -> None:
        """Whether something is still open that was to be closed."""
        now = self.calendar.now()
        for each, (_, _, due) in self._open.items():
            late = due + _SLACK < now and self._patient(each)
            if late and each in self._messages and each.game not in self.gone:
                self.faults.append(f"{each} has been due since {due}, and is open at {now}")
                del self._messages[each]

    def _check_owed(self) -> None:
        """Whether somebody was not told on waking what was proposed to them."""
        now = self.calendar.now()
        for key, wakes in list(self._owed.items()):
            number, user = key
            void = number not in self._open or self._open[number][2] <= now
            if void or key in self._heard or number.game in self.gone or self._agreed(*key):
                del self._owed[key]
            elif any(each.rests(now) for each in self.hearing.both(user)):
                pass  # their quiet hours have changed since
            elif wakes + _SLACK < now and self._patient(number):
                del self._owed[key]
                self.faults.append(f"{user} was not told of {number}: {wakes}, now {now}")

    def _check_closed(self) -> None:
        """Whether a message has buttons whose proposal is closed."""
        for each, since in list(self._closed.items()):
            if each.game in self.gone:
                del self._closed[each]
            elif since + _SLACK < self.calendar.true and self._patient(each):
                del self._closed[each]
                message = self.server.posting.messages.get(self._messages.pop(each))
                if message is not None and not message.deleted and message.buttons:
                    self.faults.append(f"{each} is closed, and has buttons: {message.content}")

    def _agreed(self, number: Number, user: str) -> bool:
        """Whether a proposal does not ask somebody any more."""
        found = self.server.posting.messages.get(self._messages.get(number, 0))
        return found is None or user not in _asked(found.content, self.server)

    def _patient(self, each: Number) -> bool:
        """Whether there was no trouble of late where it was proposed."""
        found = self.server.posting.messages.get(self._messages.get(each, 0))
        channel = "" if found is None else str(found.channel_id)
        return self.calendar.true > self.patience.of(channel)


def _asked(content: str, server: LocalDiscord) -> list[str]:
    """Whom a proposal asks: by a mention or, if they rest, by their name."""
    names = {each.name: each.id for each in server.world.users.values()}
    return [
        user or str(names[name])
        for found in _ASKED.findall(content)
        for user, name in _PERSON.findall(found)
    ]
