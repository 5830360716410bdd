"""Days as people type them, counted in UTC."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.schedule.away import DAY_MS
from rules.kernel.errors import Malformed

_IN_DAYS: Final = re.compile(r"\+? ?([0-9]{1,3}) ?(?:d|days?)?")
_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED: Final = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\.? ?([0-9]{4})?")
_NAMED: Final = re.compile(r"([0-9]{1,2})\.? ([a-z]{3,9})\.?(?: ([0-9]{4}))?")
_WORDS: Final = {"today": 0, "now": 0, "tomorrow": 1}
_MONTHS: Final = "janfebmaraprmayjunjulaugsepoctnovdec"


def day_of(now: int) -> date:
    """The day of a time in milliseconds since the epoch."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def start_of(day: date) -> int:
    """When a day begins, in milliseconds since the epoch."""
    return (day - date(1970, 1, 1)).days * DAY_MS


def shown(day: date) -> str:
    """A day as it is offered and can be typed, such as ``2026-12-24``."""
    return day.isoformat()


def typed_day(text: str, now: int) -> date:
    """The day that somebody typed: today, tomorrow, a number of days, or a date.

    A date without a year is the next one.

    Args:
        text: What was typed.
        now: The time.

    Raises:
        Malformed: It is none.
    """
    typed, today = text.strip().lower(), day_of(now)
    if typed in _WORDS:
        return today + timedelta(days=_WORDS[typed])
    if match := _IN_DAYS.fullmatch(typed):
        return today + timedelta(days=int(match[1]))
    try:
        if match := _ISO.fullmatch(typed):
            return date(int(match[1]), int(match[2]), int(match[3]))
        if match := _DOTTED.fullmatch(typed):
            return _next(today, int(match[1]), int(match[2]), match[3])
        if match := _NAMED.fullmatch(typed):
            month, off = divmod(_MONTHS.index(match[2][:3]), 3)
            return _next(today, int(match[1]), 0 if off else month + 1, match[3])
    except ValueError:
        pass
    legal = ("today", "tomorrow", "10 days", shown(today), f"{today.day}.{today.month}.")
    raise Malformed("That is no day.", legal=legal)


def _next(today: date, day: int, month: int, year: str | None) -> date:
    if year is not None:
        return date(int(year), month, day)
    found = date(today.year, month, day)
    return found if found >= today else date(today.year + 1, month, day)
