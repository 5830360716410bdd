"""The accounts beside the table: how many each unit has left, its minuses, its test (MST9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.chart import Chart, Column, Entry, Row, Tone
from rules.kernel.game.d6 import at_least
from rules.systems.modern_skirmish.morale import minuses
from rules.systems.modern_skirmish.questions import ActWithUnit, GoOnMoving
from rules.systems.modern_skirmish.stats import needed

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Unit
    from rules.systems.modern_skirmish.view import SkirmishView


def chart_of(view: SkirmishView) -> Chart:
    """The account of each unit; that of the unit that acts stands out."""
    field = view.field
    busy = view.question.unit if isinstance(view.question, ActWithUnit | GoOnMoving) else ""
    ids = [unit.id for unit in field.units]
    return Chart(
        name="Units",
        columns=(Column("Left"), Column("Minuses: test")),
        rows=tuple(
            Row(field.unit_stats(unit).code, tuple((each,) for each in _row(field, unit)))
            for unit in field.units
        ),
        row=ids.index(busy) if busy else None,
    )


def _row(field: Field, unit: Unit) -> tuple[Entry, ...]:
    stats, count = field.unit_stats(unit), minuses(field, unit)
    if unit.routed:
        gone = (f"0 of {stats.size}", f"{count}: routed")
        return tuple(Entry(words, Tone.STRUCK) for words in gone)
    least = needed(count)
    test = f"needs {at_least(least)}" if least > 1 else "passes"
    left = f"{stats.size - unit.killed} of {stats.size}"
    return Entry(left), Entry(f"{count}: {test}")
