"""Names the captain of a side that several people share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.captains import captain_of
from bot.referee.transitions import check_open, check_seat
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.store import Tx

    Write: TypeAlias = Callable[[Tx, LiveGame], LiveGame]
    Change: TypeAlias = Callable[[Request, str, Write], Awaitable[Accepted]]


class Captaincy:
    """Hands it over."""

    def __init__(self, change: Change) -> None:
        self._change = change

    async def hand_over(
        self, request: Request, game_id: str, seat: str, to: str, *, moderator: bool
    ) -> Accepted:
        """Let somebody be captain of a seat that they share: its captain, or a moderator, decides.

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
            if not moderator and request.user_id != captain.user_id:
                raise Illegal(f"Only the captain of the {title}, or a moderator, names another.")
            if to not in [each.user_id for each in live.holders(seat)]:
                raise Illegal(f"Only one of the {title} can be their captain.")
            tx.set_captain(game_id, seat, to)
            members = (
                replace(each, captain=each.user_id == to) if each.seat == seat else each
                for each in live.members
            )
            return replace(live, members=tuple(members))

        return await self._change(request, game_id, write)
