"""Whole games for the tests around the process, played by the referee from what is legal."""

from __future__ import annotations

import os
import subprocess
from random import Random
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.referee import Referee, Request
from bot.store import open_store
from bot.terminal.opening import open_practice
from rules.registry import installed
from tests.bot.few_systems import few_systems
from tests.bot.forking import Task
from tests.bot.ready import ready

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.foresight.offers import Offer

SYSTEM = "space_convoy"
SEED = bytes(31) + b"\x01"


def choose(offers: Sequence[Offer], seat: str, rng: Random) -> Offer:
    """Freeloaders go west, Brigghavens first; Naztees do anything."""

    def liking(offer: Offer) -> float:
        tag, fields = offer.action.tag, offer.fields
        if tag == "pass":
            return -100
        if tag != "move" or seat != "freeloaders":
            return rng.random() * 14
        row = 0 if fields["to"] == "off" else int(fields["to"].split("-")[0])
        return 14 - row + rng.random() * 6 + (6 if "brigg" in fields["vessel"] else 0)

    return max(offers, key=liking)


async def join_all(referee: Referee, code: str) -> None:
    for seat, user, name in (("freeloaders", "11", "Ada"), ("naztees", "22", "Ben")):
        await referee.join(Request(f"join:{code}:{user}", user, name), code, seat)
    for user, name in (("11", "Ada"), ("22", "Ben")):
        await referee.ready(Request(f"ready:{code}:{user}", user, name), code)


async def opened(store: Store, channel: str = "777", **options: object) -> str:
    """A started game of Ada against Ben; its code."""
    referee = Referee(store, installed(), SystemClock())
    request = Request(f"open:{channel}", "11", "Ada")
    accepted = await referee.open(request, SYSTEM, options, channel=channel, place="5")
    code = accepted.live.game.id
    await join_all(referee, code)
    return code


async def played_on(
    store: Store, code: str, rng: Random, most: int = 2000
) -> tuple[LiveGame, list[tuple[str, Offer]]]:
    """The game after ``most`` more actions or at its end, and what was done."""
    referee = Referee(store, installed(), SystemClock())
    live = await referee.games.get(code)
    done: list[tuple[str, Offer]] = []
    while live.active and len(done) < most:
        seat = live.active[0]
        offer = choose(live.offers(seat), seat, rng)
        user = live.holders(seat)[0].user_id
        request = Request(f"{code}:{live.game.version}", user, user)
        live = (await referee.act(request, code, offer.action, seat=seat)).live
        done.append((seat, offer))
    return live, done


async def practised(path: Path, seed: bytes = SEED) -> tuple[LiveGame, list[tuple[str, Offer]]]:
    """A whole practice game in a database of its own."""
    store = await open_store(path)
    try:
        registry = installed()
        live = await open_practice(
            store, Referee(store, registry, SystemClock()), registry[SYSTEM], {}, seed
        )
        return await played_on(store, live.game.id, Random(2))
    finally:
        await store.close()


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with no setting of the program but those given."""
    ours = ("DISCORD_", "UMPIRE_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", **settings}


def umpire(
    *arguments: str,
    settings: Mapping[str, str],
    cwd: Path,
    typed: str | bytes = b"",
    checkout: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, to its end.

    Args:
        arguments: What is typed after its name.
        settings: The settings; no others are made.
        cwd: Where it runs.
        typed: Its input.
        checkout: Which program it is; with few systems, if none is named.
    """
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(typed.encode() if isinstance(typed, str) else typed)
        given.seek(0)
        status = ready(checkout or few_systems()).run(
            Task(("-m", "bot", *arguments), environment(**settings), str(cwd)),
            *(each.fileno() for each in (given, out, err)),
        )
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(
            arguments, status, out.read().decode(), err.read().decode()
        )
