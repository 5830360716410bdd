"""What lies next to a walk or a place, in the measure of any system."""

from __future__ import annotations

import math

from rules.space.measure import CENTIMETRES, INCHES
from rules.space.nudges import around, shifts
from rules.space.plane import Point


def test_a_walk_is_turned_and_made_longer_or_shorter() -> None:
    found = {each.text: each[1:] for each in around(10, 500, 1200, INCHES)}
    assert found == {
        "15° left": ("↶", 355, 500),
        "15° right": ("↷", 25, 500),
        "3° left": ("", 7, 500),
        "3° right": ("", 13, 500),
        "1″ further": ("+1″", 10, 600),
        "1″ nearer": ("\N{MINUS SIGN}1″", 10, 400),
        "3″ further": ("", 10, 800),
        "3″ nearer": ("", 10, 200),
        "0.5″ further": ("", 10, 550),
        "0.5″ nearer": ("", 10, 450),
    }


def test_no_walk_is_longer_than_the_longest_or_nothing() -> None:
    for length in (0, 30, 100, 1150, 1200, 1500):
        for each in around(0, length, 1200, INCHES):
            assert 0 < each.length <= 1200
            assert each.length != length or each.way != 0
    assert {each.text for each in around(0, 1150, 1200, INCHES)} >= {"All of 12″", "0.5″ further"}
    assert {each.text for each in around(0, 1500, 1200, INCHES)} == {"Only 12″"}


def test_signs_are_few_and_tell_the_systems_own_unit() -> None:
    signs = [each.sign for each in around(90, 700, 1500, CENTIMETRES) if each.sign]
    assert signs[2:] == [f"+1{CENTIMETRES.sign}", f"\N{MINUS SIGN}1{CENTIMETRES.sign}"]
    assert len(signs) == 4


def test_shifts_follow_the_edges() -> None:
    at = Point(1000, 1000)
    found = {each.text: each for each in shifts(at, INCHES)}
    assert len(found) == 16
    assert found["1″ north"] == ("1″ north", "↑ 1″", Point(1000, 900))
    assert found["6″ west"] == ("6″ west", "", Point(400, 1000))
    assert {math.dist(at, each.to) for each in found.values()} == {50, 100, 300, 600}
