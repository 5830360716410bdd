"""Games by post over the wire: time passes, and the bot looks at what is due."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from bot.store import Due
    from tests.e2e.playing import Play

HOUR = 3600
TIME = re.compile(r"<t:(\d+):R>")


async def pass_time(play: Play, hours: float) -> list[Message]:
    """Let time pass and the bot look; what it has told at the table by that."""
    before = len(play.public())
    play.clock.skip(hours * HOUR)
    while await play.client._reminders.tell(play.client.in_flight):
        pass
    await play.client._upkeep.tell(play.client.in_flight)
    return [each for each in play.public()[before:] if each.content.startswith(("⏰", "📣"))]


async def three(play: Play, **options: Any) -> None:
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await play.begin(seats, system="trio", **options)


async def dues(play: Play) -> list[Due]:
    code = (await play.game()).id
    rows = await play.store.read(lambda tx: tx.dues_of(code))
    return [row for row in rows if row.question]


async def caught_up(play: Play, *, themselves: bool = False) -> None:
    """Wait until a bot that has just started has told all that is due."""
    now = play.clock.now()
    await play.stored(lambda tx: not tx.due_games(now, 0, 1, themselves=themselves))


def letters_to(play: Play, person: Person) -> list[Message]:
    return [each for each in play.server.messages(person.direct) if not each.ephemeral]


def until(message: Message) -> int:
    """The time that a message tells, in seconds since the epoch."""
    return int(TIME.findall(message.content)[0])


async def agree(play: Play, person: Person, label: str = "Agree to the pace") -> str:
    asked = [each for each in play.public() if label in str(each.buttons)][-1]
    return await play.said(await person.press(asked, label))
