"""Start-up among many kept games, against an empty store: `python -m tests.bench.bench_start`.

The command runs in a process of its own, beside a local Discord. The time is taken from its start
until Discord knows it, and until it has answered a command. Both stores are started turn and turn
about; each was started once before, when the commands were registered.
"""

# ruff: noqa: T201 - a script whose output is the point

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox import LocalDiscord
from bot.store import open_store
from tests.bench import bench_lists
from tests.bench.wire.lanes import PATIENT
from tests.processes import program

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person

ROOT = Path(__file__).parents[2]
KEPT = 110_000
ROUNDS = 7
_PATIENCE = 60


class Start(NamedTuple):
    """Seconds after which the bot was known to Discord, and had answered a command."""

    known: float
    answered: float


async def started(server: LocalDiscord, ada: Person, channel: Channel, database: Path) -> Start:
    """Start the bot with a store, ask it for a list of games, and end it."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": server.token,
        "DISCORD_API_URL": server.api_url,
        "DISCORD_GATEWAY_URL": server.gateway_url,
        "UMPIRE_DB": str(database),
        "UMPIRE_LOG_LEVEL": "ERROR",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each start compiles everything anew
    before = server.gateway.identified
    begun = time.perf_counter()
    command = [sys.executable, "-m", "bot"]
    async with program(
        command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.DEVNULL
    ) as process:
        await server.until(lambda: server.gateway.identified > before, _PATIENCE, "the bot")
        known = time.perf_counter() - begun
        await (await ada.command(channel, "game list")).wait(_PATIENCE)
        answered = time.perf_counter() - begun
        process.terminate()
        await process.wait()
    await server.until(lambda: not server.connected, _PATIENCE, "the bot to be gone")
    return Start(known, answered)


async def measure(folder: Path) -> None:
    """Start it with an empty store and with a full one."""
    empty, full = folder / "empty.db", folder / "full.db"
    await (await open_store(empty)).close()
    bench_lists.KEPT = KEPT
    await bench_lists.fill(full)
    async with LocalDiscord(settings=PATIENT) as server:
        ada = server.person("Ada")
        channel = server.world.add_channel(server.world.guild("War room"), "table")
        found: dict[Path, list[Start]] = {empty: [], full: []}
        for number in range(ROUNDS + 1):
            for database, times in found.items():
                start = await started(server, ada, channel, database)
                if number:
                    times.append(start)
    print(f"from the start of the process, with {KEPT:,} kept games (aim: up to 2 s):")
    for words, database in (("no game", empty), (f"{KEPT:,} games", full)):
        known, answered = (statistics.median(each) for each in zip(*found[database], strict=True))
        print(f"  {words}: known to Discord after {known:.2f} s, /game list after {answered:.2f} s")
    first, second = (statistics.median(e.answered for e in found[key]) for key in (empty, full))
    print(f"  ratio {second / first:.2f}")


def main() -> None:
    """Measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
