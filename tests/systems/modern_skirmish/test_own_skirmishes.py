"""Skirmishes that people write: what is refused, what is remarked, how their maps are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.errors import Malformed
from rules.kernel.values.frozen import changed
from rules.systems.modern_skirmish.fire import seen
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.systems.modern_skirmish.positions import (
    ANTAGONIST,
    legal,
    move,
    place,
    play,
    point,
    position,
    refused,
    set_up,
    where,
)

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.state import SkirmishState

MAP = """
[map]
name = "Yard"
width = 9000
depth = 12000
[[map.building]]
id = "hall"
name = "hall"
room = [
    { id = "left", name = "left room", rect = [3000, 5000, 4000, 6000] },
    { id = "right", name = "right room", rect = [4000, 5000, 5000, 6000] },
]
door = [
    { id = "west", name = "west door", line = [3000, 5350, 3000, 5650] },
    { id = "south", name = "south door", line = [3100, 6000, 3400, 6000] },
]
[[map.building]]
id = "shed"
name = "shed"
room = [{ id = "shed", name = "shed", rect = [1000, 7000, 8000, 7400] }]
door = [
    { id = "north", name = "north door", line = [4400, 7000, 4700, 7000] },
    { id = "back", name = "back door", line = [4400, 7400, 4700, 7400] },
]
[[map.building]]
id = "hut"
name = "hut"
room = [{ id = "hut", name = "hut", rect = [1000, 9500, 2000, 10500] }]
[[map.spot]]
id = "old-well"
name = "old well"
at = [6000, 9500]
[[map.zone]]
side = "affiliation"
rect = [0, 0, 9000, 2900]
[[map.zone]]
side = "antagonist"
rect = [0, 9100, 9000, 12000]
"""
TROOP = """
[[unit]]
id = "guards"
name = "Guards"
code = "G"
troop = "guard"
size = 3
[[unit]]
id = "rebels"
name = "Rebels"
code = "R"
troop = "soldier"
size = 3
[[troop]]
id = "guard"
name = "Guard"
plural = "Guards"
side = "affiliation"
[[troop.band]]
reach = 60
open = { differential = [1, 5], coloured = [2, 6] }
cover = { differential = [2, 5], coloured = [3, 6] }
"""


def yard(**given: object) -> SkirmishState:
    """A position in the yard."""
    state = position(ANTAGONIST, "d", **given)
    brief = RULESET.read_brief(SkirmishOptions(), MAP)
    return state.with_(field=changed(state.field, brief=brief))


@pytest.mark.rule("MS71", "MS9")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "differential = [1, 5]",
            "differential = [5, 2]",
            "differential”: two numbers",
        ),
        ("differential = [2, 5]", "differential = [-3, 9]", "differential”: two numbers"),
        ("coloured = [2, 6]", "coloured = [0, 6]", "coloured”: two numbers from 1 to 6"),
        ("coloured = [3, 6]", "coloured = [3, 9]", "troop 1, band 1, coloured”: two numbers"),
    ],
)
def test_fire_tables_hold_what_dice_can_show(old: str, new: str, words: str) -> None:
    RULESET.read_brief(SkirmishOptions(), TROOP)
    with pytest.raises(Malformed, match=words):
        RULESET.read_brief(SkirmishOptions(), TROOP.replace(old, new))


@pytest.mark.rule("MS71b", "MS55")
def test_an_author_is_told_who_fires_before_anybody_has_moved() -> None:
    assert not RULESET.read_brief(SkirmishOptions(), TROOP).remarks
    (remark,) = RULESET.read_brief(SkirmishOptions(), TROOP.replace("= 60", "= 62")).remarks
    assert remark.startswith("Guards reach from zone to zone")


@pytest.mark.rule("MS70")
@pytest.mark.parametrize("version", [2, 1])
def test_a_named_place_is_a_post(version: int) -> None:
    state = yard(d1="60,100", a1="20,20").of_version(version)
    offered = move("d1", "old-well") in legal(state)
    assert offered is (version == 2)
    assert where(play(state, move("d1", "old well"), listed=False), "d1") == "60,95"


@pytest.mark.rule("MS26b")
def test_inner_walls_stop_sight_and_ways() -> None:
    state = yard(d1="39,55", a1="10,10")
    assert not seen(state.field, point("39,55"), point("41,55")).clear
    assert seen(state.field, point("31,51"), point("39,59")).clear
    refused(state, move("d1", "41,55"), "MS27")


@pytest.mark.rule("MS28c")
def test_a_way_leads_through_one_opening_only() -> None:
    """Through the shed it would be 6 cm; around it is far too long."""
    state = yard(d1="45.5,69", a1="10,10")
    play(state, move("d1", "45.5,72"), listed=False)
    refused(state, move("d1", "45.5,75"), "MST15")


@pytest.mark.rule("MS64")
def test_one_goes_straight_towards_a_building_without_doors() -> None:
    state = yard(d1="15,85", a1="10,10")
    assert where(play(state, move("d1", "hut"), listed=False), "d1") == "15,93.99"


@pytest.mark.rule("MS54b")
def test_a_building_in_the_zone_may_be_deployed_in() -> None:
    state = set_up(map="farm").state
    brief = RULESET.read_brief(SkirmishOptions(), MAP)
    state = state.with_(field=changed(state.field, brief=brief))
    step = play(state, place("d1", "15,100"), listed=False)
    assert where(step, "d1") == "15,100"
