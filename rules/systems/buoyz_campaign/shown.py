"""Events that a state keeps: the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from rules.kernel.game.event import Event
from rules.kernel.game.seat import Result
from rules.systems.buoyz_campaign.words import title_of


class End(Event):
    """The campaign is over; ``winner`` is empty if nobody has won."""

    winner: str
    cp: tuple[tuple[str, int], ...]

    @property
    def result(self) -> Result:
        """Who has won, and with how many campaign points."""
        points = ", ".join(f"{title_of(seat)} {cp}" for seat, cp in self.cp)
        if not self.winner:
            return Result(None, f"The campaign is a draw; campaign points: {points}.")
        words = f"The {title_of(self.winner)} wins the campaign; campaign points: {points}."
        return Result(self.winner, words)
