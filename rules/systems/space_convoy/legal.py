"""Every action that is legal now. What it lists, ``decide`` accepts, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rules.systems.space_convoy.actions import (
    OFF_TABLE,
    Deploy,
    Pass,
    Place,
    Recycle,
    fire,
    move,
)
from rules.systems.space_convoy.pieces import BRIGGHAVEN, COFFIN, SLAYER, Status
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import Deployment, Placement

PASS = Pass()
_IN_PLAY = (Status.ABOARD, Status.WAITING)


class Position(Protocol):
    """What legality depends on; a state and a view both have it."""

    @property
    def board(self) -> Board:
        """Options, objects, vessels."""

    @property
    def initiative(self) -> str | None:
        """The seat with the initiative."""

    @property
    def placing(self) -> Placement | None:
        """The object to be placed."""

    @property
    def deploying(self) -> tuple[Deployment, ...]:
        """The vessels to be deployed."""


def actions(position: Position) -> tuple[Action, ...]:
    """What the acting side may do, pass included."""
    if position.placing is not None:
        return tuple(Place(cell=cell) for cell in placement_cells(position.board))
    if position.deploying:
        return tuple(
            Deploy(vessel=due.vessel, cell=cell)
            for due in position.deploying
            for cell in deployment_cells(position.board, due.rows)
        )
    return (*_plays(position), PASS)


def playable(position: Position) -> bool:
    """Whether the holder of the initiative can do anything but pass (SC17)."""
    return bool(position.deploying) or next(_plays(position), None) is not None


def placement_cells(board: Board) -> tuple[Cell, ...]:
    """Where an object may stand: any empty cell but those of the first and last row (SC6)."""
    rows = range(2, board.grid.rows)
    return tuple(cell for cell in board.grid.cells if cell.row in rows and cell not in board.taken)


def deployment_cells(board: Board, rows: tuple[int, ...]) -> tuple[Cell, ...]:
    """The empty cells of these rows."""
    return tuple(cell for row in rows for cell in _empty(board, board.grid.row(row)))


def destinations(board: Board, vessel: Vessel) -> tuple[Cell, ...]:
    """Where a vessel may try to move, whatever its die must show (SCT6, SC37, SC38, SC39)."""
    if vessel.status is Status.WAITING:
        return _empty(board, board.grid.row(board.grid.rows))
    if vessel.cell is None:
        return ()
    found = _empty(board, board.grid.neighbours(vessel.cell))
    if vessel.kind_id == BRIGGHAVEN and vessel.cell.row == 1:
        return (OFF_TABLE, *found)
    return found


def may_attack(vessel: Vessel, target: Vessel) -> bool:
    """Whether the kinds allow it: only Slayers attack Coffins (SCT13)."""
    return target.kind_id != COFFIN or vessel.kind_id == SLAYER


def in_reach(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether any white dice can reach the target (SC27), and nothing is in the way (SC29)."""
    return board.distance(vessel, target) <= board.reach(vessel) and not _shielded(
        board, vessel, target
    )


def rested(board: Board, vessel: Vessel) -> bool:
    """Whether a vessel may still act in this initiative (SC14)."""
    limit = board.options.max_actions_per_vessel
    return limit == 0 or vessel.actions < limit


def recyclable(position: Position) -> tuple[Vessel, ...]:
    """Destroyed vessels that the holder may recycle (SC45)."""
    board = position.board
    if not board.options.recycle or position.initiative != NAZTEES:
        return ()
    return tuple(
        vessel
        for vessel in board.vessels
        if vessel.side == NAZTEES and vessel.status is Status.DESTROYED
    )


def _plays(position: Position) -> Iterator[Action]:
    board, side = position.board, position.initiative
    enemies = tuple(
        vessel for vessel in board.vessels if vessel.status is Status.ABOARD and vessel.side != side
    )
    for vessel in board.vessels:
        if vessel.side == side and vessel.status in _IN_PLAY and rested(board, vessel):
            yield from _moves(board, vessel)
            yield from _shots(board, vessel, enemies)
    for vessel in recyclable(position):
        yield from _returns(board, vessel)


def _moves(board: Board, vessel: Vessel) -> Iterator[Action]:
    if board.die_needed(vessel) is not None:
        for cell in destinations(board, vessel):
            yield move(vessel.id, cell)


def _shots(board: Board, vessel: Vessel, enemies: tuple[Vessel, ...]) -> Iterator[Action]:
    if vessel.cell is None or not vessel.armed:
        return
    # As `in_reach`, with what is the same for all targets looked up once.
    away, reach = board.grid.distances(vessel.cell), board.reach(vessel)
    for target in enemies:
        if (
            target.cell is not None
            and away[target.cell] <= reach
            and may_attack(vessel, target)
            and not _shielded(board, vessel, target)
        ):
            yield fire(vessel.id, target.id)


def _shielded(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether an object is in the way of a shot (SC29)."""
    if not board.options.objects_block_fire or vessel.cell is None or target.cell is None:
        return False
    return board.blocked(vessel.cell, target.cell)


def _empty(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    taken = board.taken
    return tuple([cell for cell in cells if cell not in taken])


def _returns(board: Board, vessel: Vessel) -> Iterator[Action]:
    if vessel.kind_id == COFFIN:
        yield Recycle(vessel=vessel.id)
        return
    for cell in deployment_cells(board, (1,)):
        yield Recycle(vessel=vessel.id, cell=cell)
