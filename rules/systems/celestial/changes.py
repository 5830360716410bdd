"""What several events change in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import altered
from rules.systems.celestial.state import Last

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState


def with_ship(state: CelestialState, ship: Ship, **changes: Any) -> Board:
    """The map with a ship changed."""
    return state.board.with_ship(altered(ship, **changes))


def told(state: CelestialState, event: Any) -> Last | None:
    """What happened last, with what has come of it."""
    last = state.last
    return Last(last.act, (*last.then, event)) if last is not None else None
