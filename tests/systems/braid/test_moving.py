"""Marching, wheels, roads, walls, rivers, and what bars the way."""

from __future__ import annotations

import pytest

from rules.space.pose import Pose
from rules.systems.braid import events as ev
from rules.systems.braid.actions import Done, Enter, Form, Leave, March, Road
from rules.systems.braid.questions import MoveUnits, Shooting
from rules.systems.braid.ways import most_wheel, wheel_cost
from tests.systems.braid.positions import battle, play, refused, the

ASK = MoveUnits(seat="first")


def way(unit: str, text: str) -> March:
    return March(unit=unit, way=text)


@pytest.mark.rule("BCT3", "BC4", "BC49")
@pytest.mark.parametrize(
    ("unit", "formation", "most"),
    [
        ("red-line", "line", 2),
        ("red-line", "reinforced_line", 4),
        ("red-line", "attack_column", 6),
        ("red-line", "square", 4),
        ("red-line", "march_column", 12),
        ("red-hussars", "reinforced_line", 8),
        ("red-battery", "deployed", 2),
        ("red-battery", "limbered", 12),
    ],
)
def test_each_formation_has_its_move(unit: str, formation: str, most: int) -> None:
    state = battle({unit: (12, 30, 0, formation)}, ASK)
    step = play(state, "first", way(unit, str(most)))
    assert step.state.field.by_id[unit].here == Pose(1200, (30 - most) * 100, 0)
    assert step.state.field.by_id[unit].moved
    refused(state, "first", way(unit, f"{most}.01"), "BCT3")


@pytest.mark.rule("BC60", "BC8")
def test_a_wheel_costs_the_arc_of_its_outer_corner() -> None:
    assert wheel_cost(1200, 9) == 189  # 12 x 9 x pi / 180 = 1.885
    assert wheel_cost(400, 85) == 594
    assert most_wheel(1200, 200) == 9
    assert most_wheel(400, 600) == 85
    assert most_wheel(200, 1200) == 90


@pytest.mark.rule("BC60", "BC59")
def test_a_wheel_turns_about_a_front_corner() -> None:
    state = battle({"red-line": (24, 30, 0, "attack_column")}, ASK)
    step = play(state, "first", way("red-line", "L45"), listed=False)
    assert step.state.field.by_id["red-line"].here == Pose(2341, 2859, 315)
    refused(state, "first", way("red-line", "L86"), "BCT3")
    refused(state, "first", way("red-line", "L95"), "BC59")
    refused(state, "first", way("red-line", "1 L5 1 L5 1 L5 1"), "BC59")


@pytest.mark.rule("BC57")
def test_a_turn_about_is_free_and_swaps_front_and_rear() -> None:
    state = battle({"red-line": (12, 25, 0, "attack_column")}, ASK)
    step = play(state, "first", way("red-line", "T"))
    turned = step.state.field.by_id["red-line"]
    assert turned.here == Pose(1200, 2800, 180)
    assert turned.moved
    step = play(state, "first", way("red-line", "T 6"))
    assert step.state.field.by_id["red-line"].here == Pose(1200, 3400, 180)
    refused(state, "first", way("red-line", "T 1 T"), "BC59")


@pytest.mark.rule("BC56", "BC150", "BCT1")
def test_each_unit_moves_once_until_all_others_hold() -> None:
    units = {"red-line": (12, 30, 0, "line"), "red-light": (30, 30, 0, "reinforced_line")}
    state = battle({**units, "green-line": (24, 5, 180, "line")}, ASK, Shooting())
    state = play(state, "first", way("red-line", "2")).state
    refused(state, "first", way("red-line", "1"), "BC56")
    refused(state, "first", Form(unit="red-line", formation="square"), "BC56")
    refused(state, "first", way("green-line", "1"), "BCT1")
    step = play(state, "first", Done())
    assert the(step, ev.MovementEnded).side == "first"
    step = play(state, "first", way("red-light", "4"))
    assert the(step, ev.MovementEnded).side == "first"


@pytest.mark.rule("BC56")
def test_horse_guns_move_and_deploy_or_limber_and_move() -> None:
    given = {"horse-troop": (60, 40, 0, "limbered"), "foot-battery": (20, 40, 0, "limbered")}
    state = battle(given, ASK, scenario="ridge")
    step = play(state, "first", way("horse-troop", "12 D"), listed=False)
    gun = step.state.field.by_id["horse-troop"]
    assert (gun.formation, gun.here.y) == ("deployed", 2800)
    refused(state, "first", way("horse-troop", "U 12"), "BC56")
    refused(state, "first", way("foot-battery", "2 D"), "BC56")
    state = battle({"horse-troop": (60, 40, 0, "deployed")}, ASK, scenario="ridge")
    step = play(state, "first", way("horse-troop", "U 12"))
    assert step.state.field.by_id["horse-troop"].formation == "limbered"


@pytest.mark.rule("BC64", "BC10")
def test_friends_are_not_crossed() -> None:
    units = {"red-line": (12, 30, 0, "march_column"), "red-battery": (12, 25, 0, "deployed")}
    state = battle(units, ASK)
    refused(state, "first", way("red-line", "4.1"), "BC64")
    play(state, "first", way("red-line", "4"), listed=False)


@pytest.mark.rule("BC65", "BC54")
def test_nobody_comes_within_an_inch_of_an_enemy_but_may_leave_it() -> None:
    units = {"red-line": (12, 30, 0, "attack_column"), "green-line": (12, 25, 180, "line")}
    state = battle(units, ASK)
    refused(state, "first", way("red-line", "4.1"), "BC65")
    play(state, "first", way("red-line", "4"), listed=False)
    close = battle({**units, "green-line": (12, 29.5, 180, "line")}, ASK)
    refused(close, "first", way("red-line", "0.1"), "BC65")
    play(close, "first", way("red-line", "T 3"), listed=False)


@pytest.mark.rule("BC66", "BC9")
def test_only_columns_and_light_foot_in_reinforced_line_enter_woods() -> None:
    for unit, formation, may in (
        ("red-line", "march_column", True),
        ("red-line", "reinforced_line", False),
        ("red-light", "reinforced_line", True),
        ("red-light", "attack_column", False),
        ("red-hussars", "reinforced_line", False),
    ):
        state = battle({unit: (7, 26, 0, formation)}, ASK)
        if may:
            play(state, "first", way(unit, "4"), listed=False)
        else:
            refused(state, "first", way(unit, "4"), "BC66")


@pytest.mark.rule("BC9", "BC9b")
def test_in_woods_one_goes_at_half_rate_as_an_option() -> None:
    units = {"red-line": (7, 25, 0, "march_column")}
    play(battle(units, ASK), "first", way("red-line", "12"), listed=False)
    refused(battle(units, ASK, wood_rate="half"), "first", way("red-line", "6.1"), "BCT3")


@pytest.mark.rule("BC62", "BC63", "BC61", "BC170")
def test_by_road_columns_go_twenty_inches_and_through_places() -> None:
    state = battle({"red-line": (24.5, 30, 0, "march_column")}, ASK)
    step = play(state, "first", Road(unit="red-line", towards="north"))
    assert step.state.field.by_id["red-line"].here == Pose(2400, 1000, 0)
    step = play(state, "first", Road(unit="red-line", towards="north", distance=7), listed=False)
    assert step.state.field.by_id["red-line"].here == Pose(2400, 2300, 0)
    off = battle({"red-line": (26, 30, 0, "march_column")}, ASK)
    refused(off, "first", Road(unit="red-line", towards="north"), "BC62")
    line = battle({"red-line": (24, 30, 0, "line")}, ASK)
    refused(line, "first", Road(unit="red-line", towards="north"), "BC62")
    beside = battle({"red-line": (22, 16, 0, "march_column")}, ASK)
    refused(beside, "first", way("red-line", "6"), "BC66")


@pytest.mark.rule("BC71", "BC169", "BC71c")
def test_a_wall_costs_two_inches_and_stops_guns() -> None:
    units = {
        "blue-grenadiers-1": (43, 36, 0, "attack_column"),
        "blue-battery-1": (48, 36, 0, "limbered"),
    }
    state = battle(units, ASK, scenario="plain")
    play(state, "first", way("blue-grenadiers-1", "4"), listed=False)
    refused(state, "first", way("blue-grenadiers-1", "4.01"), "BCT3")
    refused(state, "first", way("blue-battery-1", "3"), "BC71")


@pytest.mark.rule("BC184")
def test_a_gun_crosses_a_wall_with_any_part_of_it() -> None:
    units = {
        "blue-battery-1": (39.5, 36, 0, "limbered"),
        "blue-cuirassiers": (51, 36, 0, "march_column"),
    }
    state = battle(units, ASK, scenario="plain")  # the hedge begins at 40 and ends at 50
    refused(state, "first", way("blue-battery-1", "3"), "BC71")
    play(state, "first", way("blue-cuirassiers", "12"), listed=False)


@pytest.mark.rule("BC72", "BC63")
def test_rivers_are_crossed_by_bridges_and_fords() -> None:
    units = {
        "ir-3": (24, 27, 0, "march_column"),
        "ir-11": (24, 35, 0, "attack_column"),
        "ir-20": (50, 27, 0, "attack_column"),
        "grenzer": (15, 27, 0, "march_column"),
    }
    state = battle(units, ASK, scenario="bridges")
    play(state, "first", way("ir-3", "12"), listed=False)
    play(state, "first", way("ir-20", "6"), listed=False)
    refused(state, "first", way("grenzer", "12"), "BC72")
    line = battle({"ir-3": (24, 27, 0, "attack_column")}, ASK, scenario="bridges")
    refused(line, "first", way("ir-3", "4"), "BC72")


@pytest.mark.rule("BC73")
def test_nobody_leaves_the_table() -> None:
    state = battle({"red-line": (12, 2, 0, "march_column")}, ASK)
    refused(state, "first", way("red-line", "2.5"), "BC73")


@pytest.mark.rule("BCT4", "BC52", "BC11")
@pytest.mark.parametrize(("anchor", "x"), [("middle", 24), ("left", 21), ("right", 27)])
def test_a_change_of_formation_keeps_a_part_of_the_front(anchor: str, x: int) -> None:
    state = battle({"red-line": (24, 34, 0, "reinforced_line")}, ASK)
    action = Form.model_validate({"unit": "red-line", "formation": "line", "anchor": anchor})
    wide = play(state, "first", action, listed=anchor == "middle")
    assert wide.state.field.by_id["red-line"].here == Pose(
        {24: 2400, 21: 2700, 27: 2100}[x], 3400, 0
    )


@pytest.mark.rule("BCT4", "BCT2")
def test_each_arm_has_its_formations() -> None:
    units = {"red-hussars": (24, 34, 0, "march_column"), "red-battery": (12, 34, 0, "limbered")}
    state = battle(units, ASK)
    refused(state, "first", Form(unit="red-hussars", formation="square"), "BCT4")
    refused(state, "first", Form(unit="red-battery", formation="line"), "BCT4")
    refused(state, "first", Form(unit="red-battery", formation="limbered"), "BCT4")
    play(state, "first", Form(unit="red-battery", formation="deployed"))
    play(state, "first", Form(unit="red-hussars", formation="reinforced_line", facing="about"),
         listed=False)  # fmt: skip


@pytest.mark.rule("BC52")
def test_a_column_forms_to_a_flank_as_an_option() -> None:
    units = {"red-line": (24, 30, 0, "march_column")}
    flank = Form(unit="red-line", formation="line", facing="left")
    refused(battle(units, ASK), "first", flank, "BC52")
    step = play(battle(units, ASK, form_to_flank=True), "first", flank, listed=False)
    assert step.state.field.by_id["red-line"].here.heading == 270


@pytest.mark.rule("BC55", "BC54", "BC54b", "BC55b")
def test_formations_are_changed_in_the_open_but_by_light_foot() -> None:
    units = {"red-light": (7, 19, 0, "march_column")}
    state = battle(units, ASK)
    play(state, "first", Form(unit="red-light", formation="reinforced_line"))
    refused(state, "first", Form(unit="red-light", formation="line"), "BC55")
    state = battle({"red-line": (7, 19, 0, "march_column")}, ASK)
    refused(state, "first", Form(unit="red-line", formation="reinforced_line"), "BC55")
    tight = battle({"red-line": (24, 34, 0, "march_column"),
                    "red-battery": (28, 34.5, 0, "limbered")}, ASK)  # fmt: skip
    refused(tight, "first", Form(unit="red-line", formation="line"), "BC64")


@pytest.mark.rule("BC74", "BC75", "BC79", "BC75b")
def test_march_columns_garrison_places_and_leave_them() -> None:
    state = battle({"red-line": (23, 14, 0, "march_column"), "red-hussars": (30, 30, 0,
                    "reinforced_line")}, ASK)  # fmt: skip
    step = play(state, "first", Enter(unit="red-line", area="farm"))
    inside = step.state.field.by_id["red-line"]
    assert (inside.formation, inside.area) == ("garrison", "farm")
    refused(state, "first", Enter(unit="red-hussars", area="farm"), "BC75")
    far = battle({"red-line": (23, 14.01, 0, "march_column")}, ASK)
    refused(far, "first", Enter(unit="red-line", area="farm"), "BC75")
    state = battle({"red-line": ("farm",), "red-hussars": (23, 15, 0, "march_column")}, ASK)
    refused(state, "first", Enter(unit="red-hussars", area="farm"), "BC74")
    refused(state, "first", way("red-line", "1"), "BCT3")
    step = play(state, "first", Leave(unit="red-line", side="north"))
    assert step.state.field.by_id["red-line"].here == Pose(2350, 200, 0)
    step = play(state, "first", Leave(unit="red-line", side="east", along="right"))
    out = step.state.field.by_id["red-line"]
    assert (out.area, out.here) == ("", Pose(2700, 1350, 180))


@pytest.mark.rule("BC62", "BC62c")
def test_a_march_partly_by_road_counts_each_inch_by_its_rate() -> None:
    # The head leaves the road's strip (23 to 25) eastwards after an inch.
    at = {"red-line": (24, 33, 0, "march_column"), "green-line": (4, 4, 180, "line")}
    bent = March(unit="red-line", way="4,R90,6")
    refused(battle(at, MoveUnits(seat="first")), "first", bent, "BCT3")
    step = play(battle(at, MoveUnits(seat="first"), road_mix=True), "first", bent, listed=False)
    # Four inches and the wheel, 3.15, are by road; six inches are not.
    assert the(step, ev.Marched).cost == 400 + 315 + 600 * 5 // 3
    # Wholly beside it nothing changes, and by road it is 20 inches as ever.
    off = {"red-line": (14, 33, 0, "march_column"), "green-line": (4, 4, 180, "line")}
    refused(
        battle(off, MoveUnits(seat="first"), road_mix=True),
        "first",
        March(unit="red-line", way="12.1"),
        "BCT3",
    )
    play(
        battle(at, MoveUnits(seat="first"), road_mix=True),
        "first",
        March(unit="red-line", way="13"),
        listed=False,
    )
