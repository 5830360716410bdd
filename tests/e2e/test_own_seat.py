"""Private answers show what one's own seat knows; nobody else sees a difference."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.interaction import reply
from tests.e2e.looking import looked_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("toy_race")

OWN = "Your lucky number is 4"
DRAWN = "Your number 4"


async def asked(play: Play, person: Person, name: str, /, **options: Any) -> Message:
    """The answer to a command."""
    exchange = await person.command(play.table, name, **options)
    await exchange.wait()
    (answer,) = exchange.answers
    return answer


def file_of(message: Message) -> str:
    (file,) = message.attachments
    return file.data.decode()


async def test_a_player_is_told_and_shown_ones_own_number(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    answer = await asked(play, play.ada, "race hide", number=4)
    assert answer.ephemeral
    assert OWN in answer.content
    log = await asked(play, play.ada, "game log")
    assert OWN in log.content
    story = await play.ada.press(log, "The whole story")
    await story.wait()
    assert OWN in file_of(story.answers[0])
    assert OWN in (await asked(play, play.ada, "game status")).content
    assert DRAWN in (await asked(play, play.ada, "game status")).content
    assert DRAWN in looked_at(await asked(play, play.ada, "game board"))
    assert DRAWN in (await asked(play, play.ada, "game board", format="text")).content
    for options in ({}, {"format": "text"}):
        shared = await asked(play, play.ada, "game board", share=True, **options)
        assert not shared.ephemeral
        shown = shared.content + "".join(str(each.description) for each in shared.attachments)
        assert "To act: blue" in shown
        assert DRAWN not in shown
    await play.command(play.ben, "race hide", number=2)
    exchange = await play.ada.press(await play.panel(), "My choices")
    await exchange.wait()
    (choices,) = exchange.answers
    assert DRAWN in looked_at(choices)
    # The board stays while a runner is chosen, and follows the action that is taken.
    before = choices.attachments
    await (await play.ada.select(choices, "Choose a unit", ["red-b"])).wait()
    assert choices.attachments == before
    await play.throw(6)
    await (await play.ada.press(choices, "walk 1")).wait()
    assert "red-b goes 1 on" in choices.content
    assert choices.attachments == ()


async def test_what_only_its_player_is_told_stays(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reply, "_READING_TIME", 0.1)
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    exchange = await play.ben.press(await play.panel(), "My choices")
    await exchange.wait()
    (pressed,) = exchange.answers
    await (await play.ben.press(pressed, "2")).wait()
    typed = await asked(play, play.ada, "race hide", number=4)
    await play.throw(6)
    step = await asked(play, play.ada, "race step", runner="red-a", steps=1)
    assert "red-a goes 1 on" in step.content
    await play.until(lambda: step.deleted, "the end of what the game's message says as well")
    assert (pressed.deleted, typed.deleted) == (False, False)
    assert "Your lucky number is 2" in pressed.content


async def test_a_stale_press_is_answered_with_ones_own_board(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    exchange = await play.ada.press(await play.panel(), "My choices")
    await exchange.wait()
    (choices,) = exchange.answers
    assert DRAWN not in looked_at(choices)
    await play.command(play.ada, "race hide", number=4)
    await play.command(play.ben, "race hide", number=2)
    exchange = await play.ada.press(choices, "6")
    await exchange.wait()
    (answer,) = exchange.answers
    assert answer.id != choices.id
    assert "moved on" in answer.content
    assert DRAWN in looked_at(answer)


async def test_who_holds_both_sides_sees_with_the_one_that_must_act(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ada, "blue")), system="race")
    await play.command(play.ada, "race hide", number=4)
    assert DRAWN not in looked_at(await asked(play, play.ada, "game board"))
    assert OWN not in (await asked(play, play.ada, "game log")).content
    await play.command(play.ada, "race hide", number=2)
    assert DRAWN in looked_at(await asked(play, play.ada, "game board"))
    assert OWN in (await asked(play, play.ada, "game log")).content


async def others_see(play: Play, channel: Channel, number: int) -> list[str]:
    """All that blue, a spectator and the channel get in a game in which red chose a number."""
    answers: list[Message] = []

    async def ask(person: Person, name: str, **options: Any) -> None:
        exchange = await person.command(channel, name, **options)
        await exchange.wait()
        answers.extend(exchange.answers)

    async def look() -> None:
        for person in (play.ben, play.cleo):
            for name in ("game board", "game log", "game status", "luck"):
                await ask(person, name)
            await ask(person, "game board", format="text")

    await play.begin(((play.ada, "red"), (play.ben, "blue")), channel, system="race")
    await play.command(play.ada, "race hide", channel, number=number)
    await play.command(play.ada, "game board", channel)  # drawn before the others'
    await play.command(play.ada, "game board", channel, share=True)
    await look()
    await (await play.ben.press(await play.panel(channel), "2")).wait()
    exchange = await play.ada.press(await play.panel(channel), "My choices")
    await exchange.wait()
    await play.throw(6, channel=channel)
    await (await play.ada.press(exchange.answers[0], "walk 1")).wait()
    await look()
    game = await play.game(channel)
    boards = re.compile("|".join(str(each.id) for each in play.public(channel)))
    return [
        boards.sub("a message", shown)
        .replace(game.id, "the game")
        .replace(str(channel.id), "the channel")
        for message in (*answers, *play.public(channel))
        for shown in map(repr, described(message))
    ]


def described(message: Message) -> list[tuple[Any, ...]]:
    return [
        (
            version.content,
            version.components,
            [(file.description, file.data) for file in version.attachments],
        )
        for version in message.versions
    ]


async def test_others_see_the_same_whatever_the_number(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(7)
    guild = play.server.world.guild("War room")
    await others_see(play, play.server.world.add_channel(guild, "first turns"), 4)
    first = await others_see(play, play.table, 4)
    second = await others_see(play, play.chat, 5)
    assert len(first) > 20
    assert any("'Toy Race" in each for each in first)
    assert first == second
