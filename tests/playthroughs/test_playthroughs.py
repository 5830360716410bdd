"""Every story still goes as it is written; ``make goldens`` writes them anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playthroughs.script import FOLDER, files, read, systems_with_stories, told
from tests.systems_under_test import IDS
from tests.toy.ruleset import ToyRace
from tests.toy.steps import Pushed

if TYPE_CHECKING:
    from pathlib import Path

    from rules.kernel.game.event import Event
    from tests.toy.state import RaceState

UNSEEN = "only the hash differs: `python -m tests.playthroughs --steps FILE` finds the step"


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_story(path: Path) -> None:
    now, before = told(read(path)), path.read_text("utf-8")
    assert now == before, UNSEEN if now.splitlines()[:-1] == before.splitlines()[:-1] else ""


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


def test_a_change_that_no_line_shows_changes_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    story = read(FOLDER / "toy_race" / "whole_race.txt")
    before, steps_before = told(story).splitlines(), told(story, steps=True).splitlines()
    evolve = ToyRace.evolve

    def otherwise(self: ToyRace, state: RaceState, event: Event) -> RaceState:
        found = evolve(self, state, event)
        hidden = {**found.hidden, "blue": 1}
        return found.model_copy(update={"hidden": hidden} if isinstance(event, Pushed) else {})

    monkeypatch.setattr(ToyRace, "evolve", otherwise)
    now, steps = told(story).splitlines(), told(story, steps=True).splitlines()
    assert now[:-1] == before[:-1]
    assert now[-1] != before[-1]
    first = next(at for at, line in enumerate(steps) if line != steps_before[at])
    assert "> blue: push push=true" in steps[first - 2 : first]
