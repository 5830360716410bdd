"""Exports a random game of a system by its present rules: `python -m tests.regressions.export ID`.

A new version of a system adds the export of a game by it; later versions must read it for ever.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.records.archive import archive_of, read_archive, write_archive
from bot.referee import Referee, Request
from bot.store import open_store
from rules.kernel.game.action import Concede
from rules.registry import installed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.referee.live_game import LiveGame

FOLDER = Path(__file__).parent / "exports"


_TRIES = 16


async def export(system: str, seed: int, folder: Path) -> bytes:
    """The export of a game that was played to its end by lot."""
    rng = Random(seed)
    store = await open_store(folder / "games.db")
    try:
        referee = Referee(store, installed(), SystemClock())

        def ask() -> Request:
            return Request(f"{rng.randrange(1 << 60)}", "11", "Ada")

        live = (await referee.open(ask(), system, {}, channel="777", place="5")).live
        for seat in live.seats:
            live = (await referee.join(ask(), live.game.id, seat.id)).live
        live = (await referee.ready(ask(), live.game.id)).live
        while live.active or live.parts:
            if live.parts:
                live = await _part_given_up(referee, live, ask, rng)
                continue
            seat_id = live.active[0]
            action = rng.choice(live.offers(seat_id)).action
            live = (await referee.act(ask(), live.game.id, action, seat=seat_id)).live
        journal = await referee.games.entries(live)
    finally:
        await store.close()
    return write_archive(archive_of(live, journal, with_seed=True))


async def _part_given_up(
    referee: Referee, whole: LiveGame, ask: Callable[[], Request], rng: Random
) -> LiveGame:
    """A game after one of its parts was opened, started and given up by one of its sides."""
    key, code = whole.parts[0].key, whole.game.id
    name = f"{code}:{whole.game.version}"
    part = (await referee.parts.open(ask(), code, key, channel=name)).live
    await referee.ready(ask(), part.game.id)
    loser = rng.choice(part.seats).id
    await referee.act(ask(), part.game.id, Concede(), seat=loser)
    reported = await referee.parts.hand_on(part.game.id)
    assert reported is not None
    return reported.live


def main() -> None:
    """Export a game of each of the systems named: the shortest of some in which dice fell."""
    for system in sys.argv[1:]:
        found = []
        for seed in range(_TRIES):
            with TemporaryDirectory() as folder:
                found.append(asyncio.run(export(system, seed, Path(folder))))
        path = FOLDER / f"{system}-finished-version-{installed()[system].version}.json"
        thrown = [each for each in found if any(one.rolls for one in read_archive(each).journal)]
        path.write_bytes(min(thrown, key=len))


if __name__ == "__main__":
    main()
