"""What is told of fire and of craft is what happens, to the end of the turn (BZ177)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, offers
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import fire
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.actions import Fire
from rules.systems.buoyz.craft_actions import order
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.state import Secret
from tests.odds.judging import agree
from tests.odds.resolving import Case
from tests.systems.buoyz.craft import battle, fly, to_fly
from tests.systems.buoyz.positions import fired, ship, table, with_ship
from tests.systems.buoyz.turns import due, firing

if TYPE_CHECKING:
    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.systems.buoyz.state import BuoyzState


def told(state: BuoyzState, action: Action, seat: str = "blue") -> Forecast:
    return RULESET.forecast(RULESET.view(state, seat), action)


def first(state: BuoyzState, orders: str, ship_id: str = "h") -> tuple[str, Fraction]:
    chance = told(state, Fire(ship=ship_id, orders=orders)).chances[0]
    return chance.label, chance.share


def assert_true(state: BuoyzState, action: Action, seat: str = "blue") -> None:
    """All that is told of an action agrees with what some throws lead to."""
    found = told(state, action, seat)
    assert found.chances
    agree(Case(RULESET, state, seat, found.action, found.figures), every=0)


@pytest.mark.rule("BZT21", "BZ177")
def test_a_drone_comes_through_close_defence() -> None:
    state = firing(table(H="bc-d7 blue 10,10 0", K="ca-firecat red 10,6 180"))
    assert first(state, "t2-K") == (
        "takes hull, through close defence, 6 dice",
        Fraction(2, 3) ** 6 * (1 - Fraction(5, 6) ** 3),
    )
    assert told(state, Fire(ship="h", orders="t2-K")).chances[0].percent == "4 %"
    assert_true(state, Fire(ship="h", orders="t2-K"))


@pytest.mark.rule("BZT21", "BZ177b")
def test_each_die_of_close_defence_that_stops_a_drone_goes_on_to_the_next() -> None:
    state = firing(table(H="ca-firecat blue 10,10 0", K="ca-classic red 10,6 180"))
    none, one = Fraction(4, 9), Fraction(4, 9)
    spared = Fraction(7, 9)
    hull = none * (1 - spared**12) + one * (1 - spared**9) + Fraction(1, 9) * (1 - spared**6)
    assert first(state, "t2-K") == ("takes hull, through close defence, 2 dice", hull)
    assert round(100 * hull, 1) == Fraction(907, 10)
    assert_true(state, Fire(ship="h", orders="t2-K"))


def between_two(at: str) -> BuoyzState:
    """A cruiser that may launch its drone at one of two ships."""
    return firing(
        table(
            H="bc-d7 blue 10,10 0",
            K="ca-firecat red 10,6 180 shields_hit=1",
            L=f"ca-classic red {at} 180",
        )
    )


@pytest.mark.rule("BZ227", "BZ177")
def test_the_best_fire_counts_close_defence_from_the_second_version_on() -> None:
    state = between_two("12.5,6")
    shares = {each: first(state, f"t2-{each}")[1] for each in "KL"}
    assert [round(1000 * shares[each]) for each in "KL"] == [55, 235]
    board, firer = state.board, ship(state, "H")
    found = {each.weapon: each.target for each in fire.best(board, firer).orders}
    first_best = fire.best(state.of_version(1).board, firer).orders
    before = {each.weapon: each.target for each in first_best}
    assert (found["t2"], before["t2"]) == ("l", "k")
    assert found["t1"] == before["t1"]
    for version, target in ((RULESET.version, "L"), (1, "K")):
        older = state.of_version(version)
        ordered = changed(older, hidden={"blue": Secret(orders={"fire": "best"})})
        question = qu.NominateFire(seat="blue")
        answer = RULESET.answer_ahead(RULESET.view(ordered, "blue"), question)
        assert answer == Fire(ship="h", orders="best")
        step = act(RULESET, older, "blue", answer, SeededDice(b"best", b""))
        orders = next(e.event.orders for e in step.emitted if isinstance(e.event, fe.Fired))
        assert orders.endswith(f"t2-{target}")


@pytest.mark.rule("BZ69", "BZ227")
def test_close_defence_of_a_ship_beside_the_target_counts() -> None:
    state = between_two("10.5,6")
    shares = {each: first(state, f"t2-{each}") for each in "KL"}
    assert {label for label, _ in shares.values()} == {"takes hull, through close defence, 8 dice"}
    assert [round(1000 * share) for _, share in shares.values()] == [24, 21]
    found = {each.weapon: each.target for each in fire.best(state.board, ship(state, "H")).orders}
    assert found["t2"] == "k"


MIXED = {"H": "bc-d7 blue 10,10 0", "K": "ca-firecat red 10,7.5 180"}
SQUADRON = {"A": "ca-firecat blue 10,10 0", "B": "ca-firecat blue 11,10 0"}


@pytest.mark.parametrize(
    ("pieces", "before", "orders"),
    [
        (MIXED, (), "m-K,s-K,t1-K,t2-K"),
        ({**MIXED, "K": "ca-firecat red 10,7.5 180 hull=4 crippled"}, (), "m-K,s-K,t1-K,t2-K"),
        ({**MIXED, "E": "ca-firecat red 11,7.5 180"}, (), "m-E,t2-K"),
        ({**MIXED, "E": "ca-classic red 11,7.5 180"}, (), "m-E,s-K.1+E.1,t2-E"),
        ({**MIXED, "G": "ca-firecat blue 10.5,11 0 fired"}, ("G", "t2-K"), "m-K,t2-K"),
        ({**MIXED, "G": "ca-firecat blue 10.5,11 0 fired"}, ("G", "t1-K,t2-K"), "t1-K,t2-K"),
        ({**MIXED, "K": "ca-firecat red 10,7.5 180 acting=evasive"}, (), "m-K,t1-K,t2-K"),
        ({"H": "cl-talon blue 10,10 0", "K": "ca-classic red 10,3 180"}, (), "t1-K"),
        ({"H": "ca-firecat blue 10,10 0", "K": "tp-maru red 10,7 180"}, (), "m-K,s-K,t1-K,t2-K"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)  # fmt: skip
@pytest.mark.rule("BZ167", "BZ167b", "BZ177")
def test_what_is_told_of_fire_is_what_happens(
    pieces: dict[str, Any], before: tuple[str, ...], orders: str
) -> None:
    state = table(options={"turn_limit": 2}, **pieces)
    if before:
        state = with_ship(state, before[0], fired=False)
        state = fired(state, before[0], before[1]).state
    assert_true(firing(state), Fire(ship="h", orders=orders))


@pytest.mark.rule("BZ142b")
def test_a_squadron_fires_in_the_order_in_which_targets_were_named() -> None:
    pieces: dict[str, Any] = {**SQUADRON, "K": "bc-d7 red 10.5,7.5 180 fired"}
    state = table(options={"squadrons": True, "turn_limit": 2}, **pieces)
    for code in "AB":
        state = with_ship(state, code, squadron="blue-1")
    one = firing(state)
    assert_true(one, Fire(ship="a", orders="m-K,s-K,t2-K"))
    two = changed(one, volley=(("a", (("m", "k", 2), ("s", "k", 4), ("t2", "k", 4))),))
    two = with_ship(two, "A", fired=True)
    assert_true(two, Fire(ship="b", orders="m-K,s-K,t2-K"))


@pytest.mark.rule("BZ132b", "BZ61")
@pytest.mark.parametrize("foe", ["10,8.5 180", "10,5 180", "10,6.5 0"])
def test_what_is_told_unmeasured_is_what_happens_at_that_range(foe: str) -> None:
    pieces: dict[str, Any] = {"H": "ca-firecat blue 10,10 0", "K": f"ca-classic red {foe}"}
    state = firing(table(options={"pre_measure": False, "turn_limit": 2}, **pieces))
    found = told(state, Fire(ship="h", orders="m-K,s-K,t1-K,t2-K"))
    outcome = agree(Case(RULESET, state, "blue", found.action, found.chances), every=0)
    taken = [each for each in outcome.tallies if each.taken]
    assert len(taken) == {"10,8.5 180": 4, "10,5 180": 3, "10,6.5 0": 0}[foe]
    last = found.chances[-1].label
    assert last == "hull of K by drone torpedoes at 0-6″, before close defence, 2 dice"


def test_who_is_crippled_is_not_told_to_be_crippled() -> None:
    hurt = "ca-classic red 10,8 180 hull=3 crippled"
    state = firing(table(H="bc-d7 blue 10,10 0", K=hurt))
    found = told(state, Fire(ship="h", orders="m-K"))
    assert [each.label for each in found.figures][:3] == [
        "takes hull", "hull that it costs K on the mean", "destroys it",
    ]  # fmt: skip
    assert not [each for each in found.chances if "cripples" in each.label]


def to_strike(*flights: str, ships: dict[str, str] | None = None) -> BuoyzState:
    """Bombers at a ship, their attack to be declared, and all that follows in the turn."""
    there = {each: f"10,{9.5 + number / 10} 0" for number, each in enumerate(flights)}
    state = battle(there, options={"turn_limit": 3}, **(ships or {}))
    return due(
        changed(state, phase="attack"),
        cq.DeclareStrikes(seat="blue"), cq.Batteries(side="red"), qu.Firing(),
    )  # fmt: skip


@pytest.mark.rule("BZT72", "BZT73")
def test_what_is_told_of_craft_is_what_happens() -> None:
    state = to_strike("B1", "B2", ships={"W": "cv-valkyrie red 10,8 180 shields_hit=2"})
    assert_true(state, order("B1+B2-W"))
    flak = due(changed(to_strike("B1", "B2"), agenda=()), cq.AimFlak(seat="red"), qu.Firing())
    assert_true(flak, order("W-B1.2+B2.1"), "red")


@pytest.mark.rule("BZT71", "BZ87")
def test_a_dogfight_is_told_with_all_that_are_in_it() -> None:
    state = battle({"F1": "10,30 0", "F5": "10,25 180 fight=d1", "F2": "10,25 0 fight=d1"})
    found = told(to_fly(state), fly("f1", "f5"))
    assert [each.label for each in found.chances] == [
        "wins the dogfight this turn, if nobody joins", "is shot down this turn, if nobody joins",
    ]  # fmt: skip
    both = battle({
        "F1": "10,30 0 duty=cap", "F2": "10,30 0 duty=cap", "F5": "10,25 180", "F6": "10,50 180",
    })  # fmt: skip
    asked = due(both, cq.SetPatrols(seat="blue"), qu.Attack())
    found = told(asked, order("best"))
    assert [each.label for each in found.chances] == ["F1, F2 beat F5 this turn, if nobody joins"]
    assert found.chances[0].share > Fraction(1, 2)
    assert_true(asked, order("best"))


def test_offers_show_what_is_told() -> None:
    state = firing(table(H="bc-d7 blue 10,10 0", K="ca-firecat red 10,6 180"))
    for each in offers(RULESET, state, "blue"):
        for chance in each.chances:
            assert 0 <= chance.ways <= chance.total
