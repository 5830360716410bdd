"""The activation table by rows, and the table of arms by hits and misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.gun_fights.events import RowRolled, Shot
from rules.systems.gun_fights.stats import ARMS, SCENARIOS

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]

_ARM_OF = {person.id: person.arm for each in SCENARIOS.values() for person in each.figure}
# Nobody with a pistol has armoured enemies, and not every arm hurts them in cover.
_CLASSES = {
    "pistol": ("nt", "ct"),
    "shotgun": ("nt", "ct", "at"),
    "rifle": ("nt", "ct", "at", "pt"),
}
_ROWS: set[Row] = {("row", number) for number in range(1, 7)}
_SHOTS: set[Row] = {
    (arm, kind, hit) for arm in ARMS for kind in _CLASSES[arm] for hit in (False, True)
}
ROWS: frozenset[Row] = frozenset(_ROWS | _SHOTS)
RARE: tuple[int, ...] = (25,)
"""Of the games that are drawn by lot, those in which something rare happens."""


def row_of(event: Event) -> Row | None:
    """The row of a table that an event was read from."""
    match event:
        case RowRolled():
            return "row", event.row
        case Shot():
            return _ARM_OF[event.figure], event.target_class, event.face >= event.needed
        case _:
            return None
