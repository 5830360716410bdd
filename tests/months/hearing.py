"""How people wish to hear and when they are away, as the bot's file has it; reckoned apart from it.

What is set in a tick counts from some moment of it that nobody knows: what was wished at its start
holds for it as well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

_WISHES = "SELECT substr(scope, 8), value FROM setting WHERE key = 'notify'"
_ABSENCES = "SELECT user_id, starts, ends, kind FROM absence ORDER BY starts"
_HALF_HOUR = timedelta(minutes=30)


class Span(NamedTuple):
    """A time in which somebody is away, and what happens in it."""

    starts: int
    ends: int
    kind: str


@dataclass(frozen=True)
class Wish:
    """What somebody wishes.

    Attributes:
        way: ``here``, ``dm`` or ``webhook``.
        zone: Their time zone.
        quiet: Their quiet hours, in minutes after midnight.
        muted: The games of which they hear nothing.
        digest: When they are told what waits, in minutes after midnight.
        away: When they were, are and will be away.
    """

    way: str = "here"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    muted: frozenset[str] = frozenset()
    digest: int | None = None
    away: tuple[Span, ...] = ()

    @property
    def still(self) -> tuple[Span, ...]:
        """When their time for an answer stands still."""
        return tuple(each for each in self.away if each.kind != "default")

    def answered_for(self, now: int) -> bool:
        """Whether the referee answers for them at a time."""
        return any(each.kind == "default" and each.starts <= now < each.ends for each in self.away)

    def rests(self, now: int) -> bool:
        """Whether it is their quiet hours."""
        if self.quiet is None:
            return False
        (start, end), wall = self.quiet, local(now, self.zone)
        minute = wall.hour * 60 + wall.minute
        return start <= minute < end if start < end else not end <= minute < start

    def wakes(self, now: int) -> int:
        """When their quiet hours end that it is now; they begin and end at full half hours."""
        half = int(_HALF_HOUR.total_seconds()) * 1000
        at = now - now % half + half
        while self.rests(at):
            at += half
        return at


NOTHING = Wish()


@dataclass
class Hearing:
    """What everybody wishes: now, and at the start of the tick.

    Attributes:
        new: Now.
        old: At the start of the tick.
        rearranged: Who had other quiet hours when it was read before.
    """

    new: dict[str, Wish] = field(default_factory=dict)
    old: dict[str, Wish] = field(default_factory=dict)
    rearranged: list[str] = field(default_factory=list)

    def read(self, database: sqlite3.Connection) -> list[str]:
        """Read it from the file; who has said since that they are away, or are not."""
        away: dict[str, list[Span]] = {}
        for user_id, starts, ends, kind in database.execute(_ABSENCES):
            away.setdefault(user_id, []).append(Span(starts, ends, kind))
        found = {user_id: _wish(value) for user_id, value in database.execute(_WISHES)}
        before, self.new = self.new, {}
        for user_id in sorted({*found, *away}):
            wish = found.get(user_id, NOTHING)
            spans = tuple(away.get(user_id, ()))
            self.new[user_id] = Wish(
                wish.way, wish.zone, wish.quiet, wish.muted, wish.digest, spans
            )
        self.rearranged = [
            user for user in self.new if before.get(user, NOTHING).quiet != self.of(user).quiet
        ]
        return [user for user in self.new if before.get(user, NOTHING).away != self.of(user).away]

    def settle(self) -> None:
        """A tick has ended: what was wished before does not count any more."""
        self.old = dict(self.new)

    def of(self, user_id: str) -> Wish:
        """What somebody wishes now."""
        return self.new.get(user_id, NOTHING)

    def both(self, user_id: str) -> tuple[Wish, Wish]:
        """What somebody wished at the start of the tick, and what they wish now."""
        return self.old.get(user_id, NOTHING), self.of(user_id)


def elapsed(spans: Iterable[Span], now: int, at: int) -> int:
    """How much time there is from now until then in which nobody is away."""
    lost = (max(0, min(each.ends, at) - max(each.starts, now)) for each in spans)
    return at - now - sum(lost)


def after(spans: Sequence[Span], start: int, length: int) -> int:
    """The time until which so much has passed in which nobody was away."""
    at, left = start, length
    for each in spans:
        gap = max(0, each.starts - at)
        if each.ends <= at or left <= gap:
            continue
        left -= gap
        at = each.ends
    return at + left


def back(spans: Iterable[Span], at: int) -> int:
    """When somebody is there, from a time on: just behind absences that they have then."""
    known = list(spans)
    while inside := [each.ends for each in known if each.starts <= at < each.ends]:
        at = max(inside) + 1
    return at


def rejoined(old: Iterable[Span], now: int, at: int) -> int:
    """What waited just behind old absences, as if there were none any more from now on."""
    known = list(old)
    while waited := [each for each in known if each.ends + 1 == at and each.ends > now]:
        at = max(waited[0].starts, now) + 1
    return at


def local(now: int, zone: str) -> datetime:
    """What a clock on a wall shows at a time in milliseconds since the epoch."""
    return datetime.fromtimestamp(now / 1000, ZoneInfo(zone or "UTC"))


@lru_cache(maxsize=4096)
def _wish(value: str) -> Wish:
    kept = json.loads(value)
    quiet, zone = kept.get("quiet"), kept.get("zone") or "UTC"
    muted = frozenset(kept.get("muted", ()))
    times = None if quiet is None else (quiet[0], quiet[1])
    return Wish(kept.get("way", "here"), zone, times, muted, kept.get("digest"))
