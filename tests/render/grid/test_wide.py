"""The wide picture where it is looked at: in the 550 x 350 pixels of a desktop's message."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from render.drawing import canvas
from render.drawing.strokes import overlap
from render.grid import lattice, tall, wide
from render.grid.board import Shade
from render.grid.lattice import QUIET
from render.grid.marks import covered, outcomes_of
from render.model.scene import MoveMark, Scene, ShotMark, Side
from render.model.shape import Shape
from render.png import draw, paint
from render.registry import scene_for
from render.systems.space_convoy.theme import SPACE
from rules.space.grid import BrickGrid, Cell
from tests.conformance.sample import positions
from tests.render.grid.samples import GRIDS, board_of, crowded, piece, small
from tests.render.grid.test_legible import contrast
from tests.render.grid.test_png import decoded
from tests.systems_under_test import system

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Stamp
    from render.grid.layout import GridLayout

DESKTOP = (550, 350)
LEAST_THERE = 11
MOST_BYTES = 90_000
CONVOY = "space_convoy"
EVERY_GRID = pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.rows}x{g.lanes}-{g.axis}")


@cache
def played() -> tuple[Scene, ...]:
    """Positions of real games, each once with what happened last drawn in."""
    ruleset, make = system(CONVOY), scene_for(CONVOY)
    return tuple(make(ruleset.view(at.state, at.seat)) for at in positions(CONVOY)[::3])


def seen(scene: Scene) -> Image.Image:
    """The picture as a desktop shows it, in shades of grey."""
    picture = decoded(draw(scene)).convert("RGB")
    return picture.resize(DESKTOP, Image.Resampling.LANCZOS).convert("L")


def letters(one: Scene, other: Scene, box: Box = (0, 0, *DESKTOP)) -> int:
    """How many rows of pixels the letters have that only one of two pictures shows, in a box."""
    difference = ImageChops.difference(seen(one), seen(other)).crop(box)
    wide_, high_ = difference.size
    rows = [max(difference.crop((0, y, wide_, y + 1)).tobytes()) for y in range(high_)]
    high = [y for y, most in enumerate(rows) if most >= max(rows) // 2]
    return high[-1] - high[0] + 1


@EVERY_GRID
@pytest.mark.parametrize("letter", ["H", "N", "7"])
def test_who_acts_what_happened_and_each_unit_can_be_read_on_a_desktop(
    grid: BrickGrid, letter: str
) -> None:
    scene = replace(small(grid), marks=())
    here = next(each for each in scene.pieces if each.at is not None)
    coded = replace(scene, pieces=(replace(here, code=letter),))
    blank = replace(scene, pieces=(replace(here, code=""),))
    for one, other in (
        (replace(scene, status=letter), replace(scene, status="")),
        (replace(scene, caption=letter), replace(scene, caption="")),
    ):
        assert letters(one, other) >= LEAST_THERE
    table = wide.layout_of(grid).bounds
    left, top, right, bottom = (part * DESKTOP[0] // Shape.WIDE.size[0] for part in table)
    assert letters(coded, blank, (left, top, right, bottom)) >= LEAST_THERE


def test_a_waiting_unit_can_be_read_on_a_desktop() -> None:
    scene = replace(small(), marks=(), caption="")
    first, *others = scene.trays
    (unit,) = first.pieces
    coded, blank = (
        replace(scene, trays=(replace(first, pieces=(replace(unit, code=code),)), *others))
        for code in ("H", "")
    )
    # Trays are above, the list of who is who below.
    assert letters(coded, blank, (0, 0, DESKTOP[0], DESKTOP[1] // 2)) >= LEAST_THERE


@EVERY_GRID
def test_names_of_cells_stand_out_enough(grid: BrickGrid) -> None:
    """On the rendered pixels: the brightest of a name against what is most of its cell."""
    scene = replace(crowded(grid), marks=())
    layout = wide.layout_of(grid)
    image = paint(scene).image
    taken = {each.at for each in scene.pieces} | {f.cell for f in board_of(scene).features}
    for cell in grid.cells:
        if cell in taken:
            continue
        inside = image.crop(layout.box(cell, 12))
        counts = inside.histogram()
        ground = counts.index(max(counts))
        name = {index for index, count in enumerate(counts) if count > 60 and index != ground}
        assert max(contrast(index, ground) for index in name) >= 4.5, cell


def test_each_level_of_an_influence_has_a_brightness_of_its_own() -> None:
    grid = GRIDS[0]
    cells = (Cell(2, 2), Cell(5, 5), Cell(8, 8), Cell(11, 2))
    shades = tuple(Shade(cell, level) for level, cell in enumerate(cells))
    board = replace(board_of(small(grid)), features=(), shades=shades)
    image = paint(replace(small(grid), board=board, pieces=(), marks=(), trays=())).image
    layout = wide.layout_of(grid)
    counts = [image.crop(layout.box(cell, 12)).histogram() for cell in cells]
    assert len({each.index(max(each)) for each in counts}) == len(cells)


def test_quiet_names_get_brighter_with_what_is_behind_them() -> None:
    tones = [SPACE.ramps["ink"].upto(percent).full for percent in QUIET]
    assert tones == sorted(set(tones))


def boxes(scene: Scene) -> dict[str, Box]:
    layout = wide.layout_of(board_of(scene).grid)
    return {p.id: layout.box(p.at, 8) for p in scene.pieces if layout.shows(p.at)}


def ends(scene: Scene) -> set[object]:
    return {
        spot
        for mark in scene.marks
        if isinstance(mark, MoveMark | ShotMark)
        for spot in (mark.start, mark.end)
    }


def test_no_mark_lies_on_the_code_of_a_bystander() -> None:
    for number, scene in enumerate(played()):
        marked, bare = (paint(each).image for each in (scene, replace(scene, marks=())))
        where = {each.id: each.at for each in scene.pieces}
        for unit, (left, top, right, bottom) in boxes(scene).items():
            if where[unit] in ends(scene):
                continue
            middle = (left + 14, top + 18, right - 14, bottom - 18)
            same = ImageChops.difference(marked.crop(middle), bare.crop(middle))
            assert same.getbbox() is None, (number, unit, scene.caption)


def test_a_word_in_a_crowded_corner_lies_on_nobody() -> None:
    scene = small()
    piece, board = scene.pieces[0], board_of(scene)
    bystanders = [Cell(8, 1), Cell(8, 2), Cell(10, 1), Cell(11, 3), Cell(12, 2), Cell(12, 3)]
    crowd = tuple(replace(piece, id=str(n), at=at) for n, at in enumerate(bystanders))
    mover = replace(piece, at=Cell(11, 1))
    failed = MoveMark(mover, mover.at, Cell(12, 1), done=False, word="rolled 2 - 2 = 0, needs 3+")
    scene = replace(scene, pieces=(*crowd, mover), marks=(failed,))
    layout = wide.layout_of(board.grid)
    (plate,) = (box for box in covered(outcomes_of(layout, scene)) if box[2] - box[0] > 200)
    assert [cell for cell in bystanders if overlap(plate, layout.box(cell))] == []


def test_names_below_a_mark_are_left_out_whole() -> None:
    scene = small()
    mark = ShotMark(0, Cell(8, 4), Cell(4, 4), hit=False, word="MISS: 4 against 5")
    layout = wide.layout_of(board_of(scene).grid)
    scene = replace(scene, marks=(mark,), pieces=())
    assert any(right - left > 100 for left, _, right, _ in covered(outcomes_of(layout, scene)))
    quiet = SPACE.ramps["ink"].upto(QUIET[0]).full
    images = [paint(each).image for each in (scene, replace(scene, marks=()))]
    whole = 0
    for cell in board_of(scene).grid.cells:
        now, before = (each.crop(layout.box(cell, 12)).histogram()[quiet] for each in images)
        # The edges of a white cross or plate have that shade too, in a few pixels.
        assert now >= before or now * 3 < before, cell
        whole += now >= before
    assert whole < len(board_of(scene).grid.cells)


@EVERY_GRID
@pytest.mark.parametrize("page", Shape)
def test_an_arrow_of_who_enters_goes_through_nobody(grid: BrickGrid, page: Shape) -> None:
    last = grid.rows
    middle = grid.lanes // 2
    mover = piece("SA", Cell(last - 1, middle))
    for others in (
        (Cell(last, middle),),
        (Cell(last, middle), Cell(last, middle + 1)),
        tuple(grid.row(last)),
    ):
        there = tuple(piece(f"B{n}", cell, side=1) for n, cell in enumerate(others))
        scene = replace(small(grid), pieces=(mover, *there), trays=(), caption="")
        arrow = MoveMark(mover, None, mover.at, done=True)
        bare, drawn = (paint(replace(scene, marks=marks), page).image for marks in ((), (arrow,)))
        changed = ImageChops.difference(bare, drawn)
        for cell in others:
            left, top, right, bottom = layout_of(grid, page).box(cell, 16)
            assert changed.crop((left, top, right, bottom)).getbbox() is None, (others, cell)
        assert changed.getbbox() is not None


def layout_of(grid: BrickGrid, page: Shape) -> GridLayout:
    return wide.layout_of(grid) if page is Shape.WIDE else tall.layout_of(grid)


def test_a_short_shot_does_not_come_to_its_target() -> None:
    start, end, stop = Cell(10, 5), Cell(4, 5), Cell(8, 5)
    scene = replace(small(), pieces=(), trays=())
    layout = wide.layout_of(board_of(scene).grid)
    bare = paint(replace(scene, marks=())).image
    for short, comes in ((None, True), (stop, False)):
        mark = ShotMark(0, start, end, hit=False, stop=short)
        changed = ImageChops.difference(bare, paint(replace(scene, marks=(mark,))).image)
        box = changed.getbbox()
        assert box is not None
        # West is left: the smaller the row, the nearer to the left edge.
        assert (box[0] < layout.box(Cell(6, 5))[0]) is comes


def test_a_miss_is_marked_beside_its_target() -> None:
    scene = replace(small(), pieces=(piece("SA", Cell(10, 5)), piece("CA", Cell(4, 5), side=1)))
    missed = replace(scene, marks=(ShotMark(0, Cell(10, 5), Cell(4, 5), hit=False),))
    layout = wide.layout_of(board_of(scene).grid)
    pictures = (paint(replace(each, trays=())).image for each in (missed, replace(scene, marks=())))
    changed = ImageChops.difference(*pictures)
    assert changed.crop(layout.box(Cell(4, 5), 16)).getbbox() is None


def test_west_is_left_and_the_convoy_heads_there() -> None:
    grid = GRIDS[0]
    layout = wide.layout_of(grid)
    assert layout.centre(Cell(1, 1))[0] < layout.centre(Cell(12, 1))[0]
    assert layout.centre(Cell(1, 1))[1] > layout.centre(Cell(1, 10))[1]
    assert layout.heading(0) == 270
    assert layout.heading(180) == 90


@EVERY_GRID
def test_the_words_lie_beside_the_table(grid: BrickGrid) -> None:
    page = wide._page(grid)
    left, top, right, bottom = page.layout.bounds
    width, height = Shape.WIDE.size
    assert 0 <= left < right <= width
    assert 0 <= top < bottom <= height
    for a, b, c, d in page.boxes:
        assert c <= left or a >= right or d <= top or b >= bottom


def test_sampled_positions_are_small_and_always_the_same() -> None:
    for scene in played():
        data = draw(scene)
        assert len(data) <= MOST_BYTES
        assert draw(scene) == data


def test_who_stands_out_glows() -> None:
    unit = piece("SA", Cell(7, 4))
    scene = replace(small(), pieces=(unit,), marks=(), sides=(Side("Us", 0),))
    for page in Shape:
        pictures = (
            paint(replace(scene, pieces=(replace(unit, emphasised=lit),)), page).image
            for lit in (False, True)
        )
        assert ImageChops.difference(*pictures).getbbox() is not None


def test_names_of_cells_are_drawn_once_for_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game has terrain of its own; where hundreds are played, no whole table is kept."""
    drawn: list[str] = []
    draw_words = canvas._text_stamp

    def noted(text: str, *rest: Any) -> Stamp:
        drawn.append(text)
        return draw_words(text, *rest)

    scene = crowded(GRIDS[0])
    paint(scene)
    monkeypatch.setattr(canvas, "_text_stamp", noted)
    lattice._names.cache_clear()
    features = board_of(scene).features
    for number in range(len(features)):
        paint(replace(scene, board=replace(board_of(scene), features=features[number:])))
    names = [str(cell) for cell in GRIDS[0].cells]
    assert all(drawn.count(name) < len(QUIET) for name in names)
