"""Every action that is legal now, as the rules say it. Verbs accept these and nothing else.

Games list them far more often than they are read: ``fast`` finds the same ones sooner, and the
conformance suite compares the two.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rules.kernel.values.frozen import trusted
from rules.systems.space_convoy.actions import OFF_TABLE, Deploy, Move, Pass, Place, Recycle, fire
from rules.systems.space_convoy.pieces import BRIGGHAVEN, COFFIN, IN_PLAY, SLAYER, Status
from rules.systems.space_convoy.stats import NAZTEES, other_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import AnyPosition

PASS = Pass()


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the acting side may do, pass included."""
    board = position.board
    if position.placing is not None:
        return tuple(trusted(Place, cell=cell) for cell in placement_cells(board))
    if position.deploying:
        return tuple(
            trusted(Deploy, vessel=due.vessel, cell=cell)
            for due in position.deploying
            for cell in deployment_cells(board, due.rows)
        )
    return (*_plays(position), *returns(position), PASS)


def playable(position: AnyPosition) -> bool:
    """Whether the holder of the initiative can do anything but pass (SC17)."""
    return any(True for _ in chain(_plays(position), returns(position)))


def placement_cells(board: Board) -> tuple[Cell, ...]:
    """Where an object may stand: any empty cell but those of the first and last row (SC6)."""
    return deployment_cells(board, tuple(range(2, board.grid.rows)))


def deployment_cells(board: Board, rows: tuple[int, ...]) -> tuple[Cell, ...]:
    """The empty cells of these rows."""
    taken = board.taken
    return tuple([cell for row in rows for cell in board.grid.row(row) if cell not in taken])


def steps(grid: BrickGrid, vessel: Vessel) -> tuple[Cell, ...]:
    """Where a vessel could go if nothing were there (SCT3b, SCT15b, SC5, SC37, SC38, SC39)."""
    if vessel.cell is None:
        return grid.row(grid.rows)
    near = grid.neighbours(vessel.cell)
    leaves = vessel.kind_id == BRIGGHAVEN and vessel.cell.row == 1
    return (OFF_TABLE, *near) if leaves else near


def destinations(board: Board, vessel: Vessel) -> tuple[Cell, ...]:
    """Where a vessel may try to move, whatever its die must show (SCT6)."""
    if vessel.status not in IN_PLAY:
        return ()
    taken = board.taken
    return tuple([cell for cell in steps(board.grid, vessel) if cell not in taken])


def may_attack(vessel: Vessel, target: Vessel) -> bool:
    """Whether the kinds allow it: only Slayers attack Coffins (SCT13, SC24)."""
    return target.kind_id != COFFIN or vessel.kind_id == SLAYER


def in_range(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether any white dice reach the target: both are on the table (SC27, SC30, SC58, X3)."""
    return board.distance(vessel, target) <= board.reach(vessel)


def in_sight(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether no object blocks the shot at the target (SC29, SC29b)."""
    if not board.options.objects_block_fire or vessel.cell is None or target.cell is None:
        return True
    return not board.blocked(vessel.cell, target.cell)


def may_fire(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether a vessel that is armed may fire at an enemy: both are on the table."""
    return (
        may_attack(vessel, target)
        and in_range(board, vessel, target)
        and in_sight(board, vessel, target)
    )


def may_act(board: Board, vessel: Vessel) -> bool:
    """Whether a vessel may still act in this initiative (SC14, SC14b)."""
    limit = board.options.max_actions_per_vessel
    return limit == 0 or vessel.actions < limit


def recyclable(position: AnyPosition) -> tuple[Vessel, ...]:
    """Destroyed vessels that the holder may recycle, however often before (SC45c)."""
    board = position.board
    if not board.options.recycle or position.initiative != NAZTEES:
        return ()
    return tuple(each for each in board.fleet(NAZTEES) if each.status is Status.DESTROYED)


def returns(position: AnyPosition) -> tuple[Action, ...]:
    """How destroyed vessels may be recycled (SC45)."""
    found: list[Action] = []
    for vessel in recyclable(position):
        coffin = vessel.kind_id == COFFIN
        cells = (None,) if coffin else deployment_cells(position.board, (1,))
        found += [trusted(Recycle, vessel=vessel.id, cell=cell) for cell in cells]
    return tuple(found)


def _plays(position: AnyPosition) -> Iterator[Action]:
    """What the vessels of the holder may do, one after the other."""
    board, side = position.board, position.initiative
    if side is not None:
        for vessel in board.fleet(side):
            if may_act(board, vessel):
                yield from _moves(board, vessel)
                yield from _shots(board, vessel)


def _moves(board: Board, vessel: Vessel) -> list[Move]:
    """How a vessel may try to move, if any die can move it (SC10)."""
    if vessel.status not in IN_PLAY or board.die_needed(vessel) is None:
        return []
    return [trusted(Move, vessel=vessel.id, to=cell) for cell in destinations(board, vessel)]


def _shots(board: Board, vessel: Vessel) -> list[Fire]:
    """The shots of a vessel on the table that is armed, stuck or not (SC10b, SC31, SC35)."""
    if vessel.status is not Status.ON_TABLE or not vessel.armed:
        return []
    return [
        fire(vessel.id, target.id)
        for target in board.aboard(other_side(vessel.side))
        if may_fire(board, vessel, target)
    ]
