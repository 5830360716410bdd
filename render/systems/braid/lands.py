"""The ground that battles are fought on: woods, heights, water, roads, places; and the art."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.art import Art, Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.scatter import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.drawing.art import Guise, PaintLand, Size
    from render.drawing.canvas import Box, Canvas, Stamp
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


def _height(steps: tuple[int, ...]) -> PaintLand:
    """Contours, one inside of the other."""

    def paint(canvas: Canvas, box: Box, unit: int) -> None:
        pen, ramp = ImageDraw.Draw(canvas.image), canvas.theme.ramps["height"]
        left, top, right, bottom = _inner(box)
        for number, step in enumerate(steps):
            inset = number * max(4, unit * 2 // 3)
            if right - left > 2 * inset and bottom - top > 2 * inset:
                inner = (left + inset, top + inset, right - inset, bottom - inset)
                pen.rounded_rectangle(inner, max(4, unit), fill=ramp.steps[step],
                                      outline=ramp.steps[step + 2])  # fmt: skip

    return paint


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


def _glow(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 92, 92, (250, 196, 48, 255))
    return pen.stamp(6)


EMBLEM: Final = Sprite(_emblem)
ART: Final = Art(
    pieces=Sprites(EMBLEM),
    signs=Sprites(EMBLEM),
    terrain=Sprites(EMBLEM),
    glow=Sprite(_glow),
    emblem=EMBLEM,
    lands={
        "wood": _wood,
        "hill": _height((3, 5, 7)),
        "rise": _height((1, 2)),
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
