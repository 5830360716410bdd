from collections import deque

import pytest

from rules.space.grid import BrickGrid, Cell
from rules.systems.space_convoy.options import ConvoyOptions
from rules.systems.space_convoy.stats import FREELOADERS
from tests.systems.space_convoy.positions import (
    cells,
    fire,
    legal_moves,
    legal_targets,
    move,
    play,
    position,
    refused,
)


def table(**options: object) -> BrickGrid:
    return ConvoyOptions.model_validate(options).table


@pytest.mark.rule("SCT3", "SC2", "SC2b")
def test_table_has_twelve_rows_of_ten_lanes() -> None:
    assert (table().rows, table().lanes) == (12, 10)
    assert (table(grid="20x6").rows, table(grid="20x6").lanes) == (20, 6)


@pytest.mark.rule("SC3", "SC5", "SCT3", "SC3c")
def test_every_second_lane_is_shifted_so_that_a_cell_has_six_neighbours() -> None:
    assert set(table().neighbours(Cell(6, 5))) == cells(["5-5", "7-5", "5-4", "6-4", "5-6", "6-6"])
    assert set(table().neighbours(Cell(6, 4))) == cells(["5-4", "7-4", "6-3", "7-3", "6-5", "7-5"])
    assert len(table().neighbours(Cell(1, 1))) == 2
    assert all(len(table().row(row)) == 10 for row in range(1, 13))


@pytest.mark.rule("SC3b")
def test_option_shifts_the_rows_instead() -> None:
    grid = table(offset_axis="rows")
    assert set(grid.neighbours(Cell(5, 5))) == cells(["5-4", "5-6", "4-4", "4-5", "6-4", "6-5"])
    assert set(grid.neighbours(Cell(6, 5))) == cells(["6-4", "6-6", "5-5", "5-6", "7-5", "7-6"])


@pytest.mark.rule("SC4", "SC5")
def test_distance_is_the_shortest_path_whatever_stands_between() -> None:
    state = position(blitzship="8-5", harsh_crusher="5-5", planet="7-5", brigghaven_a="6-5")
    blitz, crusher = state.board.vessel("blitzship"), state.board.vessel("harsh-crusher")
    assert state.board.distance(blitz, crusher) == 3
    start = Cell(8, 5)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in table().neighbours(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    assert {cell: table().distance(start, cell) for cell in table().cells} == steps


@pytest.mark.rule("SCT6", "SC7", "SC31c")
def test_an_area_holds_one_vessel_or_object() -> None:
    state = position(blitzship="6-5", slayer_a="5-5", lite_crusher="6-6", nebula="7-5")
    by = {
        "5-5": "Slayer A is at 5-5",
        "6-6": "Lite Crusher is at 6-6",
        "7-5": "The Nebula is at 7-5",
    }
    free = position(blitzship="6-5", slayer_a="5-5", lite_crusher="6-6", comet="7-5")
    assert legal_moves(free, "blitzship") == {"5-4", "6-4", "5-6"}
    for cell, words in by.items():
        assert cell not in legal_moves(state, "blitzship")
        comet = words.replace("Nebula", "Ice Comet")
        assert comet in refused(free, FREELOADERS, move("blitzship", cell), "SCT6").message


@pytest.mark.rule("SC30")
def test_vessels_have_no_facing_but_fire_and_move_all_round() -> None:
    around = {"coffin_a": "5-5", "coffin_b": "7-5", "coffin_c": "5-4", "coffin_d": "6-6"}
    state = position(slayer_a="6-5", **around)
    assert len(legal_targets(state, "slayer-a")) == 4
    assert legal_moves(state, "slayer-a") == {"6-4", "5-6"}
    back = play(state, FREELOADERS, move("slayer-a", "5-6"), 3).state
    play(back, FREELOADERS, fire("slayer-a", "coffin-a"), 1, 1, 1)
