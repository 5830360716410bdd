"""What an operator reads of a bot that runs."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics, serving
from tests.architecture.laws import ROOT
from tests.e2e.test_faults import SKIRMISH

if TYPE_CHECKING:
    from tests.e2e.playing import Play


def read(text: str) -> dict[str, float]:
    """The samples of one answer, by name and labels."""
    return {
        ",".join((each.name, *map("=".join, each.labels.items()))): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


async def test_prometheus_reads_what_the_bot_does(play: Play, trouble: set[str]) -> None:
    await play.close()
    play.meter = metrics = Metrics(play.clock)
    await play.open()
    games = play.referee.games
    async with (
        serving(metrics, play.client, play.store, games, host="127.0.0.1", port=0) as port,
        aiohttp.ClientSession() as prometheus,
    ):

        async def scrape() -> dict[str, float]:
            async with prometheus.get(f"http://127.0.0.1:{port}/metrics") as answer:
                assert answer.status == 200
                assert answer.content_type == "text/plain"
                return read(await answer.text())

        await asyncio.gather(play.client.wait_until_ready(), play.client.joined.wait())
        told = await scrape()
        assert told["umpire_gateway_connected"] == 1
        assert told["umpire_store_up"] == 1
        assert told["umpire_games,status=playing"] == told["umpire_games_in_memory"] == 0
        await play.lay(SKIRMISH)
        before = await scrape()
        await play.command(play.ben, "game list")
        await play.command(play.ben, "game start")
        await play.settled()
        told = await scrape()
        kind = "kind=application_command"
        for outcome in ("answered", "refused"):
            name = f"umpire_interactions_total,{kind},outcome={outcome}"
            assert told[name] - before.get(name, 0) == 1
        count = f"umpire_interaction_seconds_count,{kind}"
        assert told[count] - before.get(count, 0) == 2
        assert told["umpire_games,status=playing"] == told["umpire_games_in_memory"] == 1
        game = (await play.at_table()).game.id
        later: dict[str, Any] = {"version": 1, "kind": "table", "payload": "{}", "at": 1 << 60}
        await play.store.write(lambda tx: tx.add_outbox(game, **later))
        told = await scrape()
        assert (told["umpire_outbox_posts"], told["umpire_outbox_overdue_posts"]) == (1, 0)
        assert told["process_resident_memory_bytes"] > 0
        page = (ROOT / "docs" / "operating.md").read_text("utf-8")
        named = {name.partition(",")[0] for name in told if name.startswith("umpire_")}
        ours = {re.sub("_(count|sum|bucket|created)$", "", name) for name in named}
        assert {name for name in ours if f"`{name}`" not in page} == {"umpire_interactions"}

        trouble |= {"bot.metrics", "bot.gateway.message.outbox_worker"}
        await play.client.close()
        await play.store.close()
        told = await scrape()
        assert told["umpire_gateway_connected"] == told["umpire_store_up"] == 0
    await play.open()
