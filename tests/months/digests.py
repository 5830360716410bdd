"""Whether people are told once a day what waits for them, if anything does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from tests.months.clocks import WrongError
from tests.months.hearing import local

if TYPE_CHECKING:
    from tests.months.calendar import Calendar
    from tests.months.hearing import Hearing, Wish
    from tests.months.ledger import Ledger

HEAD: Final = "📬"
_AT: Final = re.compile(r"Your digest of <t:(\d+):f>")


@dataclass
class Digests:
    """Takes down which digests were sent, and knows which are owed.

    Attributes:
        told: How many there were.
        begun: Since when the bot lives: what a webhook may have told before is not told again.
    """

    calendar: Calendar
    hearing: Hearing
    ledger: Ledger
    told: int = 0
    begun: int = 0
    _days: dict[str, set[str]] = field(default_factory=dict)
    _latest: dict[str, int] = field(default_factory=dict)
    _next: dict[str, tuple[Wish, int]] = field(default_factory=dict)
    _waited: set[str] = field(default_factory=set)

    def hear(self, content: str, user_id: str) -> None:
        """Take a digest down.

        Raises:
            WrongError: It is not its time, or there has been one that day.
        """
        now, found = self.calendar.now(), _AT.search(content)
        if found is None:
            raise WrongError(f"a digest without its time: {content}")
        at, wishes = int(found[1]) * 1000, self.hearing.both(user_id)
        self.told += 1
        if all(each.digest is None for each in wishes) or at > now:
            raise WrongError(f"{user_id} was sent a digest of {at}: {wishes}, now {now}")
        day = f"{local(at, wishes[1].zone):%F}"
        if day in self._days.setdefault(user_id, set()):
            raise WrongError(f"{user_id} was sent two digests on {day}: {content}, {wishes}, {now}")
        self._days[user_id].add(day)
        self._latest[user_id] = now

    def begin(self) -> None:
        """The bot will look now: note for whom something waits before it does."""
        self._waited = {user for user in self.hearing.new if self.ledger.waiting(user)}

    def died(self) -> None:
        """The bot died while it looked: it may have found that nothing waited any more."""
        now = self.calendar.now()
        for user_id, (wish, at) in self._next.items():
            if now >= at and wish.digest is not None:
                self._next[user_id] = (wish, _next_time(wish, now))

    def check(self) -> None:
        """Compare what was due by now with what was sent.

        Raises:
            WrongError: One is missing.
        """
        now, true = self.calendar.now(), self.calendar.true
        missing = []
        for user_id, wish in self.hearing.new.items():
            known, at = self._next.get(user_id, (None, 0))
            same = known is not None and _same(known, wish)
            sure = true > self.ledger.patience.of(user_id)
            sure &= wish.way != "webhook" or at > self.begun
            waits = user_id in self._waited and self.ledger.waiting(user_id)
            if same and sure and waits and now >= at and not self._heard_of(user_id, at):
                missing.append(f"{user_id} was not sent the digest of {at}, now {now}: {wish}")
            if wish.digest is not None and (now >= at or not same):
                self._next[user_id] = (wish, _next_time(wish, now))
        if missing:
            raise WrongError("\n".join(missing))

    def _heard_of(self, user_id: str, at: int) -> bool:
        """Whether somebody was sent a digest of that day, or a late one after its time."""
        wish = self.hearing.of(user_id)
        day = f"{local(at, wish.zone):%F}"
        return day in self._days.get(user_id, ()) or self._latest.get(user_id, 0) >= at


def _same(one: Wish, other: Wish) -> bool:
    return (one.digest, one.zone, one.way) == (other.digest, other.zone, other.way)


def _next_time(wish: Wish, now: int) -> int:
    """When it is the time of a digest next; at that hour no clock is changed."""
    today, zone = local(now, wish.zone).date(), ZoneInfo(wish.zone)
    clock = time(*divmod(wish.digest or 0, 60))
    days = (datetime.combine(today + timedelta(days=each), clock, zone) for each in range(3))
    return next(at for at in (round(each.timestamp()) * 1000 for each in days) if at > now)
