"""What the bot may do in a channel: told at once, by Discord's own words, and never stale."""

from __future__ import annotations

import functools
import itertools
import json
import operator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.rights import ALLOWED
from bot.gateway.message import outbox_worker, reminders
from bot.gateway.message.panel import Panel
from bot.sandbox import Permission
from tests.e2e.by_post import pass_time, three
from tests.e2e.playing import custom_ids

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message, Person
    from bot.store import Tx
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio"), pytest.mark.usefixtures("only_when_asked")]

SEND = ("POST", r"/channels/\d+/messages$")
HEARD = "with reminders"
UNHEARD = "nobody is reminded"
INSTALL = "install me"


def current(play: Play, channel: Channel) -> Message:
    return [each for each in play.public(channel) if custom_ids(each)][-1]


async def press(play: Play, person: Person, label: str, channel: Channel) -> Message:
    await (await person.press(current(play, channel), label)).wait()
    await play.settled(channel)
    return current(play, channel)


WORDS = {
    Permission.SEND_MESSAGES: "*Send Messages*",
    Permission.VIEW_CHANNEL: "*View Channel*",
    Permission.ATTACH_FILES: "*Attach Files*",
}


@pytest.mark.parametrize("lost", WORDS, ids=lambda lost: lost.name)
async def test_a_lobby_tells_what_is_missing_and_at_once_when_it_is_back(
    play: Play, lost: Permission
) -> None:
    reminds = lost is Permission.ATTACH_FILES
    play.table.bot_permissions &= ~lost
    await play.command(play.ada, "trio new", pace="daily")
    lobby = current(play, play.table)
    assert (HEARD in lobby.content, UNHEARD in lobby.content) == (reminds, not reminds)
    assert f"Give me {WORDS[lost]} in this channel" in lobby.content
    assert INSTALL not in lobby.content
    said = await play.command(play.cleo, "game pace")
    assert (WORDS[lost] in said) == (not reminds)
    assert INSTALL not in said
    play.table.bot_permissions |= lost
    assert UNHEARD not in await play.command(play.cleo, "game pace")
    lobby = await press(play, play.ada, "+ Ambers", play.table)
    assert HEARD in lobby.content
    assert "Give me" not in lobby.content


@pytest.mark.parametrize("lost", WORDS, ids=lambda lost: lost.name)
async def test_a_board_tells_what_was_lost_meanwhile_and_no_longer_when_it_is_back(
    play: Play, lost: Permission
) -> None:
    await three(play, pace="daily")
    assert UNHEARD not in (await play.panel()).content
    play.table.bot_permissions &= ~lost
    reminds = lost is Permission.ATTACH_FILES
    await play.command(play.ada, "trio rest")
    board = await play.panel()
    assert "⏰ Due" in board.content
    assert (WORDS[lost] in board.content) == (not reminds)
    for asked in ("game pace", "game status"):
        assert (WORDS[lost] in await play.command(play.ben, asked)) == (not reminds)
    play.table.bot_permissions |= lost
    for asked in ("game pace", "game status"):
        assert UNHEARD not in await play.command(play.ben, asked)
    await play.command(play.ben, "trio rest")
    assert UNHEARD not in (await play.panel()).content


async def test_what_discord_refuses_all_the_same_is_told_of_the_board_that_it_refused(
    play: Play,
) -> None:
    await three(play, pace="daily")
    body = {"message": "Missing Permissions", "code": 50013}
    play.server.faults.answer(*SEND, status=403, body=body)
    await play.command(play.ada, "trio rest")
    board = await play.panel()
    assert UNHEARD in board.content
    assert "*Send Messages*" in board.content
    assert INSTALL not in board.content
    await play.command(play.ben, "trio rest")
    assert UNHEARD not in (await play.panel()).content


async def test_a_reminder_that_is_refused_and_one_that_arrives_are_told_by_the_board(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await three(play, pace="daily")
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert await pass_time(play, 12.1) == []
    await play.until(lambda: UNHEARD in current(play, play.table).content, "the board")
    assert INSTALL not in current(play, play.table).content
    # Nobody interacts: only by trying again can it be known that the permission is back.
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    (half,) = await pass_time(play, 0.1)
    assert half.pinged == {play.ada.id}
    await play.until(lambda: UNHEARD not in current(play, play.table).content, "the board")


async def test_what_was_learned_and_not_shown_yet_is_shown_without_a_fault(play: Play) -> None:
    """A refused post may be learned of while nothing can be edited, or while a board is shown."""
    await three(play, pace="daily")
    game = await play.game()
    for lacks in ((ALLOWED,), ("view_channel",), ()):
        stored = Panel.from_json((await play.game()).panel)
        assert stored is not None
        known = replace(stored, lacks=lacks).to_json()
        await play.store.write(functools.partial(_set_panel, game.id, known))
        before = current(play, play.table).content
        await play.client._publisher.compare(game.id)
        told = current(play, play.table).content
        assert told == before if lacks == ("view_channel",) else (UNHEARD in told) == bool(lacks)


def _set_panel(game_id: str, panel: str, tx: Tx) -> None:
    tx.set_panel(game_id, panel)


async def test_who_asks_for_the_pace_brings_the_board_up_to_date(play: Play) -> None:
    await three(play, pace="daily")
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert "*Send Messages*" in await play.command(play.ben, "game pace")
    await play.until(lambda: UNHEARD in current(play, play.table).content, "the board")
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    assert UNHEARD not in await play.command(play.ben, "game pace")
    await play.until(lambda: UNHEARD not in current(play, play.table).content, "the board")


@pytest.mark.parametrize("inside", [False, True])
async def test_whatever_is_taken_and_given_back_what_is_missing_now_is_told(
    play: Play, trouble: set[str], inside: bool
) -> None:
    trouble.add(outbox_worker.__name__)  # which meets what is lost while it tells what was not
    channel, writing = play.table, Permission.SEND_MESSAGES
    if inside:
        channel = play.server.places.add_thread(play.table, "a game", play.ada.user)
        writing = Permission.SEND_MESSAGES_IN_THREADS
    await play.command(play.ada, "trio new", channel, pace="daily")
    all_of_them = (*WORDS, Permission.SEND_MESSAGES_IN_THREADS)
    needed = {Permission.VIEW_CHANNEL, writing, Permission.ATTACH_FILES}
    for kept in itertools.product((False, True), repeat=len(all_of_them)):
        lost = {each for each, keep in zip(all_of_them, kept, strict=True) if not keep}
        play.table.bot_permissions |= functools.reduce(operator.or_, all_of_them)
        for each in lost:
            play.table.bot_permissions &= ~each
        said = await play.command(play.cleo, "game pace", channel)
        missing = lost & needed
        speaks = missing <= {Permission.ATTACH_FILES}
        assert (UNHEARD in said) == (not speaks)
        told = {each for each in all_of_them if f"*{words_for(each)}*" in said}
        assert told == (set() if speaks else missing)


def words_for(permission: Permission) -> str:
    return str(permission.name).replace("_", " ").title().replace(" In ", " in ")


@pytest.mark.parametrize("why", ["in threads", "locked"])
async def test_a_thread_has_a_permission_of_its_own_and_may_be_locked(play: Play, why: str) -> None:
    thread = play.server.places.add_thread(play.table, "a game", play.ada.user)
    await play.command(play.ada, "trio new", thread, pace="daily")
    assert HEARD in current(play, thread).content
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert UNHEARD not in await play.command(play.ada, "game pace", thread)
    assert thread.thread is not None
    thread.thread.locked = why == "locked"
    if why != "locked":
        play.table.bot_permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    said = await play.command(play.cleo, "game pace", thread)
    assert UNHEARD in said
    assert ("*Send Messages in Threads*" in said) == (why == "in threads")
    assert ("locked" in said) == (why == "locked")
    thread.thread.locked = False
    play.table.bot_permissions |= Permission.SEND_MESSAGES_IN_THREADS
    assert UNHEARD not in await play.command(play.cleo, "game pace", thread)


@pytest.mark.parametrize("where", ["elsewhere", "group", "direct"])
async def test_where_a_person_brings_the_bot_along_that_is_why(play: Play, where: str) -> None:
    channel = {
        "elsewhere": lambda: play.elsewhere,
        "group": lambda: play.server.world.add_group([play.dan.user, play.ada.user]),
        "direct": lambda: play.dan.direct,
    }[where]()
    await play.command(play.dan, "trio new", channel, pace="daily")
    for label in ("+ Ambers", "+ Blues", "+ Crimsons"):
        lobby = await press(play, play.dan, label, channel)
        assert (UNHEARD in lobby.content) == (where != "direct")
        assert (INSTALL in lobby.content) == (where == "elsewhere")
        assert "Give me" not in lobby.content
    board = await press(play, play.dan, "Start", channel)
    for said in (board.content, await play.command(play.dan, "game pace", channel)):
        assert (UNHEARD in said) == (where != "direct")
        assert (INSTALL in said) == (where == "elsewhere")


async def test_a_game_of_an_earlier_version_learns_why_at_the_next_press(play: Play) -> None:
    channel, dan = play.elsewhere, play.dan
    await play.command(dan, "trio new", channel, pace="daily")
    for label in ("+ Ambers", "+ Blues", "+ Crimsons", "Start"):
        await press(play, dan, label, channel)
    game = await play.game(channel)
    kept = {key: value for key, value in json.loads(game.panel or "").items() if key != "lacks"}
    assert not kept["reachable"]
    await play.store.write(lambda tx: tx.set_panel(game.id, json.dumps(kept)))
    assert UNHEARD in await play.command(dan, "game pace", channel)
    await play.command(dan, "trio rest", channel)
    assert INSTALL in current(play, channel).content


async def test_links_lead_to_where_the_board_is_now(play: Play) -> None:
    """Of a cached game they led to where its board was when it was read."""
    await three(play)
    for person in (play.ada, play.ben):
        await play.command(person, "trio rest")
    board, code = await play.panel(), (await play.game()).id
    said = await play.command(play.cleo, "game watch", game=code, mention=True)
    assert f"/{board.channel_id}/{board.id})" in said
