"""Celestial bodies as they are drawn: globes, a banded giant, drifting clouds, rocks."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Guise, Sprite
from render.drawing.pen import Pen
from render.drawing.plain import globe
from render.drawing.scatter import numbers
from render.plane.ground import Area
from render.systems.buoyz.fleet import shown
from rules.kernel.values.counting import counted
from rules.space.plane import Point, Rect
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.large_fields import CELLS, cells, left_of
from rules.systems.buoyz.words import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from render.drawing.art import PaintLand
    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.theme import Rgb
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Minefield

_SIGNS: Final = {
    "planet": "O",
    "giant": "O",
    "moon": "o",
    "nebula": "~",
    "asteroids": ":",
    "mines": "*",
    "web": "#",
    "minefield": "*",
}
"""What stands for them on a board of letters."""
_CALLED: Final = {"giant": "gas giant", "asteroids": "asteroids"}
_PUFFS: Final = 26
_ROCKS: Final = 34
_WHOLE: Final = 65536
_FIELD: Final = 56
"""From the middle of a minefield to its corners, in hundredths of an inch."""


def areas_of(bodies: Iterable[Body]) -> tuple[Area, ...]:
    """The bodies of a table, as stretches of its ground."""
    found = []
    for each in bodies:
        a, b = (
            shown(Point(each.rect.west, each.rect.north)),
            shown(Point(each.rect.east, each.rect.south)),
        )
        kind = _CALLED.get(each.kind, each.kind)
        rect = Rect(a.x, a.y, b.x, b.y)
        words = f"{each.the}, {_wide(each)}"
        found.append(Area(kind, _written(each.name), rect, words, _SIGNS[each.kind]))
    return tuple(found)


def _wide(body: Body) -> str:
    """How large a body is: a disc by its width, a cloud by both sides."""
    rect = body.rect
    wide, deep = (rect.east - rect.west) // INCH, (rect.south - rect.north) // INCH
    if body.mass:
        return f"{counted(wide, 'inch', 'inches')} wide"
    return f"{wide} by {deep} inches"


def minefields(poses: Iterable[Pose], words: str) -> tuple[Area, ...]:
    """Fields of mines, each in the square around its corners however it lies: so it is seen."""
    found = []
    for pose in poses:
        east, south = shown(pose)
        rect = Rect(east - _FIELD, south - _FIELD, east + _FIELD, south + _FIELD)
        found.append(Area("mines", "Mines", rect, words, _SIGNS["mines"]))
    return tuple(found)


def webs_of(strands: Iterable[tuple[Sequence[Pose], str]]) -> tuple[Area, ...]:
    """Strands of web, segment by segment; the first of each says what it is (BZ60)."""
    found = []
    for spots, words in strands:
        for number, pose in enumerate(spots):
            east, south = shown(pose)
            rect = Rect(east - _FIELD, south - _FIELD, east + _FIELD, south + _FIELD)
            told = "" if number else f"{words}, {counted(len(spots), 'inch', 'inches')} long"
            found.append(Area("web", "" if number else "Web", rect, told, _SIGNS["web"]))
    return tuple(found)


def large_fields(board: Board, fields: Iterable[Minefield]) -> tuple[Area, ...]:
    """Large minefields: a border each, and its cells that are not swept (BZ181)."""
    found = []
    for field in fields:
        left, known = left_of(field), cells(field.at)
        if not left:
            continue
        whose = f" of {side_of(board, field.side)}" if field.side else ""
        words = f"a minefield{whose}, 12 by 12 inches"
        words += f", {len(left)} of its {CELLS} cells left" if len(left) < CELLS else ""
        whole = _box(Rect(known[0].west, known[0].north, known[-1].east, known[-1].south))
        found.append(Area("field border", "Minefield", whole, words))
        found += [
            Area("minefield", "", _box(known[each]), sign=_SIGNS["minefield"]) for each in left
        ]
    return tuple(found)


def _box(rect: Rect) -> Rect:
    a, b = shown(Point(rect.west, rect.north)), shown(Point(rect.east, rect.south))
    return Rect(a.x, a.y, b.x, b.y)


def _written(name: str) -> str:
    return name[:1].upper() + name[1:]


def _planet(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    ball = pen.layer()
    globe(ball, (118, 178, 190), (24, 58, 96), 98)
    pen.over(ball)
    for x, y, wide, high in ((-30, -24, 34, 18), (20, 10, 40, 20), (-14, 50, 26, 10)):
        land = pen.layer()
        land.disc(x, y, wide, high, (84, 124, 88, 150))
        land.blur(3)
        pen.over(land)
    return pen.stamp(16)


def _giant(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    ball = pen.layer()
    globe(ball, (206, 164, 118), (92, 52, 40), 98)
    pen.over(ball)
    for y, wide, high in ((-52, 74, 7), (-22, 90, 9), (14, 94, 10), (50, 76, 8)):
        band = pen.layer()
        band.disc(0, y, wide, high, (122, 74, 56, 120))
        band.blur(2)
        pen.over(band)
    return pen.stamp(16)


def _moon(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    ball = pen.layer()
    globe(ball, (176, 180, 186), (76, 80, 90), 98)
    pen.over(ball)
    for x, y, reach in ((-24, -18, 18), (30, 22, 14), (-8, 44, 10)):
        pen.disc(x, y, reach, reach, (104, 108, 118, 255))
    return pen.stamp(12)


def _puffs(pen: Pen, seed: int, colours: tuple[Rgb, ...]) -> None:
    parts = iter(numbers(seed, _PUFFS * 3))
    for number, (x, y, far) in enumerate(zip(parts, parts, parts, strict=True)):
        reach = 24 + far * 26 // _WHOLE
        room = 100 - reach
        puff = pen.layer()
        at = (x * 2 * room // _WHOLE - room, y * 2 * room // _WHOLE - room)
        puff.disc(*at, reach, reach, (*colours[number % len(colours)], 96))
        puff.blur(max(5, pen.width // 30))
        pen.over(puff)


def _nebula(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    _puffs(pen, 41, ((30, 96, 98), (22, 74, 80), (30, 96, 98), (116, 62, 40)))
    _border(pen)
    return pen.stamp(16)


def _border(pen: Pen) -> None:
    """Where a cloud ends: a thin line, as touching it is being inside."""
    corners = [(-99, -99), (99, -99), (99, 99), (-99, 99), (-99, -99)]
    pen.line(corners, (98, 140, 146), 1, alpha=150)


def _asteroids(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    parts = iter(numbers(19, _ROCKS * 3))
    rough = numbers(5, _ROCKS * 8)
    for number, (x, y, far) in enumerate(zip(parts, parts, parts, strict=True)):
        reach = 2.5 + far * 4 / _WHOLE
        middle = (x * 184 / _WHOLE - 92, y * 184 / _WHOLE - 92)
        points = []
        for corner in range(8):
            out = reach * (70 + rough[number * 8 + corner] * 40 / _WHOLE) / 100
            angle = math.tau * corner / 8
            points.append(
                (round(middle[0] + math.cos(angle) * out), round(middle[1] + math.sin(angle) * out))
            )
        pen.area(points, (126, 112, 102))
    _border(pen)
    return pen.stamp(10)


def _mines(guise: Guise) -> Stamp:
    """A mine with its horns, large enough to be seen on a whole table."""
    pen = Pen(guise.theme, *guise.size)
    for step in range(8):
        angle = math.tau * step / 8
        tip = (round(math.cos(angle) * 98), round(math.sin(angle) * 98))
        pen.line([(0, 0), tip], (255, 196, 84), 2)
    pen.disc(0, 0, 66, 66, (255, 196, 84, 255))
    pen.disc(0, 0, 44, 44, (120, 32, 24, 255))
    return pen.stamp(12)


def _web(guise: Guise) -> Stamp:
    """A segment of web: threads that cross, and a ring around them."""
    pen = Pen(guise.theme, *guise.size)
    ring = [(0, -96), (84, -48), (84, 48), (0, 96), (-84, 48), (-84, -48), (0, -96)]
    pen.line(ring, (255, 150, 60), 2)
    for x, y in ring[:3]:
        pen.line([(-x, -y), (x, y)], (255, 150, 60), 1, alpha=210)
    inner = [(x // 2, y // 2) for x, y in ring]
    pen.line(inner, (255, 214, 140), 1, alpha=230)
    return pen.stamp(12)


def _cell(guise: Guise) -> Stamp:
    """A cell of a large minefield: a few small mines."""
    pen = Pen(guise.theme, *guise.size)
    edge = [(-99, -99), (99, -99), (99, 99), (-99, 99), (-99, -99)]
    pen.line(edge, (226, 160, 70), 1, alpha=60)
    for x, y in ((-46, -38), (34, -56), (-14, 26), (58, 48), (-70, 74)):
        for tip in ((0, 16), (14, -8), (-14, -8)):
            pen.line([(x, y), (x + tip[0], y + tip[1])], (255, 196, 84), 1, alpha=190)
        pen.disc(x, y, 8, 8, (226, 160, 70, 210))
    return pen.stamp(10)


def _field_border(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    corners = [(-99, -99), (99, -99), (99, 99), (-99, 99), (-99, -99)]
    pen.line(corners, (255, 196, 84), 1, alpha=170)
    return pen.stamp(8)


_BODIES: Final[Mapping[str, Sprite]] = {
    "planet": Sprite(_planet),
    "gas giant": Sprite(_giant),
    "moon": Sprite(_moon),
    "nebula": Sprite(_nebula),
    "asteroids": Sprite(_asteroids),
    "mines": Sprite(_mines),
    "minefield": Sprite(_cell),
    "web": Sprite(_web),
    "field border": Sprite(_field_border),
}


def _paint(canvas: Canvas, box: Box, _unit: int, *, sprite: Sprite) -> None:
    left, top, right, bottom = box
    size = (max(4, right - left), max(4, bottom - top))
    canvas.put(sprite.stamp(Guise(canvas.theme, size)), (left + right) // 2, (top + bottom) // 2)


LANDS: Final[Mapping[str, PaintLand]] = {
    kind: partial(_paint, sprite=sprite) for kind, sprite in _BODIES.items()
}
"""How bodies are painted on the table, by what they are called."""
