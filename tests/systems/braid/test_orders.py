"""Standing answers: what a side has decided ahead is answered at once, and only it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Charge, Counter, Done, Orders
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.questions import (
    Charges,
    ChargeTests,
    CounterCharge,
    DeclareCharges,
    DeclareFire,
    LoseGun,
    MakeWhole,
    MoveUnits,
    Onset,
    Storms,
    Volleys,
)
from rules.systems.braid.ruleset import RULESET
from tests.systems.braid.positions import all_of, battle, play, refused, the, told

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.state import BraidState

STEPS = (DeclareCharges(seat="first"), ChargeTests(side="first"), Charges(role="defender"), Onset())
HORSE = {"red-hussars": (14, 30, 0, "reinforced_line"),
         "green-hussars": (14, 22, 180, "reinforced_line")}  # fmt: skip
CHARGE = Charge(unit="red-hussars", target="green-hussars")


def told_ahead(state: BraidState, *orders: dict[str, Any], seat: str = "second") -> BraidState:
    """The state when a side has given these orders."""
    for each in orders:
        state = play(state, seat, Orders.model_validate(each), listed=False).state
    return state


@pytest.mark.rule("BC182", "BC108")
def test_horse_counter_charges_or_stands_as_was_said_ahead() -> None:
    state = battle(HORSE, *STEPS)
    asked = play(state, "first", CHARGE)
    assert isinstance(asked.state.question, CounterCharge)
    by_hand = play(asked.state, "second", Counter(distance=4))
    meets = play(told_ahead(state, {"order": "counter-meet"}), "first", CHARGE)
    assert meets.state.field == by_hand.state.field
    stands = play(told_ahead(state, {"order": "counter-stand"}), "first", CHARGE)
    assert the(stands, fe.Stood).unit == "green-hussars"
    # What is said of one unit goes before what is said of all.
    one = {"order": "counter-stand", "unit": "green-hussars"}
    own = play(told_ahead(state, {"order": "counter-meet"}, one), "first", CHARGE)
    assert all_of(own, fe.Stood)
    back = {"order": "counter-ask", "unit": "green-hussars"}
    again = told_ahead(state, one, back)
    assert isinstance(play(again, "first", CHARGE).state.question, CounterCharge)


@pytest.mark.rule("BC182")
def test_an_order_is_listed_for_its_side_alone_and_taken_back() -> None:
    state = battle(HORSE, *STEPS)
    order = Orders(order="counter-stand", unit="green-hussars")
    step = play(state, "second", order, listed=False)
    assert told(step) == []
    view = RULESET.view(step.state, "second")
    (found,) = RULESET.standing(view)
    assert found.words == "Green Hussars: horse that is charged stands"
    assert found.cancel in RULESET.legal_ahead(view)
    assert RULESET.view(step.state, "first") == RULESET.view(state, "first")
    after = play(step.state, "second", found.cancel, listed=False).state
    assert not RULESET.standing(RULESET.view(after, "second"))
    refused(state, "second", Orders(order="fire-best", unit="green-hussars"), "BC182")
    refused(state, "second", Orders(order="counter-stand", unit="green-line"), "BC182")


@pytest.mark.rule("BC182", "BC106")
@pytest.mark.parametrize(("order", "y"), [("advance-least", 2400), ("advance-most", 1400)])
def test_who_finds_his_target_gone_goes_on_as_was_said_ahead(order: str, y: int) -> None:
    units = {"red-line": (24, 26, 0, ASSAULT), "green-line": ("farm",),
             "green-hussars": (12, 5, 180, "march_column")}  # fmt: skip
    chiefs = {"first-general-1": "red-line"}
    state = battle(units, MoveUnits(seat="second"), Storms(), chiefs=chiefs)
    state = told_ahead(state.unit("red-line", storms="green-light"), {"order": order}, seat="first")
    after = play(state, "second", Done()).state
    assert after.field.by_id["red-line"].here == (2400, y, 0)


@pytest.mark.rule("BC182")
@pytest.mark.parametrize(
    ("order", "question"),
    [
        ("losses-strongest", LoseGun(seat="first", count=1)),
        ("charges-none", DeclareCharges(seat="first")),
        ("clusters-none", MakeWhole(seat="first")),
        ("fire-best", DeclareFire(seat="first")),
    ],
)
def test_each_order_answers_its_question_as_a_hand_might(order: Any, question: Question) -> None:
    row = {"blue-battery-1": (20, 30, 0, "battery"), "blue-battery-2": (22, 30, 0, "battery"),
           "white-grenadiers-1": (30, 15, 180, "line")}  # fmt: skip
    state = battle(row, question, Volleys(), scenario="plain")
    assert RULESET.answer_ahead(RULESET.view(state, "first"), question) is None
    view = RULESET.view(told_ahead(state, {"order": order}, seat="first"), "first")
    answer = RULESET.answer_ahead(view, question)
    assert answer in RULESET.legal(view)
    assert isinstance(answer, Done) == (order in {"charges-none", "clusters-none"})
