"""Who could fire on a vessel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.kernel.foresight.surveys import Threat, Threats, likeliest_first
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.fire.odds import HIT, firing
from rules.systems.space_convoy.legal import may_fire
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.stats import other_side

if TYPE_CHECKING:
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView


def threats(view: ConvoyView, unit: str, at: Cell | None = None) -> Threats[Cell] | None:
    """Which enemies could fire on a vessel where it is, or in a cell (SCT13, SCT14, SC27, SC29)."""
    if unit not in view.board.places:
        return None
    vessel = view.board.vessel(unit)
    there = vessel.cell if at is None else at
    if vessel.status is not Status.ON_TABLE or vessel.cell is None or there is None:
        return None
    moved = replace(vessel, cell=there)
    foe = other_side(vessel.side)
    after = changed(view, board=view.board.replace(moved), initiative=foe)
    found = [
        _by(after, each, moved)
        for each in after.board.aboard(foe)
        if each.armed and may_fire(after.board, each, moved)
    ]
    name = vessel.name
    return Threats(unit, vessel.cell, there, name, f"in {there}", likeliest_first(found))


def _by(view: ConvoyView, enemy: Vessel, target: Vessel) -> Threat[Cell]:
    """How an enemy could fire on a vessel."""
    if enemy.cell is None:
        raise ValueError("only vessels on the table fire")
    chance = next(each for each in firing(view, enemy, target) if each.id == HIT)
    words = f"{enemy.name}, range {view.board.distance(enemy, target)}"
    return Threat(enemy.id, enemy.cell, words, chance.share)
