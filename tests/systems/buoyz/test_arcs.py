"""Quadrants and ranges (BZ3, BZ16, BZ61, BZ70, BZ111, BZ118)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz.board.arcs import (
    AFT,
    FORE,
    PORT,
    STARBOARD,
    bands,
    bears,
    quadrants,
    spent_inches,
    square_of,
)
from rules.systems.buoyz.board.stats import INCH

NORTH = Pose(0, 0, 0)
steps = st.integers(-30_000, 30_000)


@pytest.mark.rule("BZT5", "BZ3")
@pytest.mark.parametrize(
    ("east", "south", "found"),
    [(0, -1, FORE), (0, 1, AFT), (1, 0, STARBOARD), (-1, 0, PORT), (399, -400, FORE)],
)
def test_the_four_quadrants_lie_around_the_bow(east: int, south: int, found: int) -> None:
    assert quadrants(NORTH, Point(east, south)) == (found,)


@pytest.mark.rule("BZ3", "BZ118")
def test_a_point_on_a_border_is_in_both_quadrants_and_one_on_the_spot_in_all() -> None:
    assert quadrants(NORTH, Point(400, -400)) == (FORE, STARBOARD)
    assert quadrants(NORTH, Point(-400, 400)) == (PORT, AFT)
    assert quadrants(Pose(0, 0, 45), Point(0, -400)) == (FORE, PORT)
    assert quadrants(NORTH, Point(0, 0)) == (FORE, PORT, STARBOARD, AFT)


@pytest.mark.rule("BZ3b")
def test_arcs_fore_and_aft_may_be_wider() -> None:
    aside = Point(500, -400)
    assert quadrants(NORTH, aside) == (STARBOARD,)
    assert quadrants(NORTH, aside, 120) == (FORE,)
    assert quadrants(NORTH, Point(300, -400), 60) == (STARBOARD,)


@given(steps, steps, st.integers(0, 3))
def test_quarter_turns_turn_the_quadrants(east: int, south: int, turns: int) -> None:
    point, round_ = Point(east, south), (FORE, STARBOARD, AFT, PORT)
    straight = {round_[(round_.index(each) - turns) % 4] for each in quadrants(NORTH, point)}
    assert set(quadrants(Pose(0, 0, 90 * turns), point)) == straight


@pytest.mark.rule("BZ4", "BZ5")
def test_weapons_bear_in_their_quadrants() -> None:
    astern = Point(0, 800)
    assert bears(NORTH, astern, "FA")
    assert not bears(NORTH, astern, "F")
    assert bears(NORTH, astern, "FPSA")


@pytest.mark.rule("BZ61", "BZ111")
@pytest.mark.parametrize(
    ("far", "found"),
    [(0, 0), (800, 0), (801, 1), (1200, 1), (1600, 1), (1601, 2), (2000, 2), (2400, 2), (2401, 3)],
)
def test_each_two_inches_or_part_beyond_two_is_a_band(far: int, found: int) -> None:
    assert bands(far * far) == found


@pytest.mark.rule("BZ70")
@pytest.mark.parametrize(
    ("inches", "found"),
    [("5", 0), ("5.4975", 0), ("5.5", 1), ("6.4975", 1), ("6.5", 2), ("7", 2), ("8", 3)],
)
def test_plasma_loses_one_an_inch_beyond_five(inches: str, found: int) -> None:
    assert spent_inches(int(Fraction(inches) * INCH) ** 2) == found


@pytest.mark.rule("BZ111", "BZ115b")
def test_lengths_are_compared_in_four_hundredths() -> None:
    assert square_of(Fraction(1, 2)) == 200**2
