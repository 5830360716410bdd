"""Charges and close combat, scores and the end."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel.game.action import Absent
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.space.plane import Point, square, towards
from rules.systems.modern_skirmish.charge import Rush, _allowed, contact
from rules.systems.modern_skirmish.events import (
    Charged,
    InitiativeTaken,
    Marked,
    Passed,
    Routed,
    SkirmishEnded,
)
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.ruleset import RULESET
from rules.systems.modern_skirmish.victory import score
from rules.systems.modern_skirmish.walking import way_of
from tests.long import LONG
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    DONE,
    LETTERS,
    PASS,
    activate,
    all_of,
    asked,
    charge,
    figure,
    fire,
    go,
    play,
    position,
    refused,
    the,
    told,
)


@pytest.mark.rule("MST16", "MS16", "MS46", "MS48", "MS8", "MS21", "MST16b", "MS46c")
def test_one_figure_charges_into_contact_and_the_initiative_passes() -> None:
    state = position(ANTAGONIST, "d", d1="60,95", d2="64,95", a1="60,80", a2="90,20")
    step = play(state, charge("d1", "a1"), 6, 1, 3, 3)
    fought = the(step, Charged)
    assert fought.outcome == "defender"
    assert square(fought.to, fought.at) == 250 * 250
    assert figure(step, "a1").status is Status.KILLED
    assert str(figure(step, "d1").at) == "60,82.5"
    assert str(figure(step, "d2").at) == "64,95", "the others do not move"
    assert asked(step) == (AFFILIATION, "use_initiative")
    assert the(step, InitiativeTaken).why == "moved"


@pytest.mark.rule("MST17", "MS17", "MS49", "MS50", "MS16b")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ((6, 3, 3, 1), "defender"),
        ((6, 3, 1, 4), "both"),
        ((3, 1, 1, 4), "both"),
        ((3, 2, 1, 4), "attacker"),
    ],
)
def test_who_falls(dice: tuple[int, int, int, int], outcome: str) -> None:
    state = position(ANTAGONIST, "d", d1="46,61", d2="20,110", a1="48,64", a2="90,20")
    step = play(state, charge("d1", "a1"), *dice)
    assert the(step, Charged).outcome == outcome
    field = step.state.field
    fallen = {"attacker": (1, 0), "both": (1, 1), "defender": (0, 1)}[outcome]
    assert (field.unit(LETTERS["d"]).killed, field.unit(LETTERS["a"]).killed) == fallen
    assert (score(field, AFFILIATION, None), score(field, ANTAGONIST, None)) == fallen


@pytest.mark.rule("MS18")
def test_doubles_hand_to_hand_bring_no_marker() -> None:
    state = position(ANTAGONIST, "d", d1="60,90", d2="20,110", a1="60,80", a2="90,20")
    step = play(state, charge("d1", "a1"), 4, 4, 2, 2)
    assert not all_of(step, Marked)
    assert not any(unit.markers for unit in step.state.field.units)


@pytest.mark.rule("MS46", "MS47", "MS28")
@pytest.mark.parametrize(
    ("start", "foe", "reaches"),
    [
        ("60,100", "60,82.5", True),  # 15 cm to contact
        ("60,100", "60,82.4", False),
        ("91,75", "91,65", True),  # in by the door
        ("91,78", "91,65", False),  # 10.5 cm
        ("83,78", "83,66.6", True),  # a foe at a window, from outside: 8.9 cm
        ("83,79.2", "83,66.6", False),  # 10.1 cm
        ("83,60", "83,48.6", True),  # a foe outside at a window, from inside: 8.9 cm
        ("83,61.2", "83,48.6", False),  # 10.1 cm
        ("80,60", "87.5,60", True),  # 5 cm in the same building
        ("80,60", "87.6,60", False),
    ],
)
def test_how_far_one_charges(start: str, foe: str, reaches: bool) -> None:
    state = position(ANTAGONIST, "d", d1=start, d2="20,110", a1=foe, a2="90,20")
    if reaches:
        play(state, charge("d1", "a1"), 6, 1, 1, 1)
    else:
        refused(state, charge("d1", "a1"), "MS46")


@pytest.mark.rule("MS46b", "MS47", "MS27")
@pytest.mark.parametrize(
    ("map_name", "start", "foe"),
    [
        ("street", "55.66,64.54", "64.01,71.91"),
        ("street", "58.84,61.82", "62.85,71.22"),
        ("farm", "56.5,70", "46.55,61.5"),
    ],
    ids=["straight in by a window", "in by a window", "round the barn's corner"],
)
def test_contact_is_found_wherever_a_way_leads_to_it(map_name: str, start: str, foe: str) -> None:
    given = {"d1": start, "a1": foe, "a2": "5,5", "options": {"map": map_name}}
    state = position(ANTAGONIST, "d", **given)
    play(state, charge("d1", "a1"), 6, 1, 1, 1)
    refused(state.of_version(1), charge("d1", "a1"), "MS46")


@pytest.mark.rule("MS46", "MS46b")
def test_no_charge_is_refused_to_which_a_way_leads_at_some_degree() -> None:
    rng, refusals = Random("contact"), 0
    state = position(ANTAGONIST, "d", d1="60,100", a1="60,80", options={"map": "street"})
    site = state.field.brief.site
    ends = [end for each in site.building for door in each.openings for end in door.line]
    for _ in range(60 if LONG else 12):
        x, y = rng.choice(ends)
        here = [Point(x + rng.randint(-900, 900), y + rng.randint(-900, 900)) for _ in range(2)]
        if not all(map(state.field.ground.ways.roomy, here)):
            continue
        field = state.field.moved({"d1": here[0], "a1": here[1]})
        d1, a1 = field.figure("d1"), field.figure("a1")
        if square(*here) <= 250 * 250 or contact(field, d1, here[0], a1, here[1]) is not None:
            continue
        refusals += 1
        for degrees in range(0, 360, 1 if LONG else 5):
            spot = towards(here[1], degrees, 251)
            most = _allowed(field, Rush(d1, here[0], a1, here[1], spot, 0), spot)
            assert most is None or way_of(field, here[0], spot, most) is None, (here, degrees)
    assert refusals


@pytest.mark.rule("MS46", "MS30")
def test_one_charges_into_a_narrow_gap_between_friends() -> None:
    """Only between D2 and D3, 6 to 10 degrees aside of straight ahead, is there room at A1."""
    state = position(
        ANTAGONIST, "d", d1="60,98", d2="57.92,85.56", d3="62.43,84.93", d4="59.59,81.43",
        a1="60,84", a2="90,20",
    )  # fmt: skip
    step = play(state, charge("d1", "a1"), 6, 1, 1, 1)
    assert figure(step, "d1").at is not None


@pytest.mark.rule("MS67", "MS47")
@pytest.mark.parametrize("passable", [True, False])
def test_nobody_is_charged_through_a_window_that_cannot_be_passed(passable: bool) -> None:
    options = {"windows_passable": passable}
    state = position(ANTAGONIST, "d", d1="83,78", a1="83,66.6", options=options)
    if passable:
        play(state, charge("d1", "a1"), 6, 1, 1, 1)
    else:
        refused(state, charge("d1", "a1"), "MS46")


@pytest.mark.rule("MS66b")
@pytest.mark.parametrize("costs", [True, False])
def test_who_pays_for_a_hedge_fights_beyond_it(costs: bool) -> None:
    options = {"fence_cost": costs}
    state = position(ANTAGONIST, "d", d1="50,94.6", a1="50,91", options=options)
    to = the(play(state, charge("d1", "a1"), 6, 1, 1, 1), Charged).to
    assert (to.y < 9200) is costs


@pytest.mark.rule("MS46", "MS30b")
@pytest.mark.parametrize(("foe", "reaches"), [("60,84", True), ("60,82.6", False)])
def test_a_charge_leads_around_other_enemies(foe: str, reaches: bool) -> None:
    """The way straight ahead, of 13.5 and of 14.9 cm, would pass A2 within contact."""
    state = position(ANTAGONIST, "d", d1="60,100", d2="20,110", a1=foe, a2="60,91", a3="70,20")
    if not reaches:
        refused(state, charge("d1", "a1"), "MS46")
        return
    step = play(state, charge("d1", "a1"), 6, 1, 1, 1)
    assert the(step, Charged).outcome == "defender"


@pytest.mark.rule("MS20", "MST1")
def test_nobody_charges_friends_or_the_dead() -> None:
    state = position(ANTAGONIST, "d", d1="60,95", d2="64,95", a1="60,85", a2="90,20")
    refused(state, charge("d1", "d2"), "MS20")
    refused(state, charge("d1", "a4"), "MS20")


@pytest.mark.rule("MS49", "MS45b", "MS49b")
def test_losses_hand_to_hand_rout_the_defenders_unit_first() -> None:
    state = position(
        AFFILIATION, "a", a="3", d="3", a1="60,80", a2="70,20", b1="90,20",
        d1="60,90", d2="70,110", e1="90,110",
    )  # fmt: skip
    step = play(state, charge("a1", "d1"), 2, 1, 3, 1)
    assert the(step, Charged).outcome == "both"
    assert [each.unit for each in all_of(step, Routed)] == [LETTERS["d"], LETTERS["a"]]


@pytest.mark.rule("MS52", "MS49c", "MST18c", "MS51b")
def test_both_sides_gone_at_once_is_a_draw_of_the_field() -> None:
    state = position(ANTAGONIST, "d", d1="60,90", a1="60,80", d="2", a="1")
    step = play(state, charge("d1", "a1"), 2, 1, 3, 1)
    ended = the(step, SkirmishEnded)
    assert (ended.field, ended.why) == (None, "field")
    assert "Nobody is left" in told(step)[-1]
    assert (ended.affiliation, ended.antagonist) == (3, 2)
    assert ended.winner == AFFILIATION


@pytest.mark.rule("MST18", "MS19", "MS51", "MS52", "MST18b", "MST18c", "MS14b", "MS51b", "MS52b")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("2", "9", ANTAGONIST), ("2", "10", AFFILIATION), ("2", "8", ANTAGONIST)],
)
def test_who_holds_the_field_has_three_times_his_kills_and_may_still_lose(
    mine: str, theirs: str, winner: str
) -> None:
    """The Antagonist holds the field with 3 kills, which count 9; the other has 8, 9 or 10."""
    state = position(ANTAGONIST, "d", d1="60,100", a1="60,80", a=mine, e=theirs)
    state = state.with_(field=state.field.with_unit(LETTERS["e"], routed=True))
    step = play(state, fire("d1", "a1"), 5, 3)
    ended = the(step, SkirmishEnded)
    assert (ended.field, ended.antagonist, ended.affiliation) == (ANTAGONIST, 9, int(theirs))
    assert ended.winner == winner
    result = RULESET.result(step.state)
    assert result is not None
    assert result.winner == winner


@pytest.mark.rule("MS32b", "MST18", "X5", "MST18c", "MS19b")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("1", "2", ANTAGONIST), ("2", "2", None), ("3", "2", AFFILIATION)],
)
def test_at_the_limit_nobody_holds_the_field(mine: str, theirs: str, winner: str | None) -> None:
    state = position(
        ANTAGONIST, "d", d1="60,100", a1="60,80", a=theirs, d=mine, options={"turn_limit": 4}
    ).with_(initiative=4)
    step = play(state, go("d1", "w"))
    ended = the(step, SkirmishEnded)
    assert (ended.field, ended.why, ended.winner) == (None, "limit", winner)
    assert (ended.affiliation, ended.antagonist) == (int(mine), int(theirs))


@pytest.mark.rule("MS32")
def test_an_initiative_is_counted_each_time_it_passes() -> None:
    state = position(ANTAGONIST, d1="60,100", a1="60,80", options={"turn_limit": 4})
    for number in (2, 3):
        step = play(state, go("d1" if number == 2 else "a1", "w"), listed=False)
        assert step.state.initiative == number
        state = step.state


@pytest.mark.rule("MS36", "MS36b")
def test_two_passes_one_of_each_side_end_the_skirmish() -> None:
    state = position(ANTAGONIST, d1="60,100", a1="60,80")
    state = play(state, PASS).state
    assert state.question is not None
    assert state.question.seat == AFFILIATION
    step = play(state, PASS)
    assert the(step, SkirmishEnded).why == "passes"
    assert "Both sides have passed" in told(step)[-1]


@pytest.mark.rule("MS36b")
def test_who_fires_and_then_passes_has_passed_and_a_failed_test_breaks_the_succession() -> None:
    state = position(ANTAGONIST, d1="60,100", a1="60,80", a="1")
    fired = play(play(state, activate("d")).state, fire("d1", "a1"), 1, 2).state
    passed = play(fired, PASS).state
    assert the(play(passed, PASS), SkirmishEnded).why == "passes"
    failed = play(passed, activate("a"), 1).state
    assert not all_of(play(failed, PASS), SkirmishEnded)


@pytest.mark.rule("MS36", "MS33b")
def test_one_may_pass_after_a_test_and_a_move_in_between_breaks_the_succession() -> None:
    state = position(ANTAGONIST, d1="60,100", a1="60,80")
    state = play(state, PASS).state
    tested = play(state, activate("a")).state
    assert the(play(tested, PASS), SkirmishEnded).why == "passes"
    moved = play(tested, go("a1", "w"))
    assert not all_of(play(moved.state, PASS), SkirmishEnded)


@pytest.mark.rule("MS36c")
def test_a_pass_of_somebody_absent_ends_nothing() -> None:
    state = position(ANTAGONIST, d1="60,100", a1="60,80")
    step = act(RULESET, state, ANTAGONIST, Absent(), ScriptedDice())
    assert the(step, Passed).absent
    step = play(step.state, PASS)
    assert not all_of(step, SkirmishEnded)
    step = act(RULESET, step.state, ANTAGONIST, Absent(), ScriptedDice())
    assert not all_of(step, SkirmishEnded)
    assert step.state.question is not None


@pytest.mark.rule("MS36", "MS38b")
def test_the_move_of_somebody_absent_is_done() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="70,100", a1="60,80")
    state = play(state, go("d1", "w")).state
    assert RULESET.absent(RULESET.view(state, ANTAGONIST)) == DONE
    step = act(RULESET, state, ANTAGONIST, Absent(), ScriptedDice())
    assert the(step, InitiativeTaken).why == "moved"
