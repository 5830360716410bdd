"""Games that are parts of others, over the wire: opened in threads, reported when they are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox import ChannelKind
from tests.e2e.looking import threads
from tests.e2e.test_channel_kinds import opened

if TYPE_CHECKING:
    from bot.sandbox import Channel
    from bot.store import Game
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("reporting", "series")


async def called(play: Play, channel: Channel | None = None) -> None:
    """A series of Ada against Ben whose first race is called."""
    await play.begin(((play.ada, "red"), (play.ben, "blue")), channel, system="series")
    await play.command(play.ada, "series call", channel, length=6)
    await play.settled(channel)


async def lost(play: Play, thread: Channel) -> None:
    """Let Ada lose a race that she has opened."""
    await play.press(play.ben, "Join the Blues", thread)
    await play.press(play.ben, "Ready", thread)
    await play.press(play.ada, "Ready", thread)
    exchange = await play.ada.command(thread, "game concede")
    await exchange.wait()
    (question,) = exchange.answers
    await (await play.ada.press(question, "Yes, concede")).wait()


async def won(play: Play, code: str) -> int:
    """How many races of a series are over."""
    live = await play.referee.games.get(code)
    return len(live.view(None).won)


async def test_a_part_is_opened_in_a_thread_and_reports_to_its_whole(play: Play) -> None:
    await called(play)
    panel = await play.panel()
    assert "Being played: **Race 1**" in panel.content
    assert "to be opened" in panel.content
    assert [each["label"] for each in panel.buttons] == ["Open: Race 1", "Why?"]
    whole = await play.game()
    stranger = await play.press(play.cleo, "Open: Race 1")
    assert "Only those who play" in await play.said(stranger)
    assert threads(play) == []
    opened = await play.said(await play.press(play.ada, "Open: Race 1"))
    (thread,) = threads(play)
    assert f"is open in <#{thread.id}>" in opened
    part: Game = await play.game(thread)
    assert thread.name.endswith(part.id)
    lobby = await play.panel(thread)
    assert f"<@{play.ben.id}>" in lobby.content
    panel = await play.panel()
    assert f"game `{part.id}` in <#{thread.id}>" in panel.content
    assert [each["label"] for each in panel.buttons] == ["Why?"]
    listed = await play.command(play.ada, "game list")
    assert "being played: Race 1" in listed
    assert f"part of `{whole.id}`" in listed
    await lost(play, thread)
    await play.until(lambda: "Blues win that race" in play.public()[-1].content, "the report")
    assert await won(play, whole.id) == 1
    final = await play.panel(thread)
    assert [each["label"] for each in final.buttons] == ["Look back", "Verify the dice", "Why?"]
    assert play.public()[-1].pinged == {play.ada.id}


async def test_umpire_stands_in_for_who_does_not_come_and_gives_the_side_back(play: Play) -> None:
    await called(play)
    whole = await play.game()
    await play.press(play.ada, "Open: Race 1")
    (thread,) = threads(play)
    lobby = await play.panel(thread)
    assert "who has not come in 24 hours" in lobby.content
    soon = await play.press(play.ada, "Umpire stands in", thread)
    assert "Ben has time to join for another 24 hours" in await play.said(soon)
    play.clock.skip(24 * 3600)
    asked = await play.press(play.ada, "Umpire stands in", thread)
    await play.said(asked)
    chosen = await play.ada.press(asked.answers[-1], "Blues: novice")
    await chosen.wait()
    await play.settled(thread)
    assert f"*kept for* {play.ben.name}" in (await play.panel(thread)).content
    await play.press(play.ada, "Start", thread)
    await play.until(lambda: "Umpire stands in for" in play.public(thread)[-1].content, "the start")
    joined = await play.command(play.ben, "game join", thread, side="blue")
    assert "You are one of the Blues now" in joined
    live = await play.referee.games.get((await play.game(thread)).id)
    assert [each.name for each in live.holders("blue")] == ["Ben"]
    exchange = await play.ada.command(thread, "game concede")
    await exchange.wait()
    (question,) = exchange.answers
    await (await play.ada.press(question, "Yes, concede")).wait()
    await play.until(lambda: "Blues win that race" in play.public()[-1].content, "the report")
    assert await won(play, whole.id) == 1


async def test_a_game_in_a_thread_has_its_parts_beside_it(play: Play) -> None:
    await play.wish(threads="open")
    await play.command(play.ada, "series new", thread=True)
    (own,) = threads(play)
    for person, side in ((play.ada, "red"), (play.ben, "blue")):
        await play.command(person, "game join", own, side=side)
    for person in (play.ben, play.ada):
        await play.command(person, "game start", own)
    await play.command(play.ada, "series call", own, length=6)
    await play.press(play.ada, "Open: Race 1", own)
    (part,) = (each for each in threads(play) if each is not own)
    assert part.thread is not None
    assert own.thread is not None
    assert part.thread.parent_id == own.thread.parent_id
    assert (await play.game(part)).status == "lobby"


async def test_where_no_threads_can_be_opened_it_is_not_begun(play: Play) -> None:
    """In a conversation, on a server without the bot, in a forum's post: said before it begins."""
    forum = opened(play, ChannelKind.FORUM)
    post = play.server.places.add_thread(forum, "Who plays?", play.ada.user)
    for person, channel in (
        (play.ben, play.ben.direct),
        (play.dan, play.elsewhere),
        (play.ada, post),
    ):
        said = await play.command(person, "series new", channel)
        assert "each in a thread of its own" in said
        assert "in a text channel of a server" in said
    await play.command(play.ada, "series new")
    assert (await play.game()).status == "lobby"
