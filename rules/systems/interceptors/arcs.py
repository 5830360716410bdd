"""What the guns of a fighter bear on: the strip ahead, the range, the line of fire, the rear."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import SINES, Line, Point, distance, square
from rules.space.polygon import crosses, holds, in_strip, in_wedge, overlap
from rules.space.pose import MILLIONTHS, Aside, Pose, seen, spot
from rules.systems.interceptors.base import within
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.template import (
    DEEP,
    HALF,
    PITCH,
    REACH,
    TIP_SEEN,
    core,
    middle,
    piece,
    shape_of,
    strip,
    template,
    tip,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.space.polygon import Convex
    from rules.systems.interceptors.options import FightersOptions

FIGHTER_BANDS: Final = 3
GUN_BANDS: Final = 5
"""So many templates a gun cluster reaches (II39)."""
GUN_REACH: Final = GUN_BANDS * PITCH
_LEVEL: Final = 2 * SINES
"""Corners that are nearly as near as the nearest one are as near: poses are rounded."""
_TURNED: Final = 10
"""In so many degrees a turn sweeps its arc."""
_FAR: Final = (REACH + 3 * PITCH) ** 2
ON_LINE: Final = 36 * CM
"""No farther from the firer lies who is on its line: 27.5 cm to its end, 8.2 to a tail's corner."""
NEAR_LINE: Final = PITCH + REACH
"""So far one looked in games of the first version (II50)."""


class Arc(NamedTuple):
    """The arc of a quadrant of a starbase, which has its centre there."""

    centre: Point
    quadrant: int


class Bearing(NamedTuple):
    """A target in the arc of a gun.

    Attributes:
        range: How far it is.
        at: Where the line of fire ends.
        last: The last of the bands of range: that many templates and one more are in range.
    """

    range: int
    at: Point
    last: int = FIGHTER_BANDS - 1

    @property
    def band(self) -> int:
        """In which template ahead it is, from 0 (II18, II49, II93, X3)."""
        return max(0, -(-self.range // PITCH) - 1)


@lru_cache(maxsize=1 << 13)
def bearing(pose: Pose, target: Pose | Point, *, direct: bool = False) -> Bearing | None:
    """How the guns at a pose bear on a template, or on a structure (II17, II48, II49, II96).

    ``None`` if they don't.
    """
    x, y, _ = pose
    if (target.x - x) ** 2 + (target.y - y) ** 2 > _FAR:
        return None
    shape = shape_of(target)
    if not overlap(strip(pose), shape, DEEP):
        return None
    corners = [each for part in shape.parts for each in _ahead(part, pose)]
    near = min([each.ahead for each in corners])
    level = [each for each in corners if each.ahead <= near + _LEVEL]
    at = min(level, key=lambda each: (abs(each.right), each))
    far = max(0, (near - TIP_SEEN + SINES // 2) // SINES)
    if direct and far:
        far, at = _direct(corners, shape.parts, pose)
    return Bearing(far, _spot(pose, at)) if far <= REACH else None


def _ahead(part: Convex, pose: Pose) -> tuple[Aside, ...]:
    """What of a part lies beside the strip's middle, none of it if all of that is behind it.

    The strip begins at the base of the head: what lies farther back isn't in it (II17, II49). A
    part that reaches across the base is at range 0, however far back its corners are.
    """
    corners = in_strip(part, pose, HALF)
    return corners if any(each.ahead > 0 for each in corners) else ()


@lru_cache(maxsize=1 << 11)
def all_around(gun: Point, target: Pose, arc: Arc | None = None) -> Bearing | None:
    """How a gun cluster bears on a template: from its centre, all around (IIT34, II39, II93).

    Nothing is in its way. ``None`` if no part of the template is near enough, or in the arc of its
    quadrant, if it stands on a starbase (IIT39, IIT39b, II42, II106).
    """
    if square(gun, target.at) > (GUN_REACH + 2 * PITCH) ** 2:
        return None
    parts = template(target).parts if arc is None else within(target, arc.centre, arc.quadrant)
    if not parts:
        return None
    if any(holds(part, gun) for part in parts):
        return Bearing(0, gun, GUN_BANDS - 1)
    edges = [
        line
        for part in parts
        for line in zip(part.corners, (*part.corners[1:], part.corners[0]), strict=True)
    ]
    far, at = min([_to_edge(gun, *each) for each in edges])
    return Bearing(far, at, GUN_BANDS - 1) if far <= GUN_REACH else None


def _to_edge(point: Point, a: Point, b: Point) -> tuple[int, Point]:
    """How far a point is from an edge, rounded up, and the nearest point of it."""
    east, south = b.x - a.x, b.y - a.y
    length = east * east + south * south
    along = (point.x - a.x) * east + (point.y - a.y) * south
    if not 0 < along < length:
        end = a if along <= 0 else b
        return _root(square(point, end), 1), end
    cross = east * (point.y - a.y) - south * (point.x - a.x)
    foot = Point(a.x + east * along // length, a.y + south * along // length)
    return _root(cross * cross, length), foot


def _root(above: int, below: int) -> int:
    """The root of a fraction, rounded up: who is a hair too far is too far."""
    found = isqrt(above // below)
    return found if found * found * below >= above else found + 1


def _direct(corners: list[Aside], parts: Iterable[Convex], pose: Pose) -> tuple[int, Aside]:
    """The shortest distance from the tip to what is in the strip, all of which is ahead of it."""

    def far(each: Aside) -> int:
        return each.right * each.right + (each.ahead - TIP_SEEN) * (each.ahead - TIP_SEEN)

    at = min([*corners, *_feet(parts, pose)], key=far)
    return isqrt(far(at)) // SINES, at


def _feet(parts: Iterable[Convex], pose: Pose) -> Iterator[Aside]:
    """Where edges in the strip are nearest to the tip, but for their ends."""
    for part in parts:
        corners = [seen(pose, each) for each in part.corners]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            right, ahead = b.right - a.right, b.ahead - a.ahead
            length = right * right + ahead * ahead
            along = (TIP_SEEN - a.ahead) * ahead - a.right * right
            foot = Aside(a.right + right * along // length, a.ahead + ahead * along // length)
            if 0 < along < length and abs(foot.right) <= HALF * SINES and foot.ahead > TIP_SEEN:
                yield foot


def _spot(pose: Pose, at: Aside) -> Point:
    parts = SINES // MILLIONTHS
    return spot(pose, at.right // parts, at.ahead // parts)


def seen_by(
    pose: Pose, before: Pose | None, target: Pose | Point, options: FightersOptions
) -> Bearing | None:
    """How guns bear on a template where they are, or while they turned there (II19, IIT25b).

    The strip is then turned about where they are (II138).
    """
    direct = options.range_measure == "direct"
    found = bearing(pose, target, direct=direct)
    if found is not None or options.arc == "placed" or before is None:
        return found
    turn = (pose.heading - before.heading + 180) % 360 - 180
    step = _TURNED if turn > 0 else -_TURNED
    for degrees in range(step, turn, step):
        swept = pose._replace(heading=(before.heading + degrees) % 360)
        found = bearing(swept, target, direct=direct)
        if found is not None:
            return found
    return None


def stopped(
    pose: Pose,
    found: Bearing,
    others: Iterable[Pose],
    asteroids: Iterable[Point],
    far: int = ON_LINE,
) -> bool:
    """Whether a template on the line of fire stops it (II20, II50, II50d, IIT19b).

    Args:
        pose: Where the firer is.
        found: How it bears on its target.
        others: All other fighters on the table but the target.
        asteroids: Centres of scenery that stops fire, where some does.
        far: So far away one looks for other fighters.
    """
    if not found.range:
        return False
    line = Line(tip(pose), found.at)
    for each in others:
        if (each.x - pose.x) ** 2 + (each.y - pose.y) ** 2 <= far * far and any(
            crosses(part, line) for part in core(each)
        ):
            return True
    return any(crosses(piece(at).parts[0], line) for at in asteroids)


def from_behind(firer: Pose | Point, target: Pose, options: FightersOptions) -> bool:
    """Whether a firer is in the arc behind its target: it hits its engines (II25, II82, II118)."""
    at = seen(target, middle(firer))
    if options.rear_arc == "wedge":
        return in_wedge(at, PITCH, REACH)
    near, far = PITCH * SINES, (PITCH + REACH) * SINES
    return abs(at.right) <= HALF * SINES and near <= -at.ahead <= far


def apart(one: Pose | Point, other: Pose | Point) -> int:
    """How far two fighters or structures are from each other, for words."""
    return distance(middle(one), middle(other))
