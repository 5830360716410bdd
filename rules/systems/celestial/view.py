"""What a seat or a spectator sees. Nothing is hidden in an engagement (TE64, X7)."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.open_view import OpenView
from rules.systems.celestial.state import CelestialState, Position


class CelestialView(Position, OpenView):
    """An engagement as it is seen: all of it."""


AnyPosition: TypeAlias = CelestialState | CelestialView
"""What legality depends on: a state and a view both have it."""
