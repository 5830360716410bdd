"""Arms, ranges, classes of target, and the exact chance of each."""

from fractions import Fraction

import pytest

from rules.space.plane import Point
from rules.systems.gun_fights.events import Shot, Struck
from rules.systems.gun_fights.maps import load_map
from rules.systems.gun_fights.shooting import measure
from rules.systems.gun_fights.stats import ARMS, SCENARIOS
from tests.systems.gun_fights.positions import (
    CORRAL,
    NED,
    all_of,
    labels,
    play,
    position,
    refused,
    shoot,
    targets,
    the,
    told,
)

TABLE = {
    "pistol": (6, {"nt": "23456", "ct": "6", "at": "6", "pt": ""}),
    "shotgun": (12, {"nt": "3456", "ct": "456", "at": "456", "pt": ""}),
    "rifle": (24, {"nt": "456", "ct": "56", "at": "56", "pt": "6"}),
}


@pytest.mark.rule("GFT8", "GFT9", "GF13", "GFT8b", "GF13b")
@pytest.mark.parametrize("arm", TABLE)
def test_the_table_of_arms(arm: str) -> None:
    reach, classes = TABLE[arm]
    assert ARMS[arm].range == reach
    for name, faces in classes.items():
        needed = getattr(ARMS[arm], name)
        hits = "".join(str(face) for face in range(1, 7) if needed and face >= needed)
        assert hits == faces


@pytest.mark.rule("GFT8", "GF13")
def test_the_exact_odds() -> None:
    """Chances in sixths, from the dice themselves: every face is thrown once."""
    ned, virgil = {"ned": "33,3"}, {"virgil": "20,24"}
    shots = {
        ("pistol", "nt"): (position(1, "A", wyatt="14,25", frank="14,21", **virgil), "frank"),
        ("rifle", "nt"): (position(3, "A", morgan="14,25", frank="14,21", **virgil), "frank"),
        ("shotgun", "nt"): (position(4, "C", doc="14,25", frank="14,21", tom="14,10"), "frank"),
        ("pistol", "ct"): (position(1, "A", wyatt="19,22.5", frank="19,20", **virgil), "frank"),
        ("rifle", "ct"): (position(3, "A", morgan="19,22.5", frank="19,20", **virgil), "frank"),
        ("shotgun", "ct"): (position(4, "C", doc="19,22.5", frank="19,20", tom="14,10"), "frank"),
        ("rifle", "at"): (position(2, "B", hare="16,27", joe="16,25", **ned), "joe"),
        ("rifle", "pt"): (position(2, "B", hare="16,28", joe="15,20", **ned), "joe"),
        ("shotgun", "at"): (
            position(2, "D", constable_3="16,28", joe="16,25", hare="33,33", tracker_1="33,30"),
            "joe",
        ),
    }
    for (arm, kind), (state, target) in shots.items():
        hits = 0
        for face in range(1, 7):
            step = play(state, shoot(state.waiting[0], target), face)
            assert the(step, Shot).target_class == kind
            hits += len(all_of(step, Struck))
        assert Fraction(hits, 6) == Fraction(len(TABLE[arm][1][kind]), 6), (arm, kind)


@pytest.mark.rule("X3", "GFT8b")
@pytest.mark.parametrize(
    ("firer", "column", "row", "reach"),
    [("wyatt", "A", 1, 6), ("doc", "C", 4, 12), ("morgan", "A", 3, 24)],
)
def test_exact_range_is_in_range_and_a_hair_more_is_not(
    firer: str, column: str, row: int, reach: int
) -> None:
    # Along the open street south of everything.
    state = position(row, column, **{firer: "1,27", "frank": f"{1 + reach},27"})
    assert targets(state, firer) == {"frank"}
    state = position(row, column, **{firer: "1,27", "frank": f"{1 + reach}.01,27"})
    assert targets(state, firer) == set()
    refusal = refused(state, shoot(firer, "frank"), "GFT8")
    assert f"{reach} inches" in refusal.message
    assert refusal.legal


@pytest.mark.rule("GFT8b")
def test_range_is_straight_not_by_axes() -> None:
    assert targets(position(1, "A", wyatt="10,23", frank="13.6,27.8"), "wyatt") == {"frank"}
    assert targets(position(1, "A", wyatt="10,23", frank="13.6,27.81"), "wyatt") == set()


@pytest.mark.rule("GFT9", "GFT10", "GF14")
@pytest.mark.parametrize(
    ("target", "where", "kind", "cover"),
    [
        ("joe", "16,25", "at", ""),
        ("joe", "15,20", "pt", "in the bar"),
        ("ned", "18,22.7", "pt", "behind the verandah rail, middle"),
    ],
)
def test_the_kelly_gang_is_armoured(target: str, where: str, kind: str, cover: str) -> None:
    state = position(2, "B", hare="16,28", tracker_1="33,33", **{target: where})
    shot = the(play(state, shoot("hare", target), 1), Shot)
    assert (shot.target_class, shot.cover) == (kind, cover)


@pytest.mark.rule("GFT9", "GFT10", "GF14")
@pytest.mark.parametrize(
    ("where", "kind", "cover"),
    [
        ("16,25", "nt", ""),
        ("15,20", "ct", "in the bar"),
        ("18,22.7", "ct", "behind the verandah rail, middle"),
    ],
)
def test_everybody_else_is_not_armoured(where: str, kind: str, cover: str) -> None:
    state = position(1, "A", joe="16,28", oconner=where, hare="33,3")
    shot = the(play(state, shoot("joe", "oconner"), 1), Shot)
    assert (shot.target_class, shot.cover) == (kind, cover)


@pytest.mark.rule("GF13b")
@pytest.mark.parametrize("firer", ["constable-3", "constable-4"])
def test_who_is_armoured_and_covered_is_safe_from_a_shotgun(firer: str) -> None:
    state = position(1, "D", joe="15,20.3", hare="33,3", **{firer.replace("-", "_"): "15,28"})
    assert targets(state, firer) == set()
    assert "armoured and in cover" in refused(state, shoot(firer, "joe"), "GF13").message


@pytest.mark.rule("GF13b")
def test_a_pistol_cannot_hurt_armour_in_cover() -> None:
    # No police officer carries a pistol; the table says so all the same.
    assert ARMS["pistol"].needed("pt") == ARMS["shotgun"].needed("pt") == 0
    assert ARMS["rifle"].needed("pt") == 6
    inn, people = load_map("glenrowan"), SCENARIOS[NED].people
    there, to = Point(1500, 2500), Point(1500, 2000)
    assert measure(inn, ARMS["pistol"], there, people["joe"], to) == "GF13"
    assert measure(inn, ARMS["pistol"], there, people["hare"], to) == ("ct", "in the bar", 6)


@pytest.mark.rule("GFT11")
def test_a_wall_in_between_forbids_the_shot() -> None:
    state = position(2, "B", hare="14,28", dan="13,15", joe="16,25")
    assert targets(state, "hare") == {"joe"}
    refusal = refused(state, shoot("hare", "dan"), "GFT11")
    assert refusal.legal == ("Joe",)


@pytest.mark.rule("GF29", "GFT1")
def test_nobody_shoots_at_friends_or_with_enemies() -> None:
    state = position(2, "B", hare="14,28", oconner="16,28", joe="16,25")
    assert refused(state, shoot("hare", "oconner"), "GF29").legal == ("Joe",)
    assert refused(state, shoot("joe", "hare"), "GFT1").legal == ("Hare",)


@pytest.mark.rule("GF10")
def test_who_is_off_the_table_is_no_target() -> None:
    state = position(3, "A", joe="16,25", hare="20,27", constable_1="lifted", oconner="22,27")
    assert targets(state, "joe") == {"hare", "oconner"}
    refused(state, shoot("joe", "constable-1"), "GF10")
    refused(state, shoot("joe", "tracker-1"), "GF10")


@pytest.mark.rule("GF17", "GFT4")
def test_everybody_sees_all_round() -> None:
    around = {"will": "14,20", "tom": "18,24", "ike": "14,27.5", "billy": "10,24"}
    state = position(3, "A", morgan="14,24", **around)
    assert targets(state, "morgan") == set(around)


@pytest.mark.rule("GF34")
def test_a_figure_in_between_neither_stops_nor_covers() -> None:
    state = position(3, "A", morgan="14,26", wyatt="14,24", frank="14,22", ike="14,20")
    assert any(
        "Morgan shoots at Ike: 6″, NT, in the open, needs 4+" in each for each in labels(state)
    )


@pytest.mark.rule("GFT21", "GF20")
def test_who_takes_part_and_with_what_arm() -> None:
    arms = {
        "Ned Kelly": "pistol",
        "Dan Kelly": "rifle",
        "Steve Hart": "rifle",
        "Joe Byrne": "rifle",
        "Superintendent Hare": "rifle",
        "Sub Inspector O'Conner": "rifle",
        "Constable #1": "rifle",
        "Constable #2": "rifle",
        "Constable #3": "shotgun",
        "Constable #4": "shotgun",
        "Tracker #1": "rifle",
        "Tracker #2": "rifle",
        "Doc Holliday": "shotgun",
        "Morgan Earp": "rifle",
        "Virgil Earp": "pistol",
        "Wyatt Earp": "pistol",
        "Billy Claiborne": "pistol",
        "Ike Clanton": "pistol",
        "Will Clanton": "rifle",
        "Frank McLaury": "pistol",
        "Tom McLaury": "rifle",
    }
    people = [person for each in (NED, CORRAL) for person in SCENARIOS[each].figure]
    assert {person.full_name: person.arm for person in people} == arms
    assert all(person.name.split()[0] in person.full_name.split() for person in people)
    assert {person.id for person in people if person.armoured} == {"ned", "dan", "steve", "joe"}


@pytest.mark.rule("GFT1")
def test_the_sides() -> None:
    ned, corral = SCENARIOS[NED], SCENARIOS[CORRAL]
    assert (ned.ac, ned.bd) == ("Kelly Gang", "Victorian Police")
    assert (corral.ac, corral.bd) == ("Earp Mob", "Clanton Group")
    sides = {side: [p.id for p in ned.figure if p.side == side] for side in ("ac", "bd")}
    assert sides["ac"] == ["ned", "dan", "steve", "joe"]
    assert len(sides["bd"]) == 8
    assert [p.id for p in corral.figure if p.side == "ac"] == ["doc", "morgan", "virgil", "wyatt"]
    assert [p.id for p in corral.figure if p.side == "bd"] == [
        "billy",
        "ike",
        "will",
        "frank",
        "tom",
    ]


@pytest.mark.rule("GFT8", "GF14")
def test_a_shot_is_told_with_what_it_needed() -> None:
    state = position(2, "A", wyatt="14,25", frank="14,21", virgil="20,25")
    step = play(state, shoot("wyatt", "frank"), 2)
    assert told(step)[0] == (
        "Wyatt shoots at Frank (in the open) over 4″ (2): hit, NT needs 2+ [GFT8, GF14]"
    )
