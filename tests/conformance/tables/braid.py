"""No tables whose rows events name; games in which rare things happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]

ROWS: frozenset[Row] = frozenset()
RARE: tuple[int, ...] = ()
"""Numbers of ``random_game(ruleset, f"reach-{number}")`` in which what is rare happens."""


def row_of(_event: Event) -> Row | None:
    """No event is read from a row."""
    return None
