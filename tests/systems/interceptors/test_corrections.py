"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.dice import ScriptedDice
from rules.kernel.errors import Refusal, Unknown
from rules.kernel.intervening import intervene, read_correction
from rules.space.pose import Pose
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.questions import BeginGo
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import CM, INTERCEPTOR
from tests.systems.interceptors.positions import (
    asked,
    fighter,
    fly,
    play,
    position,
    set_up,
    told,
    where,
)

if TYPE_CHECKING:
    from rules.kernel.play import Step
    from rules.systems.interceptors.state import FightersState

BOARD = position(
    INTERCEPTOR,
    tiger="60,60,0 4",
    jaguar="30,60,0 2 gone",
    assegai="60,20,180",
    sabre="destroyed 0",
)


def correct(typed: str, state: FightersState = BOARD, *faces: int) -> Step:
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, state, None, read_correction(RULESET, typed), dice)
    dice.assert_used_up()
    return step


def test_a_fighter_is_put_and_whoever_is_to_fly_is_asked_anew() -> None:
    step = correct("put_fighter tiger 40,50 ne")
    assert where(step, "tiger") == Pose(40 * CM, 50 * CM, 45)
    assert told(step)[:2] == [
        "⚖ The game master corrects the board",
        "Tiger is put at 40,50, heading NE",
    ]
    assert asked(step) == (INTERCEPTOR, BeginGo.tag)
    assert step.state.numbers > BOARD.numbers


def test_who_comes_back_by_it_has_no_go_in_this_one() -> None:
    back = fighter(correct("put_fighter sabre 20,20 180"), "sabre")
    assert (back.status, back.gone, back.fresh) == (Status.FLYING, True, True)
    gone = fighter(correct("remove_fighter assegai"), "assegai")
    assert (gone.status, gone.pose) == (Status.DESTROYED, None)


def test_blocks_levels_and_goes_are_marked() -> None:
    assert fighter(correct("mark_blocks assegai 0"), "assegai").free
    assert fighter(correct("set_level tiger red"), "tiger").level == 2
    again = correct("mark_go jaguar no").state
    play(again, fly("jaguar", "F"))


def test_the_go_and_then_the_fight_is_over_when_nobody_is_left_to_fly() -> None:
    ended = RULESET.result(correct("mark_go tiger yes").state)
    assert ended is not None
    assert ended.winner == INTERCEPTOR


@pytest.mark.parametrize(
    ("typed", "rule", "words"),
    [
        ("put_fighter tiger 60,20 0", "II48", "overlap"),
        ("put_fighter tiger 400,20 0", "II54", "not be on the board"),
        ("put_fighter tiger 60,60 n", None, "there already"),
        ("remove_fighter sabre", None, "not on the board"),
        ("mark_blocks tiger 5", None, "began with 4"),
        ("mark_blocks tiger 4", None, "has 4 already"),
        ("set_level tiger green", None, "in green already"),
        ("mark_go tiger no", None, "so already"),
    ],
)
def test_what_may_not_be_in_play_is_refused(typed: str, rule: str | None, words: str) -> None:
    before = BOARD.model_dump_json()
    with pytest.raises(Refusal, match=words) as refused:
        correct(typed)
    assert refused.value.rule == rule
    assert BOARD.model_dump_json() == before


def test_what_there_is_not_is_unknown() -> None:
    with pytest.raises(Unknown):
        correct("put_fighter tardis 40,50 0")


def test_a_flight_is_over_first() -> None:
    flying = play(BOARD, fly("tiger", "F+")).state
    with pytest.raises(Refusal, match="Tiger has had its go"):
        correct("remove_fighter tiger", flying)
    with pytest.raises(Refusal, match="still setting up"):
        correct("remove_fighter tiger", set_up().state)
