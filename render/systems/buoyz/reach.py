"""How far a ship gets in its next move: the border of where it could come to stand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from render.systems.buoyz.fleet import shown
from rules.space.plane import FULL_CIRCLE, Point, sine, towards, within
from rules.space.pose import Pose
from rules.systems.buoyz import webs
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH, TURNING
from rules.systems.buoyz.landing import first_met, touchdown
from rules.systems.buoyz.legs import ahead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship

_STEP: Final = 3
"""Degrees between ways, of a flight or where a body may be in one."""


def reached(board: Board, ship: Ship) -> tuple[Point, ...]:
    """From where it is over the farthest places after each turn, port to starboard, and back.

    A turn costs as much wherever it is taken; taken first it leads farthest aside. Straight ways
    end at planets, moons and webs (BZ121, BZ60). Nothing if the ship can't leave its place.
    """
    pose, allowed = ship.pose, sp.allowance(board, ship)
    if pose is None or not allowed:
        return ()
    degrees = TURNING[board.options.turn_table].degrees
    most = sp.points(board, ship)
    ways = []
    for points in range(-most, most + 1):
        left = allowed - abs(points) * INCH
        if left > 0:
            angle = degrees[abs(points) - 1] if points else 0
            ways.append((angle if points > 0 else -angle, left))
    near = (e.mass and within(e.at, pose.at, e.radius + allowed) for e in board.bodies)
    if board.webs or any(near):
        ends = [_stopped(board, ship, _turned(pose, turn), far) for turn, far in _between(ways)]
    else:
        ends = [ahead(_turned(pose, turn), far).at for turn, far in ways]
    return tuple(_inside(board, shown(each)) for each in (pose.at, *ends))


def flown(board: Board, flight: Flight) -> tuple[Point, ...]:
    """All around a flight, as far as it flies: it goes wherever it likes (BZT68)."""
    if flight.pose is None:
        return ()
    at = flight.pose.at
    ends = [towards(at, turn, flight.speed) for turn in range(0, FULL_CIRCLE, _STEP)]
    return tuple(_inside(board, shown(each)) for each in ends)


def _turned(pose: Pose, angle: int) -> Pose:
    return Pose(pose.x, pose.y, (pose.heading + angle) % FULL_CIRCLE)


def _between(ways: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The ways with others between them, as long as the straight line from end to end allows."""
    for (before, one), (after, other) in pairwise(ways):
        whole = sine(after - before)
        for turn in range(before, after, _STEP):
            # Both areas beside the way add up to that between its neighbours.
            beside = one * sine(turn - before) + other * sine(after - turn)
            yield turn, one * other * whole // beside
    yield ways[-1]


def _stopped(board: Board, ship: Ship, start: Pose, far: int) -> Point:
    """Where a straight way ends: at its length, or before the first body or web in it."""
    far = webs.free(board, ship, start, far)
    end = ahead(start, far)
    met = first_met(board.bodies, (start, end), ship.landed)
    return end.at if met is None else ahead(start, touchdown(met[1], start, far)).at


def _inside(board: Board, at: Point) -> Point:
    """The point of the table that is nearest."""
    east, south = shown(Point(board.table.east, board.table.south))
    return Point(min(max(at.x, 0), east), min(max(at.y, 0), south))
