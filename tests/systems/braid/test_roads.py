"""Roads around bends, through hedges and woods; crossings as ground."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.brief import kept_brief
from rules.space.pose import Pose
from rules.systems.braid import deploying
from rules.systems.braid import events as ev
from rules.systems.braid.actions import Form, March, Road
from rules.systems.braid.brief import BattleBrief, brief_of
from rules.systems.braid.pieces import Status
from rules.systems.braid.questions import MoveUnits
from rules.systems.braid.stats import Feature, Way
from tests.systems.braid.positions import battle, older, play, refused, the

SECOND = MoveUnits(seat="second")


def changed_map(scenario: str, **changes: Any) -> BattleBrief:
    """The battle on another map."""
    found = brief_of(scenario)
    whole = BattleBrief(scenario=found.scenario.model_copy(update=changes), tables=found.tables)
    return kept_brief(BattleBrief, whole.model_dump_json())


def on_map(brief: BattleBrief, units: dict[str, tuple[Any, ...]], *due: Any, **given: Any) -> Any:
    state = battle(units, *due, scenario=brief.scenario.id, **given)
    return state.with_(field=state.field.model_copy(update={"brief": brief}))


@pytest.mark.rule("BC71", "BC62", "BC71c")
def test_a_hedge_across_a_road_costs_its_two_inches_too() -> None:
    # The hedge of the bridges lies 20 inches south, across the road at 50 east.
    units = {
        "garde-fusiliers": (50, 25.9, 0, "march_column"),
        "french-battery-1": (30, 40, 0, "deployed"),
    }
    given: Any = {"scenario": "bridges", "attacker": "second"}
    state = battle(units, SECOND, **given)
    refused(state, "second", Road(unit="garde-fusiliers", towards="north", distance=20), "BCT3")
    step = play(state, "second", Road(unit="garde-fusiliers", towards="north", distance=18))
    assert the(step, ev.Marched).cost == 2000
    way = play(state, "second", March(unit="garde-fusiliers", way="18"), listed=False)
    assert the(way, ev.Marched).cost == 2000
    first = play(older(state), "second", Road(unit="garde-fusiliers", towards="north", distance=20))
    assert the(first, ev.Marched).cost == 2000
    gun = battle({"french-battery-1": (50, 25.9, 0, "limbered")}, SECOND, **given)
    play(gun, "second", Road(unit="french-battery-1", towards="north", distance=20))


@pytest.mark.rule("BC62", "BC62b")
def test_a_way_that_follows_a_bend_of_the_road_is_by_road() -> None:
    road = Way(id="r", points=((1000, 0), (1000, 2000), (3000, 2000)))
    brief = changed_map("outpost", road=(road,), feature=())
    state = on_map(brief, {"red-line": (10, 24, 0, "march_column")}, MoveUnits(seat="first"))
    around = March(unit="red-line", way="7,R90,8")
    step = play(state, "first", around, listed=False)
    assert the(step, ev.Marched).cost == 700 + 315 + 800
    refused(older(state), "first", around, "BCT3")
    # Straight across the corner one is beside it.
    short = on_map(brief, {"red-line": (10, 22, 45, "march_column")}, MoveUnits(seat="first"))
    refused(short, "first", March(unit="red-line", way="13"), "BCT3")
    play(state, "first", Road(unit="red-line", towards="north"), listed=False)


@pytest.mark.rule("BC9", "BC63", "BC62", "BC9b")
def test_by_a_road_through_a_wood_one_does_not_go_at_half_rate() -> None:
    wood = Feature(id="wood", name="Wood", kind="wood", rect=(2000, 600, 2800, 2000))
    brief = changed_map("outpost", feature=(wood,))
    units = {"red-line": (24, 30, 0, "march_column")}
    state = on_map(brief, units, MoveUnits(seat="first"), wood_rate="half")
    play(state, "first", March(unit="red-line", way="20"), listed=False)
    refused(older(state), "first", March(unit="red-line", way="20"), "BCT3")
    beside = on_map(brief, {"red-line": (26, 30, 0, "march_column")}, MoveUnits(seat="first"),
                    wood_rate="half")  # fmt: skip
    refused(beside, "first", March(unit="red-line", way="6.1"), "BCT3")


@pytest.mark.rule("BC55", "BC53", "BC55c")
def test_horse_guns_limber_up_in_no_ford() -> None:
    gun = {"austrian-horse-battery": (50, 24, 180, "deployed")}
    state = battle(gun, MoveUnits(seat="first"), scenario="bridges")
    refused(state, "first", Form(unit="austrian-horse-battery", formation="limbered"), "BC55")
    way = March(unit="austrian-horse-battery", way="U,T,5")
    refused(state, "first", way, "BC55")
    play(older(state), "first", way, listed=False)
    dry = battle({"austrian-horse-battery": (50, 20, 180, "deployed")}, MoveUnits(seat="first"),
                 scenario="bridges")  # fmt: skip
    step = play(dry, "first", way, listed=False)
    assert step.state.field.by_id["austrian-horse-battery"].here.y == 1400


@pytest.mark.rule("BC72", "BC145", "BC72b")
def test_nobody_deploys_on_a_crossing() -> None:
    found = brief_of("bridges").scenario
    near = tuple(
        each.model_copy(update={"rect": (each.rect[0], 400, each.rect[2], 700)})
        for each in found.feature
        if each.kind != "built_up"
    )
    brief = changed_map("bridges", feature=near)
    state = on_map(brief, {"3e-ligne": (50, 44, 0, "line")}, attacker="second")
    table = state.field.changing("3e-ligne", status=Status.UNPLACED, pose=None)
    unit = table.by_id["3e-ligne"]
    with pytest.raises(Exception, match="crossing") as caught:
        deploying.placed(table, unit, Pose(5000, 4200, 0), "attack_column")
    assert caught.value.rule == "BC72"  # type: ignore[attr-defined]  # a refusal
    assert deploying.placed(table, unit, Pose(5000, 4400, 0), "attack_column").end.y == 4400
    before = older(state).field.changing("3e-ligne", status=Status.UNPLACED, pose=None)
    assert deploying.placed(before, unit, Pose(5000, 4200, 0), "attack_column").end.y == 4200


@pytest.mark.rule("BCT3", "BC62")
def test_a_limbered_gun_goes_twenty_inches_by_road_and_horse_twelve_beside_it() -> None:
    units = {"red-battery": (24, 33, 0, "limbered"), "red-hussars": (12, 33, 0, "march_column")}
    state = battle(units, MoveUnits(seat="first"))
    step = play(state, "first", Road(unit="red-battery", towards="north"))
    assert step.state.field.by_id["red-battery"].here == Pose(2400, 1300, 0)
    play(state, "first", March(unit="red-hussars", way="12"))
    refused(state, "first", March(unit="red-hussars", way="12.01"), "BCT3")


@pytest.mark.rule("BC63", "BC77")
def test_the_road_through_a_place_is_closed_while_somebody_holds_it() -> None:
    road = Road(unit="red-line", towards="north", distance=16)
    column = {"red-line": (24, 16, 0, "march_column")}
    play(battle(column, MoveUnits(seat="first")), "first", road, listed=False)
    for holder, rule in (("green-line", "BC65"), ("red-light", "BC64")):
        held = battle({**column, holder: ("farm",)}, MoveUnits(seat="first"))
        refused(held, "first", road, rule)
