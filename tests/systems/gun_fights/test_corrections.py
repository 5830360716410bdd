"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene, read_correction
from rules.kernel.values.errors import Refusal
from rules.space.plane import parse_point
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.ruleset import RULESET
from tests.systems.gun_fights.positions import hare, told

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.gun_fights.state import GunFightState


def correct(typed: str, state: GunFightState, *faces: int) -> Step:
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, state, None, read_correction(RULESET, typed), dice)
    dice.assert_used_up()
    return step


def test_a_figure_is_put_where_nothing_is_and_is_asked_anew() -> None:
    state = hare("16,28")
    step = correct("put_figure hare 16,30", state)
    assert step.state.field.figure("hare").at == parse_point("16,30")
    assert told(step)[1].startswith("Hare is put at 16")
    assert step.state.waiting == state.waiting
    assert step.state.numbers > state.numbers


@pytest.mark.rule("GF5", "GF24", "GF27")
@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("put_figure hare 34,1", "GF24"),
        ("put_figure hare 400,1", "GF27"),
        ("put_figure hare 16,28", None),
        ("mark_figure ned 20", "GF5"),
        ("mark_figure ned 0", None),
        ("remove_figure joe", None),
    ],
)
def test_what_may_not_be_in_play_is_refused(typed: str, rule: str | None) -> None:
    state = hare("16,28")
    before = state.model_dump_json()
    with pytest.raises(Refusal) as refused:
        correct(typed, state)
    assert getattr(refused.value, "rule", None) == rule
    assert state.model_dump_json() == before


def test_who_is_taken_out_is_asked_nothing_and_the_end_comes() -> None:
    state = hare("16,28")
    ended = correct("remove_figure ned", state).state
    assert RULESET.result(ended) is not None
    assert not ended.waiting


@pytest.mark.rule("GF12")
def test_with_an_officer_that_is_taken_out_go_the_men_who_wait_for_him() -> None:
    field = correct("remove_figure hare", hare("16,28", constable_1="lifted")).state.field
    assert field.figure("constable-1").status is Status.REMOVED


@pytest.mark.rule("GF9")
def test_names_are_marked_off() -> None:
    state = hare("16,28", constable_1="20,28")
    assert correct("mark_figure ned 1", state).state.field.figure("ned").hits == 1
    with pytest.raises(Refusal, match="Of the names of Constable 1 0 can be marked off"):
        correct("mark_figure constable-1 1", state)


@pytest.mark.rule("GF7")
def test_who_is_marked_off_in_the_row_that_is_up_does_not_act() -> None:
    state = hare("16,28")
    assert state.waiting == ("hare",)
    assert correct("mark_figure hare 1", state).state.waiting == ("ned",)
