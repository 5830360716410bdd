"""What people do about others who are away from a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.game.keeping import KeepDesk
from bot.gateway.game.substituting import SubstituteDesk
from bot.gateway.message.seat_offer import KEEP

if TYPE_CHECKING:
    from bot.gateway.game.outcome import Done
    from bot.gateway.message.asks import Asks
    from bot.referee import Referee


class Absences:
    """The desks for that.

    Attributes:
        substitution: Who would stand in.
        substituting: Offers seats to those who would stand in.
        agree: Their presses, by what these do.
    """

    def __init__(self, referee: Referee, asks: Asks, done: Done) -> None:
        self.substitution = referee.substitution
        self.substituting = SubstituteDesk(referee, asks, done)
        self.agree = {
            **self.substituting.presses,
            KEEP: KeepDesk(referee, done).pressed,
        }
