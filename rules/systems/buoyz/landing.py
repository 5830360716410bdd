"""Bodies in a ship's way: what stops it, landing on one, taking off (BZT40, BZ121, BZ163)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE, SINES, Line, Point, bearing, square, towards
from rules.space.pose import Pose, seen
from rules.systems.buoyz.board.bodies import LANDABLE
from rules.systems.buoyz.board.parts import SAUCER
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship

UPRIGHT: Final = 90
"""A ship takes off within so many degrees of straight away from the body (BZ163b)."""


class Ended(NamedTuple):
    """Where a way ends.

    Attributes:
        path: Its poses.
        body: The body that it lands on, by id; empty if none.
        leg: The leg in which it does.
        far: How much of that leg it goes.
    """

    path: tuple[Pose, ...]
    body: str = ""
    leg: int = 0
    far: int = 0


def outward(body: Body, point: Point) -> int:
    """The heading straight away from a body, in whole degrees."""
    return bearing(body.at, point)


def stood(body: Body, heading: int) -> Pose:
    """Where what stands on a body lies on its rim, facing away from it (BZ234)."""
    at = towards(body.at, heading, body.radius + 1)
    return Pose(at.x, at.y, heading)


def aside(one: int, other: int) -> int:
    """How many degrees two headings are apart, 180 at most."""
    apart = (one - other) % FULL_CIRCLE
    return min(apart, FULL_CIRCLE - apart)


def lifted(board: Board, ship: Ship, pose: Pose, heading: int | None) -> Pose:
    """A landed ship as it takes off: by choice, else as it lies, else straight away (BZ163b).

    Raises:
        Illegal: It would not be away from the body.
    """
    body = board.body_by_id[ship.landed]
    normal = outward(body, pose.at)
    if heading is not None and aside(heading, normal) > UPRIGHT:
        raise illegal(
            "BZ163", case="down", legal=(f"H{normal},1",), ship=ship.name, body=body.the,
            normal=normal,
        )  # fmt: skip
    if heading is None:
        heading = pose.heading if aside(pose.heading, normal) <= UPRIGHT else normal
    return Pose(pose.x, pose.y, heading)


def able(board: Board, ship: Ship) -> bool:
    """Whether a ship can land (BZT40); a saucer can, once and for good (BZ163, BZT56d)."""
    return board.able(ship, "landing") or ship.part == SAUCER


def stays(board: Board, ship: Ship) -> bool:
    """Whether a ship is down for good: a saucer that can't land as others do (BZ163c)."""
    return bool(ship.landed) and ship.part == SAUCER and not board.able(ship, "landing")


def first_met(
    bodies: Sequence[Body], path: Sequence[Pose], leaving: str
) -> tuple[int, Body] | None:
    """The first body of mass that a way meets: in which leg, and which one (BZ121).

    Args:
        bodies: Those on the table.
        path: The poses of the way.
        leaving: The body that the first leg leads away from, by id; empty if none.
    """
    if not bodies:
        return None
    for number, (before, after) in enumerate(pairwise(path)):
        if before.at == after.at:
            continue
        line = Line(before.at, after.at)
        met = [each for each in bodies if each.mass and each.id != leaving and each.met_by(line)]
        leaving = ""
        if met:
            nearest = min(met, key=lambda each: square(each.at, before.at) - each.radius**2)
            return number, nearest
    return None


def touchdown(body: Body, start: Pose, length: int) -> int:
    """How far it is to the last place before a disc on a leg that meets it (BZ163).

    There a ship lies on its rim.

    Args:
        body: The disc.
        start: Where the leg begins, off the disc.
        length: How long the leg is.
    """
    # The distance falls up to the foot of the perpendicular.
    foot = seen(start, body.at).ahead // SINES
    low, high = 0, max(0, min(foot, length))
    if not body.holds(ahead(start, high).at):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if body.holds(ahead(start, middle).at):
            high = middle
        else:
            low = middle
    return low


def ended(board: Board, ship: Ship, path: tuple[Pose, ...], *, way: str, lands: bool) -> Ended:
    """A way with what bodies make of it (BZ121, BZ122c).

    Args:
        board: The table.
        ship: Who moves.
        path: The poses of the way, on the table.
        way: As it is written, without the word for landing.
        lands: Whether it is ordered to land.

    Raises:
        Illegal: A body is in its way, it can't land there, or there is nothing to land on.
    """
    if lands and not able(board, ship):
        raise illegal("BZT40", legal=("0",), ship=ship.name)
    met = first_met(board.bodies, path, ship.landed)
    if met is None:
        if lands:
            raise illegal("BZ163", case="nothing", legal=("0",), ship=ship.name)
        return Ended(path)
    number, body = met
    lies = body.kind in LANDABLE
    if not lands:
        more = (f"{way},D",) if lies and able(board, ship) else ()
        raise illegal("BZ121", legal=("0", *more), ship=ship.name, body=body.the)
    if not lies:
        raise illegal("BZ122", legal=("0",), ship=ship.name, body=body.the)
    start, end = path[number], path[number + 1]
    far = touchdown(body, start, _length(start, end))
    return Ended((*path[: number + 1], ahead(start, far)), body.id, number, far)


def _length(start: Pose, end: Pose) -> int:
    """How long a leg is, or a little more."""
    return abs(end.x - start.x) + abs(end.y - start.y)
