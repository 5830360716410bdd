"""What comes of entering a hex: terrain, collisions, missiles (TE27, TN8 to TN10, TN36, TN46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import offers
from rules.kernel.values.frozen import changed
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose
from rules.systems.celestial.damage_events import Collided, Struck
from rules.systems.celestial.events import Withdrawn
from rules.systems.celestial.pieces import Harm
from rules.systems.celestial.questions import Arrive, ChooseCollision, Turn
from rules.systems.celestial.ruleset import RULESET
from tests.systems.celestial.positions import (
    all_of,
    at,
    helm,
    play,
    position,
    running,
    steering,
    tellings,
    the,
    with_missile,
    with_ship,
)

if TYPE_CHECKING:
    from rules.systems.celestial.state import CelestialState


@pytest.mark.rule("TNT4", "TNT4c", "TN8", "TN9", "TE42", "TE50b")
def test_asteroids_strike_the_front_and_markers_absorb() -> None:
    state = position(heron="F6 E", garnet="P1 W", asteroid="G6")
    hit = the(play(steering(state, "heron"), "compact", helm("heron", "ahead")), Struck)
    assert (hit.arc, hit.damage, hit.shields) == (0, 1, 1)
    guarded = with_ship(state, "heron", markers=((0, 0),))
    step = play(steering(guarded, "heron"), "compact", helm("heron", "ahead"))
    assert step.state.board.ship("heron").shields == (4, 3, 2, 3)
    assert step.state.board.ship("heron").markers == ()
    squadron = steering(position(swift="F6 E", garnet="P1 W", asteroid="G6"), "swift")
    assert not all_of(play(squadron, "compact", helm("swift", "ahead")), Struck)
    assert _ahead(steering(state, "heron")) == "Heron ahead G6 E ⚠"
    assert _ahead(squadron) == "Swift ahead G6 E"


def _ahead(state: CelestialState) -> str:
    """What is on the button for the move straight ahead."""
    return next(each.label.short for each in offers(RULESET, state, "compact"))


@pytest.mark.rule("TNT5", "TN10", "TN10b", "TN44", "TN9")
def test_in_a_nebula_shields_do_not_count() -> None:
    state = position(heron="F6 E", garnet="P1 W", nebula="G6", asteroid="H6")
    state = with_ship(state, "heron", markers=((1, 2),))
    inside = play(steering(state, "heron"), "compact", helm("heron", "ahead")).state
    heron = inside.board.ship("heron")
    assert not inside.board.shields_up(heron)
    assert heron.shields == (4, 3, 2, 3)
    assert heron.markers == ()
    out = play(steering(inside, "heron"), "compact", helm("heron", "ahead"))
    assert the(out, Struck).shields == 1  # up again at once


@pytest.mark.rule("TNT14", "TN46", "TN46b", "TE59", "TE54")
def test_a_wormhole_leads_out() -> None:
    state = position(heron="F6 E", drover="E6 E", garnet="P1 W", wormhole="G6")
    step = play(steering(state, "heron"), "compact", helm("heron", "ahead"))
    assert the(step, Withdrawn).by == "wormhole"
    assert at(step.state, "heron") == "withdrawn"
    runners = position(
        drover="F6 E", garnet="P1 W", wormhole="G6", scenario={"runner": "drover", "reward": 40}
    )
    step = play(steering(runners, "drover"), "compact", helm("drover", "ahead"))
    assert at(step.state, "drover") == "escaped"


@pytest.mark.rule("TE27", "TN17")
def test_ships_of_a_side_collide_and_squadrons_do_not() -> None:
    state = steering(position(heron="F6 E", osprey="G6 E", garnet="P1 W"), "heron")
    step = play(state, "compact", helm("heron", "ahead"))
    mover, other = all_of(step, Struck)
    assert (mover.ship, mover.arc, mover.damage) == ("heron", 0, 2)
    assert (other.ship, other.arc, other.damage) == ("osprey", 2, 2)
    assert (the(step, Collided).ship, the(step, Collided).other) == ("heron", "osprey")
    first = next(each for each in tellings(step) if "TE27" in each.rules)
    assert all(name in first.shortly.what for name in ("Heron", "Osprey"))
    enemies = steering(position(heron="F6 E", garnet="G6 W"), "heron")
    assert not all_of(play(enemies, "compact", helm("heron", "ahead")), Struck)
    squadron = steering(position(heron="F6 E", swift="G6 E", garnet="P1 W"), "heron")
    assert not all_of(play(squadron, "compact", helm("heron", "ahead")), Struck)


@pytest.mark.rule("TE27c")
def test_of_several_the_owner_says_which_it_struck() -> None:
    state = steering(position(heron="F6 E", osprey="G6 E", wren="G6 E", garnet="P1 W"), "heron")
    asked = play(state, "compact", helm("heron", "ahead")).state
    assert isinstance(asked.question, ChooseCollision)
    assert asked.question.others == ("osprey", "wren")
    assert all("Heron" in each.label.short for each in offers(RULESET, asked, "compact"))


@pytest.mark.rule("TE39", "TE39c", "TE31")
def test_a_missile_in_the_way_strikes_its_target() -> None:
    state = with_missile(position(heron="F6 E", garnet="P1 W"), "G6", "heron", "H6")
    hit = the(play(steering(state, "heron"), "compact", helm("heron", "ahead")), Struck)
    assert (hit.cause, hit.arc, hit.damage) == ("missile", 0, 2)


@pytest.mark.rule("TE40", "TE48")
def test_missiles_in_the_way_strike_one_after_the_other() -> None:
    state = position(swift="F6 E", garnet="P1 W")
    state = with_missile(with_missile(state, "G6", "swift", "H6"), "G6", "swift", "H6")
    step = play(steering(state, "swift"), "compact", helm("swift", "ahead"))
    assert at(step.state, "swift") == "destroyed"
    assert [each.id for each in step.state.board.missiles] == ["m2"]  # may get a new target


@pytest.mark.rule("TE47", "TNT13")
def test_who_is_destroyed_in_a_collision_explodes_before_missiles_strike() -> None:
    state = position(heron="F6 E", osprey="G6 E", garnet="P1 W")
    state = with_ship(state, "osprey", lost=4, shields=(0, 0, 0, 0))
    state = with_missile(state, "G6", "heron", "H6")
    step = play(steering(state, "heron"), "compact", helm("heron", "ahead"))
    assert at(step.state, "osprey") == "destroyed"
    assert [each.cause for each in all_of(step, Struck)] == ["collision", "collision", "blast"]


@pytest.mark.rule("TN36", "TN8b", "TN11")
def test_who_is_pushed_into_asteroids_is_struck_where_it_travels() -> None:
    state = position(heron="G6 E", garnet="P1 W", asteroid="G6")
    pushed = running(state, Arrive(ship="heron", came=parse_hex("H6"), steered=False))
    assert pushed.board.ship("heron").shields == (4, 3, 1, 3)  # to the west: on its back
    calm = position(heron="G6 E", garnet="P1 W", asteroid="G6",
                    options={"displaced_terrain": False})  # fmt: skip
    same = running(calm, Arrive(ship="heron", came=parse_hex("H6"), steered=False))
    assert same.board.ship("heron").shields == (4, 3, 2, 3)


@pytest.mark.rule("TNT4b", "TN9")
def test_to_leave_asteroids_or_to_stay_in_them_costs_nothing() -> None:
    state = position(heron="F6 E", roost="F8 E", garnet="P1 W", asteroid="F6 F8")
    assert not all_of(play(steering(state, "heron"), "compact", helm("heron", "ahead")), Struck)
    outside = with_ship(state, "heron", at=parse_hex("E6"))
    step = play(steering(outside, "heron"), "compact", helm("heron", "ahead"))
    assert len(all_of(step, Struck)) == 1  # only as it comes in
    turned = running(changed(state, impulse=2), Turn(side="compact", step=1))
    assert turned.board.ship("roost").shields == (8, 7, 7, 7)


@pytest.mark.rule("TNT4", "TE42")
def test_without_shields_asteroids_strike_the_hull() -> None:
    state = position(heron="F6 E", garnet="P1 W", asteroid="G6")
    down = with_ship(state, "heron", harms=(Harm("shields", -1, 0),))
    step = play(steering(down, "heron"), "compact", helm("heron", "ahead"))
    assert (the(step, Struck).hull, step.state.board.ship("heron").lost) == (1, 1)


@pytest.mark.rule("TN8")
@pytest.mark.parametrize(("way", "at_hex"), [("left", "G5"), ("right", "G7"), ("slip-left", "G5")])
def test_asteroids_strike_the_front_with_a_turn_or_a_slip_too(way: str, at_hex: str) -> None:
    state = position(heron="F6 E", garnet="P1 W", asteroid=at_hex)
    ready = with_ship(state, "heron", trim=True)
    assert the(play(steering(ready, "heron"), "compact", helm("heron", way)), Struck).arc == 0


@pytest.mark.rule("TN8b", "TN36", "TE27")
def test_who_is_pushed_is_struck_where_it_travels() -> None:
    state = position(heron="G6 W", osprey="G6 E", garnet="P1 W")
    pushed = running(state, Arrive(ship="heron", came=parse_hex("F6"), steered=False))
    assert pushed.board.ship("heron").shields == (4, 3, 0, 3)  # moved east, facing west
    assert pushed.board.ship("osprey").shields == (5, 3, 1, 3)


@pytest.mark.rule("TN36", "TN46", "TNT10", "TE50b")
@pytest.mark.parametrize(
    ("kind", "after"),
    [("planet", "destroyed"), ("black_hole", "destroyed"), ("wormhole", "withdrawn")],
)
@pytest.mark.parametrize("ship", ["heron", "swift", "roost"])
def test_whatever_comes_into_a_planet_or_hole_is_gone(ship: str, kind: str, after: str) -> None:
    state = position(osprey="A1 E", garnet="P1 W", **{ship: "G6 E", kind: "G6"})
    moved = running(state, Arrive(ship=ship, came=parse_hex("F6"), steered=False))
    assert at(moved, ship) == after


@pytest.mark.rule("TN45", "TN10")
def test_a_critical_and_a_nebula_both_hold() -> None:
    state = position(heron="F6 E", garnet="P1 W", nebula="F6")
    state = with_ship(state, "heron", harms=(Harm("shields", -1, 0),))
    out = play(steering(state, "heron"), "compact", helm("heron", "ahead")).state
    heron = out.board.ship("heron")
    assert not out.board.shields_up(heron)
    assert heron.shields == (4, 3, 2, 3)


@pytest.mark.rule("TE27", "TE27b", "TE27c", "TE27d", "TN39")
def test_who_collides_with_whom() -> None:
    friend = position(swift="F6 E", heron="G6 E", garnet="P1 W")
    assert not all_of(play(steering(friend, "swift"), "compact", helm("swift", "ahead")), Struck)
    base = position(heron="F6 E", roost="G6 E", garnet="P1 W")
    hits = all_of(play(steering(base, "heron"), "compact", helm("heron", "ahead")), Struck)
    assert [(each.ship, each.arc) for each in hits] == [("heron", 0), ("roost", 2)]
    several = position(heron="F6 E", osprey="G6 E", wren="G6 E", garnet="P1 W")
    asked = play(steering(several, "heron"), "compact", helm("heron", "ahead")).state
    step = play(asked, "compact", Choose(unit="heron", what="wren"))
    assert {each.ship for each in all_of(step, Struck)} == {"heron", "wren"}
