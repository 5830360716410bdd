"""How each event of a starbase changes the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import changed
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors.amending import CHANGES
from rules.systems.interceptors.base import turned
from rules.systems.interceptors.muster import based_on
from rules.systems.interceptors.quadrants import turned_quadrant

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState

BASE_CHANGES = CHANGES
"""All changes, with those of a starbase and of corrections among them."""


@CHANGES.on(be.Deployed)
def _(event: be.Deployed, state: FightersState) -> FightersState:
    found = based_on(event.guns, event.targets)
    laid = [changed(each, at=at) for each, at in zip(found, event.at, strict=True)]
    return state.with_(table=changed(state.table, structures=tuple(laid)))


@CHANGES.on(be.Protected)
def _(event: be.Protected, state: FightersState) -> FightersState:
    return state.with_(table=changed(state.table, protected=event.quadrant))


@CHANGES.on(be.BaseTurned)
def _(event: be.BaseTurned, state: FightersState) -> FightersState:
    if not event.turned:
        return state
    table, way = state.table, event.clockwise
    found = []
    for each in table.structures:
        x, y = turned(table.board, each.here, clockwise=way)
        section = turned_quadrant(each.section, clockwise=way) if each.section else 0
        found.append(changed(each, at=(x, y), section=section))
    protected = turned_quadrant(table.protected, clockwise=way) if table.protected else 0
    return state.with_(table=changed(table, structures=tuple(found), protected=protected))


@CHANGES.on(be.Collateral)
def _(event: be.Collateral, state: FightersState) -> FightersState:
    centre = next(each for each in state.table.structures if each.id == event.centre)
    known = state.unit(centre.id, hits=centre.hits + event.lost)
    return known if event.damage else known.unit(event.structure, failed=True)


@CHANGES.on(be.Stuck)
def _(event: be.Stuck, state: FightersState) -> FightersState:
    return _piece(state, event.piece, stuck=True)


@CHANGES.on(be.Rounding)
def _(event: be.Rounding, state: FightersState) -> FightersState:
    return _piece(state, event.piece, aside=event.direction)


def _piece(state: FightersState, piece: str, **changes: Any) -> FightersState:
    found = next(each for each in state.table.scenery if each.id == piece)
    return state.with_(table=state.table.with_piece(changed(found, **changes)))
