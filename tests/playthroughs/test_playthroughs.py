"""Every story still goes as it is written; ``make goldens`` writes them anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playthroughs.script import files, read, systems_with_stories, told
from tests.systems_under_test import IDS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_story(path: Path) -> None:
    assert told(read(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("system_id", IDS)
def test_every_system_has_stories_and_a_whole_game(system_id: str) -> None:
    texts = [path.read_text("utf-8") for path in files() if path.parent.name == system_id]
    assert any("THE END" in text for text in texts)
    assert any("\n> look\n" in text for text in texts)


def test_no_story_is_of_an_unknown_system() -> None:
    assert systems_with_stories() <= set(IDS)


def test_a_story_that_goes_otherwise_is_noticed(tmp_path: Path) -> None:
    (folder := tmp_path / "toy_race").mkdir()
    path = folder / "other.txt"
    path.write_text("Title\ndice: 3\n\n> red: hide number=1\n> blue: hide number=2\n")
    with pytest.raises(AssertionError, match="left over"):
        told(read(path))
    path.write_text("Title\n\n> red: hide number=1\n> red: hide number=1\n")
    assert "refused (NotYourTurn)" in told(read(path))
