"""What is played otherwise since the second version, and that older games go on as they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import open_game
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import muster, scenery, setup, setup_events, starbase
from rules.systems.interceptors.edges import on_edge, way_back
from rules.systems.interceptors.go import run
from rules.systems.interceptors.pieces import Fighter, Status
from rules.systems.interceptors.points import read
from rules.systems.interceptors.questions import HalfGo
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import Order
from rules.systems.interceptors.stats import CM
from tests.systems.interceptors.positions import (
    USUAL,
    all_of,
    asked,
    fighter,
    fire,
    fly,
    legal,
    play,
    point,
    position,
    sweep,
    the,
    where,
)

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.interceptors.state import FightersState

both = pytest.mark.parametrize("version", [1, 2])
HOLD = ac.Hold()


def test_the_table_knows_the_version_of_its_game() -> None:
    for version in (1, 2):
        start = RULESET.start(RULESET.read_options({}))._replace(version=version)
        state = open_game(RULESET, start, SeededDice(b"", b"")).state
        assert (state.version, state.table.version) == (version, version)
        kept = RULESET.read_state(state.model_dump_json(), start)
        assert kept == state
        assert kept.table.version == version


@both
@pytest.mark.rule("II50", "II20", "II50b")
def test_a_tail_far_behind_stops_fire_too(version: int) -> None:
    """A line of 23 cm; the pose of who lies on it is 32 cm from the firer."""
    for east in ("61.5,27.9,0", "58.5,27,0"):
        state = position("interceptor", tiger="60,60,0 4", assegai="60,31.5,90", kontos=east,
                         version=version)  # fmt: skip
        assert (fire("tiger", "assegai") in legal(state)) is (version == 1)


@both
@pytest.mark.rule("II53", "IIT17", "II53b")
def test_a_sweep_that_leaves_the_board_has_its_risk(version: int) -> None:
    state = position("interceptor", tiger="183.9,-1,45 4", lynx="40,60,0", version=version)
    faces = (6,) if version > 1 else ()
    step = play(state, sweep("tiger", "port", "2"), *faces)
    assert len(all_of(step, ev.Flown)) == 1
    assert fighter(step, "tiger").blocks == (3 if version > 1 else 4)
    assert fighter(step, "tiger").status is Status.OFF
    alone = play(state, sweep("tiger", "port"), 6)
    assert fighter(alone, "tiger").blocks == 3


@both
@pytest.mark.rule("II62")
def test_scenery_is_apart_at_its_corners_as_the_crow_flies(version: int) -> None:
    state = position("interceptor", b1="40,40", options={"board": "5x3"}, version=version)
    table = state.table
    assert setup.lies(table, point(56, 56)) is (version == 2)  # 1.07 cm from corner to corner
    assert not setup.lies(table, point(55.9, 55.9))
    assert not setup.lies(table, point(56, 40))
    assert setup.lies(table, point(56.24, 40))


@both
@pytest.mark.rule("II103", "II103b")
def test_scenery_is_as_far_from_the_starbase_at_its_corners(version: int) -> None:
    state = position("interceptor", options={"scenario": "starbase"}, version=version)
    assert starbase.too_near(state.table, point(62, 31)) is (version == 1)
    assert starbase.too_near(state.table, point(91, 31))
    assert starbase.too_near(state.table, point(64, 33.5))


@both
@pytest.mark.rule("II83", "II83b")
def test_shots_are_kept_for_ones_own_go_only(version: int) -> None:
    given = {"assegai": "72,64,90 4 amber", "kontos": "20,20,0", "version": version}
    orders = {"tiger": Order(react="1", keep=1, gamble="never")}
    for gone, shots in (("", 1), ("gone", 1 if version == 1 else 2)):
        state = position("intruder", tiger=f"70,84,0 4 amber {gone}", orders=orders, **given)
        step = play(state, fly("assegai", "F"), *[1] * 4 * shots)
        assert len(all_of(step, ev.Fired)) == shots


@both
@pytest.mark.rule("II72", "II72b")
def test_a_path_halts_where_its_last_unit_was_fired_at(version: int) -> None:
    state = position("intruder", assegai="60,64,90 4 amber", tiger="70,84,0 4", kontos="20,20,0",
                     version=version)  # fmt: skip
    step = play(state, fly("assegai", "F"))
    assert asked(step) == ("interceptor", "may_react")
    shot = play(step.state, fire("tiger", "assegai"), 1, 1, 1, 1)
    if version == 1:
        assert fighter(shot, "assegai").gone
        return
    assert asked(shot) == ("intruder", "fly_on")
    assert shot.state.flight.left == 3
    assert fighter(play(shot.state, ac.Stop()), "assegai").gone
    assert len(all_of(play(shot.state, fly("assegai", "FF")), ev.Flown)) == 2
    held = play(step.state, HOLD)
    assert fighter(held, "assegai").gone  # not fired at: its go is over, as it was ordered


@both
@pytest.mark.rule("II72", "IIT17", "II72b")
def test_a_path_halts_where_its_last_unit_costs_a_block(version: int) -> None:
    state = position("interceptor", tiger="90,80,0 4 red", lynx="20,100,0", version=version)
    assert fighter(play(state, fly("tiger", "FLS"), 5), "tiger").gone
    lost = play(state, fly("tiger", "FLS"), 6)
    assert fighter(lost, "tiger").gone is (version == 1)
    if version > 1:
        assert (asked(lost), lost.state.flight.left) == (("interceptor", "fly_on"), 4)


@both
@pytest.mark.rule("II72")
def test_who_is_fired_at_after_its_last_shot_may_go_on(version: int) -> None:
    state = position("interceptor", tiger="90,92,0 4", lynx="60,100,0", assegai="92,64.5,90",
                     kontos="72,82,90 4", version=version)  # fmt: skip
    table = state.table.changing("tiger", level=1, shots=1)
    step = play(state.with_(table=table), fly("tiger", "F"), listed=True)
    step = play(step.state, fire("tiger", "assegai"), 1, 1, 1, 1, 1)
    assert asked(step) == ("intruder", "may_react")
    shot = play(step.state, fire("kontos", "tiger"), *[1] * 4)
    assert fighter(shot, "tiger").gone is (version == 1)


@both
@pytest.mark.rule("II72", "II76")
def test_who_glides_as_its_owner_flies_halts_when_fired_at(version: int) -> None:
    state = position("intruder", assegai="60,64,90 0", kontos="20,20,0", tiger="62,84,0 4",
                     options={"free_flight": "free"}, version=version)  # fmt: skip
    step = play(state, fly("assegai", "FF"))
    shot = play(step.state, fire("tiger", "assegai"), *[1] * 4)
    assert len(all_of(shot, ev.Flown)) == (2 if version == 1 else 0)
    if version > 1:
        assert asked(shot) == ("intruder", "fly_on")
        assert fly("assegai", "FF") in legal(shot.state)


@both
@pytest.mark.rule("II57", "II29")
def test_who_comes_back_near_a_corner_moves_by_whole_centimetres(version: int) -> None:
    table = position("interceptor", lynx="40,60,0", version=version).table
    found = way_back(table, "north", 500)
    assert found == on_edge(table.board, "north", 2_000 if version == 1 else 2_500)
    assert way_back(table, "north", 60_300) == on_edge(table.board, "north", 60_300)
    end = table.board.width
    far = way_back(table, "south", end)
    assert far == on_edge(table.board, "south", end - 2_000)
    taken = changed(table, fighters=(*table.fighters, _at(on_edge(table.board, "north", 60_300))))
    assert way_back(taken, "north", 60_300) == on_edge(table.board, "north", 56_300)


def _at(pose: Pose) -> Fighter:
    return Fighter(id="x", side="interceptor", name="X", code="X", bought=4, blocks=4,
                   status=Status.FLYING, pose=pose)  # fmt: skip


@pytest.mark.rule("II130", "II57", "II29")
def test_who_finds_no_room_to_come_back_stays_away() -> None:
    state = position("interceptor", tiger="off", lynx="40,30,0", options={"board": "3x2"})
    board = state.table.board
    full = [on_edge(board, "west", along) for along in range(2_000, 60_000, 4_000)]
    others = tuple(changed(_at(each), id=f"x{at}") for at, each in enumerate(full))
    table = state.table.changing("tiger", exit=Pose(0, 30_000, 90))
    table = changed(table, fighters=(*table.fighters, *others))
    assert way_back(table, "west", 30_000) is None
    for crowd, status in ((table, Status.OFF), (state.table, Status.FLYING)):
        there = crowd.changing("tiger", exit=Pose(0, 30_000, 90))
        r = Resolution(state.with_(table=there), ScriptedDice(5), RULESET.evolve)
        run(r, HalfGo(side="interceptor"))
        assert fighter(r.state, "tiger").status is status


@both
@pytest.mark.rule("II100", "II109", "IIT6", "II100b", "II109b")
@pytest.mark.parametrize(("scenario", "rule"), [("ground-attack", "II100"), ("starbase", "II109")])
def test_attackers_buy_no_initiative(scenario: str, rule: str, version: int) -> None:
    state = bought(version, scenario=scenario, scenery="none").state
    for letter in ("l", "i"):
        action = ac.Muster(fighters=f"{letter} 4 4")
        found = RULESET.forecast(RULESET.view(state, "intruder"), action)
        assert (found.refusal is None) is (version == 1)
        assert found.refusal is None or found.refusal.rule == rule
    plain = RULESET.vary(RULESET.view(state, "intruder"), ac.Muster(fighters="4 4"))
    assert any("initiative" in each.text for each in plain) is (version == 1)
    dogfight = bought(version).state
    muster.check_list(dogfight.table, "intruder", read("l 4 4"))


def bought(version: int = 2, **options: object) -> Step:
    """A new game as it is opened."""
    start = RULESET.start(RULESET.read_options(USUAL | options))._replace(version=version)
    return open_game(RULESET, start, SeededDice(b"", b"lists"))


@both
@pytest.mark.rule("II128", "II60")
def test_a_stock_list_costs_no_more_than_may_be_spent(version: int) -> None:
    def listed(**options: Any) -> list[str]:
        step = bought(version, purchase="stock", scenery="none", **options)
        return [str(read(each.fighters)) for each in all_of(step, setup_events.Mustered)]

    whole = "6g,4ge,4,4"
    assert listed() == [whole, whole]
    assert listed(points=100) == ([whole, whole] if version == 1 else ["4,4", "4,4"])
    assert listed(points=299, forces="knights") == ["4ea,4a,4ge"] * 2
    assert listed(scenario="starbase", forces="squadron") == ["6g,4ge,4"]
    low = listed(scenario="starbase", points=100)
    assert low == (["6g,4ge,4"] if version == 1 else ["4,4"])


@both
@pytest.mark.rule("II111", "II137")
def test_scenery_goes_around_a_starbase_on_the_board(version: int) -> None:
    """On the board of 3 by 2 feet a step aside leads past its edge."""
    state = position("intruder", assegai="80,20,180", b1="22,15", version=version,
                     options={"scenario": "starbase", "board": "3x2"})  # fmt: skip
    table = state.table
    for y, south in ((15_000, 7_620), (30_000, 14_760)):
        piece = changed(table.scenery[0], at=(23_000, y), stuck=True, aside="north")
        found, stops = scenery.next_place(table, piece, 15_240)
        assert stops
        assert found.y == (south if version == 2 or y > 20_000 else y - 15_240)
    below = changed(table.scenery[0], at=(23_000, 47_000), stuck=True, aside="south")
    found, _ = scenery.next_place(table, below, 15_240)
    assert found.y == (60_960 - 7_620 if version == 2 else 62_240)
    gone_around = changed(below, at=(23_000, found.y))
    assert not scenery.next_place(table, gone_around, 15_240)[1]


@pytest.mark.rule("II106", "II93")
def test_a_gun_that_is_near_enough_is_told_of_its_quadrant() -> None:
    from tests.systems.interceptors.test_starbase import siege  # noqa: PLC0415

    state = siege(assegai="91.44,20,180", kontos="20,110,90 gone", sabre="150,110,0 gone")
    step = play(state, fly("assegai", "F", "yes"))
    state = play(step.state, ac.Ready()).state
    for gun, rule in (("g3", "II106"), ("g1", None)):
        found = RULESET.forecast(RULESET.view(state, "interceptor"), fire(gun, "assegai"))
        assert (None if found.refusal is None else found.refusal.rule) == rule
    away = RULESET.forecast(RULESET.view(state, "interceptor"), fire("g5", "kontos"))
    assert away.refusal is not None
    assert away.refusal.rule == "II93"


@pytest.mark.rule("II134", "II84", "II85", "II39", "II79")
def test_gun_clusters_take_orders_as_fighters_do() -> None:
    def hit(**options: object) -> Step:
        state = position("intruder", assegai="60,30,90 4", g1="60,60",
                         options={"scenario": "ground-attack", **options})  # fmt: skip
        step = play(state, fly("assegai", "F"), listed=True)
        return play(step.state, fire("g1", "assegai"), 6, 1, 1, 1)

    assert asked(hit()) == ("interceptor", "may_gamble")
    assert fighter(hit(react="4"), "assegai").blocks == 3
    for least, chanced in (("1", True), ("2", False)):  # of three hits it can bear one more
        orders = {"assegai": Order(gamble=least)}
        state = position("intruder", assegai="60,70,0 4 red", t2a="60,50 1", g1="160,110",
                         options={"scenario": "ground-attack"}, orders=orders)  # fmt: skip
        step = play(state, fire("assegai", "2a"), 6, 1, 1, 1, *([1] if chanced else []))
        assert bool(all_of(step, ev.Gambled)) is chanced


@pytest.mark.rule("II135", "II30")
def test_where_a_fighter_leaves_it_touches_nothing() -> None:
    state: FightersState = position("interceptor", tiger="90,9,0 4 amber", b1="101,2", c1="90,5",
                     lynx="40,60,0", options={"leaving": "allowed"})  # fmt: skip
    step = play(state, fly("tiger", "FR+"), 1)
    assert the(step, ev.Contacted).piece == "c1"


@pytest.mark.rule("II136", "II113", "II74")
def test_who_has_just_lost_its_energy_counts_half() -> None:
    from rules.systems.interceptors.ends import lost  # noqa: PLC0415

    state = position("interceptor", tiger="60,80,0 0 gone", lynx="90,80,0")
    assert lost(state.table, "interceptor") == 1


@pytest.mark.rule("II138", "II19")
def test_a_swept_line_begins_at_the_tip_where_the_fighter_comes_to() -> None:
    given: dict[str, Any] = {"tiger": "90,80,0 4 amber", "assegai": "104,62,90",
                             "options": {"arc": "swept"}}  # fmt: skip
    clear = play(position("interceptor", **given), fly("tiger", "R+")).state
    assert fire("tiger", "assegai") in legal(clear)
    x, y, _ = where(clear, "tiger")
    between = f"{x / CM + 2},{y / CM - 9},90"
    hidden = play(position("interceptor", lynx=between, **given), fly("tiger", "R+")).state
    assert fire("tiger", "assegai") not in legal(hidden)
