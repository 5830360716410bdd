"""Shows who speaks for a side that several people share, and lets them hand that over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.gateway.game.authority import moderates
from bot.gateway.text.messages import mentions
from bot.referee.captains import captain_of
from bot.referee.transitions import check_open, check_seat
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.interaction.reply import Reply
    from bot.referee.captaincy import Captaincy
    from bot.referee.live_game import LiveGame

_NONE = "No side of this game is shared by several people, so none has a captain."
_WHAT = (
    "-# A captain answers for their side what all sides must agree to; each of its people plays. "
    "`/side captain person:` hands it over; while the captain is away (`/away`), or has left a "
    "proposal open for a day, you make yourself captain by it."
)


class CaptainDesk:
    """Shows captains, and names others."""

    def __init__(self, captaincy: Captaincy, done: Done) -> None:
        self._captaincy = captaincy
        self._done = done

    async def show(self, reply: Reply, live: LiveGame) -> None:
        """Show who speaks for which side."""
        captains = ((seat.title, captain_of(live, seat.id)) for seat in live.seats)
        lines = [
            f"- **{title}**: {mentions([captain])}"
            for title, captain in captains
            if captain is not None
        ]
        await reply.private("\n".join((*(lines or [_NONE]), _WHAT)))

    async def hand_over(
        self, reply: Reply, live: LiveGame, side: str | None, person: discord.User | discord.Member
    ) -> None:
        """Let somebody be captain of a side; everybody is told.

        Args:
            reply: The command of its captain, or a moderator.
            live: The game.
            side: The side; ``None`` if there is but one that the new captain shares.
            person: The new captain.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        check_open(live)
        shared = [
            seat for seat in live.seats_of(str(person.id)) if captain_of(live, seat) is not None
        ]
        if side is None and len(shared) != 1:
            names = tuple(map(live.title, shared))
            raise Illegal("Say which `side:` they are to be captain of.", legal=names)
        seat = shared[0] if side is None else side
        check_seat(live, seat)
        accepted = await self._captaincy.hand_over(
            *(reply.request, live.game.id, seat, str(person.id)),
            moderator=moderates(reply, live),
        )
        words = (
            f"<@{person.id}> is the captain of the {live.title(seat)} now "
            f"(game `{live.game.id}`, by <@{reply.user_id}>)."
        )
        allowed = discord.AllowedMentions.none()
        await self._done(reply, accepted, partial(reply.public, words, allowed_mentions=allowed))
