"""What rules decide by is exact; the distance that is rounded for words is used for words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point, distance, length, within
from tests.architecture.measuring import ROUNDED, rounded_down

if TYPE_CHECKING:
    from pathlib import Path


def test_rules_decide_by_nothing_that_is_rounded_down() -> None:
    assert list(rounded_down()) == sorted(ROUNDED)


def test_a_rule_that_does_is_found(tmp_path: Path) -> None:
    for name in ("fire.py", "fire_forecasts.py"):
        path = tmp_path / "rules" / "systems" / "x" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("from rules.space.plane import distance, within\n", "utf-8")
    assert list(rounded_down(tmp_path)) == ["x/fire.py"]


def test_lengths_round_up_and_words_down() -> None:
    here, there = Point(0, 0), Point(849, 849)
    assert (distance(here, there), length(here, there)) == (1200, 1201)
    assert within(here, there, length(here, there))
    assert not within(here, there, distance(here, there))
    assert length(here, here) == 0
    assert length(here, Point(300, 400)) == distance(here, Point(300, 400)) == 500
