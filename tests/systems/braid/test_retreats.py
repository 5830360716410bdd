"""Where who falls back or is made whole may go, how strong it becomes, and who goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import command_events, endphase, rallying, settling
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Charge, March, Rally
from rules.systems.braid.combat import Fought
from rules.systems.braid.questions import ChargeTests, DeclareCharges, MakeWhole, MoveUnits
from tests.systems.braid.positions import battle, older, play, refused, set_up, the
from tests.systems.braid.test_endphase import RED, after, end, with_morale

if TYPE_CHECKING:
    from rules.systems.braid.field import Field

BRIDGES: Any = {"scenario": "bridges", "attacker": "second"}
"""Its river lies from 23 to 26 south."""


@pytest.mark.rule("BC127", "BC72", "BC127b")
def test_who_falls_back_from_a_bank_goes_straight_away_from_the_river() -> None:
    state = battle({"ir-3": (28, 21.5, 180, "line"), "3e-ligne": (24, 27, 0, "march_column")},
                   **BRIDGES)  # fmt: skip

    def back(table: Field, away: int) -> Any:
        return settling.fallen_back(table, table.by_id["ir-3"], away, "march_column")

    assert back(state.field, 0) == Pose(2800, 2100 - 1200 - 300, 0)
    assert back(state.field, 24).heading == 24
    assert back(older(state).field, 0).heading == 285, "half of the column lay across the bank"
    over = back(state.field, 180)
    assert over.heading not in range(120, 241), "ahead it is in the way as ever"


@pytest.mark.rule("BC137", "BC45", "BC72", "BC127", "BC137b")
def test_a_cluster_made_whole_retires_across_no_river_nor_past_an_enemy() -> None:
    general = {"second-general-2": "garde-fusiliers"}
    units = {"garde-fusiliers": (30, 28.2, 180, "cluster", 3), "ir-3": (30, 40, 0, "line")}
    state = battle(units, MakeWhole(seat="second"), **BRIDGES, chiefs=general)
    action = Rally(commander="second-general-2", formation="line", back=6, heading=0)
    assert "river" in refused(state, "second", action, "BC137").message
    play(older(state), "second", action, listed=False)
    aside = action.model_copy(update={"heading": 90})
    play(state, "second", aside, listed=False)
    # Two inches off a foe the cluster has none in its way: a march column has one.
    past = {"garde-fusiliers": (30, 30, 0, "cluster", 3), "ir-3": (36.5, 30, 180, "line", 4),
            "ir-11": (32.4, 39, 0, "march_column", 4)}  # fmt: skip
    beside = battle(past, MakeWhole(seat="second"), **BRIDGES, chiefs=general)
    down = Rally(commander="second-general-2", formation="march_column", back=6, heading=180)
    assert rallying.possible(beside.field, "second", down) is False


@pytest.mark.rule("BC137", "BC54")
def test_a_cluster_made_whole_where_it_is_keeps_an_inch_from_enemies() -> None:
    units = {RED: (31, 24, 0, "cluster", 3), "green-line": (31, 23.5, 180, "line")}
    chiefs = {"first-general-1": RED}
    state = battle(units, MakeWhole(seat="first"), chiefs=chiefs)
    action = Rally(commander="first-general-1", formation="reinforced_line")
    refused(state, "first", action, "BC65")
    play(older(state), "first", action)
    play(state, "first", action.model_copy(update={"back": 3}))


@pytest.mark.rule("BC37", "BC129", "BC165", "BC37b")
def test_nobody_regains_more_than_it_began_with_by_the_handicap() -> None:
    for stands, name, may in ((-3, "2e-leger", False), (3, "15e-dragons", True)):
        state = set_up(scenario="ridge", handicap=stands).state
        unit = state.field.by_id[name]
        now = 5 if may else unit.stands
        table = state.field.changing(name, stands=now)
        assert (state.field.strength(unit), endphase._may_regain(table, table.by_id[name])) == (
            6 if may else 5, may,
        )  # fmt: skip
        first = older(state).field.changing(name, stands=now)
        assert endphase._may_regain(first, first.by_id[name]) is not may


@pytest.mark.rule("BC6", "BC45", "BC137", "BC44", "BC129b")
def test_a_cluster_of_two_stays_one_with_a_third_stand() -> None:
    units = {RED: (31, 24, 0, "cluster", 2), "green-line": (10, 4, 180, "line")}
    state = after(units, {RED: 1}, keep_winner=True, chiefs={"first-general-1": RED})
    high = state.with_(field=with_morale(state))
    found = the(end(high, 6), fe.Regained)
    assert (found.stands, found.formation) == (3, "cluster")
    assert the(end(older(high), 6), fe.Regained).formation == "march_column"
    assert not rallying.able(state.field, "first")
    three = state.unit(RED, stands=3).field
    assert [each.id for each in rallying.able(three, "first")] == ["first-general-1"]


@pytest.mark.rule("BC133", "BC134", "BC189", "BC133c")
def test_a_commander_joins_the_nearest_unit_by_its_footprint_that_nobody_is_with() -> None:
    units = {
        "red-line": (12, 30, 0, "line"),
        "green-line": (22, 27, 180, "line"),  # its left end is nearest, its middle is not
        "green-light": (12, 20, 180, "reinforced_line"),
    }
    state = battle(units, MoveUnits(seat="first"), chiefs={"second-chief": (12, 28.2)})
    march = March(unit="red-line", way="2")
    assert the(play(state, "first", march), command_events.Displaced).unit == "green-line"
    assert the(play(older(state), "first", march), command_events.Displaced).unit == "green-light"
    alone = {"red-line": units["red-line"], "green-line": units["green-line"]}
    taken = battle(alone, MoveUnits(seat="first"),
                   chiefs={"second-chief": (12, 28.2),
                           "second-general-1": "green-line"})  # fmt: skip
    assert the(play(taken, "first", march), command_events.CommanderLost).why == "is taken"


@pytest.mark.rule("BC126")
def test_a_unit_falls_back_from_the_nearest_of_those_that_it_touched() -> None:
    units = {RED: (31, 24, 0, "line"), "green-line": (31, 24, 180, "line"),
             "red-light": (38, 23.5, 270, "attack_column", 5)}  # fmt: skip
    state = after(units, {})
    for foes, away in (((RED, "red-light"), 0), (("red-light",), 270)):
        fought = (Fought(unit="green-line", foes=foes, won=-1),)
        table = state.fighting(fought=fought).field
        assert endphase._away(table, table.by_id["green-line"]) == away


@pytest.mark.rule("BC127", "BC26")
def test_woods_hills_and_walls_hinder_no_retreat() -> None:
    # The west wood of the ridge lies from 12 to 20 east, 26 to 34 south; a wall at 14 from 20 on.
    table = battle({"36e-ligne": (16, 22, 0, "line"), "26e-ligne": (25, 6, 0, "line")},
                   scenario="ridge", attacker="second").field  # fmt: skip
    for unit, there in (("36e-ligne", Pose(1600, 3750, 180)), ("26e-ligne", Pose(2500, 2150, 180))):
        found = settling.fallen_back(table, table.by_id[unit], 180, "march_column")
        assert found == there


@pytest.mark.rule("BC95")
def test_who_runs_runs_at_once_before_the_next_one_tests() -> None:
    units = {RED: (14, 28, 0, "attack_column"), "green-line": (14, 22, 180, "line"),
             "red-light": (32, 28, 0, "attack_column"),
             "green-light": (32, 22, 180, "line")}  # fmt: skip
    state = battle(units, DeclareCharges(seat="first"), ChargeTests(side="first"))
    state = play(state, "first", Charge(unit="red-light", target="green-light")).state
    step = play(state, "first", Charge(unit=RED, target="green-line"), 1, 1)
    order = [(type(each.event).__name__, each.event.unit) for each in step.emitted
             if isinstance(each.event, fe.ChargeTested | fe.Retired)]  # fmt: skip
    assert order == [
        ("ChargeTested", "green-light"), ("Retired", "green-light"),
        ("ChargeTested", "green-line"), ("Retired", "green-line"),
    ]  # fmt: skip
