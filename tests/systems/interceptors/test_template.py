"""The template, its strip and what stops fire, read a second time from the dimensions in 5.3."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from rules.space.plane import Line, Point
from rules.space.polygon import crosses, overlap
from rules.space.pose import Pose
from rules.systems.interceptors.arcs import bearing, from_behind, stopped
from rules.systems.interceptors.options import FightersOptions
from rules.systems.interceptors.places import text_of
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.template import border, centre, core, flown, strip, template, tip

USUAL = FightersOptions()
ROOT = Fraction(1732050807568877293527446341505872366943, 10**39)
Corner = tuple[Fraction, Fraction]
H = 2 * ROOT
F = Fraction
HEAD = [(F(-2), F(0)), (F(2), F(0)), (F(0), H)]
SQUARE = [(F(-2), F(0)), (F(2), F(0)), (F(2), F(-4)), (F(-2), F(-4))]
LEG = [(F(-2), F(-4)), (F(0), F(-4)), (F(0), H - 8), (F(-2), F(-8))]
PARTS = (HEAD, SQUARE, LEG, [(-x, y) for x, y in LEG])
STRIP = [(F(-2), F(0)), (F(2), F(0)), (F(2), H + 24), (F(-2), H + 24)]


def placed(pose: Pose, shape: list[Corner]) -> list[tuple[float, float]]:
    """A shape on the table, in cm, by a way of its own: in floating point."""
    angle = math.radians(pose.heading)
    return [
        (
            pose.x / CM + float(x) * math.cos(angle) + float(y) * math.sin(angle),
            pose.y / CM + float(x) * math.sin(angle) - float(y) * math.cos(angle),
        )
        for x, y in shape
    ]


def depth(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> float:
    """The smallest shift that separates two convex shapes; below 0 if they are apart."""
    found = math.inf
    for shape in (a, b):
        for p, q in zip(shape, (*shape[1:], shape[0]), strict=True):
            far = math.dist(p, q)
            x, y = (q[1] - p[1]) / far, (p[0] - q[0]) / far
            one = [x * east + y * south for east, south in a]
            two = [x * east + y * south for east, south in b]
            found = min(found, max(one) - min(two), max(two) - min(one))
    return found


def deepest(a: Pose, shapes: tuple[list[Corner], ...], b: Pose) -> float:
    return max(depth(placed(a, one), placed(b, two)) for one in shapes for two in PARTS)


def poses(seed: str, count: int) -> list[tuple[Pose, Pose]]:
    rng = Random(seed)
    return [
        (
            Pose(60_000, 60_000, rng.randrange(360)),
            Pose(60_000 + rng.randrange(-28_000, 28_000), 60_000 + rng.randrange(-28_000, 28_000),
                 rng.randrange(360)),
        )
        for _ in range(count)
    ]  # fmt: skip


@pytest.mark.rule("II48", "II17", "IIT4", "IIT25")
def test_overlaps_are_those_of_a_second_reading() -> None:
    told = 0
    for a, b in poses("overlap", 300):
        for shapes, found in (
            (PARTS, overlap(template(a), template(b), 50)),
            ((STRIP,), overlap(strip(a), template(b), 50)),
        ):
            deep = deepest(a, shapes, b)
            if abs(deep - 0.05) > 0.002:
                assert found == (deep > 0.05), (a, b, deep)
                told += found
    assert told > 20


@pytest.mark.rule("II18", "II49", "IIT19", "X3", "X4", "II48")
def test_ranges_are_those_of_a_second_reading() -> None:
    seen = 0
    for a, b in poses("range", 500):
        found = bearing(a, b)
        deep = deepest(a, (STRIP,), b)
        if abs(deep - 0.05) <= 0.002:
            continue
        assert (found is not None) == (deep > 0.05)
        if found is None:
            continue
        seen += 1
        angle = math.radians(a.heading)
        near = math.inf
        for part in PARTS:
            corners = []
            for east, south in placed(b, part):
                x, y = east - a.x / CM, south - a.y / CM
                corners.append((x * math.cos(angle) + y * math.sin(angle),
                                x * math.sin(angle) - y * math.cos(angle)))  # fmt: skip
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                for step in range(101):
                    x, y = ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100
                    if abs(x) <= 2 and y >= 0:
                        near = min(near, y)
        far = max(0.0, near - float(H))
        assert found.range / CM <= far + 0.01
        assert found.range / CM >= far - 0.2  # a step of the sampling
    assert seen > 20


@pytest.mark.rule("II17", "II49")
def test_what_lies_behind_the_strip_is_not_measured() -> None:
    """One half of the tail is beside the firer, 2 mm behind its head; the other one is ahead."""
    found = bearing(Pose(230_032, 52_671, 225), Pose(235_440, 61_038, 137))
    assert found is not None
    assert found.range == 175


@pytest.mark.rule("II49")
def test_the_direct_range_is_that_to_the_nearest_part_in_the_strip() -> None:
    """Sampled in floating point; edges are nearest at their corners, or in between."""
    inside = 0
    for a, b in poses("direct", 120):
        ahead, found = bearing(a, b), bearing(a, b, direct=True)
        if found is None or ahead is None or not ahead.range:
            assert ahead == found
            continue
        near, between = math.inf, False
        angle = math.radians(a.heading)
        for part in PARTS:
            corners = placed(b, part)
            for p, q in zip(corners, (*corners[1:], corners[0]), strict=True):
                for step in range(201):
                    east, south = (
                        one + (two - one) * step / 200 - at / CM
                        for one, two, at in zip(p, q, a[:2], strict=True)
                    )
                    right = east * math.cos(angle) + south * math.sin(angle)
                    ahead_of = east * math.sin(angle) - south * math.cos(angle) - float(H)
                    if abs(right) <= 2 and math.hypot(right, ahead_of) < near:
                        near, between = math.hypot(right, ahead_of), 0 < step < 200
        assert near - 0.05 <= found.range / CM <= near + 0.01
        inside += between
    assert inside


@pytest.mark.rule("II2", "II3", "IIT14", "II4")
def test_the_next_templates_lie_as_their_dimensions_say() -> None:
    start = Pose(60_000, 60_000, 0)
    assert flown(start, "F", USUAL) == Pose(60_000, 52_000, 0)
    assert flown(start, "R", USUAL) == Pose(67_928, 54_268, 60)
    assert flown(start, "L", USUAL) == Pose(52_072, 54_268, 300)
    assert flown(start, "RRRRRR", USUAL) == start
    sharp = flown(start, "R", FightersOptions(turn_angle="45"))
    assert sharp == Pose(66_657, 52_611, 45)


@pytest.mark.rule("II48")
@pytest.mark.parametrize("heading", range(0, 360, 47))
def test_a_template_touches_the_one_that_it_follows_and_does_not_overlap_it(heading: int) -> None:
    start = Pose(90_000, 60_000, heading)
    for way in "FLRPS":
        after = flown(start, way, USUAL)
        assert not overlap(template(start), template(after), 50)
        assert overlap(template(start), template(flown(after, "F", USUAL)), 50) is False


@pytest.mark.rule("II5", "IIT17", "II7")
def test_a_sweep_shifts_aside_and_a_flip_turns_about_the_centre() -> None:
    start = Pose(60_000, 60_000, 90)
    assert flown(start, "P", USUAL) == Pose(60_000, 56_000, 90)
    assert flown(start, "SS", USUAL) == Pose(60_000, 68_000, 90)
    assert flown(start, "S", FightersOptions(sweep_width="8")) == Pose(60_000, 68_000, 90)
    over = flown(start, ("T180",), USUAL)
    assert over == Pose(56_000, 60_000, 270)
    assert centre(over) == centre(start)


@pytest.mark.rule("II46", "X4")
def test_however_a_go_is_flown_nothing_drifts() -> None:
    start = Pose(60_123, 60_321, 37)
    assert flown(start, "LLLLLL" * 20, USUAL) == start
    corners = border(start)
    sides = [math.dist(a, b) for a, b in pairwise(corners)]
    assert sides == pytest.approx([4000, 8000, 4000, 4000, 8000], abs=1.5)
    assert round(math.dist(tip(start), centre(start))) in (5464, 5465)
    assert text_of(Point(60_000, 40_000)) == "60,40"


@pytest.mark.rule("II50", "II20", "II38", "II50d")
def test_a_template_on_the_line_stops_fire_and_one_along_it_does_not() -> None:
    firer, target = Pose(60_000, 60_000, 0), Pose(60_000, 40_000, 0)
    found = bearing(firer, target)
    assert found is not None
    assert found.range == pytest.approx(8_536, abs=5)  # the deepest point of its notch is further
    across = bearing(firer, Pose(61_000, 40_000, 90))
    assert across is not None
    assert across.at == (60_000, 42_000)  # of a flank that is as near, the middle of the strip
    between = Pose(60_000, 54_000, 90)
    assert stopped(firer, found, [between], [])
    assert not stopped(firer, found, [Pose(62_000 + 2_000, 54_000, 0)], [])
    near = bearing(firer, Pose(60_000, 58_000, 0))
    assert near is not None
    assert near.range == 0
    assert not stopped(firer, near, [between, Pose(60_000, 58_000, 90)], [])


@pytest.mark.rule("II50", "II48")
@pytest.mark.parametrize("heading", [0, 37])
def test_a_line_is_stopped_more_than_half_a_millimetre_inside_the_border(heading: int) -> None:
    """Lines along each side, inside of it; those that must be stopped end before its corners."""
    at = Pose(60_000, 60_000, heading)
    corners = border(at)
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        far = math.dist((ax, ay), (bx, by))
        for deep, ends, stops in ((45, 0.0, False), (55, 0.1, True)):
            east, south = deep * (ay - by) / far, deep * (bx - ax) / far
            a, b = (
                Point(round(ax + (bx - ax) * part + east), round(ay + (by - ay) * part + south))
                for part in (ends, 1 - ends)
            )
            assert any(crosses(part, Line(a, b)) for part in core(at)) is stops


@pytest.mark.rule("II25", "IIT29", "II118")
def test_engines_are_hit_from_the_strip_behind_or_from_a_wedge() -> None:
    target = Pose(60_000, 40_000, 0)
    behind = Pose(60_000, 60_000, 0)
    aside = Pose(66_000, 62_000, 340)
    wedge = FightersOptions(rear_arc="wedge")
    assert from_behind(behind, target, USUAL)
    assert from_behind(behind, target, wedge)
    assert not from_behind(aside, target, USUAL)
    assert from_behind(aside, target, wedge)
    assert not from_behind(Pose(60_000, 20_000, 180), target, USUAL)
    for x, y, inside in (  # two cm behind a pose is the fighter; the strip is 24 cm long
        (60_000, 46_000, True), (60_000, 45_999, False), (60_000, 70_000, True),
        (60_000, 70_001, False), (62_000, 60_000, True), (62_001, 60_000, False),
    ):  # fmt: skip
        assert from_behind(Pose(x, y, 0), target, USUAL) is inside
