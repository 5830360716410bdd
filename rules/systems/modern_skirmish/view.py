"""What a seat or a spectator sees. Nothing is hidden in this game (X7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.modern_skirmish.state import Position, SkirmishState

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.brief import SkirmishBrief


class SkirmishView(Position, OpenView):
    """A skirmish as it is seen: all of it (X7)."""

    @property
    def names(self) -> SkirmishBrief:
        """Who fights, and what units are called."""
        return self.field.brief


AnyPosition: TypeAlias = SkirmishState | SkirmishView
"""What legality depends on: a state and a view both have it."""
