import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from render.grid.board import Feature, Shade
from render.model.scene import (
    Badge,
    MoveMark,
    PlaceMark,
    PlanMark,
    Scene,
    ShotMark,
    Side,
)
from render.model.shape import Shape
from render.png import draw
from rules.space.grid import BrickGrid, Cell
from tests.long import LONG
from tests.processes import run
from tests.render.grid.samples import (
    BADGES,
    GRIDS,
    KINDS,
    SHAPES,
    bare,
    board_of,
    crowded,
    piece,
    scenes,
    small,
)

MOST_BYTES = 100_000
"""Of more than a game can ever show at once."""
SHAPES_OF_PICTURES = pytest.mark.parametrize("page", Shape)


def decoded(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data), formats=["PNG"]) as image:
        image.load()
        return image


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.lanes}-{grid.axis}")
@SHAPES_OF_PICTURES
def test_a_full_table_is_a_small_indexed_picture(grid: BrickGrid, page: Shape) -> None:
    data = draw(crowded(grid), page)
    image = decoded(data)
    assert image.mode == "P"
    assert image.size == page.size
    assert len(data) <= MOST_BYTES


@settings(
    max_examples=300 if LONG else 30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(scenes(st.text(max_size=200)))
def test_any_scene_with_any_text_can_be_drawn(scene: Scene) -> None:
    for page in Shape:
        data = draw(scene, page)
        assert decoded(data).size == page.size
        assert draw(scene, page) == data


def digests() -> str:
    scenes = [make(grid) for grid in GRIDS for make in (small, crowded)]
    pictures = [draw(scene, page) for scene in scenes for page in Shape]
    return " ".join(hashlib.sha256(picture).hexdigest() for picture in pictures)


def test_bytes_are_the_same_in_every_process() -> None:
    code = "from tests.render.grid.test_png import digests; print(digests())"
    done = run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digests()


def test_threads_draw_the_same_bytes() -> None:
    # Tables and texts that no other test has put into the caches yet.
    jobs = [
        replace(bare(make(grid)), title=f"Thread {number}", caption=f"Caption {number}")
        for number in range(3)
        for grid in GRIDS
        for make in (small, crowded)
    ]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw, jobs))
    assert together == [draw(job) for job in jobs]


BASE, BOARD = small(), board_of(small())
SLAYER, COFFIN = BASE.pieces
MOVE = BASE.marks[0]
HERE, THERE = Cell(8, 4), Cell(6, 6)


def with_piece(**changes: object) -> Scene:
    return replace(BASE, pieces=(replace(SLAYER, **changes), COFFIN))  # type: ignore[arg-type]  # fields vary


def with_tray(index: int, **changes: object) -> Scene:
    trays = list(BASE.trays)
    trays[index] = replace(trays[index], **changes)  # type: ignore[arg-type]  # fields vary
    return replace(BASE, trays=tuple(trays))


def with_feature(**changes: object) -> Scene:
    (feature,) = BOARD.features
    return with_board(features=(feature._replace(**changes),))  # type: ignore[arg-type]  # fields vary


def with_board(**changes: object) -> Scene:
    return replace(BASE, board=replace(BOARD, **changes))  # type: ignore[arg-type]  # fields vary


TOLD = (
    "Harsh Crusher fires at Brigghaven A over 5 areas: hit! Red 6 beats blue 3 + 2 = 5; "
    "white 6 reaches. Brigghaven A is hit: slowed:"
)
VARIANTS = {
    "title": replace(BASE, title="Space Convey"),
    "status": replace(BASE, status="Initiative: nobody"),
    "status of the other side": replace(BASE, status_side=1),
    "status of no side": replace(BASE, status_side=None),
    "heading": replace(BASE, sides=(Side("Freeloaders", 180), BASE.sides[1])),
    "long caption": replace(BASE, caption=f"{TOLD} it moves on a modified 5+ only."),
    "another long caption": replace(BASE, caption=f"{TOLD} it moves on a modified 5+ still."),
    "tally": replace(BASE, tallies=("Brigghavens off 2 · left 2",)),
    "upper edge": with_board(top=replace(BOARD.top, name="WEST")),
    "upper edge without a tray": with_board(top=replace(BOARD.top, trays=())),
    "lower edge": with_board(bottom=replace(BOARD.bottom, name="EAST")),
    "caption": replace(BASE, caption="Slayer A moves to 7-5."),
    "shade": with_board(shades=(Shade(Cell(5, 1), 2),)),
    "no shade": with_board(shades=()),
    "highlight": replace(BASE, highlight=(Cell(9, 1),)),
    "piece code": with_piece(code="SX"),
    "piece side": with_piece(side=1),
    "piece cell": with_piece(at=Cell(7, 5)),
    "piece off the table": with_piece(at=None),
    "piece emphasised": with_piece(emphasised=True),
    **{f"piece facing {each}": with_piece(facing=each) for each in (45, 90, 180, 315)},
    "all badges": with_piece(badges=BADGES),
    **{f"piece shape {shape}": with_piece(shape=shape) for shape in SHAPES if shape != "slayer"},
    **{f"badge {badge.kind}": with_piece(badges=(badge,)) for badge in BADGES},
    "badge of another game": with_piece(badges=(Badge("on fire", "on fire", "on fire"),)),
    **{f"terrain {kind}": with_feature(kind=kind) for kind in KINDS if kind != "nebula"},
    "terrain label": with_feature(label="-2"),
    "terrain cell": with_feature(cell=Cell(5, 3)),
    "tray name": replace(
        with_tray(0, name="Gone"), board=replace(BOARD, top=replace(BOARD.top, trays=("Gone",)))
    ),
    "tray at the bottom": with_tray(1, pieces=(piece("BY", None),)),
    "tray not faded": with_tray(2, faded=False),
    "tray empty": with_tray(2, pieces=()),
    "no mark": replace(BASE, marks=()),
    "ring": replace(BASE, marks=(PlaceMark(HERE),)),
    "move failed": replace(BASE, marks=(MoveMark(SLAYER, HERE, THERE, done=False),)),
    "move": replace(BASE, marks=(MoveMark(SLAYER, HERE, THERE, done=True),)),
    "move with a word": replace(BASE, marks=(MoveMark(SLAYER, HERE, THERE, True, "5"),)),
    "entry": replace(BASE, marks=(MoveMark(SLAYER, None, Cell(12, 4), done=True),)),
    "entry failed": replace(BASE, marks=(MoveMark(SLAYER, None, Cell(12, 4), done=False),)),
    "exit": replace(BASE, marks=(MoveMark(SLAYER, Cell(1, 4), None, done=True),)),
    "exit failed": replace(BASE, marks=(MoveMark(SLAYER, Cell(1, 4), None, done=False),)),
    "hit": replace(BASE, marks=(ShotMark(0, HERE, THERE, hit=True),)),
    "hit with a word": replace(BASE, marks=(ShotMark(0, HERE, THERE, True, "HIT"),)),
    "kill": replace(BASE, marks=(ShotMark(0, HERE, THERE, hit=True, wreck=COFFIN),)),
    "miss": replace(BASE, marks=(ShotMark(0, HERE, THERE, hit=False),)),
    "miss of the other side": replace(BASE, marks=(ShotMark(1, HERE, THERE, hit=False),)),
    **{
        f"plan {name}": replace(BASE, marks=(PlanMark(SLAYER, *ends, **changes),))
        for name, ends, changes in (
            ("to move", (HERE, THERE), {}),
            ("to move with a word", (HERE, THERE), {"word": "needs 4+"}),
            ("to enter", (None, Cell(12, 4)), {}),
            ("to leave", (Cell(1, 4), None), {}),
            ("to leave that must stop", (Cell(1, 4), None), {"stop": Cell(1, 4)}),
            ("to move that must stop", (HERE, THERE), {"stop": THERE}),
            ("to move beyond the table", (HERE, Cell(99, 99)), {"stop": Cell(99, 99)}),
            ("to fire", (HERE, THERE), {"shot": True}),
            ("to fire too far", (HERE, THERE), {"shot": True, "stop": Cell(7, 5)}),
            ("to fire at what is no target", (HERE, THERE), {"shot": True, "stop": THERE}),
        )
    },
    "shot from elsewhere": replace(BASE, marks=(ShotMark(0, Cell(9, 4), THERE, hit=True),)),
}


TALL_ONLY = {"upper edge without a tray"}
"""A wide page has all its trays in one column."""


@SHAPES_OF_PICTURES
def test_every_difference_can_be_seen(page: Shape) -> None:
    seen: dict[bytes, str] = {decoded(draw(BASE, page)).tobytes(): "the scene itself"}
    for name, scene in VARIANTS.items():
        if page is Shape.WIDE and name in TALL_ONLY:
            continue
        picture = decoded(draw(scene, page)).tobytes()
        assert picture not in seen, f"{name} looks like {seen.get(picture)}"
        seen[picture] = name


@SHAPES_OF_PICTURES
def test_the_board_of_every_grid_differs(page: Shape) -> None:
    assert len({draw(small(grid), page) for grid in GRIDS}) == len(GRIDS)


@SHAPES_OF_PICTURES
def test_a_long_word_beside_any_cell_stays_on_the_picture(page: Shape) -> None:
    width, height = page.size
    grid = GRIDS[0]
    for cell in (Cell(1, 1), Cell(1, grid.lanes), Cell(grid.rows, 1), Cell(grid.rows, grid.lanes)):
        marks = (ShotMark(0, Cell(6, 5), cell, hit=False, word="W" * 300),)
        image = decoded(draw(replace(bare(BASE), marks=marks, pieces=()), page))
        empty = decoded(draw(replace(bare(BASE), marks=(), pieces=()), page))
        columns = [
            x for x in (0, 4, width - 5, width - 1) for y in range(height)
            if image.getpixel((x, y)) != empty.getpixel((x, y))
        ]  # fmt: skip
        assert not columns


def test_the_terrain_of_two_features_on_one_picture() -> None:
    features = tuple(Feature(k, k, Cell(2 + n, 2), "-1") for n, k in enumerate(KINDS))
    assert draw(with_board(features=features)) != draw(with_board(features=features[:-1]))
