"""Announcements, voice and stage channels, posts of a forum: a game in each, or a kind refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.sandbox import ChannelKind, NoAnswerError
from tests.e2e.playing import version_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel
    from tests.e2e.playing import Play

TALKED_IN = (ChannelKind.ANNOUNCEMENT, ChannelKind.VOICE, ChannelKind.STAGE)


def opened(play: Play, kind: ChannelKind) -> Channel:
    return play.server.places.add_channel(play.server.world.guild("War room"), kind.name, kind)


async def play_a_little(play: Play, channel: Channel) -> None:
    table = await play.begin(None, channel)
    (seat,) = table.active
    person = {"freeloaders": play.ada, "naztees": play.ben}[seat]
    await play.take(person, table.offers(seat)[0], channel)
    panel = await play.panel(channel)
    assert panel.attachments
    assert version_of(panel) == 2


@pytest.mark.parametrize("kind", TALKED_IN)
async def test_a_game_in_it(play: Play, kind: ChannelKind) -> None:
    await play_a_little(play, opened(play, kind))


async def test_a_thread_of_announcements(play: Play) -> None:
    news = opened(play, ChannelKind.ANNOUNCEMENT)
    assert "is open in <#" in await play.command(play.ada, "convoy new", news, thread=True)
    (thread,) = play.server.world.threads(news.guild_id or 0)
    assert thread.kind is ChannelKind.ANNOUNCEMENT_THREAD
    for person, side in ((play.ada, "freeloaders"), (play.ben, "naztees")):
        await play.command(person, "game join", thread, side=side)
    for person in (play.ada, play.ben):
        await play.command(person, "game start", thread)
    assert (await play.panel(thread)).attachments
    assert [each.id for each in play.public(news)] == [thread.id], "the invitation alone"


@pytest.mark.parametrize("kind", TALKED_IN[1:])
async def test_no_thread_where_there_are_none(play: Play, kind: ChannelKind) -> None:
    channel = opened(play, kind)
    said = await play.command(play.ada, "convoy new", channel, thread=True)
    assert "A thread can only be opened in a text channel" in said
    assert await play.referee.games.playable(place=str(channel.guild_id)) == []


async def test_a_post_of_a_forum(play: Play) -> None:
    forum = opened(play, ChannelKind.FORUM)
    post = play.server.places.add_thread(forum, "Who plays?", play.ada.user)
    said = await play.command(play.ada, "convoy new", post, thread=True)
    assert "A thread can only be opened in a text channel" in said
    await play_a_little(play, post)


def tell(
    play: Play, monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    """Let Discord tell something else of the channels in which people do something."""
    interactions = play.server.interactions
    honest = interactions._envelope

    def strange(*given: Any) -> dict[str, Any]:
        payload = honest(*given)
        payload["channel"] = {"id": payload["channel_id"], **change(payload["channel"])}
        return payload

    monkeypatch.setattr(interactions, "_envelope", strange)


@pytest.mark.parametrize("kind", [ChannelKind.TEXT, *TALKED_IN, None])
async def test_a_channel_of_which_the_least_is_told(
    play: Play, monkeypatch: pytest.MonkeyPatch, kind: ChannelKind | None
) -> None:
    """Discord calls the channel of an interaction a partial one: of those it promises this."""
    told = {"name", "type", "permissions", "parent_id", "thread_metadata"}
    tell(play, monkeypatch, lambda channel: {key: channel[key] for key in told & channel.keys()})
    channel = opened(play, kind or ChannelKind.TEXT)
    if kind is None:
        channel = play.server.places.add_thread(channel, "a thread", play.ada.user)
    await play_a_little(play, channel)


async def test_what_cannot_be_read_at_all_does_not_end_the_bot(
    play: Play, monkeypatch: pytest.MonkeyPatch, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.connection.tolerance")
    with monkeypatch.context() as strange:
        tell(play, strange, lambda _: {"type": 0})
        exchange = await play.ada.command(play.table, "game list")
        with pytest.raises(NoAnswerError):
            await exchange.wait()
    assert "Your games" in await play.command(play.ada, "game list")


async def test_a_kind_of_channel_that_is_not_known_yet(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Discord may think of one day: no game of all such channels together."""
    tell(play, monkeypatch, lambda _: {"type": 99})
    for name in ("convoy new", "game status", "game list"):
        said = await play.command(play.ada, name)
        assert ("a new kind of channel" in said) == (name != "game list")
    assert await play.referee.games.playable(str(play.ada.id)) == []
    assert play.public() == []


async def test_a_press_in_a_kind_that_is_not_known_yet(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = await play.lay(position("freeloaders", slayer_b="8-4", coffin_a="3-4"))
    tell(play, monkeypatch, lambda _: {"type": 99})
    await (await play.ada.press(panel, "Pass")).wait()
    turn = await play.panel()
    assert turn.id != panel.id
    assert turn.pinged == {play.ben.id}
