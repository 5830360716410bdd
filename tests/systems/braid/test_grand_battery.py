"""Grand Batteries: formed, moved, fired with, and what they lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import batteries, melee
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Charge, Form, Lose, March, Mass, Ride, Volley
from rules.systems.braid.combat import Contact
from rules.systems.braid.pieces import BATTERY, Status
from rules.systems.braid.questions import (
    ChargeTests,
    DeclareCharges,
    DeclareFire,
    DeployUnits,
    LoseGun,
    MoveUnits,
    ShareLosses,
    Volleys,
)
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.shooting import shots
from tests.systems.braid.positions import all_of, battle, play, refused, the, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.braid.state import BraidState

MOVE = MoveUnits(seat="second")
GUNS = {
    "french-battery-1": (30, 44, 0, "deployed"),
    "french-battery-2": (33, 44.5, 0, "deployed"),
    "french-battery-3": (36, 44, 10, "deployed"),
}
ROW = {f"french-battery-{at + 1}": (30 + 2 * at, 44, 0, BATTERY) for at in range(3)}
"""Three guns in a Grand Battery, its front from 29 to 35."""
HORSE = {"french-horse-battery": (60, 44, 0, "deployed")}
FOE = {"45th-foot": (36, 4, 180, "line")}


def ridge(units: Mapping[str, tuple[Any, ...]], *due: Any, **given: Any) -> BraidState:
    return battle(dict(units), *due, scenario="ridge", attacker="second", **given)


@pytest.mark.rule("BC39", "BC138", "BC174", "BC91", "BC138b")
def test_guns_that_stand_together_are_lined_up_on_the_middle_one() -> None:
    state = ridge({**GUNS, **FOE}, MOVE, moved=("french-battery-1",))
    step = play(state, "second", Mass())
    made = the(step, ev.BatteryFormed)
    assert made.guns == (
        ("french-battery-1", Pose(3100, 4450, 0)), ("french-battery-2", Pose(3300, 4450, 0)),
        ("french-battery-3", Pose(3500, 4450, 0)),
    )  # fmt: skip
    field = step.state.field
    assert all(field.by_id[each].moved for each in GUNS), "it is a change of formation"
    assert {field.by_id[each].formation for each in GUNS} == {BATTERY}
    assert told(step)[0].startswith("The French form a Grand Battery of 3 guns")


@pytest.mark.rule("BC138", "BC139")
def test_all_guns_deployed_and_near_or_none() -> None:
    assert (
        "45th"
        not in refused(ridge({**GUNS, **HORSE, **FOE}, MOVE), "second", Mass(), "BC138").message
    )
    limbered = GUNS | {"french-battery-2": (33, 44.5, 0, "limbered")}
    assert (
        "limbered" in refused(ridge({**limbered, **FOE}, MOVE), "second", Mass(), "BC138").message
    )
    one = {"french-battery-1": GUNS["french-battery-1"], **FOE}
    assert "two guns" in refused(ridge(one, MOVE), "second", Mass(), "BC138").message
    refused(ridge({**GUNS, **FOE}, MOVE), "second", Mass(to="30,44"), "BC138")
    refused(ridge({**GUNS, **FOE}, MOVE), "second", Mass(heading=10), "BC138")
    theirs = {"foot-battery": (30, 4, 180, "deployed"), "horse-troop": (33, 4, 180, "deployed")}
    state = ridge({**theirs, "french-battery-1": GUNS["french-battery-1"]}, MoveUnits(seat="first"))
    assert "C-in-C" in refused(state, "first", Mass(), "BC139").message


@pytest.mark.rule("BC139", "BC134", "BC139c", "BC39")
def test_a_defenders_needs_its_chief_who_stays_with_it() -> None:
    guns = {"foot-battery": (30, 4, 180, "deployed"), "horse-troop": (33, 4, 180, "deployed")}
    units = {**guns, "45th-foot": (30, 8, 180, "line"), "70e-ligne": (36, 44, 0, "line")}
    chiefs = {"first-chief": "horse-troop", "first-aide": "45th-foot"}
    state = ridge(units, MoveUnits(seat="first"), chiefs=chiefs)
    formed = play(state, "first", Mass()).state
    assert {formed.field.by_id[each].formation for each in guns} == {BATTERY}
    refused(formed, "first", Ride(commander="first-chief", to="45th-foot"), "BC139")
    aside = ridge(units, MoveUnits(seat="first"), chiefs={"first-chief": "45th-foot"})
    refused(aside, "first", Mass(), "BC139")
    # His gun is lost: he goes on to the next one, and is not lost with it.
    losing = ridge(
        {each: (*where[:3], BATTERY) for each, where in guns.items()}
        | {"70e-ligne": (36, 44, 0, "line")},
        LoseGun(seat="first", count=1),
        chiefs=chiefs,
    )
    step = play(losing, "first", Lose(unit="horse-troop"))
    assert step.state.field.leaders["first-chief"].unit == "foot-battery"
    # At deployment he forms it before all commanders are there.
    due = DeployUnits(seat="first", arm="commanders")
    made = play(ridge(units, due, chiefs=chiefs), "first", Mass())
    assert not the(made, ev.BatteryFormed).moved


@pytest.mark.rule("BC138", "BC138b")
def test_headings_that_are_as_common_are_the_owners_choice() -> None:
    two = {
        "french-battery-1": (30, 44, 0, "deployed"),
        "french-battery-2": (33, 44, 10, "deployed"),
    }
    state = ridge({**two, **FOE}, MOVE)
    step = play(state, "second", Mass(heading=10))
    assert {pose.heading for _, pose in the(step, ev.BatteryFormed).guns} == {10}
    assert dict(the(step, ev.BatteryFormed).guns)["french-battery-1"] == Pose(3000, 4400, 10)
    assert Mass(heading=0) in RULESET.legal(RULESET.view(state, "second"))


@pytest.mark.rule("BC138")
def test_an_attacker_may_deploy_its_guns_as_one() -> None:
    state = battle({}, DeployUnits(seat="second", arm="guns"), scenario="ridge", attacker="second")
    for each in (
        "french-battery-1",
        "french-battery-2",
        "french-battery-3",
        "french-horse-battery",
    ):
        state = state.unit(each, status=Status.UNPLACED)
    made = the(step := play(state, "second", Mass(to="36,40"), listed=False), ev.BatteryFormed)
    assert [pose.x for _, pose in made.guns] == [3300, 3500, 3700, 3900]
    assert not step.state.field.by_id["french-battery-1"].moved
    assert all_of(step, ev.BatteryFormed)
    refused(state, "second", Mass(to="36,30"), "BC145")
    assert any(isinstance(each, Mass) for each in RULESET.legal(RULESET.view(state, "second")))


@pytest.mark.rule("BC138c", "BCT3", "BC60")
def test_it_moves_two_inches_as_one_and_stays_for_the_game() -> None:
    state = ridge({**ROW, **FOE}, MOVE)
    step = play(state, "second", March(unit="french-battery-1", way="2"))
    made = the(step, ev.BatteryMoved)
    assert [pose for _, pose in made.guns] == [Pose(x, 4200, 0) for x in (3000, 3200, 3400)]
    assert all(step.state.field.by_id[each].moved for each in ROW)
    # A front of 6 inches wheels 19 degrees for its 2 inches (0.105 a degree); 20 are too many.
    refused(state, "second", March(unit="french-battery-2", way="L20"), "BCT3")
    wheeled = the(
        play(state, "second", March(unit="french-battery-2", way="L19"), listed=False),
        ev.BatteryMoved,
    )
    assert dict(wheeled.guns)["french-battery-1"].heading == 341
    about = the(
        play(state, "second", March(unit="french-battery-3", way="T"), listed=False),
        ev.BatteryMoved,
    )
    assert [unit for unit, _ in about.guns] == [
        "french-battery-3",
        "french-battery-2",
        "french-battery-1",
    ]
    assert (
        "stays one"
        in refused(
            state, "second", Form(unit="french-battery-1", formation="limbered"), "BC138"
        ).message
    )
    near = {**ROW, "45th-foot": (36, 41.5, 180, "line")}
    refused(ridge(near, MOVE), "second", March(unit="french-battery-1", way="2"), "BC65")


@pytest.mark.rule("BC140", "BC175")
def test_its_guns_fire_each_for_itself_and_are_one_target() -> None:
    state = ridge(
        {**ROW, "45th-foot": (36, 30, 180, "line"), "foot-battery": (24, 24, 150, "deployed")}, MOVE
    )
    mine = shots(state.field, "second")
    assert [each.unit for each in mine if each.target == "45th-foot"] == [
        "french-battery-1",
        "french-battery-2",
        "french-battery-3",
    ]
    theirs = shots(state.field, "first")
    assert {(each.unit, each.target) for each in theirs} == {("foot-battery", "french-battery-1")}
    assert theirs[0].modifier == -1, "deployed artillery"
    assert theirs[0].dice == 1, "at guns"


@pytest.mark.rule("BC93", "BC175", "BC93b")
def test_what_it_loses_is_taken_from_the_end_that_its_owner_chooses() -> None:
    foes = {"foot-battery": (24, 24, 150, "deployed"), "horse-troop": (42, 24, 200, "deployed")}
    state = ridge({**ROW, **foes}, DeclareFire(seat="first"), Volleys())
    step = play(state, "first", Volley(), 6, 3, 6, 3)
    assert [each.lost for each in all_of(step, ev.Fired)] == [1, 1]
    assert RULESET.view(step.state, "second").question == LoseGun(seat="second", count=2)
    assert (
        "neither end"
        in refused(step.state, "second", Lose(unit="french-battery-2"), "BC93").message
    )
    step = play(step.state, "second", Lose(unit="french-battery-3"))
    assert the(step, ev.Reduced).gone
    left = play(step.state, "second", Lose(unit="french-battery-2")).state
    assert batteries.guns_of(left.field, "second") == (left.field.by_id["french-battery-1"],)
    assert not left.agenda
    # Another time all of them are hit: nobody is asked.
    one = {"french-battery-1": ROW["french-battery-1"], "70e-ligne": (60, 44, 0, "line")}
    gone = play(
        ridge({**one, **foes}, DeclareFire(seat="first"), Volleys()),
        "first",
        Volley(),
        6,
        3,
        6,
        3,
    )
    assert not gone.state.field.by_id["french-battery-1"].plays


@pytest.mark.rule("BC40", "BC102")
def test_charged_it_tests_by_its_morale_and_is_shattered_if_it_fails() -> None:
    units = {**ROW, "14th-light-dragoons": (32, 38, 180, "reinforced_line")}
    due = (DeclareCharges(seat="first"), ChargeTests(side="first"))
    state = ridge(units | {"70e-ligne": (60, 46, 0, "line")}, *due)
    charge = next(each for each in RULESET.legal(RULESET.view(state, "first"))
                  if isinstance(each, Charge))  # fmt: skip
    gone = play(state, "first", charge, 1)
    assert the(gone, fe.ChargeTested).modifier == 2
    assert not any(gone.state.field.by_id[each].plays for each in ROW)
    stands = play(state, "first", charge, 2)
    assert the(stands, fe.ChargeTested).passes


@pytest.mark.rule("BC98", "BC102", "BC98c")
def test_charged_at_two_of_its_guns_it_takes_one_test() -> None:
    ahead = {"14th-light-dragoons": (28.5, 38, 180, "reinforced_line"),
             "45th-foot": (34.5, 40, 180, "attack_column")}  # fmt: skip
    state = ridge({**ROW, **ahead}, DeclareCharges(seat="first"), ChargeTests(side="first"))
    one = Charge(unit="14th-light-dragoons", target="french-battery-1")
    state = play(state, "first", one, listed=False).state
    other = Charge(unit="45th-foot", target="french-battery-3")
    step = play(state, "first", other, 2, listed=False)
    assert the(step, fe.ChargeTested).passes
    assert [each.state for each in step.state.field.combat.charges] == ["on", "on"]


@pytest.mark.rule("BC41", "BC139", "BC93", "BC93b", "BC139b")
def test_all_its_guns_fight_with_a_die_each_and_that_of_its_chief() -> None:
    units = {**ROW, "14th-light-dragoons": (32, 43, 180, "reinforced_line")}
    touch = Contact(charger="14th-light-dragoons", charged="french-battery-1", face=0,
                    ground="open", high="", cover=False)  # fmt: skip
    for attacker, chief, dice in (
        ("second", {}, (3, 0)),
        ("first", {"second-chief": "french-battery-2"}, (3, 1)),
    ):
        state = battle(units, scenario="ridge", attacker=attacker, chiefs=chief)
        field = state.fighting(contacts=(touch,)).field
        assert all(field.engaged(each) for each in ROW)
        found = melee.connected(field, "14th-light-dragoons")
        assert set(found) == {*ROW, "14th-light-dragoons"}
        assert melee.dice_of(field, tuple(ROW), 1) == dice
        question = ShareLosses(seat="second", units=tuple(ROW), left=1, taken=())
        assert melee.takers(field, question) == ("french-battery-1", "french-battery-3")
    one = battle(units, scenario="ridge", attacker="second", battery_dice="one")
    assert melee.dice_of(one.field, tuple(ROW), 1) == (1, 0)
