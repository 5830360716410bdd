"""What a seat or a spectator sees: all but fleets that are not shown yet (TE64, TE61, X7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.celestial.state import CelestialState, Position

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board


class CelestialView(Position, OpenView):
    """An engagement as it is seen; ``whole`` is without what the viewer may not know."""

    @property
    def names(self) -> Board:
        """The map: ships and counters are called by it."""
        return self.board


AnyPosition: TypeAlias = CelestialState | CelestialView
"""What legality depends on: a state and a view both have it."""
