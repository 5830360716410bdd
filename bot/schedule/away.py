"""When people are away, and how the time for their answers goes on after that.

Times are given in milliseconds since the epoch, lengths of time in milliseconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.schedule.pace import DAY, HOUR_MS
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.store import Absence

DAY_MS: Final = DAY * HOUR_MS
MOST_DAYS: Final = 30
"""The most days in a year on which one person lets the time of games stand still."""
LONGEST_DAYS: Final = 90
"""The most days of one absence."""
AHEAD_DAYS: Final = 365
"""How far ahead one can be declared."""
MOST_TOLD: Final = 6
"""The most absences of one person that begin within thirty days: the others are told of each."""
EMERGENCY_DAYS: Final = 7
"""The most days of an emergency pause."""
EMERGENCY_AGAIN_DAYS: Final = 183
"""The days after which there may be another one."""


class Meanwhile(StrEnum):
    """What happens in somebody's games while they are away."""

    PAUSE = "pause"
    DEFAULT = "default"
    EMERGENCY = "emergency"

    @property
    def words(self) -> str:
        """What it means, in a few words."""
        return _WORDS[self]


_WORDS: Final = {
    Meanwhile.PAUSE: "their time for an answer stands still",
    Meanwhile.DEFAULT: "Umpire answers for them when they are asked, in games that have a pace",
    Meanwhile.EMERGENCY: "their time for an answer stands still (an emergency pause)",
}


class Span(NamedTuple):
    """A time in which somebody is away, from its start to just before its end."""

    starts: int
    ends: int


def standstills(absences: Iterable[Absence]) -> tuple[Span, ...]:
    """When somebody's time for an answer stands still, in order."""
    found = (each for each in absences if each.kind != Meanwhile.DEFAULT)
    return tuple(sorted(Span(each.starts, each.ends) for each in found))


def answered_from(absences: Iterable[Absence], now: int) -> int | None:
    """From when on somebody's sides are to be answered for; ``None`` if they are not."""
    found = (each for each in absences if each.kind == Meanwhile.DEFAULT and each.ends > now)
    return min((max(each.starts, now) for each in found), default=None)


def later(spans: Sequence[Span], start: int, length: int) -> int:
    """The time at which so much of it has passed from a start on in which nobody was away.

    Args:
        spans: When somebody is away: in order, none over another.
        start: The start.
        length: How much.
    """
    at = start + length
    for each in spans:
        begin = max(each.starts, start)
        if each.ends > begin and at > begin:
            at += each.ends - begin
    return at


def left(spans: Sequence[Span], now: int, at: int) -> int:
    """How much time is left until ``at`` in which nobody is away; negative if that has passed."""
    return at - now - sum(max(0, min(each.ends, at) - max(each.starts, now)) for each in spans)


def back_from(spans: Sequence[Span], moment: int) -> int:
    """The first time from a moment on at which somebody is there: just behind what they are in.

    Where one absence begins as another one ends, they are back after both.
    """
    for each in spans:
        if each.starts <= moment < each.ends:
            moment = each.ends + 1
    return moment


def before_back(spans: Sequence[Span], now: int, moment: int) -> int:
    """When what absences have put off to a moment may come if there are none, from now on."""
    for each in reversed(spans):
        if moment == each.ends + 1:
            moment = max(each.starts, now) + 1
    return moment


def check_declarable(
    absences: Sequence[Absence], kind: Meanwhile, starts: int, ends: int, now: int
) -> None:
    """Refuse an absence beyond what the others of a game must put up with.

    Args:
        absences: Those that the person has declared in the last year and for later.
        kind: What is to happen meanwhile.
        starts: When it starts.
        ends: When it ends.
        now: The time.

    Raises:
        Illegal: It is over or ends before it starts, is too long, too soon or too far ahead, or
            the person is away then already.
    """
    if ends <= max(starts, now):
        raise Illegal("That is over: give a day that is still to come, not before the first one.")
    if starts > now + AHEAD_DAYS * DAY_MS:
        raise Illegal("That is more than a year ahead.")
    if ends - starts > LONGEST_DAYS * DAY_MS:
        raise Illegal(
            f"That is more than {LONGEST_DAYS} days: give a side up with /game leave instead, or "
            "offer it with /game substitute."
        )
    if any(each.starts < ends and each.ends > starts for each in absences):
        raise Illegal("You are away then already; /away show has it, with a button to call it off.")
    month = [each for each in absences if each.starts > starts - 30 * DAY_MS]
    if len(month) >= MOST_TOLD:
        raise Illegal(f"You have been away {MOST_TOLD} times in thirty days; that is the most.")
    if kind is Meanwhile.PAUSE:
        _check_length(absences, starts, ends)
    if kind is Meanwhile.EMERGENCY:
        _check_rarity(absences, starts, ends)


def _check_length(absences: Iterable[Absence], starts: int, ends: int) -> None:
    since = starts - AHEAD_DAYS * DAY_MS
    paused = (each for each in absences if each.kind == Meanwhile.PAUSE and each.ends > since)
    spent = sum(each.ends - max(each.starts, since) for each in paused)
    if spent + ends - starts > MOST_DAYS * DAY_MS + HOUR_MS:  # a day may have 25 hours
        days = max(0, MOST_DAYS - -(-spent // DAY_MS))
        raise Illegal(
            f"Games stand still for you on {MOST_DAYS} days a year at most, of which {days} are "
            f"left. With meanwhile:{Meanwhile.DEFAULT} Umpire answers for your sides instead."
        )


def _check_rarity(absences: Iterable[Absence], starts: int, ends: int) -> None:
    if ends - starts > EMERGENCY_DAYS * DAY_MS:
        raise Illegal(f"An emergency pause is of {EMERGENCY_DAYS} days at most.")
    emergencies = [each.starts for each in absences if each.kind == Meanwhile.EMERGENCY]
    again = max(emergencies, default=-(10**15)) + EMERGENCY_AGAIN_DAYS * DAY_MS
    if starts < again:
        raise Illegal(
            "You had an emergency pause in the last half year; the next one is possible on "
            f"<t:{again // 1000}:D>. /away vacation is another way."
        )
