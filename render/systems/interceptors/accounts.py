"""The table beside the board: energy, level, shots and extras of each fighter (IIT20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.chart import Chart, Column, Entry, Row, Tone
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.stats import SIDES
from rules.systems.interceptors.words import LEVELS

if TYPE_CHECKING:
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView


def chart_of(view: FightersView) -> Chart | None:
    """The account of each fighter; that of the one that flies stands out."""
    fighters = [each for side in SIDES for each in view.table.of(side)]
    if not fighters:
        return None
    ids = [each.id for each in fighters]
    busy = view.flight.fighter if view.flight is not None else ""
    return Chart(
        name="Fighters",
        columns=(Column("Energy"), Column("Level, shots")),
        rows=tuple(Row(each.code, tuple((e,) for e in _row(view, each))) for each in fighters),
        row=ids.index(busy) if busy in ids else None,
    )


def _row(view: FightersView, fighter: Fighter) -> tuple[Entry, ...]:
    if fighter.status in (Status.DESTROYED, Status.EXITED):
        gone = "destroyed" if fighter.status is Status.DESTROYED else "home"
        return Entry("0", Tone.STRUCK), Entry(gone, Tone.STRUCK)
    extras = f" {fighter.extras}" if fighter.extras else ""
    energy = Entry(f"{max(0, fighter.blocks)} of {fighter.bought}{extras}")
    if not fighter.flies:
        return energy, Entry(fighter.status.value, Tone.DIM)
    if fighter.free:
        return energy, Entry("free flight", Tone.DIM)
    return energy, Entry(f"{LEVELS[fighter.level]}, {view.table.shots_left(fighter)}")
