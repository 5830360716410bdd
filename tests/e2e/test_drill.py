"""More choices than a message can show are opened one by one, over the wire."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from tests.e2e.looking import looked_at
from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb, token_of, within_reach
from tests.toy.singing import SONGS

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("singing")

RED_B = "red-b at 0"


async def start(play: Play) -> Message:
    """Red is to act with its second runner; the game's message."""
    await play.begin(
        ((play.ada, "red"), (play.cleo, "red"), (play.ben, "blue")), system="race", pushing=False
    )
    panel = await play.panel()
    await (await play.ada.select(panel, "Choose a unit", ["red-b"])).wait()
    return panel


async def opened(person: Person, message: Message, label: str) -> Message:
    """Press a button that opens a level: the private message with it."""
    exchange = await thumb(person, message, label)
    await exchange.wait()
    (answer,) = exchange.answers or [message]
    assert answer.ephemeral
    return answer


async def test_an_action_is_reached_level_by_level(play: Play) -> None:
    panel = await start(play)
    before = await play.frozen()
    ways = [f"{number} steps …" for number in range(1, 7)]
    assert within_reach(panel)[-6:] == ways
    songs = await opened(play.ada, panel, "3 steps …")
    assert songs.content == f"**{RED_B} › Sing › 3 steps**\nThe song:"
    assert sorted(within_reach(songs)) == sorted(
        [*(f"{song.replace('-', ' ')} …" for song in SONGS), "‹ Back"]
    )
    assert looked_at(songs)
    await play.restart()
    verses = await opened(play.ada, songs, "song number 12 …")
    assert verses.id == songs.id
    assert verses.content == f"**{RED_B} › Sing › 3 steps › song number 12**\nChoose one:"
    for content in (f"**{RED_B} › Sing › 3 steps**\nThe song:", f"**{RED_B} › Sing**\nHow far:"):
        await opened(play.ada, verses, "‹ Back")
        assert verses.content == content
    await opened(play.ada, verses, "‹ Back")
    assert verses.content == "Your choices:"
    assert looked_at(verses)
    assert within_reach(verses) == within_reach(panel)
    await opened(play.ada, verses, "2 steps …")
    await opened(play.ada, verses, "song number 2 …")
    assert await play.frozen() == before
    assert len(play.public()) == 2
    await play.throw(6)
    await (await thumb(play.ada, verses, token_of(verses, "verse 7"))).wait()
    assert "red-b goes 2 on" in verses.content
    assert within_reach(verses) == ["Take back"]
    journal = await play.journal()
    assert json.loads(journal[-1].action) == {
        "is": "sing",
        "runner": "red-b",
        "steps": 2,
        "song": "song-number-2",
        "verse": 7,
    }
    assert (await play.at_table()).active == ("blue",)
    assert "red-b goes 2 on" in (await play.panel()).content


async def test_levels_of_a_closed_question_are_stale(play: Play) -> None:
    panel = await start(play)
    songs = await opened(play.ada, panel, "3 steps …")
    verses = await opened(play.cleo, panel, "4 steps …")
    await opened(play.cleo, verses, "song number 1 …")
    await play.throw(6, 6)
    await (await thumb(play.cleo, verses, token_of(verses, "verse 1"))).wait()
    for exchange in (
        await thumb(play.ada, songs, "song number 5 …"),
        await thumb(play.ada, panel, "3 steps …", stale=1),
    ):
        assert "It is for the Blues to act now" in await play.said(exchange)
    await play.command(play.ben, "race step", runner="blue-a", steps=1)
    before = await play.frozen()
    exchange = await thumb(play.ada, songs, "song number 5 …")
    assert "The board has moved on since that message" in await play.said(exchange)
    (choices,) = exchange.answers
    assert choices.ephemeral
    steps = [f"{number} steps …" for number in range(1, 7)]
    assert {*steps, "Bring the board down here"} <= set(within_reach(choices))
    assert await play.frozen() == before


async def test_nobody_else_opens_a_level(play: Play) -> None:
    panel = await start(play)
    songs = await opened(play.ada, panel, "3 steps …")
    (song,) = (
        (menu["custom_id"], option["value"])
        for menu in songs.selects
        for option in menu["options"]
        if "12" in option["label"]
    )
    before, shown = await play.frozen(), play.public()
    for person, words in ((play.ben, "It is for the Reds"), (play.dan, "You hold no side")):
        for exchange in (
            await thumb(person, panel, "3 steps …"),
            await forge(play, person, panel, *song),
        ):
            assert words in await play.said(exchange)
            assert all(answer.ephemeral for answer in exchange.answers)
    assert (await play.frozen(), play.public()) == (before, shown)


async def test_a_double_click_at_the_end_is_one_change(play: Play) -> None:
    panel = await start(play)
    verses = await opened(play.ada, panel, "1 steps …")
    await opened(play.ada, verses, "song number 3 …")
    await play.throw(6, 6)
    clicks = [await thumb(play.ada, verses, token_of(verses, "verse 3")) for _ in range(3)]
    await asyncio.gather(*(click.wait() for click in clicks))
    await play.settled()
    game = await play.game()
    assert (game.version, game.cursor) == (2, 1)


async def test_a_level_is_opened_any_number_of_times(play: Play) -> None:
    panel = await start(play)
    clicks = [await thumb(play.ada, panel, "3 steps …") for _ in range(3)]
    await asyncio.gather(*(click.wait() for click in clicks))
    assert {click.answers[0].content for click in clicks} == {
        f"**{RED_B} › Sing › 3 steps**\nThe song:"
    }


@pytest.mark.parametrize(
    "value",
    ["", "x", "~", "red-b~sing~~7", "blue-a~sing", "red-b~sing,7,9", "red-b~sing~~3~.", "~sing"],
)
async def test_ways_that_nobody_offered_lead_nowhere(play: Play, value: str) -> None:
    panel = await start(play)
    before = await play.frozen()
    number = (await play.at_table()).number_for("red")
    press = Press(before[0].id, 1, "open", value, number)
    exchange = await forge(play, play.ada, panel, press.custom_id)
    assert "✋" in await play.said(exchange)
    assert all(answer.ephemeral for answer in exchange.answers)
    pick = "s" + press._replace(what="pick", value="sing.0").custom_id
    exchange = await forge(play, play.ada, panel, pick, "red-b~sing~<@1>~@everyone")
    assert "✋" in await play.said(exchange)
    assert await play.frozen() == before
