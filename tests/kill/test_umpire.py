"""A game against Umpire: killed while it thinks and acts, it does each thing once, and goes on."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from typing import TYPE_CHECKING

from bot.referee.practice import PREFIX, asked
from bot.sandbox import LocalDiscord
from tests.kill import look
from tests.kill.bot import PATIENCE, PATIENT, bots

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel, Exchange
    from tests.kill.bot import Bot
    from tests.kill.deeds import Record

FATAL = (20, 95, 105)
DEPLOY = {"unit": "soldiers-d", "to": "centre-front"}


def filled(exchange: Exchange) -> bool:
    return exchange.interaction.filled


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def left_by_umpire(bot: Bot, table: Channel, exchange: Exchange | None = None) -> Record:
    """The game once Umpire is not asked any more, or as the bot left it when it was killed.

    ``exchange``: what must have been answered before.
    """
    async with asyncio.timeout(PATIENCE):
        while not (bot.dead or exchange is None or filled(exchange)):  # noqa: ASYNC110 - a process dies, no event tells
            await asyncio.sleep(0.01)
        while True:
            record = await look.stored(bot.database, table)
            assert record is not None
            if bot.dead or asked(record.live) is None:
                return record
            await asyncio.sleep(0.02)


async def test_killed_while_umpire_acts_it_does_each_thing_once(tmp_path: Path) -> None:
    async with (
        LocalDiscord(settings=PATIENT) as server,
        bots(tmp_path, server, systems=("modern_skirmish",)) as bot,
    ):
        await bot.start()
        table = server.world.add_channel(server.world.guild("War room"), "table")
        ada = server.person("Ada")
        for name, options in (
            ("skirmish new", {"map": "patrol", "thread": False}),
            ("game join", {"side": "antagonist"}),
            ("game join", {"side": "opponent:novice"}),
            ("game start", {}),
            ("skirmish deploy", DEPLOY),
        ):
            assert await bot.settled(partial(filled, await ada.command(table, name, **options)))
        record = await left_by_umpire(bot, table)
        assert await bot.recovered()
        mine = sum(each.actor == str(ada.id) for each in record.entries)
        deaths = while_thinking = 0
        for number, fatal in enumerate(FATAL):
            workers = bot.workers
            bot.arm(fatal)
            advancing = await ada.command(
                table,
                "skirmish advance",
                unit="soldiers-d",
                direction=("W", "E")[number % 2],
                at_once=True,
            )
            record = await left_by_umpire(bot, table, advancing)
            await bot.disarm()
            if bot.dead:
                deaths += 1
                while_thinking += asked(record.live) is not None
                await bot.death()
                async with asyncio.timeout(PATIENCE):
                    while any(map(is_alive, workers)):  # noqa: ASYNC110 - no event tells
                        await asyncio.sleep(0.01)
                await bot.start()
            record = await left_by_umpire(bot, table)
            assert await bot.recovered()
            done = sum(each.actor == str(ada.id) for each in record.entries) - mine
            assert 0 <= done <= 1
            mine += done
            if record.live.result is not None:
                break
        assert deaths > 1
        assert while_thinking
        assert await bot.settled(lambda: True)
        record = await left_by_umpire(bot, table)
        look.check_record(record)
        await look.check_channel(server, table, record)
        umpires = [each for each in record.entries if str(each.actor).startswith(PREFIX)]
        assert len(umpires) > 1
        assert not server.violations
