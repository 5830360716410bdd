"""Battles that people write: what the rules say of them is supplied where left out, or told."""

from __future__ import annotations

import pytest

from rules.kernel.values.errors import Malformed, Refusal
from rules.space.pose import Pose
from rules.systems.braid import deploying, own_brief
from rules.systems.braid.actions import Deploy
from rules.systems.braid.brief import BattleBrief, brief_of
from rules.systems.braid.options import BraidOptions
from rules.systems.braid.pieces import Status
from rules.systems.braid.questions import DeployUnits
from rules.systems.braid.stats import IDS, Feature
from tests.systems.braid.positions import battle
from tests.systems.braid.test_roads import changed_map, on_map

UNITS = """
[[unit]]
id = "a"
side = "first"
name = "Rangers"
code = "A"
arm = "light_foot"
stands = 6
{0}

[[unit]]
id = "1"
side = "second"
name = "Dragoons"
code = "1"
arm = "heavy"
stands = 5
{1}

[[unit]]
id = "2"
side = "second"
name = "Battery"
code = "2"
arm = "foot_gun"
stands = 1
{2}
"""
RIVER = """
[map]
width = 48
depth = 36

[[map.feature]]
id = "river"
name = "River"
kind = "river"
rect = [0, 1600, 4800, 2000]

[[map.feature]]
id = "crossing"
name = "Crossing"
kind = "{0}"
rect = {1}
"""


def read(text: str, scenario: str = "outpost") -> BattleBrief:
    return own_brief.read(BraidOptions(scenario=scenario), text)


def said(first: str = "", second: str = "", third: str = "") -> str:
    """What is remarked of three units, two of them on the second side."""
    return " ".join(read(UNITS.format(first, second, third)).remarks)


@pytest.mark.rule("BC131")
def test_nothing_is_remarked_of_the_battles_of_the_text() -> None:
    assert [brief_of(each).remarks for each in IDS] == [()] * 5


@pytest.mark.rule("BC131", "BC132")
def test_divisions_and_their_commanders_are_supplied_where_they_are_left_out() -> None:
    nine = "\n".join(
        f'[[unit]]\nid = "u{n}"\nside = "first"\nname = "Unit {n}"\ncode = "{n}"\narm = "foot"\n'
        "stands = 4\n"
        for n in range(1, 6)
    ) + (
        '[[unit]]\nid = "g"\nside = "first"\nname = "Gun"\ncode = "G"\narm = "foot_gun"\n'
        '[[unit]]\nid = "f"\nside = "second"\nname = "Foe"\ncode = "F"\narm = "foot"\nstands = 4\n'
        "division = 2\n"
        '[[army]]\nside = "first"\nname = "Ours"\n[[army]]\nside = "second"\nname = "Theirs"\n'
        "generals = 3\n"
    )
    brief = read(nine, "ridge")
    assert [each.division for each in brief.scenario.unit] == [1, 1, 1, 1, 2, 0, 2]
    assert [each.generals for each in brief.scenario.army] == [2, 3]
    (words,) = brief.remarks
    assert words.startswith("Theirs: divisional commanders 3, by the rules 1, one for each four")


@pytest.mark.rule("BC103", "BC28")
def test_a_flag_counts_however_it_is_written_and_others_are_told() -> None:
    brief = read(UNITS.format('flag = "ENGLISH"', "", ""))
    assert brief.units["a"].flag == "English"
    assert "flag of French" not in " ".join(brief.remarks)
    assert "that of French does nothing" in said('flag = "French"')
    assert "Dragoons: a flag counts for foot alone" in said(second='flag = "English"')


@pytest.mark.rule("BC15", "BC32", "BC131", "BC132")
@pytest.mark.parametrize(
    ("units", "words"),
    [
        (("", 'shooting = "novice"', ""), "Dragoons: novice shooting of horse counts in a built"),
        (("", "", "poorly_armed = true"), "Battery: poorly armed guns fight at -8"),
        (("", "", "division = 1"), "Battery: guns belong to no division"),
        (("division = 4", "", ""), "Rangers: no divisional commander leads it"),
    ],
)
def test_what_does_nothing_in_a_unit_is_told(units: tuple[str, str, str], words: str) -> None:
    assert words in said(*units)
    assert words not in said()


@pytest.mark.rule("BC72")
@pytest.mark.parametrize(
    ("kind", "rect", "words"),
    [
        ("bridge", "[2300, 1600, 2500, 2000]", ""),
        ("bridge", "[2300, 1600, 2900, 2000]", "a bridge is 2″ wide"),
        ("causeway", "[2300, 1600, 2400, 2000]", "a causeway is 2″ wide"),
        ("ford", "[2300, 1600, 2900, 2000]", ""),
        ("ford", "[2300, 1600, 2900, 1900]", "it ends in River"),
        ("bridge", "[2300, 1500, 2500, 2100]", ""),
    ],
)
def test_a_crossing_that_is_too_wide_or_too_short_is_told(kind: str, rect: str, words: str) -> None:
    found = " ".join(read(RIVER.format(kind, rect)).remarks)
    assert (words in found) if words else not found


@pytest.mark.rule("BC145", "BC131")
def test_a_deep_table_and_an_army_of_guns_are_told() -> None:
    assert "deeper than wide" in " ".join(read("[map]\nwidth = 40\ndepth = 48\n").remarks)
    guns = UNITS.format("", "", "").replace(
        'arm = "heavy"\nstands = 5', 'arm = "horse_gun"\nstands = 1'
    )
    assert "Greens: guns alone" in " ".join(read(guns).remarks)
    with pytest.raises(Malformed, match="finds no room in the 9 inches"):
        read(RIVER.format("ford", "[0, 0, 100, 1000]").replace("1600, 4800, 2000", "0, 4800, 1000"))


@pytest.mark.rule("BC145", "BC74", "BC3", "BC145b")
def test_a_place_of_which_a_part_lies_in_the_zone_may_be_garrisoned() -> None:
    # The attacker's zone is nine inches deep, the defender's fifteen.
    for south, seat, may in (
        (899, "first", True), (900, "first", False),
        (1601, "second", True), (1600, "second", False),
    ):  # fmt: skip
        rect = (2100, south, 2600, south + 500)
        farm = Feature(id="farm", name="Farm", kind="built_up", rect=rect)
        brief = changed_map("outpost", feature=(farm,), road=())
        name = "red-line" if seat == "first" else "green-line"
        state = on_map(brief, {name: (24, 34, 0, "line")}, DeployUnits(seat=seat, arm="foot"))
        table = state.field.changing(name, status=Status.UNPLACED, pose=None)
        action = Deploy(unit=name, to="farm")
        question = DeployUnits(seat=seat, arm="foot")
        if may:
            assert deploying.deployed(table, question, action).area == "farm"  # type: ignore[union-attr]  # a unit
        else:
            with pytest.raises(Refusal):
                deploying.deployed(table, question, action)


@pytest.mark.rule("BC3", "BC145")
def test_zones_are_fifteen_and_nine_inches_deep_to_the_hundredth() -> None:
    state = battle({"red-line": (12, 34, 0, "line"), "green-line": (12, 4, 180, "line")})
    for name, y in (("red-line", 2700), ("green-line", 1500)):
        table = state.field.changing(name, status=Status.UNPLACED, pose=None)
        unit, heading, sign = table.by_id[name], table.ahead(table.brief.units[name].side), 1
        sign = -1 if heading == 0 else 1
        assert deploying.placed(table, unit, Pose(1200, y, heading), "line").end.y == y
        with pytest.raises(Refusal) as caught:
            deploying.placed(table, unit, Pose(1200, y + sign, heading), "line")
        assert caught.value.rule == "BC145"
