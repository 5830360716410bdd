"""``umpire health``: whether the bot that serves the database is well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.console import say
from bot.heartbeat import LIMIT, read_beat

if TYPE_CHECKING:
    from pathlib import Path

    from bot.clock import Clock
    from bot.heartbeat import Beat

_MINUTE, _HOUR = 60, 3600


def health(database: Path, clock: Clock) -> int:
    """Say in one sentence how the bot is; the exit status is 0 if it is well, else 1."""
    try:
        beat = read_beat(database)
    except (OSError, ValueError):
        say(f"What the bot says beside {database} can't be read.")
        return 1
    if beat is None:
        say(f"No bot serves {database}.")
        return 1
    fault = _fault(database, beat, clock.now())
    say(fault or f"The bot is connected to {beat.place}, and its store answers.")
    return 1 if fault else 0


def _fault(database: Path, beat: Beat, now: int) -> str | None:
    if abs(now - beat.at) > LIMIT:  # the clock may have been put back
        return f"The bot that serves {database} has said nothing for {_lasting(now - beat.at)}."
    if beat.fault is not None:
        return f"The store of the bot does not answer: {beat.fault}"
    if not beat.connected:
        return f"The bot has not been connected to {beat.place} for {_lasting(now - beat.since)}."
    return None


def _lasting(milliseconds: int) -> str:
    seconds = abs(milliseconds) // 1000
    for size, what in ((_HOUR, "hours"), (_MINUTE, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds // size} {what}"
    return f"{seconds} seconds"
