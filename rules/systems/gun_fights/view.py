"""What a seat or a spectator sees. Nothing is hidden in this game (X7)."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.gun_fights.names import Names
from rules.systems.gun_fights.state import GunFightState, Position


class GunFightView(Position, OpenView):
    """A gun fight as it is seen: all of it (X7)."""

    @property
    def names(self) -> Names:
        """What people and houses are called."""
        return Names(self.field.brief)


AnyPosition: TypeAlias = GunFightState | GunFightView
"""What legality depends on: a state and a view both have it."""
