"""Standing answers: what a side has decided ahead is answered at once, and only it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import damage_events
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import ship, table, with_ship
from tests.systems.buoyz.turns import all_of, due, move, moving, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.state import BuoyzState

PLACES: dict[str, Any] = {
    "H": "ca-classic blue 20,20 0 armament=2 shields_hit=1",
    "G": "bc-d7 blue 24,20 0",
    "K": "bc-d7 red 20,16 180",
}
STATE = table(**PLACES)


def ordered(state: BuoyzState, *orders: str, who: str = "", seat: str = "blue") -> BuoyzState:
    """The state when a side has given these orders, for a ship or for all."""
    for each in orders:
        action = ac.Orders.model_validate({"order": each, "ship": who})
        state = play(state, seat, action, listed=False).state
    return state


def answer(state: BuoyzState, question: Question) -> Action | None:
    """What the side that is asked has decided ahead; what it answers is legal."""
    asked = due(state, question)
    found = RULESET.answer_ahead(RULESET.view(asked, question.seat), question)
    assert found is None or found in RULESET.legal(RULESET.view(asked, question.seat))
    return found


@pytest.mark.rule("BZ229", "BZ78")
def test_repairs_are_tried_as_was_said_ahead_and_by_default_where_that_is_whole() -> None:
    question = fq.RepairShip(seat="blue", ship="h", left=1)
    assert answer(STATE, question) is None
    state = ordered(STATE, "repair-armament")
    assert answer(state, question) == ac.Repair(ship="h", what="armament")
    assert answer(ordered(STATE, "repair-motive"), question) == ac.Repair(ship="h", what="shields")
    # What is said of one ship goes before what is said of all.
    own = ordered(state, "repair-shields", who="h")
    assert answer(own, question) == ac.Repair(ship="h", what="shields")
    # Nothing was said of lost abilities, which Red Alert may bring back.
    alert = with_ship(state, "H", lost=("warp",), acting=("red-alert",))
    assert answer(alert, fq.RepairShip(seat="blue", ship="h", left=1, vital=True)) is None
    step = play(due(STATE, question), "blue", ac.Repair(ship="h", what="armament"), 6, listed=True)
    assert the(step, damage_events.RepairTried).what == "armament"


@pytest.mark.rule("BZ229", "BZ175", "BZ75b")
def test_vital_hits_are_taken_as_was_said_ahead_unless_they_cost_more() -> None:
    question = fq.ChooseVital(seat="blue", ship="g")
    assert answer(STATE, question) is None
    motive = ordered(STATE, "vital-motive")
    assert answer(motive, question) == ac.Choose(ship="g", what="motive")
    # Four criticals would stop it, and a side that has said nothing of that is asked.
    assert answer(with_ship(motive, "G", motive=2), question) is None
    system = ordered(STATE, "vital-system")
    assert answer(system, question) == ac.Choose(ship="g", what="system")
    bare = with_ship(system, "G", gone=("warp", "impulse"))
    assert answer(bare, question) is None
    lost = fq.ChooseAbility(seat="blue", ship="h")
    usual = ordered(STATE, "ability-usual")
    assert answer(usual, lost) == ac.Choose(ship="h", what="research")
    assert answer(with_ship(usual, "H", gone=("research",)), lost) is None


@pytest.mark.rule("BZ229", "BZ126", "BZ19")
def test_who_begins_and_fire_are_said_ahead() -> None:
    begins = qu.ChooseFirst(seat="blue", phase="movement")
    assert answer(ordered(STATE, "move-second", "shoot-first"), begins) == ac.First(who="other")
    shoots = qu.ChooseFirst(seat="blue", phase="attack")
    assert answer(ordered(STATE, "move-second", "shoot-first"), shoots) == ac.First(who="self")
    assert answer(ordered(STATE, "move-second"), shoots) is None
    fires = qu.NominateFire(seat="blue")
    assert answer(ordered(STATE, "fire-best"), fires) == ac.Fire(ship="g", orders="best")
    assert answer(ordered(STATE, "fire-none"), fires) == ac.WAIVE
    blind = table(**PLACES, options={"pre_measure": False})
    refused(blind, "blue", ac.Orders(order="fire-best"), "BZ229")


@pytest.mark.rule("BZ229", "BZ177")
def test_a_battle_asks_no_more_what_was_decided_ahead() -> None:
    state = set_up(6, 6, 1, 1).state
    assert isinstance(state.question, qu.ChooseFirst)
    state = ordered(state, "shoot-first", "fire-best", "repair-shields")
    state = play(state, "blue", ac.First(who="self")).state
    state = play(state, "blue", ac.Move(ship="hood", way="6")).state
    step = act(RULESET, state, "red", ac.Move(ship="halberd", way="6"), SeededDice(b"1", b""))
    assert [each.ship for each in all_of(step, fe.Fired)] == ["hood"]
    assert step.state.question == qu.NominateFire(seat="red")


@pytest.mark.rule("BZ229")
def test_an_order_is_listed_for_its_side_alone_taken_back_and_lapses_with_its_ship() -> None:
    state = ordered(STATE, "vital-motive", who="g")
    view = RULESET.view(state, "blue")
    (found,) = RULESET.standing(view)
    assert found.words == "G: a vital fire takes the engines, unless that stops the ship"
    assert not found.lapsed
    assert found.cancel in RULESET.legal_ahead(view)
    for other in ("red", None):
        assert RULESET.view(state, other) == RULESET.view(STATE, other)
        assert not RULESET.standing(RULESET.view(state, other))
    gone = with_ship(state, "G", status=Status.DESTROYED, pose=None)
    (lapsed,) = RULESET.standing(RULESET.view(gone, "blue"))
    assert lapsed.lapsed == "G is destroyed"
    assert lapsed.cancel in RULESET.legal_ahead(RULESET.view(gone, "blue"))
    assert not ordered(gone, "vital-ask", who="g").hidden
    refused(STATE, "blue", ac.Orders(order="fire-none", ship="g"), "BZ229")
    refused(STATE, "blue", ac.Orders(order="vital-motive", ship="k"), "BZ128")


@pytest.mark.rule("BZ229")
def test_a_side_is_told_once_and_alone_that_an_order_has_lapsed() -> None:
    state = moving(
        table(H="ca-classic blue 24,2 0", G="ca-classic blue 40,40 0", K="bc-d7 red 1,44 0")
    )
    step = play(ordered(state, "repair-motive", who="h"), "blue", move("h", "3,X"), listed=False)
    (told,) = [each for each in step.emitted if type(each.event) is ev.OrdersLapsed]
    assert (told.audience, told.twin) == ("blue", None)
    assert step.state.hidden["blue"].lapsed == ("h",)
    assert not ordered(step.state, "repair-ask", who="h").hidden


@pytest.mark.rule("BZ229", "BZ102")
def test_an_order_for_a_ship_that_sails_for_the_other_side_has_lapsed_and_is_taken_back() -> None:
    state = ordered(STATE, "vital-motive", who="g")
    prize = with_ship(state, "G", side="red", taken="blue")
    view = RULESET.view(prize, "blue")
    (found,) = RULESET.standing(view)
    assert found.lapsed == "G is captured"
    assert found.cancel in RULESET.legal_ahead(view)
    assert "G" in RULESET.forecast(view, found.cancel).text
    assert not ordered(prize, "vital-ask", who="g").hidden
    refused(prize, "blue", ac.Orders(order="vital-armament", ship="g"), "BZ128")


@pytest.mark.rule("BZ229", "BZ133")
def test_orders_outlast_the_showing_of_fleets_and_others_have_some_by_lot() -> None:
    state = ordered(set_up(scenario="fleet", points=30).state, "repair-motive")
    state = play(state, "blue", ac.Muster(ships="ca-classic"), listed=False).state
    state = play(state, "red", ac.Muster(ships="bc-d7"), 6, 6, 1, 1, listed=False).state
    assert RULESET.view(state, "blue").orders == {"repair": "motive"}
    red = RULESET.view(state, "red")
    worlds = [RULESET.possible(red, SeededDice(b"%d" % each, b"")) for each in range(8)]
    assert {bool(each.hidden) for each in worlds} == {True, False}
    assert all(RULESET.view(each, "red") == red for each in worlds)
    assert ship(STATE, "H").hull == 7
