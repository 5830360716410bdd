"""Seats the practice opponent."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.gateway.message.practice_panel import free_seats, own_side_view, practice_view
from bot.referee import Request
from bot.referee.practice import name_of, read_strength, user_id
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done, Say
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from rules.kernel.solo import Strength


class PracticeDesk:
    """Asks which side and how strong, and lets the opponent join."""

    def __init__(self, referee: Referee, done: Done) -> None:
        self._referee = referee
        self._done = done

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Show the sides and strengths that there are, or seat the one that was pressed."""
        if press.value:
            seat, _, strength = press.value.rpartition(".")
            await self._seat(reply, live, seat, read_strength(strength))
            return
        _first_free(live)
        words = "Which side shall Umpire play, and how well?"
        await reply.private(words, view=practice_view(live))

    async def invite(self, reply: Reply, live: LiveGame, strength: Strength) -> None:
        """Seat the opponent on the first free side.

        Raises:
            Illegal: None is free, or the system has no opponent.
        """
        await self._seat(reply, live, _first_free(live), strength)

    async def _seat(self, reply: Reply, live: LiveGame, seat: str, strength: Strength) -> None:
        _first_free(live)
        asked = reply.request
        request = Request(asked.id, user_id(strength), name_of(strength))
        accepted = await self._referee.join(request, live.game.id, seat)
        words = f"{name_of(strength)} plays the {live.title(seat)}."
        say: Say = partial(reply.private, words, transient=True)
        if reply.on_private_message:
            say = partial(self._go_on, reply, accepted.live, words)
        await self._done(reply, accepted, say)

    async def _go_on(self, reply: Reply, live: LiveGame, words: str) -> None:
        """Say so in place of the question; who has no side yet can take one there."""
        own = None if live.seats_of(reply.user_id) else own_side_view(live)
        if own is not None:
            words = f"{words} Now take your own side."
        await reply.update(content=words, view=own, transient=own is None)


def _first_free(live: LiveGame) -> str:
    found = free_seats(live)
    if found:
        return found[0]
    if not live.ruleset.solo:
        raise Illegal(f"Umpire does not play {live.ruleset.title} itself yet.")
    raise Illegal("Every side is taken or kept; Umpire takes free ones only.")
