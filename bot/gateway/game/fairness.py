"""Draws a game's dice again for somebody who wants to know whether they were fair."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.one_by_one import OneByOne
from bot.records.verification import verify
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame


class Fairness:
    """Verifies the dice of games."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._queue = OneByOne()  # a long journal takes the interpreter for seconds

    async def verify(self, reply: Reply, live: LiveGame) -> None:
        """Draw every die of a game again, compare, and tell the person privately.

        Raises:
            Illegal: No die has been thrown, they wait for such work already, or too many others do.
        """
        async with self._queue.turn(reply.user_id):
            entries = await self._games.entries(live)
            if not entries:
                raise Illegal("No die has been thrown in this game yet.")
            verdict = await asyncio.to_thread(verify, live, entries)
        notes = "".join(f"\n-# {note}" for note in verdict.notes)
        text = f"{'✅' if verdict.ok else '❌'} Drawn again: {verdict.words}{notes}"
        await reply.private(f"{text}\n{_trust(live)}")


def _trust(live: LiveGame) -> str:
    if live.game.status == "over":
        return "-# To check it without trusting me: /dice proof says how, and has the seed."
    return "-# I checked it for you; the seed is revealed when the game is over."
