"""Seats the practice opponent."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.gateway.game.authority import moderates
from bot.gateway.message.practice_panel import free_seats, own_side_view, practice_view
from bot.referee import Request
from bot.referee.practice import name_of, read_strength, user_id
from bot.referee.stand_ins import awaited
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done, Say
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame
    from rules.kernel.playing.solo import Strength


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
        await self._check(reply, live, _first_free(live))
        words = "Which side shall Umpire play, and how well?"
        await reply.private(words, view=practice_view(live))

    async def invite(self, reply: Reply, live: LiveGame, strength: Strength) -> None:
        """Seat the opponent on the first free side, or on one whose people do not come.

        Raises:
            Refusal: None is, or the system has no opponent.
        """
        await self._seat(reply, live, _first_free(live), strength)

    async def _check(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Refuse to stand in where people have time to come, before anything is asked."""
        if seat in awaited(live):
            late = self._referee.parts.check_late
            await late(reply.request, live, seat, moderator=moderates(reply, live))

    async def _seat(self, reply: Reply, live: LiveGame, seat: str, strength: Strength) -> None:
        _first_free(live)
        asked, name = reply.request, name_of(strength)
        if seat in awaited(live):
            master = moderates(reply, live)
            accepted = await self._referee.parts.stand_in(
                asked, live.game.id, seat, strength, moderator=master
            )
            words = f"{name} stands in for the {live.title(seat)}, until they come."
        else:
            request = Request(asked.id, user_id(strength), name)
            accepted = await self._referee.join(request, live.game.id, seat)
            words = f"{name} plays the {live.title(seat)}."
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
    found = (*free_seats(live), *awaited(live))
    if found:
        return found[0]
    if not live.ruleset.solo:
        raise Illegal(f"Umpire does not play {live.ruleset.title} itself yet.")
    raise Illegal("Every side is taken or kept; Umpire takes free ones only.")
