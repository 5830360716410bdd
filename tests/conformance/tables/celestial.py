"""The table of criticals, by its total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial.damage_events import Critical
from rules.systems.celestial.stats import CRITICALS

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]
ROWS: frozenset[Row] = frozenset(("critical", total) for total in CRITICALS)
RARE: tuple[int, ...] = (233, 160, 39, 295, 94)
"""Of the games that are drawn by lot, those in which something rare happens."""


def row_of(event: Event) -> Row | None:
    """The row of a table that an event was read from."""
    return ("critical", sum(event.faces)) if isinstance(event, Critical) else None
