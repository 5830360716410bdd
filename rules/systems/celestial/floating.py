"""The floating map: counters are shifted so that a ship does not leave it (TN47, TN22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial.events import Floated
from rules.systems.celestial.legal import course_of
from rules.systems.celestial.lines import shifted
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.stats import MAP

if TYPE_CHECKING:
    from rules.systems.celestial.actions import Way
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.view import AnyPosition

_ALONE: Final = 6
"""So far off every ship terrain may be dropped (TN22)."""
_KEPT: Final = frozenset((Kind.BLACK_HOLE, Kind.WORMHOLE))
"""What is never dropped (TN22b)."""
HOLES_ALONE: Final = 2
"""The version from which holes keep only themselves on the map (TN22b).

Before, nothing at all was dropped while there was a hole anywhere.
"""


def floats(position: AnyPosition, ship: Ship, way: Way) -> Floated | None:
    """How all counters are shifted for a move over the edge; ``None`` if they can't be.

    No ship may fall off the map, and no hole (TN47b, TN22b). Other terrain is dropped if it falls
    off and is six hexes from every ship (TN22).
    """
    board = position.board
    if not board.options.floating_map:
        return None
    back = (course_of(ship, way) + 3) % 6
    stood = [each.at for each in board.ships if each.at is not None]
    if any(shifted(each, back) not in MAP for each in stood):
        return None
    terrain = board.space.terrain
    falling = [each for each in terrain if shifted(each.at, back) not in MAP]
    older = position.version < HOLES_ALONE
    if any(each.kind in _KEPT for each in (terrain if older and falling else falling)):
        return None
    if any(MAP.distance(each.at, at) < _ALONE for each in falling for at in stood):
        return None
    return Floated(facing=back, dropped=tuple([each.at for each in falling]))
