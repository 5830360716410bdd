"""Fire, missiles, damage, criticals, explosions (TE30 to TE50)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.errors import Unknown
from rules.kernel.frozen import altered, changed
from rules.kernel.play import offers
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose, Fire, Retarget
from rules.systems.celestial.arcs import arcs_to
from rules.systems.celestial.events import (
    BurstFired,
    Critical,
    Destroyed,
    Displaced,
    Launched,
    MissileDamaged,
    MissileEnded,
    Shot,
    Struck,
)
from rules.systems.celestial.fire import aim, burst_damages, pushed_to
from rules.systems.celestial.legal import actions
from rules.systems.celestial.odds import firing as odds_of
from rules.systems.celestial.pieces import Group, Harm, Status
from rules.systems.celestial.questions import (
    Blast,
    ChooseArc,
    ChooseBlast,
    ChoosePush,
    FireGroups,
    GuideMissiles,
    Hit,
    Turn,
)
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.state import CelestialState, Explosion
from rules.systems.celestial.stats import WEAPONS
from tests.systems.celestial.positions import (
    all_of,
    at,
    fire,
    firing,
    play,
    position,
    refused,
    running,
    spending,
    tellings,
    the,
    with_missile,
    with_ship,
)
from tests.systems.common import asking

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.systems.celestial.pieces import Ship


@pytest.mark.rule("TE30", "TN24")
@pytest.mark.parametrize(
    ("there", "arcs", "square"),
    [
        ("I6", (0,), (0,)),
        ("H7", (0, 1), (0,)),
        ("G7", (1,), (1,)),
        ("F8", (1,), (1,)),
        ("E7", (1, 2), (2,)),
        ("C6", (2,), (2,)),
        ("E5", (2, 3), (2,)),
        ("F4", (3,), (3,)),
        ("H5", (0, 3), (0,)),
        ("F6", (0, 1, 2, 3), (0, 1, 2, 3)),
    ],
)
def test_arcs_of_a_ship_that_points_east(
    there: str, arcs: tuple[int, ...], square: tuple[int, ...]
) -> None:
    here = parse_hex("F6")
    assert arcs_to("60/120", 0, here, parse_hex(there)) == arcs
    assert arcs_to("4x90", 0, here, parse_hex(there)) == square


@pytest.mark.rule("TE36", "TE35", "TE1", "X3", "X4")
@pytest.mark.parametrize(
    ("weapon", "far", "damages"),
    [
        ("torpedo", 1, (0, 0, 0, 0, 0, 0)),
        ("torpedo", 2, (0, 4, 4, 4, 4, 4)),
        ("torpedo", 3, (0, 0, 4, 4, 4, 4)),
        ("torpedo", 4, (0, 0, 0, 0, 4, 4)),
        ("pulser", 1, (0, 0, 0, 0, 2, 2)),
        ("beam", 1, (1, 2, 2, 2, 2, 2)),
        ("beam", 2, (1, 1, 1, 2, 2, 2)),
        ("beam", 3, (0, 0, 0, 0, 1, 1)),
        ("displacer", 4, (0, 0, 0, 8, 8, 8)),
        ("burst", 1, (6, 6, 8, 8, 10, 10)),
        ("burst", 3, (1, 1, 2, 2, 4, 4)),
    ],
)
def test_the_weapons(weapon: str, far: int, damages: tuple[int, ...]) -> None:
    assert tuple(WEAPONS[weapon].hits_for(face, far) for face in range(1, 7)) == damages


@pytest.mark.rule("TE34", "TE35", "TE42", "TE48", "TE31")
def test_a_group_fires_all_its_weapons_and_is_empty() -> None:
    state = firing(position(garnet="F6 E", heron="H6 W"), "dominion")
    step = play(state, "dominion", fire("garnet", 1, "heron"), 2, 1)
    hit, miss = all_of(step, Shot)
    assert (hit.damage, miss.damage) == (2, 0)
    assert step.state.board.ship("heron").shields == (2, 3, 2, 3)
    assert step.state.board.ship("garnet").groups[0] == Group(0, 0)
    refused(firing(step.state, "dominion"), "dominion", fire("garnet", 1, "heron"), "TE34")


@pytest.mark.rule("TE34", "TE34b", "TE36")
def test_each_weapon_may_have_a_target_of_its_own() -> None:
    state = firing(position(garnet="F6 E", heron="H6 W", wren="G6 W"), "dominion")
    step = play(state, "dominion", fire("garnet", 1, "heron", "wren"), 2, 6)
    assert [each.target for each in all_of(step, Shot)] == ["heron", "wren"]
    refused(state, "dominion", fire("garnet", 1, "wren", "wren"), "TE34")
    refused(state, "dominion", fire("garnet", 3, "wren"), "TE34")


@pytest.mark.rule("TE30", "TE36", "TE1")
def test_out_of_arc_or_range_is_refused() -> None:
    state = firing(position(condor="F6 E", garnet="L6 W", onyx="D6 E"))
    refused(state, "compact", fire("condor", 2, "garnet"), "TE36")
    refused(state, "compact", fire("condor", 2, "onyx"), "TE30")
    refused(state, "compact", fire("condor", 2, "condor"), "TE36")
    refused(state, "compact", fire("garnet", 1, "condor"), "TE1")


@pytest.mark.rule("TE32", "TE66")
def test_in_the_same_hex_the_range_is_1_and_the_strongest_shield_is_struck() -> None:
    state = firing(position(osprey="F6 E", onyx="F6 W"))
    step = play(state, "compact", fire("osprey", 1, "onyx"), 6)
    assert the(step, Shot).distance == 1
    assert the(step, Struck).arc == 0  # 6 of 6, 3, 3, 3
    refused(state, "compact", fire("osprey", 2, "onyx"), "TE36")


@pytest.mark.rule("TE31b", "TE66", "TN24b")
def test_on_a_border_the_owner_may_be_asked() -> None:
    state = firing(position(osprey="H7 W", onyx="F6 E", options={"boundary": "ask"}))
    asked = play(state, "compact", fire("osprey", 1, "onyx"), 6).state
    assert isinstance(asked.question, ChooseArc)
    assert asked.question.seat == "dominion"
    refused(asked, "dominion", Choose(unit="onyx", what="back"), "TE31")
    after = play(asked, "dominion", Choose(unit="onyx", what="right")).state
    assert after.board.ship("onyx").shields == (6, 1, 3, 3)


@pytest.mark.rule("TE31", "TE66")
def test_the_owner_is_asked_about_two_shields_that_are_as_strong() -> None:
    state = position(osprey="H7 W", onyx="F6 E", options={"boundary": "ask"})
    even = with_ship(state, "onyx", shields=(3, 3, 3, 3))
    asked = play(firing(even), "compact", fire("osprey", 1, "onyx"), 6).state
    assert isinstance(asked.question, ChooseArc)
    marked = with_ship(asked, "onyx", shields=(4, 3, 3, 3), markers=((1, 0), (1, 1)))
    absent = RULESET.absent(RULESET.view(marked, "dominion"))
    assert absent == Choose(unit="onyx", what="right")
    bare = with_ship(state, "onyx", shields=(0, 0, 3, 3))
    assert not isinstance(
        play(firing(bare), "compact", fire("osprey", 1, "onyx"), 6).state.question, ChooseArc
    )


@pytest.mark.rule("TE80", "TE31b")
@pytest.mark.parametrize(("firer", "struck"), [("H7 W", 0), ("E7 E", 1)])
def test_of_shields_as_strong_the_first_on_the_card_is_struck(firer: str, struck: int) -> None:
    state = with_ship(position(osprey=firer, onyx="F6 E"), "onyx", shields=(3, 3, 3, 3))
    assert the(play(firing(state), "compact", fire("osprey", 1, "onyx"), 6), Struck).arc == struck


@pytest.mark.rule("TE37", "TE37b", "TNT6", "TN11", "TE28b")
def test_a_displacer_pushes_then_hits_what_faced_it_before() -> None:
    state = firing(position(albatross="F6 E", obsidian="H6 W", nebula="I6"))
    step = play(state, "compact", fire("albatross", 2, "obsidian"), 2, 3, 4, 3, 4)
    assert at(step.state, "obsidian") == "I6 W"
    struck = the(step, Struck)
    assert (struck.damage, struck.shields, struck.hull) == (8, 0, 8)  # no shields in the nebula
    edge = firing(position(albatross="N6 E", garnet="P6 W"))
    stays = play(edge, "compact", fire("albatross", 2, "garnet"), 2)
    assert at(stays.state, "garnet") == "P6 W"
    base = firing(position(albatross="F6 E", basalt="H6 W"))
    assert not all_of(play(base, "compact", fire("albatross", 2, "basalt"), 2), Displaced)


@pytest.mark.rule("TE37", "TE66b")
def test_along_a_spine_the_firer_says_where_to() -> None:
    state = firing(position(albatross="B1 SE", garnet="B3 W"))
    state = firing(with_ship(state, "albatross", facing=1))
    asked = play(state, "compact", fire("albatross", 2, "garnet"), 6).state
    assert isinstance(asked.question, ChoosePush)
    refused(asked, "compact", Choose(unit="garnet", what="b9"), "TE37")
    assert (
        at(play(asked, "compact", Choose(unit="garnet", what="b4"), 3, 4).state, "garnet") == "B4 W"
    )


@pytest.mark.rule("TE38", "TE38b", "TN12", "TNT8", "TE75")
def test_a_burst_hurts_all_around_half() -> None:
    state = position(obsidian="F6 E", heron="H6 W", onyx="I6 W", wren="H7 W", asteroid="H7")
    state = with_missile(state, "I6", "heron")
    step = play(firing(state, "dominion"), "dominion", fire("obsidian", 2, "heron"), 6, 3, 4)
    burst = the(step, BurstFired)
    # At range 2 8, at range 3 half of 4, at range 2 half of 8 with a die of 5 in the asteroids.
    assert dict(zip(burst.ships, burst.damages, strict=True)) == {"heron": 8, "wren": 4, "onyx": 2}
    assert the(step, MissileEnded).why == "shot"


@pytest.mark.rule("TE75")
def test_a_burst_hurts_ships_of_the_initiative_side_first() -> None:
    state = firing(position(heron="H6 W", obsidian="F6 E", onyx="H6 W"), "dominion")
    state = changed(state, initiative="dominion")
    step = play(state, "dominion", fire("obsidian", 2, "heron"), 1)
    assert [each.ship for each in all_of(step, Struck)] == ["onyx", "heron"]


@pytest.mark.rule("TE47", "TE48")
def test_what_a_missile_destroys_explodes_before_the_next_one_flies() -> None:
    state = position(jasper="A1 E", wren="H6 W", heron="M6 W")
    state = with_ship(state, "wren", lost=1, shields=(0, 0, 0, 0))
    state = with_missile(with_missile(state, "G6", "wren"), "I6", "heron")
    after = running(state, Turn(side="dominion", step=2))
    (left,) = after.board.missiles  # beside the wreck: the blast is to remove it
    assert str(left.at) == "I6"
    assert Blast() in [due.task for due in after.agenda]


@pytest.mark.rule("TE39", "TN13", "TN33", "TNT2")
def test_missiles_are_launched_fly_and_strike() -> None:
    state = firing(position(jasper="F6 E", heron="H6 W", asteroid="G6"), "dominion")
    launched = play(state, "dominion", fire("jasper", 2, "heron"))
    assert the(launched, Launched).missile == "m1"
    flown = running(launched.state, Turn(side="dominion", step=2))
    assert str(flown.board.missiles[0].at) == "G6"
    step = running(changed(flown, done=()), Turn(side="dominion", step=2))
    assert not step.board.missiles
    assert step.board.ship("heron").shields == (2, 3, 2, 3)
    behind = firing(position(jasper="F6 E", heron="H6 W", planet="G6"), "dominion")
    far = firing(position(jasper="F6 E", heron="L6 W", wren="H6 W"), "dominion")
    refused(far, "dominion", fire("jasper", 2, "heron"), "TE39")
    assert fire("jasper", 2, "heron") not in _legal(behind)


def _legal(state: CelestialState) -> tuple[Action, ...]:
    return actions(state)


@pytest.mark.rule("TN42", "TNT2", "TE40b", "TN13b")
def test_a_missile_comes_nearer_and_shuns_planets() -> None:
    state = with_missile(position(jasper="A1 E", heron="H8 W", planet="F6"), "E5", "heron")
    asked = asking(state, GuideMissiles(seat="dominion", missiles=("m1",)))
    refused(asked, "dominion", Choose(unit="m1", what="a1"), "TN42")
    doomed = with_missile(position(jasper="A1 E", heron="H6 W", planet="G6"), "F6", "heron")
    assert not running(doomed, Turn(side="dominion", step=2)).board.missiles
    lost = with_missile(position(jasper="A1 E", heron="off", wren="P1 W"), "F6", "heron")
    assert not running(lost, Turn(side="dominion", step=2)).board.missiles


@pytest.mark.rule("TE41", "TE36")
def test_missiles_are_shot_at() -> None:
    state = with_missile(position(osprey="F6 E", jasper="P1 W"), "H6", "osprey")
    one = play(firing(state), "compact", fire("osprey", 1, "m1"), 1)
    assert all_of(one, MissileDamaged)
    again = with_ship(one.state, "osprey", groups=(Group(1, 1), Group(2, 2)))
    assert not play(firing(again), "compact", fire("osprey", 1, "m1"), 1).state.board.missiles
    assert not play(firing(state), "compact", fire("osprey", 1, "m1"), 6).state.board.missiles


@pytest.mark.rule("TE41", "TE34", "TE83")
def test_a_second_weapon_finds_its_missile_gone() -> None:
    state = with_missile(position(albatross="F6 E", jasper="P1 W"), "H6", "albatross")
    step = play(firing(state), "compact", fire("albatross", 1, "m1"), 6)
    assert not step.state.board.missiles
    assert len(all_of(step, Shot)) == 1
    assert step.state.board.ship("albatross").groups[0] == Group(0, 0)


@pytest.mark.rule("TE81", "TE38", "TE39", "TE14")
def test_bursts_launches_and_retargets_are_for_ships() -> None:
    state = with_missile(position(obsidian="F6 E", jasper="F7 E", heron="H6 W"), "G6", "obsidian")
    missile = replace(state.board.missiles[0], side="compact")
    own = replace(missile, id="m2", side="dominion", target="heron")
    state = changed(state, board=altered(state.board, missiles=(missile, own)))
    asked = firing(state, "dominion")
    refused(asked, "dominion", fire("obsidian", 2, "m1"), "TE81")
    refused(asked, "dominion", fire("jasper", 1, "m1"), "TE81")
    order = Retarget(ship="jasper", missile="m2", target="m1")
    with pytest.raises(Unknown):
        play(spending(state, "jasper"), "dominion", order, listed=False)
    played = play(asked, "dominion", fire("obsidian", 1, "m1"), 1, 1)
    assert len(all_of(played, Shot)) == 2


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


@pytest.mark.rule("TE35", "TN6", "X2", "X8")
def test_the_odds_are_exact() -> None:
    state = firing(position(heron="B6 E", garnet="D6 W", asteroid="C6"))
    shot = offers(RULESET, state, "compact")[0].label.short
    assert all(word in shot for word in ("H torpedo", "→ G"))
    (chance, *_) = odds_of(state.board, aim(state, "compact", fire("heron", 1, "garnet")))
    assert (chance.ways, chance.total) == (2, 3)  # 2+ less one: 3 to 6


@pytest.mark.rule("TN24", "TE30")
@pytest.mark.parametrize(
    ("target", "groups"), [("H7", {1, 2, 3}), ("H5", {1, 2, 3}), ("H6", {1, 2, 3}), ("F8", {3})]
)
def test_on_a_border_the_firer_may_use_either_arc(target: str, groups: set[int]) -> None:
    """Condor has FL, F and FR, Pelican FBL and FRB."""

    def bearing(**firer: str) -> set[int]:
        state = firing(position(**firer, garnet=f"{target} W"))
        return {each.group for each in _legal(state) if isinstance(each, Fire)}

    assert bearing(condor="F6 E") == groups
    assert bearing(pelican="F6 E") == ({2} if target == "F8" else {1, 2})


@pytest.mark.rule("TN11", "TN8b", "TE37")
def test_pushed_into_asteroids_a_ship_is_struck_by_them_first() -> None:
    state = firing(position(albatross="F6 E", obsidian="H6 W", asteroid="I6"))
    step = play(state, "compact", fire("albatross", 2, "obsidian"), 2)
    assert [(each.cause, each.arc) for each in all_of(step, Struck)] == [
        ("asteroid", 2), ("fire", 0),
    ]  # fmt: skip


@pytest.mark.rule("TE37b", "TE37c")
def test_a_displacer_hits_what_faced_it_before_and_pushes_squadrons_not_bases() -> None:
    state = firing(position(albatross="F6 E", obsidian="H6 NE"))
    step = play(state, "compact", fire("albatross", 2, "obsidian"), 2)
    hit = the(step, Struck)
    assert (at(step.state, "obsidian"), hit.arc, hit.damage) == ("I6 NE", 3, 8)
    swift = position(obsidian="A1 E", albatross="F6 E", swift="H6 W")
    mirrored = firing(with_ship(swift, "swift", side="dominion"))
    assert the(play(mirrored, "compact", fire("albatross", 2, "swift"), 2), Displaced).to
    base = firing(position(albatross="F6 E", basalt="H6 W"))
    hit = the(play(base, "compact", fire("albatross", 2, "basalt"), 2), Struck)
    assert (hit.damage, hit.ship) == (8, "basalt")


@pytest.mark.rule("TE87", "TE28b", "TE37")
def test_along_the_edge_a_push_leads_into_the_hex_that_is_there() -> None:
    assert pushed_to(parse_hex("A5"), parse_hex("A7")) == (parse_hex("A8"),)
    assert pushed_to(parse_hex("B1"), parse_hex("B3")) == (parse_hex("B4"), parse_hex("A4"))
    assert pushed_to(parse_hex("N6"), parse_hex("P6")) == ()


@pytest.mark.rule("TE32", "TE37")
def test_in_the_same_hex_a_displacer_cannot_fire() -> None:
    state = firing(position(albatross="F6 E", obsidian="F6 W"))
    refused(state, "compact", fire("albatross", 2, "obsidian"), "TE36")


@pytest.mark.rule("TE38", "TE38b", "TE38c", "TN12")
def test_a_burst_rounds_down_spares_its_firer_and_ends_at_range_3() -> None:
    def hurt(face: int, aimed: str, **pieces: str) -> dict[str, int]:
        board = position(obsidian="F6 E", **pieces).board
        return dict(burst_damages(board, board.ship("obsidian"), parse_hex(aimed), face))

    assert hurt(1, "H6", heron="H6 W", wren="I6 W") == {"heron": 4}  # 1 // 2 at range 3
    assert hurt(3, "H6", heron="H6 W", wren="I6 W") == {"heron": 6, "wren": 1}
    assert hurt(6, "G6", heron="G6 W", onyx="G6 W") == {"heron": 10, "onyx": 10}
    assert hurt(6, "I6", heron="I6 W", wren="J6 W") == {"heron": 4}  # 4 hexes off
    assert hurt(6, "H6", heron="H6 W", wren="I6 W", planet="I6") == {"heron": 8, "wren": 2}
    behind = {"heron": "H6 W", "wren": "I7 W"}
    assert "wren" in hurt(6, "H6", **behind)
    assert "wren" not in hurt(6, "H6", **behind, planet="H7")


@pytest.mark.rule("TE39", "TE39c", "TE39b")
def test_a_missile_of_one_s_own_hex_strikes_in_its_first_turn() -> None:
    state = firing(position(jasper="F6 E", heron="F6 W"), "dominion")
    launched = play(state, "dominion", fire("jasper", 1, "heron")).state
    assert launched.board.ship("heron").shields == (4, 3, 2, 3)
    struck = running(launched, Turn(side="dominion", step=2))
    assert not struck.board.missiles
    assert sum(struck.board.ship("heron").shields) == 10
    far = firing(position(jasper="F6 E", heron="J6 W"), "dominion")
    assert the(play(far, "dominion", fire("jasper", 1, "heron")), Launched).missile == "m1"
    farther = firing(position(jasper="F6 E", heron="K6 W", wren="G6 W"), "dominion")
    refused(farther, "dominion", fire("jasper", 1, "heron"), "TE39")


@pytest.mark.rule("TE40", "TNT5b", "TN46c")
@pytest.mark.parametrize(
    ("flown", "lies", "left"),
    [(4, {}, 1), (5, {}, 0), (0, {"nebula": "G6"}, 1), (0, {"wormhole": "G6"}, 1)],
)
def test_a_missile_flies_six_hexes_through_clouds_and_over_wormholes(
    flown: int, lies: dict[str, str], left: int
) -> None:
    state = with_missile(position(jasper="A1 E", heron="L6 W", **lies), "F6", "heron")
    missile = replace(state.board.missiles[0], flown=flown)
    state = changed(state, board=altered(state.board, missiles=(missile,)))
    after = running(state, Turn(side="dominion", step=2))
    assert len(after.board.missiles) == left
    assert all(str(each.at) == "G6" for each in after.board.missiles)


@pytest.mark.rule("TN13", "TN13b", "TN42b", "TNT2b")
@pytest.mark.parametrize("kind", ["planet", "black_hole"])
def test_planets_and_holes_end_missiles_and_are_no_way_while_there_is_another(kind: str) -> None:
    pieces: dict[str, Any] = {"jasper": "F6 E", "heron": "H6 W", "wren": "F8 W", kind: "G6"}
    behind = firing(position(**pieces), "dominion")
    refused(behind, "dominion", fire("jasper", 2, "heron"), "TN3")
    pieces |= {"jasper": "A1 E"}
    doomed = with_missile(position(**pieces), "F6", "heron")
    assert not running(doomed, Turn(side="dominion", step=2)).board.missiles
    pieces |= {"heron": "H8 W", kind: "F6"}
    state = with_missile(position(**pieces), "E5", "heron")
    asked = asking(state, GuideMissiles(seat="dominion", missiles=("m1",)))
    refused(asked, "dominion", Choose(unit="m1", what="f6"), "TN42")


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


@pytest.mark.rule("TE34c", "TE48", "TE34b")
def test_groups_are_fired_one_after_the_other() -> None:
    state = with_ship(position(garnet="F6 E", wren="H6 W"), "wren", shields=(0, 0, 0, 0), lost=1)
    asked = running(state, Turn(side="dominion", step=3))
    assert isinstance(asked.question, FireGroups)
    step = play(asked, "dominion", fire("garnet", 1, "wren"), 6)
    assert at(step.state, "wren") == "destroyed"
    assert not isinstance(step.state.question, FireGroups)
