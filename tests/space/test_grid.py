from collections import deque
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel

from rules.space.grid import Axis, BrickGrid, Cell, CellText, brick_grid, parse_cell

GRIDS = st.builds(
    brick_grid, st.integers(1, 20), st.integers(1, 14), st.sampled_from([Axis.LANES, Axis.ROWS])
)


@st.composite
def grids_with_cells(draw: st.DrawFn, count: int) -> tuple[BrickGrid, list[Cell]]:
    grid = draw(GRIDS)
    return grid, [draw(st.sampled_from(grid.cells)) for _ in range(count)]


@given(GRIDS)
def test_neighbours_are_mutual_distinct_and_on_the_table(grid: BrickGrid) -> None:
    for cell in grid.cells:
        beside = grid.neighbours(cell)
        assert len(set(beside)) == len(beside) <= 6
        assert cell not in beside
        assert all(each in grid and cell in grid.neighbours(each) for each in beside)


@given(GRIDS)
def test_neighbours_are_listed_in_reading_order(grid: BrickGrid) -> None:
    for cell in grid.cells:
        x, y = grid.centre(cell)
        bearings = []
        for other in grid.neighbours(cell):
            u, v = grid.centre(other)
            bearings.append(((v > y) - (v < y), u - x))
        assert bearings == sorted(bearings)


@given(GRIDS)
def test_inner_cells_have_six_neighbours(grid: BrickGrid) -> None:
    for cell in grid.cells:
        if 1 < cell.row < grid.rows and 1 < cell.lane < grid.lanes:
            assert len(grid.neighbours(cell)) == 6


@given(GRIDS)
def test_neighbours_are_the_cells_that_share_an_edge(grid: BrickGrid) -> None:
    for cell in grid.cells[:: max(1, len(grid.cells) // 7)]:
        x, y = grid.centre(cell)
        touching = {
            other
            for other in grid.cells
            for u, v in [grid.centre(other)]
            if sorted((abs(x - u), abs(y - v))) in ([0, 2], [1, 2])
        }
        assert touching == set(grid.neighbours(cell))


@given(grids_with_cells(1))
def test_distance_is_the_shortest_neighbour_path(case: tuple[BrickGrid, list[Cell]]) -> None:
    grid, (start,) = case
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    assert {cell: grid.distance(start, cell) for cell in grid.cells} == steps


@given(grids_with_cells(1), st.integers(0, 30))
def test_bits_of_the_cells_within_so_many_steps(
    case: tuple[BrickGrid, list[Cell]], steps: int
) -> None:
    grid, (start,) = case
    field = grid.within(start, steps)
    near = {cell for cell in grid.cells if grid.distance(start, cell) <= steps}
    assert {cell for cell, bit in grid.bits.items() if field & bit} == near
    assert sum(grid.bits.values()).bit_length() == len(grid.cells)


@given(grids_with_cells(3))
def test_distance_is_a_metric(case: tuple[BrickGrid, list[Cell]]) -> None:
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) is (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(GRIDS)
def test_rows_partition_the_cells_and_centres_are_distinct(grid: BrickGrid) -> None:
    assert [cell for row in range(1, grid.rows + 1) for cell in grid.row(row)] == list(grid.cells)
    assert len({grid.centre(cell) for cell in grid.cells}) == len(grid.cells)
    for row, lane in ((0, 1), (1, 0), (grid.rows + 1, 1), (1, grid.lanes + 1), (-1, -1)):
        assert Cell(row, lane) not in grid


@given(grids_with_cells(2), st.data())
def test_what_stops_a_line_stops_it_from_both_ends(
    case: tuple[BrickGrid, list[Cell]], data: st.DataObject
) -> None:
    grid, (a, b) = case
    solid = data.draw(st.lists(st.sampled_from(grid.cells), max_size=6))
    assert grid.stopped(a, b, solid) is grid.stopped(b, a, solid)
    assert not grid.stopped(a, b, [])
    assert not grid.stopped(a, b, [a, b])
    more = data.draw(st.sampled_from(grid.cells))
    if grid.stopped(a, b, solid):
        assert grid.stopped(a, b, [*solid, more])


@given(grids_with_cells(2))
def test_a_line_is_stopped_by_the_cells_that_it_is_inside_of_for_a_while(
    case: tuple[BrickGrid, list[Cell]],
) -> None:
    grid, (a, b) = case
    start, end = grid.centre(a), grid.centre(b)
    for cell in grid.cells:
        spans = [while_within(*each) for each in zip(start, end, grid.centre(cell), strict=True)]
        inside = max(low for low, _ in spans) < min(high for _, high in spans)
        assert grid.stopped(a, b, [cell]) is (inside and cell not in (a, b))


def while_within(start: int, end: int, middle: int) -> tuple[Fraction, Fraction]:
    """The part of the way (0 to 1) on which one coordinate is less than 1 from the middle."""
    if start == end:
        return Fraction(0), Fraction(abs(start - middle) < 1)
    ways = sorted(Fraction(edge - start, end - start) for edge in (middle - 1, middle + 1))
    return max(ways[0], Fraction(0)), min(ways[1], Fraction(1))


@given(grids_with_cells(2))
def test_every_line_is_walled_off_by_all_other_cells(case: tuple[BrickGrid, list[Cell]]) -> None:
    grid, (a, b) = case
    others = [cell for cell in grid.cells if cell not in (a, b)]
    crosses_something = grid.stopped(a, b, others)
    if grid.distance(a, b) <= 1:
        assert not crosses_something
    elif min(a.row, b.row) > 1 and max(a.row, b.row) < grid.rows:
        edge = 1 in (a.lane, b.lane) or grid.lanes in (a.lane, b.lane)
        assert crosses_something or edge


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_cell_is_read_back_as_it_is_written(row: int, lane: int) -> None:
    cell = Cell(row, lane)
    for text in (
        str(cell),
        f"row {cell.row} lane {cell.lane}",
        f"ROW {cell.row} LANE {cell.lane}",
        f" {row}.{lane} ",
        f"{row},{lane}",
        f"{row} {lane}",
        f"{row}:{lane}",
        f"{row}/{lane}",
        f"r{row}l{lane}",
        f"r{row} l{lane}",
        f"{row}-L{lane}",
    ):
        assert parse_cell(text) == cell
    assert parse_cell(cell) is cell


@given(st.text(max_size=2000))
@example("")
@example("7")
@example("7-")
@example("-4")
@example("7--4")
@example("7-4-2")
@example("a7")
@example("\u0667-\u0664")
@example("7-1234")
@example("7" * 2000)
@example("1 " * 1000)
def test_garbage_is_a_value_error_or_a_cell(text: str) -> None:
    try:
        cell = parse_cell(text)
    except ValueError:
        return
    assert 0 <= cell.row <= 999
    assert 0 <= cell.lane <= 999
    assert text.strip().isascii()


@pytest.mark.parametrize("thing", [None, 7, 7.4j, ["7", "4"], {"row": 7}, b"7-4", True])
def test_what_is_no_text_is_a_value_error(thing: object) -> None:
    with pytest.raises(ValueError, match="row-lane"):
        parse_cell(thing)


class Holder(BaseModel):
    cell: CellText


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_cell_survives_json(row: int, lane: int) -> None:
    held = Holder(cell=Cell(row, lane))
    assert held.model_dump_json() == f'{{"cell":"{row}-{lane}"}}'
    assert Holder.model_validate_json(held.model_dump_json()) == held


def test_grids_are_made_once() -> None:
    assert brick_grid(12, 10, Axis.LANES) is brick_grid(12, 10, Axis.LANES)
    assert brick_grid(12, 10, Axis.LANES) is not brick_grid(12, 10, Axis.ROWS)
