"""A named game master in Discord: who is chosen how, and what they may do who moderate nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from bot.records.verification import verify
from tests.e2e.looking import press
from tests.e2e.test_presses import forge

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("strolling")

ONLY = "Only a game master"
AGREE = "Agree to the game master"


@pytest_asyncio.fixture(loop_scope="session")
async def race(play: Play) -> None:
    """A race in which Ada has gone one step and may go on."""
    sitting = (play.ada, "red"), (play.ben, "blue")
    await play.begin(sitting, system="race", pushing=False, target=9)
    await play.command(play.ada, "race hide", number=1)
    await play.command(play.ben, "race hide", number=2)
    await play.command(play.ada, "race step", runner="red-a", steps=1)
    await play.settled()


async def answered(play: Play, who: Person, command: str, /, **options: Any) -> Message:
    exchange = await who.command(play.table, command, **options)
    await exchange.wait(15)
    return exchange.answers[0]


async def status(play: Play) -> str:
    return await play.command(play.ben, "game status")


@pytest.mark.usefixtures("race")
async def test_the_sides_agree_on_somebody_who_acts_until_dismissed(play: Play) -> None:
    refused = await play.command(play.dan, "master name", person=play.dan.user)
    assert "Only the players or a moderator" in refused
    assert ONLY in await play.command(play.dan, "master do", act="lock")
    question = await answered(play, play.ada, "master name", person=play.dan.user)
    assert not question.ephemeral
    assert question.pinged == {play.ben.id}
    assert ONLY in await play.command(play.dan, "master do", act="lock")
    for person in (play.ada, play.dan):
        await person.press(question, AGREE)
    assert "Game master" not in await status(play)
    await press(play.ben, question, AGREE)
    assert f"<@{play.dan.id}> is the game master" in question.content
    assert f"Game master: <@{play.dan.id}>" in await status(play)
    told = f"A game master of this game is named, as all sides agreed ({play.ben.name})"
    assert told in (await play.panel()).content

    assert "✋" in await play.command(play.dan, "master do", act="note")
    assert "✋" in await play.command(play.dan, "master do", act="pass")
    await play.command(play.dan, "master do", act="note", what="The die was cocked.")
    told = f"The game master notes: The die was cocked. (<@{play.dan.id}>)"
    assert told in (await play.panel()).content
    found = await play.dan.complete(play.table, "master do", focused="side", act="pass")
    assert [each["name"] for each in found] == ["Reds"]
    found = await play.dan.complete(play.table, "master do", focused="what", act="rollback")
    assert "2" in [each["value"] for each in found]
    assert await play.ben.complete(play.table, "master do", focused="what", act="rollback") == []
    asked = await answered(play, play.dan, "master do", act="pass", side="Reds")
    pressed = str(asked.buttons[0]["custom_id"])
    assert ONLY in await play.said(await forge(play, play.ben, await play.panel(), pressed))
    await press(play.dan, asked, "Yes, answer for them")
    assert "answers for the Reds as Umpire would" in (await play.panel()).content

    proposal = await answered(play, play.ben, "master dismiss")
    await press(play.ada, proposal, "Agree to that")
    assert "no named game master any more" in (await play.panel()).content
    assert "Game master" not in await status(play)
    assert ONLY in await play.command(play.dan, "master do", act="lock")
    assert verify(await play.at_table(), await play.journal()).ok


@pytest.mark.usefixtures("race")
async def test_a_moderator_decides_but_not_that_a_player_is_it(play: Play) -> None:
    assert "all see it" in await play.command(play.cleo, "gm name", person=play.dan.user)
    words = f"{play.cleo.name} has decided: <@{play.dan.id}> is the game master"
    said = await play.until(
        lambda: next((each for each in play.public() if words in each.content), None), "the word"
    )
    assert said.pinged == {play.dan.id}
    await play.command(play.dan, "master do", act="lock")
    assert "The game master locks the game" in (await play.panel()).content
    await play.command(play.dan, "master do", act="unlock")
    await play.command(play.dan, "master dismiss")
    assert ONLY in await play.command(play.dan, "master do", act="lock")

    question = await answered(play, play.cleo, "gm name", person=play.ada.user)
    assert "and plays in it" in question.content
    assert ONLY in await play.command(play.ada, "master do", act="lock")
    await press(play.ada, question, AGREE)
    assert ONLY in await play.command(play.ada, "master do", act="lock")
    await press(play.ben, question, AGREE)
    assert f"{play.ada.name}, who plays" in await status(play)
    await play.restart()
    await play.command(play.ada, "master do", act="lock")
    assert "The game master locks the game" in (await play.panel()).content


async def test_a_lobby_tells_who_it_is_and_it_rests_while_they_play(play: Play) -> None:
    await play.command(play.ada, "race new", pushing=False, target=9)
    await play.command(play.ada, "game join", side="red")
    await play.command(play.ada, "master name", person=play.dan.user)
    assert f"Game master: <@{play.dan.id}>" in (await play.panel()).content
    await play.command(play.dan, "game join", side="blue")
    assert f"{play.dan.name} (rests while they play)" in (await play.panel()).content
    for person in (play.dan, play.ada):
        await play.command(person, "game start")
    assert ONLY in await play.command(play.dan, "master do", act="lock")
