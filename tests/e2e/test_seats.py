"""Seats: left, changed and swapped in a lobby; left, offered and taken in a game under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.looking import labels
from tests.e2e.thumbing import thumb

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play


async def own_page(play: Play, person: Person) -> Message:
    exchange = await thumb(person, await play.panel(), "My seat")
    await exchange.wait(15)
    (page,) = exchange.answers
    assert page.ephemeral
    return page


async def holders(play: Play, seat: str) -> list[int]:
    return [int(each.user_id) for each in (await play.at_table()).holders(seat)]


async def test_one_switches_to_a_free_side_and_leaves(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    await play.press(play.ben, "Join Naztees")
    contribution = (await play.at_table()).members[0].contribution
    page = await own_page(play, play.ben)
    assert labels(page) == ["Leave", "Switch to Freeloaders"]
    await (await play.ben.press(page, "Switch to Freeloaders")).wait(15)
    assert await holders(play, "freeloaders") == [play.ben.id]
    assert await holders(play, "naztees") == []
    assert (await play.at_table()).members[0].contribution == contribution
    await (await play.ben.press(await own_page(play, play.ben), "Leave")).wait(15)
    assert await holders(play, "freeloaders") == []
    await play.settled()
    assert "My seat" not in labels(await play.panel())


async def test_sides_are_swapped_when_the_other_agrees(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    await play.press(play.ada, "Join Freeloaders")
    await play.press(play.ben, "Join Naztees")
    before = await play.at_table()
    page = await own_page(play, play.ada)
    assert labels(page) == ["Leave", "Swap with Ben"]
    exchange = await play.ada.press(page, "Swap with Ben")
    await exchange.wait(15)
    (question,) = exchange.answers
    assert question.pinged == {play.ben.id}
    for person in (play.ada, play.cleo):
        said = await play.said(await person.press(question, "Swap sides"))
        assert "decides that" in said
    await (await play.ben.press(question, "Swap sides")).wait(15)
    assert await holders(play, "naztees") == [play.ada.id]
    assert await holders(play, "freeloaders") == [play.ben.id]
    after = await play.at_table()
    order = [(each.user_id, each.contribution) for each in after.members]
    assert order == [(each.user_id, each.contribution) for each in before.members]
    assert "have swapped sides" in question.content
    await play.restart()
    assert await holders(play, "naztees") == [play.ada.id]


async def test_who_is_awaited_is_called_once_when_the_game_can_start(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    await play.press(play.ada, "Join Freeloaders")
    assert "Each side presses *Ready* once; the last" in (await play.panel()).content
    assert play.ada.pings == []
    await play.press(play.ben, "Join Naztees")
    await play.settled()
    (call,) = play.ada.pings
    assert "starts when all are *Ready*" in call.content
    await play.press(play.cleo, "Join Naztees")
    await play.settled()
    assert play.ada.pings == [call]
    assert play.ben.pings == []
    await play.press(play.ada, "Ready")
    lobby = (await play.panel()).content
    assert "Freeloaders** (get Brigghavens off the west edge): " in lobby
    assert f"{play.ada.name} ✅ *ready*" in lobby
    waited = f"{play.ben.name} {play.cleo.name}"
    assert f"Waiting for the Naztees {waited}: *Ready* starts the game." in lobby
    await play.press(play.cleo, "Ready")
    await play.settled()
    assert call.deleted
    assert (await play.game()).status == "playing"


async def test_who_holds_all_sides_starts_by_one_press(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    for side in ("Freeloaders", "Naztees"):
        await play.press(play.ada, f"Join {side}")
    assert "Ready" not in (await play.panel()).content
    await play.press(play.ada, "Start")
    assert (await play.game()).status == "playing"


async def test_leaving_a_game_asks_first_and_offers_the_seat(play: Play) -> None:
    await play.begin()
    before = await play.frozen()
    exchange = await play.ben.command(play.table, "game leave")
    assert "Leave the Naztees" in await play.said(exchange)
    assert await play.frozen() == before
    told = await play.leave(play.ben)
    assert f"{play.ben.name} has left the Naztees" in told.content
    assert told.pinged == {play.ada.id}
    assert "Nobody plays the Naztees now; the game waits" in (await play.panel()).content
    exchange = await play.dan.press(told, "Take the seat: Naztees")
    await exchange.wait(15)
    (question,) = exchange.answers
    assert question.pinged == {play.ada.id}
    assert await holders(play, "naztees") == []
    said = await play.said(await play.dan.press(question, "Let them join"))
    assert "Only another player, or a moderator, decides that" in said
    await (await play.ada.press(question, "Let them join")).wait(15)
    assert await holders(play, "naztees") == [play.dan.id]
    await play.settled()
    assert labels(told) == []
    assert "Somebody plays on." in told.content
    assert "Nobody plays" not in (await play.panel()).content


async def test_a_moderator_admits_to_a_seat_that_was_left(play: Play) -> None:
    await play.begin()
    told = await play.leave(play.ben)
    exchange = await play.dan.press(told, "Take the seat: Naztees")
    await exchange.wait(15)
    await (await play.cleo.press(exchange.answers[0], "Let them join")).wait(15)
    assert await holders(play, "naztees") == [play.dan.id]


async def test_a_game_that_everybody_left_is_taken_by_whoever_comes(play: Play) -> None:
    await play.begin()
    await play.leave(play.ben)
    told = await play.leave(play.ada)
    assert told.pinged == frozenset()
    await (await play.dan.press(told, "Take the seat: Freeloaders")).wait(15)
    assert await holders(play, "freeloaders") == [play.dan.id]
    assert (await play.game()).status == "playing"


async def test_the_same_departure_delivered_twice_is_told_once(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.interaction.reply")
    await play.begin()
    exchange = await play.ben.command(play.table, "game leave", side="naztees")
    await exchange.wait(15)
    shown = len(play.public())
    pressed = await play.ben.press(exchange.answers[0], "Yes, leave")
    await play.until(lambda: len(play.public()) > shown, "that Ben has left")
    before, calls = len(play.public()), pressed.interaction.callbacks
    play.server.redeliver(pressed.id)
    await play.until(lambda: pressed.interaction.callbacks > calls, "another answer")
    await play.restart()  # which lets it finish what it does
    assert len(play.public()) == before


async def test_who_calls_a_game_off_is_named(play: Play) -> None:
    await play.begin()
    exchange = await play.cleo.command(play.table, "game end")
    await exchange.wait(15)
    await (await play.cleo.press(exchange.answers[0], "Yes, end it")).wait(15)
    words = f"{play.cleo.name} has called game"
    await play.until(lambda: any(words in each.content for each in play.public()), words)


async def test_who_closes_a_lobby_is_named(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    await play.command(play.ada, "game end")
    assert f"closed before it began, by <@{play.ada.id}>" in (await play.panel()).content


async def test_open_games_of_a_server_are_found_and_joined(play: Play) -> None:
    said = await play.command(play.dan, "game open")
    assert "No game on this server has a free side now" in said
    await play.command(play.ada, "convoy new")
    await play.press(play.ada, "Join Freeloaders")
    await play.begin(channel=play.chat)
    code = (await play.game()).id
    exchange = await play.dan.command(play.chat, "game open")
    await exchange.wait(15)
    (listed,) = exchange.answers
    assert listed.ephemeral
    assert (await play.game(play.chat)).id not in listed.content
    panel = await play.panel()
    assert f"/{panel.channel_id}/{panel.id}" in listed.content
    assert f"Freeloaders {play.ada.name} v Naztees *free*" in listed.content
    assert labels(listed) == [f"Naztees · {code}"]
    await (await play.dan.press(listed, f"Naztees · {code}")).wait(15)
    assert await holders(play, "naztees") == [play.dan.id]
    assert "No game" in await play.command(play.dan, "game open")
