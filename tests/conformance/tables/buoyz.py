"""The table of criticals, by its die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz.damage_events import Critical

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]
ROWS: frozenset[Row] = frozenset(("critical", face) for face in range(1, DIE + 1))
RARE: tuple[int, ...] = (322, 20, 46, 144)
"""Of the games that are drawn by lot, those in which something rare happens."""


def row_of(event: Event) -> Row | None:
    """The row of a table that an event was read from."""
    return ("critical", event.face) if isinstance(event, Critical) else None
