"""A game in a thread of its own: when it cannot be had, when it sleeps, when it is locked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.text.messages import UNHEARD, UNWRITTEN
from bot.referee import PUBLISH
from bot.sandbox import Permission
from bot.sandbox.model.kinds import MessageKind
from tests.e2e.looking import threads
from tests.e2e.playing import custom_ids, version_of
from tests.e2e.test_faults import unlock
from tests.e2e.test_full_disk import on_writer
from tests.e2e.test_turns import check_panel

if TYPE_CHECKING:
    from bot.referee import Accepted
    from bot.store import Tx
    from tests.e2e.playing import Play

THREADS = ("POST", r"/channels/\d+(/messages/\d+)?/threads$")


async def refused_on_a_full_disk(play: Play) -> str:
    """What is said when the disk fills up while the thread is being opened."""
    opening = play.server.faults.hold(*THREADS)
    asked = asyncio.create_task(play.command(play.ada, "convoy new", thread=True))
    await opening.came()
    await on_writer(play, "PRAGMA query_only = ON")
    opening.go_on()
    said = await asked
    await unlock(play)
    return said


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {"bot.gateway.interaction.reply", "bot.gateway.message.outbox_worker"}


@pytest.mark.usefixtures("own_bot")
async def test_a_thread_is_taken_away_if_no_game_can_be_opened_in_it(play: Play) -> None:
    play.table.bot_permissions |= Permission.MANAGE_THREADS
    assert await refused_on_a_full_disk(play) == UNWRITTEN
    assert threads(play) == []
    assert "is open in <#" in await play.command(play.ada, "convoy new", thread=True)
    (thread,) = threads(play)
    assert len(play.public(thread)) == 1


@pytest.mark.usefixtures("own_bot")
async def test_a_thread_that_may_not_be_deleted_is_archived(play: Play) -> None:
    play.table.bot_permissions &= ~Permission.MANAGE_THREADS
    assert await refused_on_a_full_disk(play) == UNWRITTEN
    (left,) = (each.thread for each in play.server.world.channels.values() if each.thread)
    assert left.archived


WORDS = {
    "SEND_MESSAGES_IN_THREADS": "*Send Messages in Threads*",
    "ATTACH_FILES": "*Attach Files*",
}


@pytest.mark.parametrize("lacking", WORDS)
async def test_no_thread_in_which_the_bot_could_not_write(play: Play, lacking: str) -> None:
    play.table.bot_permissions &= ~Permission[lacking]
    said = await play.command(play.ada, "convoy new", thread=True)
    assert "I may not open threads" in said
    assert WORDS[lacking] in said
    assert threads(play) == []
    assert await play.referee.games.playable(str(play.ada.id)) == []


async def test_a_thread_where_the_bot_may_write_in_threads_only(play: Play) -> None:
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert "is open in <#" in await play.command(play.ada, "convoy new", thread=True)
    (thread,) = threads(play)
    assert "Join Naztees" in [each["label"] for each in (await play.panel(thread)).buttons]
    (line,) = play.public()
    assert (line.kind, line.content) == (MessageKind.THREAD_CREATED, thread.name)


async def test_a_thread_that_is_closed_as_it_is_opened(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.game.controller")
    opening = play.server.faults.hold(*THREADS)
    asked = asyncio.create_task(play.command(play.ada, "convoy new", thread=True))
    await opening.came()
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    opening.go_on()
    assert "Send Messages in Threads" in await asked
    (invitation,) = play.public()
    assert custom_ids(invitation) == []


async def test_a_command_that_comes_again_opens_no_second_game_or_thread(play: Play) -> None:
    exchange = await play.ada.command(play.table, "convoy new", thread=True)
    await exchange.wait()
    calls = exchange.interaction.callbacks
    play.server.redeliver(exchange.id)
    await play.until(lambda: exchange.interaction.callbacks > calls, "another answer")
    await play.calm()
    (thread,) = threads(play)
    assert len(play.public(thread)) == 1


async def test_a_person_who_can_t_have_a_thread_gets_the_reason(play: Play) -> None:
    body = {"message": "Maximum number of active threads reached", "code": 160006}
    play.server.faults.answer(*THREADS, status=400, body=body)
    assert await play.command(play.ada, "convoy new", thread=True) == UNHEARD
    assert threads(play) == []
    assert "is open in <#" in await play.command(play.ada, "convoy new", thread=True)


async def test_a_command_that_comes_again_takes_no_thread_of_another(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.server.faults.answer(*THREADS, status=400)
    first = await play.ada.command(play.table, "convoy new", thread=True)
    await first.wait()
    opening, go_on = asyncio.Event(), asyncio.Event()
    honest = play.referee.open

    async def slowly(*arguments: Any, **named: Any) -> Accepted:
        if not opening.is_set():
            opening.set()
            await go_on.wait()
        return await honest(*arguments, **named)

    monkeypatch.setattr(play.referee, "open", slowly)
    other = asyncio.create_task(play.command(play.ben, "convoy new", thread=True))
    await opening.wait()
    calls = first.interaction.callbacks
    play.server.redeliver(first.id)
    await play.until(lambda: first.interaction.callbacks > calls, "another answer")
    go_on.set()
    assert "is open in <#" in await other
    await play.until(lambda: len(threads(play)) == 2, "the other thread")
    await play.until(lambda: all(len(play.public(each)) == 1 for each in threads(play)), "games")


async def test_an_archived_thread_wakes_up_for_the_game(play: Play) -> None:
    await play.command(play.ada, "convoy new", thread=True)
    (thread,) = play.server.world.threads(play.table.guild_id or 0)
    for side in ("freeloaders", "naztees"):
        await play.command(play.ada, "game join", thread, side=side)
    assert thread.thread is not None
    thread.thread.archived = True
    await play.command(play.ada, "game start", thread)
    panel = await check_panel(play, thread)
    assert not thread.thread.archived
    thread.thread.archived = True
    fields = (await play.at_table(thread)).offers("naztees")[0].fields
    await play.command(play.ada, "convoy deploy", thread, **fields)
    await play.settled(thread)
    assert not thread.thread.archived
    assert await check_panel(play, thread) is panel
    assert version_of(panel) == 2
    assert panel.pinged == frozenset()


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_is_not_asked_all_the_time(play: Play, archived: bool) -> None:
    await play.command(play.ada, "convoy new", thread=True)
    (thread,) = play.server.world.threads(play.table.guild_id or 0)
    await play.panel(thread)
    assert thread.thread is not None
    thread.thread.locked, thread.thread.archived = True, archived
    game = await play.game(thread)

    def again(tx: Tx) -> None:
        tx.set_panel(game.id, None)
        tx.add_outbox(game.id, version=0, kind=PUBLISH, payload="{}", at=0)

    await play.store.write(again)
    await play.calm()
    (item,) = await play.store.read(lambda tx: tx.outbox_of(game.id))
    assert item.last_error is not None
    assert item.last_error.startswith("Forbidden")
    assert item.due_at - play.clock.now() > 50_000
    thread.thread.locked = False
    play.clock.skip(61)
    assert "Ready" in [each["label"] for each in (await play.panel(thread)).buttons]


async def test_a_locked_thread_says_so(play: Play, trouble: set[str]) -> None:
    trouble |= {"bot.gateway.game.controller", "bot.gateway.message.outbox_worker"}
    await play.command(play.ada, "convoy new", thread=True)
    (thread,) = play.server.world.threads(play.table.guild_id or 0)
    for side in ("freeloaders", "naztees"):
        await play.command(play.cleo, "game join", thread, side=side)
    await play.press(play.cleo, "Start", thread)
    table = await play.at_table(thread)
    assert thread.thread is not None
    thread.thread.locked = True
    fields = table.offers(table.active[0])[0].fields
    # Cleo manages threads, and so can go on by the bot's answers.
    done = await play.cleo.command(thread, "convoy deploy", **fields)
    await play.until(lambda: len(done.answers) == 2, "the remark")
    board, remark = done.answers
    assert board.attachments
    assert not board.ephemeral
    assert "This thread is locked: I can only answer here" in remark.content
    assert remark.ephemeral
    # From elsewhere the game is changed, and its board can't be.
    asked = await play.cleo.command(play.table, "game end", game=table.game.id)
    await asked.wait()
    (question,) = asked.answers
    said = await play.said(await play.cleo.press(question, "Yes, end it"))
    assert said.startswith("Done. The thread is locked, so that I can't write in it")
    thread.thread.locked = False
    play.clock.skip(61)
    assert "🏁" in (await play.panel(thread)).content
