"""Fire: the tables, sight, cover, what a shot leads to."""

from __future__ import annotations

from itertools import product

import pytest

from rules.systems.modern_skirmish.events import Fired, InitiativeTaken, Marked
from rules.systems.modern_skirmish.stats import TROOPS, UNITS
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    LETTERS,
    PASS,
    activate,
    all_of,
    asked,
    fire,
    go,
    legal,
    play,
    position,
    refused,
    targets,
    the,
    told,
)

# The source's two tables, read a second time: the first number is the differential's least, the
# second the coloured die's. All differentials go up to 5 and all dice to 6.
SECOND_READING = {
    "legionary": {60: ((2, 3), (3, 4)), 50: ((1, 2), (2, 3)), 30: ((0, 1), (1, 2))},
    "auxiliary": {60: ((4, 5), (5, 6)), 50: ((3, 4), (4, 5)), 30: ((2, 3), (3, 4))},
    "soldier": {60: ((3, 4), (4, 5)), 50: ((2, 3), (3, 4)), 30: ((1, 2), (2, 3))},
    "confederate": {60: ((4, 5), (5, 6)), 50: ((3, 4), (4, 5)), 30: ((2, 3), (3, 4))},
}
KILLS = {
    "legionary": {60: (13, 6), 50: (25, 13), 30: (36, 25)},
    "soldier": {60: (6, 3), 50: (13, 6), 30: (25, 13)},
    "auxiliary": {60: (3, 1), 50: (6, 3), 30: (13, 6)},
    "confederate": {60: (3, 1), 50: (6, 3), 30: (13, 6)},
}
"""Throws of 36 that kill, in the open and in cover, as they were counted for the rulings."""


@pytest.mark.rule("MST12", "MST13", "MST14", "MS9", "MS9b")
@pytest.mark.parametrize("troop", TROOPS)
def test_the_fire_tables_by_every_throw(troop: str) -> None:
    for band in TROOPS[troop].band:
        for cover, (least, low) in zip(
            (False, True), SECOND_READING[troop][band.reach], strict=True
        ):
            spec = band.spec(cover=cover)
            for coloured, white in product(range(1, 7), repeat=2):
                hit = least <= abs(coloured - white)
                assert spec.hits(coloured, white) is hit
                assert spec.kills(coloured, white) is (hit and coloured >= low)
        assert (band.open.ways, band.cover.ways) == KILLS[troop][band.reach]


@pytest.mark.rule("MS10", "MS41", "MS40", "X3", "X4")
def test_bands_are_maxima_and_their_ends_belong_to_them() -> None:
    legionary = TROOPS["legionary"]
    for reach in (30, 50, 60):
        exactly = legionary.band_for((reach * 100) ** 2)
        assert exactly is not None
        assert exactly.reach == reach
    beyond = legionary.band_for((30 * 100) ** 2 + 1)
    assert beyond is not None
    assert beyond.reach == 50
    assert legionary.band_for((60 * 100) ** 2 + 1) is None


@pytest.mark.rule("MST12", "MST14", "MS6", "MS4", "MST3b", "MST5b", "MS6b", "MS40b", "MS9b")
def test_a_shot_kills_and_the_initiative_stays() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", e1="20,100", a1="60,80", a2="70,80")
    step = play(state, fire("d1", "a1"), 5, 3)
    shot = the(step, Fired)
    assert (shot.reach, shot.cover, shot.hit, shot.killed) == (30, "", True, True)
    assert step.state.field.unit(LETTERS["a"]).killed == 1
    assert asked(step) == (ANTAGONIST, "use_initiative")
    for unit in ("d", "e"):
        again = play(step.state, activate(unit))
        assert asked(again) == (ANTAGONIST, "act_with_unit")


@pytest.mark.rule("MS9b", "MST13", "MS9")
def test_a_right_differential_alone_does_nothing() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", a1="60,80")
    step = play(state, fire("d1", "a1"), 1, 4)
    assert (the(step, Fired).hit, the(step, Fired).killed) == (True, False)
    assert "the coloured die does not" in told(step)[0]


@pytest.mark.rule("MS11", "MST11")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_double_brings_a_marker_even_one_that_kills(face: int) -> None:
    state = position(AFFILIATION, "a", a1="60,80", d1="60,100", d2="70,100")
    step = play(state, fire("a1", "d1"), face, face)
    assert the(step, Fired).killed, "a Legionary at 30 cm in the open"
    assert the(step, Marked).markers == 1
    assert step.state.field.unit(LETTERS["a"]).markers == 1


@pytest.mark.rule("MS4", "MS37", "MS4b")
def test_a_figure_fires_as_often_as_it_likes_or_once_by_the_option() -> None:
    for once in (False, True):
        state = position(
            ANTAGONIST, "d", d1="60,100", d2="70,100", a1="60,80",
            options={"one_shot_per_figure": once},
        )  # fmt: skip
        state = play(state, fire("d1", "a1"), 1, 2).state
        state = play(state, activate("d")).state
        assert ("a1" in targets(state, "d1")) is not once
        if once:
            refusal = refused(state, fire("d1", "a1"), "MS4")
            assert refusal.legal == ("D2 at A1",)
        else:
            play(state, fire("d1", "a1"), 1, 2)


@pytest.mark.rule("MS5", "MS5b")
@pytest.mark.parametrize(("option", "side"), [(False, ANTAGONIST), (True, AFFILIATION)])
def test_a_miss_keeps_the_initiative_or_passes_it_by_the_option(option: bool, side: str) -> None:
    options = {"miss_passes": option}
    state = position(ANTAGONIST, "d", d1="60,100", a1="60,80", options=options)
    step = play(state, fire("d1", "a1"), 1, 2)
    assert asked(step) == (side, "use_initiative")
    assert [each.why for each in all_of(step, InitiativeTaken)] == ["missed"] * option


@pytest.mark.rule("MS20", "MST1")
def test_nobody_fires_at_friends_or_for_the_enemy() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="64,100", a1="60,80", a2="70,80")
    refused(state, fire("d1", "d2"), "MS20")
    refused(state, fire("d1", "a3"), "MS20")
    refused(state, fire("a1", "d1"), "MST1")


@pytest.mark.rule("MS40", "MS10")
def test_range_and_sight_are_checked_before_the_dice() -> None:
    state = position(
        ANTAGONIST, "d", d1="87,76", a1="87,40", a2="87,8", a3="60,76",
    )  # fmt: skip
    refused(state, fire("d1", "a2"), "MS40")
    refusal = refused(state, fire("d1", "a1"), "MS40")
    assert "the house" in refusal.message
    assert refusal.legal == ("D1 at A3",)


@pytest.mark.rule("MST5")
def test_only_the_unit_that_passed_acts() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", e1="64,100", a1="60,80")
    assert refused(state, fire("e1", "a1"), "MST5").legal == ("Soldiers D",)


@pytest.mark.rule("MS39", "MS8", "MST6b")
def test_fire_then_move_in_one_initiative() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", a1="60,80")
    state = play(state, fire("d1", "a1"), 1, 2).state
    state = play(state, activate("d")).state
    step = play(state, go("d1", "n"))
    assert asked(step) == (AFFILIATION, "use_initiative")
    assert the(step, InitiativeTaken).why == "moved"


@pytest.mark.rule("MS24", "MS26", "MS25", "MS10b", "MS25b")
@pytest.mark.parametrize(
    ("firer", "target", "cover"),
    [
        ("60,100", "60,80", ""),
        ("91,45", "91,51.5", "in the house"),  # through the door, who stands inside
        ("91,45", "84,56", None),  # past the door's jamb
        ("80,52", "100,66", "in the house"),  # inside one building sight is free
        ("137,80", "137,66", "in the wood"),  # 4 cm of it
        ("137,80", "137,59", None),  # 11 cm of it
        ("137,80", "137,60", "in the wood"),  # just 10 cm
        ("30,70", "30,57", "in the cornfield"),
        ("30,30", "26,70", ""),  # crops do not stop sight
        ("50,80", "50,93", "behind the south-west hedge"),
        ("50,80", "50,93.25", "behind the south-west hedge"),  # just touching its base
        ("50,80", "50,93.26", ""),
        ("50,80", "50,91", ""),  # on the firer's side: the line does not pass it
        ("74.5,40", "77,50", ""),
    ],
)
def test_what_is_seen_and_covered_at_the_farm(firer: str, target: str, cover: str | None) -> None:
    state = position(ANTAGONIST, "d", d1=firer, a1=target, a2="170,5")
    if cover is None:
        refused(state, fire("d1", "a1"), "MS40")
    else:
        assert the(play(state, fire("d1", "a1"), 1, 2), Fired).cover == cover


@pytest.mark.rule("MS65b", "MS25b")
@pytest.mark.parametrize(
    ("firer", "target", "cover", "before"),
    [
        ("91,59", "91,49.1", "", "behind the house"),
        ("91,59", "89.6,49.1", "behind the house", "behind the house"),
        ("91,59", "89.6,48.7", "", ""),
    ],
    ids=["before a door", "at its post", "a bit off it"],
)
def test_doors_are_no_walls_to_hide_behind(
    firer: str, target: str, cover: str, before: str
) -> None:
    state = position(ANTAGONIST, "d", d1=firer, a1=target, a2="170,5")
    for version, behind in ((2, cover), (1, before)):
        step = play(state.of_version(version), fire("d1", "a1"), 1, 2)
        assert the(step, Fired).cover == behind


@pytest.mark.rule("MS24", "MS25", "MS65")
@pytest.mark.parametrize(
    ("map_name", "firer", "target", "cover"),
    [
        ("street", "52,70", "52,90", None),  # a high wall
        ("street", "60,62", "68,62", "in the west wreck"),
        ("street", "150,60", "150,78", "in the south-east rubble"),
        ("colony", "55,55", "55,75", None),  # a container
        ("colony", "40,70", "25,70", "in the west rocks"),
        ("colony", "20,70", "45,70", ""),  # rocks are open to sight
        ("colony", "61,90", "61,61.5", "behind the west container"),
        ("colony", "61,40", "61,61.5", ""),  # its corner is behind the target
        ("street", "30,64", "19.4,69.4", "behind the bakery"),  # round the corner of a house
    ],
)
def test_what_is_seen_and_covered_elsewhere(
    map_name: str, firer: str, target: str, cover: str | None
) -> None:
    options = {"map": map_name}
    state = position(ANTAGONIST, "d", d1=firer, a1=target, a2="5,5", options=options)
    if cover is None:
        refused(state, fire("d1", "a1"), "MS40")
    else:
        assert the(play(state, fire("d1", "a1"), 1, 2), Fired).cover == cover


@pytest.mark.rule("MS22", "MS23", "MS23b")
@pytest.mark.parametrize("blocks", [False, True])
def test_figures_do_not_block_sight_unless_the_option_says_so(blocks: bool) -> None:
    state = position(
        ANTAGONIST, "d", d1="60,100", d2="61,95", d3="61.5,90", a1="60,80", a2="30,100",
        options={"figures_block": blocks},
    )  # fmt: skip
    assert targets(state, "d1") == ({"a2"} if blocks else {"a1", "a2"}), "in front and at its side"
    if blocks:
        assert "D2" in refused(state, fire("d1", "a1"), "MS23").message
        aside = state.with_(field=state.field.without("d2"))
        assert targets(aside, "d1") == {"a1", "a2"}, "D3 is 1.5 cm off the line"


@pytest.mark.rule("MS21", "MS25b")
def test_a_larger_base_is_covered_farther_from_a_hedge() -> None:
    for size, cover in (("2.5", ""), ("4", "behind the south-west hedge")):
        options = {"base_size": size}
        state = position(ANTAGONIST, "d", d1="50,80", a1="50,93.8", options=options)
        assert the(play(state, fire("d1", "a1"), 1, 2), Fired).cover == cover


def test_everything_that_can_be_hit_is_offered() -> None:
    state = position(ANTAGONIST, "d", d1="60,100", d2="170,118", a1="60,80", b1="70,80")
    assert targets(state, "d1") == {"a1", "b1"}
    assert targets(state, "d2") == set()
    assert PASS in legal(state)


@pytest.mark.rule("MS56b")
def test_names_are_letters_and_numbers() -> None:
    assert [unit.figures[-1] for unit in UNITS.values()] == ["a6", "b6", "c6", "d9", "e9", "f9"]
    assert position(ANTAGONIST, d1="60,100").field.figure("d1").name == "D1"
