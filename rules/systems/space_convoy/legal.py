"""Every action that is legal now. What it lists, ``decide`` accepts, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from rules.systems.space_convoy.actions import (
    OFF_TABLE,
    Deploy,
    Fire,
    Move,
    Pass,
    Place,
    Recycle,
    fire,
)
from rules.systems.space_convoy.pieces import BRIGGHAVEN, COFFIN, SLAYER, Status
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.action import Action
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.board import Board, Targets
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
    found: list[Action] = []
    for each in _plays(position):
        found += each
    return (*found, PASS)


def playable(position: Position) -> bool:
    """Whether the holder of the initiative can do anything but pass (SC17)."""
    return bool(position.deploying) or any(_plays(position))


def placement_cells(board: Board) -> tuple[Cell, ...]:
    """Where an object may stand: any empty cell but those of the first and last row (SC6)."""
    rows = range(2, board.grid.rows)
    return tuple(cell for cell in board.grid.cells if cell.row in rows and cell not in board.taken)


def deployment_cells(board: Board, rows: tuple[int, ...]) -> tuple[Cell, ...]:
    """The empty cells of these rows."""
    return tuple(cell for row in rows for cell in _empty(board, board.grid.row(row)))


def steps(board: Board, vessel: Vessel) -> tuple[Move, ...]:
    """How a vessel in play may try to move, whatever its die must show.

    SCT6, SC37, SC38, SC39.
    """
    ways = _ways(board.grid, vessel.id, vessel.kind_id, vessel.cell)
    return ways.around(ways.onto & board.taken)


def may_enter(board: Board, vessel: Vessel, to: Cell) -> bool:
    """Whether one of those steps leads there."""
    ways = _ways(board.grid, vessel.id, vessel.kind_id, vessel.cell)
    return to in ways.onto and to not in board.taken


def destinations(board: Board, vessel: Vessel) -> tuple[Cell, ...]:
    """Where those steps lead."""
    return tuple([step.to for step in steps(board, vessel)])


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


def _plays(position: Position) -> Iterator[Sequence[Action]]:
    """What each vessel may do, one after the other."""
    board, side = position.board, position.initiative
    if side is None:
        return
    enemies = board.targets[NAZTEES if side == FREELOADERS else FREELOADERS]
    for vessel in board.fleet(side):
        if vessel.status in _IN_PLAY and rested(board, vessel):
            if not board.stuck(vessel):
                yield steps(board, vessel)
            if vessel.cell is not None and vessel.armed:
                yield _shots(board, vessel, vessel.cell, enemies)
    for vessel in recyclable(position):
        yield _returns(board, vessel)


class _Ways:
    """Every step of a vessel from one cell, or from off the table onto it.

    Attributes:
        onto: Where they lead.
    """

    def __init__(self, vessel: str, onto: tuple[Cell, ...]) -> None:
        self.onto = frozenset(onto)
        self._steps = tuple(Move(vessel=vessel, to=to) for to in onto)
        self._around: dict[frozenset[Cell], tuple[Move, ...]] = {}

    def around(self, taken: frozenset[Cell]) -> tuple[Move, ...]:
        """The steps that are left when some of the cells are taken; listed once, then kept."""
        left = self._around.get(taken)
        if left is None:
            left = tuple(step for step in self._steps if step.to not in taken)
            self._around[taken] = left
        return left


@lru_cache(maxsize=4096)
def _ways(grid: BrickGrid, vessel: str, kind: str, cell: Cell | None) -> _Ways:
    onto = grid.row(grid.rows) if cell is None else grid.neighbours(cell)
    if kind == BRIGGHAVEN and cell is not None and cell.row == 1:
        onto = (OFF_TABLE, *onto)
    return _Ways(vessel, onto)


def _shots(board: Board, vessel: Vessel, cell: Cell, enemies: Targets) -> tuple[Fire, ...]:
    """At whom an armed vessel may fire; listed once for as long as the enemies stay."""
    shots = enemies.shots.get((vessel.id, cell))
    if shots is None:
        # As `may_attack` and `in_reach`, with all that the targets share looked up once.
        away, reach = board.grid.distances(cell), board.reach(vessel)
        slayer, blocking = vessel.kind_id == SLAYER, board.options.objects_block_fire
        shots = enemies.shots[vessel.id, cell] = tuple(
            [
                fire(vessel.id, target)
                for target, kind, there in enemies.cells
                if away[there] <= reach
                and (slayer or kind != COFFIN)
                and not (blocking and board.blocked(cell, there))
            ]
        )
    return shots


def _shielded(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether an object is in the way of a shot (SC29)."""
    if not board.options.objects_block_fire or vessel.cell is None or target.cell is None:
        return False
    return board.blocked(vessel.cell, target.cell)


def _empty(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    taken = board.taken
    return tuple([cell for cell in cells if cell not in taken])


def _returns(board: Board, vessel: Vessel) -> list[Recycle]:
    if vessel.kind_id == COFFIN:
        return [Recycle(vessel=vessel.id)]
    return [Recycle(vessel=vessel.id, cell=cell) for cell in deployment_cells(board, (1,))]
