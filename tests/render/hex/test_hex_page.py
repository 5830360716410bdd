"""The pages of maps of hexes: where hexes lie, both shapes, the lens, the texts."""

from __future__ import annotations

import pytest

from render.hex.board import HexBoard, Pull, Terrain
from render.hex.layout import HexLayout, Part
from render.hex.pieces import places
from render.layers import layer_of
from render.model.scene import Guard, MoveMark, Piece, PlanMark, Scene, ShotMark, Side
from render.model.shape import Shape
from render.text.board import text_board
from rules.space.hex import Hex, hex_map, parse_hex

MAP = hex_map(16, 12)
_GUARDS = tuple(Guard(heading, 90, 5, 5) for heading in (0, 90, 180, 270))


def _piece(name: str, cell: str, side: int = 0) -> Piece:
    at = parse_hex(cell)
    return Piece(
        name.lower(), name, name[0], "kite", side, at, facing=90, guards=_GUARDS, left=(3, 4)
    )


def _scene(*marks: MoveMark | ShotMark | PlanMark) -> Scene:
    terrain = (Terrain("planet", "planet", parse_hex("H6"), "stops fire"),)
    board = HexBoard(MAP, terrain, (Pull(parse_hex("G6"), parse_hex("H6")),))
    pieces = (_piece("Heron", "C3"), _piece("Onyx", "F6", 1), _piece("Wren", "F6"))
    sides = (Side("Birds"), Side("Stones"))
    return Scene("A map", board, sides, "Birds: helm", 0, pieces=pieces, marks=marks,
                 highlight=(parse_hex("D3"),), caption="Heron fires at Onyx.")  # fmt: skip


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("part", [None, Part(Hex(3, 4), Hex(9, 9))])
def test_hexes_fill_their_box_side_by_side(turned: bool, part: Part | None) -> None:
    box = (10, 20, 1010, 1220)
    layout = HexLayout.fit(MAP, box, turned=turned, part=part)
    left, top, right, bottom = layout.bounds
    assert left >= 10
    assert top >= 20
    assert right <= 1010
    assert bottom <= 1220
    for cell in layout.cells:
        x, y = layout.centre(cell)
        assert left < x < right
        assert top < y < bottom
        east = MAP.around[cell][0]
        if layout.shows(east):
            assert len(set(layout.corners(cell)) & set(layout.corners(east))) == 2


def test_north_is_up_and_turned_it_is_right() -> None:
    wide = HexLayout.fit(MAP, (0, 0, 1000, 900))
    tall = HexLayout.fit(MAP, (0, 0, 900, 1200), turned=True)
    assert wide.centre(parse_hex("F2"))[1] < wide.centre(parse_hex("F8"))[1]
    assert tall.centre(parse_hex("F2"))[0] > tall.centre(parse_hex("F8"))[0]
    assert tall.heading(0) == 90


def test_who_shares_a_hex_stands_side_by_side() -> None:
    layout = HexLayout.fit(MAP, (0, 0, 1000, 900))
    stood = places(layout, _scene())
    assert stood["onyx"][0] != stood["wren"][0]
    assert stood["onyx"][1] < stood["heron"][1]


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("around", [None, "C3", "P12"])
def test_pages_show_what_happened(shape: Shape, around: str | None) -> None:
    c3, f6 = parse_hex("C3"), parse_hex("F6")
    marks = (
        ShotMark(0, c3, f6, hit=True, word="HIT for 4"),
        ShotMark(0, c3, f6, hit=False, word="MISS"),
        MoveMark(_piece("Heron", "C3"), parse_hex("B3"), c3, done=True),
        MoveMark(_piece("Heron", "C3"), c3, None, done=True, word="WITHDRAWN"),
        PlanMark(_piece("Heron", "C3"), c3, f6, shot=True, word="42 %"),
    )
    spot = parse_hex(around) if around else None
    pictures = []
    for scene in (_scene(), *(_scene(mark) for mark in marks)):
        canvas = layer_of(scene.board).paint(scene.board, scene, shape, spot)
        assert canvas.image.size == shape.size
        pictures.append(canvas.image.tobytes())
    assert around == "P12" or len(set(pictures)) == len(pictures)


def test_the_map_in_letters_has_every_piece_and_its_key() -> None:
    words = text_board(_scene())
    assert "H Heron" in words
    assert "O Onyx" in words
    assert "p planet" in words
    rows = [line for line in words.splitlines() if line[:2].strip().isdigit()]
    assert len(rows) == 12
    assert rows[2].split()[1:][2] == "H"


def test_places_are_read_and_told() -> None:
    board = _scene().board
    layer = layer_of(board)
    assert layer.typed(board, "f6") == parse_hex("F6")
    assert layer.typed(board, "Z9") is None
    assert layer.place(board, parse_hex("F6")) == "F6"
    assert layer.terrain(board, brief=False) == ["planet (stops fire) H6"]
