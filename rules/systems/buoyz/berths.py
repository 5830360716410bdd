"""Where a ship may be put: off bodies, in an orbit, or landed on one (BZ137, BZ121b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import Point, distance, near_rect, towards
from rules.space.pose import Pose
from rules.systems.buoyz import landing, orbits
from rules.systems.buoyz.board.bodies import LANDABLE, clear
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.space.plane import Rect
    from rules.systems.buoyz.actions import How
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship


class Berth(NamedTuple):
    """Where a ship is put, and how; the rest is as the fields of ships."""

    pose: Pose
    landed: str = ""
    orbit: str = ""
    hand: str = ""


def berth(board: Board, ship: Ship, pose: Pose, how: How, zone: Rect) -> Berth:
    """Where a ship comes to be (BZ137, BZ121b, BZ137b).

    Args:
        board: The table.
        ship: Who is put there.
        pose: Where, and where it points; an orbit says itself where a ship points.
        how: Free, in an orbit, or landed.
        zone: Where its side deploys; it holds the place unless the ship lands.

    Raises:
        Illegal: It can't be there.
    """
    at = pose.at
    if how == "landed":
        return _on(board, ship, pose, zone)
    if not clear(board.bodies, at):
        body = next(each for each in board.bodies if each.mass and each.holds(at))
        raise illegal("BZ137", legal=("free",), ship=ship.name, body=body.the)
    if how == "free":
        return Berth(pose)
    around = _nearest([each for each in board.bodies if each.orbited_from(at)], at)
    if around is None:
        raise illegal("BZ94", legal=("free",), ship=ship.name)
    heading = orbits.tangent(around, at, how)
    return Berth(Pose(at.x, at.y, heading), orbit=around.id, hand=how)


def _on(board: Board, ship: Ship, pose: Pose, zone: Rect) -> Berth:
    """Landed on the nearest body whose disc touches the border of a zone (BZ163f, BZ137c)."""
    if not landing.able(board, ship):
        raise illegal("BZT40", legal=("free",), ship=ship.name)
    at = pose.at
    discs = [
        each
        for each in board.bodies
        if each.kind in LANDABLE and each.orbited_from(at) and near_rect(each.at, zone, each.radius)
    ]
    body = _nearest(discs, at)
    if body is None:
        raise illegal("BZ137", case="land", legal=("free",), ship=ship.name)
    there = towards(body.at, landing.outward(body, at), body.radius + 1)
    return Berth(Pose(there.x, there.y, pose.heading), landed=body.id)


def _nearest(found: list[Body], at: Point) -> Body | None:
    return min(found, key=lambda each: distance(each.at, at) - each.radius, default=None)
