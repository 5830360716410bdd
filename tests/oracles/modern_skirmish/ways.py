"""Shortest ways by the rulings: round walls, by one opening, past enemies (MS27 to MS30).

A way is sought among the corners of what stands in it. All that is solid is thought a
hundred-thousandth of a centimetre thicker, so that nobody slips through where two things touch;
whether a leg meets something is then decided by integers alone. Enemies are round: one way is
sought around polygons that hold their circles, one around polygons within them, and the truth is
between.
"""

from __future__ import annotations

import heapq
from math import ceil, cos, floor, hypot, inf, isqrt, pi, sin
from typing import NamedTuple

from tests.oracles.modern_skirmish.ground import (
    Box,
    Ground,
    Place,
    Stroke,
    house_of,
    walls_of,
)

FINE = 1000
"""Units of this module in a hundredth of a centimetre."""
OUTSIDE, THROUGH, WITHIN = 1500, 1000, 500
FENCE = 1000
CORNERS = 48
"""Around an enemy. A leg may skip every other one, where something stands in its place."""


class Bounds(NamedTuple):
    """How long a way is at least and at most, in hundredths of a centimetre; infinite: too far."""

    least: float
    most: float


class Going(NamedTuple):
    """A way between two places: of what kind, what it may be at most, its length."""

    kind: str
    allowance: int
    length: Bounds


class Rules(NamedTuple):
    """The options that matter to ways."""

    base: int
    fence_cost: bool
    windows: bool


def going(
    ground: Ground,
    rules: Rules,
    enemies: list[Place],
    legs: Stroke,
    *,
    contact: Place | None = None,
) -> Going:
    """How one goes from a place to another: the two of ``legs``.

    ``contact``: the foe that is charged from there; through an opening it is 100 mm (MS47), and
    then the way leads through no other one (MS28).
    """
    start, end = legs
    if contact is not None and house_of(ground, contact) != house_of(ground, end):
        if house_of(ground, start) != house_of(ground, end):
            return Going("two openings", 0, Bounds(inf, inf))
        found = _going(ground, rules, enemies, legs, THROUGH)
        return found._replace(allowance=THROUGH)
    return _going(ground, rules, enemies, legs, OUTSIDE)


def _going(ground: Ground, rules: Rules, enemies: list[Place], legs: Stroke, most: int) -> Going:
    start, end = legs
    here, there = house_of(ground, start), house_of(ground, end)
    houses = ground.houses
    solid = [*ground.blocks, *(_thin(each) for each in ground.high)]
    if here is not None and there is not None:
        if here != there:
            return Going("from house to house", 0, Bounds(inf, inf))
        boxes = [_thin(each) for each in walls_of(ground, here, [])]
        far = THROUGH if most == THROUGH else WITHIN
        return Going("inside", WITHIN, _length(ground, rules, boxes, enemies, legs, far))
    if here is None and there is None:
        boxes = [*solid, *houses.values()]
        found = _length(ground, rules, boxes, enemies, legs, most)
        return Going("outside", OUTSIDE, found)
    house = here or there
    assert house is not None
    others = [*solid, *(box for name, box in houses.items() if name != house)]
    best = Bounds(inf, inf)
    for gap in [*ground.doors[house], *(ground.windows[house] if rules.windows else ())]:
        boxes = [*others, *(_thin(each) for each in walls_of(ground, house, [gap]))]
        found = _length(ground, rules, boxes, enemies, legs, THROUGH)
        best = Bounds(min(best.least, found.least), min(best.most, found.most))
    return Going("through", THROUGH, best)


def _thin(stroke: Stroke) -> Box:
    (x1, y1), (x2, y2) = stroke
    assert x1 == x2 or y1 == y2, "walls of the maps that are shipped are upright or level"
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _length(  # noqa: PLR0917 - a scene and a way in it
    ground: Ground,
    rules: Rules,
    boxes: list[Box],
    enemies: list[Place],
    legs: Stroke,
    most: int,
) -> Bounds:
    start, end = legs
    thick = [
        (w * FINE - 1, n * FINE - 1, e * FINE + 1, s * FINE + 1)
        for w, n, e, s in boxes
        if _near((w, n, e, s), start, most)
    ]
    reach = (most + rules.base) ** 2
    round_ = [
        (x * FINE, y * FINE)
        for x, y in enemies
        if (x - start[0]) ** 2 + (y - start[1]) ** 2 <= reach
    ]
    fences = [_scaled(each) for each in ground.low] if rules.fence_cost else []
    ends = (start[0] * FINE, start[1] * FINE), (end[0] * FINE, end[1] * FINE)
    radius = rules.base * FINE
    inner = Scene(thick, round_, floor(radius * cos(2 * pi / CORNERS)), radius, fences)
    outer = Scene(thick, round_, radius, ceil(radius / cos(2 * pi / CORNERS)) + 2, fences)
    least = shortest(inner, *ends, most * FINE)
    if least == inf:
        return Bounds(inf, inf)
    if not round_:
        return Bounds(least / FINE, least / FINE)
    return Bounds(least / FINE, shortest(outer, *ends, most * FINE) / FINE)


def _near(box: Box, at: Place, most: int) -> bool:
    west, north, east, south = box
    return west - most <= at[0] <= east + most and north - most <= at[1] <= south + most


def _scaled(stroke: Stroke) -> Stroke:
    (x1, y1), (x2, y2) = stroke
    return (x1 * FINE, y1 * FINE), (x2 * FINE, y2 * FINE)


class Scene(NamedTuple):
    """What stands in a way, in fine units: ``kept`` from what is round, ``rim`` of its corners."""

    boxes: list[Box]
    rounds: list[Place]
    kept: int
    rim: int
    fences: list[Stroke]


def shortest(scene: Scene, start: Place, end: Place, most: int) -> float:
    """The length of the shortest way, or infinite if it is longer than ``most``."""
    straight = _cost(scene, start, end)
    if straight == hypot(end[0] - start[0], end[1] - start[1]):
        return _true(start, end) if straight <= most + 1 and _no_longer(start, end, most) else inf
    nodes = [
        each
        for each in (*_corners(scene), end)
        if hypot(each[0] - start[0], each[1] - start[1]) + hypot(each[0] - end[0], each[1] - end[1])
        <= most + 1
    ]
    best: dict[Place, float] = {start: 0.0}
    open_: list[tuple[float, Place]] = [(0.0, start)]
    done: set[Place] = set()
    while open_:
        length, at = heapq.heappop(open_)
        if at in done:
            continue
        if at == end:
            return length
        done.add(at)
        for node in nodes:
            if node in done:
                continue
            far = hypot(node[0] - at[0], node[1] - at[1])
            left = hypot(node[0] - end[0], node[1] - end[1])
            if length + far + left > most + 1 or length + far >= best.get(node, inf):
                continue
            total = length + _cost(scene, at, node)
            if total + left <= most + 1 and total < best.get(node, inf):
                best[node] = total
                heapq.heappush(open_, (total, node))
    return inf


def _true(a: Place, b: Place) -> float:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    return root if root * root == square else hypot(a[0] - b[0], a[1] - b[1])


def _no_longer(a: Place, b: Place, most: int) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= most * most


def _corners(scene: Scene) -> list[Place]:
    found = []
    for west, north, east, south in scene.boxes:
        found += [(west, north), (east, north), (west, south), (east, south)]
    for x, y in scene.rounds:
        for number in range(CORNERS):
            turn = (2 * number + 1) * pi / CORNERS
            found.append((x + round(scene.rim * cos(turn)), y + round(scene.rim * sin(turn))))
    for (x1, y1), (x2, y2) in scene.fences:
        upright = x1 == x2
        for x, y, by in ((x1, y1, -1), (x2, y2, 1)):
            sign = by if (y1 <= y2 if upright else x1 <= x2) else -by
            found.append((x, y + sign) if upright else (x + sign, y))
    return found


def _cost(scene: Scene, a: Place, b: Place) -> float:
    """What a straight leg costs; infinite if something stands in it."""
    if any(_meets_box(a, b, box) for box in scene.boxes):
        return inf
    keep = scene.kept * scene.kept
    if any(_nearer(a, b, at, keep) for at in scene.rounds):
        return inf
    far = hypot(b[0] - a[0], b[1] - a[1])
    return far + sum(FENCE * FINE for each in scene.fences if _meet(a, b, *each))


def _meets_box(a: Place, b: Place, box: Box) -> bool:
    """Whether a leg goes through the inner part of a box."""
    west, north, east, south = box
    if max(a[0], b[0]) <= west or min(a[0], b[0]) >= east:
        return False
    if max(a[1], b[1]) <= north or min(a[1], b[1]) >= south:
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    crosses = [
        dx * (y - a[1]) - dy * (x - a[0])
        for x, y in ((west, north), (east, north), (west, south), (east, south))
    ]
    return min(crosses) < 0 < max(crosses) or (dx == dy == 0)


def _nearer(a: Place, b: Place, at: Place, keep: int) -> bool:
    """Whether a leg comes nearer to a place than the root of ``keep``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (at[0] - a[0]) * dx + (at[1] - a[1]) * dy
    if along <= 0:
        return (at[0] - a[0]) ** 2 + (at[1] - a[1]) ** 2 < keep
    if along >= length:
        return (at[0] - b[0]) ** 2 + (at[1] - b[1]) ** 2 < keep
    return ((at[0] - a[0]) * dy - (at[1] - a[1]) * dx) ** 2 < keep * length


def _meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    def side(p: Place, q: Place, r: Place) -> int:
        cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (cross > 0) - (cross < 0)

    if side(a, b, c) == side(a, b, d) == 0:
        return all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i]))
            for i in (0, 1)
        )
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0
