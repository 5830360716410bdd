"""Rectangles and lines in inches, in floating point, east x and north y (BC47).

What is decided by less than ``SLACK`` is left open: such answers are ``None``.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

SLACK = 0.04
"""Inches. Corners are rounded to the hundredth, overlaps of 0.02 touch (BC167)."""

Spot: TypeAlias = tuple[float, float]
Shape: TypeAlias = tuple[Spot, ...]
"""The corners of a convex polygon, clockwise."""
Maybe: TypeAlias = bool | None


class Stance(NamedTuple):
    """The middle of a front and where it looks, in degrees clockwise from north."""

    x: float
    y: float
    heading: float

    def __repr__(self) -> str:
        return f"({self.x:.2f}, {self.y:.2f}, {self.heading:g})"

    def out(self, right: float, ahead: float) -> Spot:
        """A place so far to the right and ahead of the middle of the front."""
        s, c = sin(radians(self.heading)), cos(radians(self.heading))
        return (self.x + right * c + ahead * s, self.y - right * s + ahead * c)

    def seen(self, spot: Spot) -> Spot:
        """How far to the right and ahead a place is: what ``out`` turns back."""
        s, c = sin(radians(self.heading)), cos(radians(self.heading))
        dx, dy = spot[0] - self.x, spot[1] - self.y
        return (dx * c - dy * s, dx * s + dy * c)

    def ahead(self, inches: float) -> Stance:
        """Straight on."""
        return Stance(*self.out(0, inches), self.heading)

    def wheel(self, width: float, degrees: float) -> Stance:
        """About a front corner; to the right if positive, about the right corner then (BC60)."""
        if not degrees:
            return self
        half = width / 2 if degrees > 0 else -width / 2
        pivot = Stance(*self.out(half, 0), self.heading + degrees)
        return Stance(*pivot.out(-half, 0), self.heading + degrees)

    def about(self, depth: float) -> Stance:
        """Front and rear swap, the rectangle stays (BC57)."""
        return Stance(*self.out(0, -depth), self.heading + 180)


def box(x1: float, y1: float, x2: float, y2: float) -> Shape:
    """An upright rectangle."""
    return ((x1, y2), (x2, y2), (x2, y1), (x1, y1))


def rectangle(stance: Stance, width: float, depth: float) -> Shape:
    """Front left, front right, rear right, rear left."""
    half = width / 2
    return (
        stance.out(-half, 0),
        stance.out(half, 0),
        stance.out(half, -depth),
        stance.out(-half, -depth),
    )


def middle(shape: Shape) -> Spot:
    """The mean of the corners."""
    return (sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape))


def _edges(shape: Shape) -> list[tuple[Spot, Spot]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def _outward(a: Spot, b: Spot) -> Spot:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = hypot(dx, dy) or 1.0
    return (-dy / size, dx / size)  # left of a side that is walked clockwise


def area(shape: Shape) -> float:
    """In square inches."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in _edges(shape))) / 2 if shape else 0.0


def common(shape: Shape, other: Shape) -> Shape:
    """What two convex shapes share."""
    points = list(shape)
    for a, b in _edges(other):
        n = _outward(a, b)
        kept: list[Spot] = []
        for i, p in enumerate(points):
            q = points[i - 1]
            here = (p[0] - a[0]) * n[0] + (p[1] - a[1]) * n[1]
            there = (q[0] - a[0]) * n[0] + (q[1] - a[1]) * n[1]
            if (here < 0) != (there < 0):
                t = there / (there - here)
                kept.append((q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])))
            if here <= 0:
                kept.append(p)
        points = kept
    return tuple(points)


def apart(a: Spot, b: Spot) -> float:
    """How far two places are from each other."""
    return hypot(a[0] - b[0], a[1] - b[1])


def nearest_on(p: Spot, a: Spot, b: Spot) -> Spot:
    """The place of a line that is nearest to another place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = 0.0 if not size else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / size
    t = min(1.0, max(0.0, t))
    return (a[0] + t * dx, a[1] + t * dy)


def shortest(a: Spot, b: Spot, shape: Shape) -> list[tuple[Spot, Spot]]:
    """The shortest lines from a line to the edge of a shape that it does not cross.

    Where the line is along a side there are many: those at both ends of them.
    """
    found: list[tuple[Spot, Spot]] = []
    for p, q in _edges(shape):
        found += [(end, nearest_on(end, p, q)) for end in (a, b)]
        found.append((nearest_on(p, a, b), p))
    least = min(apart(*each) for each in found)
    return [each for each in found if apart(*each) < least + SLACK / 2]


def gap(one: Shape, two: Shape) -> float:
    """Inches between two convex shapes; if they overlap, how deep, as a negative number."""
    most = -1e9
    for first, second in ((one, two), (two, one)):
        for a, b in _edges(first):
            n = _outward(a, b)
            most = max(most, min((p[0] - a[0]) * n[0] + (p[1] - a[1]) * n[1] for p in second))
    if most <= 0:
        return most
    return min(
        min(apart(p, nearest_on(p, a, b)) for p in first for a, b in _edges(second))
        for first, second in ((one, two), (two, one))
    )


def clear(one: Shape, two: Shape, inches: float) -> bool:
    """Whether the boxes around two shapes are farther apart than that: a quick look first."""
    xs, ys = [x for x, _ in one], [y for _, y in one]
    us, vs = [x for x, _ in two], [y for _, y in two]
    aside = max(min(us) - max(xs), min(xs) - max(us))
    return aside > inches or max(min(vs) - max(ys), min(ys) - max(vs)) > inches


def overlap(one: Shape, two: Shape) -> Maybe:
    """Whether two shapes share more than a graze."""
    return False if clear(one, two, SLACK) else above(-gap(one, two), 0.0)


def hull(points: list[Spot]) -> Shape:
    """The convex hull, clockwise."""
    points = sorted(set(points))

    def chain(row: list[Spot]) -> list[Spot]:
        kept: list[Spot] = []
        for p in row:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) >= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return tuple(chain(points) + chain(points[::-1]))


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def chord(a: Spot, b: Spot, shape: Shape, wider: float = 0.0) -> float:
    """How much of a line lies in a shape that is made wider on all sides."""
    enter, leave = 0.0, 1.0
    for p, q in _edges(shape):
        n = _outward(p, q)
        here = (a[0] - p[0]) * n[0] + (a[1] - p[1]) * n[1] - wider
        there = (b[0] - p[0]) * n[0] + (b[1] - p[1]) * n[1] - wider
        if here > 0 and there > 0:
            return 0.0
        if here > 0:
            enter = max(enter, here / (here - there))
        elif there > 0:
            leave = min(leave, here / (here - there))
    return max(0.0, leave - enter) * apart(a, b)


def crosses(a: Spot, b: Spot, shape: Shape) -> Maybe:
    """Whether a line passes through the inside of a shape."""
    if chord(a, b, shape, -SLACK) > 0:
        return True
    return None if chord(a, b, shape, SLACK) > 0 else False


def above(value: float, limit: float, slack: float = SLACK) -> Maybe:
    """Whether a number is above a limit, if that can be told."""
    if abs(value - limit) <= slack:
        return None
    return value > limit


def both(*answers: Maybe) -> Maybe:
    """All of them."""
    if any(each is False for each in answers):
        return False
    return None if None in answers else True


def either(*answers: Maybe) -> Maybe:
    """Any of them."""
    if any(answers):
        return True
    return None if None in answers else False
