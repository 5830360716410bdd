"""A game in a thread of its own, unasked: the invitation in the channel, and what it leads to."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.gateway.text.messages import UNHEARD, UNWRITTEN
from bot.sandbox import NotPossibleError, Permission
from tests.e2e.looking import labels, threads
from tests.e2e.playing import Play, custom_ids
from tests.e2e.test_faults import unlock
from tests.e2e.test_full_disk import on_writer
from tests.e2e.test_presses import forge

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message, Person

THREADS = ("POST", r"/channels/\d+/messages/\d+/threads$")


@pytest.fixture(autouse=True)
def with_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "threads", "open")


async def opened(play: Play) -> tuple[Message, Channel]:
    """A game that Ada opens at the table: its invitation, and its thread."""
    before = threads(play)
    said = await play.command(play.ada, "convoy new")
    (thread,) = (each for each in threads(play) if each not in before)
    assert f"is open in <#{thread.id}>" in said
    await play.settled(thread)
    return play.public()[-1], thread


async def joined(play: Play, person: Person, message: Message, label: str) -> str:
    """What somebody is told who joins by a button, once everybody sees it."""
    said = await play.said(await person.press(message, label))
    await play.calm()
    return said


async def test_a_game_opens_in_a_thread_that_is_named_after_its_sides(play: Play) -> None:
    invitation, thread = await opened(play)
    code = (await play.game(thread)).id
    assert thread.name == f"Space Convoy: Freeloaders v Naztees · {code}"
    assert thread.id == invitation.id
    assert play.public() == [invitation]
    assert f"<@{play.ada.id}> has opened a game in <#{thread.id}>" in invitation.content
    assert len(invitation.content.splitlines()) == 2
    assert labels(invitation) == ["Join Freeloaders", "Join Naztees"]
    assert invitation.pinged == frozenset()
    lobby = await play.panel(thread)
    assert play.public(thread) == [lobby]
    assert labels(lobby) == [
        "Join Freeloaders",
        "Join Naztees",
        "Ready",
        "vs Umpire",
        "How to play",
    ]
    assert thread.thread is not None
    assert play.ada.id in thread.thread.members


async def test_who_joins_by_the_invitation_is_led_to_the_thread(play: Play) -> None:
    invitation, thread = await opened(play)
    said = await joined(play, play.ben, invitation, "Join Naztees")
    assert "You are one of the Naztees now" in said
    assert f"<#{thread.id}>" in said
    assert f"Naztees: {play.ben.name}" in invitation.content
    assert "Freeloaders: *free*" in invitation.content
    assert f"{play.ben.name}" in (await play.panel(thread)).content
    assert thread.thread is not None
    assert play.ben.id in thread.thread.members
    assert play.cleo.id not in thread.thread.members
    call = play.public(thread)[-1]
    assert call.content == f"<@{play.ben.id}> joins the Naztees."
    assert play.ben.pings == play.ada.pings == []
    await joined(play, play.ada, await play.panel(thread), "Join Freeloaders")
    await joined(play, play.ben, invitation, "Join Freeloaders")
    _, hail, call = play.public(thread)
    assert hail.content.startswith(f"<@{play.ben.id}> joins"), "Ada was mentioned as the opener"
    assert call.content.startswith(f"<@{play.ben.id}>: every side of game")
    assert play.public() == [invitation]


async def test_the_invitation_tells_how_the_game_goes(play: Play) -> None:
    invitation, thread = await opened(play)
    await joined(play, play.ada, invitation, "Join Freeloaders")
    await joined(play, play.ben, invitation, "Join Naztees")
    stale = invitation.buttons[0]["custom_id"]
    await play.press(play.ben, "Ready", thread)
    await play.press(play.ada, "Ready", thread)
    await play.settled(thread)
    assert custom_ids(invitation) == []
    assert f"is under way in <#{thread.id}>" in invitation.content
    with pytest.raises(NotPossibleError):
        await play.dan.press(invitation, "Join Naztees")
    said = await play.said(await forge(play, play.ben, invitation, stale))
    assert "would like to join" in said
    question = (await play.said(await play.ben.command(thread, "game concede"))).strip()
    assert "Concede the game for the Naztees?" in question
    answer = next(each for each in reversed(play.ben.sees(thread)) if each.ephemeral)
    await (await play.ben.press(answer, "Yes, concede")).wait()
    await play.settled(thread)
    assert invitation.content.startswith("🏁")
    assert "The Naztees concede; the Freeloaders win." in invitation.content
    assert len(invitation.versions) == 6, "opens, is open, two join, under way, over"


async def test_a_lobby_that_is_closed_invites_nobody(play: Play) -> None:
    invitation, thread = await opened(play)
    await play.command(play.ada, "game end", thread)
    await play.settled(thread)
    assert "closed before it began" in invitation.content
    assert custom_ids(invitation) == []


@pytest.mark.parametrize(
    "lacking", ["CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS", "SEND_MESSAGES"]
)
async def test_where_the_bot_may_not_the_game_opens_in_the_channel(
    play: Play, lacking: str
) -> None:
    play.table.bot_permissions &= ~Permission[lacking]
    assert "Not possible" not in await play.command(play.ada, "convoy new")
    assert (await play.game()).channel == str(play.table.id)
    assert threads(play) == []
    assert len(play.public()) == 1


@pytest.mark.parametrize("asked", [True, False])
async def test_a_person_may_want_none_and_so_may_a_server(play: Play, asked: bool) -> None:
    if asked:
        await play.command(play.ada, "convoy new", thread=False)
    else:
        said = await play.command(play.cleo, "settings set", threads="never")
        assert "threads for games in text channels: **never**" in said
        await play.command(play.ada, "convoy new")
    assert threads(play) == []
    assert "Ready" in labels(await play.panel())


async def test_a_second_game_opens_beside_the_first(play: Play) -> None:
    first, _ = await opened(play)
    second, _ = await opened(play)
    assert play.public() == [first, second]


async def test_in_a_thread_a_game_opens_where_it_is_asked_for(play: Play) -> None:
    thread = play.server.world.add_thread(play.table, "Evening", play.ada.id)
    await play.command(play.ada, "convoy new", thread)
    assert threads(play) == [thread]
    assert "Ready" in labels(await play.panel(thread))


@pytest.mark.parametrize(("status", "code"), [(400, 160006), (403, 50013)])
async def test_too_many_threads_are_no_hindrance(play: Play, status: int, code: int) -> None:
    body = {"message": "Maximum number of active threads reached", "code": code}
    play.server.faults.answer(*THREADS, status=status, body=body)
    assert "is open." in await play.command(play.ada, "convoy new")
    (lobby,) = play.public()
    assert "Ready" in labels(lobby)
    assert (await play.game()).channel == str(play.table.id)


async def test_what_discord_fails_to_do_leaves_nothing(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.interaction.reply")
    for _ in range(5):
        play.server.faults.answer(*THREADS, status=502)
    assert await play.command(play.ada, "convoy new") == UNHEARD
    assert play.public() == []


@pytest.mark.usefixtures("own_bot")
async def test_a_full_disk_leaves_no_invitation(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.interaction.reply")
    opening = play.server.faults.hold(*THREADS)
    asked = asyncio.create_task(play.command(play.ada, "convoy new"))
    await opening.came()
    await on_writer(play, "PRAGMA query_only = ON")
    opening.go_on()
    assert await asked == UNWRITTEN
    await unlock(play)
    assert play.public() == []
    await opened(play)


async def test_a_command_that_comes_again_invites_once(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.interaction.reply")
    exchange = await play.ada.command(play.table, "convoy new")
    await exchange.wait()
    await play.calm()
    before = play.public()
    calls = exchange.interaction.callbacks
    play.server.redeliver(exchange.id)
    await play.until(lambda: exchange.interaction.callbacks > calls, "another answer")
    await play.calm()
    assert len(threads(play)) == 1
    assert play.public() == before


async def test_an_invitation_that_could_not_be_changed_is_changed_later(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.message.publisher", "bot.gateway.message.aside"}
    invitation, thread = await opened(play)
    play.server.faults.answer("PATCH", rf"/messages/{invitation.id}$", status=400)
    said = await play.said(await play.ben.press(invitation, "Join Naztees"))
    assert "You are one of the Naztees now" in said
    assert "Naztees: *free*" in invitation.content
    play.clock.skip(600)
    await play.settled(thread)
    assert f"Naztees: {play.ben.name}" in invitation.content
    assert len(play.public(thread)) == 2, "the lobby, and who joins"


async def test_a_deleted_invitation_is_not_missed(play: Play) -> None:
    invitation, thread = await opened(play)
    play.server.posting.delete(invitation)
    await joined(play, play.ben, await play.panel(thread), "Join Naztees")
    await joined(play, play.ada, await play.panel(thread), "Join Freeloaders")
    await play.press(play.ben, "Ready", thread)
    await play.press(play.ada, "Ready", thread)
    await play.settled(thread)
    assert play.public() == []
