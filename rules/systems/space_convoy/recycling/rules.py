"""The recycling option: destroyed Naztee vessels come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import deployment_cells, recyclable
from rules.systems.space_convoy.pieces import COFFIN
from rules.systems.space_convoy.recycling.events import Recycled
from rules.systems.space_convoy.refusals import (
    any_vessel,
    cells_in_words,
    illegal,
    instead,
    off_grid,
    returns_in_words,
)
from rules.systems.space_convoy.setup.events import Deployed
from rules.systems.space_convoy.setup.rules import roll_coffin
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.systems.space_convoy.actions import Recycle
    from rules.systems.space_convoy.state import ConvoyState


def recycle(r: Resolution[ConvoyState], seat: str, action: Recycle) -> None:
    """Bring a destroyed vessel back without its damage, deployed as its kind is.

    (SCT22, SCT22b, SC45, SC45b, SC53, SC53b, SC59)
    """
    board = r.state.board
    if not board.options.recycle:
        raise illegal("SCT22", legal=instead(r.state))
    legal = returns_in_words(r.state) or instead(r.state)
    vessel = any_vessel(r.state, action.vessel)
    if seat != NAZTEES or vessel.side != NAZTEES:
        raise illegal("SC45", case="side", legal=legal)
    if vessel not in recyclable(r.state):
        raise illegal("SC45", legal=legal, vessel=vessel.name)
    if vessel.kind_id == COFFIN:
        if action.cell is not None:
            way = (f"recycle {vessel.name} without a cell",)
            raise illegal("SC53", legal=way, vessel=vessel.name)
        r.emit(Recycled(vessel=vessel.id))
        roll_coffin(r, vessel)
        return
    cells = deployment_cells(board, (1,))
    if not cells:
        raise illegal("SCT9", case="full", legal=legal, vessel=vessel.name)
    words = cells_in_words(cells)
    if action.cell is None:
        raise illegal("SC53", case="crusher", legal=words, vessel=vessel.name)
    if action.cell not in board.grid:
        raise off_grid(board, action.cell, words)
    if action.cell not in cells:
        raise illegal("SCT9", legal=words, vessel=vessel.name, cell=action.cell)
    r.emit(Recycled(vessel=vessel.id))
    r.emit(Deployed(vessel=vessel.id, cell=action.cell))
    initiative.lose(r, Reason.RECYCLED)
