"""Minuses, tests and routs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.systems.modern_skirmish import events as ev
from rules.systems.modern_skirmish.actions import Activate
from rules.systems.modern_skirmish.events import (
    InitiativeTaken,
    Marked,
    Routed,
    SkirmishEnded,
)
from rules.systems.modern_skirmish.morale import minuses, passing
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.stats import modifier, needed
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    LETTERS,
    activate,
    all_of,
    asked,
    fire,
    play,
    position,
    refused,
    the,
    told,
)

OPEN = {"d1": "60,100", "a1": "60,80"}


@pytest.mark.rule("MST4", "MS3", "MST5", "X2", "MS34b")
@pytest.mark.parametrize(
    ("count", "lost"),
    [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (10, 2), (11, 3), (12, 3)],
)
def test_what_minuses_take_from_the_die(count: int, lost: int) -> None:
    assert modifier(count) == lost
    assert needed(count) == 1 + lost


@pytest.mark.rule("MST9", "MST10", "MS12")
def test_minuses_are_kills_markers_and_routed_friends() -> None:
    state = position(ANTAGONIST, d="1 2", e="routed", f1="20,100", d1="60,100", a1="60,20")
    field = state.field
    assert minuses(field, field.unit(LETTERS["d"])) == 4 + 2 + 2
    assert minuses(field, field.unit(LETTERS["f"])) == 2
    assert minuses(field, field.unit(LETTERS["a"])) == 0, "enemies who rout count for nobody"


@pytest.mark.rule("MST3", "MS33", "MS34", "MS6")
def test_up_to_three_minuses_a_test_needs_no_die() -> None:
    step = play(position(ANTAGONIST, d="0 3", **OPEN), activate("d"))
    tested = the(step, ev.Tested)
    assert (tested.minuses, tested.face, tested.passed) == (3, None, True)
    assert asked(step) == (ANTAGONIST, "act_with_unit")


@pytest.mark.rule("MST4", "MST5", "MST7", "MS7", "MS33", "MST7b", "MS34b", "MS35b")
@pytest.mark.parametrize(("face", "passes"), [(3, True), (2, False)])
def test_a_test_is_thrown_before_anything_is_chosen(face: int, passes: bool) -> None:
    state = position(ANTAGONIST, d="2", **OPEN)
    step = play(state, activate("d"), face)
    assert the(step, ev.Tested).passed is passes
    assert step.state.field == state.field, "a test costs nothing"
    expected = (ANTAGONIST, "act_with_unit") if passes else (AFFILIATION, "use_initiative")
    assert asked(step) == expected
    if not passes:
        assert the(step, InitiativeTaken).why == "failed"
        assert "failed, needs 3+" in told(step)[0]


@pytest.mark.rule("MS6", "MS33c")
def test_a_deed_that_is_named_at_once_is_done_if_the_test_is_passed() -> None:
    state = position(ANTAGONIST, d="1", **OPEN)
    step = play(state, fire("d1", "a1"), 2, 5, 3, listed=False)
    assert the(step, ev.Tested).passed
    failed = play(state, fire("d1", "a1"), 1, listed=False)
    assert the(failed, InitiativeTaken).why == "failed"
    assert asked(failed) == (AFFILIATION, "use_initiative")


def test_the_chances_of_a_test_are_those_of_the_die() -> None:
    state = position(ANTAGONIST, d="2", e="0 3", e1="20,100", **OPEN)
    field = state.field
    assert passing(field, field.unit(LETTERS["d"])) == Fraction(4, 6)
    assert passing(field, field.unit(LETTERS["e"])) == 1


@pytest.mark.rule("MS35", "MST1", "MS56")
def test_any_unit_with_somebody_on_the_table_may_be_named() -> None:
    state = position(ANTAGONIST, e="routed", **OPEN)
    refused(state, activate("e"), "MS35")
    refused(state, activate("a"), "MST1")
    assert play(state, activate("d")).state.question is not None
    by_letter = play(state, Activate(unit="D"), listed=False)
    assert by_letter.state.question == play(state, activate("d")).state.question


@pytest.mark.rule("MST8", "MS13", "MS14", "MS42", "MS45", "MST8b", "MS14b")
def test_the_fourth_killed_routs_a_unit() -> None:
    state = position(ANTAGONIST, "d", a="3", a5="70,80", b1="100,20", **OPEN)
    step = play(state, fire("d1", "a1"), 5, 3)
    routed = the(step, Routed)
    assert (routed.unit, routed.minuses, routed.figures) == (LETTERS["a"], 16, ("a5",))
    field = step.state.field
    assert field.figure("a1").status is Status.KILLED
    assert field.figure("a5").status is Status.ROUTED
    assert field.unit(LETTERS["a"]).killed == 4, "who routs is not killed"
    assert asked(step) == (AFFILIATION, "use_initiative")
    assert the(step, InitiativeTaken).why == "rout"


@pytest.mark.rule("MS13", "MS12", "MST10", "MS45c", "MS13c")
def test_routs_cascade_through_a_force_by_the_roster() -> None:
    state = position(ANTAGONIST, "d", a="3", b="2 3", c="2 1", b1="100,20", c1="20,20", **OPEN)
    step = play(state, fire("d1", "a1"), 5, 3)
    assert [each.unit for each in all_of(step, Routed)] == [
        LETTERS["a"],
        LETTERS["b"],
        LETTERS["c"],
    ]
    assert [each.minuses for each in all_of(step, Routed)] == [16, 13, 13]
    ended = the(step, SkirmishEnded)
    assert (ended.field, ended.why) == (ANTAGONIST, "field")


@pytest.mark.rule("MS44", "MS42", "MST11", "MS11")
def test_a_unit_may_rout_by_its_own_marker_and_its_kill_stands() -> None:
    state = position(
        AFFILIATION, "a", a="3", b="2 3", a1="60,80", a2="70,80", b1="100,20", c1="20,20",
        d1="60,100", d2="62,110", e1="20,100",
    )  # fmt: skip
    step = play(state, fire("a1", "d1"), 4, 4)
    assert [each.unit for each in all_of(step, Routed)] == [LETTERS["a"], LETTERS["b"]]
    assert step.state.field.unit(LETTERS["d"]).killed == 1
    kinds = [each.event.tag for each in step.emitted]
    assert kinds.index("fired") < kinds.index("marked") < kinds.index("routed")
    assert kinds.index("routed") < kinds.index("initiative_taken")
    assert asked(step) == (ANTAGONIST, "use_initiative")


@pytest.mark.rule("MS43", "MS43b", "MST8b")
@pytest.mark.parametrize(("option", "keeps"), [("any", False), ("own", True)])
def test_who_has_the_initiative_after_a_rout_of_the_enemy(option: str, keeps: bool) -> None:
    state = position(ANTAGONIST, "d", a="3", b1="100,20", options={"rout_passes": option}, **OPEN)
    step = play(state, fire("d1", "a1"), 5, 3)
    assert asked(step)[0] == (ANTAGONIST if keeps else AFFILIATION)
    assert not all_of(step, Marked)


@pytest.mark.rule("MS43b", "MS44")
def test_a_rout_of_ones_own_passes_the_initiative_by_the_option_too() -> None:
    state = position(
        AFFILIATION, "a", a="3", b="0", a1="60,80", a2="70,80", b1="100,20",
        d1="60,100", d2="62,110", options={"rout_passes": "own"},
    )  # fmt: skip
    step = play(state, fire("a1", "d1"), 4, 4)
    assert the(step, Routed).unit == LETTERS["a"]
    assert asked(step) == (ANTAGONIST, "use_initiative")


@pytest.mark.rule("MS45b", "MS12")
def test_the_last_figures_death_routs_its_unit_and_counts_for_its_friends() -> None:
    """All others of A are gone without counting, so that a single kill leaves nobody."""
    state = position(ANTAGONIST, "d", a="1", b1="100,20", **OPEN)
    step = play(state, fire("d1", "a1"), 5, 3)
    assert (the(step, Routed).unit, the(step, Routed).minuses) == (LETTERS["a"], 8)
    field = step.state.field
    assert minuses(field, field.unit(LETTERS["b"])) == 2
