"""The pace of a game: how much time there is for an answer before somebody is reminded."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, Field

from bot.schedule.policy import Policy, typed_policy
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.store import Json

PACE: Final = "pace"
"""The name of the option."""
TERMS: Final = "terms"
"""The name of all that is agreed of time, as a token."""
DAY: Final = 24
"""Hours."""
MOST_HOURS: Final = 30 * DAY
HOUR_MS: Final = 3_600_000
_NAMES: Final = {0: "live", DAY: "daily", 7 * DAY: "weekly"}
_UNITS: Final = {"": 1, "h": 1, "hour": 1, "hours": 1, "d": DAY, "day": DAY, "days": DAY}
_PAUSED: Final = "paused"
_TYPED: Final = re.compile(r"([0-9]{1,4}) ?([a-z]*)")


class Pace(BaseModel, frozen=True, extra="forbid"):
    """How much time there is for an answer, and what happens when it is over.

    Attributes:
        hours: The period; 0 for a live game, in which nobody is reminded.
        policy: What happens when it is over; a live game only waits.
        paused: Whether time stands still.
    """

    hours: int = Field(default=0, ge=0, le=MOST_HOURS)
    policy: Policy = Policy.WAIT
    paused: bool = False

    @property
    def reminds(self) -> bool:
        """Whether there is a time by which an answer is due."""
        return self.hours > 0

    @property
    def period(self) -> int:
        """The time for an answer in milliseconds."""
        return self.hours * HOUR_MS

    @property
    def name(self) -> str:
        """Its name, such as ``live``, ``daily`` or ``36h``: it can be typed, and pressed."""
        return _NAMES.get(self.hours, f"{self.hours}h")

    @property
    def words(self) -> str:
        """What it means, in a few words."""
        if not self.reminds:
            return "live (nobody is reminded)"
        named = _NAMES.get(self.hours)
        days, rest = divmod(self.hours, DAY)
        time = f"{days} days" if days > 1 and not rest else _hours(self.hours)
        return f"{named} ({time} an answer)" if named else f"{time} an answer"

    @property
    def terms(self) -> str:
        """Its words, and what else is agreed."""
        told = [self.words]
        if self.policy is not Policy.WAIT:
            told.append(f"when the time is over, {self.policy.words}")
        return "; ".join((*told, _PAUSED) if self.paused else told)

    @property
    def token(self) -> str:
        """All of it in letters that a press can carry."""
        policy = () if self.policy is Policy.WAIT else (self.policy,)
        return "-".join((self.name, *policy, *((_PAUSED,) if self.paused else ())))

    def at(self, hours: int) -> Pace:
        """The same with another period; nothing of it is left in a live game."""
        return self.model_copy(update={"hours": hours}) if hours else LIVE

    def by(self, policy: Policy) -> Pace:
        """The same with another policy.

        Raises:
            Illegal: The game is live: no time is ever over.
        """
        if not self.reminds and policy is not Policy.WAIT:
            raise Illegal(
                "A live game has no time for an answer that could be over: choose a pace, too, "
                "such as daily."
            )
        return self.model_copy(update={"policy": policy})

    def stopped(self, *, paused: bool) -> Pace:
        """The same with time standing still, or going on."""
        return self.model_copy(update={"paused": paused})

    def to_json(self) -> Json | None:
        """The stored form; ``None`` for a live game."""
        return self.model_dump_json() if self.reminds else None


LIVE: Final = Pace()
USUAL: Final = tuple(Pace(hours=hours) for hours in (0, 12, DAY, 2 * DAY, 3 * DAY, 7 * DAY))
"""What is offered; any other number of hours can be typed."""


@lru_cache(maxsize=256)
def read_pace(stored: Json | None) -> Pace:
    """The pace of a stored game.

    Raises:
        ValidationError: It has another form.
    """
    return LIVE if stored is None else Pace.model_validate_json(stored)


def typed_pace(text: str) -> Pace:
    """The pace that somebody typed: its name, or hours or days as in ``36``, ``36 h``, ``3 days``.

    Raises:
        Malformed: It is none.
    """
    typed = text.strip().lower()
    for hours, name in _NAMES.items():
        if typed == name:
            return Pace(hours=hours)
    match = _TYPED.fullmatch(typed)
    if match is None or match[2] not in _UNITS:
        raise Malformed(
            "A pace is one of these, or a time for an answer such as 36 hours or 3 days.",
            legal=tuple(_NAMES.values()),
        )
    hours = int(match[1]) * _UNITS[match[2]]
    if not 0 < hours <= MOST_HOURS:
        raise Malformed(f"The time for an answer is from 1 hour to {MOST_HOURS // DAY} days.")
    return Pace(hours=hours)


def read_token(token: str) -> Pace:
    """The pace of a token.

    Raises:
        Malformed: It is none.
    """
    name, *rest = token.split("-")
    paused = rest[-1:] == [_PAUSED]
    pace = typed_pace(name)
    for each in rest[:-1] if paused else rest:
        pace = pace.by(typed_policy(each))
    return pace.stopped(paused=paused)


def _hours(hours: int) -> str:
    return "1 hour" if hours == 1 else f"{hours} hours"
