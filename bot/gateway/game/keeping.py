"""Keeps a game open in which nobody has done anything for long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.gateway.game.authority import moderates

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame


class KeepDesk:
    """Keeps games open as their people wish."""

    def __init__(self, referee: Referee, done: Done) -> None:
        self._referee = referee
        self._done = done

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Keep a game open.

        Raises:
            Refusal: It is over, or the person has no part in it.
        """
        accepted = await self._referee.abandoned.keep(
            reply.request, press.game, moderator=moderates(reply, live)
        )
        words = f"<@{reply.user_id}> keeps game `{press.game}` open."
        await self._done(reply, accepted, partial(reply.update, content=words, view=None))
