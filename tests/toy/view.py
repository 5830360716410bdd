"""What a seat sees of a race."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.system.hiding import SeatView
from tests.toy.state import RaceOptions, RaceState


class RaceView(SeatView):
    """The race as one seat sees it: ``lucky`` is the viewer's own number, if any."""

    options: RaceOptions
    positions: dict[str, int]
    waiting: tuple[str, ...]
    chosen: tuple[str, ...]
    lucky: int | None
    stumbled: str | None
    winner: str | None

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.winner is not None or super().over

    @property
    def pre_measure(self) -> bool:
        """As the options say (T5)."""
        return self.options.pre_measure


AnyRace: TypeAlias = RaceState | RaceView
"""What a verb is made of: a state, or a view of it."""
