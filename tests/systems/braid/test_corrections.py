"""What a game master puts right on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.values.errors import Refusal
from rules.systems.braid.actions import Volley
from rules.systems.braid.commander_corrections import PutCommander, RemoveCommander
from rules.systems.braid.corrections import (
    FormUnit,
    GiveMovement,
    LetMove,
    MarkUnit,
    PutUnit,
    RemoveUnit,
)
from rules.systems.braid.pieces import BATTERY
from rules.systems.braid.questions import DeclareFire, MoveUnits, Volleys
from rules.systems.braid.ruleset import RULESET
from tests.systems.braid.positions import battle, play, told
from tests.systems.braid.test_melee import contact

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step

ASK = MoveUnits(seat="first")
UNITS = {
    "red-line": (12, 30, 0, "line"),
    "red-light": (30, 30, 0, "reinforced_line"),
    "green-line": (12, 5, 180, "line"),
}


def put_right(state: Any, action: Any) -> Step:
    """The board with something put right."""
    return intervene(RULESET, state, None, action, ScriptedDice())


def wrong(state: Any, action: Any) -> Refusal:
    """Why it is not put right."""
    with pytest.raises(Refusal) as caught:
        put_right(state, action)
    return caught.value


@pytest.mark.rule("BC54")
def test_units_are_put_where_they_have_room_and_back_from_the_lost() -> None:
    state = battle(UNITS, ASK, moved=("red-line",))
    turned = put_right(state, FormUnit(unit="A", formation="square"))
    assert told(turned)[-1] == "Red Line is put into square"
    step = put_right(turned.state, PutUnit(unit="A", to="20,33", heading=90))
    unit = step.state.field.by_id["red-line"]
    assert (unit.here, unit.formation, unit.moved) == ((2000, 3300, 90), "square", True)
    assert told(step)[-1] == "Red Line is put at 20,33, facing E, in square"
    back = put_right(state, PutUnit(unit="red-hussars", to="farm", heading=0)).state.field.by_id[
        "red-hussars"
    ]
    assert (back.area, back.stands, back.formation) == ("farm", 4, "garrison")
    assert wrong(state, PutUnit(unit="A", to="12,5.5", heading=0)).rule == "BC65"
    assert wrong(state, PutUnit(unit="A", to="30,30", heading=0)).rule == "BC64"
    assert wrong(state, PutUnit(unit="A", to="7,21", heading=0)).rule == "BC66"
    assert wrong(state, PutUnit(unit="A", to="12,30", heading=0)).rule is None


@pytest.mark.rule("BC119")
def test_who_is_put_elsewhere_or_taken_off_is_in_no_melee_any_more() -> None:
    units = UNITS | {"green-line": (12, 30, 180, "line"), "green-light": (30, 5, 180, "line")}
    state = battle(units, ASK).fighting(contacts=(contact(),))
    assert state.field.engaged("red-line")
    for action in (PutUnit(unit="A", to="20,33", heading=0), RemoveUnit(unit="green-line")):
        after = put_right(state, action).state
        assert not after.field.combat.contacts
    turned = put_right(state, MarkUnit(unit="A", count=5)).state
    assert turned.field.engaged("green-line")


def test_stands_are_marked_and_break_or_mend_a_unit() -> None:
    state = battle(UNITS, ASK)
    broken = put_right(state, MarkUnit(unit="red-line", count=3)).state
    assert broken.field.by_id["red-line"].formation == "cluster"
    mended = put_right(broken, MarkUnit(unit="red-line", count=4)).state.field.by_id["red-line"]
    assert (mended.formation, mended.stands) == ("march_column", 4)
    assert wrong(state, MarkUnit(unit="red-light", count=6)).legal == ("3", "4")


def test_the_end_follows_when_the_last_is_taken_off() -> None:
    step = put_right(battle(UNITS, ASK), RemoveUnit(unit="green-line"))
    assert step.state.ended is not None
    assert step.state.ended.winner == "first"
    row = {f"french-battery-{n}": (30 + 2 * n, 44, 0, BATTERY) for n in (1, 2, 3)}
    units = {**row, "45th-foot": (36, 4, 180, "line")}
    state = battle(units, MoveUnits(seat="second"), scenario="ridge", attacker="second")
    assert wrong(state, RemoveUnit(unit="french-battery-2")).rule == "BC93"
    assert wrong(state, PutUnit(unit="french-battery-1", to="10,44", heading=0)).rule == "BC138"


def test_who_moves_is_put_right_too() -> None:
    state = battle(UNITS, ASK, moved=("red-line", "green-line"))
    again = put_right(state, LetMove(unit="red-line")).state
    assert not again.field.by_id["red-line"].moved
    assert again.questions == (ASK,)
    assert "have moved" in wrong(state, GiveMovement(seat="second")).message
    theirs = put_right(state, LetMove(unit="green-line")).state
    given = put_right(theirs, GiveMovement(seat="second")).state
    assert given.questions == (MoveUnits(seat="second"),)
    done = put_right(given, LetMove(unit="green-line", may=False)).state
    assert done.questions == (ASK,), "nobody of theirs is left who could move"


def test_nothing_is_put_right_once_fire_is_declared() -> None:
    near = UNITS | {"green-line": (12, 22, 180, "line")}
    asked = (DeclareFire(seat="first"), DeclareFire(seat="second"))
    state = battle(near, asked, Volleys())
    assert put_right(state, MarkUnit(unit="green-line", count=5)).state.questions == asked
    sealed = play(state, "first", Volley()).state
    assert "declared" in wrong(sealed, MarkUnit(unit="green-line", count=5)).message
    assert not list(RULESET.legal_corrections(RULESET.view(sealed, None)))


def test_commanders_are_put_with_units_on_free_ground_and_back_from_the_lost() -> None:
    state = battle(UNITS, ASK, chiefs={"first-chief": "red-line"})
    step = put_right(state, PutCommander(commander="first-chief", to="40,33"))
    chief = step.state.field.leaders["first-chief"]
    assert (chief.at, chief.unit) == ((4000, 3300), "")
    assert told(step)[-1].endswith("is put at 40,33")
    back = put_right(step.state, PutCommander(commander="first-general-1", to="red-light"))
    assert back.state.field.leaders["first-general-1"].unit == "red-light"
    gone = put_right(back.state, RemoveCommander(commander="first-chief"))
    assert not gone.state.field.leaders["first-chief"].plays
    assert "lost already" in wrong(gone.state, RemoveCommander(commander="first-chief")).message
    assert wrong(back.state, PutCommander(commander="first-chief", to="A1")).message
    taken = PutCommander(commander="first-chief", to="red-light")
    assert wrong(back.state, taken).rule == "BC134"
    assert wrong(state, PutCommander(commander="first-chief", to="12,5.2")).rule == "BC133"
    found = set(RULESET.legal_corrections(RULESET.view(back.state, None)))
    assert {taken, RemoveCommander(commander="first-general-1")} & found == {
        RemoveCommander(commander="first-general-1")
    }
