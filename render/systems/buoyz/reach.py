"""How far a ship gets in its next move: the border of where it could come to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.systems.buoyz.fleet import shown
from rules.space.plane import FULL_CIRCLE, Point
from rules.space.pose import Pose
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.stats import INCH, TURNING

if TYPE_CHECKING:
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship


def reached(board: Board, ship: Ship) -> tuple[Point, ...]:
    """From where it is over the farthest places after each turn, port to starboard, and back.

    A turn costs as much wherever it is taken; taken first it leads farthest aside. Nothing if the
    ship can't leave its place.
    """
    pose, allowed = ship.pose, sp.allowance(board, ship)
    if pose is None or not allowed:
        return ()
    degrees = TURNING[board.options.turn_table].degrees
    most = sp.points(board, ship)
    ends = []
    for points in range(-most, most + 1):
        left = allowed - abs(points) * INCH
        if left > 0:
            angle = degrees[abs(points) - 1] if points else 0
            heading = (pose.heading + (angle if points > 0 else -angle)) % FULL_CIRCLE
            ends.append(ahead(Pose(pose.x, pose.y, heading), left).at)
    return tuple(_inside(board, shown(each)) for each in (pose.at, *ends))


def _inside(board: Board, at: Point) -> Point:
    """The point of the table that is nearest."""
    east, south = shown(Point(board.table.east, board.table.south))
    return Point(min(max(at.x, 0), east), min(max(at.y, 0), south))
