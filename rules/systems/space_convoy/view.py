"""What a seat or a spectator sees. Nothing is hidden in this game (SC42b, X7)."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.space_convoy.state import ConvoyState, Position


class ConvoyView(Position, OpenView):
    """A game as it is seen: all of it (SC42b, X7)."""


AnyPosition: TypeAlias = ConvoyState | ConvoyView
"""What legality depends on: a state and a view both have it."""
