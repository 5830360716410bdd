"""Maps and forces that people write: read, completed, refused kindly, written again."""

from __future__ import annotations

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee.transitions import read_typed
from render.painting import paint
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, offers, open_game
from rules.kernel.values.errors import Malformed
from rules.kernel.values.toml import to_toml
from rules.registry import installed
from rules.systems.braid.ruleset import RULESET as BRAID
from rules.systems.gun_fights.ruleset import RULESET as GUN
from rules.systems.modern_skirmish.ruleset import RULESET as SKIRMISH

if TYPE_CHECKING:
    from rules.kernel.system.ruleset import AnyRuleset

TAKING = [each for each in installed() if each.takes_brief]
SHIPPED = [
    (ruleset, key)
    for ruleset in TAKING
    for key in ruleset.options.model_fields[ruleset.scenario_option].metadata[0].titles
]
shipped = pytest.mark.parametrize(
    ("ruleset", "key"), SHIPPED, ids=[f"{ruleset.id}-{key}" for ruleset, key in SHIPPED]
)
DOC = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)
CORRAL = GUN.write_brief(GUN.brief_for(GUN.read_options({"scenario": "ok-corral"})))
PATROL = SKIRMISH.write_brief(SKIRMISH.brief_for(SKIRMISH.read_options({"map": "patrol"})))

RIDGE = BRAID.write_brief(BRAID.brief_for(BRAID.read_options({"scenario": "ridge"})))
BRIDGES = BRAID.write_brief(BRAID.brief_for(BRAID.read_options({"scenario": "bridges"})))


@shipped
def test_what_is_shipped_is_read_as_it_is_written(ruleset: AnyRuleset, key: str) -> None:
    usual = ruleset.brief_for(ruleset.read_options({ruleset.scenario_option: key}))
    text = ruleset.write_brief(usual)
    start = read_typed(ruleset, {}, text)
    assert getattr(start.options, ruleset.scenario_option) == key
    assert start.brief is usual
    signed = read_typed(ruleset, {}, text, "Ada").brief
    assert signed.author == "Ada"
    assert signed.model_dump(exclude={"author"}) == usual.model_dump()


def test_the_example_of_the_documentation_is_played_to_its_end() -> None:
    start = read_typed(GUN, {}, EXAMPLE, "Ada")
    assert [seat.title for seat in GUN.seats(start.options, start.brief)] == ["Riders", "Guards"]
    assert start.brief.arms.keys() == {"pistol", "carbine", "shotgun", "rifle"}
    dice = SeededDice(bytes(32), b"")
    state = open_game(GUN, start, dice).state
    assert paint(GUN.id, GUN.view(state, None)).png.startswith(b"\x89PNG")
    steps = 0
    while GUN.result(state) is None and steps < 400:
        (seat,) = (each.seat for each in state.questions)
        found = offers(GUN, state, seat)
        state = act(GUN, state, seat, found[steps * 7 % len(found)].action, dice).state
        steps += 1
    assert steps > 20
    assert all(
        figure.at is None or start.brief.map.width >= figure.at.x for figure in state.field.figures
    )


def test_a_map_alone_has_the_usual_people_and_people_alone_the_usual_map() -> None:
    data = tomllib.loads(EXAMPLE)
    ground = to_toml({"options": data["options"], "map": data["map"]})
    found: Any = read_typed(GUN, {}, ground).brief
    assert found.map.name == "Stage stop"
    assert found.scenario.people.keys() == {
        "doc", "morgan", "virgil", "wyatt", "billy", "ike", "will", "frank", "tom",
    }  # fmt: skip
    people = to_toml({key: data[key] for key in ("options", "scenario", "arm")})
    found = read_typed(GUN, {}, people).brief
    assert found.map.name == "Lot behind the OK Corral"
    assert found.scenario.people.keys() == {"rafe", "lou", "abe", "sid"}
    units = '[options]\nmap = "street"\n' + "\n".join(
        f'[[unit]]\nid = "{code.lower()}"\nname = "{troop}s"\ncode = "{code}"\n'
        f'troop = "{troop}"\nsize = 4'
        for code, troop in (("X", "legionary"), ("Y", "confederate"))
    )
    found = read_typed(SKIRMISH, {}, units).brief
    assert [each.size for each in found.unit] == [4, 4]
    assert found.site.name == SKIRMISH.brief_for(SKIRMISH.read_options({"map": "street"})).site.name


def test_a_battle_of_ones_own_is_fought_on_the_usual_ground_or_by_the_usual_forces() -> None:
    ground = '[options]\nscenario = "outpost"\n[map]\nwidth = 40\ndepth = 30\n'
    found: Any = read_typed(BRAID, {}, ground).brief
    assert (found.terrain.width, found.terrain.places) == (4000, ())
    assert "red-line" in found.units
    units = "\n".join(
        f'[[unit]]\nid = "{side}"\nside = "{side}"\nname = "{side} foot"\ncode = "{side[0]}"\n'
        'arm = "light_foot"\nrifles = true\nstands = 5'
        for side in ("first", "second")
    )
    start = read_typed(BRAID, {}, f'[options]\nscenario = "outpost"\n{units}', "Ada")
    found = start.brief
    assert [each.stands for each in found.scenario.unit] == [5, 5]
    assert found.terrain.by_id["farm"].kind == "built_up"
    state = open_game(BRAID, start, SeededDice(bytes(32), b"")).state
    assert paint(BRAID.id, BRAID.view(state, None)).png.startswith(b"\x89PNG")


def test_what_is_typed_counts_before_what_a_file_asks_for() -> None:
    start = read_typed(GUN, {"deployment": "free", "turn_limit": 30}, CORRAL)
    assert (start.options.scenario, start.options.deployment) == ("ok-corral", "free")
    assert start.options.turn_limit == 30


GUNS = partial(pytest.param, GUN, CORRAL)
SKIRMISHES = partial(pytest.param, SKIRMISH, PATROL)
BATTLES = partial(pytest.param, BRAID, RIDGE)
RIVERS = partial(pytest.param, BRAID, BRIDGES)
CASES = [
    BATTLES("width = 72", "width = 100", "“map, width”"),
    BATTLES('kind = "rise"', 'kind = "swamp"', "“map, feature 1, kind”"),
    BATTLES('id = "hill"', 'id = "rise"', "the id “rise” is there twice"),
    BATTLES("rect = [3300, 3600, 3900, 4200]", "rect = [3300, 3600, 4200, 4200]", "5 to 8 inches"),
    BATTLES("rect = [3300, 3600, 3900, 4200]", "rect = [3900, 3600, 3300, 4200]", "a rectangle is"),
    BATTLES("[3600, 0], [3600, 4800]", "[3600, 0], [3700, 4800]", "“map, road 1”: it leads along"),
    BATTLES("[3600, 0], [3600, 4800]", "[3600, 0], [3600, 4900]", "is not on the table"),
    BATTLES(', north = "first"', "", "attacker and north are both named"),
    BATTLES('second"\nname = "French"', 'first"\nname = "French"', "one of each side"),
    BATTLES('name = "Allies"', 'name = "@here"', "“army 1, name”: a name has"),
    BATTLES('code = "B"', 'code = "A"', "“unit 2”: 45th Foot and 88th Foot would both be A"),
    BATTLES('code = "B"', 'code = "+"', "“unit 2, code”: one or two letters"),
    BATTLES('id = "88th-foot"', 'id = "45th-foot"', "each unit has an id of its own"),
    BATTLES('"foot"\nstands = 6', '"foot"\nstands = 3', "“unit 1, stands”: foot and horse"),
    BATTLES('arm = "foot"\nstands = 6', 'arm = "foot_gun"\nstands = 6', "guns have one stand"),
    RIVERS('kind = "river"', 'kind = "wood"', "there is no river under this"),
    GUNS("at = [1200, 2220]", "at = [600, 1900]", "“map, start 1”: “virgil” has no room"),
    GUNS("at = [1200, 2220]", "at = [1500, 2210]", "“map, start 2”: “wyatt” stands on “virgil”"),
    GUNS('figure = "virgil"', 'figure = "nobody"', "“map, start 1, figure”: there is no figure"),
    GUNS('figure = "virgil"', 'figure = "wyatt"', "“wyatt” starts twice"),
    GUNS('arm = "shotgun"', 'arm = "cannon"', "“scenario, figure 1, arm”: there is no such arm"),
    GUNS('["wyatt"], ["frank"]', '["wyat"], ["frank"]', "rows 1, column A”: it names nobody"),
    GUNS('["wyatt"], ["frank"]', '["tom"], ["frank"]', "it is a column of side “ac”"),
    GUNS("rect = [1050, 800, 1750, 1750]", "rect = [1050, 800, 1750, 2100]", "overlaps the zone"),
    GUNS("rect = [1050, 800, 1750, 1750]", "rect = [1050, 800, 1750, 9000]", "zone 2”: it reaches"),
    GUNS("line = [600, 1900, 700, 1900]", "line = [600, 1950, 700, 1950]", "door is on no wall"),
    GUNS("line = [600, 1900, 700, 1900]", "line = [600, 1900, 700, 1950]", "along an axis"),
    GUNS("width = 2800", "width = 6100", "“map, width”: a table is 12 to 60 inches each way"),
    GUNS('id = "wagon"', 'id = "barrels"', "block “barrels””: the id is there twice"),
    GUNS('id = "wagon"', 'id = "Wagon 1"', "an id has 1 to 40 small letters"),
    GUNS('name = "wagon"', 'name = "**wagon** @here"', "“map, block 1, name”: a name has"),
    GUNS("rect = [1120, 900, 1260, 1180]", "rect = [1260, 900, 1120, 1180]", "a rectangle is "),
    GUNS('name = "Ike"', 'name = "Billie"', "Billy and Billie would both be Bi"),
    GUNS('id = "doc"', 'id = "men"', "“men” stands for those of a rank"),
    GUNS('side = "bd"\nrect', 'side = "red"\nrect', "a zone is that of a side: ac or bd"),
    GUNS("options =", 'author = "x"\noptions =', "“author”: there is nothing of that name"),
    SKIRMISHES('side = "antagonist"', 'side = "affiliation"', "“affiliation” has a zone already"),
    SKIRMISHES("rect = [0, 9100, 12000, 12000]", "rect = [4800, 5000, 5300, 6800]", "too small or"),
    SKIRMISHES('troop = "soldier"', 'troop = "robot"', "“unit 2, troop”: there are no such troops"),
    SKIRMISHES('troop = "soldier"', 'troop = "auxiliary"', "side “antagonist” has none"),
    SKIRMISHES('code = "D"', 'code = "A"', "an id and a code of its own"),
    SKIRMISHES("size = 9", "size = 10", "“unit 2, size”"),
    SKIRMISHES("[map]", "[[arm]]\n[map]", "“arm”: there is nothing of that name"),
    SKIRMISHES('map = "patrol"', 'map = "moon"', "moon|there is none|farm|that"),
    SKIRMISHES('map = "patrol"', "moon = 3", "“options, moon”: there is no such option"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "text", "was", "now", "words"), CASES)
def test_what_is_wrong_is_said_with_its_place(
    ruleset: AnyRuleset, text: str, was: str, now: str, words: str
) -> None:
    assert was in text
    with pytest.raises(Malformed) as refused:
        read_typed(ruleset, {}, text.replace(was, now, 1))
    assert re.search(words, refused.value.message)


@pytest.mark.parametrize(
    ("kind", "entry", "most"),
    [
        ("decor", 'name = ""\nkind = "road"\nrect = [0, 0, 10, 10]', 40),
        ("fence", 'id = "f{0}"\nname = "fence"\nline = [0, {0}, 9, {0}]', 40),
        ("spot", 'id = "s{0}"\nname = "spot"\nat = [{0}, 9]', 60),
    ],
)
def test_a_map_has_bounds(kind: str, entry: str, most: int) -> None:
    more = "\n".join(f"[[map.{kind}]]\n{entry.format(number)}" for number in range(most + 1))
    with pytest.raises(Malformed, match="there are too many"):
        read_typed(GUN, {}, EXAMPLE + more)


@pytest.mark.parametrize(
    "data",
    [
        {"a": 1, "b": 'x\n“"\\\x7f', "c": [True, {"d": [1, 2]}], "e f": {"g": [{"h": {"i": [3]}}]}},
        {"long": ["word" * 9] * 9, "t": [{"a": 1, "b": [{"c": [{"d": 1, "e": 2}], "f": "x"}]}]},
        {"empty": {}, "none": [], "t": {"u": [{"k": "v" * 99, "w": {"x": 1}}], "s": 1}},
    ],
)
def test_toml_is_read_as_it_was_written(data: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(data)) == data
