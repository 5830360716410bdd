"""Scenes made by hand, and a maker of scenes at random."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from render.grid.board import Edge, Feature, GridBoard, Shade
from render.model.scene import (
    Badge,
    MoveMark,
    Piece,
    PlaceMark,
    PlanMark,
    Scene,
    ShotMark,
    Side,
    Tray,
)
from render.systems.space_convoy.art import ART
from render.systems.space_convoy.hulls import HULLS
from render.systems.space_convoy.theme import SPACE
from rules.space.grid import Axis, BrickGrid, Cell, brick_grid

SIDES = (Side("Freeloaders", 0), Side("Naztees", 180))
EDGES = {"top": Edge("WEST: exit", ("Off the table",)), "bottom": Edge("EAST: entry", ("Waiting",))}
BADGES = (
    Badge("slowed", "slowed, moves on 5+", "5+"),
    Badge("weakened", "defence 1", "defence 1"),
    Badge("disarmed", "no guns", "no guns"),
)
GRIDS = [brick_grid(rows, lanes, axis) for rows, lanes in ((12, 10), (20, 6)) for axis in Axis]
SHAPES = (*HULLS, "of another game")
KINDS = ("nebula", "planet", "planet-2", "comet", "of another game")


def piece(code: str, cell: Cell | None, *, shape: str = "slayer", side: int = 0) -> Piece:
    return Piece(f"id-{code}", f"Vessel {code}", code, shape, side, cell)


def crowded(grid: BrickGrid) -> Scene:
    """As much as a game of Space Convoy can ever show at once, and more marks than it does."""
    free = [cell for cell in grid.cells if (cell.row + cell.lane) % 3 == 0]
    codes = [
        "BZ",
        "SA",
        "SB",
        "SC",
        "BA",
        "BB",
        "BC",
        "BD",
        "HC",
        "LC",
        *(f"C{x}" for x in "ABCDEF"),
    ]
    shapes = ["blitzship", *["slayer"] * 3, *["brigghaven"] * 4, "harsh-crusher", "lite-crusher"]
    shapes += ["coffin"] * 6
    pieces = tuple(
        Piece(
            code.lower(), f"Vessel {code}", code, shape, int(number > 7), free[number],
            BADGES[: number % 4],
        )
        for number, (code, shape) in enumerate(zip(codes, shapes, strict=True))
    )  # fmt: skip
    kinds = ("nebula", "planet", "planet-2", *["comet"] * 4)
    features = tuple(
        Feature(kind, kind.title(), free[20 + number], "-2", "pull -2")
        for number, kind in enumerate(kinds)
    )
    near = {cell: 0 for feature in features for cell in grid.neighbours(feature.cell)}
    shades = tuple(Shade(cell, 1 + number % 3) for number, cell in enumerate(near))
    return Scene(
        theme=SPACE,
        art=ART,
        title="Space Convoy",
        board=GridBoard(grid, features, shades, **EDGES),
        sides=SIDES,
        status="Initiative: Naztees",
        status_side=1,
        tallies=("Brigghavens off 0 · left 4",),
        pieces=pieces,
        marks=(ShotMark(1, free[9], free[4], hit=True, word="HIT: no guns"),),
        caption=(
            "Lite Crusher fires at Brigghaven A over 3 areas: hit! Red 6 beats blue 2 + 3 = 5; "
            "white 5 reaches. Brigghaven A is hit: slowed: it moves on a modified 5+ only."
        ),
    )


def small(grid: BrickGrid = GRIDS[0]) -> Scene:
    """A little of everything."""
    return Scene(
        theme=SPACE,
        art=ART,
        title="Space Convoy",
        board=GridBoard(
            grid,
            features=(Feature("nebula", "Nebula", Cell(5, 2), "-3", "pull -3"),),
            shades=(Shade(Cell(5, 1), 3),),
            **EDGES,
        ),
        sides=SIDES,
        status="Initiative: Freeloaders",
        status_side=0,
        tallies=("Brigghavens off 1 · left 3",),
        pieces=(piece("SA", Cell(7, 4)), piece("CA", Cell(4, 4), shape="coffin", side=1)),
        trays=(
            Tray("Off the table", (piece("BA", None, shape="brigghaven"),)),
            Tray("Waiting", (piece("BZ", None, shape="blitzship"),)),
            Tray("Destroyed", (piece("CB", None, shape="coffin", side=1),), faded=True),
        ),
        marks=(MoveMark(piece("SA", Cell(7, 4)), Cell(8, 4), Cell(7, 4), done=True),),
        caption="Slayer A moves to 7-4.",
    )


def board_of(scene: Scene) -> GridBoard:
    assert isinstance(scene.board, GridBoard)
    return scene.board


def bare(scene: Scene) -> Scene:
    """The scene without terrain."""
    return replace(scene, board=replace(board_of(scene), features=()))


@st.composite
def scenes(draw: st.DrawFn, words: st.SearchStrategy[str]) -> Scene:
    """Scenes of all kinds, their texts taken from ``words``."""
    grid = draw(st.sampled_from(GRIDS))
    cells = draw(st.permutations(grid.cells))
    side = st.integers(0, 1)
    badge_sets = st.lists(st.sampled_from(BADGES), unique=True, max_size=3).map(tuple)

    def some_piece(cell: Cell | None) -> Piece:
        number = draw(st.integers(0, 99))
        return Piece(
            id=str(number),
            name=draw(words),
            code=draw(st.text(max_size=3)) if number > 80 else f"A{number % 10}",
            shape=draw(st.sampled_from(SHAPES)),
            side=draw(side),
            at=cell,
            badges=draw(badge_sets),
            emphasised=number % 5 == 0,
        )

    on_table, objects, off_table = (draw(st.integers(0, most)) for most in (12, 7, 6))
    pieces = tuple(some_piece(cell) for cell in cells[:on_table])
    ends = cells[on_table + objects :][:2]
    marks = (
        MoveMark(some_piece(None), ends[0], ends[1], draw(st.booleans()), draw(words)),
        MoveMark(some_piece(None), None, ends[0], draw(st.booleans()), draw(words)),
        MoveMark(some_piece(None), ends[0], None, draw(st.booleans()), draw(words)),
        ShotMark(draw(side), ends[0], ends[1], draw(st.booleans()), draw(words)),
        ShotMark(draw(side), ends[0], ends[1], hit=True, wreck=some_piece(None)),
        PlaceMark(ends[0]),
        PlanMark(some_piece(None), ends[0], ends[1], shot=draw(st.booleans()), word=draw(words)),
        PlanMark(some_piece(None), ends[0], ends[1], shot=draw(st.booleans()), stop=ends[1]),
        PlanMark(some_piece(None), ends[0], ends[1], shot=True, stop=cells[0]),
        PlanMark(some_piece(None), None, ends[0], word=draw(words)),
        PlanMark(some_piece(None), ends[0], None, stop=draw(st.none() | st.just(ends[0]))),
        PlanMark(some_piece(None), ends[0], Cell(99, 99), stop=Cell(99, 99)),
    )
    trays = tuple(draw(st.lists(words, max_size=off_table)))
    return Scene(
        theme=SPACE,
        art=ART,
        title=draw(words),
        board=GridBoard(
            grid,
            features=tuple(
                Feature(draw(st.sampled_from(KINDS)), draw(words), cell, "-1", draw(words))
                for cell in cells[on_table : on_table + objects]
            ),
            shades=tuple(Shade(cell, draw(st.integers(0, 5))) for cell in cells[-3:]),
            top=Edge(draw(words), trays[:1]),
            bottom=Edge(draw(words), trays[1:2]),
        ),
        sides=SIDES,
        status=draw(words),
        status_side=draw(st.none() | side),
        tallies=tuple(draw(st.lists(words, max_size=3))),
        pieces=pieces,
        trays=tuple(Tray(name, (some_piece(None),), faded=draw(st.booleans())) for name in trays),
        marks=tuple(draw(st.lists(st.sampled_from(marks), max_size=2))),
        caption=draw(words),
        highlight=tuple(cells[-2:]) if draw(st.booleans()) else (),
    )
