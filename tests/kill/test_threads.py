"""A game in a thread of its own: killed at any step and asked the same again, there is one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord
from tests.kill import look
from tests.kill.bot import PATIENCE, PATIENT, bots

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel, Exchange
    from tests.kill.bot import Bot

STRIDE = 17
THREAD = ("POST", r"/channels/\d+(/messages/\d+)?/threads$")


def threads_of(server: LocalDiscord, table: Channel) -> list[Channel]:
    return server.world.threads(table.guild_id or 0)


def filled(exchange: Exchange) -> bool:
    return exchange.interaction.filled


async def asked_again(
    server: LocalDiscord, bot: Bot, table: Channel, exchange: Exchange, before: list[Channel]
) -> Channel:
    """The one new thread, with one game that it shows, after the command has come once more."""

    def new() -> list[Channel]:
        return [each for each in threads_of(server, table) if each not in before]

    calls = exchange.interaction.callbacks
    bot.arm(0)
    server.redeliver(exchange.id)
    await server.until(lambda: exchange.interaction.callbacks > calls, PATIENCE)
    await server.until(lambda: any(look.public(server, each) for each in new()), PATIENCE)
    assert await bot.settled(lambda: True)
    (thread,) = new()
    with closing(sqlite3.connect(bot.database)) as db:
        found = db.execute("SELECT id FROM game WHERE channel = ?", (str(thread.id),)).fetchall()
    ((code,),) = found
    (lobby,) = look.public(server, thread)
    assert f"Game `{code}`" in lobby.content
    assert thread.name.endswith(f" · {code}")
    invitation = server.posting.messages[thread.id]
    assert f"<#{thread.id}>" in invitation.content
    assert len(invitation.buttons) == 2
    return thread


def check_invitations(server: LocalDiscord, table: Channel, opened: list[Channel]) -> None:
    """The channel has one invitation a thread, and nothing else."""
    assert {each.id for each in look.public(server, table)} == {each.id for each in opened}


async def test_killed_at_any_step_and_asked_again_it_opens_one(tmp_path: Path) -> None:
    async with LocalDiscord(settings=PATIENT) as server, bots(tmp_path, server) as bot:
        await bot.start()
        table, ada = server.world.channel("table"), server.person("Ada")
        opened: list[Channel] = []
        fatal, deaths, left_behind = 1, 0, 0
        while True:
            bot.arm(fatal)
            exchange = await ada.command(table, "convoy new")
            alive = await bot.settled(partial(filled, exchange))
            if not alive:
                deaths += 1
                await bot.death()
                await bot.start()
                assert await bot.recovered()
            left_behind += len(threads_of(server, table)) > len(opened)
            opened.append(await asked_again(server, bot, table, exchange, opened))
            if alive:
                break
            fatal += STRIDE
        check_invitations(server, table, opened)
        assert deaths > 5
        assert 0 < left_behind < deaths
        assert not server.violations


async def test_a_thread_that_was_opened_by_a_dead_bot_is_used(tmp_path: Path) -> None:
    async with LocalDiscord(settings=PATIENT) as server, bots(tmp_path, server) as bot:
        await bot.start()
        table, ada = server.world.channel("table"), server.person("Ada")
        server.world.add_thread(table, "Something else", server.world.bot.id)
        before = threads_of(server, table)
        server.faults.drop_after(*THREAD)
        exchange = await ada.command(table, "convoy new", thread=True)
        await server.until(lambda: len(threads_of(server, table)) > len(before))
        await bot.kill()
        await bot.start()
        for _ in range(2):
            await asked_again(server, bot, table, exchange, before)
        assert not server.violations
