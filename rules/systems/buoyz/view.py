"""What a seat or a spectator sees: all but fleets that are not shown yet (BZ133, X7)."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.open_view import OpenView
from rules.systems.buoyz.state import BuoyzState, Position


class BuoyzView(Position, OpenView):
    """A battle as it is seen; ``whole`` is without what the viewer may not know."""

    @property
    def pre_measure(self) -> bool:
        """Whether distances and chances are told beforehand (BZ132, BZT3, X8)."""
        return self.board.options.pre_measure


AnyPosition: TypeAlias = BuoyzState | BuoyzView
"""What legality depends on: a state and a view both have it."""
