"""Transit between tables: who may cross a shared edge, where and when it emerges (11.3, BZ196)."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.space.pose import Pose
from rules.systems.buoyz import transit_events as te
from rules.systems.buoyz.actions import STAY
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

_DRIVES: Final = ("warp", "hyperdrive")


def there(ship: Ship) -> bool:
    """Whether a ship is between two tables."""
    return ship.status is Status.TRANSIT


def able(board: Board, ship: Ship) -> bool:
    """Whether a ship may go to another table: by Warp, hyperdrive or singularity (BZ9b, BZT76c)."""
    return board.sd(ship).singularity or any(board.able(ship, each) for each in _DRIVES)


def beyond(board: Board, edge: Pose) -> int:
    """The number of the table beyond an edge, by a pose that leads over it; 0: none (BZ196b)."""
    here, table = number_of(edge), board.table_at(edge)
    if edge.x == table.east and edge.y not in (table.north, table.south):
        return here + 1 if here < len(board.tables) else 0
    if edge.x == table.west and edge.y not in (table.north, table.south):
        return here - 1
    return 0


def bound(board: Board, ship: Ship, edge: Pose) -> int:
    """The table to which a ship goes over an edge; 0 if it leaves the battle.

    One that retreats does so over any edge (BZ279, BZ196b).

    Raises:
        Illegal: It can't go to another table (BZT76).
    """
    if ship.side in board.retreating:
        return 0
    to = beyond(board, edge)
    if to and not able(board, ship):
        raise illegal("BZT76", legal=(STAY,), ship=ship.name, to=to)
    return to


def arrival(board: Board, edge: Pose, to: int) -> Pose:
    """Where a ship emerges: at the facing edge, as far south, with the same heading (BZ196d).

    Where a body lies on that edge, at the nearest point beside it (BZ279).
    """
    table = board.tables[to - 1]
    x = table.west if to > number_of(edge) else table.east
    rows = {edge.y}
    for body in board.bodies:
        aside = abs(body.at.x - x)
        if body.mass and aside <= body.radius:
            half = isqrt(body.radius**2 - aside**2) + 1
            rows |= {body.at.y - half, body.at.y + half}
    free = (
        Pose(x, y, edge.heading)
        for y in sorted(rows, key=lambda each: (abs(each - edge.y), each))
        if table.north <= y <= table.south and clear(board.bodies, Pose(x, y, 0).at)
    )
    return next(free, Pose(x, edge.y, edge.heading))


def check_way(ship: Ship, way: str) -> None:
    """See whether an order only nominates a ship in transit.

    Raises:
        Illegal: It says where it goes; that is asked when it has emerged (BZ196c).
    """
    if way != STAY:
        raise illegal("BZ196", legal=(STAY,), ship=ship.name)


def nominate(r: Resolution[BuoyzState], ship: Ship, way: str) -> None:
    """A ship in transit is nominated: it is on its way, or emerges and moves (BZ196c, BZ128c)."""
    check_way(ship, way)
    if r.state.turn < ship.due or ship.marker is None:
        r.emit(te.TransitKept(ship=ship.id))
        return
    r.emit(te.TransitEnded(ship=ship.id, pose=ship.marker))
    r.next(MoveOn(seat=ship.side, ship=ship.id))
