"""Who may be where, and how one turns, changes and re-forms there, each at its border."""

from __future__ import annotations

from itertools import islice

import pytest

from rules.kernel.values.errors import Refusal
from rules.space.pose import Pose
from rules.systems.braid import changing, settling
from rules.systems.braid import events as ev
from rules.systems.braid.actions import Done, Form, March, Volley
from rules.systems.braid.questions import DeclareFire, MoveUnits, NewTurn, Volleys
from rules.systems.braid.shooting import shots
from rules.systems.braid.stats import Feature
from tests.systems.braid.positions import all_of, battle, play, refused
from tests.systems.braid.test_roads import changed_map, on_map

ASK = MoveUnits(seat="first")


@pytest.mark.rule("BC9", "BC66")
@pytest.mark.parametrize(
    ("unit", "formation"), [("14th-light-dragoons", "march_column"), ("foot-battery", "limbered")]
)
def test_horse_in_column_and_limbered_guns_enter_woods_and_hills(unit: str, formation: str) -> None:
    # The west wood of the ridge lies from 12 to 20, its hill from 2 to 12 east.
    for x, y in ((16, 38), (7, 20)):
        state = battle({unit: (x, y, 0, formation)}, ASK, scenario="ridge")
        step = play(state, "first", March(unit=unit, way="12"), listed=False)
        assert step.state.field.by_id[unit].here == Pose(x * 100, y * 100 - 1200, 0)


@pytest.mark.rule("BC53")
def test_limbering_and_deploying_keep_the_place_and_may_turn_about() -> None:
    state = battle({"red-battery": (12, 30, 20, "deployed")}, ASK)
    limber = Form(unit="red-battery", formation="limbered")
    step = play(state, "first", limber)
    assert step.state.field.by_id["red-battery"].here == Pose(1200, 3000, 20)
    about = play(state, "first", limber.model_copy(update={"facing": "about"}), listed=False)
    found = about.state.field
    assert found.by_id["red-battery"].here.heading == 200
    centre, before = found.placed["red-battery"].box.centre, state.field.placed["red-battery"].box
    assert abs(centre.x - before.centre.x) <= 1
    assert abs(centre.y - before.centre.y) <= 1


@pytest.mark.rule("BC55")
def test_nobody_changes_on_a_hill_or_in_a_ford() -> None:
    hill = battle({"88th-foot": (7, 8, 0, "march_column")}, ASK, scenario="ridge")
    table = hill.field
    with pytest.raises(Refusal) as caught:
        changing.formed(table, table.by_id["88th-foot"], "line")
    assert caught.value.rule == "BC55"
    ford = battle({"ir-3": (50, 23.5, 0, "march_column", 4)}, ASK, scenario="bridges")
    refused(ford, "first", Form(unit="ir-3", formation="attack_column"), "BC55")


@pytest.mark.rule("BC57", "BCT3", "BC57b")
def test_clusters_and_garrisons_do_not_turn_about() -> None:
    units = {"red-line": (12, 30, 0, "cluster", 3), "red-light": ("farm",)}
    state = battle(units, ASK)
    for unit in units:
        refused(state, "first", March(unit=unit, way="T"), "BCT3")


@pytest.mark.rule("BC58", "BC58b")
def test_a_unit_is_slid_back_left_right_ahead_then_aslant_and_no_farther_than_six_inches() -> None:
    poses = [each.at for each in settling._slid(Pose(0, 0, 0))]
    assert [tuple(each) for each in islice(poses, 9)] == [
        (0, 0), (0, 50), (-50, 0), (50, 0), (0, -50), (-35, 35), (35, 35), (-35, -35), (35, -35),
    ]  # fmt: skip
    assert max(each.y for each in poses) == 600
    assert len(poses) == 1 + 12 * 8
    units = {"red-line": (12, 25, 0, "line"), "green-line": (12, 16.5, 180, "line", 4),
             "green-light": (40, 4, 180, "line")}  # fmt: skip
    # Its centre lies in a flood of eight inches each way: there is no room within six.
    for north, lost in ((2200, []), (2800, ["green-line"])):
        flood = Feature(id="flood", name="Flood", kind="river", rect=(300, 1200, 2100, north))
        brief = changed_map("outpost", feature=(flood,), road=())
        state = on_map(brief, units, DeclareFire(seat="first"), Volleys())
        step = play(state, "first", Volley(), 6, 1, 1, 1, 1, 6, 6, 6)
        assert [each.unit for each in all_of(step, ev.Removed)] == lost


@pytest.mark.rule("BC61")
def test_the_body_of_a_column_follows_its_head_and_sweeps_nothing_itself() -> None:
    units = {"red-line": (24, 30, 0, "march_column"), "red-battery": (21, 33, 0, "deployed")}
    step = play(battle(units, ASK), "first", March(unit="red-line", way="R90"), listed=False)
    assert step.state.field.by_id["red-line"].here == Pose(2500, 2900, 90)
    tail = {**units, "red-battery": (20, 29, 0, "deployed")}
    refused(battle(tail, ASK), "first", March(unit="red-line", way="R90"), "BC64")


@pytest.mark.rule("BC72")
def test_a_causeway_is_for_columns_alone() -> None:
    for formation, may in (("march_column", True), ("attack_column", False)):
        state = battle({"ir-3": (8, 27, 0, formation)}, ASK, scenario="bridges")
        if may:
            play(state, "first", March(unit="ir-3", way="12"), listed=False)
        else:
            refused(state, "first", March(unit="ir-3", way="4"), "BC72")


@pytest.mark.rule("BCT1")
def test_the_defender_moves_before_the_attacker() -> None:
    units = {"red-line": (12, 30, 0, "line"), "green-line": (40, 5, 180, "line")}
    state = battle(units, MoveUnits(seat="first"), NewTurn(number=2))
    order = []
    for _ in range(2):
        seat = state.question.seat if state.question is not None else ""
        state = play(state, seat, Done()).state
        order.append(state.question)
    assert order == [MoveUnits(seat="second"), MoveUnits(seat="first")]


@pytest.mark.rule("BC51", "BC13", "BC49")
def test_a_unit_that_loses_a_stand_keeps_its_front_and_heading_and_its_dice() -> None:
    units = {"red-line": (12, 25, 0, "line"), "green-line": (12, 16.5, 190, "line")}
    state = battle(units, DeclareFire(seat="first"), Volleys())
    step = play(state, "first", Volley(), 6, 1, 1, 1, 1, 6, 6, 6)
    field = step.state.field
    unit = field.by_id["green-line"]
    assert (unit.stands, unit.here, unit.formation) == (5, Pose(1200, 1650, 190), "line")
    assert {each.dice for each in shots(field, "second")} == {4}
