"""The connection breaks while the bot posts: what Discord has done, and the bot can't know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord
from tests.kill import deeds, look
from tests.kill.bot import bots
from tests.kill.deeds import Essence, Record, choices
from tests.systems_under_test import system

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Channel
    from tests.kill.bot import Bot
    from tests.kill.deeds import Deed

POST = ("POST", r"/channels/\d+/messages$")
EDIT = ("PATCH", r"/messages/\d+$")
CALLBACK = ("POST", r"/callback")


async def done(bot: Bot, channel: Channel, deed: Deed) -> Record:
    """Let a deed be done in peace, or with whatever trouble there is, to its last post."""
    bot.arm(0)
    exchange = await deed.do()
    assert await bot.settled(lambda: exchange.answered or exchange.failed)
    record = await look.stored(bot.database, channel)
    assert record is not None
    return record


async def game_under_way(server: LocalDiscord, bot: Bot, channel: Channel) -> Record:
    ada, ben = server.person("Ada"), server.person("Ben")
    convoy = system("space_convoy")
    record = await done(bot, channel, deeds.opening(channel, ada, convoy))
    seats = [seat.id for seat in convoy.usual_seats]
    for person, seat in zip((ada, ben), seats, strict=True):
        lobby = look.current(server, record)
        record = await done(bot, channel, deeds.joining(record, lobby, person, seat))
    for person in (ada, ben):
        lobby = look.current(server, record)
        record = await done(bot, channel, deeds.readying(record, lobby, person))
    return record


async def until_possible(
    kind: str, server: LocalDiscord, bot: Bot, channel: Channel, record: Record
) -> tuple[Record, Deed]:
    """Play on in peace until there is a deed of this kind."""
    deed = None
    for _ in range(20):
        message = look.current(server, record)
        for wanted in (kind, "command"):
            found = [deeds.playing(wanted, record, c, server, message) for c in choices(record)]
            deed = next((deed for deed in found if deed is not None), None)
            if deed is not None:
                break
        assert deed is not None
        if deed.kind == kind:
            return record, deed
        record = await done(bot, channel, deed)
    raise AssertionError(f"nothing {kind} for a long time")


@pytest.mark.parametrize(
    ("kind", "trouble"),
    [
        ("keeps the initiative", CALLBACK),
        ("passes the initiative", CALLBACK),
        ("passes the initiative", POST),
        ("command", EDIT),
    ],
)
async def test_a_post_whose_connection_breaks_arrives_once(
    tmp_path: Path, kind: str, trouble: tuple[str, str]
) -> None:
    async with LocalDiscord() as server, bots(tmp_path, server) as bot:
        await bot.start()
        channel = server.world.channel("table")
        record = await game_under_way(server, bot, channel)
        for drop in (server.faults.drop_before, server.faults.drop_after):
            record, deed = await until_possible(kind, server, bot, channel, record)
            shown = look.public(server, channel)
            fault = drop(*trouble)
            record = await done(bot, channel, deed)
            assert fault.met == 1
            server.faults.clear()
            assert Essence.of(record) == deed.after("")
            look.check_record(record)
            await look.check_channel(server, channel, record)
            assert len(look.public(server, channel)) == len(shown) + deed.posts
            assert not server.violations
