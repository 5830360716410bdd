"""Looking at what the bot answers privately, and at an action before it is taken."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

from PIL import Image

from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb, within_reach
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import Press
    from bot.sandbox import Channel, Message, Person
    from tests.e2e.playing import Play


def threads(play: Play) -> list[Channel]:
    """The threads of the table's server."""
    return play.server.world.threads(play.table.guild_id or 0)


def labels(message: Message) -> list[str]:
    return [str(each["label"]) for each in message.buttons]


def looked_at(message: Message) -> str:
    """The alt text of a private message's picture, which can be opened and is small enough."""
    (file,) = message.attachments
    with Image.open(io.BytesIO(file.data)) as image:
        image.load()
        assert max(image.size) <= 1600
    assert file.description
    assert len(file.description) <= 1024
    return str(file.description)


ASKED = ("Where can I go?", "What threatens me?")
"""What a preview lets one ask the table."""


async def consider(play: Play, person: Person, command: str, **options: Any) -> Message:
    """The private preview of an action; nothing has happened."""
    before, shown = await play.frozen(), len(play.public())
    exchange = await person.command(play.table, command, **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert phone_rows(answer.components) <= MOST
    assert await play.frozen() == before
    assert len(play.public()) == shown
    return answer


async def press(person: Person, answer: Message, label: str) -> None:
    """Press a button of a private message, or pick it from a list, to the end."""
    await (await thumb(person, answer, label)).wait(15)


async def choose_something_else(person: Person, answer: Message, unit: str) -> None:
    """The preview turns into the choices of the unit that it was about."""
    await press(person, answer, "Choose something else")
    assert answer.content == "Your choices:"
    looked_at(answer)
    assert [each.filename for each in answer.attachments] == ["board.png"]
    chosen = [o["value"] for o in answer.selects[0]["options"] if o.get("default")]
    assert chosen == [unit]


async def press_twice(play: Play, person: Person, answer: Message) -> list[str]:
    """Confirm a preview twice at once: it is done once. All private messages of the person."""
    first, second = [await person.press(answer, "Do it") for _ in range(2)]
    await asyncio.gather(first.wait(15), second.wait(15))
    assert (await play.game()).version == 2
    assert len(await play.journal()) == 2
    private = [each.content for each in person.sees(play.table) if each.ephemeral]
    assert any("The board has moved on" in each for each in private)
    return private


async def impossible(
    play: Play, person: Person, command: str, fields: dict[str, str], rule: str
) -> Message:
    """The preview of an impossible action: drawn with what is in its way, its rule, a way on."""
    answer = await consider(play, person, command, **fields)
    assert answer.content.startswith("✋ **Not possible.**"), fields
    assert f"-# {rule} · " in answer.content
    assert "Possible: " in answer.content
    why = answer.content.split("\n")[0].removeprefix("✋ **Not possible.** ")
    assert why in looked_at(answer)
    assert "Do it" not in labels(answer)
    assert "Choose something else" in within_reach(answer)
    return answer


async def refused_if_made_up(
    play: Play, panel: Message, cases: Iterable[tuple[Person, Press, str]]
) -> None:
    """Buttons with made-up ids are refused in these words, as if they were typed."""
    before = await play.frozen()
    for person, value, words in cases:
        said = await play.said(await forge(play, person, panel, value.custom_id))
        assert words in said, (value, said)
        assert await play.frozen() == before
