"""Damage: markers, shields, hull, criticals, repair, explosions (TE42 to TE50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import offers
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose
from rules.systems.celestial.damage_events import Critical, Destroyed
from rules.systems.celestial.pieces import Group, Harm, Status
from rules.systems.celestial.questions import (
    Blast,
    ChooseArc,
    ChooseBlast,
    Hit,
    Turn,
)
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.state import CelestialState, Explosion
from tests.systems.celestial.positions import (
    all_of,
    at,
    fire,
    firing,
    play,
    position,
    refused,
    running,
    tellings,
    the,
    with_missile,
    with_ship,
)

if TYPE_CHECKING:
    from rules.systems.celestial.pieces import Ship


@pytest.mark.rule("TE42", "TE43", "TE43b", "TE44", "TE45")
@pytest.mark.parametrize(
    ("faces", "effect", "lost"),
    [
        ((1, 1), "magazine", 5),
        ((1, 2), "shields", 3),
        ((2, 2), "helm", 3),
        ((2, 3, 1), "group lost", 3),
        ((3, 3), "turn", 3),
        ((3, 4), "nothing", 3),
        ((4, 4), "power", 3),
        ((4, 5, 2), "group", 3),
        ((5, 5), "hull", 4),
        ((5, 6), "reactor", 3),
        ((6, 6), "core", 3),
    ],
)
def test_criticals(faces: tuple[int, ...], effect: str, lost: int) -> None:
    state = position(osprey="F6 E", onyx="H6 W")
    state = with_ship(state, "osprey", shields=(0, 0, 0, 0), lost=2)
    state = firing(state, "dominion")
    step = play(state, "dominion", fire("onyx", 1, "osprey"), 1)
    assert not all_of(step, Critical)
    state = firing(with_ship(state, "osprey", lost=1), "dominion")
    step = play(state, "dominion", fire("onyx", 1, "osprey"), 2, *faces)
    assert the(step, Critical).effect == effect
    assert step.state.board.ship("osprey").lost == lost
    assert bool(all_of(step, Destroyed)) is (effect in ("core", "magazine"))


@pytest.mark.rule("TE44")
def test_a_magazine_takes_two_boxes_more() -> None:
    state = position(albatross="F6 E", onyx="P1 W")
    state = with_ship(state, "albatross", shields=(0, 0, 0, 0), lost=4)
    hit = Hit(ship="albatross", arcs=(0,), damage=1, cause="fire")
    assert running(state, hit, 1, 1).board.ship("albatross").lost == 4 + 1 + 2


@pytest.mark.rule("TE46", "TE46b")
def test_criticals_are_repaired_on_a_six_but_not_at_once() -> None:
    state = position(osprey="F6 E", onyx="H6 W")
    harmed = with_ship(state, "osprey", harms=(Harm("helm", -1, state.clock),))
    assert running(harmed, Turn(side="compact", step=4)).board.ship("osprey").harms
    later = changed(harmed, impulse=1)
    assert running(later, Turn(side="compact", step=4), 5).board.ship("osprey").harms
    assert not running(later, Turn(side="compact", step=4), 6).board.ship("osprey").harms


def group_lost(state: CelestialState) -> Ship:
    """Osprey after a critical that destroys its first group, which was down."""
    harmed = with_ship(state, "osprey", harms=(Harm("group", 0, 0),), lost=2, shields=(0, 0, 0, 0))
    hit = Hit(ship="osprey", arcs=(0,), damage=1, cause="fire")
    return running(harmed, hit, 1, 4, 1).board.ship("osprey")


@pytest.mark.rule("TE91", "TE46", "TE45")
def test_nothing_is_thrown_for_a_group_that_is_destroyed() -> None:
    lost = group_lost(position(osprey="F6 E", onyx="H6 W"))
    assert lost.groups[0] == Group(0, 0, lost=True)
    assert lost.harms == ()


@pytest.mark.rule("TE45c", "TE44")
@pytest.mark.parametrize("faces", [(2, 3), (4, 5)])
def test_on_a_ship_without_groups_nothing_happens_and_that_is_told(faces: tuple[int, int]) -> None:
    state = position(drover="H6 W", onyx="F6 E")
    state = with_ship(state, "drover", lost=1, shields=(0, 0, 0, 0))
    step = play(firing(state, "dominion"), "dominion", fire("onyx", 1, "drover"), 2, *faces)
    assert the(step, Critical).effect == "nothing"
    line = next(each for each in tellings(step) if each.what.startswith("Critical"))
    assert line.why == "nothing"


def two_wrecks() -> CelestialState:
    """Two Herons about to be lost to the blast of a Condor; the Dominion is near both."""
    state = position(heron_1="F6 E", heron_2="G7 E", osprey="A1 E", garnet="F7 W", wren="G6 W")
    for each in ("heron-1", "heron-2"):
        state = with_ship(state, each, lost=3, shields=(0, 0, 0, 0))
    state = with_ship(state, "wren", status=Status.DESTROYED, at=None)
    return changed(state, explosions=(Explosion("wren", parse_hex("G6"), 3),))


@pytest.mark.rule("TE47c", "TE47b")
def test_the_owner_says_which_of_the_ships_lost_to_one_blast_explodes_first() -> None:
    asked = running(two_wrecks(), Blast())
    assert asked.question == ChooseBlast(
        seat="compact", ship="wren", others=("heron-1", "heron-2"), place=0
    )
    assert {each.label.short for each in offers(RULESET, asked, "compact")} == {
        "Heron 1 first", "Heron 2 first",
    }  # fmt: skip
    refused(asked, "compact", Choose(unit="wren", what="garnet"), "TE47")
    step = play(asked, "compact", Choose(unit="wren", what="heron-2"))
    assert [each.ship for each in step.state.explosions] == ["heron-2", "heron-1"]
    one = with_ship(two_wrecks(), "garnet", at=parse_hex("E6"))  # near the first of them alone
    assert not isinstance(running(one, Blast()).question, ChooseBlast)


@pytest.mark.rule("TE47c", "TE66")
def test_with_shields_to_choose_the_order_is_asked_when_all_is_struck() -> None:
    state = two_wrecks()
    options = state.board.options.model_copy(update={"boundary": "ask"})
    state = changed(state, board=altered(state.board, options=options))
    state = with_ship(state, "osprey", at=parse_hex("G6"))  # all of its arcs
    asked = running(state, Blast())
    assert isinstance(asked.question, ChooseArc)
    step = play(asked, "compact", Choose(unit="osprey", what="front"))
    assert isinstance(step.state.question, ChooseBlast)


@pytest.mark.rule("TE47b", "TN41")
def test_the_oldest_explosion_comes_first_and_same_hex_is_struck_where_it_is_strongest() -> None:
    state = position(osprey="G6 E", onyx="H6 W", garnet="P1 W", nebula="H6")
    both = (Explosion("a", parse_hex("G6"), 1), Explosion("b", parse_hex("P1"), 2))
    once = running(changed(state, explosions=both), Blast())
    assert once.board.ship("osprey").shields == (4, 3, 3, 3)  # the front has 5
    assert once.board.ship("onyx").lost == 1  # in the nebula it has no shields
    assert once.board.ship("garnet").shields == (7, 4, 3, 4)
    assert once.explosions == both[1:]


@pytest.mark.rule("TE86", "TE46")
def test_the_same_critical_twice_is_repaired_twice() -> None:
    state = position(osprey="F6 E", onyx="H6 W")
    twice = (Harm("helm", -1, 0), Harm("helm", -1, 1))
    state = with_ship(state, "osprey", harms=twice)
    once = running(state, Turn(side="compact", step=4), 6, 5).board.ship("osprey")
    assert once.harms == twice[1:]
    assert once.harmed("helm")


@pytest.mark.rule("TE85", "TE42")
def test_the_oldest_marker_of_an_arc_goes_first() -> None:
    state = position(osprey="F6 E", onyx="H6 W")
    state = with_ship(state, "osprey", markers=((0, 3), (1, 4), (0, 0)))
    hit = running(state, Hit(ship="osprey", arcs=(0,), damage=1, cause="fire")).board.ship("osprey")
    assert hit.markers == ((1, 4), (0, 0))
    assert hit.shields == (5, 3, 3, 3)


@pytest.mark.rule("TE47", "TN41", "TN40", "TE75")
def test_explosions_hurt_all_within_a_hex() -> None:
    state = position(osprey="F6 E", onyx="H6 W", heron="K6 W", planet="G5")
    state = with_missile(state, "G7", "heron")
    state = changed(state, explosions=(Explosion("condor", parse_hex("G6"), 3),))
    after = running(state, Blast())
    assert after.board.ship("osprey").shields == (2, 3, 3, 3)
    assert after.board.ship("onyx").shields == (3, 3, 3, 3)
    assert after.board.ship("heron").shields == (4, 3, 2, 3)
    assert not after.board.missiles
    assert not after.explosions


@pytest.mark.rule("TN10", "TN10c", "TE50", "TE43")
def test_in_a_nebula_all_goes_to_the_hull_and_squadrons_have_no_criticals() -> None:
    state = position(swift="F6 E", heron="G6 W", garnet="P1 W", nebula="G6")
    hurt = running(state, Hit(ship="heron", arcs=(0,), damage=1, cause="fire"))
    assert hurt.board.ship("heron").lost == 1
    lost = running(state, Hit(ship="swift", arcs=(0,), damage=2, cause="fire"))
    assert at(lost, "swift") == "destroyed"
    assert not lost.explosions


@pytest.mark.rule("TE44b", "TE44c", "TE45b", "TE45")
@pytest.mark.parametrize(
    ("faces", "after"),
    [
        ((1, 2), {"markers": ()}),
        ((2, 3, 1), {"groups": (Group(0, 0, lost=True), Group(2, 2))}),
        ((3, 3), {"turn_more": 1}),
        ((4, 4), {"power_less": 1}),
        ((4, 5, 2), {"groups": (Group(1, 1), Group(0, 0))}),
    ],
)
def test_what_criticals_do_to_a_ship(faces: tuple[int, ...], after: dict[str, object]) -> None:
    state = position(osprey="F6 E", onyx="H6 W")
    hurt = {"shields": (0, 3, 3, 3), "markers": ((1, 0),), "lost": 2}
    state = with_ship(state, "osprey", **hurt)
    hit = Hit(ship="osprey", arcs=(0,), damage=1, cause="fire")
    ship = running(state, hit, *faces).board.ship("osprey")
    assert {name: getattr(ship, name) for name in after} == after
    assert ship.shields == (0, 3, 3, 3)
