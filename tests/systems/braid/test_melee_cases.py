"""Melee, assaults and the end phase case by case: ground, classes, wear, morale, command."""

from __future__ import annotations

from typing import Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import (
    assault_events,
    assaults,
    bullets,
    charging,
    commanders,
    morale,
    rallying,
    risk,
)
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Assault, Done, Rally
from rules.systems.braid.charge_tests import stands
from rules.systems.braid.combat import Fought
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.questions import (
    DeclareAssaults,
    DeclareCharges,
    EndPhase,
    MakeWhole,
    Storms,
)
from rules.systems.braid.stats import Barrier, Feature
from tests.systems.braid.positions import all_of, battle, field, play, the
from tests.systems.braid.test_endphase import GREEN, RED, after, end, with_morale
from tests.systems.braid.test_melee import contact, found_for
from tests.systems.braid.test_roads import changed_map, on_map
from tests.systems.common import as_typed

AT, FOE = (14, 28, 0), (14, 22, 180)


@pytest.mark.rule("BC115", "BCT14")
def test_on_a_hill_and_in_a_place_nothing_counts_that_counts_in_the_open() -> None:
    table = field({"red-hussars": (*AT, "reinforced_line"), GREEN: (*FOE, "line")})
    assert found_for(table, "red-hussars", GREEN) == "+line of horse"
    for ground in ("hill", "built_up", "wood"):
        assert found_for(table, "red-hussars", GREEN, ground=ground) == (
            "-in wood" if ground == "wood" else ""
        )
    assert found_for(table, "red-hussars", GREEN, cover=True) == "+line of horse"


@pytest.mark.rule("BC121", "BC30", "BCT14")
@pytest.mark.parametrize(
    ("scenario", "own", "foe", "formation", "found"),
    [
        ("ridge", "15e-dragons", "14th-light-dragoons", "reinforced_line", "+heavy"),
        ("ridge", "15e-dragons", "45th-foot", "attack_column", "+heavy"),
        ("ridge", "15e-dragons", "45th-foot", "square", "-at garrison"),
        ("ridge", "14th-light-dragoons", "15e-dragons", "reinforced_line", ""),
        ("plain", "blue-cuirassiers", "white-cuirassiers", "reinforced_line", "+cuirassiers"),
        ("plain", "white-cuirassiers", "blue-hussars", "reinforced_line", "+cuirassiers"),
        ("plain", "blue-hussars", "white-cuirassiers", "reinforced_line", ""),
        ("village", "uhlans", "chasseurs", "reinforced_line", "+lancers"),
        ("village", "chasseurs", "uhlans", "reinforced_line", ""),
    ],
)
def test_classes_of_horse_against_each_other_and_foot(
    scenario: str, own: str, foe: str, formation: str, found: str
) -> None:
    table = field({own: (*AT, "reinforced_line"), foe: (*FOE, formation)}, scenario=scenario)
    assert found_for(table, own, foe) == found


@pytest.mark.rule("BC121")
def test_heavy_horse_has_nothing_for_cuirassiers() -> None:
    units = {"15e-dragons": (*AT, "reinforced_line"), "14th-light-dragoons": (*FOE, "line")}
    found = changed_map("ridge").scenario
    arms = tuple(
        each.model_copy(update={"arm": "cuirassier"}) if each.id == "14th-light-dragoons" else each
        for each in found.unit
    )
    units["14th-light-dragoons"] = (*FOE, "reinforced_line")
    table = on_map(changed_map("ridge", unit=arms), units).field
    assert found_for(table, "15e-dragons", "14th-light-dragoons") == ""
    assert found_for(table, "14th-light-dragoons", "15e-dragons") == "+cuirassiers"


@pytest.mark.rule("BC79", "BCT11")
def test_dismounted_horse_fights_as_a_garrison() -> None:
    units = {"red-hussars": ("farm",), GREEN: (23.5, 5, 180, "reinforced_line"),
             "green-hussars": (30, 5, 180, "reinforced_line")}  # fmt: skip
    table = field(units)
    by = table.by_id
    horse = by["red-hussars"]
    assert not bullets.mounted(table, horse)
    assert bullets.mounted(table, by["green-hussars"])
    assert found_for(table, "red-hussars", GREEN, ground="built_up") == ""
    assert stands(table, horse, by[GREEN])
    assert charging.verdict(table, by[GREEN], horse) == charging.TEST
    assert charging.verdict(table, by["green-hussars"], horse) == charging.NO


@pytest.mark.rule("BC80", "BCT10", "BC80b")
@pytest.mark.parametrize(
    ("unit", "formation", "verdict"),
    [("red-hussars", "reinforced_line", "free"), (RED, "attack_column", "free"),
     (RED, "reinforced_line", "free"), (RED, "line", "test")],
)  # fmt: skip
def test_a_cluster_in_a_place_is_charged_as_a_cluster(
    unit: str, formation: str, verdict: str
) -> None:
    state = battle({unit: (23.5, 15, 0, formation), GREEN: ("farm",)})
    table = state.unit(GREEN, formation="cluster", stands=3).field
    assert charging.verdict(table, table.by_id[unit], table.by_id[GREEN]) == verdict


@pytest.mark.rule("BCT13", "BC36", "BC122")
@pytest.mark.parametrize(
    ("scenario", "unit", "lost"),
    [("bridges", "5e-cuirassiers", 3), ("bridges", "7e-lanciers", 2), ("ridge", "15e-dragons", 2),
     ("ridge", "3e-hussards", 1)],
)  # fmt: skip
def test_horse_wears_by_its_class(scenario: str, unit: str, lost: int) -> None:
    foe = "ir-3" if scenario == "bridges" else "45th-foot"
    units = {unit: (20, 44, 0, "reinforced_line"), foe: (60, 5, 180, "line")}
    state = battle(units, DeclareCharges(seat="second"), EndPhase(), scenario=scenario,
                   attacker="second")  # fmt: skip
    stands_ = state.field.by_id[unit].stands
    state = state.fighting(charged=(unit,), fought=(Fought(unit=unit, foes=(), won=1),))
    faces = (1, 2, 3, 4, 5, 6)[:stands_]
    morale_ = (4,) if stands_ - lost > 2 else ()
    step = play(state, "second", Done(), *faces, *morale_)
    assert (the(step, fe.Worn).faces, the(step, fe.Worn).lost) == (faces, lost)


@pytest.mark.rule("BC129", "BC125", "BC119")
def test_a_garrison_regains_a_base_and_stays_in_its_place_and_contact() -> None:
    units = {GREEN: ("farm",), RED: (23.5, 13, 0, "reinforced_line")}
    state = after(units, {GREEN: 1, RED: -1}).unit(GREEN, stands=5)
    state = state.fighting(contacts=(contact(ground="built_up"),))
    step = end(state, 3, 6)
    found = the(step, fe.Regained)
    assert (found.unit, found.stands, found.formation) == (GREEN, 6, "garrison")
    assert step.state.field.by_id[GREEN].area == "farm"
    assert step.state.field.engaged(GREEN)


@pytest.mark.rule("BC125", "BC126", "BC125b")
def test_a_garrison_leaves_on_zero_by_the_side_away_from_the_foe() -> None:
    units = {GREEN: ("farm",), RED: (23.5, 8, 180, "reinforced_line")}
    state = after(units, {GREEN: -1})
    low = state.with_(field=with_morale(state, GREEN, "low"))
    step = end(low.fighting(contacts=(contact(ground="built_up"),)), 1)
    # +1 garrison, -1 low, -1 lost, on a one.
    back = the(step, ev.FellBack)
    assert (back.formation, back.pose.heading) == ("march_column", 180)
    assert step.state.field.by_id[GREEN].area == ""


@pytest.mark.rule("BC130", "BCT8")
@pytest.mark.parametrize(
    ("unit", "where", "factor"),
    [
        ("88th-foot", (7, 10, 180, "march_column"), -1), ("43rd-light", (7, 10, 180, "line"), 1),
        ("88th-foot", (30, 45, 0, "line"), 0), ("43rd-light", (30, 45, 0, "line"), 1),
        ("4th-cacadores", (7, 10, 180, "reinforced_line"), 0),
    ],
)  # fmt: skip
def test_hills_count_for_all_but_light_foot_and_high_morale_anywhere(
    unit: str, where: tuple[Any, ...], factor: int
) -> None:
    table = field({unit: where}, scenario="ridge")
    assert morale.factors(table, table.by_id[unit])[0] == factor


@pytest.mark.rule("BCT8")
def test_low_morale_and_rough_ground_are_one_bullet() -> None:
    table = field({"landwehr": (66, 14, 0, "march_column")}, scenario="bridges")
    assert morale.factors(table, table.by_id["landwehr"])[0] == -1


@pytest.mark.rule("BC132", "BC105", "BC137")
def test_an_aide_leads_no_charge_and_makes_no_cluster_whole_and_the_chief_any() -> None:
    units = {"45th-foot": (20, 10, 180, "cluster", 3), "95th-rifles": (40, 10, 180, "cluster", 3)}
    for chief, may in (("first-aide", False), ("first-chief", True), ("first-general-1", True),
                       ("first-general-2", False)):  # fmt: skip
        table = field(units, scenario="ridge", chiefs={chief: "45th-foot"})
        assert (commanders.general_of(table, table.by_id["45th-foot"]) is not None) is may
        assert bool(rallying.able(table, "first")) is may


@pytest.mark.rule("BC137", "BC80")
def test_a_cluster_in_a_place_is_made_whole_as_its_garrison() -> None:
    units = {RED: ("farm",), GREEN: (40, 5, 180, "line")}
    chiefs = {"first-general-1": RED}
    state = battle(units, MakeWhole(seat="first"), chiefs=chiefs)
    state = state.unit(RED, formation="cluster", stands=3, pose=Pose(2350, 800, 0))
    action = Rally(commander="first-general-1", formation="line")
    step = play(state, "first", action)
    made = step.state.field.by_id[RED]
    assert (made.formation, made.area, made.stands) == ("garrison", "farm", 4)
    with pytest.raises(ValueError, match="6"):
        as_typed(Rally(commander="first-general-1", formation="line", back=7))


@pytest.mark.rule("BC141", "BC71", "BC141c")
def test_an_assault_leads_through_no_wood_and_a_wall_takes_two_of_its_inches() -> None:
    farm = Feature(id="farm", name="Farm", kind="built_up", rect=(2100, 2300, 2600, 2800))
    wood = Feature(id="wood", name="Wood", kind="wood", rect=(2000, 1500, 2800, 1600))
    wall = Barrier(id="wall", kind="wall", points=((2000, 1500), (2800, 1500)))

    def cost(far: float, *features: Feature, walls: tuple[Barrier, ...] = ()) -> int | None:
        brief = changed_map("outpost", feature=(farm, *features), barrier=walls, road=())
        state = on_map(brief, {RED: (24, 13 + far, 0, ASSAULT), GREEN: ("farm",)})
        found = assaults.possible(state.field, state.field.by_id[RED])
        return None if found is None else found.cost

    assert cost(16) == 1600
    assert cost(16, wood) is None
    assert cost(16, walls=(wall,)) == 1800
    # Columns of six stands have no more room on this table than 17 inches from the farm.
    assert cost(17, walls=(wall,)) == 1900


@pytest.mark.rule("BC144", "BC44d", "BC144b")
def test_at_a_crossing_the_winner_is_a_column_where_it_touched_and_a_defender_what_is_left() -> (
    None
):
    units = {"3e-ligne": (24, 27, 0, ASSAULT), "ir-3": (24, 17.5, 180, "square")}
    due = (DeclareAssaults(seat="second"), Storms())
    state = battle(units, *due, scenario="bridges", attacker="second")
    action = Assault(unit="3e-ligne", target="ir-3")
    step = play(state, "second", action, *(6, 6, 6, 1, 1) * 3)
    won = step.state.field.by_id["3e-ligne"]
    assert (won.formation, won.here, won.stands) == ("march_column", Pose(2400, 1750, 0), 6)
    # The defender is left with three, a cluster; with two it is eliminated, though it has won.
    win, both, lose = (6, 6, 6, 1, 1), (6, 1, 1, 2, 5), (1, 1, 1, 6, 6)
    held = play(state, "second", action, *win, *both, *lose, *lose, 1, 6, 6)
    left = held.state.field.by_id["ir-3"]
    assert (left.stands, left.formation, left.plays) == (3, "cluster", True)
    assert not held.state.field.by_id["3e-ligne"].plays
    few = state.unit("ir-3", stands=5)
    none = play(few, "second", action, *win, *both, *lose, *lose, 1, 6, 6)
    assert [each.unit for each in all_of(none, ev.Removed)] == ["3e-ligne", "ir-3"]


@pytest.mark.rule("BC44", "BC44c")
def test_the_general_is_no_die_of_an_assault() -> None:
    units = {RED: (24, 26, 0, ASSAULT, 1), GREEN: ("farm",)}
    state = battle(units, DeclareAssaults(seat="first"), Storms(),
                   chiefs={"first-general-1": RED}, moved=(RED,))  # fmt: skip
    step = play(state, "first", Assault(unit=RED, target=GREEN), 1, 6, 6, 1, 6, 6, listed=False)
    rounds = all_of(step, assault_events.AssaultFought)
    assert [len(each.faces) for each in rounds] == [1, 1]
    assert [(each.general, each.lost) for each in rounds] == [("first-general-1", 0), ("", 1)]
    assert risk.dice(1, 6) == (1, 2)
