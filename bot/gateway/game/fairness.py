"""Draws a game's dice again for somebody who wants to know whether they were fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.game.keepsakes import made
from bot.records.carried import carried
from bot.records.making import make_verdict
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.apart import Apart
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame


class Fairness:
    """Verifies the dice of games, in a process of its own: a long journal takes a second."""

    def __init__(self, games: Games, apart: Apart) -> None:
        self._games, self._apart = games, apart

    async def verify(self, reply: Reply, live: LiveGame) -> None:
        """Draw every die of a game again, compare, and tell the person privately.

        Raises:
            Illegal: No die has been thrown, its journal can't be read, they wait for such work
                already, or too many others do.
        """
        entries = await self._games.entries(live)
        if not entries:
            raise Illegal("No die has been thrown in this game yet.")
        await reply.acknowledge(anew=True)
        brought = carried(live, entries)
        verdict = await made(self._apart, reply.user_id, _told, make_verdict, brought)
        notes = "".join(f"\n-# {note}" for note in verdict.notes)
        text = f"{'✅' if verdict.ok else '❌'} Drawn again: {verdict.words}{notes}"
        await reply.private(f"{text}\n{_trust(live)}")


def _told(_done: int, _of: int) -> None:
    """How far it is, which nobody needs to know: it takes a moment."""


def _trust(live: LiveGame) -> str:
    if live.game.status == "over":
        return "-# To check it without trusting me: /dice proof says how, and has the seed."
    return "-# I checked it for you; the seed is revealed when the game is over."
