"""Sides that are touched, walls before a counter-charge, lines and lengths to the hundredth."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

from rules.space.plane import Point
from rules.systems.braid import charging, onset, riding
from rules.systems.braid.actions import Counter, Ride
from rules.systems.braid.brief import brief_of
from rules.systems.braid.bullets import bullets
from rules.systems.braid.combat import Charge as Charging
from rules.systems.braid.questions import CounterCharge, MoveUnits
from rules.systems.braid.shooting import shots
from tests.systems.braid.positions import battle, field, older, play, refused
from tests.systems.braid.test_melee import contact


@pytest.mark.rule("BC111")
def test_an_enemy_whom_the_target_has_charged_touches_its_front_too() -> None:
    units = {
        "red-line": (24, 28, 0, "line"),
        "green-battery": (24, 28, 180, "limbered"),
        "green-light": (20, 24, 180, "attack_column"),
        "green-hussars": (28, 23, 180, "reinforced_line", 4),
    }
    touch = (contact("red-line", "green-battery"), contact("green-light", "red-line"))
    state = battle(units).fighting(contacts=touch)
    line = state.field.by_id["red-line"]
    assert not charging.has_room(state.field, line, 0)
    assert charging.has_room(older(state).field, line, 0)
    assert charging.has_room(battle(units).fighting(contacts=touch[:1]).field, line, 0)


@pytest.mark.rule("BC108", "BC71", "BC190", "BC71b")
def test_a_wall_takes_its_two_inches_of_a_counter_charge() -> None:
    # The hedge of the plain lies 34 inches south, from 40 to 50 east.
    def asked(gap: float) -> Any:
        units = {
            "blue-hussars": (45, 31 + gap, 0, "reinforced_line"),
            "white-hussars": (45, 31, 180, "reinforced_line"),
        }
        question = CounterCharge(seat="second", unit="white-hussars", charger="blue-hussars")
        state = battle(units, question, scenario="plain")
        found = contact("blue-hussars", "white-hussars")
        charge = Charging(unit="blue-hussars", target="white-hussars", wheel=0,
                          ahead=round(100 * gap), general="", contact=found)  # fmt: skip
        return state.fighting(charges=(charge,))

    state = asked(8)
    charge = state.field.combat.charges[0]
    assert onset.most_counter(state.field, charge) == 200
    assert onset.most_counter(older(state).field, charge) == 400
    refused(state, "second", Counter(distance=3), "BC108")
    play(state, "second", Counter(distance=2))
    # Half of five inches is two, in whole ones.
    assert onset.most_counter(asked(5).field, asked(5).field.combat.charges[0]) == 200


@pytest.mark.rule("BC181", "BC80", "BC111")
def test_a_cluster_in_a_place_has_no_flank() -> None:
    units = {"red-line": (23.5, 14, 0, "attack_column"), "green-line": ("farm",)}
    state = battle(units, flank_bonus=True)
    state = state.unit("green-line", formation="cluster", stands=3)
    by = state.field.by_id
    touch = contact(face=2, ground="built_up")

    def keys(table: Any) -> list[str]:
        return [e.key for e in bullets(table, by["red-line"], by["green-line"], touch)]

    assert "flank" not in keys(state.field)
    assert "flank" in keys(older(state).field)


@pytest.mark.rule("BC85", "BC183")
def test_of_lines_that_rounding_makes_equal_each_is_tried() -> None:
    units = {
        "10e-leger": ("village",),
        "austrian-grenadiers": (25.62, 5.32, 313, "march_column", 5),
    }
    state = battle(units, scenario="bridges", attacker="second")
    # Across the seam of two sides the one that is nearer was dropped.
    for table, ranges in ((state.field, [221, 221]), (older(state).field, [321, 221])):
        assert [isqrt(each.range) for each in shots(table, "second")] == ranges


@pytest.mark.rule("BC133", "BC47")
def test_a_ride_is_measured_up() -> None:
    terrain = brief_of("outpost").terrain
    start, end = Point(2400, 3050), Point(3249, 2201)
    assert riding.way_length(terrain, start, end) == 1201
    assert riding.way_length(terrain, start, Point(3600, 3050)) == 1200
    assert riding.way_length(terrain, start, start) == 0
    state = battle({"red-line": (5, 30, 0, "line"), "green-line": (5, 5, 180, "line")},
                   MoveUnits(seat="first"), chiefs={"first-chief": (24, 30.5)})  # fmt: skip
    ride = Ride(commander="first-chief", to="32.49,22.01")
    refused(state, "first", ride, "BC133")
    play(older(state), "first", ride, listed=False)
    assert field({"red-line": (5, 30, 0, "line")}).version == state.version
