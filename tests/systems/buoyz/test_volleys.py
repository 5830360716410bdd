"""Squadrons: links, nominations, volleys in which all targets are named first (BZ140 to BZ142)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import squadrons
from rules.systems.buoyz.board import formations
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import ship, table, with_ship
from tests.systems.buoyz.turns import all_of, due, firing, move, moving, play
from tests.systems.buoyz.turns import special as tried

HUNTERS: dict[str, Any] = {
    "A": "ca-classic blue 24,24 0 acting=cloak-hunter",
    "B": "ca-classic blue 26,24 0",
    "D": "ca-classic blue 22,24 0",
    "K": "dd-brel red 24,22.5 180 cloaked",
    "L": "bc-d7 red 26,21 180",
    "M": "bc-d7 red 22,21 180",
}
OPTIONS: dict[str, Any] = {"squadrons": True, "cloak": True, "turn_limit": 1}


def hunting(version: int = RULESET.version, **options: Any) -> Any:
    """A squadron of three, one of which may search for a cloaked enemy, to fire."""
    state = table(options=OPTIONS | options, **HUNTERS)
    for code in "ABD":
        state = with_ship(state, code, squadron="blue-1")
    return firing(state.of_version(version), left=1)


def fire(ship: str, orders: str) -> ac.Fire:
    return ac.Fire(ship=ship, orders=orders)


@pytest.mark.rule("BZ141b", "BZ142", "BZ190", "BZ190b")
@pytest.mark.parametrize("alternation", ["ship", "half"])
def test_a_search_that_fails_is_no_nomination_of_its_own(alternation: Any) -> None:
    state = play(hunting(alternation=alternation), "blue", fire("b", "m-L"), listed=False).state
    step = play(state, "blue", ac.Search(ship="a"), 1)
    assert step.state.question == qu.NominateFire(seat="blue")
    step = play(step.state, "blue", fire("d", "m-M"), *[1] * 8, listed=False)
    assert [each.ship for each in all_of(step, fe.Shot)] == ["b", "d"]
    assert step.state.question == qu.NominateFire(seat="red")
    assert not step.state.volley
    # Who fails last has ended the nomination; all others fire.
    state = play(state, "blue", fire("d", "m-M"), listed=False).state
    step = play(state, "blue", ac.Search(ship="a"), 1, *[1] * 8)
    assert step.state.question == qu.NominateFire(seat="red")


@pytest.mark.rule("BZ142")
def test_a_volley_is_of_one_squadron() -> None:
    state = play(hunting(version=2), "blue", fire("b", "m-L"), listed=False).state
    state = play(state, "blue", ac.Search(ship="a"), 1).state
    # By version 2 the other side was asked then, and its fire was held, too.
    step = play(state, "red", fire("l", "m-B"), listed=False)
    assert [each for each, _ in step.state.volley] == ["b", "l"]
    newer = state.of_version(3)
    step = play(newer, "red", fire("l", "m-B"), *[1] * 4, listed=False)
    assert [each.ship for each in all_of(step, fe.Shot)][:1] == ["l"]
    assert not all_of(step, fi.VolleyHeld)


@pytest.mark.rule("BZ229", "BZ141b", "BZ129")
def test_an_order_to_fire_holds_the_fire_of_one_squadron_only() -> None:
    ships: dict[str, Any] = {
        "A": "ca-classic blue 10,24 0 fired",
        "B": "tp-maru blue 12,24 0 acting=cloak-hunter",
        "C": "ca-classic blue 40,24 0",
        "K": "dd-brel red 12,23 180 cloaked",
        "L": "bc-d7 red 40,21 180",
    }
    state = table(options=OPTIONS, **ships)
    for code in "AB":
        state = with_ship(state, code, squadron="blue-1")
    question = qu.NominateFire(seat="blue")
    state = due(state, question, qu.Firing())
    state = play(state, "blue", ac.Orders(order="fire-best"), listed=False).state
    for version, answer in ((3, fire("b", "none")), (2, ac.WAIVE)):
        view = RULESET.view(state.of_version(version), "blue")
        assert RULESET.answer_ahead(view, question) == answer
    step = play(state, "blue", fire("b", "none"), *[1] * 4, listed=False)
    assert [each.ship for each in all_of(step, fe.Fired)][:2] == ["b", "c"]


@pytest.mark.rule("BZ142b")
def test_each_of_a_volley_fires_in_the_order_in_which_it_was_named() -> None:
    state = hunting()
    for who, orders in (("d", "m-M"), ("b", "m-L")):
        state = play(state, "blue", fire(who, orders), listed=False).state
    step = play(state, "blue", fire("a", "none"), *[1] * 8, listed=False)
    assert len(all_of(step, fi.VolleyLoosed)) == 1
    assert [each.ship for each in all_of(step, fe.Shot)] == ["d", "b"]


@pytest.mark.rule("BZ140", "BZT65b")
@pytest.mark.parametrize(("east", "dropped"), [("23", 0), ("23.01", 1)])
def test_a_link_of_a_squadron_is_three_inches(east: str, dropped: int) -> None:
    state = table(A="ca-classic blue 20,30 0", B=f"ca-classic blue {east},30 0")
    for code in "AB":
        state = with_ship(state, code, squadron="blue-1")
    assert len(formations.broken(state.board, "blue-1")) == dropped


def squadron(count: int = 2, **more: Any) -> Any:
    """A squadron of so many cruisers side by side, to move."""
    codes = "ABCDEFG"[:count]
    ships: dict[str, Any] = {e: f"ca-classic blue {20 + n},30 0" for n, e in enumerate(codes)}
    options = {"squadrons": True, **more.pop("options", {})}
    state = table(options=options, **ships, K="bc-d7 red 24,26 180 nominated fired")
    for code in codes:
        state = with_ship(state, code, squadron="blue-1")
    return moving(state)


@pytest.mark.rule("BZ141c", "BZ145")
def test_each_ship_of_a_squadron_has_its_own_action_and_lowers_its_own_shields() -> None:
    state = squadron(options={"rules": "full"})
    state = play(state, "blue", tried("a", "evasive"), 6).state
    state = play(state, "blue", ac.Shields(ship="a")).state
    state = play(state, "blue", move("a", "1"), listed=False).state
    assert (ship(state, "B").tried, ship(state, "B").lowered) == ("", False)
    state = play(state, "blue", tried("b", "red-alert"), 1).state
    assert (ship(state, "A").tried, ship(state, "B").tried) == ("evasive", "red-alert")


@pytest.mark.rule("BZT65")
def test_a_squadron_is_of_six_ships_at_most() -> None:
    board = squadron(7).board
    six = squadrons.meant(board, "blue", ac.Muster(fit="A+B+C+D+E+F"))
    assert [len(each) for each in six] == [6]
    with pytest.raises(Illegal) as refusal:
        squadrons.meant(board, "blue", ac.Muster(fit="A+B+C+D+E+F+G"))
    assert refusal.value.rule == "BZT65"
