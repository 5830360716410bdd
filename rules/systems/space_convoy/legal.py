"""Every action that is legal now. What it lists, ``decide`` accepts, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rules.kernel.frozen import trusted
from rules.systems.space_convoy.actions import (
    Deploy,
    Pass,
    Place,
    Recycle,
    fire,
)
from rules.systems.space_convoy.pieces import COFFIN, IN_PLAY, SLAYER, Status
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.lineup import Fleet
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.posts import Post
    from rules.systems.space_convoy.state import Deployment, Placement

PASS = Pass()


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
        return tuple(trusted(Place, cell=cell) for cell in placement_cells(position.board))
    if position.deploying:
        return tuple(
            trusted(Deploy, vessel=due.vessel, cell=cell)
            for due in position.deploying
            for cell in deployment_cells(position.board, due.rows)
        )
    return (*_plays(position), *_returns(position), PASS)


def playable(position: Position) -> bool:
    """Whether the holder of the initiative can do anything but pass (SC17)."""
    return bool(position.deploying or _plays(position) or _returns(position))


def placement_cells(board: Board) -> tuple[Cell, ...]:
    """Where an object may stand: any empty cell but those of the first and last row (SC6)."""
    rows = range(2, board.grid.rows)
    return tuple(cell for cell in board.grid.cells if cell.row in rows and cell not in board.taken)


def deployment_cells(board: Board, rows: tuple[int, ...]) -> tuple[Cell, ...]:
    """The empty cells of these rows."""
    return tuple(cell for row in rows for cell in _empty(board, board.grid.row(row)))


def destinations(board: Board, vessel: Vessel) -> tuple[Cell, ...]:
    """Where a vessel may try to move, whatever its die must show (SCT6, SC37, SC38, SC39)."""
    if vessel.status not in IN_PLAY:
        return ()
    return tuple([step.to for step in board.ground.post(vessel).ways.free(board.lineup.taken)])


def may_attack(vessel: Vessel, target: Vessel) -> bool:
    """Whether the kinds allow it: only Slayers attack Coffins (SCT13, SC24)."""
    return target.kind_id != COFFIN or vessel.kind_id == SLAYER


def in_reach(board: Board, vessel: Vessel, target: Vessel) -> bool:
    """Whether white dice can reach the target (SC27, SC30, X3), and nothing blocks them (SC29)."""
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


def _plays(position: Position) -> tuple[Action, ...]:
    """What the vessels of the holder may do, one after the other."""
    board, side = position.board, position.initiative
    if side is None:
        return ()
    lineup = board.lineup
    posts = lineup.fleets[side].posts
    if board.options.max_actions_per_vessel:
        able = [post for post in posts if rested(board, board.vessel(post.vessel))]
        return _plays_from(board, side, able)
    plays = lineup.plays.get(side)
    if plays is None:
        plays = lineup.plays[side] = _plays_from(board, side, posts)
    return plays


def _plays_from(board: Board, side: str, posts: Iterable[Post]) -> tuple[Action, ...]:
    """What vessels of a side may do from these posts."""
    taken = board.lineup.taken
    enemies = board.lineup.against(side)
    found: list[Action] = []
    for post in posts:
        if post.mobile:
            found += post.ways.free(taken)
        if post.field:
            shots = enemies.shots.get(post)
            found += _shots(board, post, enemies) if shots is None else shots
    return tuple(found)


def _shots(board: Board, post: Post, enemies: Fleet) -> Sequence[Fire]:
    """How an armed vessel may fire; kept for as long as the enemies stay where they are."""
    # As `may_attack` and `in_reach`, with all that the targets share looked up once.
    field, slayer, blocking = post.field, post.kind == SLAYER, board.options.objects_block_fire
    shots = enemies.shots[post] = tuple(
        [
            fire(post.vessel, target.vessel)
            for target in enemies.targets
            if target.bit & field
            and (slayer or target.kind != COFFIN)
            and not (blocking and _shielded(board, post, target))
        ]
    )
    return shots


def _shielded(board: Board, vessel: Vessel | Post, target: Vessel | Post) -> bool:
    """Whether an object is in the way of a shot (SC29)."""
    if not board.options.objects_block_fire or vessel.cell is None or target.cell is None:
        return False
    return board.blocked(vessel.cell, target.cell)


def _empty(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    taken = board.taken
    return tuple([cell for cell in cells if cell not in taken])


def _returns(position: Position) -> list[Action]:
    """How destroyed vessels may be recycled (SC45)."""
    found: list[Action] = []
    for vessel in recyclable(position):
        coffin = vessel.kind_id == COFFIN
        cells = (None,) if coffin else deployment_cells(position.board, (1,))
        found += [trusted(Recycle, vessel=vessel.id, cell=cell) for cell in cells]
    return found
