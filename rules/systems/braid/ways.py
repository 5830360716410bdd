"""Ways as they are written: ``T,L30,4,R10,2``; what they cost, where they lead, what they sweep.

``T`` is a turn-about, first or last; ``L30`` and ``R30`` wheels about a front corner; a number is
inches straight ahead. ``U`` first limbers horse artillery up, ``D`` last deploys it (BC56, BC59).
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rules.kernel.values.frozen import value
from rules.space.measure import INCHES
from rules.space.plane import Line, Point, Rect, bearing, distance
from rules.space.polygon import convex, moved
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import box_of, corners_at, hull, moved_box, rectangle
from rules.systems.braid.formations import COLUMN, about

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.space.polygon import Convex

TURN, UP, DEPLOY = "T", "U", "D"
MOST_LEGS: Final = 3
MOST_WHEEL: Final = 90
_STEPS: Final = ((250, 10), (500, 7), (800, 5), (1 << 30, 4))
"""A wheel of such a radius is swept in steps of so many degrees: its arc leaves their hulls by
less than a hundredth of an inch."""
_PI: Final = 314_159_265_359
_PI_UNIT: Final = 100_000_000_000
_HALF_TURN: Final = 180
_Pair: TypeAlias = "tuple[int, int]"
_WHEEL: Final = re.compile(r"([LR])(\d{1,2})")


class Leg(NamedTuple):
    """A wheel, to the right if positive, and a distance straight ahead after it."""

    wheel: int
    ahead: int


class Way(NamedTuple):
    """A way as it was written.

    Attributes:
        legs: Wheels and distances.
        first: Whether it begins with a turn-about.
        last: Whether it ends with one.
        up: Whether the gun limbers up first.
        deploy: Whether it deploys at the end.
    """

    legs: tuple[Leg, ...]
    first: bool = False
    last: bool = False
    up: bool = False
    deploy: bool = False

    def __str__(self) -> str:
        words = [UP] * self.up + [TURN] * self.first
        for wheel, ahead in self.legs:
            if wheel:
                words.append(f"{'R' if wheel > 0 else 'L'}{abs(wheel)}")
            if ahead:
                words.append(INCHES.text(ahead))
        return ",".join(words + [TURN] * self.last + [DEPLOY] * self.deploy)


def read(text: str) -> Way:
    """Read a way.

    Raises:
        ValueError: It is none: too many legs, too wide a wheel, a turn-about in the middle.
    """
    words = text.upper().replace(",", " ").split()
    up = bool(words) and words[0] == UP
    words = words[up:]
    deploy = bool(words) and words[-1] == DEPLOY
    words = words[: len(words) - deploy]
    first = bool(words) and words[0] == TURN
    words = words[first:]
    last = bool(words) and words[-1] == TURN
    words = words[: len(words) - last]
    legs: list[Leg] = []
    for word in words:
        wheel = _WHEEL.fullmatch(word)
        if wheel is not None:
            degrees = int(wheel[2])
            if not 0 < degrees <= MOST_WHEEL:
                raise ValueError("a wheel has 1 to 90 degrees")
            legs.append(Leg(degrees if wheel[1] == "R" else -degrees, 0))
            continue
        ahead = INCHES.parse(word)
        if legs and not legs[-1].ahead:
            legs[-1] = Leg(legs[-1].wheel, ahead)
        elif ahead:
            legs.append(Leg(0, ahead))
    if len(legs) > MOST_LEGS or (first and last) or not (legs or first or last or up or deploy):
        raise ValueError("a way has three legs at most, and one turn-about")
    return Way(tuple(legs), first, last, up, deploy)


def wheel_cost(width: int, degrees: int) -> int:
    """What a wheel costs: the arc at the outer corner, rounded up (BC8, BC60)."""
    return -(-width * abs(degrees) * _PI // (_HALF_TURN * _PI_UNIT))


def most_wheel(width: int, length: int) -> int:
    """How many degrees a length is enough for, at most 90 (BC60)."""
    return min(MOST_WHEEL, length * _HALF_TURN * _PI_UNIT // (width * _PI))


def cost_of(legs: Sequence[Leg], width: int) -> int:
    """What the legs of a way cost, walls and hedges not counted."""
    return sum(wheel_cost(width, wheel) + ahead for wheel, ahead in legs)


@value
class Course:
    """A way as it is laid from somewhere: the same from everywhere, but for where it is.

    All of its corners are plain tuples: many courses are kept, and the collector of garbage looks
    at no plain tuple of numbers twice.

    Attributes:
        end: The pose at its end.
        shapes: The corners of what goes along it, at each pose on the way.
        places: Where the middle of the front is, at each pose.
        box: The box around all of them.
        final: The footprint at its end.
    """

    end: Pose
    shapes: tuple[tuple[_Pair, ...], ...]
    places: tuple[_Pair, ...]
    box: Rect
    final: Convex

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The box around each part that is swept, from one pose to the next."""
        return tuple([tuple(box_of((*a, *b))) for a, b in pairwise(self.shapes)])

    def part(self, number: int) -> Convex | None:
        """The ground that is swept there; ``None`` if it is no more than a line."""
        if number not in self._parts:
            shapes = (*self.shapes[number], *self.shapes[number + 1])
            corners = hull([Point(*each) for each in shapes])
            line = len(corners) < 3  # noqa: PLR2004 - a line
            self._parts[number] = None if line else convex(corners)
        return self._parts[number]

    def swept_near(self, near: Rect, margin: int) -> Iterator[Convex]:
        """The parts that are swept near a box, at most that far off."""
        west, north, east, south = near
        west, north, east, south = west - margin, north - margin, east + margin, south + margin
        for number, (left, top, right, bottom) in enumerate(self.boxes):
            if left <= east and west <= right and top <= south and north <= bottom:
                part = self.part(number)
                if part is not None:
                    yield part

    @cached_property
    def final_box(self) -> Rect:
        """The box around the footprint at the end."""
        return box_of(self.final.corners)

    @cached_property
    def _parts(self) -> dict[int, Convex | None]:
        return {}


class Track:
    """A way on the table: a course, that far to the east and south.

    Attributes:
        course: The same from the corner of the table.
        shift: How far to the east and south it lies.
        end: The pose at its end.
        box: The box around all that goes along it takes up.
    """

    def __init__(self, course: Course, east: int = 0, south: int = 0) -> None:
        self.course, self.shift = course, (east, south)
        x, y, heading = course.end
        self.end = Pose(x + east, y + south, heading)
        self.box = moved_box(course.box, east, south)

    @cached_property
    def path(self) -> tuple[Line, ...]:
        """Where the middle of the front goes."""
        east, south = self.shift
        places = [Point(x + east, y + south) for x, y in self.course.places]
        return tuple([Line(a, b) for a, b in pairwise(places) if a != b])

    @cached_property
    def final(self) -> Convex:
        """The footprint at its end."""
        return moved(self.course.final, *self.shift)

    @cached_property
    def sweeps(self) -> tuple[Convex, ...]:
        """The ground that is swept, in convex parts; of columns the track of the head."""
        return self.swept_where(lambda _: True)

    def swept_where(self, wanted: Callable[[Rect], bool]) -> tuple[Convex, ...]:
        """The parts of it whose boxes are wanted; most lead past nothing, and are never made."""
        course, (east, south) = self.course, self.shift
        found = []
        for number, (left, top, right, bottom) in enumerate(course.boxes):
            if wanted(Rect(left + east, top + south, right + east, bottom + south)):
                part = course.part(number)
                if part is not None:
                    found.append(moved(part, east, south))
        return tuple(found)


def track(start: Pose, size: tuple[int, int], going: str, way: Way) -> Track:
    """A way from a pose, all of it laid from there, so that nothing drifts (BC61, BC64)."""
    x, y, heading = start
    return Track(_course(heading, size, going, way), x, y)


# Kept by the heading: a unit that goes straight asks for the same from one turn to the next.
@lru_cache(maxsize=1 << 12)
def _course(heading: int, size: tuple[int, int], going: str, way: Way) -> Course:
    """A way from the corner of the table; rounding is the same wherever it begins."""
    start = Pose(0, 0, heading)
    width, depth = size
    begun = about(start, depth) if way.first else start
    deep = 0 if going == COLUMN else depth
    steps: list[Step] = []
    poses = [begun]
    half = width * MILLIONTHS // 2
    step = next(each for most, each in _STEPS if width + deep <= most)
    for wheel, ahead in way.legs:
        hand = half if wheel > 0 else -half
        for degrees in [*range(step, abs(wheel), step), *([abs(wheel)] if wheel else [])]:
            turn = degrees if wheel > 0 else -degrees
            poses.append(laid(begun, (*steps, Step(hand, 0, turn), Step(-hand, 0))))
        if wheel:
            steps += [Step(hand, 0, wheel), Step(-hand, 0)]
        if ahead:
            steps.append(Step(0, ahead * MILLIONTHS))
            poses.append(laid(begun, steps))
    end = about(poses[-1], depth) if way.last else poses[-1]
    return _through(poses, end, width, (deep, depth))


def track_through(poses: Sequence[Pose], end: Pose, width: int, deep: tuple[int, int]) -> Track:
    """A way through some poses.

    Args:
        poses: All of them, from the first one.
        end: The last one, turned about if it ends so.
        width: How wide the front is.
        deep: How deep what goes along it is, and the footprint at its end.
    """
    return Track(_through(poses, end, width, deep))


def _through(poses: Sequence[Pose], end: Pose, width: int, deep: tuple[int, int]) -> Course:
    corners = [corners_at(each, width, deep[0]) for each in poses]
    shapes = tuple([tuple([(x, y) for x, y in each]) for each in corners])
    final = rectangle(end, width, deep[1])
    swept = [each for shape in shapes for each in shape] if len(shapes) > 1 else ()
    box = box_of((*swept, *final.corners))
    return Course(end, shapes, tuple([(x, y) for x, y, _ in poses]), box, final)


def along(points: Sequence[Point], start: Point, length: int) -> Pose:
    """Where one is so far along a line of points from the nearest place on it (BC62, BC62b).

    A negative length leads the other way; the line's ends are as far as one gets.
    """
    pieces = list(pairwise(points))
    at, far = _nearest(pieces, start)
    if length < 0:
        whole = sum(distance(a, b) for a, b in pieces)
        return along(points[::-1], start, -length) if whole else Pose(*start, 0)
    left = length + far
    for number in range(at, len(pieces)):
        a, b = pieces[number]
        whole = distance(a, b)
        if left <= whole or number == len(pieces) - 1:
            left = min(left, whole)
            x = a.x + (b.x - a.x) * left // whole
            y = a.y + (b.y - a.y) * left // whole
            return Pose(x, y, bearing(a, b))
        left -= whole
    raise ValueError("a road has a length")


def _nearest(pieces: Sequence[tuple[Point, Point]], start: Point) -> tuple[int, int]:
    """On which piece of a line the nearest place to a point is, and how far along it."""
    best = (1 << 60, 0, 0)
    for number, (a, b) in enumerate(pieces):
        whole = distance(a, b)
        dot = (start.x - a.x) * (b.x - a.x) + (start.y - a.y) * (b.y - a.y)
        far = min(max(dot // whole, 0), whole)
        x, y = a.x + (b.x - a.x) * far // whole, a.y + (b.y - a.y) * far // whole
        best = min(best, ((x - start.x) ** 2 + (y - start.y) ** 2, number, far))
    return best[1], best[2]
