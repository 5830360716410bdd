"""The levels of the rules and their sections (BZ216, BZ-T20)."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from rules.kernel.system.presets import altered, in_words
from rules.kernel.values.record import KEPT
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import boarding
from rules.systems.buoyz.board.options import PRESETS, BuoyzOptions, Late, Section
from rules.systems.buoyz.fitting_questions import CarryMines, FormSquadrons
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import moving, refused, set_up, special

SECTIONS: tuple[Section, ...] = get_args(Section)
LATE: tuple[Late, ...] = get_args(Late)
MORE = {"ecm", "self-destruct", "no-win", "tractor", "cloak-hunter", "attack-shields"}
"""Special actions that core has not, and that ships here may try."""
ABLE = ["warp", "impulse", "tractor", "transporter", "cloak", "attack_shields"]
SHIP = own(id="ship", race="klingon", abilities=ABLE)


def near(**options: Any) -> Any:
    """A ship with an ability of each section, and a smaller one that cloaks within an inch."""
    ships = {"H": "ship blue 24,24 0", "K": "de-kprn red 24,23.5 180 crippled"}
    return table(options=options, sds=[SHIP], **ships)


def offered(state: Any) -> set[str]:
    """What the ship may try before its move, and what else it may do."""
    found = RULESET.legal(moving(state))
    tried = {each.what for each in found if isinstance(each, ac.Special)}
    return tried | {each.tag for each in found if isinstance(each, ac.Cloak | ac.Shields)}


@pytest.mark.rule("BZ216")
def test_the_level_full_switches_on_all_sections() -> None:
    assert {each for each in SECTIONS if BuoyzOptions(rules="full").plays(each)} == set(SECTIONS)
    assert not any(BuoyzOptions().plays(each) for each in SECTIONS)
    core, full = near(), near(rules="full")
    boarders = [boarding.able(each.board, "blue") for each in (core, full)]
    assert [len(each) for each in boarders] == [0, 1]
    assert not offered(core) & (MORE | {"cloak", "shields"})
    assert (MORE | {"cloak", "shields"}) <= offered(full)
    assert {"landing", "saucer", "adaption", "transporter", "cloak"} <= full.board.ruled
    assert core.board.ruled == {"warp", "impulse", "research", "agile", "advanced_sensors"}
    bought = RULESET.brief_for(BuoyzOptions(scenario="fleet", rules="full"))
    assert {"cl-talon", "dd-brel", "de-kprn"} < set(bought.sds)


@pytest.mark.rule("BZ216", "BZ255", "BZ260")
def test_the_level_all_switches_on_all_sections_that_stand() -> None:
    every = BuoyzOptions(rules="all")
    assert all(every.plays(each) for each in (*SECTIONS, *LATE))
    assert not any(BuoyzOptions(rules="full").plays(each) for each in LATE)
    assert not every.rotation, "an option at this level, too"
    board = near(rules="all").board
    assert (board.craft, board.squadrons, board.contact) == (True, True, True)
    assert board.ruled - near(rules="full").board.ruled == {"carrier", "minesweeper"}
    asked = set_up(scenario="patrol", rules="all").state.agenda[-1].questions
    assert {type(each) for each in asked} <= {CarryMines, FormSquadrons}
    bought = RULESET.brief_for(BuoyzOptions(scenario="fleet", rules="all"))
    assert {"cl-talon", "cv-valkyrie", "de-sweeper"} < set(bought.sds)


@pytest.mark.rule("BZ216b", "BZ255", "BZ260", "BZT65", "BZ202")
def test_a_section_of_the_level_all_is_switched_by_itself() -> None:
    for section in LATE:
        off = BuoyzOptions.model_validate({"rules": "all", section: "off"})
        assert [each for each in LATE if not off.plays(each)] == [section]
        assert BuoyzOptions.model_validate({section: "on"}).plays(section)
    without = near(rules="all", craft="off", mines="off", squadrons="off", break_contact="off")
    assert without.board.ruled == near(rules="full").board.ruled
    assert not without.board.squadrons
    assert not without.board.contact


@pytest.mark.rule("BZ216b", "BZ239", "BZ243", "BZ232", "BZ43")
def test_a_section_is_switched_by_itself_at_either_level() -> None:
    gone: dict[Section, set[str]] = {
        "actions": {"ecm", "self-destruct", "no-win"}, "tractor": {"tractor"},
        "cloak": {"cloak", "cloak-hunter"}, "races": {"attack-shields"}, "boarding": {"shields"},
    }  # fmt: skip
    full, core = offered(near(rules="full")), offered(near())
    for section, what in gone.items():
        assert what <= full - offered(near(rules="full", **{section: "off"})), section
        assert what <= offered(near(**{section: "on"})) - core, section
    for rules, said in (("full", "off"), ("core", "on")):
        assert near(rules=rules, borg=said).board.borg is (said == "on")
    refused(moving(near(rules="full", actions="off")), "blue", special("h", "ecm"), "BZ232")


@pytest.mark.rule("BZ216")
def test_sections_of_older_games_are_kept_as_they_were() -> None:
    kept = json.dumps({"scenario": "duel", "rules": "core", "boarding": True, "cloak": False})
    read = BuoyzOptions.model_validate_json(kept, context=KEPT)
    assert (read.boarding, read.cloak, read.tractor) == ("on", "off", "by level")
    assert read.plays("boarding")
    assert not read.plays("cloak")
    kept = json.dumps({"rules": "full", "break_contact": True, "squadrons": False})
    read = BuoyzOptions.model_validate_json(kept, context=KEPT)
    assert [each for each in LATE if read.plays(each)] == ["break_contact"]


@pytest.mark.rule("BZ216", "BZ222")
def test_a_level_is_one_change_of_any_preset() -> None:
    by_name = {each.name: each for each in PRESETS}
    recommended = by_name["recommended"].completed(BuoyzOptions, {})
    full = altered(PRESETS, recommended, "rules", "full")
    assert all(full.plays(each) for each in SECTIONS)
    assert in_words(PRESETS, full) == "Duel, full"
    assert in_words(PRESETS, altered(PRESETS, full, "borg", "off")) == "Duel, full, but borg: off"
    written = by_name["as written"].completed(BuoyzOptions, {"rules": "full"})
    assert in_words(PRESETS, written) == "Duel, as written, but rules: full"
    assert in_words(PRESETS, altered(PRESETS, recommended, "rules", "all")) == "Duel, all"
