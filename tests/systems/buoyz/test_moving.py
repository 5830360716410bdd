"""Moving: inches and points, turns, rounding, the edge (BZT9, BZT10, BZT11, BZT31, BZT35)."""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from typing import Any

import pytest
from pydantic import ValidationError

from render.systems.buoyz.reach import reached
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.actions import Fire, Move
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH, TURNING
from rules.systems.buoyz.fire import offers
from rules.systems.buoyz.legs import ahead, typed
from rules.systems.buoyz.moving import plan, waiting
from rules.systems.buoyz.ways import offered as ways_of
from tests.systems.buoyz.positions import own, ship, table
from tests.systems.buoyz.turns import all_of, firing, move, moving, play, refused, the
from tests.systems.common import as_typed

CRUISER = "ca-classic blue 24,24 0"


def planned(way: str, text: str = CRUISER, **more: Any) -> Any:
    state = table(H=text, K="bc-d7 red 40,10 180", **more)
    return plan(state.board, ship(state, "H"), as_typed(Move(ship="h", way=way)).way)


def barred(way: str, text: str = CRUISER, **more: Any) -> str | None:
    with pytest.raises(Illegal) as caught:
        planned(way, text, **more)
    return caught.value.rule


@pytest.mark.rule("BZT10", "BZT11", "BZ29", "BZ28", "BZ116", "BZT11b")
def test_inches_and_points_are_paid_from_one_allowance() -> None:
    found = planned("2 P2 2")
    assert [each.heading for each in found.path] == [0, 0, 315, 315]
    assert found.path[1] == Pose(24 * INCH, 22 * INCH, 0)
    assert (found.length, found.left) == (4 * INCH, 0)
    assert planned("2 s1 2").path[-1].heading == 30
    assert barred("3 P2 2") == "BZ116"
    assert barred("6.01") == "BZ116"
    assert barred("P4") == "BZT11"
    assert barred("P1 2 S1") == "BZT11"


@pytest.mark.rule("BZ28b")
def test_a_ship_turns_on_the_spot() -> None:
    assert planned("S3").path == (Pose(24 * INCH, 24 * INCH, 0), Pose(24 * INCH, 24 * INCH, 60))
    assert {each.at for each in planned("2 P1 1").path[1:3]} == {Point(24 * INCH, 22 * INCH)}


@pytest.mark.rule("BZ27")
@pytest.mark.parametrize(
    ("turn_table", "degrees"),
    [("30+15", (30, 45, 60)), ("15", (15, 30, 45)), ("22.5", (23, 45, 68))],
)
def test_degrees_of_points(turn_table: str, degrees: tuple[int, ...]) -> None:
    for points, angle in enumerate(degrees, start=1):
        options = {"turn_table": turn_table}
        assert planned(f"S{points}", options=options).path[-1].heading == angle
        assert planned(f"P{points}", options=options).path[-1].heading == 360 - angle
    assert TURNING["30+15"].degrees[:7] == (30, 45, 60, 75, 90, 105, 120)


@pytest.mark.rule("BZ27", "BZ41", "BZ218")
@pytest.mark.parametrize("at", ["24,24", "1,24", "0,24"])
@pytest.mark.parametrize("turn_table", ["30+15", "15", "22.5"])
def test_who_turns_by_eight_points_and_two_more_is_offered_ways_that_are_possible(
    at: str, turn_table: str
) -> None:
    options = {"turn_table": turn_table}
    text = f"own blue {at} 0 acting=hard-about"
    state = moving(
        table(sds=[own(turning=8)], O=text, K="bc-d7 red 40,10 180", options=options), "blue"
    )
    ways = [each.way for each in ways_of(state.board, ship(state, "O")) if isinstance(each, Move)]
    assert any("P10" in each for each in ways)
    for way in ways:
        plan(state.board, ship(state, "O"), as_typed(Move(ship="o", way=way)).way)
    assert reached(state.board, ship(state, "O"))
    fled = changed(state.board, homes=(("blue", 180),))
    for each in ways_of(fled, ship(state, "O")):
        assert isinstance(each, Move)
        plan(fled, ship(state, "O"), each.way)
    assert plan(state.board, ship(state, "O"), "S10").path[-1].heading == min(
        TURNING[turn_table].degrees[-1], 180
    )


@pytest.mark.rule("BZ29b", "BZ116b", "BZT11c")
def test_points_beyond_the_speed_are_free_but_leave_nothing_to_move_with() -> None:
    slow = "ca-classic blue 24,24 0 motive=1 hull=4"  # 3", 3 points
    assert planned("P3", slow).left == 0
    slower = "ca-classic blue 24,24 0 motive=2"  # 1.5", 3 points
    assert planned("P3", slower).path[-1].heading == 300
    assert barred("P3 0.5", slower) == "BZ116"
    assert barred("0.5 P3", slower) == "BZ116"
    found = planned("P1 0.5", slower)
    assert (found.length, found.left) == (INCH // 2, 0)


@pytest.mark.rule("BZ30", "BZ31")
def test_a_ship_may_stay_and_what_is_ordered_counts_without_turns() -> None:
    assert planned("0").path == (Pose(24 * INCH, 24 * INCH, 0),)
    assert planned("1 1 P1 2").length == 4 * INCH
    assert planned("1 1 P1 2").way == "2,P1,2"


@pytest.mark.rule("BZ113b", "BZ113d", "BZT10b")
def test_a_ship_that_is_dead_in_space_only_rotates() -> None:
    dead = "ca-classic blue 24,24 0 motive=3"  # 0.75"
    assert planned("S3", dead).path[-1].heading == 60
    assert barred("0.5", dead) == "BZ113"


@pytest.mark.rule("BZT31", "BZ34", "BZ117", "BZ10")
def test_an_agile_ship_turns_at_its_start_and_at_the_very_end() -> None:
    agile = "runabout blue 24,24 0"
    assert [each.heading for each in planned("P2 3 S1", agile).path] == [0, 315, 315, 345]
    assert planned("2 P1 2", agile).path[-1].heading == 330
    assert barred("1 P2 3 S1", agile) == "BZ117"
    assert barred("P2 1 S1 1", agile) == "BZ117"
    assert barred("P2 1 S1 1 P1", agile) == "BZ117"
    assert barred("P2 3 S2", agile) == "BZ116"


@pytest.mark.rule("BZ115", "BZ111")
def test_a_leg_ends_on_the_nearest_point_however_it_looks() -> None:
    for heading in range(360):
        end = ahead(Pose(0, 0, heading), 977)
        assert abs(end.x - 977 * sin(radians(heading))) <= 0.5 + 1e-6
        assert abs(end.y + 977 * cos(radians(heading))) <= 0.5 + 1e-6
        mirrored = ahead(Pose(0, 0, (360 - heading) % 360), 977)
        assert (mirrored.x, mirrored.y) == (-end.x, end.y)
        turned = ahead(Pose(0, 0, (180 - heading) % 360), 977)
        assert (turned.x, turned.y) == (end.x, -end.y)
    assert ahead(Pose(0, 0, 30), 25).x == 13  # 12.5, away from zero
    assert ahead(Pose(0, 0, 330), 25).x == -13


@pytest.mark.rule("BZT35", "BZ120", "BZ120b")
def test_over_the_edge_only_if_the_order_says_so_and_gone_where_it_crosses() -> None:
    near = "ca-classic blue 24,2 45"
    assert barred("5", near) == "BZ120"
    assert not planned("2 X", near).leaves
    found = planned("5 X", near)
    assert found.leaves
    assert found.path[-1].y == 0
    assert abs(found.path[-1].x - 26 * INCH) <= 1
    state = moving(table(H=near, K="bc-d7 red 40,10 180"))
    step = play(state, "blue", move("h", "5,X"), listed=False)
    assert the(step, ev.Moved).left
    assert ship(step.state, "H").status is Status.LEFT
    assert ship(step.state, "H").pose is None


@pytest.mark.rule("BZT35", "BZ120", "BZ120b")
def test_a_way_that_leads_out_and_in_again_ends_where_it_first_crosses_the_edge() -> None:
    near = "ca-classic blue 24,0.5 45"
    assert barred("1 S3 2", near) == "BZ120"
    found = planned("1 S3 2 X", near)
    assert found.leaves
    assert [(each.y, each.heading) for each in found.path] == [(INCH // 2, 45), (0, 45)]
    assert abs(found.path[-1].x - 24 * INCH - INCH // 2) <= 1
    agile = planned("P1 1 S3 X", "runabout blue 24,0.5 45")
    assert [each.heading for each in agile.path] == [45, 15, 15]


@pytest.mark.rule("BZT35", "BZ120b")
def test_who_is_over_the_edge_is_there_for_nobody_from_that_moment() -> None:
    state = moving(
        table(
            H="ca-classic blue 24,0.5 45",
            G="ca-classic blue 26,4 0 nominated",
            K="bc-d7 red 26,2 0 nominated",
        )
    )
    step = play(state, "blue", move("h", "1,S3,2,X"), listed=False)
    board = step.state.board
    assert the(step, ev.Moved).path[-1].y == 0
    assert [each.id for each in board.fleet("blue")] == ["g"]
    assert not waiting(board, "blue")
    aimed = firing(step.state, "red")
    assert all("H" not in each.orders for each in offers(board, "red"))
    refused(aimed, "red", Fire(ship="k", orders="m-H"), "BZ131")
    refused(firing(step.state), "blue", Fire(ship="h", orders="none"), "BZ128")


@pytest.mark.rule("BZ128", "BZ32", "BZT9b")
def test_each_ship_is_nominated_once_and_may_come_to_stand_on_another() -> None:
    state = moving(
        table(
            H="ca-classic blue 24,24 0",
            G="ca-classic blue 30,24 0 nominated",
            K="bc-d7 red 24,20 180",
        )
    )
    refused(state, "blue", move("g", "2"), "BZ128")
    refused(state, "blue", move("k", "2"), "BZ128")
    step = play(state, "blue", move("h", "4"), listed=False)
    assert ship(step.state, "H").pose == Pose(24 * INCH, 20 * INCH, 0)
    assert ship(step.state, "H").moved == 4 * INCH
    assert not all_of(step, ev.SpecialTried)


@pytest.mark.rule("BZ111b")
def test_orders_are_read_forgivingly_and_to_a_hundredth() -> None:
    assert as_typed(Move(ship="Hood", way='3" l2 2.5″')).way == "3,P2,2.5"
    assert as_typed(Move(ship="h", way="2S,1.25 leave")).way == "S2,1.25,X"
    assert Move(ship="h").way == "0"
    assert typed(3 * INCH // 8) == 37 * INCH // 100
    for wrong in ("forward", "2.505", "X 3", "P11", "-1", "P0"):
        with pytest.raises(ValidationError):
            as_typed(Move(ship="h", way=wrong))


@pytest.mark.rule("BZ1", "BZ112", "X4")
def test_halved_speeds_are_whole_numbers_of_the_unit() -> None:
    fast = own(speed=10)
    for halvings in range(5):
        state = table(sds=[fast], H=f"own blue 24,24 0 motive={halvings}", K="bc-d7 red 1,1 0")
        exact = Fraction(10, 2**halvings) * INCH
        if exact >= INCH:
            assert plan(state.board, ship(state, "H"), "0").left == exact


@pytest.mark.rule("BZ117", "BZ283", "BZ117b")
def test_hard_about_adds_to_both_turns_of_an_agile_ship_which_it_takes_apart_only() -> None:
    agile = own(turning=2, abilities=["agile", "warp", "impulse"], speed=10)
    text = "own blue 24,24 0 acting=hard-about"
    assert planned("P4 1 S4", text, sds=[agile]).path[-1].heading == 0
    assert barred("P5 1", text, sds=[agile]) == "BZT11"
    assert barred("P4 1 S5", text, sds=[agile]) == "BZT11"
    assert barred("P4 S4", text, sds=[agile]) == "BZ117"
    assert planned("P4", text, sds=[agile]).path[-1].heading == 360 - 75
    state = table(H=text, sds=[agile]).of_version(2)
    assert plan(state.board, ship(state, "H"), "P4,S4").path[-1].heading == 0
