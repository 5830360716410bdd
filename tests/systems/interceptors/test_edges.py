"""The edges of the board: gliding home, leaving, coming back; what fighters are at first."""

from __future__ import annotations

import pytest

from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors.edges import crossed
from rules.systems.interceptors.flying import glide as way_home
from rules.systems.interceptors.go import run
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.points import Bought, cost
from rules.systems.interceptors.questions import HalfGo
from rules.systems.interceptors.stats import NUMBERS
from tests.systems.interceptors.positions import (
    all_of,
    fighter,
    flip,
    fly,
    glide,
    legal,
    play,
    position,
    refused,
    set_up,
    sweep,
    the,
)
from tests.systems.interceptors.test_scenery import resolved

FAR = "20,20,0 gone"


@pytest.mark.rule("II76b")
@pytest.mark.parametrize(
    ("pose", "way"),
    [
        ("181,60,30", "L"),  # to the right it would leave by the east, to the left it stays
        ("3,60,330", "R"),
        ("181,60,150", "R"),
    ],
)
def test_a_unit_that_would_leave_by_another_edge_is_replaced(pose: str, way: str) -> None:
    table = position("interceptor", tiger=f"{pose} 0", lynx=FAR).table
    found = way_home(table, table.by_id["tiger"], 1)
    assert found == way
    leads = table.after(table.by_id["tiger"].here, found)
    assert table.holds(leads)
    lost = position("interceptor", tiger="181,60,90 0", lynx=FAR).table
    assert way_home(lost, lost.by_id["tiger"], 1) == "F"  # it leaves by the east, whatever it flies


@pytest.mark.rule("II76c", "IIT21", "II14")
def test_who_glides_has_no_engines_and_touches_scenery() -> None:
    state = position("interceptor", tiger="90,60,180 0 e", lynx="20,20,0", b1="90,84")
    refused(state, fly("tiger", "FFF"), "II76")
    refused(state, flip("tiger", 90), "IIT21")
    offered = [each for each in legal(state) if isinstance(each, ac.Glide)]
    assert [each.units for each in offered] == ["1", "2"]
    step = play(state, glide("tiger", "2"), 1, 1)
    assert step.state.table.by_id["tiger"].here.y == 76_000
    assert the(step, ev.Contacted).piece == "b1"


@pytest.mark.rule("II14", "IIT21d", "II56")
def test_who_flies_home_itself_leaves_by_its_own_edge_only() -> None:
    free = {"options": {"free_flight": "free"}, "lynx": FAR}
    east = position("interceptor", tiger="178,60,90 0", **free)
    refused(east, fly("tiger", "FF"), "II56")
    south = position("interceptor", tiger="90,118,180 0", **free)
    assert fighter(play(south, fly("tiger", "F")), "tiger").status is Status.EXITED


@pytest.mark.rule("II57c", "II29", "IIT22")
@pytest.mark.parametrize(("face", "status"), [(4, Status.OFF), (5, Status.FLYING)])
def test_who_has_no_energy_comes_back_as_well(face: int, status: Status) -> None:
    state = position("interceptor", tiger="off 0", lynx="40,60,0")
    table = state.table.changing("tiger", exit=Pose(90_000, 0, 180))
    r = resolved(state.with_(table=table), face)
    run(r, HalfGo(side="interceptor"))
    assert fighter(r.state, "tiger").status is status


@pytest.mark.rule("II57", "II57b", "II48")
def test_who_comes_back_moves_along_the_edge_to_where_it_is_free() -> None:
    state = position("interceptor", tiger="off", lynx="91,8,180 gone", puma=FAR)
    table = state.table.changing("tiger", exit=Pose(90_000, 0, 180), level=2)
    r = resolved(state.with_(table=table), 6)
    run(r, HalfGo(side="interceptor"))
    back = fighter(r.state, "tiger")
    assert back.here == Pose(87_000, 8_000, 180)
    assert (back.level, back.fresh, back.gone) == (2, True, True)


@pytest.mark.rule("II55")
def test_of_two_edges_that_is_left_which_is_crossed_first() -> None:
    board = position("interceptor", tiger=FAR).table.board
    north = Pose(4_000, 3_000, 0), Pose(-1_000, -4_000, 0)  # centres 5 and -2 cm south
    west = Pose(1_000, 6_000, 0), Pose(-6_000, -3_000, 0)
    assert crossed(board, *north, "east")[0] in ("north", "west")
    assert crossed(board, *west, "east")[0] == "west"
    steep = Pose(9_000, -1_000, 0), Pose(-1_000, -9_000, 0)
    assert crossed(board, *steep, "east")[0] == "north"


@pytest.mark.rule("II56", "IIT22c")
def test_a_sweep_that_stays_on_forbids_to_leave() -> None:
    state = position("interceptor", tiger="1,60,270 4", lynx=FAR)
    here = state.table.by_id["tiger"].here
    ends = {way: state.table.holds(state.table.after(here, way)) for way in "FLRPS"}
    assert ends == {"F": False, "L": False, "R": False, "P": True, "S": True}
    refused(state, fly("tiger", "F"), "II56")
    assert play(state, sweep("tiger", "port"), 1).state.table.by_id["tiger"].flies


@pytest.mark.rule("IIT15", "II13")
@pytest.mark.parametrize(("kit", "units"), [("3", 2), ("2", 1), ("1", 1), ("1 e", 2), ("3 red", 7)])
def test_two_blocks_or_fewer_cost_a_unit_and_one_is_left(kit: str, units: int) -> None:
    table = position("interceptor", tiger=f"90,60,0 {kit}").table
    assert table.units(table.by_id["tiger"]) == units


@pytest.mark.rule("II7", "IIT18")
def test_in_green_a_flip_needs_engines() -> None:
    state = position("interceptor", tiger="90,60,0 4 e", lynx="60,60,0 4", puma=FAR)
    refused(state, flip("lynx", 90), "IIT18")
    assert play(state, flip("tiger", 90), 1).state.flight is None  # no unit is left: its go ends


@pytest.mark.rule("II8", "IIT16")
def test_a_flip_is_a_move() -> None:
    state = position("interceptor", tiger="90,60,0 4 amber", lynx="60,60,0 4")
    step = play(state, flip("tiger", 90), 1)
    assert fighter(play(step.state, ac.Stop()), "tiger").gone


@pytest.mark.rule("IIT10b", "II12")
def test_all_begin_in_green() -> None:
    state = set_up(purchase="stock", scenery="none", forces="two-ship").state
    assert {each.level for each in state.table.fighters} == {0}


@pytest.mark.rule("IIT5")
def test_a_superior_changer_costs_20() -> None:
    assert cost(NUMBERS.prices, Bought(4, "c")) == 70


@pytest.mark.rule("II37", "IIT33c", "IIT21d")
def test_who_has_gone_home_is_no_more_on_the_board() -> None:
    home = position("interceptor", tiger="90,112,180 0", lynx="20,20,0")
    gone = play(home, glide("tiger", "2"))
    assert [each.home for each in all_of(gone, ev.LeftBoard)] == [True]
    back = changed(fighter(gone, "tiger"), gone=False)
    assert (back.flies, back.exit) == (False, None)
