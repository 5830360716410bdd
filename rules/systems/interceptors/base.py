"""The shape of a starbase: its square, its quadrants with their arcs, places on it (II104).

Places on it are counted from its centre in whole cm, so that a quarter turn leads to such places.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.space.plane import Point
from rules.space.polygon import Convex, Outline, convex, outline, overlap
from rules.systems.interceptors.stats import CM, HALF_PIECE
from rules.systems.interceptors.template import DEEP, HALF, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.pose import Pose
    from rules.systems.interceptors.stats import Board
    from rules.systems.interceptors.table import Table

_FAR: Final = 400 * CM
"""An arc has no end; no board is so large."""
_APART: Final = 2 * HALF - DEEP
"""So far along one side bases of 4 cm are apart that overlap no more than by touching."""
_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""Of a quadrant the corner before it and, next, that behind it, clockwise."""


def middle_of(board: Board) -> Point:
    """The centre of a starbase: that of the board."""
    return Point(board.width // 2, board.depth // 2)


@lru_cache(maxsize=64)
def square_of(centre: Point, half: int) -> Outline:
    """What a starbase takes up."""
    x, y = centre
    return outline([Point(x + half * east, y + half * south) for east, south in _CORNERS])


@lru_cache(maxsize=64)
def wedge(centre: Point, quadrant: int) -> Outline:
    """A quadrant and its arc: all that lies between the two diagonals (IIT39, II104)."""
    x, y = centre
    ends = (_CORNERS[quadrant - 1], _CORNERS[quadrant % 4])
    return outline([centre, *(Point(x + _FAR * e, y + _FAR * s) for e, s in ends)])


def touches(table: Table, pose: Pose, quadrant: int) -> bool:
    """Whether a part of a template lies in the arc of a quadrant (II106, II107, II48)."""
    return overlap(template(pose), wedge(middle_of(table.board), quadrant), DEEP)


@lru_cache(maxsize=1 << 12)
def within(pose: Pose, centre: Point, quadrant: int) -> tuple[Convex, ...]:
    """What of a template lies in the arc of a quadrant, in parts (II106)."""
    if not overlap(template(pose), wedge(centre, quadrant), DEEP):
        return ()
    before, after = _CORNERS[quadrant - 1], _CORNERS[quadrant % 4]
    found = []
    for part in template(pose).parts:
        corners = list(part.corners)
        for (east, south), sign in ((before, 1), (after, -1)):
            corners = _cut(corners, centre, (sign * east, sign * south))
        if len(corners) > 2:  # noqa: PLR2004 - less is no part
            found.append(convex(corners))
    return tuple(found)


def _cut(corners: list[Point], centre: Point, ray: tuple[int, int]) -> list[Point]:
    """What of a convex part lies to the right of a ray from the centre."""

    def side(at: Point) -> int:
        return ray[0] * (at.y - centre.y) - ray[1] * (at.x - centre.x)

    found: list[Point] = []
    for a, b in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        here, there = side(a), side(b)
        if here >= 0:
            found.append(a)
        if here * there < 0:
            x = a.x + (b.x - a.x) * here // (here - there)
            y = a.y + (b.y - a.y) * here // (here - there)
            found.append(Point(x, y))
    return found


def local(board: Board, at: Point) -> tuple[int, int]:
    """A place on the starbase as its own whole cm, east and north of its centre."""
    x, y = middle_of(board)
    return _whole(at.x - x), -_whole(at.y - y)


def _whole(length: int) -> int:
    return (2 * length + CM) // (2 * CM)


def placed(board: Board, east: int, north: int) -> Point:
    """The place that is so many cm east and north of the centre."""
    return middle_of(board).moved(east * CM, -north * CM)


def turned(board: Board, at: Point, *, clockwise: bool) -> Point:
    """Where a place of the starbase is after a quarter turn (II108b)."""
    x, y = middle_of(board)
    east, south = at.x - x, at.y - y
    return Point(x - south, y + east) if clockwise else Point(x + south, y - east)


def free_of(table: Table, at: Point, but: str) -> bool:
    """Whether a base of 4 cm there overlaps no other one; all lie along the sides of the board."""
    x, y = at
    for each in table.standing:
        if each.at is not None:
            east, south = each.at
            if abs(east - x) < _APART and abs(south - y) < _APART and each.id != but:
                return False
    return True


def clear_by(table: Table, at: Point, other: Point, half: int, least: int) -> bool:
    """Whether a piece of scenery there is so far from a square around another place (II62, II103).

    Args:
        table: The table.
        at: The centre of the piece.
        other: That of the square.
        half: Half of the square's side.
        least: How far; at corners across, as the crow flies.
    """
    east = max(0, abs(at.x - other.x) - half - HALF_PIECE)
    south = max(0, abs(at.y - other.y) - half - HALF_PIECE)
    if not table.to_the_letter:
        return max(east, south) >= least
    return east * east + south * south >= least * least


def grid(half: int) -> Iterator[tuple[int, int]]:
    """Places on the starbase, some cm from each other, the outer ones first."""
    most = half - HALF // CM
    steps = (-most + 2, -most // 2, 0, most // 2, most - 2)
    found = [(east, north) for north in steps for east in steps]
    yield from sorted(found, key=lambda at: -max(map(abs, at)))
