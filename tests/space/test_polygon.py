"""Outlines against rational arithmetic: overlaps by clipping, depths by the hull of differences."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.space.plane import SINES, Line, Point
from rules.space.polygon import (
    convex,
    crosses,
    holds,
    in_strip,
    in_wedge,
    outline,
    overlap,
    parts_overlap,
    touching,
)
from rules.space.pose import MILLIONTHS, Aside, Pose, Step, laid, parse_pose, seen, spot

if TYPE_CHECKING:
    from collections.abc import Sequence

SMALL = st.builds(Point, st.integers(-6, 6), st.integers(-6, 6))
Number = Fraction | int
Corner = tuple[Number, Number]


def cross(a: Corner, b: Corner, c: Corner) -> Number:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: Sequence[Point]) -> list[Point]:
    """The corners around some points, counter-clockwise where y grows upwards."""
    found: list[Point] = []
    for row in (sorted(set(points)), sorted(set(points), reverse=True)):
        half: list[Point] = []
        for point in row:
            while len(half) > 1 and cross(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        found += half[:-1]
    return found


@st.composite
def shapes(draw: st.DrawFn) -> list[Point]:
    found = hull(draw(st.lists(SMALL, min_size=3, max_size=6, unique=True)))
    assume(len(found) > 2)
    return found


def shared(one: Sequence[Corner], other: Sequence[Corner]) -> list[Corner]:
    """What two convex shapes have in common, by cutting one of them along each edge."""
    left = list(one)
    for a, b in zip(other, (*other[1:], other[0]), strict=True):
        cut: list[Corner] = []
        for p, q in zip(left, (*left[1:], *left[:1]), strict=True):
            at, to = cross(a, b, p), cross(a, b, q)
            if at >= 0:
                cut.append(p)
            if at * to < 0:
                part = Fraction(at, at - to)
                cut.append((p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part))
        left = cut
    return left


def area(corners: Sequence[Corner]) -> Fraction | int:
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)


@given(shapes(), shapes())
def test_an_overlap_has_an_area_and_a_touch_has_a_point(a: list[Point], b: list[Point]) -> None:
    common = shared(a, b)
    assert overlap(outline(a), outline(b)) == (area(common) > 0)
    assert touching(convex(a), convex(b)) == bool(common)


@given(shapes(), shapes(), st.integers(0, 3))
def test_the_depth_is_the_shortest_way_out_of_the_hull_of_differences(
    a: list[Point], b: list[Point], deeper: int
) -> None:
    around = hull([Point(p.x - q.x, p.y - q.y) for p in a for q in b])
    ways = []
    for p, q in zip(around, (*around[1:], around[0]), strict=True):
        length = (q.x - p.x) ** 2 + (q.y - p.y) ** 2
        far = cross(p, q, (0, 0))
        ways.append(far > 0 and Fraction(far * far, length) > deeper * deeper)
    assert parts_overlap(convex(a), convex(b), deeper) == all(ways)


@given(shapes(), SMALL, SMALL)
def test_a_line_crosses_where_a_stretch_of_it_lies_inside(
    a: list[Point], p: Point, q: Point
) -> None:
    assume(p != q)
    near, far = Fraction(0), Fraction(1)
    inside = True
    for b, c in zip(a, (*a[1:], a[0]), strict=True):
        at, to = cross(b, c, p), cross(b, c, q)
        if at == to:
            inside = inside and at > 0
        elif to > at:
            near = max(near, Fraction(-at, to - at))
        else:
            far = min(far, Fraction(at, at - to))
    assert crosses(convex(a), Line(p, q)) == (inside and near < far)


@given(shapes(), SMALL)
def test_a_part_holds_what_is_on_no_wrong_side(a: list[Point], p: Point) -> None:
    sides = [cross(b, c, p) >= 0 for b, c in zip(a, (*a[1:], a[0]), strict=True)]
    assert holds(convex(a), p) == all(sides)


@given(shapes(), SMALL, st.sampled_from((0, 90, 180, 270)), st.integers(1, 4))
def test_a_strip_keeps_what_clipping_keeps(
    a: list[Point], at: Point, heading: int, half: int
) -> None:
    pose = Pose(*at, heading)
    ends = [spot(pose, side * MILLIONTHS, far * MILLIONTHS)
            for side, far in ((-half, -40), (half, -40), (half, 40), (-half, 40))]  # fmt: skip
    strip = hull(ends)
    found, wanted = in_strip(convex(a), pose, half), shared(a, strip)
    assert bool(found) == bool(wanted)
    if wanted:
        ahead = [Fraction(seen(pose, Point(0, 0)).ahead + dot(pose, each)) for each in wanted]
        assert abs(min(each.ahead for each in found) - min(ahead)) <= 1
        assert abs(max(each.ahead for each in found) - max(ahead)) <= 1


def dot(pose: Pose, corner: Corner) -> Fraction | int:
    east, south = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[pose.heading]
    return SINES * (corner[0] * east + corner[1] * south)


def test_a_wedge_is_as_wide_as_a_third_of_a_half_circle() -> None:
    assert in_wedge(Aside(0, -8 * SINES), 8, 24)
    assert in_wedge(Aside(5 * SINES, -17 * SINES), 8, 24)  # 5 aside, 9 behind: under 30 degrees
    assert not in_wedge(Aside(6 * SINES, -17 * SINES), 8, 24)
    assert not in_wedge(Aside(0, -33 * SINES), 8, 24)


# A way around: six turns of 60 degrees, each as a chevron lies on the slope of the one before.
ASIDE, AHEAD = 7_928_203_230, 5_732_050_808
POSES = st.builds(Pose, st.integers(0, 180_000), st.integers(0, 120_000), st.integers(0, 359))


@given(POSES, st.integers(1, 40), st.booleans())
def test_however_often_one_turns_around_one_comes_back_to_where_one_was(
    start: Pose, rounds: int, left: bool
) -> None:
    step = Step(-ASIDE, AHEAD, -60) if left else Step(ASIDE, AHEAD, 60)
    assert laid(start, [step] * 6 * rounds) == start


@given(POSES, st.lists(st.sampled_from(("F", "L", "R", "W")), max_size=8))
def test_a_way_is_the_sum_of_exact_steps(start: Pose, way: list[str]) -> None:
    """In the ring of a + b√3, in which all corners of a hexagon lie, for headings that fit."""
    start = start._replace(heading=start.heading // 30 * 30)
    steps = {"F": Step(0, 8_000_000_000), "W": Step(4_000_000_000, 0),
             "R": Step(ASIDE, AHEAD, 60), "L": Step(-ASIDE, AHEAD, -60)}  # fmt: skip
    root = Fraction(17320508075688772935274463415058723669, 10**37)
    exact: dict[str, Corner] = {
        "F": (0, 8000),
        "W": (4000, 0),
        "R": (1000 + 4000 * root, 4000 + 1000 * root),
    }
    exact["L"] = (-exact["R"][0], exact["R"][1])
    cosines: tuple[Fraction, ...] = (Fraction(1), root / 2, Fraction(1, 2), Fraction(0))

    def cosine(degrees: int) -> Fraction:
        at = degrees // 30 % 12
        at = min(at, 12 - at)
        return cosines[at] if at <= 3 else -cosines[6 - at]

    east, south, heading = Fraction(start.x), Fraction(start.y), start.heading
    for each in way:
        right, ahead = exact[each]
        east += right * cosine(heading) + ahead * cosine(heading - 90)
        south += right * cosine(heading - 90) - ahead * cosine(heading)
        heading += {"L": -60, "R": 60}.get(each, 0)
    end = laid(start, [steps[each] for each in way])
    assert end.heading == heading % 360
    assert max(abs(end.x - east), abs(end.y - south)) <= Fraction(1, 2) + Fraction(1, 10**4)


@given(POSES)
def test_a_pose_is_read_as_it_is_written(pose: Pose) -> None:
    assert parse_pose(str(pose)) == pose
    right, ahead = seen(pose, spot(pose, 3_000_000_000, 5_000_000_000))
    assert abs(right - 3000 * SINES) <= 2 * SINES
    assert abs(ahead - 5000 * SINES) <= 2 * SINES
