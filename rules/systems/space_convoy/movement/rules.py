"""Movement: one area, one die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.fast.lineup import occupied
from rules.systems.space_convoy.legal import destinations, steps
from rules.systems.space_convoy.pieces import BRIGGHAVEN, Status
from rules.systems.space_convoy.refusals import (
    cells_in_words,
    illegal,
    instead,
    off_grid,
    shots_in_words,
)

if TYPE_CHECKING:
    from rules.kernel.errors import Illegal
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import AnyPosition


def check(position: AnyPosition, vessel: Vessel, to: Cell) -> int:
    """The least natural die that moves a vessel to a cell where it may go (SC9, SC10, SC38b, SC50).

    Raises:
        Illegal: It cannot go there, or not at all.
    """
    board = position.board
    needed = board.die_needed(vessel)
    if needed is None:
        pull = board.pull(vessel)
        shots = shots_in_words(position, vessel)
        raise illegal(
            "SC10",
            case="armed" if shots else "",
            legal=shots or instead(position),
            vessel=vessel.name,
            slowed="it is slowed, and " if vessel.slowed else "",
            pull=pull,
            needed=vessel.move_number + pull,
        )
    if to not in steps(board.grid, vessel) or occupied(board, to):
        raise _no_such_move(position, vessel, to)
    return needed


def _no_such_move(position: AnyPosition, vessel: Vessel, to: Cell) -> Illegal:
    """Why a vessel cannot go to a cell (SCT6, SCT15b, SC37, SC38, SC38c, SC39)."""
    board = position.board
    legal = cells_in_words(destinations(board, vessel)) or instead(position)
    if to == OFF_TABLE:
        if vessel.kind_id != BRIGGHAVEN:
            return illegal("SC39", legal=legal, vessel=vessel.name)
        return illegal("SC38", legal=legal, vessel=vessel.name)
    if to not in board.grid:
        return off_grid(board, to, legal)
    if to in steps(board.grid, vessel):
        occupant = board.vessel_at(to)
        thing = board.object_at(to)
        by = occupant.name if occupant else f"The {thing.kind.name}" if thing else "Something"
        return illegal("SCT6", legal=legal, cell=to, by=by)
    if vessel.status is Status.WAITING:
        return illegal("SC37", legal=legal, vessel=vessel.name, row=board.grid.rows)
    return illegal(
        "SCT15",
        legal=legal,
        vessel=vessel.name,
        cell=to,
        here=vessel.cell,
    )
