"""What rules decide by is exact; the distance that is rounded for words is used for words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point, distance, distance_up, within
from tests.architecture.measuring import ROUNDED, rounded_down

if TYPE_CHECKING:
    from pathlib import Path


def test_rules_decide_by_nothing_that_is_rounded_down() -> None:
    assert list(rounded_down()) == sorted(ROUNDED)


def test_a_rule_that_does_is_found(tmp_path: Path) -> None:
    for name, source in (
        ("fire.py", "from rules.space.plane import distance, within\n"),
        ("fire_forecasts.py", "from rules.space.plane import distance, within\n"),
        ("moves.py", "far = isqrt(square(a, b) - 1) + 1\n"),
        ("turns.py", "from rules.space.plane import square\nhalf = isqrt(9)\n"),
    ):
        path = tmp_path / "rules" / "systems" / "x" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")
    assert list(rounded_down(tmp_path)) == ["x/fire.py", "x/moves.py"]


def test_lengths_round_up_and_words_down() -> None:
    here, there = Point(0, 0), Point(849, 849)
    assert (distance(here, there), distance_up(here, there)) == (1200, 1201)
    assert within(here, there, distance_up(here, there))
    assert not within(here, there, distance(here, there))
    assert distance_up(here, here) == 0
    assert distance_up(here, Point(300, 400)) == distance(here, Point(300, 400)) == 500
