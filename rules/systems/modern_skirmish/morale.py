"""Morale: what a unit has to bear, the test before it acts, and routs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE, share
from rules.systems.modern_skirmish.events import Marked, Routed, Tested
from rules.systems.modern_skirmish.stats import needed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rules.kernel.game.resolution import Resolution
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Unit
    from rules.systems.modern_skirmish.state import SkirmishState

KILLED, FRIEND, MARKER = 4, 2, 1
"""Minuses for a figure killed, a friendly unit routed, an ammo marker (MST10)."""
ROUT = 13
"""So many minuses rout a unit (MST8, MS13)."""


def minuses(field: Field, unit: Unit) -> int:
    """Kills, routs of friends anywhere, markers (MST9, MST10, MS12, MS45c)."""
    gone = sum(each.routed for each in field.side_units(field.side_of(unit)) if each is not unit)
    return KILLED * unit.killed + FRIEND * gone + MARKER * unit.markers


def passing(field: Field, unit: Unit) -> Fraction:
    """How likely a unit passes its test."""
    return share(needed(minuses(field, unit)))


def test(r: Resolution[SkirmishState], unit: Unit) -> bool:
    """Test a unit: with three minuses at most it passes without a die (MST3, MST4, MS6, MS34)."""
    field = r.state.field
    count = minuses(field, unit)
    least = needed(count)
    face = None
    if least > 1:
        (face,) = r.roll(1, DIE, f"morale: {field.unit_stats(unit).name}")
    passed = face is None or face >= least
    r.emit(Tested(unit=unit.id, minuses=count, face=face, passed=passed))
    return passed


def mark(r: Resolution[SkirmishState], unit: Unit) -> None:
    """Give a unit an ammo marker (MST11)."""
    r.emit(Marked(unit=unit.id, markers=unit.markers + 1))


def rout(r: Resolution[SkirmishState], first: Sequence[str] = ()) -> tuple[str, ...]:
    """Remove every unit that has to bear too much, and whoever that drives off in turn.

    (MST8, MS13, MS13c, MS14, MS42, MS44, MS45, MS45b)

    Args:
        r: What is resolved.
        first: The units that are looked at before the others, which follow by the roster (MS49b).

    Returns:
        The ids of the units that routed, in order.
    """
    found: list[str] = []
    while (unit := _next_to_rout(r.state.field, first)) is not None:
        field = r.state.field
        left = tuple(each.id for each in field.figures_of(unit.id) if each.at is not None)
        r.emit(Routed(unit=unit.id, minuses=minuses(field, unit), figures=left))
        found.append(unit.id)
    return tuple(found)


def _next_to_rout(field: Field, first: Sequence[str]) -> Unit | None:
    for unit in (*map(field.unit, first), *field.units):
        if not unit.routed and (minuses(field, unit) >= ROUT or field.is_gone(unit)):
            return unit
    return None
