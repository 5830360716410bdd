"""The short form of ``python -m tests.fuzz``, and whether it would notice anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fuzz.__main__ import fuzz, judge, settings
from tests.fuzz.games import FoundError, again, random_game
from tests.fuzz.tastes import size
from tests.regressions.cases import keep, read
from tests.systems_under_test import IDS, system
from tests.toy.actions import Step
from tests.toy.ruleset import ToyRace
from tests.toy.steps import Finished, Stepped

if TYPE_CHECKING:
    from pathlib import Path

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from tests.toy.state import RaceState
    from tests.toy.view import RaceView


@pytest.mark.parametrize("seed", [f"short-{number}" for number in range(12)])
@pytest.mark.parametrize("system_id", IDS)
def test_random_game_holds(system_id: str, seed: str) -> None:
    ruleset = system(system_id)
    assert random_game(ruleset, seed, **size(ruleset)).plies > 0


class DeadEnd(ToyRace):
    def legal(self, view: RaceView) -> tuple[Action, ...]:
        return () if view.stumbled else super().legal(view)


class Forgetful(ToyRace):
    """Evolves by something that its events do not say."""

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        super().decide(r, question, action)
        if isinstance(action, Step):
            r.state = r.state.model_copy(update={"positions": {**r.state.positions, "red-b": 1}})


class Endless(ToyRace):
    def evolve(self, state: RaceState, event: Event) -> RaceState:
        after = super().evolve(state, event)
        if isinstance(event, Stepped):
            return after.model_copy(update={"positions": state.positions})
        return after


class Crashing(ToyRace):
    def evolve(self, state: RaceState, event: Event) -> RaceState:
        if isinstance(event, Finished):
            raise KeyError(event.seat)
        return super().evolve(state, event)


class Fickle(ToyRace):
    """Refuses what it said was legal."""

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        super().decide(r, question, action)
        if max(r.state.positions.values()) > 3:
            raise self.rulebook.illegal("T3")


def _fuzz(ruleset: ToyRace) -> None:
    for seed in range(40):
        random_game(ruleset, str(seed))


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (DeadEnd, "dead end"),
        (Forgetful, "replay differs"),
        (Endless, "runaway"),
        (Crashing, "KeyError"),
        (Fickle, "a legal action was refused"),
    ],
)
def test_broken_rules_are_found_and_kept(
    broken: type[ToyRace], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fuzz.games.MOST_PLIES", 300)
    with pytest.raises(FoundError) as found:
        _fuzz(broken())
    assert what in found.value.what
    case = read(keep(found.value.case, found.value.what, tmp_path))
    assert case == found.value.case
    # Played again the case holds with the right rules.
    again(ToyRace(), case)


def test_the_long_form_plays_each_game_under_two_hash_seeds(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert fuzz("toy_race", first=0, games=3, jobs=1) == 0
    assert "toy_race: 3 games" in capfd.readouterr().out


def test_the_long_form_plays_each_choice_of_an_option(capfd: pytest.CaptureFixture[str]) -> None:
    both = settings("gun_fights", "scenario")
    assert both == ["scenario=end-of-ned", "scenario=ok-corral"]
    assert fuzz("gun_fights", 0, 1, 1, "--small", f"--set={both[1]}") == 0
    assert f"--set={both[1]}: 1 games" in capfd.readouterr().out


def test_a_game_that_depends_on_the_hash_seed_is_reported(
    capfd: pytest.CaptureFixture[str],
) -> None:
    line = {"game": 7, "digest": "a", "plies": 3}
    assert judge(line, dict(line)) == 0
    assert judge(line, {**line, "digest": "b"}) == 1
    assert "game 7 depends on the hash seed" in capfd.readouterr().out
