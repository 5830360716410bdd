"""A closer look at one part of a table: enlarged, framed, legible, and nothing outside of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from render.drawing.canvas import Canvas
from render.drawing.strokes import around
from render.drawing.theme import CELL, LABEL
from render.grid import lens as grid_lens
from render.grid import wide as grid_wide
from render.model.scene import MoveMark, Scene, ShotMark
from render.model.shape import Shape
from render.page import lens
from render.painting import paint as painted
from render.plane import lens as plane_lens
from render.plane import wide as plane_wide
from render.plane.gauge import LENS
from render.plane.ground import Ground
from render.png import draw, paint
from render.registry import scene_for, usable
from render.text.alt import LIMIT
from render.text.targets import targets
from rules.space.grid import Cell
from rules.space.plane import Point
from tests.conformance.sample import positions
from tests.long import LONG
from tests.render.grid.samples import GRIDS, board_of, crowded, piece, small
from tests.render.plane.samples import GROUNDS, battle, crowd, fight, fights, figure, skirmish
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from render.drawing.canvas import Box
    from rules.space.grid import BrickGrid

MOST_BYTES = 90_000
LEAST = 22
"""Pixels of a letter's height, with what hangs below its line: a style's size at least."""
each_shape = pytest.mark.parametrize("shape", Shape)
each_ground = pytest.mark.parametrize("ground", GROUNDS, ids=lambda g: f"{g.width}x{g.depth}")
each_grid = pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.rows}x{g.lanes}-{g.axis}")
coordinates = st.integers(0, 4800)


@each_shape
@each_ground
@given(coordinates, coordinates)
def test_a_part_of_a_ground_holds_its_point_and_stays_on_the_table(
    ground: Ground, shape: Shape, x: int, y: int
) -> None:
    point = Point(min(x, ground.width), min(y, ground.depth))
    layout = plane_lens.layout_of(ground, shape, point)
    part = layout.shown
    assert 0 <= part.west < part.east <= ground.width
    assert 0 <= part.north < part.south <= ground.depth
    assert layout.shows(point)
    assert part.east - part.west <= max(GROUNDS[0].measure.span, ground.width // 3)
    left, top, right, bottom = layout.bounds
    a, b, c, d = lens.TABLES[shape]
    assert a <= left < right <= c
    assert b <= top < bottom <= d


@each_shape
@each_grid
def test_a_part_of_a_grid_holds_its_cell_and_fits_the_page(grid: BrickGrid, shape: Shape) -> None:
    for cell in grid.cells:
        layout = grid_lens.layout_of(grid, shape, cell)
        assert layout.shows(cell)
        assert all(each in grid for each in layout.cells)
        left, top, right, bottom = layout.bounds
        a, b, c, d = lens.TABLES[shape]
        assert a <= left < right <= c
        assert b <= top < bottom <= d
        for each in layout.cells:
            box = layout.box(each, 0)
            assert left <= box[0] < box[2] <= right
            assert top <= box[1] < box[3] <= bottom


def test_all_is_larger_than_on_the_whole_page() -> None:
    ground = GROUNDS[0]
    whole = plane_wide.frame_of(ground, fight(ground)).layout
    for shape in Shape:
        part = plane_lens.layout_of(ground, shape, Point(1500, 1500))
        assert part.length(ground.measure.unit) >= 2 * whole.length(ground.measure.unit)
    grid = GRIDS[0]
    usual = grid_wide.layout_of(grid)
    for shape in Shape:
        layout = grid_lens.layout_of(grid, shape, Cell(6, 5))
        assert min(layout.width, layout.height) * 2 >= 3 * max(usual.width, usual.height)


def test_all_letters_are_large_enough() -> None:
    styles = [LENS.code, LENS.label, LENS.word, LENS.place, LENS.measure, CELL, LABEL]
    layout = grid_lens.layout_of(GRIDS[0], Shape.TALL, Cell(6, 5))
    for style in (*styles, layout.code, layout.word):
        assert style.size >= LEAST


def test_codes_are_larger_on_pixels_too() -> None:
    """A letter's height on the picture itself, where a part is shown and where all is."""
    at = Cell(6, 5)
    scene = replace(small(GRIDS[0]), pieces=(piece("HH", at),), marks=(), trays=(), caption="")
    blank = replace(scene, pieces=(replace(scene.pieces[0], code=""),))
    for shape in Shape:
        layout = grid_lens.layout_of(GRIDS[0], shape, at)
        high = []
        for spot, box in ((at, layout.box(at)), (None, None)):
            one, other = (paint(each, shape, spot).image for each in (scene, blank))
            changed = ImageChops.difference(one, other)
            found = (changed.crop(box) if box else changed).getbbox()
            assert found is not None
            high.append(found[3] - found[1])
        assert high[0] >= LEAST
        if shape is Shape.TALL:
            assert high[0] > high[1]


def bounds_of(scene: Scene, shape: Shape, spot: object) -> Box:
    """What of a page the table and what leads out of it may be drawn on."""
    if isinstance(spot, Point):
        assert isinstance(scene.board, Ground)
        return plane_lens.layout_of(scene.board, shape, spot).bounds
    assert isinstance(spot, Cell)
    bounds = grid_lens.layout_of(board_of(scene).grid, shape, spot).bounds
    return around((bounds[:2], bounds[2:]), 24)


SCENES = [
    *((scene, Point(800, 900)) for scene in (crowd(), fight(), skirmish(), battle())),
    *((make(grid), Cell(3, 3)) for grid in GRIDS for make in (small, crowded)),
]


@each_shape
@pytest.mark.parametrize(("scene", "spot"), SCENES)
def test_only_the_part_is_drawn_on(scene: Scene, spot: object, shape: Shape) -> None:
    """Nothing of the table comes out of its frame, however far lines and ground go on."""
    bare = replace(scene, marks=(), highlight=())
    pictures = [paint(each, shape, spot).image for each in (scene, bare)]
    changed = ImageChops.difference(*pictures)
    left, top, right, bottom = bounds_of(scene, shape, spot)
    changed.paste(0, (left, top, right, bottom))
    assert changed.getbbox() is None


@each_shape
def test_a_line_that_leads_out_of_the_part_is_seen_in_it(shape: Shape) -> None:
    ann = figure("An", Point(900, 1500))
    far = replace(fight(), pieces=(ann,), marks=(ShotMark(0, ann.at, Point(3500, 3500), hit=True),))
    past = replace(far, marks=(ShotMark(0, Point(3000, 3500), Point(3500, 3000), hit=True),))
    none = replace(far, marks=())
    shown, unseen, bare = (paint(each, shape, Point(900, 1500)).image for each in (far, past, none))
    assert ImageChops.difference(shown, bare).getbbox() is not None
    assert ImageChops.difference(unseen, bare).getbbox() is None


def test_a_move_out_of_the_part_ends_beyond_it_on_a_grid() -> None:
    grid = GRIDS[0]
    mover = piece("SA", Cell(2, 2))
    scene = replace(small(grid), pieces=(mover,), trays=(), caption="")
    moved = replace(scene, marks=(MoveMark(mover, Cell(grid.rows, 2), Cell(2, 2), done=True),))
    far = replace(
        scene, marks=(MoveMark(mover, Cell(1, grid.lanes), Cell(2, grid.lanes), done=True),)
    )
    shown, unseen, bare = (
        paint(each, Shape.WIDE, Cell(2, 2)).image for each in (moved, far, scene)
    )
    assert ImageChops.difference(shown, bare).getbbox() is not None
    assert ImageChops.difference(unseen, bare).getbbox() is None


DRAWN = [each for each in SYSTEMS if each.id in usable()]


@pytest.mark.parametrize("ruleset", DRAWN, ids=lambda each: each.id)
def test_real_games_can_be_seen_closer(ruleset: object) -> None:
    """Every unit and place of some positions: small, always the same, and told in words."""
    name = ruleset.id  # type: ignore[attr-defined]  # a ruleset
    for number, at in enumerate(positions(name)[::31]):
        view = ruleset.view(at.state, at.seat)  # type: ignore[attr-defined]  # a ruleset
        scene = scene_for(name)(view)
        for place, each in enumerate(targets(scene)[number % 5 :: 7]):
            for shape in Shape:
                picture = painted(name, view, shape, each.at)
                assert len(picture.png) <= MOST_BYTES
                assert place or draw(scene, shape, each.at) == picture.png
                assert "Only " in picture.alt
                assert len(picture.alt) <= LIMIT


@settings(max_examples=200 if LONG else 20)
@given(fights(st.text(max_size=12)), coordinates, coordinates, st.sampled_from(Shape))
def test_any_scene_can_be_seen_closer(scene: Scene, x: int, y: int, shape: Shape) -> None:
    picture = draw(scene, shape, Point(x, y))
    assert picture.startswith(b"\x89PNG")


spots = st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000))


@given(spots, spots)
def test_a_line_is_cut_where_it_leaves_a_box(start: tuple[int, int], end: tuple[int, int]) -> None:
    box = (0, 0, 1000, 700)
    found = lens.cut(start, end, box)
    if found is None:
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for x, y in (start, end, middle):
            assert not (0 < x < 1000 and 0 < y < 700)
        return
    left, top, right, bottom = around(found, 0)
    assert -1 <= left <= right <= 1001
    assert -1 <= top <= bottom <= 701
    if all(0 <= x <= 1000 and 0 <= y <= 700 for x, y in (start, end)):
        assert found == (start, end)


def test_a_window_shows_only_its_box() -> None:
    scene = fight()
    clean = Canvas(scene.art.backdrop(scene.theme, (40, 30)), scene.theme)
    drawn = clean.copy()
    drawn.image.paste(5, (0, 0, 40, 30))
    image = lens.window(drawn, clean, (10, 10, 20, 20)).image
    assert image.crop((10, 10, 20, 20)).getcolors() == [(100, 5)]
    assert image.crop((20, 0, 40, 30)).tobytes() == clean.image.crop((20, 0, 40, 30)).tobytes()
