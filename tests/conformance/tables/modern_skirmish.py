"""The fire tables by class and distance, close combat, and the morale test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.modern_skirmish.events import Charged, Fired, Tested
from rules.systems.modern_skirmish.stats import TROOPS, UNITS

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Row = tuple[object, ...]

_TROOP_OF = {figure: unit.troop for unit in UNITS.values() for figure in unit.figures}
_FIRE: set[Row] = {(troop.id, band.reach) for troop in TROOPS.values() for band in troop.band}
_FIGHTS: set[Row] = {("combat", who) for who in ("attacker", "both", "defender")}
_TESTS: set[Row] = {("test", needed) for needed in (1, 2, 3, 4)}
_NEEDED = ((3, 1), (6, 2), (10, 3), (12, 4))
ROWS: frozenset[Row] = frozenset(_FIRE | _FIGHTS | _TESTS)
RARE: tuple[int, ...] = (9, 5, 338)
"""Of the games that are drawn by lot, those in which something rare happens."""


def row_of(event: Event) -> Row | None:
    """The row of a table that an event was read from."""
    match event:
        case Fired():
            return _TROOP_OF[event.figure], event.reach
        case Charged():
            return "combat", event.outcome
        case Tested():
            return "test", next(n for most, n in _NEEDED if event.minuses <= most)
        case _:
            return None
