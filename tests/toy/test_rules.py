"""The rules of the race, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act, active, offers, open_game
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Refusal
from tests.toy.actions import Gait, Hide, Push, Step
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions, RaceState

if TYPE_CHECKING:
    from rules.kernel.game.action import Action


def played(options: RaceOptions, *turns: tuple[str, Action], dice: tuple[int, ...]) -> RaceState:
    scripted = ScriptedDice(*dice)
    state: RaceState = open_game(RULESET, RULESET.start(options), scripted).state
    for seat, action in turns:
        state = act(RULESET, state, seat, action, scripted).state
    scripted.assert_used_up()
    return state


def racing(*turns: tuple[str, Action], dice: tuple[int, ...] = (), **options: object) -> RaceState:
    """A race after its numbers: 3 is red's, 6 is blue's."""
    numbers = (("red", Hide(number=3)), ("blue", Hide(number=6)))
    return played(RaceOptions.model_validate(options), *numbers, *turns, dice=dice)


def refused(state: RaceState, seat: str, action: Action) -> str | None:
    with pytest.raises(Refusal) as caught:
        act(RULESET, state, seat, action, ScriptedDice())
    return caught.value.rule


@pytest.mark.rule("TT1")
def test_each_side_has_two_runners_of_its_own() -> None:
    state = racing(("red", Step(runner="red-b", steps=2)), dice=(5,))
    assert state.positions == {"red-a": 0, "red-b": 2, "blue-a": 0, "blue-b": 0}
    assert refused(state, "blue", Step(runner="red-b", steps=2)) == "TT1"


@pytest.mark.rule("T1")
def test_first_home_wins() -> None:
    state = racing(("red", Step(runner="red-a", steps=5)), dice=(5,), target=5)
    assert active(RULESET, state) == ()
    ended = result(RULESET, state)
    assert ended is not None
    assert ended.winner == "red"


@pytest.mark.rule("T2")
def test_running_doubles_up_to_three_steps() -> None:
    state = racing(("red", Step(runner="red-a", steps=3, gait=Gait.RUN)), dice=(6,))
    assert state.positions["red-a"] == 6
    assert refused(racing(), "red", Step(runner="red-a", steps=4, gait=Gait.RUN)) == "T2"


@pytest.mark.rule("T3")
def test_the_lucky_number_never_fails() -> None:
    state = racing(("red", Step(runner="red-a", steps=6)), dice=(3,))
    assert state.positions["red-a"] == 6
    assert refused(state, "blue", Hide(number=1)) == "T3"


@pytest.mark.rule("T4")
@pytest.mark.parametrize("push", [True, False])
def test_who_stumbles_may_be_pushed(*, push: bool) -> None:
    first = (
        ("red", Step(runner="red-a", steps=2)),
        ("blue", Step(runner="blue-a", steps=1)),
        ("red", Step(runner="red-a", steps=6)),
    )
    state = racing(*first, dice=(2, 1, 4))
    assert refused(state, "blue", Step(runner="blue-a", steps=1)) == "T4"
    state = racing(*first, ("blue", Push(push=push)), dice=(2, 1, 4))
    assert state.positions["red-a"] == (1 if push else 2)
    assert active(RULESET, racing(*first, dice=(2, 1, 4), pushing=False)) == ("blue",)


@pytest.mark.rule("T5")
def test_what_is_left_to_go_is_told_before_a_step_unless_nothing_is_measured() -> None:
    told = [offer.label.text for offer in offers(RULESET, racing(), "red")]
    assert all("10 to go" in each for each in told)
    told = [offer.label.text for offer in offers(RULESET, racing(pre_measure=False), "red")]
    assert told
    assert not any("to go" in each for each in told)
