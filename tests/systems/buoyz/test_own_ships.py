"""Battles and ships that people write (BZ218)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.play import first_state
from rules.kernel.values.errors import Malformed
from rules.systems.buoyz.board.sds import RULED
from rules.systems.buoyz.ruleset import RULESET

if TYPE_CHECKING:
    from rules.systems.buoyz.board.brief import BuoyzBrief

SHIP = """
[[ship]]
id = "lance"
letters = "DD"
name = "Lance"
speed = 12
turning = 4
size = 4
shields = [3, 2, 2, 1]
hull = 4
crippled = 2
command = 2
main = 3
main_arc = "F"
torpedo = [{ kind = "plasma", count = 1, arc = "F" }]
abilities = ["warp", "impulse", "hyperdrive"]
"""
FLEETS = """
[[fleet]]
side = "blue"
name = "Blues"
ship = [{ sd = "lance", name = "First", at = [10, 5] }, { sd = "tp-maru", at = [12, 5] }]

[[fleet]]
side = "red"
name = "Reds"
ship = [{ sd = "bc-d7", at = [10, 30], heading = 180 }]
"""


def brief(text: str, scenario: str = "duel") -> BuoyzBrief:
    """What is read of a file."""
    return RULESET.read_brief(RULESET.read_options({"scenario": scenario}), text)


@pytest.mark.rule("BZ218")
def test_ships_of_ones_own_fight_with_their_names_and_prices() -> None:
    options = RULESET.read_options({"scenario": "duel"})
    found = brief(SHIP + FLEETS)
    assert [(each.id, each.points) for each in found.sd] == [
        ("bc-d7", 15), ("tp-maru", 2), ("lance", 5),
    ]  # fmt: skip
    state = first_state(RULESET, RULESET.start(options)._replace(brief=found))
    assert state.board.fleet("blue")[0].name == "First"
    assert RULESET.read_brief(options, RULESET.write_brief(found)) is found


@pytest.mark.rule("BZ7", "BZ218")
def test_what_is_beyond_the_limits_or_does_nothing_is_remarked() -> None:
    found = brief(SHIP + FLEETS)
    assert "speed of 12" in " ".join(found.remarks)
    core = found.sds["lance"].remarks(RULED["core"])
    assert "Nothing comes of this in this battle: Hyperdrive." in core
    assert not any("Hyperdrive" in each for each in found.remarks)
    assert not RULESET.brief_for(RULESET.read_options({})).remarks


@pytest.mark.rule("BZ218")
def test_ships_of_ones_own_can_be_bought() -> None:
    found = brief(SHIP, "fleet")
    assert "lance" in found.sds
    assert "ca-classic" in found.sds


@pytest.mark.rule("BZ218")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (SHIP.replace("speed = 12", "speed = 21"), "speed"),
        (SHIP + SHIP, "ship 2"),
        (SHIP.replace('"lance"', '"La nce"'), "id"),
        (SHIP.replace('"DD"', '"XX"'), "points"),
        (SHIP.replace('"hyperdrive"', '"adaption"'), "race"),
        (FLEETS, "sd"),
        (SHIP + FLEETS.replace("[10, 5]", "[10, 40]"), "at"),
        (SHIP + FLEETS.replace(", at = [12, 5]", ""), "blue"),
        (SHIP + FLEETS.replace('"red"', '"blue"'), "fleet"),
        ("[scenario]\ntitle = '<b>'", "title"),
        ("[[vessel]]\nid = 'x'", "vessel"),
        ('[scenario]\ncount = "convoy"', "civilian"),
    ],
)
def test_what_can_not_be_played_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(Malformed, match=where):
        brief(text)


def described(text: str, **fields: str) -> BuoyzBrief:
    """What is read of the usual ship with some lines put otherwise, or added."""
    lines = [each for each in SHIP.splitlines() if each.split(" = ")[0] not in fields]
    return brief("\n".join((*lines, *(f"{key} = {value}" for key, value in fields.items()), text)),
                 "fleet")  # fmt: skip


@pytest.mark.rule("BZ286", "BZT31", "BZ5", "BZT39", "BZ17")
def test_a_patrol_counter_has_what_the_text_gives_to_all() -> None:
    found = described("", patrol="true", abilities='["impulse"]', speed="6")
    lance = found.sds["lance"]
    assert lance.abilities == ("impulse", "agile", "advanced_sensors")
    assert lance.crippled == 0
    loose = described("", patrol="true", torpedo='[{ kind = "drone", count = 2 }]')
    assert [each.arc for each in loose.sds["lance"].torpedo] == ["F"]
    assert any("patrol counter" in each for each in found.remarks)
    options = RULESET.read_options({"scenario": "fleet"})
    assert RULESET.read_brief(options, RULESET.write_brief(found)) is found


@pytest.mark.rule("BZ286", "BZT47", "BZ114", "BZ11b")
def test_who_has_flights_is_a_carrier_and_a_base_does_not_move() -> None:
    carrier = described("", craft="4", abilities='["warp"]', speed="6").sds["lance"]
    assert carrier.abilities == ("warp", "carrier")
    eight = ["research", "warp", "impulse", "transporter", "tractor", "agile", "landing", "cloak"]
    full = described("", craft="4", abilities=str(eight))
    assert any("abilities of 9 is above" in each for each in full.remarks)
    base = described("", base="true").sds["lance"]
    assert (base.speed, base.turning) == (0, 0)


@pytest.mark.rule("BZ58", "BZ286")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"race": '"civilian"'}, "civilian"),
        ({"abilities": "[]"}, "no engines"),
        ({"chemical": "true"}, "chemical"),
        ({"abilities": '["warp", "hyperdrive"]'}, "instead of Warp"),
        ({"singularity": "true", "abilities": '["warp"]'}, "singularity"),
        ({"race": '"borg"', "abilities": '["warp", "shield_drain"]'}, "Shield drain"),
        ({"race": '"klingon"', "abilities": '["fire_cloaked"]'}, "without Cloak"),
        ({"race": '"klingon"', "abilities": '["cloak", "fire_cloaked"]'}, "of size 5"),
        ({"abilities": '["warp", "carrier"]'}, "without flights"),
        ({"room": "2"}, "room for flights"),
        ({"dreadnought": "true"}, "dreadnought"),
        ({"race": '"romulan"', "abilities": '["pursuit_mine"]'}, "pursuit mine"),
        ({"letters": '"BB"', "points": "1"}, "costs less"),
    ],
)
def test_what_a_kind_of_ship_lacks_is_remarked(fields: dict[str, str], words: str) -> None:
    assert sum(words in each for each in described("", **fields).remarks) == 1
    usual = described("", abilities='["warp"]', speed="6")
    assert not usual.remarks


@pytest.mark.rule("BZ33c")
def test_of_a_table_that_is_deeper_than_wide_it_is_told_where_sides_start() -> None:
    deep = brief("[scenario]\nwidth = 48\ndepth = 72", "fleet")
    assert any("short edges" in each for each in deep.remarks)
    assert not brief("[scenario]\nwidth = 72\ndepth = 48", "fleet").remarks
    assert not brief("[scenario]\nwidth = 48\ndepth = 72", "convoy").remarks
