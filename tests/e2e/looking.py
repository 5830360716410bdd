"""Looking at what the bot answers privately, and at an action before it is taken."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play


def labels(message: Message) -> list[str]:
    return [str(each["label"]) for each in message.buttons]


def looked_at(message: Message) -> str:
    """The picture of a private message can be looked at, and what it says to who cannot."""
    (file,) = message.attachments
    with Image.open(io.BytesIO(file.data)) as image:
        image.load()
        assert max(image.size) <= 1600
    assert file.description
    assert len(file.description) <= 1024
    return str(file.description)


async def consider(play: Play, person: Person, command: str, **options: Any) -> Message:
    """Look at an action; what is shown of it. Nothing has happened by that."""
    before, shown = await play.frozen(), len(play.public())
    exchange = await person.command(play.table, command, **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert await play.frozen() == before
    assert len(play.public()) == shown
    return answer
