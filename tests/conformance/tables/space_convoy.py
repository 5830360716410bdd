"""The hit table, for each kind of vessel, and the victory table, for both outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.fire.events import Struck
from rules.systems.space_convoy.stats import FREELOADERS, HITS, NAZTEES, VESSELS, VICTORY_NEEDED
from rules.systems.space_convoy.victory import VictoryRolled

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]

_HITS: set[Row] = {("hit", kind, face) for kind in VESSELS for face in HITS}
_ENDS: set[Row] = {
    ("victory", off, winner)
    for off, needed in enumerate(VICTORY_NEEDED)
    for winner, possible in ((FREELOADERS, needed <= 6), (NAZTEES, needed > 1))
    if possible
}
ROWS: frozenset[Row] = frozenset(_HITS | _ENDS)
RARE: tuple[int, ...] = (164, 87, 5, 4, 9, 22, 49, 112)
"""Of the games that are drawn by lot, those in which something rare happens."""
OLDER: frozenset[Row] = frozenset({("value", "play_ended", "reason", "naztees destroyed")})
"""What only games of the first version still have (SC44)."""


def row_of(event: Event) -> Row | None:
    """The row of a table that an event was read from."""
    match event:
        case Struck():
            kind = next(kind for kind in VESSELS if event.target.startswith(kind))
            return "hit", kind, event.face
        case VictoryRolled():
            return "victory", event.off, event.winner
        case _:
            return None
