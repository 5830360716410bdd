"""Games in which nothing may be measured before an action: nothing is told of it then."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing import play
from rules.kernel.values.errors import Malformed
from tests.toy.actions import Hide, Step
from tests.toy.measured import MEASURED

STEP = Step(runner="red-a", steps=2)


def race(**options: object) -> Any:
    """The state of a race in which red is to step."""
    dice = ScriptedDice()
    state = play.open_game(MEASURED, MEASURED.start(MEASURED.read_options(options)), dice).state
    for seat in ("red", "blue"):
        state = play.act(MEASURED, state, seat, Hide(number=6), dice).state
    return state


def words(state: Any) -> list[str]:
    """All that the offers of red say."""
    found = play.offers(MEASURED, state, "red")
    return [f"{each.label} {each.chances}" for each in found if isinstance(each.action, Step)]


def test_by_default_chances_and_distances_are_told_and_a_step_is_shown() -> None:
    state = race()
    assert all("10 to go" in each and "goes on" in each for each in words(state))
    preview = play.consider(MEASURED, state, "red", STEP)
    assert preview.forecast.chances
    assert preview.words == "red-a: walk 2, 10 to go"


def test_without_measuring_neither_is_told_and_nothing_is_shown() -> None:
    state = race(pre_measure=False)
    assert words(state)
    assert not any("to go" in each or "goes on" in each for each in words(state))
    with pytest.raises(Malformed):
        play.consider(MEASURED, state, "red", STEP)
    after = play.act(MEASURED, state, "red", STEP, ScriptedDice(4)).state
    assert after.positions["red-a"] == 2


def test_what_is_previewed_depends_on_the_game() -> None:
    assert MEASURED.previewed_for(MEASURED.view(race(), "red")) == {Step}
    blind = MEASURED.view(race(pre_measure=False), "red")
    assert MEASURED.previewed_for(blind) == frozenset()


def test_what_tells_nothing_that_is_measured_is_shown_in_any_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(MEASURED), "unmeasured", frozenset({Step}))
    state = race(pre_measure=False)
    assert MEASURED.previewed_for(MEASURED.view(state, "red")) == {Step}
    assert play.consider(MEASURED, state, "red", STEP).words == "red-a: walk 2"
