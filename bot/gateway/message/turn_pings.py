"""Whom the message of a game pings: not who has quiet hours, who hears at their end instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.timing import asked_of
from bot.schedule.dues import Kind
from bot.schedule.pings import call, pinged_now, put_off, resting, told_of

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store, Tx


async def awake(
    store: Store, clock: Clock, live: LiveGame, user_ids: tuple[str, ...]
) -> tuple[str, ...]:
    """Those whom a new message of a game pings; of the others it is noted that it does not."""
    now, asked, game = clock.now(), asked_of(live), live.game

    def look(tx: ReadTx) -> tuple[dict[str, int], dict[str, bool]]:
        return resting(tx, user_ids, now), told_of(tx, game, asked)

    def write(tx: Tx) -> None:
        rest = resting(tx, user_ids, now)
        put_off(tx, game, asked, rest, now)
        call(tx, game, asked, {*user_ids} - {*rest})

    rest, noted = await store.read(look)
    if any(user in rest or user in noted for user in user_ids):
        await store.write(write)
    return tuple(user for user in user_ids if user not in rest and not noted.get(user, False))


async def awake_in_lobby(
    store: Store, clock: Clock, live: LiveGame, user_ids: tuple[str, ...]
) -> tuple[str, ...]:
    """Those whom a lobby pings that waits for them; of the others it is noted that it does not."""
    now, game_id = clock.now(), live.game.id
    if not user_ids:
        return ()
    return await store.write(lambda tx: pinged_now(tx, game_id, user_ids, now, kind=Kind.GATHERED))
