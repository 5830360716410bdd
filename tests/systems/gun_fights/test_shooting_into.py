"""Random fire into a building: 6 finds somebody inside, 1 somebody beyond."""

import pytest

from rules.systems.gun_fights.events import ShotInto, Struck
from rules.systems.gun_fights.state import GunFightState
from tests.systems.gun_fights.positions import (
    all_of,
    figure,
    labels,
    play,
    position,
    refused,
    shoot_into,
    tellings,
    the,
    told,
    verbs,
)


def hare(at: str = "19,29", **others: object) -> GunFightState:
    """Hare south of the inn with his rifle; a tracker far away and up after him."""
    return position(2, "B", hare=at, tracker_1="34,34", **others)


@pytest.mark.rule("GFT12", "GF33", "GF15c")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_between_2_and_5_the_bullet_finds_nobody(face: int) -> None:
    state = hare(joe="13,15")
    step = play(state, shoot_into("hare", "inn"), face)
    assert the(step, ShotInto).found is None
    assert all_of(step, Struck) == []
    assert the(play(state, shoot_into("hare", "inn"), 6), ShotInto).found == "joe"


@pytest.mark.rule("GF15", "GFT12b", "GF15d")
def test_a_6_hits_somebody_inside_without_a_sight_whatever_he_wears() -> None:
    step = play(hare(joe="13,15"), shoot_into("hare", "inn"), 6)
    shot = the(step, ShotInto)
    assert (shot.found, shot.hit, shot.saved) == ("joe", True, None)
    assert the(step, Struck).figure == "joe"


@pytest.mark.rule("GF15", "X6")
@pytest.mark.parametrize(("face", "found"), [(1, "dan"), (2, "steve"), (3, "joe")])
def test_lots_are_drawn_among_those_inside(face: int, found: str) -> None:
    state = hare(dan="13,15", steve="20,15", joe="15,20", ned="16,25")
    step = play(state, shoot_into("hare", "inn"), 6, face)
    assert the(step, ShotInto).found == found
    (telling, *_) = tellings(step)
    assert [throw.faces for throw in telling.throws] == [(6,), (face,)]
    assert telling.rules == ("GFT12", "GF15")


@pytest.mark.rule("GFT12c", "GF15b", "GF29b")
def test_a_1_hits_somebody_beyond_of_either_side() -> None:
    state = hare(joe="13,15", constable_1="19,12", dan="22,12")
    step = play(state, shoot_into("hare", "inn"), 1, 1)
    assert the(step, ShotInto).found == "dan"
    step = play(state, shoot_into("hare", "inn"), 1, 2)
    assert the(step, ShotInto).found == "constable-1"
    assert "(1; which of 2 beyond 2): it hits Constable 1" in told(step)[0]
    # His own man is only driven off: the die was no 6.
    assert figure(step, "constable-1").status == "lifted"


@pytest.mark.rule("GF35", "GF15b")
@pytest.mark.parametrize(
    ("where", "beyond"),
    [("19,12", True), ("19,11.6", True), ("19,5.4", True), ("19,4.6", False), ("24,27", False)],
    ids=["behind it", "behind it too", "24 inches off by a hair less", "too far", "beside him"],
)
def test_beyond_is_behind_the_building_and_in_range(where: str, *, beyond: bool) -> None:
    step = play(hare(joe=where, ned="33,3"), shoot_into("hare", "inn"), 1)
    assert (the(step, ShotInto).found == "joe") == beyond


@pytest.mark.rule("GF33", "GF38", "GF38b")
@pytest.mark.parametrize(
    ("at", "version", "found"),
    [("27.4,33.2", 2, "joe"), ("27.41,33.2", 2, None), ("27.41,33.2", 1, "joe")],
    ids=["at exactly 24 inches", "a hair deeper", "by the first version however deep"],
)
def test_a_6_finds_whoever_is_inside_and_in_range(at: str, version: int, found: str | None) -> None:
    state = hare(at, joe="13,14").of_version(version)
    step = play(state, shoot_into("hare", "inn"), 6)
    assert the(step, ShotInto).found == found
    where = "the one in it" if found else "nobody in it within 24″"
    assert f"Hare shoots into the inn: on 6 {where}, on 1 nobody beyond" in labels(state)


@pytest.mark.rule("GF15b")
def test_who_is_in_a_building_beyond_can_be_found_too() -> None:
    step = play(hare(joe="18,9"), shoot_into("hare", "inn"), 1)
    assert the(step, ShotInto).found == "joe"


@pytest.mark.rule("GFT12", "GF33b")
def test_an_empty_building_may_be_shot_into() -> None:
    for face in (1, 6):
        step = play(hare(joe="33,3"), shoot_into("hare", "kitchen"), face)
        assert the(step, ShotInto).found is None


@pytest.mark.rule("GF37", "GF15e", "GF15d")
@pytest.mark.parametrize(("face", "hit"), [(6, True), (5, False), (1, False)])
def test_as_an_option_armour_saves_but_on_another_6(face: int, *, hit: bool) -> None:
    state = hare(joe="13,15", options={"stray_armour": "counts"})
    step = play(state, shoot_into("hare", "inn"), 6, face)
    shot = the(step, ShotInto)
    assert (shot.found, shot.saved, shot.hit) == ("joe", face, hit)
    assert bool(all_of(step, Struck)) == hit
    words = "it hits Joe" if hit else "it strikes the armour of Joe"
    assert words in told(step)[0]


@pytest.mark.rule("GF37", "GF15e")
def test_the_option_asks_the_same_of_armour_in_the_open_beyond() -> None:
    state = hare(joe="19,12", options={"stray_armour": "counts"})
    assert not the(play(state, shoot_into("hare", "inn"), 1, 5), ShotInto).hit
    assert the(play(state, shoot_into("hare", "inn"), 1, 6), ShotInto).hit


@pytest.mark.rule("GF15e")
def test_the_option_changes_nothing_for_who_has_no_armour() -> None:
    options = {"stray_armour": "counts"}
    state = position(1, "A", joe="19,29", hare="13,15", ned="34,3", options=options)
    step = play(state, shoot_into("joe", "inn"), 6)
    assert the(step, ShotInto).saved is None
    assert the(step, Struck).figure == "hare"


@pytest.mark.rule("GFT12", "GF33")
@pytest.mark.parametrize(
    ("at", "building", "why"),
    [
        ("19,34.5", "inn", ""),
        ("19,34.5", "kitchen", ""),
        (
            "19,34.51",
            "kitchen",
            "Hare does not reach the kitchen: its nearest wall is more than 24",
        ),
        ("15,20", "inn", "Hare is in the inn: a building is shot into from outside."),
        ("15,20", "kitchen", ""),
    ],
    ids=["in range", "at exactly 24 inches", "a hair farther", "from inside", "another one"],
)
def test_from_outside_within_24_inches_of_its_nearest_wall(
    at: str, building: str, why: str
) -> None:
    state = hare(at, joe="33,3")
    if why:
        assert refused(state, shoot_into("hare", building), "GF33").message.startswith(why)
    else:
        play(state, shoot_into("hare", building), 3)


@pytest.mark.rule("GFT12")
def test_it_takes_a_rifle() -> None:
    state = position(1, "D", constable_3="19,27", constable_1="20,29", hare="30,33", joe="15,20")
    assert "shoot_into" not in verbs(state, "constable-3")
    assert "shoot_into" in verbs(state, "constable-1")
    refusal = refused(state, shoot_into("constable-3", "inn"), "GFT12")
    assert "shotgun" in refusal.message
    assert "move" in refusal.legal


@pytest.mark.rule("GFT12")
def test_there_must_be_such_a_building() -> None:
    refusal = refused(hare(joe="15,20"), shoot_into("hare", "saloon"))
    assert refusal.legal == ("inn", "kitchen")


@pytest.mark.rule("GF9", "GF15")
def test_a_6_that_finds_a_constable_inside_removes_him() -> None:
    state = position(1, "A", joe="19,29", constable_1="13,15", hare="34,34", ned="34,3")
    step = play(state, shoot_into("joe", "inn"), 6)
    assert the(step, Struck).outcome == "removed"
