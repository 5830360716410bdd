"""Whom the message of a turn pings: not who has quiet hours, who hears at their end instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.timing import asked_of
from bot.schedule.pings import put_off, resting, unpinged

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store, Tx


async def awake(
    store: Store, clock: Clock, live: LiveGame, user_ids: tuple[str, ...]
) -> tuple[str, ...]:
    """Those whom a new message of a game pings; of the others it is noted that it does not."""
    now, asked = clock.now(), asked_of(live)

    def look(tx: ReadTx) -> dict[str, int | None]:
        """Who is not pinged: since it is noted, or until when it is to be."""
        noted = unpinged(tx, live.game.id, asked)
        fresh = resting(tx, (user for user in user_ids if user not in noted), now)
        return {**dict.fromkeys(noted), **fresh}

    left_out = await store.read(look)
    if any(until is not None for until in left_out.values()):

        def write(tx: Tx) -> None:
            found = look(tx)
            until = {user: end for user, end in found.items() if end is not None}
            put_off(tx, live.game, asked, until, now)

        await store.write(write)
    return tuple(user for user in user_ids if user not in left_out)
