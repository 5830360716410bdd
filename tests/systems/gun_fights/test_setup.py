"""The maps, the starting places, and free deployment."""

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED
from rules.kernel.values.errors import NotYourTurn
from rules.space.measure import INCHES
from rules.space.plane import Point, square, within
from rules.systems.gun_fights.actions import Deploy
from rules.systems.gun_fights.events import CellActivated, Deployed, DeploymentOpened, RowRolled
from rules.systems.gun_fights.maps import Map, load_map
from rules.systems.gun_fights.options import GunFightOptions
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import ActWithFigure, DeployFigure
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import SCENARIOS
from tests.systems.common import asking
from tests.systems.gun_fights.positions import (
    CORRAL,
    NED,
    PASS,
    all_of,
    building_at,
    deploy,
    move,
    play,
    point,
    refused,
    set_up,
    the,
)

if TYPE_CHECKING:
    from rules.systems.gun_fights.state import GunFightState

MAPS = {NED: load_map("glenrowan"), CORRAL: load_map("corral")}
each_scenario = pytest.mark.parametrize("scenario", [NED, CORRAL])


@pytest.mark.rule("GF21", "GF24", "GF24b")
@each_scenario
def test_the_map_puts_everybody_in_a_free_place(scenario: str) -> None:
    step = set_up(1, scenario=scenario)
    state: GunFightState = step.state
    people = SCENARIOS[scenario].people
    assert [event.figure for event in all_of(step, Deployed)] != []
    assert {event.figure for event in all_of(step, Deployed)} == set(people)
    for figure, at in state.field.standing:
        assert state.field.free(at, figure.id), figure.id
        assert figure.hits == 0
    assert isinstance(state.question, ActWithFigure)


@pytest.mark.rule("GF21")
def test_the_gang_is_in_the_inn_but_for_ned_and_the_police_outside() -> None:
    state: GunFightState = set_up(1, scenario=NED).state
    inside = {f.id for f, at in state.field.standing if building_at(MAPS[NED], at)}
    assert inside == {"joe", "dan", "steve"}


@pytest.mark.rule("GF21", "GF21c")
def test_the_fight_at_the_corral_starts_at_six_to_twelve_inches() -> None:
    state: GunFightState = set_up(1, scenario=CORRAL).state
    sides = [
        [at for figure, at in state.field.standing if state.field.person(figure).side == side]
        for side in ("ac", "bd")
    ]
    for side, other in (sides, sides[::-1]):
        nearest = [min(other, key=partial(square, at)) for at in side]
        for at, enemy in zip(side, nearest, strict=True):
            assert not within(at, enemy, 6 * INCHES.unit - 1)
            assert within(at, enemy, 12 * INCHES.unit)


@pytest.mark.rule("GF21")
@each_scenario
def test_named_places_are_free_and_apart(scenario: str) -> None:
    ground = MAPS[scenario]
    for spot in ground.spot:
        assert ground.ways.roomy(spot.at), spot.id
    for one, other in combinations(ground.spot, 2):
        assert not within(one.at, other.at, 99), f"{one.id} and {other.id} cannot both be taken"
        assert one.name != other.name


@each_scenario
def test_no_two_things_of_a_kind_are_called_the_same(scenario: str) -> None:
    ground = MAPS[scenario]
    rooms = [room.name for room in ground.rooms]
    fences = [fence.name for fence in ground.fence]
    cover = [each.name for each in ground.block] + [each.name for each in ground.building]
    ways = [door.name for door in ground.doors.values()] + [spot.name for spot in ground.spot]
    for names in (rooms, fences + cover, fences + ways):
        assert len(set(names)) == len(names)


@pytest.mark.rule("GF21", "GF26")
@each_scenario
def test_every_door_can_be_walked_up_to_by_name_from_both_sides(scenario: str) -> None:
    ground = MAPS[scenario]
    for door in ground.doors.values():
        (ax, ay), (bx, by) = door.line
        beside = [
            spot.at
            for spot in ground.spot
            if within(spot.at, Point((ax + bx) // 2, (ay + by) // 2), 100)
        ]
        sides = {(at.x > ax) if ax == bx else (at.y > ay) for at in beside}
        assert sides == {False, True}, door.name


@pytest.mark.rule("GFT1", "GF21b")
def test_the_sides_deploy_one_after_the_other_as_an_option() -> None:
    step = set_up(scenario=CORRAL, deployment="free")
    the(step, DeploymentOpened)
    state = step.state
    assert state.acting == "ac"
    assert isinstance(state.question, DeployFigure)
    with pytest.raises(NotYourTurn):
        act(RULESET, state, "bd", deploy("ike", "14,15"), ScriptedDice())
    assert "Doc" in refused(state, deploy("ike", "14,22"), "GFT1").legal
    assert refused(state, PASS, "GF21").legal == ("deploy",)
    refused(state, move("doc", "14,22"), "GF21")
    for number, name in enumerate(("doc", "morgan", "virgil", "wyatt")):
        assert state.acting == "ac"
        state = play(state, deploy(name, f"{10 + 2 * number},22"), listed=False).state
        if name == "doc":
            refused(state, deploy("doc", "14,26"), "GF21")
    for number, name in enumerate(("billy", "ike", "will", "frank", "tom")):
        assert state.acting == "bd"
        faces = [2] if name == "tom" else []
        step = play(state, deploy(name, f"14,{9 + 1.5 * number:g}"), *faces, listed=False)
        state = step.state
    assert the(step, RowRolled).row == 2
    assert the(step, CellActivated).figures == ("wyatt",)
    assert isinstance(state.question, ActWithFigure)
    refused(state, deploy("wyatt", "14,22"), "GF21")


@pytest.mark.rule("GF24", "GF21b")
@pytest.mark.parametrize(
    ("to", "rule"),
    [
        ("14,19.5", None),
        ("7,19.5", None),
        ("23,27", None),
        ("14,19.49", "GF21"),
        ("6.99,22", "GF21"),
        ("23.01,22", "GF21"),
        ("14,27.01", "GF21"),
        ("14,15", "GF21"),
        ("19,20.9", "GF24"),
        ("12.9,24", "GF24"),
    ],
    ids=[
        "northern edge of the zone",
        "north-west corner",
        "south-east corner",
        "too far north",
        "too far west",
        "too far east",
        "too far south",
        "in the lot",
        "on the trough",
        "on another",
    ],
)
def test_a_zone_holds_its_border_and_nothing_else(to: str, rule: str | None) -> None:
    state = play(
        set_up(scenario=CORRAL, deployment="free").state, deploy("virgil", "12,24"), listed=False
    ).state
    if rule is None:
        play(state, deploy("doc", to), listed=False)
    else:
        refusal = refused(state, deploy("doc", to), rule)
        if rule == "GF21":
            (near,) = refusal.legal
            play(state, deploy("doc", near), listed=False)
        else:
            (there,) = refusal.legal
            assert within(point(to), point(there), 2 * INCHES.unit)
            play(state, deploy("doc", there), listed=False)


@pytest.mark.rule("GF27", "GF21b")
def test_a_zone_at_the_edge_of_the_table_is_no_way_off_it() -> None:
    """The police at Glenrowan: what is refused there is the edge, nothing solid."""
    start: GunFightState = set_up(scenario=NED, deployment="free").state
    state = asking(start, DeployFigure(seat="bd"))
    refusal = refused(state, deploy("hare", "0.49,30"), "GF27")
    assert "off the table" in refusal.message
    assert refusal.legal == ("0.5,30",)
    play(state, deploy("hare", "0.5,35.5"), listed=False)


@pytest.mark.rule("GF21b")
@each_scenario
@pytest.mark.parametrize("side", ["ac", "bd"])
def test_there_is_always_a_place_to_deploy(scenario: str, side: str) -> None:
    """However the others stand: each spoils one place of the pattern at most."""
    ground: Map = MAPS[scenario]
    state: GunFightState = set_up(scenario=scenario, deployment="free").state
    state = asking(state, DeployFigure(seat=side))
    found = [
        action
        for action in RULESET.legal(RULESET.view(state, side))
        if isinstance(action, Deploy) and action.to not in ground.spots
    ]
    mine = state.field.side(side)
    places = {action.to for action in found}
    assert len(found) == len(places) * len(mine)
    assert len(places) > len(mine)
    for action in found:
        play(state, action)
    assert all(figure.status is Status.UNPLACED for figure in mine)


@pytest.mark.rule("GF21b")
@each_scenario
def test_zones_keep_the_sides_apart(scenario: str) -> None:
    zones = MAPS[scenario].zones
    for corner in zones["ac"].corners:
        assert not zones["bd"].holds(corner)
    for corner in zones["bd"].corners:
        assert not zones["ac"].holds(corner)


@pytest.mark.rule("X7")
@each_scenario
def test_everybody_sees_the_whole_table(scenario: str) -> None:
    state: GunFightState = set_up(1, scenario=scenario).state
    views = [RULESET.view(state, seat) for seat in ("ac", "bd", None)]
    assert {view.field for view in views} == {state.field}
    shown = [view.model_dump(exclude={"viewer"}) for view in views]
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.rule("GF39", "GF30")
def test_what_the_presets_make_of_each_fight() -> None:
    recommended, written = RULESET.presets
    assert (recommended.name, written.name) == (RECOMMENDED, AS_WRITTEN)
    usual = GunFightOptions()
    assert recommended.completed(GunFightOptions, {}) == usual
    assert (usual.stray_armour, usual.deployment, usual.turn_limit) == ("counts", "map", 100)
    assert written.completed(GunFightOptions, {}).stray_armour == "ignored"
    for fight, deployment in (("end-of-ned", "map"), ("ok-corral", "free")):
        chosen = recommended.completed(GunFightOptions, {"scenario": fight})
        assert (chosen.stray_armour, chosen.deployment) == ("counts", deployment)


@pytest.mark.rule("GF21c")
def test_the_inn_has_four_rooms_and_the_lot_is_eighteen_feet_wide() -> None:
    """Six feet of a man are 54 mm: 18 feet are 6.4 inches, and bases want a bit more."""
    (inn,) = [each for each in load_map("glenrowan").building if each.id == "inn"]
    assert len(inn.room) == 4
    lot = load_map("corral").buildings
    width = min(room.rect.west for room in lot["fly"].room) - max(
        room.rect.east for room in lot["harwood"].room
    )
    assert 650 <= width <= 750
