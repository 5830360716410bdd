"""The ground that battles are fought on: woods, heights, water, roads, places; and the art."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Art, Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.scatter import numbers
from render.drawing.strokes import around, between, scaled
from render.drawing.theme import Ramp
from render.systems.braid.stands import GLYPHS, LED, MASSED, MELEE, STORM
from rules.systems.braid.stats import ARMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from render.drawing.art import Guise, PaintLand, Size
    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme

_WHOLE = 65536


def _paper(theme: Theme, size: Size) -> Image.Image:
    return Image.new("L", size, theme.ramps["paper"].steps[5])


def _inner(box: Box) -> Box:
    """The corners of a box that are drawn."""
    left, top, right, bottom = box
    return left, top, max(left, right - 1), max(top, bottom - 1)


def _spread(box: Box, seed: int, count: int, inset: int) -> Iterator[tuple[int, int, int]]:
    left, top, right, bottom = _inner(box)
    parts = iter(numbers(seed, 3 * count))
    for across, along, sort in zip(parts, parts, parts, strict=True):
        x = left + inset + across * max(0, right - left - 2 * inset) // _WHOLE
        y = top + inset + along * max(0, bottom - top - 2 * inset) // _WHOLE
        yield x, y, sort


def _wood(canvas: Canvas, box: Box, unit: int) -> None:
    """Crowns of trees, the light from the north-west."""
    pen, leaf = ImageDraw.Draw(canvas.image), canvas.theme.ramps["leaf"]
    left, top, right, bottom = _inner(box)
    pen.rounded_rectangle((left, top, right, bottom), 8, fill=leaf.steps[7])
    crown = max(5, unit // 2)
    count = (right - left) * (bottom - top) // (crown * crown * 2)
    for x, y, sort in sorted(_spread(box, left + 3 * top, count, crown), key=lambda p: p[1]):
        reach = crown * (70 + sort % 40) // 100
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=leaf.steps[17])
        pen.ellipse((x - reach, y - reach, x + reach - 3, y + reach - 3), fill=leaf.steps[11])


def _height(rows: int, tint: int, ink: int) -> PaintLand:
    """Hachures that point downhill, as on maps of the time; a hill has more and darker ones."""

    def paint(canvas: Canvas, box: Box, unit: int) -> None:
        ramp = canvas.theme.ramps["height"]
        left, top, right, bottom = _inner(box)
        pen, bend, long = ImageDraw.Draw(canvas.image), 2 * unit, max(6, unit * 4 // 5)
        pen.rounded_rectangle((left, top, right, bottom), bend, fill=ramp.steps[tint])
        for row in range(rows):
            far = row * (long + 3)
            outer = list(_rounded(_inner(box), bend, far, long // 2))
            inner = list(_rounded(_inner(box), bend, far + long, long // 2))
            for number, (low, high) in enumerate(zip(outer, inner, strict=True)):
                ends = (low, between(low, high) if number % 3 else high)
                canvas.stroke(around(ends, 2), Ramp((0, ramp.steps[ink])), _stroke(ends))
        if rows > 1:
            inset = rows * (long + 3)
            inner_box = (left + inset, top + inset, right - inset, bottom - inset)
            if inner_box[0] < inner_box[2] and inner_box[1] < inner_box[3]:
                pen.rounded_rectangle(inner_box, bend // 2, fill=ramp.steps[tint + 2])

    return paint


def _stroke(ends: tuple[Spot, Spot]) -> Callable[[ImageDraw.ImageDraw, int], None]:
    box = around(ends, 2)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.line([scaled(spot, box, scale) for spot in ends], fill=255, width=2 * scale)

    return draw


def _rounded(box: Box, bend: int, inset: int, step: int) -> Iterator[Spot]:
    """Points along a box with round corners, or so far inside of it; as many for any inset."""
    left, top, right, bottom = box
    bend = max(1, min(bend, (right - left) // 2, (bottom - top) // 2))
    reach = max(0, bend - inset)
    corners = (
        (right - bend, top + bend, -90), (right - bend, bottom - bend, 0),
        (left + bend, bottom - bend, 90), (left + bend, top + bend, 180),
    )  # fmt: skip
    sides = (bottom - top, right - left, bottom - top, right - left)
    for (x, y, first), side in zip(corners, sides, strict=True):
        count = max(2, bend * 3 // (2 * step))
        for part in range(count):
            angle = math.radians(first + 90 * part / count)
            deep = reach if inset < bend else bend - inset
            yield round(x + math.cos(angle) * deep), round(y + math.sin(angle) * deep)
        flat = side - 2 * bend
        for part in range(flat // step):
            angle = math.radians(first + 90)
            along = (part + 1) * step
            east, south = -math.sin(angle), math.cos(angle)
            deep = bend - inset
            yield (
                round(x + math.cos(angle) * deep + east * along),
                round(y + math.sin(angle) * deep + south * along),
            )


def _wall(canvas: Canvas, box: Box, unit: int) -> None:
    """Blocks of stone."""
    pen, stone = ImageDraw.Draw(canvas.image), canvas.theme.ramps["stone"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=stone.steps[17])
    level, step = right - left > bottom - top, max(6, unit * 2 // 3)
    for along in range(0, max(right - left, bottom - top) - step + 1, step):
        x, y = (left + along, top) if level else (left, top + along)
        wide, high = (step, bottom - top) if level else (right - left, step)
        pen.rectangle((x + 1, y + 1, x + wide - 2, y + high - 2), fill=stone.steps[5])


def _hedge(canvas: Canvas, box: Box, _unit: int) -> None:
    """Bushes in a row."""
    pen, leaf = ImageDraw.Draw(canvas.image), canvas.theme.ramps["leaf"]
    left, top, right, bottom = _inner(box)
    level, reach = right - left > bottom - top, max(3, min(right - left, bottom - top) * 3 // 5)
    for along in range(0, max(right - left, bottom - top) + 1, reach * 3 // 2):
        x = left + along if level else (left + right) // 2
        y = (top + bottom) // 2 if level else top + along
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=leaf.steps[18])
        pen.ellipse((x - reach + 1, y - reach, x + reach - 2, y + reach - 3), fill=leaf.steps[11])


def _water(canvas: Canvas, box: Box, unit: int) -> None:
    pen, water = ImageDraw.Draw(canvas.image), canvas.theme.ramps["water"]
    left, top, right, bottom = _inner(box)
    pen.rectangle((left, top, right, bottom), fill=water.steps[5])
    for x, y, sort in _spread(box, 1809, (right - left) // max(1, unit), 6):
        pen.line((x, y, min(right, x + 6 + sort % 14), y), fill=water.steps[8], width=1)


def _ford(canvas: Canvas, box: Box, _unit: int) -> None:
    pen, water = ImageDraw.Draw(canvas.image), canvas.theme.ramps["water"]
    pen.rectangle(_inner(box), fill=water.steps[2])


def _road(canvas: Canvas, box: Box, _unit: int) -> None:
    pen, earth = ImageDraw.Draw(canvas.image), canvas.theme.ramps["earth"]
    pen.rectangle(_inner(box), fill=earth.steps[4])


def _bridge(canvas: Canvas, box: Box, _unit: int) -> None:
    pen, stone = ImageDraw.Draw(canvas.image), canvas.theme.ramps["stone"]
    pen.rectangle(_inner(box), fill=stone.steps[3], outline=stone.steps[15])


def _place(canvas: Canvas, box: Box, unit: int) -> None:
    """Roofs around a yard."""
    pen, ramps = ImageDraw.Draw(canvas.image), canvas.theme.ramps
    left, top, right, bottom = _inner(box)
    stone = ramps["stone"]
    pen.rectangle((left, top, right, bottom), fill=ramps["earth"].steps[2], outline=stone.steps[18])
    deep = max(5, unit)
    for roof in (
        (left + 2, top + 2, right - deep, top + deep),
        (right - deep, top + 2, right - 2, bottom - deep),
        (left + deep, bottom - deep, right - 2, bottom - 2),
        (left + 2, top + deep + 3, left + deep, bottom - 2),
    ):
        if roof[0] < roof[2] and roof[1] < roof[3]:
            pen.rectangle(roof, fill=stone.steps[9], outline=stone.steps[16])


def _emblem(guise: Guise) -> Stamp:
    """A flag on its staff."""
    pen = Pen(guise.theme, *guise.size)
    look = guise.theme.skin(guise.side)
    pen.area([(-60, -90), (-46, -90), (-46, 92), (-60, 92)], look.line)
    pen.area([(-46, -86), (76, -86), (76, 4), (-46, 4)], look.line)
    pen.area([(-36, -76), (66, -76), (66, -6), (-36, -6)], look.light)
    return pen.stamp(8)


def _star(guise: Guise) -> Stamp:
    """Beside the flag of a unit that a commander is with."""
    pen = Pen(guise.theme, *guise.size)
    star = GLYPHS[LED].bars[0]
    for grow, colour in ((118, (34, 30, 22)), (84, (250, 196, 48))):
        pen.area(
            [((2 * x - 100) * grow // 118, (2 * y - 100) * grow // 118) for x, y in star], colour
        )
    return pen.stamp(8)


def _sabres(guise: Guise) -> Stamp:
    """Two blades crossed, beside the flag of a unit that is in contact."""
    pen = Pen(guise.theme, *guise.size)
    for wide, colour in ((60, (246, 240, 222)), (32, (206, 44, 28))):
        for hand in (-1, 1):
            pen.area([
                (hand * (-90 - wide // 2), -90 + wide // 2), (hand * (-90 + wide // 2), -90),
                (hand * (90 + wide // 2), 90 - wide // 2), (hand * (90 - wide // 2), 90),
            ], colour)  # fmt: skip
    return pen.stamp(8)


def _chevrons(guise: Guise) -> Stamp:
    """Two chevrons that point ahead, beside the flag of an assault column."""
    pen = Pen(guise.theme, *guise.size)
    for wide, colour in ((30, (246, 240, 222)), (12, (206, 44, 28))):
        for top in (-70, 10):
            pen.area([
                (0, top - wide), (80 + wide, top + 60), (80 + wide, top + 75 + wide),
                (0, top + 25 + wide), (-80 - wide, top + 75 + wide), (-80 - wide, top + 60),
            ], colour)  # fmt: skip
    return pen.stamp(8)


def _row(guise: Guise) -> Stamp:
    """Three muzzles in a row, beside the flag of a Grand Battery."""
    pen = Pen(guise.theme, *guise.size)
    for radius, colour in ((44, (246, 240, 222, 255)), (32, (34, 30, 22, 255))):
        for x in (-58, 0, 58):
            pen.disc(x, 0, radius, radius, colour)
    return pen.stamp(8)


def _glow(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 92, 92, (250, 196, 48, 255))
    return pen.stamp(6)


def _arm(arm: str) -> Sprite:
    """A stand of an arm, for the legend."""

    def paint(guise: Guise) -> Stamp:
        pen, look = Pen(guise.theme, *guise.size), guise.theme.skin(guise.side)
        glyph = GLYPHS[arm]
        high = 90 if arm == LED else 40 if glyph.bodies else 30
        for outlines, fill in (
            ((*glyph.bodies, *glyph.bars), look.line),
            (glyph.marks, look.trim),
        ):
            for outline in outlines:
                pen.area([(2 * x - 100, (2 * y - 100) * high // 50) for x, y in outline], fill)
        return pen.stamp(8)

    return Sprite(paint, width=_STAR if arm == LED else _ICON)


_ICON, _STAR = 34, 24
EMBLEM: Final = Sprite(_emblem)
ART: Final = Art(
    pieces=Sprites(EMBLEM),
    signs=Sprites(
        EMBLEM,
        {
            LED: Sprite(_star),
            MELEE: Sprite(_sabres),
            STORM: Sprite(_chevrons),
            MASSED: Sprite(_row),
        },
    ),
    terrain=Sprites(EMBLEM),
    glow=Sprite(_glow),
    emblem=EMBLEM,
    icons={arm: _arm(arm) for arm in (*ARMS, LED)},
    glyphs=GLYPHS,
    lands={
        "wood": _wood,
        "hill": _height(2, 6, 13),
        "rise": _height(1, 3, 12),
        "wall": _wall,
        "hedge": _hedge,
        "river": _water,
        "ford": _ford,
        "bridge": _bridge,
        "causeway": _bridge,
        "road": _road,
        "built_up": _place,
    },
    backdrop=_paper,
)
"""All that Braid & Cockade draws, by name."""
