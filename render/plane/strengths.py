"""Who takes part where units have a strength: flag, what it is made of, name, what is left.

Units that are off the table stand in the same rows: dimmed if they are to come, struck if lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageDraw

from render.drawing.canvas import fit
from render.drawing.theme import Style
from render.page.column import Block
from render.plane import forces, ranks
from render.plane.gauge import rise
from rules.kernel.system.how_to_play import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.art import Glyph
    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.model.scene import Piece, Scene

_ROOMY, _HEAD = 44, 42
_SMALL, _LOW_HEAD = 25, 36
"""How low rows and the names of sides may become; the letters of rows are 22 high then."""
_LEAST = 22
"""The smallest letters of a side's name."""
_FLAG, _ARM, _MARK = 54, 46, 10
"""How wide the room of a flag is, that of what it is made of, and one mark of strength."""
_MOST = 15
"""Marks of a row at most; more are a number."""
_BETWEEN = 10
_WIDE, _DEEP = 30, 15
_WHOLE = 100
_DIM, _AWAY = 70, 62
"""How dark the names of those are who are to come, and who are lost, in hundredths."""


class Row(NamedTuple):
    """A unit's row: whether it is on the table, or lost."""

    piece: Piece
    here: bool
    lost: bool


def tells(scene: Scene) -> bool:
    """Whether the units of a scene have a strength that is told so."""
    return any(each.left is not None for each in _all(scene)) and not scene.groups


def strengths(canvas: Canvas, scene: Scene, wide: int, *, level: bool = False) -> Block:
    """All units of all sides, one below the other; ``level``: the sides beside each other."""
    told = [rows_of(scene, number) for number in range(len(scene.sides))]
    across = wide // max(1, len(told)) if level else wide
    lengths = [len(rows) for rows in told]
    count = max(lengths, default=0) if level else sum(lengths)
    named = 1 if level else len(told)

    def paint(box: Box) -> None:
        left, top, _, bottom = canvas.parts[Part.SIDES] = box
        high = bottom - top
        head = _HEAD if named * _HEAD + count * _SMALL <= high else _LOW_HEAD
        step = max(_SMALL, min(_ROOMY, (high - named * head) // max(1, count)))
        most = (high + _SMALL // 2 - named * head) // _SMALL
        parts = [fitting([rows], most)[0] for rows in told] if level else fitting(told, most)
        for number, rows in enumerate(parts):
            x = left + (across * number if level else 0)
            forces.side(canvas, scene, number, (x, top + head // 2), across, least=_LEAST)
            y = top + head
            for row in rows:
                if y + step <= bottom + _SMALL // 2:
                    _paint_row(canvas, scene, row, (x, y, x + across - 16 * level, y + step))
                y += step
            top = top if level else y

    return Block(named * _LOW_HEAD + count * _SMALL, named * _HEAD + count * _ROOMY, paint)


def fitting(told: Sequence[Sequence[Row]], most: int) -> list[list[Row]]:
    """The rows of some sides, without as many of the lost, last ones first, as have no room."""
    over = sum(map(len, told)) - most
    found: list[list[Row]] = []
    for rows in reversed(told):
        lost = [row for row in rows if row.lost]
        gone = lost[max(0, len(lost) - max(0, over)) :]
        over -= len(gone)
        found.append([row for row in rows if row not in gone])
    return found[::-1]


def _all(scene: Scene) -> list[Piece]:
    return [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]


def rows_of(scene: Scene, side: int) -> list[Row]:
    """A side's units, in one order from the first turn to the last."""
    rows = [Row(each, here=True, lost=False) for each in scene.pieces]
    rows += [Row(each, here=False, lost=tray.faded) for tray in scene.trays for each in tray.pieces]
    mine = [row for row in rows if row.piece.side == side and row.piece.left is not None]
    return sorted(mine, key=lambda row: (len(row.piece.code), row.piece.code))


def _paint_row(canvas: Canvas, scene: Scene, row: Row, box: Box) -> None:
    left, top, right, bottom = box
    piece, middle = row.piece, (top + bottom) // 2
    size = min(32, (bottom - top) * 9 // 10)
    style, bold = Style(bold=False, size=size), Style(bold=True, size=size)
    look = canvas.theme.skin(piece.side)
    code = fit(piece.code, bold, _FLAG)
    if row.here:
        wide, high = ranks.flag_size(code, bold)
        ranks.paint_flag(
            canvas,
            ranks.Flag(
                code, piece.side, (left, middle - high // 2, left + wide, middle + high // 2)
            ),
            bold,
        )
        glyph = scene.art.glyphs.get(piece.shape, ranks.PLAIN)
        spot = (left + _FLAG + _ARM // 2 - 4, middle)
        ranks.paint_parts(canvas, glyph, [_part(glyph, spot, bottom - top)], piece.side)
    else:
        dim = look.ramp.upto(_DIM)
        canvas.text(left + 7, middle + rise(bold), code, bold, dim)
    ink = canvas.theme.ramps["ink"]
    ink = ink if row.here else ink.upto(_AWAY if row.lost else _DIM)
    now, whole = piece.left or (0, 0)
    marks = _MARK * whole if 1 < whole <= _MOST else 0
    count = f"{now}/{whole}" if whole > _MOST else ""
    begin, end = left + _FLAG + _ARM, right - marks
    if row.here and count:
        end -= canvas.text(right, middle + rise(bold), count, bold, look.ramp, align="r")
    guards = "/".join(str(each.strength) for each in piece.guards)
    if row.here and guards:
        at = (end - _BETWEEN, middle + rise(style))
        end = at[0] - canvas.text(*at, guards, style, ink.upto(_DIM), align="r")
    name = fit(piece.name, style, end - begin - _BETWEEN)
    wide = canvas.text(begin, middle + rise(style), name, style, ink)
    if row.lost:
        pen = ImageDraw.Draw(canvas.image)
        pen.rectangle((begin - 3, middle, begin + wide + 3, middle + 2), fill=ink.full)
    elif marks:
        _marks(canvas, piece, (right - marks, middle), now, whole, here=row.here)


def _part(glyph: Glyph, middle: Spot, high: int) -> tuple[Spot, ...]:
    """The corners of a part around a spot: lower where it reaches beyond them."""
    ends = [y for outline in (*glyph.bodies, *glyph.bars) for _, y in outline]
    first, last = min(0, *ends), max(_WHOLE, *ends)
    deep = min(_DEEP, high * 9 // 10 * _WHOLE // (last - first))
    left, top = middle[0] - _WIDE // 2, middle[1] - deep * (first + last) // (2 * _WHOLE)
    return ((left, top), (left + _WIDE, top), (left + _WIDE, top + deep), (left, top + deep))


def _marks(
    canvas: Canvas, piece: Piece, at: tuple[int, int], now: int, whole: int, *, here: bool
) -> None:
    """A mark for each that is left; only the rim of those that are lost."""
    pen, look = ImageDraw.Draw(canvas.image), canvas.theme.skin(piece.side)
    full = (look.ramp if here else look.ramp.upto(_DIM)).full
    x, y = at
    for number in range(whole):
        box = (x + number * _MARK, y - 7, x + number * _MARK + _MARK - 4, y + 7)
        pen.rectangle(box, fill=full if number < now else None, outline=full)
