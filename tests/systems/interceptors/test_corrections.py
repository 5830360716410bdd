"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene, read_correction
from rules.kernel.values.errors import Refusal, Unknown
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.interceptors.ends import points
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.questions import BeginGo
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import CM, INTERCEPTOR, NUMBERS
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
from tests.systems.interceptors.test_starbase import siege

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
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


@pytest.mark.rule("II48", "II54")
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


GROUND = position(
    "intruder",
    options={"scenario": "ground-attack"},
    assegai="60,30,90 4",
    g1="20,20 1",
    t2a="80,20 2",
    t2b="100,20",
    values=("2b",),
)


def test_a_structure_falls_by_it_and_stands_again() -> None:
    fallen = correct("remove_structure 2b", GROUND)
    target = fallen.state.table.unit("2b")
    assert (target.there, target.worth, target.fell) == (False, 20, GROUND.go)
    assert points(fallen.state.table) == 20
    assert "Target 2B is taken off, as destroyed: worth 20 points" in told(fallen)
    assert asked(fallen) == ("intruder", BeginGo.tag)
    again = correct("put_structure 2b 90,40", fallen.state)
    target = again.state.table.unit("2b")
    assert (target.there, target.here, target.worth) == (True, Point(90 * CM, 40 * CM), 0)
    assert points(again.state.table) == 0
    assert again.state.secret(INTERCEPTOR).values == ("2b",)
    cheap = correct("remove_structure 2a", GROUND).state.table.unit("2a")
    assert cheap.worth == NUMBERS.attack.cheap_worth


def test_what_had_all_its_hits_stands_again_with_one_less() -> None:
    table = GROUND.table.with_structure("2a", hits=4, fallen=True, worth=3)
    step = correct("put_structure 2a 80,20", GROUND.with_(table=table))
    assert step.state.table.unit("2a").hits == 2
    assert "Target 2A is put at 80,20, with 2 hits" in told(step)


def test_hits_and_shots_of_structures_are_marked() -> None:
    assert correct("mark_hits 2a 0", GROUND).state.table.unit("2a").hits == 0
    fired = correct("mark_shots g1 3", GROUND).state
    assert fired.table.shots_left(fired.table.unit("g1")) == 0
    silent = play(fired, fly("assegai", "F"), listed=True)
    assert asked(silent) == ("intruder", BeginGo.tag), "no gun is left to fire"


def test_a_gun_of_a_starbase_is_put_into_another_quadrant_and_the_centre_stays() -> None:
    base = siege(assegai="20,30,90 4")
    moved = correct("put_structure g1 80,61", base).state.table.unit("g1")
    assert (moved.here, moved.section) == (Point(91_440 - 11_000, 60_960), 4)
    for typed, rule in (("put_structure ct 95,61", "II104"), ("remove_structure ct", "IIT41")):
        with pytest.raises(Refusal) as refused:
            correct(typed, base)
        assert refused.value.rule == rule
    assert correct("mark_hits ct 3", base).state.table.unit("ct").hits == 3


@pytest.mark.parametrize(
    ("typed", "rule", "words"),
    [
        ("put_structure 2a 100,22", "II98", "on no other piece"),
        ("put_structure 2a 20,70", "II98", "wholly in section 2"),
        ("put_structure 2a 80,20", None, "there already"),
        ("put_structure tiger 80,20", None, "no structure"),
        ("mark_hits 2a 3", "II95", "falls with 3 hits"),
        ("mark_hits 2a 2", None, "2 hits already"),
        ("mark_shots 2a 1", "II39", "never fires"),
        ("mark_shots g1 4", "II39", "fires 3 shots"),
        ("mark_shots g1 0", None, "0 shots already"),
    ],
)
def test_what_structures_may_not_be_is_refused(typed: str, rule: str | None, words: str) -> None:
    before = GROUND.model_dump_json()
    with pytest.raises(Refusal, match=words) as refused:
        correct(typed, GROUND)
    assert refused.value.rule == rule
    assert GROUND.model_dump_json() == before


def test_what_has_fallen_stands_first_and_guns_fire_first() -> None:
    fallen = correct("remove_structure g1", GROUND).state
    with pytest.raises(Refusal, match="put it up again first"):
        correct("mark_hits g1 0", fallen)
    near = position(
        "intruder", options={"scenario": "ground-attack"}, assegai="60,30,90", g1="60,50"
    )
    firing = play(near, fly("assegai", "F"), listed=True).state
    with pytest.raises(Refusal, match="before a fighter flies"):
        correct("mark_hits g1 0", firing)
