"""Interceptors has no table whose rows are told by events; some corrections are rare."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]
ROWS: frozenset[Row] = frozenset()
RARE: tuple[int, ...] = ()
"""Of the games that are drawn by lot, those in which something rare happens."""


def row_of(_event: Event) -> Row | None:
    """No event was read from a table."""
    return None
