"""Charges at their borders: who may declare and counter, where they stop, whom they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.braid import charge_tests, charging, command_events, declaring, melee, onset
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Charge, Counter, Done, Orders
from rules.systems.braid.combat import Charge as Charging
from rules.systems.braid.questions import (
    AdvanceOn,
    Charges,
    ChargeTests,
    CounterCharge,
    DeclareCharges,
    Melees,
    Onset,
)
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.stats import Barrier, Feature
from tests.systems.braid.positions import all_of, battle, field, play, refused, the
from tests.systems.braid.test_charges import STEPS, charged, path_of
from tests.systems.braid.test_melee import contact, fought, touching
from tests.systems.braid.test_roads import changed_map, on_map

if TYPE_CHECKING:
    from rules.systems.braid.field import Field

RED, GREEN = "red-line", "green-line"
FIRST = DeclareCharges(seat="first")


def coming(unit: str, target: str, **given: Any) -> Charging:
    """A charge that is declared."""
    found = contact(unit, target)
    return Charging(unit=unit, target=target, wheel=0, ahead=0, general="", contact=found, **given)


def declaring_(table: Field, *charges: Charging) -> Field:
    return table.but(combat=table.combat.model_copy(update={"charges": charges}))


@pytest.mark.rule("BC97", "BC97c")
def test_who_was_charged_in_step_4_declares_nothing_in_step_5() -> None:
    units = {
        GREEN: (14, 22, 180, "attack_column"),
        "red-hussars": (14, 27, 0, "reinforced_line"),
        "red-light": (15, 26.5, 0, "line"),
    }
    charge = Charge(unit=GREEN, target="red-light")
    for state, may in (("on", False), ("home", False), ("held", True), (None, True)):
        given = battle(units, DeclareCharges(seat="second"))
        if state is not None:
            given = given.fighting(charges=(coming("red-hussars", GREEN, state=state),))
        if may:
            charging.check_able(given.field, given.field.by_id[GREEN])
        else:
            refused(given, "second", charge, "BC97")


@pytest.mark.rule("BC96")
def test_a_wheel_that_was_named_must_lead_to_the_target() -> None:
    units = {RED: (14, 27, 0, "attack_column"), GREEN: (14, 22, 180, "line")}
    state = battle(units, FIRST, ChargeTests(side="first"))
    refused(state, "first", Charge(unit=RED, target=GREEN, wheel=45), "BC96")
    near = battle({**units, RED: (14, 24, 0, "attack_column")}, FIRST)
    path = declaring.planned(near.field, "first", Charge(unit=RED, target=GREEN, wheel=10))
    assert path.wheel == 10


@pytest.mark.rule("BC98", "BC26", "BC98b")
def test_charged_by_two_one_retires_from_the_nearer() -> None:
    units = {
        "red-hussars": (23, 32, 0, "reinforced_line"),
        "red-light": (32, 29, 0, "attack_column"),
        GREEN: (28, 25, 180, "line"),
    }
    state = charged(units, ("red-hussars", GREEN))
    step = play(state, "first", Charge(unit="red-light", target=GREEN), 1)
    # From the middle of the light foot, 32,30.5, to its own, 28,24.5.
    assert the(step, fe.Retired).pose.heading == 326


@pytest.mark.rule("BC103", "BC28")
@pytest.mark.parametrize("formation", ["march_column", "attack_column", "cluster", "line"])
def test_english_foot_stands_against_foot_in_any_formation(formation: str) -> None:
    stands = (3,) if formation == "cluster" else ()
    table = field({"45th-foot": (20, 35, 180, formation, *stands),
                   "36e-ligne": (20, 40, 0, "attack_column")}, scenario="ridge")  # fmt: skip
    assert charge_tests.stands(table, table.by_id["45th-foot"], table.by_id["36e-ligne"])


@pytest.mark.rule("BC106", "BC109", "BC106b")
def test_who_goes_on_stops_at_friends_ground_and_an_inch_from_enemies() -> None:
    column = (14, 30, 0, "attack_column")
    for other, far in ((("red-light", (14, 26, 0, "line")), 302),
                       (("green-light", (14, 26, 180, "line")), 300)):  # fmt: skip
        name, where = other
        table = field({RED: column, name: where})
        assert onset.farthest(table, table.by_id[RED], 0) == (0, far)
    wood = field({RED: (7, 27, 0, "attack_column")})  # it lies 18 to 24 inches south
    assert onset.farthest(wood, wood.by_id[RED], 0) == (0, 302)
    free = field({RED: column})
    assert onset.farthest(free, free.by_id[RED], 0) == (0, 600)


@pytest.mark.rule("BC108", "BC24", "BC108b")
def test_horse_counters_the_nearest_charger_in_its_field_and_in_no_contact() -> None:
    horse = {"red-hussars": (14, 28, 0, "reinforced_line"),
             "green-hussars": (14, 21, 180, "reinforced_line"),
             RED: (14, 31, 0, "attack_column")}  # fmt: skip
    charge, other = (coming(each, "green-hussars") for each in ("red-hussars", RED))
    table = declaring_(field(horse), charge)
    assert onset.may_counter(table, charge)
    both = declaring_(field(horse), charge, other)
    assert onset.may_counter(both, charge)
    assert not onset.may_counter(both, other), "it is farther off"
    turned = {**horse, "green-hussars": (14, 21, 0, "reinforced_line")}
    assert not onset.may_counter(declaring_(field(turned), charge), charge)
    fights = battle(horse).fighting(charges=(charge,), contacts=(contact(RED, "green-hussars"),))
    assert not onset.may_counter(fights.field, charge)
    column = {**horse, "green-hussars": (14, 21, 180, "march_column")}
    assert not onset.may_counter(declaring_(field(column), charge), charge)
    near = {**horse, "red-hussars": (14, 24.99, 0, "reinforced_line")}
    assert not onset.may_counter(declaring_(field(near), charge), charge)


@pytest.mark.rule("BC108", "BC173")
def test_who_has_no_path_to_horse_that_counter_charges_turns_to_it_freely() -> None:
    units = {"red-hussars": (14, 28, 120, "reinforced_line"),
             "green-hussars": (14, 22, 180, "reinforced_line")}  # fmt: skip
    table = declaring_(field(units), coming("red-hussars", "green-hussars"))
    met = table.but(combat=changed(table.combat, charged=("green-hussars",)))
    for given, turns in ((table, False), (met, True)):
        after = onset.all_home(given, ("green-hussars",)).by_id["red-hussars"]
        assert (after.here == Pose(1400, 2200, 0)) is turns


@pytest.mark.rule("BC110")
def test_who_has_no_room_to_turn_stays_as_it_touched() -> None:
    units = {"red-hussars": (14, 28, 10, "reinforced_line"),
             "green-battery": (14, 22, 180, "deployed")}  # fmt: skip
    for friend, heading in (({}, 0), ({"red-battery": (18, 23, 0, "limbered")}, 10)):
        table = field({**units, **friend})
        path = path_of(table, "red-hussars", "green-battery")
        pose = onset.aligned(table, table.by_id["red-hussars"], path.meeting)
        assert pose.heading == heading


@pytest.mark.rule("BC111")
def test_a_third_on_a_side_and_one_without_a_free_inch_are_refused() -> None:
    units = {GREEN: (14, 22, 180, "line"), RED: (10, 22, 0, "attack_column"),
             "red-light": (18, 22, 0, "attack_column")}  # fmt: skip
    state = battle(units)
    two = state.fighting(contacts=(contact(), contact("red-light", GREEN))).field
    one = state.fighting(contacts=(contact(),)).field
    assert not charging.has_room(two, two.by_id[GREEN], 0)
    assert charging.has_room(two, two.by_id[GREEN], 1)
    assert charging.has_room(one, one.by_id[GREEN], 0)
    # A reinforced line of six inches before an attack column of four leaves two; of five, one.
    for x, free in ((14, True), (14.5, True), (13.49, True)):
        wide = battle({GREEN: (14, 22, 180, "attack_column"), RED: (x, 22, 0, "attack_column")})
        table = wide.fighting(contacts=(contact(),)).field
        assert charging.has_room(table, table.by_id[GREEN], 0) is (abs(x - 14) >= 1) is not free


@pytest.mark.rule("BC112", "BC110")
def test_a_bystander_that_is_touched_is_in_no_melee() -> None:
    units = {RED: (16, 27, 0, "attack_column"), GREEN: (14, 22, 180, "square"),
             "green-light": (18.5, 22, 180, "square")}  # fmt: skip
    state = battle(units, FIRST, ChargeTests(side="first"), Onset())
    step = play(state, "first", Charge(unit=RED, target=GREEN))
    table = step.state.field
    assert melee.connected(table, RED) == (RED, GREEN)
    assert not table.engaged("green-light")


@pytest.mark.rule("BC113")
def test_older_melees_are_fought_first() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line"),
             "red-light": (10, 24, 0, "line"), "green-light": (10, 24, 180, "line")}  # fmt: skip
    pairs = (("red-light", "green-light"), (RED, GREEN))
    one, other = (contact(*each) for each in pairs)
    # Each side throws two dice in each; then the loser one a point, and all test their morale.
    dice = (6, 6, 5, 6, 1, 6, 6, 5, 6, 1, 4, 4, 4, 4)
    for contacts, first in (((one, other), pairs[0]), ((other, one), pairs[1])):
        step = fought(touching(units, *contacts), *dice)
        rounds = [each.sides[0].units for each in all_of(step, fe.MeleeRound)]
        assert rounds[0] == (first[0],)
        assert len(rounds) == 2


@pytest.mark.rule("BC71", "BC96", "BC71b")
def test_a_hedge_takes_its_two_inches_of_a_charge() -> None:
    # The hedge of the plain lies 34 inches south, from 40 to 50 east.
    for y, may in ((36, True), (36.01, False)):
        units = {"blue-musketeers-1": (45, y, 0, "attack_column"),
                 "white-musketeers-1": (45, 32, 180, "line")}  # fmt: skip
        state = battle(units, FIRST, scenario="plain")
        action = Charge(unit="blue-musketeers-1", target="white-musketeers-1")
        if may:
            path = declaring.planned(state.field, "first", action)
            assert (path.cost, path.contact.cover) == (600, False)
        else:
            refused(state, "first", action, "BC96")


@pytest.mark.rule("BC70")
def test_a_wall_covers_whom_it_is_before_but_no_garrison() -> None:
    wall = Barrier(id="w", kind="wall", points=((1800, 2250), (2900, 2250)))
    farm = Feature(id="farm", name="Farm", kind="built_up", rect=(2100, 2300, 2600, 2800))
    for features, unit, cover in (((farm,), ("farm",), False),
                                  ((), (23.5, 13, 180, "square"), True)):  # fmt: skip
        brief = changed_map("outpost", barrier=(wall,), feature=features, road=())
        units = {"red-light": (23.5, 15, 0, "reinforced_line"), GREEN: unit}
        table = on_map(brief, units).field
        assert path_of(table, "red-light", GREEN).contact.cover is cover


@pytest.mark.rule("BC135", "BC106", "BC135b")
def test_a_general_whose_target_ran_stays_with_his_unit() -> None:
    units = {RED: (14, 28, 0, "attack_column"), GREEN: (14, 22, 180, "line")}
    state = battle(units, FIRST, ChargeTests(side="first"), Charges(role="defender"), Onset(),
                   Melees(), chiefs={"first-general-1": RED})  # fmt: skip
    step = play(state, "first", Charge(unit=RED, target=GREEN, general=True), 1)
    assert step.state.question == AdvanceOn(seat="first", unit=RED)
    view = RULESET.view(step.state, "first")
    gone = play(step.state, "first", RULESET.absent(view))
    assert not all_of(gone, command_events.CommanderLost)
    assert gone.state.field.leaders["first-general-1"].unit == RED
    stood = play(state, "first", Charge(unit=RED, target=GREEN, general=True), *[6] * 23)
    assert the(stood, command_events.CommanderLost).commander == "first-general-1"


@pytest.mark.rule("BC182", "BC106")
def test_a_charger_goes_on_as_was_said_ahead() -> None:
    units = {RED: (14, 28, 0, "attack_column"), GREEN: (14, 22, 180, "line")}
    state = battle(units, FIRST, ChargeTests(side="first"), Onset())
    for order, y in (("advance-most", 2200), ("advance-least", 2600)):
        said = play(state, "first", Orders.model_validate({"order": order}), listed=False).state
        step = play(said, "first", Charge(unit=RED, target=GREEN), 1)
        assert the(step, fe.ChargeMoved).pose == Pose(1400, y, 0)
        assert step.state.question is None


@pytest.mark.rule("BC108", "BCT13", "BC122")
def test_horse_that_counter_charges_has_charged() -> None:
    units = {"red-hussars": (14, 28, 0, "reinforced_line"),
             "green-hussars": (14, 21, 180, "reinforced_line")}  # fmt: skip
    state = battle(units, *STEPS)
    asked = play(state, "first", Charge(unit="red-hussars", target="green-hussars")).state
    assert isinstance(asked.question, CounterCharge)
    met = play(asked, "second", Counter(distance=2)).state
    assert set(met.field.combat.charged) == {"red-hussars", "green-hussars"}
    stood = play(asked, "second", Counter(distance=0)).state
    assert stood.field.combat.charged == ("red-hussars",)
    assert Done() not in RULESET.legal(RULESET.view(asked, "second"))
