"""Names the captain of a side that several people share.

While the captain is away, or has left a proposal of others open for a day, any of the side makes
themselves its captain: so a proposal need not expire for that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.referee.captains import captain_of
from bot.referee.transitions import check_open, check_seat
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.clock import Clock
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.store import Member, ReadTx, Tx

    Write: TypeAlias = Callable[[Tx, LiveGame], LiveGame]
    Change: TypeAlias = Callable[[Request, str, Write], Awaitable[Accepted]]


PROPOSAL_MS: Final = 3 * 24 * 3_600_000
"""How long a proposal is open: games are played by post."""
_UNANSWERED_MS: Final = 24 * 3_600_000
"""How long one waits for a captain before others of the side may answer it."""


class Captaincy:
    """Hands it over."""

    def __init__(self, change: Change, clock: Clock) -> None:
        self._change = change
        self._clock = clock

    async def hand_over(
        self, request: Request, game_id: str, seat: str, to: str, *, moderator: bool
    ) -> Accepted:
        """Let somebody be captain of a seat that they share: its captain, or a moderator, decides.

        Where the captain does not answer, they decide it for themselves.

        Args:
            request: Who decides.
            game_id: The game.
            seat: The seat.
            to: The id of the new captain.
            moderator: Whether who decides is a moderator.

        Raises:
            Refusal: They may not, nobody shares the seat, or the other one does not hold it.
        """

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_open(live)
            check_seat(live, seat)
            title, captain = live.title(seat), captain_of(live, seat)
            if captain is None:
                raise Illegal(f"The {title} have no captain: no two people share that side.")
            decides = moderator or request.user_id == captain.user_id
            if not decides and not (
                to == request.user_id and silent(tx, live, captain, self._clock.now())
            ):
                raise Illegal(
                    f"Only the captain of the {title}, or a moderator, names another. While the "
                    "captain is away, or has left a proposal open for a day, each of the side "
                    "may name themselves."
                )
            if to not in [each.user_id for each in live.holders(seat)]:
                raise Illegal(f"Only one of the {title} can be their captain.")
            tx.set_captain(game_id, seat, to)
            members = (
                replace(each, captain=each.user_id == to) if each.seat == seat else each
                for each in live.members
            )
            return replace(live, members=tuple(members))

        return await self._change(request, game_id, write)


def silent(tx: ReadTx, live: LiveGame, captain: Member, now: int) -> bool:
    """Whether the captain of a side is away, or has left a proposal of others open for long."""
    if any(each.starts <= now for each in tx.absences_of(captain.user_id, now)):
        return True
    own = [each.user_id for each in live.holders(captain.seat)]
    latest = now + PROPOSAL_MS - _UNANSWERED_MS
    return any(
        each.number and now < each.due_at <= latest and each.user_id not in own
        for each in tx.asks_of(live.game.id)
    )
