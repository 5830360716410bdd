"""Times of day in the time zones of people: quiet hours, and when a clock shows a time next.

A time of day is a number of minutes after midnight, as the clock on the wall shows it. Where clocks
are put forward, a time that is left out is taken for the same time before the change, which is
shown an hour later then; where they are put back, the first of the two is meant.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, available_timezones

from rules.kernel.values.errors import Malformed, Unknown

if TYPE_CHECKING:
    from datetime import tzinfo

DAY_MINUTES: Final = 24 * 60
UNIVERSAL: Final = "UTC"
_MINUTE_MS: Final = 60_000
_LONGEST: Final = 2 * DAY_MINUTES
"""Minutes; quiet hours end within a day, and clocks are put back by few hours."""
_NOON: Final = 12
_TYPED: Final = re.compile(r"([0-9]{1,2})(?:[:.]([0-9]{2}))? ?([ap]m)?")


def quiet_until(quiet: tuple[int, int] | None, zone: str, now: int) -> int | None:
    """When the quiet hours end that it is now; ``None`` if it is none.

    That is the first minute at which the clock on the wall shows a time outside of them, whatever
    the clock has been put to meanwhile.

    Args:
        quiet: From when until when, as times of day; over midnight if the second is the smaller.
        zone: The name of the time zone.
        now: The time, in milliseconds since the epoch.
    """
    if quiet is None or not _is_quiet(quiet, zone, now):
        return None
    minute = now - now % _MINUTE_MS
    ahead = (minute + _MINUTE_MS * each for each in range(1, _LONGEST + 1))
    return next((at for at in ahead if not _is_quiet(quiet, zone, at)), None)


def next_time(minutes: int, zone: str, after: int) -> int:
    """When it is that time of day for the next time: once each day of the calendar.

    Args:
        minutes: The time of day.
        zone: The name of the time zone.
        after: A time in milliseconds since the epoch; what is found is later.
    """
    where = zone_of(zone)
    today = _local(after, zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    found = (
        datetime.combine(day.date(), time(*divmod(minutes, 60)), where)
        for day in (today + timedelta(days=each) for each in range(-1, 4))
    )
    return next(at for each in found if (at := round(each.timestamp() * 1000)) > after)


def _is_quiet(quiet: tuple[int, int], zone: str, at: int) -> bool:
    start, end = quiet
    shown = _local(at, zone)
    minute = shown.hour * 60 + shown.minute
    return start <= minute < end if start < end else minute >= start or minute < end


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, zone_of(zone))


@lru_cache(maxsize=1024)
def zone_of(name: str) -> tzinfo:
    """The time zone of that name; Universal Time if this machine does not know it any more."""
    try:
        return UTC if name in {"", UNIVERSAL} else ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The names of all time zones that this machine knows, in order."""
    return tuple(sorted({UNIVERSAL, *available_timezones()}))


def typed_zone(text: str) -> str:
    """The name of the time zone that somebody typed: all of it, or its last part if that is clear.

    Raises:
        Unknown: There is none of that name, or more than one.
    """
    typed = "_".join(text.split()).casefold()
    whole = [each for each in zones() if each.casefold() == typed]
    parts = [each for each in zones() if each.casefold().rpartition("/")[2] == typed]
    found = whole or parts
    if len(found) != 1:
        usual = ("Europe/Berlin", "America/New_York", UNIVERSAL)
        raise Unknown(
            "There is no time zone of that name: choose one of those that are completed as you "
            "type a city near you.",
            legal=tuple(found) or usual,
        )
    return found[0]


def typed_time(text: str) -> int:
    """The time of day that somebody typed, such as ``7``, ``22:30`` or ``10 pm``.

    Raises:
        Malformed: It is none.
    """
    match = _TYPED.fullmatch(text.strip().lower())
    if match is not None:
        hour, minute, half = int(match[1]), int(match[2] or 0), match[3]
        fits = 1 <= hour <= _NOON if half else hour < 2 * _NOON
        if fits and minute < 60:  # noqa: PLR2004 - minutes of an hour
            if half:
                hour = hour % _NOON + _NOON * (half == "pm")
            return hour * 60 + minute
    raise Malformed("A time of day is typed as 7, 22:30 or 10 pm.")


def told_time(minutes: int) -> str:
    """A time of day as it is shown, and can be typed."""
    return f"{minutes // 60}:{minutes % 60:02}"


def shown_now(zone: str, now: int) -> str:
    """What the clock on the wall shows in a time zone."""
    shown = _local(now, zone)
    return told_time(shown.hour * 60 + shown.minute)
