"""Assault columns among other charges: who may charge them, whom they may assault, who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.kernel.values.frozen import changed
from rules.systems.braid import assault_events, assaults, charge_tests, charging
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Advance, Assault, Charge, Ride, Storm
from rules.systems.braid.combat import Charge as Charging
from rules.systems.braid.field import CLAUSES
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.questions import (
    AdvanceOn,
    Assaults,
    ChargeTests,
    DeclareAssaults,
    DeclareCharges,
    MoveUnits,
    Onset,
    Storms,
)
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.shooting import shots
from tests.systems.braid.positions import all_of, battle, field, older, play, refused, the
from tests.systems.braid.test_melee import contact

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState

LED = {"first-general-1": "red-line"}
FARM = {
    "red-line": (24, 26, 0, ASSAULT),
    "red-hussars": (5, 33, 0, "march_column"),
    "green-line": ("farm",),
    "green-hussars": (30.5, 29, 270, "reinforced_line"),
}
"""A column before the farm, and horse on its flank."""
HUSSARS = Charge(unit="green-hussars", target="red-line")


def declared(state: BraidState) -> BraidState:
    """The state when the column has declared whom it assaults."""
    action = Assault(unit="red-line", target="green-line")
    after: BraidState = play(state, "first", action, listed=False).state
    return after


def before_the_farm(*due: Any) -> BraidState:
    question = DeclareAssaults(seat="first")
    return battle(FARM, question, *due, chiefs=LED, moved=("red-line",))


@pytest.mark.rule("BC25", "BC43", "BC25b")
def test_a_column_that_storms_is_not_charged() -> None:
    question = DeclareCharges(seat="second")
    refused(declared(before_the_farm(question)), "second", HUSSARS, "BC25")
    # By the first version it could be: if it ran, no answer to the question after that was taken.
    old = declared(older(before_the_farm(question, ChargeTests(side="second"), Storms(), Onset())))
    step = act(RULESET, old, "second", HUSSARS, ScriptedDice(3))
    assert the(step, fe.Retired).unit == "red-line"
    column = step.state.field.by_id["red-line"]
    assert (column.formation, column.storms) == ("march_column", "")
    assert step.state.question == AdvanceOn(seat="second", unit="green-hussars")
    assert not all_of(step, assault_events.AssaultMoved)


@pytest.mark.rule("BC106")
def test_a_game_that_asks_a_column_that_has_run_goes_on() -> None:
    state = battle(FARM, AdvanceOn(seat="first", unit="red-line"), Storms(), Onset(), chiefs=LED)
    state = state.unit("red-line", formation="march_column", storms="green-line")
    view = RULESET.view(state, "first")
    assert RULESET.legal(view) == (RULESET.absent(view),)
    assert play(state, "first", Advance(distance=2)).state.question is None


@pytest.mark.rule("BC25", "BC97", "BC25b", "BC97c")
def test_a_column_assaults_nobody_who_charges_and_whom_it_assaults_charges_nobody() -> None:
    # The bridge lies from 23 to 25 east, 23 to 26 south; IR 3 beyond it charges, or would.
    units = {
        "3e-ligne": (24, 27, 0, ASSAULT),
        "ir-3": (25, 20, 90, "attack_column"),
        "57e-ligne": (29, 20, 270, "reinforced_line", 4),
    }
    given: Any = {"scenario": "bridges", "chiefs": {"second-general-1": "3e-ligne"}}
    state = battle(units, DeclareAssaults(seat="second"), **given)
    assert assaults.possible(state.field, state.field.by_id["3e-ligne"])
    path = charging.path(state.field, state.field.by_id["ir-3"], state.field.by_id["57e-ligne"])
    charge = Charging(unit="ir-3", target="57e-ligne", wheel=path.wheel, ahead=path.ahead,
                      general="", contact=path.contact)  # fmt: skip
    coming = state.fighting(charges=(charge,))
    refused(coming, "second", Assault(unit="3e-ligne", target="ir-3"), "BC25")
    storming = battle(units, DeclareCharges(seat="first"), **given)
    storming = storming.unit("3e-ligne", storms="ir-3")
    refused(storming, "first", Charge(unit="ir-3", target="57e-ligne"), "BC97")


@pytest.mark.rule("BC97", "BC141", "BC97c")
def test_a_column_that_was_charged_declares_no_assault() -> None:
    units = {
        "green-line": (24, 5, 180, ASSAULT),
        "red-line": ("farm",),
        "red-light": (21.5, 3, 90, "attack_column"),
        "red-hussars": (5, 33, 0, "march_column"),
    }
    due = (DeclareCharges(seat="first"), ChargeTests(side="first"), Assaults(role="defender"))
    given: Any = {"chiefs": {"second-general-1": "green-line"}, "moved": ("green-line",)}
    charge = Charge(unit="red-light", target="green-line")
    state = battle(units, *due, charge_test="morale", **given)
    step = play(state, "first", charge, 6)
    assert the(step, ev.Formed).formation == "march_column"
    assert step.state.field.leaders["second-general-1"].unit == "green-line"
    assert step.state.question is None
    old = act(RULESET, older(state), "first", charge, ScriptedDice(6)).state
    assert old.question == DeclareAssaults(seat="second")


@pytest.mark.rule("BCT14", "BC43", "BC100", "BC43b")
def test_a_column_that_is_charged_tests_and_fights_as_the_march_column_that_it_is() -> None:
    for formation in (ASSAULT, "march_column"):
        units = {"red-line": (24, 26, 0, formation), "green-line": (24, 21.5, 180, "attack_column")}
        table = field(units)
        by = table.by_id
        path = charging.path(table, by["green-line"], by["red-line"])
        charge = Charging(unit="green-line", target="red-line", wheel=path.wheel, ahead=path.ahead,
                          general="", contact=path.contact)  # fmt: skip
        trial = charge_tests.of_target(table, by["red-line"], (charge,))
        assert trial is not None
        assert trial.modifier == -4
        assert trial.chance == 0
        first = changed(table, version=CLAUSES - 1)
        before = charge_tests.of_target(first, by["red-line"], (charge,))
        assert before is not None
        assert before.modifier == (0 if formation == ASSAULT else -4)


@pytest.mark.rule("BC141", "BC43", "BC132")
def test_the_general_stays_with_the_column_that_he_has_formed() -> None:
    units = {
        "red-line": (24, 26, 0, "march_column"),
        "red-light": (20, 33, 0, "march_column"),
        "green-line": ("farm",),
    }
    state = battle(units, MoveUnits(seat="first"), chiefs=LED)
    ride = Ride(commander="first-general-1", to="red-light")
    assert ride in RULESET.legal(RULESET.view(state, "first"))
    formed = play(state, "first", Storm(unit="red-line")).state
    refused(formed, "first", ride, "BC141")
    play(older(formed), "first", ride)


@pytest.mark.rule("BC119", "BC141", "BC119b")
def test_no_column_that_fights_is_formed_for_an_assault() -> None:
    units = {"red-line": (24, 26, 0, "march_column"), "green-line": ("farm",),
             "green-hussars": (25, 29, 270, "reinforced_line")}  # fmt: skip
    state = battle(units, MoveUnits(seat="first"), chiefs=LED)
    state = state.fighting(contacts=(contact("green-hussars", "red-line", face=1),))
    refused(state, "first", Storm(unit="red-line"), "BC119")
    play(older(state), "first", Storm(unit="red-line"))


@pytest.mark.rule("BC191", "BC141", "BC91")
def test_forming_an_assault_column_is_a_change_and_spoils_its_fire() -> None:
    units = {"red-line": (24, 16, 0, "march_column"), "green-line": ("farm",)}
    state = battle(units, MoveUnits(seat="first"), chiefs=LED)
    assert [each.modifier for each in shots(state.field, "first")] == [-1]
    formed = play(state, "first", Storm(unit="red-line"))
    (shot,) = shots(formed.state.field, "first")
    assert (shot.dice, shot.modifier) == (1, -2)
