"""Those who share a side talk in a private thread: who is let in and out, where it can't be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.message import side_talks
from bot.sandbox import ChannelKind, NotPossibleError, Permission
from tests.e2e.looking import labels
from tests.e2e.test_records import answered

if TYPE_CHECKING:
    from bot.sandbox import Channel
    from tests.e2e.playing import Play

pytestmark = pytest.mark.usefixtures("only_when_asked")


async def shared(play: Play) -> None:
    """A game in which Ben and Dan share a side."""
    seats = ((play.ada, "freeloaders"), (play.ben, "naztees"), (play.dan, "naztees"))
    await play.begin(seats)


async def kept(play: Play) -> None:
    await play.client._talks.keep(play.client.in_flight)


def threads(play: Play) -> list[Channel]:
    found = play.server.world.channels.values()
    return [each for each in found if each.kind is ChannelKind.PRIVATE_THREAD]


def inside(play: Play, thread: Channel) -> set[int]:
    assert thread.thread is not None
    return thread.thread.members - {play.server.world.bot.id}


async def test_a_side_has_a_thread_for_those_who_hold_it(play: Play) -> None:
    await shared(play)
    before = len(play.public())
    said = await answered(play, play.ben, "side talk")
    (thread,) = threads(play)
    assert said.ephemeral
    assert thread.mention in said.content
    await kept(play)
    assert inside(play, thread) == {play.ben.id, play.dan.id}
    assert len(play.public()) == before, "nobody else is told"
    (welcome,) = play.ben.sees(thread)
    assert "the Naztees in game" in welcome.content
    with pytest.raises(NotPossibleError, match="does not see"):
        play.ada.sees(thread)
    # There is one, whoever asks; who has gone is let in again.
    assert thread.thread is not None
    thread.thread.members.discard(play.dan.id)
    status = await answered(play, play.dan, "game status")
    assert labels(status) == ["Write notes", "Side talk: Naztees"]
    assert thread.mention in await play.said(await play.dan.press(status, "Side talk: Naztees"))
    await kept(play)
    assert inside(play, thread) == {play.ben.id, play.dan.id}
    assert len(threads(play)) == 1
    assert "You alone play" in await play.command(play.ada, "side talk")
    assert "You hold no side" in await play.command(play.cleo, "side talk")

    # Who leaves the side is let out, also of a thread that sleeps; who joins is let in.
    thread.thread.archived = True
    await play.leave(play.dan)
    await play.let_in(play.cleo, play.ben, "naztees")
    await kept(play)
    assert inside(play, thread) == {play.ben.id, play.cleo.id}
    with pytest.raises(NotPossibleError, match="does not see"):
        play.dan.sees(thread)

    await play.restart()
    question = await answered(play, play.ada, "game concede")
    await (await play.ada.press(question, "Yes, concede")).wait()
    await play.settled()
    await kept(play)
    assert thread.thread.archived
    assert "over" in await play.command(play.ben, "side talk")
    code = (await play.game()).id
    assert await play.store.read(lambda tx: tx.side_talk(code, "naztees")) is None


async def test_where_it_can_not_be_opened_that_is_said(play: Play, trouble: set[str]) -> None:
    trouble |= {side_talks.__name__, "bot.gateway.interaction.reply"}
    await shared(play)
    play.table.bot_permissions &= ~Permission.CREATE_PRIVATE_THREADS
    said = await play.command(play.ben, "side talk")
    assert "give me *Create Private Threads* in" in said
    assert threads(play) == []
    play.table.bot_permissions |= Permission.CREATE_PRIVATE_THREADS
    play.server.faults.drop_after("POST", r"/channels/\d+/threads$")
    await play.command(play.ben, "side talk")
    assert len(threads(play)) == 1
    await play.command(play.ben, "side talk")
    (thread,) = threads(play)
    body = {"message": "no", "code": 50001}
    play.server.faults.answer("PUT", f"/channels/{thread.id}/", status=403, body=body)
    await kept(play)
    assert inside(play, thread) == set()
    assert len(play.public(thread)) == 1
    play.clock.skip(120)
    await kept(play)
    assert inside(play, thread) == {play.ben.id, play.dan.id}
    # A thread that somebody has deleted is made anew when somebody asks.
    play.server.places.remove_channel(thread)
    await play.command(play.dan, "side talk")
    (other,) = threads(play)
    assert other.id != thread.id


async def test_a_game_in_a_thread_has_it_in_the_channel_above(play: Play) -> None:
    await play.command(play.ada, "convoy new", thread=True)
    (place,) = play.server.world.threads(play.table.guild_id or 0)
    for person, side in ((play.ada, "freeloaders"), (play.ben, "naztees"), (play.dan, "naztees")):
        await play.command(person, "game join", place, side=side)
    await play.command(play.dan, "side talk", place)
    (thread,) = threads(play)
    assert thread.thread is not None
    assert thread.thread.parent_id == play.table.id


async def test_announcements_have_none(play: Play) -> None:
    guild = play.server.world.guild("War room")
    news = play.server.places.add_channel(guild, "news", ChannelKind.ANNOUNCEMENT)
    await play.command(play.ada, "convoy new", news, thread=False)
    for person in (play.ben, play.dan):
        await play.command(person, "game join", news, side="naztees")
    assert "no private threads" in await play.command(play.ben, "side talk", news)
