"""Orbits, landing and taking off (BZ94, BZ161, BZ163, BZT40)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point, distance
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.actions import Move, Orbit
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.corrections import PutShip
from rules.systems.buoyz.legs import ordered, written
from rules.systems.buoyz.moving import plan
from rules.systems.buoyz.orbits import degrees, hands, onward
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import ship, table, with_ship
from tests.systems.buoyz.turns import move, moving, play, refused, the
from tests.systems.common import as_typed

if TYPE_CHECKING:
    from rules.systems.buoyz.board.pieces import Ship

FOE = "bc-d7 red 44,44 0"
PLANET: dict[str, Any] = {"bodies": "planet"}
DOWN = "runabout blue 24,21.9975 0 landed=planet"


def orbit(hand: Any = "clockwise") -> Orbit:
    return Orbit(ship="h", hand=hand)


def near(text: str, **options: Any) -> Any:
    """A ship near the planet in the middle, to move."""
    return moving(table(H=text, K=FOE, options=PLANET | options))


@pytest.mark.rule("BZ161")
def test_the_step_of_an_orbit_by_its_radius() -> None:
    steps = {1: 29, 1.5: 19, 2: 14, 2.5: 11, 3: 10}
    assert {each: degrees(int(each * INCH)) for each in steps} == steps


@pytest.mark.rule("BZ161", "BZ94b", "BZT37b", "BZ161d")
def test_a_ship_goes_half_an_inch_along_its_circle() -> None:
    state = near("ca-classic blue 24,21.5 0")
    step = play(state, "blue", orbit())
    found = ship(step.state, "H")
    assert (found.orbit, found.hand, found.moved, found.nominated) == (
        "planet", "clockwise", INCH // 2, True,
    )  # fmt: skip
    assert place(found).heading == 101  # 11 degrees on from north, along the circle
    assert abs(distance(place(found).at, Point(24 * INCH, 24 * INCH)) - 5 * INCH // 2) <= 1
    assert not sp.dead(step.state.board, found)
    assert the(step, ev.Orbited).length == INCH // 2
    other = play(state, "blue", orbit("anticlockwise"))
    assert place(ship(other.state, "H")).heading == 259


@pytest.mark.rule("BZ94c")
@pytest.mark.parametrize(
    ("how", "on"), [("orbit=planet hand=clockwise", False), ("landed=planet", True)]
)
def test_who_is_in_orbit_is_not_on_the_body(how: str, *, on: bool) -> None:
    state = near(f"runabout blue 24,21.9 0 {how}")
    assert sp.exposed(state.board, ship(state, "H")) is on


@pytest.mark.rule("BZ161")
def test_an_orbit_keeps_its_radius_for_as_long_as_it_lasts() -> None:
    state = near("ca-classic blue 24,21.5 0")
    (planet,) = state.board.bodies
    at = start = Point(24 * INCH, 21 * INCH + INCH // 2)
    for _ in range(33):
        at = onward(planet, at, "clockwise").at
    middle = planet.at
    first, last = (hypot(each.x - middle.x, each.y - middle.y) for each in (start, at))
    assert 0 <= last - first <= 33 * 0.8


@pytest.mark.rule("BZ94", "BZ161", "BZ161b", "BZ122b", "BZ161c")
def test_who_may_go_into_an_orbit() -> None:
    refused(near("ca-classic blue 24,20.99 0"), "blue", orbit(), "BZ94")
    play(near("ca-classic blue 24,21 0"), "blue", orbit())
    refused(near("ca-classic blue 24,21 0 motive=3"), "blue", orbit(), "BZ161")
    there = "ca-classic blue 24,21 0 motive=3 orbit=planet hand=clockwise"
    play(near(there), "blue", orbit())
    refused(near(there), "blue", orbit("anticlockwise"), "BZ161")
    refused(near(DOWN), "blue", orbit(), "BZ94")


@pytest.mark.rule("BZ161e")
def test_who_is_in_an_orbit_is_not_on_the_body() -> None:
    state = near("ca-classic blue 24,21 0 orbit=planet hand=clockwise")
    assert sensors.shadows(state.board, ship(state, "H"))
    assert not sp.exposed(state.board, ship(state, "H"))
    landed = near(DOWN)
    assert not sensors.shadows(landed.board, ship(landed, "H"))
    assert sp.exposed(landed.board, ship(landed, "H"))


@pytest.mark.rule("BZ161")
def test_an_orbit_does_not_lead_off_the_table() -> None:
    state = moving(table(H="ca-classic blue 24,0.1 270", K=FOE, options=PLANET))
    (planet,) = state.board.bodies
    there = with_ship(state, "H", orbit="planet", hand="anticlockwise")
    assert hands(there.board, ship(there, "H"))
    over = planet._replace(at=Point(24 * INCH, INCH))
    assert onward(over, Point(23 * INCH, INCH // 4), "clockwise").y < INCH // 4


@pytest.mark.rule("BZ161c", "BZ94")
def test_a_ship_leaves_its_orbit_by_an_ordinary_move_and_stays_in_it_by_default() -> None:
    state = near("ca-classic blue 24,21 90 orbit=planet hand=clockwise")
    assert absent(RULESET.view(state, "blue")) == orbit()
    step = play(state, "blue", move("h", "3"))
    assert (ship(step.state, "H").orbit, ship(step.state, "H").hand) == ("", "")
    free = near("ca-classic blue 24,21 90")
    assert absent(RULESET.view(free, "blue")) == Move(ship="h")


@pytest.mark.rule("BZT40", "BZ163", "BZ31b", "BZ122c")
def test_a_ship_lands_where_its_way_meets_the_disc() -> None:
    state = near("runabout blue 24,18 180")
    step = play(state, "blue", move("h", "6,D"))
    found = ship(step.state, "H")
    assert found.landed == "planet"
    assert place(found).at == Point(24 * INCH, 22 * INCH - 1)
    assert found.moved == 4 * INCH - 1
    older = play(state.of_version(2), "blue", move("h", "6,D"))
    assert ship(older.state, "H").moved == 6 * INCH
    turned = near("runabout blue 24,20.8 90")
    around = play(turned, "blue", move("h", "0.5,S4,1.5,D"), listed=False)
    assert 3 * INCH // 2 < ship(around.state, "H").moved < 2 * INCH
    assert sp.exposed(step.state.board, found)
    refused(near("ca-classic blue 24,18 180"), "blue", move("h", "6,D"), "BZT40")
    refused(near("runabout blue 24,18 0"), "blue", move("h", "3,D"), "BZ163")
    giant = near("runabout blue 24,18 180", bodies="giant")
    refused(giant, "blue", move("h", "6,D"), "BZ122")


@pytest.mark.rule("BZ163e")
def test_the_body_hides_who_has_landed_from_its_far_side() -> None:
    state = table(H=DOWN, K="bc-d7 red 24,18 0", G="bc-d7 red 24,28 0", options=PLANET)
    board = state.board
    assert sensors.located(board, ship(state, "H"), ship(state, "K"))
    assert not sensors.located(board, ship(state, "H"), ship(state, "G"))


@pytest.mark.rule("BZ163b")
def test_taking_off_is_away_from_the_body_with_any_heading_free_of_points() -> None:
    state = near(DOWN)
    assert plan(state.board, ship(state, "H"), "0").landed == "planet"
    refused(state, "blue", move("h", "P1"), "BZ163")
    refused(state, "blue", move("h", "H180 2"), "BZ163")
    step = play(state, "blue", move("h", "H90 6"), listed=False)
    found = ship(step.state, "H")
    assert (found.landed, place(found).heading, place(found).x) == ("", 90, 30 * INCH)
    turned = plan(state.board, ship(state, "H"), "H45,2,P2,2")
    assert (turned.path[-1].heading, turned.left) == (0, 0)
    facing_down = near(DOWN.replace(" 0 landed", " 180 landed"))
    assert plan(facing_down.board, ship(facing_down, "H"), "2").path[-1].heading == 0
    refused(near("runabout blue 24,18 180"), "blue", move("h", "H90 2"), "BZ163")


@pytest.mark.rule("BZ163")
def test_ways_of_landing_and_taking_off_are_read_and_offered() -> None:
    assert as_typed(Move(ship="h", way="H045 3 p1 land")).way == "H45,3,P1,D"
    assert written(ordered("H45,3,P1,D")) == "H45,3,P1,D"
    for wrong in ("3 H45", "D 3", "H360 2"):
        with pytest.raises(ValueError, match=r"stands at|a way is"):
            as_typed(Move(ship="h", way=wrong))
    state = near(DOWN)
    ways = {each.way for each in RULESET.legal(RULESET.view(state, "blue")) if type(each) is Move}
    assert {"H0,6", "H45,3", "H315,6", "0"} <= ways
    view = RULESET.view(state, "blue")
    found = RULESET.forecast(view, as_typed(move("h", "H45 3")))
    assert "takes off facing NE" in found.text
    signs = {each.sign for each in RULESET.vary(view, as_typed(move("h", "H45 3")))}
    assert {"↶ 30°", "↷ 30°"} <= signs
    aloft = near("runabout blue 24,18 180")
    told = RULESET.forecast(RULESET.view(aloft, "blue"), as_typed(move("h", "6 D")))
    assert "LANDS on the planet" in told.text


@pytest.mark.rule("BZ137", "BZ121b", "BZ137b")
def test_a_game_master_puts_ships_into_orbits_and_not_into_planets() -> None:
    state = near("runabout blue 24,18 180")

    def put(at: str = "24,21.5", how: Any = "free") -> Ship:
        action = PutShip(ship="h", at=at, heading=0, how=how)
        return ship(intervene(RULESET, state, None, action, ScriptedDice()).state, "H")

    assert put().landed == put().orbit == ""
    assert (put(how="clockwise").orbit, place(put(how="clockwise")).heading) == ("planet", 90)
    assert put(how="landed").landed == "planet"
    with pytest.raises(Illegal, match="would be in the planet"):
        put("24,22.5")
