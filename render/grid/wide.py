"""The wide page of a game on a grid: the table laid along its length, words beside or below it.

Row 1 is at the left. The words stand in a column at the right, or in three at the bottom, whichever
leaves larger cells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.drawing import theme
from render.drawing.art import Guise
from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.stills import kept
from render.grid import lattice
from render.grid.layout import GridLayout
from render.grid.marks import covered, outcomes_of, paint_over, paint_under, taken_cells
from render.grid.pieces import Small, code_of, paint_glows, paint_pieces, paint_small
from render.model.shape import Shape
from render.page import column
from render.page.end import Stage
from rules.kernel.system.how_to_play import Part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.drawing.art import Art, Sprites
    from render.drawing.canvas import Box
    from render.drawing.theme import Theme
    from render.grid.board import Feature, GridBoard, Shade
    from render.model.scene import Piece, Scene, Tray
    from render.page.column import Block
    from rules.space.grid import BrickGrid

WIDTH, HEIGHT = Shape.WIDE.size
_EDGE = 22
_COLUMN = 384
_BESIDE = (28, 62, WIDTH - _EDGE - _COLUMN - 34, HEIGHT - 14)
"""The table beside a column."""
_PANEL = (WIDTH - _EDGE - _COLUMN, 18, WIDTH - _EDGE, HEIGHT - 18)
_STRIP = 306
_ABOVE = (34, 64, WIDTH - 34, HEIGHT - _STRIP - 30)
"""The table above a strip."""
_PARTS = tuple(
    (left, HEIGHT - _STRIP, right, HEIGHT - 14)
    for left, right in ((_EDGE, 410), (446, 930), (966, WIDTH - _EDGE))
)
_NAME = 44
"""How high the name of a tray or of an edge is."""
_SIGN = 32
_SPACE = 18
"""Between two entries of the key."""
_LISTED, _LEAST = 39, 33
"""From row to row of the roster, with room and without."""
_SHADES = 3
"""Steps of the edges of small letters: rougher, and smaller in the file."""
_LETTER = 2
"""Characters of a piece's letter or number."""
_ROW = 48
"""From row to row of the key."""
_AFTER = 10
_APART = 26
"""Pixels between two trays side by side."""
_LONG_NAME = 200
_TURN = 270
_SMALLS = tuple(
    Small((size, size), style, _TURN)
    for size, style in ((72, theme.LARGE_CODE), (58, theme.SMALL_CODE), (46, theme.SMALL_CODE))
)
_BETWEEN = 5
"""Pixels between two pieces of a tray."""


class _Page(NamedTuple):
    """Where the table lies, and the boxes for the words: one, or one for each part."""

    layout: GridLayout
    boxes: tuple[Box, ...]


class _Kind(NamedTuple):
    """What pieces of a side are called."""

    side: int
    name: str


class _Sign(NamedTuple):
    """An entry of the key."""

    sprites: Sprites
    kind: str
    words: str


_Row: TypeAlias = "list[tuple[_Sign, str, int]]"
"""Signs, their words, and how far from the left they stand."""


def paint(board: GridBoard, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    canvas, boxes = stage(board, scene)
    _words(canvas, board, scene, boxes)
    return canvas


def stage(board: GridBoard, scene: Scene) -> Stage:
    """The table without words beside it."""
    page = _page(board.grid)
    layout = page.layout
    canvas = _still(board.grid, board.features, board.shades, scene.theme, scene.art).copy()
    outcomes = outcomes_of(layout, scene)
    taken = {*taken_cells(layout, scene), *lattice.named_in(layout, covered(outcomes))}
    lattice.paint_names(canvas, layout, board.features, board.shades, taken)
    lit = scene.theme.skin(scene.status_side or 0).ramp
    for spot in scene.highlight:
        if layout.shows(spot):
            lattice.paint_lit(canvas, layout, spot, lit, named=spot not in taken)
    paint_glows(canvas, layout, scene)
    _edges(canvas, layout, board)
    paint_under(canvas, layout, scene)
    paint_pieces(canvas, layout, scene)
    paint_over(canvas, layout, outcomes)
    return Stage(canvas, page.boxes)


def layout_of(grid: BrickGrid) -> GridLayout:
    """Where the cells lie."""
    return _page(grid).layout


@lru_cache(maxsize=16)
def _page(grid: BrickGrid) -> _Page:
    beside, above = GridLayout.turn(grid, _BESIDE), GridLayout.turn(grid, _ABOVE)
    if beside.half_width * beside.half_height >= above.half_width * above.half_height:
        return _Page(beside, (_PANEL,))
    return _Page(above, _PARTS)


@lru_cache(maxsize=4)
def _calm(grid: BrickGrid, look: Theme, art: Art) -> Canvas:
    """The backdrop, quiet where the table lies. Not to be drawn on: copy it."""
    canvas = Canvas(art.backdrop(look, (WIDTH, HEIGHT)), look)
    lattice.calm(canvas, _page(grid).layout.bounds)
    return canvas


@kept
def _still(
    grid: BrickGrid,
    features: tuple[Feature, ...],
    shades: tuple[Shade, ...],
    look: Theme,
    art: Art,
) -> Canvas:
    """What stays the same for a whole game."""
    bare = _calm(grid, look, art).copy()
    layout = _page(grid).layout
    lattice.paint_table(bare, layout, features, shades, art)
    return bare


def _edges(canvas: Canvas, layout: GridLayout, board: GridBoard) -> None:
    """Name what lies beyond the first row, at the left, and beyond the last."""
    ink = canvas.theme.ramps["ink"].upto(70).coarse(_SHADES)
    left, top, right, _ = layout.bounds
    room = (right - left) // 2 - 20
    base = top - 16
    canvas.text(left, base, fit(board.top.name, theme.EDGE, room), theme.EDGE, ink)
    name = fit(board.bottom.name, theme.EDGE, room)
    canvas.text(right, base, name, theme.EDGE, ink, align="r")


def _words(canvas: Canvas, board: GridBoard, scene: Scene, boxes: tuple[Box, ...]) -> None:
    """Title, who is to act, the last action, trays, and what the signs mean."""
    first, said, last = (box[2] - box[0] for box in (boxes * 3)[:3])
    head = [column.heading(canvas, scene, first), column.banner(canvas, scene, first)]
    news = column.caption(canvas, scene.caption, said, column.BANNER.size)
    rest = _trays_and_key(canvas, board, scene, last)
    if len(boxes) == 1:
        column.stack([*head, news, rest], boxes[0])
        return
    for blocks, box in zip((head, [news], [rest]), boxes, strict=True):
        column.stack(blocks, box)


def _trays_and_key(canvas: Canvas, board: GridBoard, scene: Scene, wide: int) -> Block:
    """Who is off the table and on it, and what the signs mean: all the height there is."""
    trays = [tray for tray in scene.trays if tray.pieces]
    key = _rows_of(_signs(board, scene), wide)
    below = len(key) * _ROW + len(_listed(scene)) * _LEAST + _AFTER
    most, least = (_high(trays, small, wide) for small in (_SMALLS[0], _SMALLS[-1]))

    def paint(box: Box) -> None:
        left, top, right, bottom = box
        floor = max(bottom - below, min(bottom, top + least))
        low = _trays(canvas, scene, trays, (left, top, right, floor))
        bottom = _key(canvas, key, (left, low, right, bottom))
        _roster(canvas, scene, (left, low, right, bottom))

    return column.Block(most + below, HEIGHT, paint)


def _trays(canvas: Canvas, scene: Scene, trays: list[Tray], box: Box) -> int:
    """Draw trays as large as they have room; returns where they end."""
    left, top, right, bottom = box
    wide = right - left
    small = next((s for s in _SMALLS if _high(trays, s, wide) <= bottom - top), _SMALLS[-1])
    for row in _flow(trays, small, wide):
        if top + _NAME + small.size[1] > bottom:
            break
        x, low = left, top
        for tray in row:
            low = max(low, _tray(canvas, scene, tray, small, (x, top, right, bottom)))
            x += _breadth(tray, small) + _APART
        top = low + _AFTER
    return top


def _rows_of(key: list[_Sign], wide: int) -> list[_Row]:
    """The signs side by side, as many as have room."""
    rows: list[_Row] = []
    x = wide + 1
    for sign in key:
        words = fit(sign.words, theme.TRAY, wide - _SIGN - 8)
        across = _SIGN + 8 + text_width(words, theme.TRAY)
        if x + across > wide:
            x = 0
            rows.append([])
        rows[-1].append((sign, words, x))
        x += across + _SPACE
    return rows


def _key(canvas: Canvas, key: list[_Row], box: Box) -> int:
    """Say what the signs mean, at the bottom of a box; returns where it begins."""
    left, top, right, bottom = box
    rows = key[: max(0, (bottom - top) // _ROW)]
    first = bottom - _ROW * len(rows)
    canvas.parts[Part.KEY] = (left, first, right, bottom)
    ink = canvas.theme.ramps["ink"].upto(80).coarse(_SHADES)
    for number, row in enumerate(rows):
        y = first + number * _ROW + _ROW // 2
        for sign, words, aside in row:
            x = left + aside
            stamp = sign.sprites.of(sign.kind).stamp(Guise(canvas.theme, (_SIGN, _SIGN)))
            canvas.put(stamp, x + _SIGN // 2, y)
            canvas.text(x + _SIGN + 8, y + 12, words, theme.TRAY, ink)
    return first


def _roster(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Who is still in the game, a kind a row, above the bottom of a box; if all have room."""
    left, top, right, bottom = box
    kinds = _listed(scene)
    step = min(_LISTED, (bottom - top) // max(1, len(kinds)))
    if step < _LEAST:
        return
    y = bottom - len(kinds) * step - 4
    canvas.parts[Part.SIDES] = (left, y, right, bottom)
    ink = canvas.theme.ramps["ink"].upto(80).coarse(_SHADES)
    for kind, pieces in kinds.items():
        y += step
        x = left
        for piece in pieces:
            ramp = canvas.theme.skin(kind.side).ramp.coarse(_SHADES)
            x += canvas.text(x, y - 10, code_of(piece), theme.LABEL, ramp) + 10
        canvas.text(
            x + 6, y - 10, fit(kind.name, theme.CELL, max(0, right - x - 6)), theme.CELL, ink
        )


def _listed(scene: Scene) -> dict[_Kind, list[Piece]]:
    """All who are still in the game."""
    waiting = (piece for tray in scene.trays if not tray.faded for piece in tray.pieces)
    return _kinds((*scene.pieces, *waiting))


def _kinds(pieces: Iterable[Piece]) -> dict[_Kind, list[Piece]]:
    """Pieces by what they are called but for their letter or number, side by side."""
    kinds: dict[_Kind, list[Piece]] = {}
    for piece in pieces:
        stem, _, last = piece.name.rpartition(" ")
        name = stem if stem and len(last) <= _LETTER else piece.name
        kinds.setdefault(_Kind(piece.side, name), []).append(piece)
    return dict(sorted(kinds.items(), key=lambda each: each[0].side))


def _rows(tray: Tray, small: Small, wide: int) -> int:
    across = max(1, wide // (small.size[0] + _BETWEEN))
    return -(-len(tray.pieces) // across)


def _breadth(tray: Tray, small: Small) -> int:
    """How wide a tray is that has all its pieces in one row."""
    pieces = len(tray.pieces) * (small.size[0] + _BETWEEN)
    return max(pieces, text_width(fit(tray.name, theme.TRAY, _LONG_NAME), theme.TRAY))


def _flow(trays: list[Tray], small: Small, wide: int) -> list[list[Tray]]:
    """Trays side by side, as many as have room."""
    rows: list[list[Tray]] = []
    x = wide + 1
    for tray in trays:
        if x + _breadth(tray, small) > wide:
            x = 0
            rows.append([])
        rows[-1].append(tray)
        x += _breadth(tray, small) + _APART
    return rows


def _high(trays: list[Tray], small: Small, wide: int) -> int:
    """How high trays are."""
    rows = (max(_rows(tray, small, wide) for tray in row) for row in _flow(trays, small, wide))
    return sum(_NAME + _AFTER + count * (small.size[1] + _BETWEEN) for count in rows)


def _tray(canvas: Canvas, scene: Scene, tray: Tray, small: Small, box: Box) -> int:
    """Draw a tray, closer where there are too many pieces; returns where it ends."""
    left, top, right, bottom = box
    ink = canvas.theme.ramps["ink"].upto(70).coarse(_SHADES)
    canvas.text(left, top + 32, fit(tray.name, theme.TRAY, _LONG_NAME), theme.TRAY, ink)
    canvas.parts.setdefault(Part.TRAYS, box)
    top += _NAME
    size = small.size[0]
    rows = max(1, min(_rows(tray, small, right - left), (bottom - top) // (size + _BETWEEN)))
    across = -(-len(tray.pieces) // rows)
    if rows > 1 or across == 1:
        across = max(across, (right - left) // (size + _BETWEEN))
    pitch = min(size + _BETWEEN, (right - left - size) // max(1, across - 1))
    for number, piece in enumerate(tray.pieces):
        row, column = divmod(number, across)
        at = (left + size // 2 + column * pitch, top + size // 2 + row * (size + _BETWEEN))
        paint_small(canvas, scene, piece, at, faded=tray.faded, small=small)
    return top + rows * (size + _BETWEEN)


def _signs(board: GridBoard, scene: Scene) -> list[_Sign]:
    """What is to be explained: the damage that is on the table first, then the terrain."""
    badges = {b.kind: b.short for p in scene.pieces for b in p.badges}
    terrain = {(f.name, f.label): f.kind for f in reversed(board.features)}
    return [
        *(_Sign(scene.art.signs, kind, badges[kind]) for kind in sorted(badges)),
        *(
            _Sign(scene.art.terrain, kind, f"{name} {label}".strip())
            for (name, label), kind in sorted(terrain.items())
        ),
    ]
