"""Fights that people write: what is refused, what is remarked, and how the rest is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.kernel.game.brief import kept_brief
from rules.kernel.values.errors import Malformed
from rules.systems.gun_fights.brief import GunFightBrief
from rules.systems.gun_fights.events import Struck
from rules.systems.gun_fights.options import GunFightOptions
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import SCENARIOS
from tests.systems.gun_fights.positions import (
    CORRAL,
    NED,
    PASS,
    figure,
    move,
    play,
    position,
    refused,
    shoot,
    shoot_into,
    the,
    where,
)

RIDERS = """
[scenario]
rows = [
    [["rafe"], ["abe"], ["men"], ["sid"]],
    [["lou"], ["sid"], ["rafe"], ["men"]],
    [["rafe"], ["abe"], [], ["sid"]],
    [["lou"], [], ["men"], ["abe"]],
    [["rafe", "lou"], ["sid"], [], ["abe"]],
    [[], ["abe", "sid"], ["lou"], []],
]
men_of = { constable = "abe", tracker = "rafe" }
figure = [
    { id = "rafe", name = "Rafe", full_name = "Rafe Colter", side = "ac", arm = "pistol" },
    { id = "lou", name = "Lou", full_name = "Lou Bassett", side = "ac", arm = "carbine" },
    { id = "wes", name = "Wes", full_name = "Wes", side = "ac", arm = "rifle", rank = "tracker" },
    { id = "abe", name = "Abe", full_name = "Abe Quill", side = "bd", arm = "shotgun" },
    { id = "sid", name = "Sid", full_name = "Sid Marsh", side = "bd", arm = "rifle" },
    { id = "cy", name = "Cy", full_name = "Cy", side = "bd", arm = "pistol", rank = "constable" },
]

[[arm]]
id = "carbine"
name = "Carbine"
range = 18
nt = 4
ct = 5
at = 5
pt = 6
"""
FREE = GunFightOptions(scenario=CORRAL, deployment="free")
HOUSE = """
[map]
name = "Hut"
width = 2400
depth = 2400
[[map.building]]
id = "hut"
name = "hut"
room = [{ id = "hut", name = "hut", rect = [500, 500, 1500, 1000] }]
door = [{ id = "door", name = "door", line = [950, 1000, 1050, 1000] }]
[[map.zone]]
side = "ac"
rect = [0, 1500, 2400, 2400]
[[map.zone]]
side = "bd"
rect = [1600, 0, 2400, 1400]
"""
RAIL = """[[map.fence]]
id = "rail"
name = "rail"
line = """
CRATE = """[[map.block]]
id = "crate"
name = "crate"
kind = "crate"
rect = """


def read(text: str) -> GunFightBrief:
    """The fight of a text, on the map of the corral with free deployment."""
    return RULESET.read_brief(FREE, text)


def at(thing: str) -> str:
    """The hut with something beside its door."""
    return f"{HOUSE}\n{thing}"


@pytest.mark.rule("GF40", "GF4", "GFT16", "GFT17", "GF40b", "GF1b")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('["sid"], ["rafe"], ["men"]', '["sid"], ["rafe"], ["abe", "men"]', "alone in its cell"),
        ('[["lou"], []', '[["lou"], ["men"]', ""),
        (', rank = "tracker"', "", "C”: side “ac” has nobody with a rank"),
        ('["rafe"], ["abe"], []', '["rafe"], ["abe"], ["rafe"]', "rows 3”: “rafe” stands there tw"),
        ('[["lou"], [], ["men"]', '[["wes"], [], ["men"]', "rows 4”: “wes” stands there twice"),
        ('["men"], ["sid"]]', '["wes"], ["sid"]]', ""),
        ('tracker = "rafe"', 'tracker = "abe"', "tracker”: “abe” is of another side"),
        ('tracker = "rafe"', 'tracker = "wes"', "tracker”: an officer has no rank"),
        ('tracker = "rafe"', 'tracker = "ike"', "tracker”: there is nobody of that name"),
        ('tracker = "rafe"', 'sergeant = "rafe"', "sergeant”: there is no such rank"),
    ],
)
def test_what_the_table_of_a_fight_of_ones_own_must_hold(old: str, new: str, words: str) -> None:
    assert RIDERS.count(old) == 1
    text = RIDERS.replace(old, new)
    if words:
        with pytest.raises(Malformed, match=words):
            read(text)
    else:
        read(text)


@pytest.mark.rule("GF40a", "GF4")
def test_everybody_stands_in_the_table() -> None:
    """Without Ike's single name the first hit on him would meet nothing to mark off."""
    table = json.dumps(SCENARIOS[CORRAL].rows).replace('["ike"]', "[]")
    with pytest.raises(Malformed, match="figure 6”: “ike” stands in no cell"):
        RULESET.read_brief(GunFightOptions(scenario=CORRAL), f"[scenario]\nrows = {table}")
    text = RIDERS.replace('["men"], ["sid"]]', '[], ["sid"]]')
    text = text.replace('["men"], ["abe"]', '[], ["abe"]')
    with pytest.raises(Malformed, match="figure 3”: “wes” stands in no cell"):
        read(text)


@pytest.mark.rule("GF40", "GFT2", "GF1b")
@pytest.mark.parametrize(("version", "up"), [(3, ("wes",)), (2, ("wes", "cy"))])
def test_the_men_of_a_cell_are_those_of_its_side(version: int, up: tuple[str, ...]) -> None:
    state = position(4, "A", own=RIDERS, options=FREE.model_dump(), lou="5,5", wes="5,10",
                     cy="20,20", abe="20,25")  # fmt: skip
    step = play(state.of_version(version), PASS)
    assert step.state.waiting == up
    assert step.state.acting == "ac"


@pytest.mark.rule("GF40b", "GFT18", "GF12b")
def test_a_usual_officer_who_does_not_fight_leads_nobody() -> None:
    """People of one's own on the usual map need no word of the usual officers."""
    text = RIDERS.replace('men_of = { constable = "abe", tracker = "rafe" }\n', "")
    brief = RULESET.read_brief(GunFightOptions(scenario=NED, deployment="free"), text)
    assert brief.scenario.men_of == {}


@pytest.mark.rule("GF40c", "GF41", "GFT18")
def test_what_an_author_is_told_of_men_and_arms() -> None:
    text = RIDERS.replace(', tracker = "rafe"', "")
    assert read(text).remarks == (
        "No officer leads the trackers: the first hit removes each of them.",
        "Carbine is no rifle: nobody fires it into a building.",
    )
    assert not read(f"{RIDERS}rifle = true").remarks
    state = position(2, "B", own=text, options=FREE.model_dump(), sid="15,22", wes="15,16",
                     rafe="9,9")  # fmt: skip
    step = play(state, shoot("sid", "wes"), 4)
    assert (the(step, Struck).outcome, the(step, Struck).led) == ("removed", False)


@pytest.mark.rule("GF41", "GFT12")
def test_a_rifle_of_ones_own_is_fired_into_buildings() -> None:
    lou = {"lou": "10,13", "sid": "20,22", "options": FREE.model_dump()}
    refused(position(2, "A", own=RIDERS + HOUSE, **lou), shoot_into("lou", "hut"), "GFT12")
    state = position(2, "A", own=f"{RIDERS}rifle = true\n{HOUSE}", **lou)
    play(state, shoot_into("lou", "hut"), 3)


@pytest.mark.rule("GF26c", "GF16")
@pytest.mark.parametrize(
    ("thing", "start", "end", "before"),
    [
        (f"{RAIL}[800, 1030, 1200, 1030]", "10,10.85", None, "10,9.4"),
        (f"{CRATE}[940, 1010, 1060, 1030]", "10,10.85", None, "10,9.4"),
        (f"{CRATE}[1080, 1040, 1120, 1080]", "10,9.4", "8,10.6", "12,10.6"),
        (f"{RAIL}[950, 1000, 950, 1300]", "9.4,10.6", None, "9.5,9.4"),
        ("", "10,10.85", "10,9.4", "10,9.4"),
    ],
    ids=["a fence before it", "a crate before it", "a crate aside", "a fence at its jamb", "free"],
)  # fmt: skip
def test_a_door_leads_past_nothing_else(
    thing: str, start: str, end: str | None, before: str
) -> None:
    aside = {"wyatt": "10,10.6", "morgan": "9,11.4"} if start == "10,9.4" else {}
    others = {"virgil": "20,20", "frank": "20,5", **aside}
    options = {"scenario": CORRAL, "deployment": "free"}
    state = position(2, "B", own=at(thing), options=options, will=start, **others)
    if end is None:
        refused(state, move("will", "door"), "GFT7")
    else:
        assert where(play(state, move("will", "door")), "will") == end
    older = play(state.of_version(2), move("will", "door"))
    assert where(older, "will") == before


def kept(**changes: Any) -> GunFightBrief:
    """A fight as an older game keeps it, whatever is refused today."""
    found = json.loads(RULESET.read_brief(FREE, "").text)
    found["scenario"].update(changes)
    return kept_brief(GunFightBrief, json.dumps(found))


@pytest.mark.rule("GF4", "GFT13")
def test_an_older_fight_in_which_somebody_has_no_names_goes_on() -> None:
    rows = json.loads(json.dumps(SCENARIOS[CORRAL].rows).replace('["ike"]', '["frank", "men"]'))
    state = position(1, "A", wyatt="15,22", ike="15,16", frank="20,20")
    brief = kept(rows=rows)
    state = state.with_(field=state.field.model_copy(update={"brief": brief}))
    step = play(state, shoot("wyatt", "ike"), 6)
    assert (the(step, Struck).outcome, the(step, Struck).row) == ("removed", None)
    assert figure(step, "ike").at is None
    assert brief.scenario.named(6, 3) == ("frank",)
