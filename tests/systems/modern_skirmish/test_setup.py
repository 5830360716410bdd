"""Forces, maps, zones, deployment, options."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kernel.system.presets import AS_WRITTEN
from rules.space.plane import Point, square
from rules.systems.modern_skirmish.brief import brief_of
from rules.systems.modern_skirmish.events import Deployed, InitiativeTaken
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.ruleset import RULESET
from rules.systems.modern_skirmish.setup import zone_of
from rules.systems.modern_skirmish.stats import SCENARIOS, SIDES
from tests.systems.common import SystemTests
from tests.systems.modern_skirmish.positions import (
    AFFILIATION,
    ANTAGONIST,
    PASS,
    acting,
    all_of,
    asked,
    deploy,
    legal,
    place,
    play,
    refused,
    set_up,
    the,
    where,
)


@pytest.mark.rule("MST1", "MST19", "MS56")
def test_the_forces() -> None:
    brief = brief_of("farm")
    found = [(unit.name, unit.size, brief.side_of[unit.id]) for unit in brief.unit]
    assert found == [
        ("Legionaries A", 6, AFFILIATION),
        ("Legionaries B", 6, AFFILIATION),
        ("Auxiliaries C", 6, AFFILIATION),
        ("Soldiers D", 9, ANTAGONIST),
        ("Soldiers E", 9, ANTAGONIST),
        ("Confederates F", 9, ANTAGONIST),
    ]
    assert [seat.title for seat in RULESET.usual_seats] == ["Affiliation", "Antagonist"]


@pytest.mark.rule("MS53", "MST2", "MS1", "MST19")
def test_units_are_deployed_by_turns_and_the_antagonist_starts() -> None:
    step = set_up(map="farm")
    order = []
    for number, unit in enumerate("daebfc"):
        order.append(acting(step.state))
        part = ("west-front", "centre-front", "east-front")[number // 2]
        step = play(step.state, deploy(unit, part))
    assert order == [ANTAGONIST, AFFILIATION] * 3
    assert asked(step) == (ANTAGONIST, "use_initiative")
    first = the(step, InitiativeTaken)
    assert (first.seat, first.number, first.why) == (ANTAGONIST, 1, "start")
    assert len(step.state.field.standing) == 45


@pytest.mark.rule("MS53", "MS15b", "MS53b")
def test_a_unit_is_deployed_whole_or_figure_by_figure() -> None:
    step = set_up(map="patrol")
    step = play(step.state, place("d1", "5,100"), listed=False)
    assert where(step, "d1") == "5,100"
    assert asked(step) == (ANTAGONIST, "deploy_unit")
    step = play(step.state, deploy("d", "east-rear", "loose"))
    assert len(the(step, Deployed).figures) == 8
    assert asked(step) == (AFFILIATION, "deploy_unit")


@pytest.mark.rule("MS53")
def test_a_unit_that_was_begun_is_put_on_the_table_first() -> None:
    state = play(set_up(map="farm").state, place("d1", "5,100"), listed=False).state
    assert refused(state, deploy("e", "centre-front"), "MS53").legal == ("Soldiers D",)
    refused(state, place("e1", "8,100"), "MS53")
    refused(state, place("d1", "8,100"), "MS53")
    refused(state, PASS, "MS53")


@pytest.mark.rule("MS30", "MS31", "MS62", "MS53b")
def test_where_a_figure_is_deployed() -> None:
    state = set_up(map="patrol").state
    refused(state, place("d1", "60,90.9"), "MS53")
    refused(state, place("d1", "60,119.9"), "MS31")
    refused(state, place("a1", "60,100"), "MST1")
    state = play(state, place("d1", "60,91"), listed=False).state
    refusal = refused(state, place("d2", "61,91"), "MS30")
    assert refusal.legal, "a place nearby that is free"
    play(state, place("d2", refusal.legal[0]), listed=False)


@pytest.mark.rule("MS54", "MS55", "MS2", "MS63b")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("edges", ["usual", "swapped"])
def test_zones_are_29_cm_deep_on_opposite_long_edges(scenario: str, edges: str) -> None:
    state = set_up(map=scenario, edges=edges).state
    field = state.field
    assert field.brief.site.depth == 12000
    assert field.brief.site.width == (12000 if scenario == "patrol" else 18000)
    south, north = (ANTAGONIST, AFFILIATION) if edges == "usual" else (AFFILIATION, ANTAGONIST)
    assert zone_of(field, south).corners[0] == Point(0, 9100)
    assert zone_of(field, north).corners[2].y == 2900
    longest = max(unit.reach for unit in field.brief.troop)
    assert longest < 9100 - 2900, "nobody is in range at first"


@pytest.mark.rule("MS57", "MS32", "MS57b")
def test_the_patrol_is_a_small_game_of_24_initiatives() -> None:
    brief = brief_of("patrol")
    assert [unit.id for unit in brief.unit] == ["legionaries-a", "soldiers-d"]
    for preset in RULESET.presets:
        assert preset.completed(SkirmishOptions, {"map": "patrol"}).turn_limit == 24
        assert preset.completed(SkirmishOptions, {"map": "farm"}).turn_limit == 60


@pytest.mark.rule("MS68")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_even_forces_are_fewer_of_the_same_units(scenario: str) -> None:
    usual = set_up(map=scenario).state.field.brief
    even = set_up(map=scenario, forces="even").state.field.brief
    assert even.site.model_dump() == usual.site.model_dump()
    codes = {"A", "C", "D", "E", "F"} if scenario != "patrol" else {"C", "F"}
    assert {unit.code for unit in even.unit} == codes


@pytest.mark.rule("MS61", "MS4b", "MS37b")
def test_presets() -> None:
    recommended, written, balanced = RULESET.presets
    assert recommended.completed(SkirmishOptions, {}).one_shot_per_figure
    assert recommended.completed(SkirmishOptions, {}).forces == "usual"
    assert balanced.completed(SkirmishOptions, {}).forces == "even"
    assert written.name == AS_WRITTEN
    assert recommended.completed(SkirmishOptions, {}) == SkirmishOptions()
    assert not written.completed(SkirmishOptions, {}).one_shot_per_figure
    keys = "map one_shot_per_figure miss_passes turn_limit forces base_size figures_block"
    assert list(SkirmishOptions.model_fields) == [
        *keys.split(), "fence_cost", "windows_passable", "rout_passes", "edges",
    ]  # fmt: skip


@pytest.mark.rule("MS58", "MS59", "MS60", "MS2")
@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("farm", {"building": 2, "low-wall": 4, "hedge": 7, "woods": 1, "crops": 1}),
        ("street", {"building": 6, "high-wall": 2, "car-wreck": 2, "debris": 2, "low-wall": 4}),
        ("colony", {"building": 1, "steel-container": 4, "boulders": 6, "low-wall": 4}),
    ],
)
def test_what_stands_on_the_maps(name: str, things: dict[str, int]) -> None:
    site = brief_of(name).site
    found = Counter({"building": len(site.building)})
    found += Counter(each.kind for each in site.fence)
    found += Counter(each.kind for each in site.wall)
    found += Counter(each.kind for each in site.block)
    found += Counter(each.kind for each in site.area)
    assert found == things
    for building in site.building:
        for opening in building.openings:
            a, b = opening.line
            assert square(a, b) == 300 * 300
            assert any(a in (room.rect.corners) or building.holds(a) for room in building.room)
            assert any(
                min(side) <= min(opening.line) and max(opening.line) <= max(side)
                for room in building.room
                for side in room.rect.sides
            ), opening.id


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("formation", ["line", "ranks", "loose"])
def test_every_unit_finds_room_anywhere_in_its_zone(scenario: str, formation: str) -> None:
    tests = SystemTests(RULESET)
    step = tests.set_up(map=scenario)
    while step.state.question.tag == "deploy_unit":
        found = [a for a in legal(step.state) if a.tag == "deploy" and a.formation == formation]  # type: ignore[attr-defined]
        step = play(step.state, found[0])
        event = the(step, Deployed)
        zone = zone_of(step.state.field, step.seat or "")
        roomy = step.state.field.ground.ways.roomy
        assert all(zone.holds(at) and roomy(at) for at in event.at)
    spots = [at for _, at in step.state.field.standing]
    assert all(square(a, b) >= 250 * 250 for a in spots for b in spots if a is not b)
    assert not all_of(step, Deployed) or len(SIDES) == 2
