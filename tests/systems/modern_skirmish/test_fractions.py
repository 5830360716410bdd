"""Sight and straight ways on the maps, worked out anew by cutting lines with fractions.

The long form (``make long``) looks at 20,000 pairs of points; the suite at some of them. Half of
the points are those at which lines meet corners, run along walls and end on them.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from rules.space.plane import Line, Point, Rect, blocked
from rules.space.sight import too_deep
from rules.systems.modern_skirmish.brief import brief_of
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.terrain import OPEN, terrain
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.space.site import Site

MAPS = ("farm", "street", "colony")
PAIRS = 20_000 if LONG else 600
Span = tuple[Fraction, Fraction]


def pairs(site: Site, count: int) -> Iterator[tuple[Point, Point]]:
    """Pairs of points anywhere, and of such as lie in line with what stands there."""
    rng = Random(site.name)
    across = sorted({x for room in site.rooms for x in (room.rect.west, room.rect.east)})
    along = sorted({y for room in site.rooms for y in (room.rect.north, room.rect.south)})

    def anywhere() -> Point:
        return Point(rng.randrange(site.width + 1), rng.randrange(site.depth + 1))

    def in_line() -> Point:
        x, y = anywhere()
        x = rng.choice(across) if rng.random() < 0.6 else x // 100 * 100
        y = rng.choice(along) if rng.random() < 0.6 else y // 100 * 100
        return Point(x, y)

    for number in range(count):
        pick = in_line if number % 2 else anywhere
        a, b = pick(), pick()
        if a != b:
            yield a, b


def pieces(site: Site) -> list[Line]:
    """What stops sight: the borders of rooms less their openings, high walls, high blocks."""
    found = [wall.line for wall in site.wall]
    found += [side for block in site.block if block.high for side in edges(block.rect)]
    for building in site.building:
        gaps = [each.line for each in (*building.door, *building.window)]
        for room in building.room:
            for a, b in edges(room.rect):
                upright = a.x == b.x
                fixed = a.x if upright else a.y
                ends = sorted((a.y, b.y) if upright else (a.x, b.x))
                free = [
                    tuple(sorted((c.y, d.y) if upright else (c.x, d.x)))
                    for c, d in gaps
                    if ((c.x == d.x == fixed) if upright else (c.y == d.y == fixed))
                ]
                cuts = sorted({*ends, *(x for gap in free for x in gap if ends[0] < x < ends[1])})
                for low, high in pairwise(cuts):
                    if not any(gap[0] <= low and high <= gap[1] for gap in free):
                        found.append(
                            Line(Point(fixed, low), Point(fixed, high))
                            if upright
                            else Line(Point(low, fixed), Point(high, fixed))
                        )
    return found


def edges(rect: Rect) -> Iterator[Line]:
    west, north, east, south = rect
    yield Line(Point(west, north), Point(east, north))
    yield Line(Point(west, south), Point(east, south))
    yield Line(Point(west, north), Point(west, south))
    yield Line(Point(east, north), Point(east, south))


def inside(a: Point, b: Point, rect: Rect) -> Span | None:
    """From where to where a line is in a rectangle, its border counted in; shares of the line."""
    west, north, east, south = rect
    start, end = Fraction(0), Fraction(1)
    for at, step, low, high in ((a.x, b.x - a.x, west, east), (a.y, b.y - a.y, north, south)):
        if step == 0:
            if not low <= at <= high:
                return None
            continue
        one, two = Fraction(low - at, step), Fraction(high - at, step)
        start, end = max(start, min(one, two)), min(end, max(one, two))
    return (start, end) if start <= end else None


def leaves(a: Point, b: Point, wall: Line) -> tuple[Span, frozenset[int]] | None:
    """Where a wall meets a line, and to which of its sides it leaves it there."""
    (cx, cy), (dx, dy) = wall
    found = inside(a, b, Rect(min(cx, dx), min(cy, dy), max(cx, dx), max(cy, dy)))
    if found is None:
        return None
    sides = frozenset(
        1 if cross > 0 else -1
        for x, y in wall
        if (cross := (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) != 0
    )
    return found, sides


def stopped(a: Point, b: Point, walls: Iterable[Line]) -> bool:
    """Whether what hangs together leaves the line to both sides, but for where a wall ends it."""
    met = []
    for wall in walls:
        hit = leaves(a, b, wall)
        if hit is None:
            continue
        (start, end), sides = hit
        if len(sides) == 2 and start == end in (0, 1):
            continue  # one of the two stands in the middle of a wall
        met.append((start, end, sides))
    reached, left = Fraction(-1), frozenset[int]()
    for start, end, sides in sorted(met, key=lambda each: each[:2]):
        left = sides if start > reached else left | sides
        reached = max(reached, end)
        if len(left) == 2:
            return True
    return False


def clipped(a: Point, b: Point, rects: Iterable[Rect]) -> bool:
    return any(inside(a, b, rect) is not None for rect in rects)


@pytest.mark.parametrize("name", MAPS)
def test_sight_is_that_of_lines_cut_by_fractions(name: str) -> None:
    site = brief_of(name).site
    walls = pieces(site)
    seen = 0
    for a, b in pairs(site, PAIRS):
        ours = blocked(Line(a, b), (*site.walls, *site.high))
        assert ours == stopped(a, b, walls), (name, a, b)
        seen += not ours
    assert PAIRS // 50 < seen < PAIRS


@pytest.mark.parametrize("name", MAPS)
def test_woods_are_as_deep_as_lines_cut_by_fractions(name: str) -> None:
    site = brief_of(name).site
    deep = [area for area in site.area if area.depth is not None]
    for a, b in pairs(site, PAIRS // 4):
        share = Fraction(0)
        for depth in {area.depth or 1 for area in deep}:
            spans = sorted(
                span
                for area in deep
                if area.depth == depth and (span := inside(a, b, area.rect)) is not None
            )
            reached = Fraction(0)
            for start, end in spans:
                share += max(Fraction(0), end - max(start, reached)) / depth
                reached = max(reached, end)
        length = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
        along = any(
            (a.x == b.x and a.x in (area.rect.west, area.rect.east))
            or (a.y == b.y and a.y in (area.rect.north, area.rect.south))
            for area in deep
        )
        if not along:  # whoever looks along the edge of a wood is not in it
            assert too_deep(Line(a, b), site.area) == (share * share * length > 1), (name, a, b)


@pytest.mark.parametrize("name", MAPS)
def test_straight_ways_are_those_that_meet_nothing(name: str) -> None:
    site = brief_of(name).site
    ways = terrain(site, SkirmishOptions()).ways
    solid = [room.rect for room in site.rooms] + [block.rect for block in site.block]
    solid += [Rect(*min(wall.line), *max(wall.line)) for wall in site.wall]
    checked = free = 0
    for a, far in pairs(site, 4 * PAIRS):
        b = Point(a.x + (far.x - a.x) % (OPEN + 1), a.y + (far.y - a.y) % (OPEN + 1))
        near = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= OPEN * OPEN
        if not near or a == b or site.room_at(a) is not None or not ways.roomy(b):
            continue
        checked += 1
        clear = not clipped(a, b, solid)
        assert ways.straight(a, b) == clear, (name, a, b)
        free += clear
    assert checked > PAIRS
    assert free < checked
