"""Rotation: what is on a body goes round with it, stations turn on the spot (BZT62, BZ162)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import FULL_CIRCLE
from rules.space.pose import Pose
from rules.systems.buoyz import orbits
from rules.systems.buoyz import rotation_events as re
from rules.systems.buoyz.board.bodies import clear

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

SPIN: Final = 30
"""Degrees by which a free station turns, clockwise (BZ162)."""


def turned(board: Board, ship: Ship) -> Pose | None:
    """Where a ship is after a turn of what it is on; ``None`` if it is where it was (BZ253)."""
    if ship.pose is None:
        return None
    if not ship.landed:
        spins = board.sd(ship).base and not ship.orbit
        heading = (ship.pose.heading + SPIN) % FULL_CIRCLE
        return ship.pose._replace(heading=heading) if spins else None
    body = board.body_by_id[ship.landed]
    angle = orbits.degrees(body.radius)
    at = orbits.carried(body, ship.pose.at, angle)
    if not (board.holds(at) and clear(board.bodies, at)):
        return None
    return Pose(at.x, at.y, (ship.pose.heading + angle) % FULL_CIRCLE)


def rotate(r: Resolution[BuoyzState]) -> None:
    """At the end of a turn, after shields are up (BZ162, BZ124)."""
    board = r.state.board
    if not board.options.rotation:
        return
    fleets = (*board.fleet("blue"), *board.fleet("red"))
    poses = [(each.id, pose) for each in fleets if (pose := turned(board, each)) is not None]
    if poses:
        r.emit(re.Rotated(poses=tuple(poses)))
