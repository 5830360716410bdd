"""Seats the practice opponent."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from bot.gateway.message.practice_panel import free_seats, practice_view
from bot.referee.practice import name_of, read_strength
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from rules.kernel.solo import Strength

Say: TypeAlias = "Callable[[], Awaitable[None]]"
Done: TypeAlias = "Callable[[Reply, Accepted, Say], Awaitable[bool]]"


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
        accepted = await self._referee.join(reply.request, live.game.id, seat, opponent=strength)
        words = f"{name_of(strength)} plays the {live.title(seat)}"
        own = accepted.live.seats_of(reply.user_id)
        words += f", and you the {' and the '.join(map(live.title, own))}." if own else "."
        await self._done(reply, accepted, partial(reply.private, words, transient=True))


def _first_free(live: LiveGame) -> str:
    found = free_seats(live)
    if found:
        return found[0]
    if not live.ruleset.solo:
        raise Illegal(f"Umpire does not play {live.ruleset.title} itself yet.")
    raise Illegal("Every side is taken or kept; Umpire takes free ones only.")
