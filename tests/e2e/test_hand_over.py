"""A bot on a file makes room for another one, and no press is lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.sandbox import LocalDiscord, Settings
from bot.store import open_store
from bot.store.serving import asking
from tests.e2e.sharing import PATIENCE, Table, cluster, hands_over
from tests.e2e.test_faults import SKIRMISH

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.playing import Play

_TABLES = 8


async def test_one_bot_on_a_file_relieves_another(tmp_path: Path) -> None:
    settings = Settings(callback_deadline=PATIENCE, nonce_window=0.0)
    database = tmp_path / "umpire.db"
    async with LocalDiscord(settings=settings) as server:
        guild = server.world.guild("War room")
        channels = [server.world.add_channel(guild, f"table-{n}") for n in range(_TABLES)]
        async with cluster(server, str(database), tmp_path) as bots:
            await bots.start("")
            at = [Table(server, bots, channel) for channel in channels]
            store = await open_store(database)
            await asyncio.gather(*(table.lay(store) for table in at))
            await store.close()
            await hands_over(server, bots, "", at)
            for table in at:
                assert all(len(boards) == 1 for boards in table.boards().values())
            assert await bots.end("") == 0
        assert server.violations == []
    assert not asking(database).exists()


async def test_who_presses_in_the_gap_is_told_to_wait_and_then_answered(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    await play.close()
    play.waits = True
    await play.open()
    press = await play.ada.press(panel, "Pass")
    command = await play.ben.command(play.table, "game status")
    await play.until(lambda: press.deferred and command.deferred, "their patience is asked for")
    assert (await play.game()).version == 1, "the other bot may be writing"
    await play.client.begin()
    await asyncio.gather(press.wait(PATIENCE), command.wait(PATIENCE))
    await play.settled()
    assert (await play.game()).version == 2
    assert not press.failed
    assert "to act" in command.answers[0].content
