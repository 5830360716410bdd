"""Rows to store, and a way to the connection that writes."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.store import Game, JournalEntry, Member, Store, Tx
from bot.store.sqlite import SqliteStore

GAME = Game(
    id="k7m2",
    ruleset="toy",
    options='{"turns":7}',
    channel="100",
    place="900",
    created_by="1",
    created_at=1_700_000_000_000,
    seed=bytes(range(32)),
    commitment="66687aadf862bd77",
)


def game(game_id: str, channel: str = "", **changes: Any) -> Game:
    return replace(GAME, id=game_id, channel=channel or f"channel of {game_id}", **changes)


def member(user_id: str, seat: str = "red", game_id: str = GAME.id) -> Member:
    return Member(game_id, seat, user_id, f"User {user_id}", 5, f"interaction of {user_id}")


def entry(seq: int) -> JournalEntry:
    marker = json.dumps({"n": seq})
    return JournalEntry(seq, "red", "1", marker, "[]", "[4,2]", 1_700_000_000_000 + seq)


def accept(tx: Tx, game_id: str, seq: int) -> int:
    """Everything that an accepted action writes, all of it marked with its number."""
    marker = json.dumps({"n": seq})
    tx.append(game_id, entry(seq), snapshot=marker, cursor=2 * seq, status="playing")
    tx.add_outbox(game_id, version=seq, kind="turn", payload=marker, at=seq)
    tx.remember(f"{game_id}/{seq}", game_id, marker, seq)
    return seq


async def on_writer(store: Store, work: Callable[[Any], Any]) -> Any:
    """Run `work` on the connection that writes, outside any transaction."""
    assert isinstance(store, SqliteStore)
    return await store._writer_connection.submit(work)
