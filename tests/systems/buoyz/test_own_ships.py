"""Battles and ships that people write (BZ218)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.errors import Malformed
from rules.kernel.play import first_state
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.sds import RULED

if TYPE_CHECKING:
    from rules.systems.buoyz.brief import BuoyzBrief

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
