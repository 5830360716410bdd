"""Commanders: how many, whose command, rides, joining, what becomes of them."""

from __future__ import annotations

import pytest

from rules.space.plane import Point
from rules.systems.braid import command_events, commanders, riding
from rules.systems.braid import events as ev
from rules.systems.braid.actions import Array, Deploy, Done, March, Ride, Volley
from rules.systems.braid.brief import brief_of
from rules.systems.braid.pieces import Status
from rules.systems.braid.questions import DeclareFire, DeployUnits, MoveUnits, Volleys
from rules.systems.braid.stats import SCENARIOS
from tests.systems.braid.positions import all_of, battle, play, refused, set_up, the

LINE = {"red-line": (12, 30, 0, "line"), "green-line": (12, 10, 180, "line")}


@pytest.mark.rule("BC42", "BC131")
def test_a_commander_for_each_four_units_a_chief_and_an_aide() -> None:
    for scenario in SCENARIOS.values():
        for army in scenario.army:
            units = [e for e in scenario.unit if e.side == army.side and not e.is_gun]
            found = [e for e in brief_of(scenario.id).commanders.values() if e.side == army.side]
            ranks = [each.rank for each in found]
            assert ranks.count("general") == -(-len(units) // 4)
            assert ranks.count("chief") == 1
            assert ranks.count("aide") == (scenario.id != "outpost")
            assert {e.division for e in units} <= {e.division for e in found if e.division}


@pytest.mark.rule("BC147", "BC145", "BC132", "BC134")
def test_commanders_are_deployed_last_in_the_zone_or_with_a_unit() -> None:
    state = set_up(scenario="ridge").state
    while isinstance(question := state.question, DeployUnits) and question.arm != "commanders":
        state = play(state, question.seat, Array()).state
    assert state.question == DeployUnits(seat="first", arm="commanders")
    refused(state, "first", Deploy(unit="C-in-C", to="36,40"), "BC145")
    refused(state, "first", Deploy(unit="General 2", to="45th-foot"), "BC132")
    step = play(state, "first", Deploy(unit="first-general-1", to="45th-foot"))
    assert the(step, command_events.Posted).unit == "45th-foot"
    refused(step.state, "first", Deploy(unit="C-in-C", to="45th-foot"), "BC134")
    refused(step.state, "first", Deploy(unit="General 1", to="88th-foot"), "BC147")
    state = play(play(step.state, "first", Array()).state, "second", Array()).state
    assert all(each.plays for each in state.field.commanders)
    assert len({each.unit for each in state.field.commanders if each.unit}) == 5


@pytest.mark.rule("BC133", "BC134", "BC42", "BC172")
def test_they_ride_twelve_inches_and_go_with_whom_they_join() -> None:
    state = battle(LINE, MoveUnits(seat="first"), chiefs={"first-chief": (12, 35)})
    refused(state, "first", Ride(commander="C-in-C", to="24.1,35"), "BC133")
    refused(state, "first", Ride(commander="C-in-C", to="green-line"), "BC134")
    step = play(state, "first", Ride(commander="first-chief", to="red-line"))
    assert step.state.field.leaders["first-chief"].unit == "red-line"
    refused(step.state, "first", Ride(commander="C-in-C", to="12,33"), "BC133")
    step = play(step.state, "first", March(unit="red-line", way="2"))
    leader = step.state.field.leaders["first-chief"]
    assert commanders.where(step.state.field, leader) == Point(1200, 2850)
    touching = play(state, "first", Ride(commander="C-in-C", to="12,31.4"), listed=False)
    assert the(touching, command_events.Rode).unit == "red-line"
    apart = play(state, "first", Ride(commander="C-in-C", to="12,31.6"), listed=False)
    assert not the(apart, command_events.Rode).unit


@pytest.mark.rule("BC133", "BC133b")
def test_rivers_are_ridden_across_by_their_crossings() -> None:
    terrain = brief_of("bridges").terrain
    ridge = riding.way_length
    assert ridge(terrain, Point(2400, 2200), Point(2400, 2700)) == 500
    far = ridge(terrain, Point(2800, 2200), Point(2800, 2700))
    assert far is not None
    assert far > 500
    state = battle({"ir-3": (24, 12, 180, "line"), "3e-ligne": (30, 40, 0, "line")},
                   MoveUnits(seat="second"), scenario="bridges",
                   chiefs={"second-chief": (28, 27)})  # fmt: skip
    refused(state, "second", Ride(commander="C-in-C", to="28,24"), "BC133")
    play(state, "second", Ride(commander="C-in-C", to="28,22"), listed=False)


@pytest.mark.rule("BC133", "BC134", "BC133c", "BC134b")
def test_an_enemy_drives_them_off_and_they_fall_with_their_unit() -> None:
    state = battle(LINE, MoveUnits(seat="first"), chiefs={"second-chief": (12, 28.2)})
    step = play(state, "first", March(unit="red-line", way="2"))
    assert the(step, command_events.Displaced).unit == "green-line"
    units = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "cluster", 3),
             "green-light": (40, 5, 180, "line")}  # fmt: skip
    state = battle(
        units, DeclareFire(seat="first"), Volleys(), chiefs={"second-chief": "green-line"}
    )
    step = play(state, "first", Volley(), 6, 6, 6, 6)
    assert the(step, command_events.CommanderLost).commander == "second-chief"
    assert step.state.field.leaders["second-chief"].status is Status.LOST


@pytest.mark.rule("BC150", "BC56")
def test_a_side_is_asked_for_its_commanders_too() -> None:
    units = {"red-line": (12, 20, 0, "cluster", 3), "green-line": (12, 8, 180, "line")}
    state = battle(units, MoveUnits(seat="first"), chiefs={"first-general-1": (14, 30)})
    step = play(state, "first", Ride(commander="first-general-1", to="red-line"))
    assert len(all_of(step, ev.MovementEnded)) == 1
    play(state, "first", Done())
