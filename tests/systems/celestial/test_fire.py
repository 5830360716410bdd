"""Fire, missiles, damage, criticals, explosions (TE30 to TE50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import offers
from rules.kernel.values.frozen import changed
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose, Fire
from rules.systems.celestial.arcs import arcs_to
from rules.systems.celestial.damage_events import Struck
from rules.systems.celestial.events import BurstFired, Displaced, MissileEnded, Shot
from rules.systems.celestial.fire import aim, burst_damages, pushed_to
from rules.systems.celestial.legal import actions
from rules.systems.celestial.odds import firing as odds_of
from rules.systems.celestial.pieces import Group
from rules.systems.celestial.questions import (
    ChooseArc,
    ChoosePush,
    FireGroups,
    Turn,
)
from rules.systems.celestial.ruleset import RULESET
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
    the,
    with_missile,
    with_ship,
)

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.celestial.state import CelestialState


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
    assert [each.title for each in RULESET.seats(state.options, state.brief)] == [
        "Compact", "Dominion",
    ]  # fmt: skip
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


def _legal(state: CelestialState) -> tuple[Action, ...]:
    return actions(state)


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


@pytest.mark.rule("TE34c", "TE48", "TE34b", "TE67")
def test_groups_are_fired_one_after_the_other() -> None:
    state = with_ship(position(garnet="F6 E", wren="H6 W"), "wren", shields=(0, 0, 0, 0), lost=1)
    asked = running(state, Turn(side="dominion", step=3))
    assert isinstance(asked.question, FireGroups)
    step = play(asked, "dominion", fire("garnet", 1, "wren"), 6)
    assert at(step.state, "wren") == "destroyed"
    assert not isinstance(step.state.question, FireGroups)
