"""People with habits: when they answer, and what else they do."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from bot.sandbox import NoAnswerError, NotPossibleError
from tests.months.calendar import DAY, HOUR

if TYPE_CHECKING:
    from random import Random

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, LocalDiscord, Message, Person
    from tests.months.calendar import Calendar

ZONES: Final = tuple(map(ZoneInfo, ("Europe/Berlin", "America/New_York", "Australia/Sydney")))
_PATIENCE: Final = 20.0
_AWAKE: Final = range(8, 23)
_SATURDAY: Final = 5
_LATEST: Final = 30
"""The messages among which somebody looks for a button."""


class Habit(Enum):
    """When somebody answers."""

    PROMPT = "within hours"
    WEEKEND = "at weekends"
    LATE = "when it is nearly too late, or later"
    AWAY = "not for weeks, now and then"
    QUITS = "one day not any more"


SHARES: Final = {
    Habit.PROMPT: 35,
    Habit.WEEKEND: 20,
    Habit.LATE: 25,
    Habit.AWAY: 12,
    Habit.QUITS: 8,
}


@dataclass(frozen=True)
class Player:
    """Somebody who plays.

    Attributes:
        person: In the local Discord.
        habit: When they answer.
        zone: Where they live.
    """

    person: Person
    habit: Habit
    zone: ZoneInfo

    def wakes(self, calendar: Calendar, period: int, rng: Random) -> int | None:
        """When they will answer what they are asked now, in true time; ``None`` for never."""
        now = calendar.true
        match self.habit:
            case Habit.WEEKEND:
                days = (_SATURDAY - calendar.local(self.zone).weekday()) % 7
                found = now + days * DAY + rng.randrange(2 * DAY)
            case Habit.LATE:
                found = now + period * rng.randrange(40, 130) // 100
            case Habit.AWAY if rng.random() < 0.1:
                found = now + rng.randrange(7, 22) * DAY
            case Habit.QUITS if rng.random() < 0.06:
                return None
            case _:
                found = now + rng.randrange(HOUR, 30 * HOUR)
        at = calendar.local(self.zone).hour + (found - now) // HOUR
        return found if at % 24 in _AWAKE else found + 9 * HOUR


async def says(person: Person, channel: Channel, name: str, /, **options: Any) -> list[Message]:
    """Type a command; what the bot answers, nothing if it does not."""
    with contextlib.suppress(NoAnswerError, NotPossibleError, TimeoutError):
        exchange = await person.command(channel, name, **options)
        await exchange.wait(_PATIENCE)
        return exchange.answers
    return []


async def presses(person: Person, messages: list[Message], label: str) -> None:
    """Press a button of the last message that has it, if one has."""
    for message in reversed(messages[-_LATEST:]):
        if any(each.get("label") == label for each in message.buttons):
            with contextlib.suppress(NoAnswerError, NotPossibleError, TimeoutError):
                await (await person.press(message, label)).wait(_PATIENCE)
            return


async def acts(
    server: LocalDiscord, person: Person, live: LiveGame, seat: str, rng: Random
) -> None:
    """Do something that is offered: once, twice at the same time, or delivered again."""
    offer = rng.choice(live.offers(seat))
    channel = server.world.channels[int(live.game.channel)]
    fields = dict(offer.fields)
    kind = type(offer.action)
    if kind.perilous or kind in live.ruleset.previewed:
        fields["at_once"] = True
    name = f"{live.ruleset.command} {offer.action.tag}"
    how = rng.random()
    if how < 0.05:
        await asyncio.gather(*(says(person, channel, name, **fields) for _ in range(2)))
        return
    with contextlib.suppress(NoAnswerError, NotPossibleError, TimeoutError):
        exchange = await person.command(channel, name, **fields)
        if how > 0.95:
            server.redeliver(exchange.id)
        await exchange.wait(_PATIENCE)


async def leaves(person: Person, channel: Channel) -> None:
    """Give one's seat up."""
    await presses(person, await says(person, channel, "game leave"), "Yes, leave")


async def replaces(
    server: LocalDiscord,
    person: Person,
    channel: Channel,
    seat: tuple[str, str],
    others: list[Person],
) -> None:
    """Take a seat, by id and title, that nobody holds; one of the others lets them.

    By the message that offers it, a substitute takes it at once.
    """
    name, title = seat
    await presses(person, server.messages(channel), f"Take the seat: {title}")
    await says(person, channel, "game join", side=name)
    if others:
        await presses(others[0], server.messages(channel), "Let them join")


async def takes_back(
    server: LocalDiscord, person: Person, channel: Channel, others: list[Person]
) -> None:
    """Ask to take back what was done last, to which the others agree."""
    await presses(person, await says(person, channel, "game takeback"), "Ask the others")
    await agree(server, channel, others, "Agree to take it back")


async def agree(server: LocalDiscord, channel: Channel, people: list[Person], label: str) -> None:
    """Agree to what was proposed."""
    for person in people:
        await presses(person, server.messages(channel), label)
