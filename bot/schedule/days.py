"""Days as people type them, in their time zones."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Final

from bot.schedule.hours import zone_of
from rules.kernel.values.errors import Malformed

_IN_DAYS: Final = re.compile(r"\+? ?([0-9]{1,3}) ?(?:d|days?)?")
_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED: Final = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\.? ?([0-9]{4})?")
_NAMED: Final = re.compile(r"([0-9]{1,2})\.? ([a-z]{3,9})\.?(?: ([0-9]{4}))?")
_WORDS: Final = {"today": 0, "now": 0, "tomorrow": 1}
_MONTHS: Final = "janfebmaraprmayjunjulaugsepoctnovdec"


def day_of(now: int, zone: str) -> date:
    """The day of a time in milliseconds since the epoch, in a time zone of that name."""
    return datetime.fromtimestamp(now / 1000, zone_of(zone)).date()


def start_of(day: date, zone: str) -> int:
    """When a day begins, in milliseconds since the epoch."""
    return round(datetime.combine(day, time(), zone_of(zone)).timestamp()) * 1000


def end_of(day: date, zone: str) -> int:
    """When a day ends: when the next one begins."""
    return start_of(day + timedelta(days=1), zone)


def shown(day: date) -> str:
    """A day as it is offered and can be typed, such as ``2026-12-24``."""
    return day.isoformat()


def typed_day(text: str, today: date) -> date:
    """The day that somebody typed: today, tomorrow, a number of days, or a date.

    A date without a year is the next one.

    Args:
        text: What was typed.
        today: The day that it is.

    Raises:
        Malformed: It is none.
    """
    typed = text.strip().lower()
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
