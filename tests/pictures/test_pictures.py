"""The README shows what the program draws today."""

from __future__ import annotations

from functools import cache

import pytest

from rules.registry import installed
from tests.architecture.laws import ROOT
from tests.pictures.made import FOLDER, pictures, pixels, scenarios

MOST_BYTES = 90_000
README = (ROOT / "README.md").read_text("utf-8")
NAMES = sorted(
    f"{ruleset.id}-{kind}.png"
    for ruleset in installed()
    for kind in ("wide", "tall", "end", *scenarios(ruleset))
)


@cache
def made() -> dict[str, bytes]:
    return {name: content for name, content, _ in pictures()}


def test_every_system_has_its_pictures_and_there_are_no_others() -> None:
    assert sorted(made()) == NAMES
    assert sorted(path.name for path in FOLDER.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_pictures_are_those_of_today(name: str) -> None:
    """If not, and that is meant: make pictures."""
    kept = (FOLDER / name).read_bytes()
    assert len(kept) <= MOST_BYTES
    same = pixels(kept) == pixels(made()[name])
    assert same, "the picture differs"  # told without the pixels: to compare them takes minutes


def test_the_readme_shows_a_board_of_each_system_and_an_end_and_its_own_each_scenario() -> None:
    shown = [name for name in NAMES if f"](docs/pictures/{name})" in README]
    assert {name for name in NAMES if name.endswith("-wide.png")} <= set(shown)
    assert any(name.endswith("-end.png") for name in shown)
    for ruleset in installed():
        text = (ROOT / "rules" / "systems" / ruleset.id / "README.md").read_text("utf-8")
        for scenario in scenarios(ruleset):
            assert f"docs/pictures/{ruleset.id}-{scenario}.png)" in text


def test_they_come_out_the_same_each_time() -> None:
    assert {name: content for name, content, _ in pictures()} == made()
