"""The recycling option: destroyed Naztee vessels come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.events import Deployed, Recycled
from rules.systems.space_convoy.legal import deployment_cells, recyclable
from rules.systems.space_convoy.pieces import COFFIN, Status
from rules.systems.space_convoy.refusals import any_vessel, cells_in_words, illegal
from rules.systems.space_convoy.setup import roll_coffin
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.systems.space_convoy.actions import Recycle
    from rules.systems.space_convoy.state import ConvoyState


def recycle(r: Resolution[ConvoyState], seat: str, action: Recycle) -> None:
    """Return a destroyed vessel, undamaged, by its own deployment rule (SCT22, SC45, SC53)."""
    board = r.state.board
    vessel = any_vessel(r.state, action.vessel)
    if not board.options.recycle:
        raise illegal("SCT22")
    if seat != NAZTEES or vessel not in recyclable(r.state):
        names = tuple(each.name for each in recyclable(r.state))
        raise illegal("SC45", legal=names, vessel=vessel.name, status=_status(vessel.status))
    if vessel.kind_id == COFFIN:
        if action.cell is not None:
            raise illegal("SC53", vessel=vessel.name)
        r.emit(Recycled(vessel=vessel.id))
        roll_coffin(r, vessel)
        return
    cells = deployment_cells(board, (1,))
    if action.cell not in cells:
        cell = action.cell.words if action.cell else "no cell"
        raise illegal("SCT9", legal=cells_in_words(cells), vessel=vessel.name, cell=cell, face=None)
    r.emit(Recycled(vessel=vessel.id))
    r.emit(Deployed(vessel=vessel.id, cell=action.cell))


def _status(status: Status) -> str:
    return "still on the table" if status is Status.ABOARD else status.value
