"""Beside the table of a wide page: whose colours are whose, who is off it, what signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.canvas import fit, text_width
from render.drawing.theme import Style
from render.page.column import Block
from render.plane import figures
from render.plane.gauge import TALL, rise
from render.plane.table import paint_scale
from rules.kernel.system.how_to_play import Part

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.theme import Ramp
    from render.model.scene import Scene, Tray
    from render.plane.table import PlaneLayout

_NAME = Style(bold=True, size=34)
_WORDS = Style(bold=False, size=30)
_STRONG = Style(bold=True, size=30)
_SIDE, _ENTRY, _ROOMY, _LEGEND = 42, 36, 58, 34
_PITCH = 54
_EMBLEM = 38
_LEVEL = 300
"""The least width of a side's part of a roster."""


def sides(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """The names of the sides with their emblems: side by side if there is room."""
    widths = [_EMBLEM + text_width(side.told, _NAME) + 24 for side in scene.sides]
    level = sum(widths) - 24 <= wide

    def paint(box: Box) -> None:
        left, top, _, _ = canvas.parts[Part.SIDES] = box
        for number in range(len(scene.sides)):
            x = left + (sum(widths[:number]) if level else 0)
            y = top + _SIDE // 2 + (0 if level else number * _SIDE)
            side(canvas, scene, number, (x, y), wide if not level else widths[number])

    high = _SIDE * (1 if level else len(scene.sides))
    return Block(high, high, paint) if scene.sides else Block(0, 0, paint)


def side(
    canvas: Canvas,
    scene: Scene,
    number: int,
    at: tuple[int, int],
    room: int,
    *,
    least: int = _NAME.size,
) -> None:
    """Write a side's emblem and name in so much room, in letters of at least that size."""
    x, y = at
    canvas.put(figures.emblem(canvas.theme, scene.art, number), x + 15, y)
    told, wide = scene.sides[number].told, room - _EMBLEM
    sizes = range(_NAME.size, least - 1, -1)
    styles = (_NAME._replace(size=size) for size in sizes)
    style = next((each for each in styles if text_width(told, each) <= wide), None)
    style = style or _NAME._replace(size=least)
    ramp = canvas.theme.skin(number).ramp
    canvas.text(x + _EMBLEM, y + rise(style), fit(told, style, wide), style, ramp)


def trays(canvas: Canvas, scene: Scene, wide: int) -> list[Block]:
    """A block for each tray with somebody in it."""
    return [_tray(canvas, scene, tray, wide) for tray in scene.trays if tray.pieces]


def _tray(canvas: Canvas, scene: Scene, tray: Tray, wide: int) -> Block:
    """A tray's name, and its figures beside it, or below in rows."""
    name = fit(tray.name, _WORDS, wide)
    start = text_width(name, _WORDS) + 16
    count = len(tray.pieces)
    level = start + count * _PITCH <= wide
    fitting = max(1, wide // _PITCH)
    rows = 1 if level else 1 + -(-count // fitting)

    def paint(box: Box) -> None:
        left, top, _, _ = box
        canvas.parts.setdefault(Part.TRAYS, box)
        ink = canvas.theme.ramps["ink"]
        canvas.text(left, top + _PITCH // 2 + rise(_WORDS), name, _WORDS, ink)
        draw = figures.paint_ghost if tray.faded else figures.paint_base
        for number, piece in enumerate(tray.pieces):
            across, down = (number, 0) if level else (number % fitting, 1 + number // fitting)
            x = left + (start if level else 0) + across * _PITCH + TALL.radius + 2
            draw(canvas, scene, piece, (x, top + down * _PITCH + _PITCH // 2), TALL)

    return Block(rows * _PITCH, rows * _PITCH, paint)


def roster(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """Who takes part, side by side: groups with their strength, and those in none.

    The sides stand beside each other where there is room for that.
    """
    told = [
        [
            *((g.code, scene.strength(g)) for g in scene.groups if g.side == number),
            *((p.code, p.label or p.name) for p in scene.alone() if p.side == number),
        ]
        for number in range(len(scene.sides))
    ]
    level = wide >= _LEVEL * len(told)
    room = wide // max(1, len(told)) if level else wide
    lengths = [1 + len(entries) for entries in told]
    rows = max(lengths, default=0) if level else sum(lengths)

    def paint(box: Box) -> None:
        left, top, _, bottom = canvas.parts[Part.SIDES] = box
        step = max(_ENTRY, min(_ROOMY, (bottom - top) // max(1, rows)))
        for number, entries in enumerate(told):
            x = left + (number * room if level else 0)
            y = top + step // 2 + (0 if level else sum(lengths[:number]) * step)
            if y + step // 2 <= bottom:
                side(canvas, scene, number, (x, y), room)
            for row, (code, words) in enumerate(entries, start=1):
                if y + row * step + step // 2 <= bottom:
                    at = (x, y + row * step + rise(_WORDS))
                    _entry(canvas, (code, words), at, room, canvas.theme.skin(number).ramp)

    return Block(0, rows * _ROOMY, paint)


def _entry(
    canvas: Canvas, told: tuple[str, str], at: tuple[int, int], room: int, ramp: Ramp
) -> None:
    code, words = told
    canvas.text(*at, fit(code, _STRONG, 44), _STRONG, ramp)
    ink = canvas.theme.ramps["ink"]
    canvas.text(at[0] + 50, at[1], fit(words, _WORDS, room - 64), _WORDS, ink)


def legend(canvas: Canvas, scene: Scene, wide: int) -> Block:
    """What the signs on the table mean, in as many lines as they need."""
    signs = [(_sign(scene, each.kind), fit(each.short, _WORDS, 160)) for each in scene.legend]
    widths = [stamp.indices.width + 8 + text_width(words, _WORDS) for stamp, words in signs]
    places: list[tuple[int, int]] = []
    x = row = 0
    for each in widths:
        if x and x + each > wide:
            x, row = 0, row + 1
        places.append((x, row))
        x += each + 22

    def paint(box: Box) -> None:
        left, top, _, _ = box
        for (stamp, words), (across, line) in zip(signs, places, strict=True):
            middle = top + line * _LEGEND + _LEGEND // 2
            canvas.put(stamp, left + across + stamp.indices.width // 2, middle)
            x = left + across + stamp.indices.width + 8
            canvas.text(x, middle + rise(_WORDS), words, _WORDS, canvas.theme.ramps["ink"])

    high = (row + 1) * _LEGEND if signs else 0
    return Block(high, high, paint)


def key(canvas: Canvas, layout: PlaneLayout, scene: Scene, wide: int) -> list[Block]:
    """The scale and where north is, and what the signs on the table mean."""

    def paint(box: Box) -> None:
        canvas.parts[Part.KEY] = box
        paint_scale(canvas, layout, (box[0], box[1] + _LEGEND // 2))

    return [Block(_LEGEND, _LEGEND, paint), legend(canvas, scene, wide)]


def _sign(scene: Scene, kind: str) -> Stamp:
    """An icon, in the colours of the last side, or a lasting mark."""
    theme, art = scene.theme, scene.art
    last = len(theme.skins) - 1
    return figures.icon(theme, art, kind, last) or figures.sign(theme, art, kind)
