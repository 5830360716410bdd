"""Templates, strips, squares, wedges (5.3, II17, II46, II48, II104), in cm east and south.

A measure within ``SLACK`` of its limit decides nothing: the answer is ``None``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

Spot = tuple[float, float]
Shape = list[Spot]
HEAD = 2 * math.sqrt(3)
"""How far the tip is ahead of the head's base."""
TOUCH = 0.05
"""An overlap that is no deeper is none (II48)."""
SLACK = 0.003
REACH = 24.0

PARTS: tuple[Shape, ...] = (
    [(-2, 0), (2, 0), (0, HEAD)],
    [(-2, 0), (2, 0), (2, -4), (-2, -4)],
    [(-2, -4), (0, -4), (0, HEAD - 8), (-2, -8)],
    [(2, -4), (0, -4), (0, HEAD - 8), (2, -8)],
)
"""A template in its own directions, right and ahead: head, square, both halves of the tail."""
OUTLINE: Shape = [(0, HEAD), (2, 0), (2, -8), (0, HEAD - 8), (-2, -8), (-2, 0)]
STRIP: Shape = [(-2, 0), (2, 0), (2, HEAD + REACH), (-2, HEAD + REACH)]


class Stance(NamedTuple):
    """Where a fighter is: the middle of its head's base, its heading in degrees."""

    x: float
    y: float
    heading: float

    def out(self, local: Spot) -> Spot:
        """A place on the table, from right and ahead of the fighter."""
        turn = math.radians(self.heading)
        sine, cosine = math.sin(turn), math.cos(turn)
        right, ahead = local
        return self.x + right * cosine + ahead * sine, self.y + right * sine - ahead * cosine

    def own(self, spot: Spot) -> Spot:
        """The other way round."""
        turn = math.radians(self.heading)
        sine, cosine = math.sin(turn), math.cos(turn)
        east, south = spot[0] - self.x, spot[1] - self.y
        return east * cosine + south * sine, east * sine - south * cosine

    def laid(self) -> list[Shape]:
        """The parts of its template on the table."""
        return [[self.out(each) for each in part] for part in PARTS]


def square(centre: Spot) -> list[Shape]:
    """What stands on the ground: 4 by 4 cm (13.1, 13.2)."""
    x, y = centre
    return [[(x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2)]]


def _normals(shape: Shape) -> list[Spot]:
    found = []
    for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
        far = math.dist(a, b)
        found.append(((b[1] - a[1]) / far, (a[0] - b[0]) / far))
    return found


def depth(a: Shape, b: Shape) -> float:
    """The smallest shift that separates two convex shapes; below 0 if they are apart."""
    found = math.inf
    for x, y in _normals(a) + _normals(b):
        one, two = [x * p + y * q for p, q in a], [x * p + y * q for p, q in b]
        found = min(found, max(one) - min(two), max(two) - min(one))
    return found


def over(measure: float, limit: float, slack: float = SLACK) -> bool | None:
    """Whether a measure is more than a limit, if that is certain."""
    return None if abs(measure - limit) < slack else measure > limit


def in_strip(firer: Stance, target: list[Shape]) -> bool | None:
    """Whether a target overlaps the strip of a fighter's guns (II17)."""
    strip = [firer.out(each) for each in STRIP]
    return over(max(depth(strip, each) for each in target), TOUCH)


def clipped(shape: Shape, *planes: tuple[float, float, float]) -> Shape:
    """What is left of a convex shape where ``a x + b y <= c`` for each plane."""
    for a, b, c in planes:
        kept: Shape = []
        for p, q in zip(shape, shape[1:] + shape[:1], strict=True):
            one, two = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
            if one <= 0:
                kept.append(p)
            if (one < 0 < two) or (two < 0 < one):
                part = one / (one - two)
                kept.append((p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])))
        shape = kept
        if not shape:
            return []
    return shape


def nearest_ahead(firer: Stance, target: list[Shape]) -> Spot | None:
    """The nearest part of a target in the strip, in the firer's directions (II49, II50)."""
    found: list[Spot] = []
    for part in target:
        local = [firer.own(each) for each in part]
        inside = clipped(local, (1, 0, 2), (-1, 0, 2), (0, -1, 0), (0, 1, HEAD + REACH))
        found += inside
    if not found:
        return None
    low = min(each[1] for each in found)
    across = [each[0] for each in found if each[1] <= low + 1e-6]
    return min(max(min(across), 0.0), max(across)), low


def depth_of_line(start: Spot, end: Spot, stance: Stance) -> float:
    """How deep a line runs in a template, measured from its outline; 0 if it is outside."""
    a, b = stance.own(start), stance.own(end)
    far = math.dist(a, b)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if math.dist(middle, (0, -2.3)) > far / 2 + 7:
        return 0.0
    steps = max(1, math.ceil(far / 0.02))
    best = 0.0
    for number in range(steps + 1):
        spot = tuple(a[i] + (b[i] - a[i]) * number / steps for i in (0, 1))
        if abs(spot[0]) < 2 and -8 < spot[1] < HEAD and _inside((spot[0], spot[1])):
            best = max(best, _from_outline((spot[0], spot[1])))
    return best


def _inside(spot: Spot) -> bool:
    return any(
        all((spot[0] - p[0]) * x + (spot[1] - p[1]) * y <= 1e-12 for p, (x, y) in _sides(part))
        for part in PARTS
    )


def _sides(part: Shape) -> list[tuple[Spot, Spot]]:
    middle = tuple(sum(each[i] for each in part) / len(part) for i in (0, 1))
    found = []
    for p, (x, y) in zip(part, _normals(part), strict=True):
        sign = -1 if (middle[0] - p[0]) * x + (middle[1] - p[1]) * y > 0 else 1
        found.append((p, (sign * x, sign * y)))
    return found


def _from_outline(spot: Spot) -> float:
    pairs = zip(OUTLINE, OUTLINE[1:] + OUTLINE[:1], strict=True)
    return min(from_stroke(spot, a, b) for a, b in pairs)


def from_stroke(spot: Spot, a: Spot, b: Spot) -> float:
    """The distance of a spot from a stroke."""
    x, y = b[0] - a[0], b[1] - a[1]
    along = ((spot[0] - a[0]) * x + (spot[1] - a[1]) * y) / ((x * x + y * y) or 1)
    along = min(1.0, max(0.0, along))
    return math.dist(spot, (a[0] + along * x, a[1] + along * y))


def from_shape(spot: Spot, shape: Shape) -> float:
    """The distance of a spot from a convex shape; 0 inside."""
    if len(shape) > 2 and all(
        (spot[0] - p[0]) * x + (spot[1] - p[1]) * y <= 0 for p, (x, y) in _sides(shape)
    ):
        return 0.0
    pairs = zip(shape, shape[1:] + shape[:1], strict=True)
    return min(from_stroke(spot, a, b) for a, b in pairs)


_AXES: dict[int, tuple[Spot, Spot]] = {
    1: ((1, 1), (-1, 1)),
    2: ((-1, -1), (-1, 1)),
    3: ((1, -1), (-1, -1)),
    4: ((1, -1), (1, 1)),
}
"""By quadrant, from the north clockwise: its two sides, outward, east and south."""


def wedge(quadrant: int, centre: Spot) -> list[tuple[float, float, float]]:
    """A quadrant without end, as the planes that bound it (II104)."""
    root = math.sqrt(2)
    return [
        (x / root, y / root, (x * centre[0] + y * centre[1]) / root) for x, y in _AXES[quadrant]
    ]


def depth_in_wedge(shape: Shape, quadrant: int, centre: Spot) -> float:
    """The smallest shift that takes a convex shape out of a quadrant."""
    sides = [(a, b) for a, b, _ in wedge(quadrant, centre)]
    (ax, ay), (bx, by) = sides
    outward = list(sides)
    for x, y in _normals(shape):
        for sign in (1, -1):
            u, v = sign * x, sign * y
            # Only ways between the two sides, at right angles, lead out of what has no end.
            if u * ax + v * ay >= 0 and u * bx + v * by >= 0:
                outward.append((u, v))
    return min(max(u * (centre[0] - x) + v * (centre[1] - y) for x, y in shape) for u, v in outward)
