"""Light on a part of the table: all in it is seen as before, only brighter."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.drawing.strokes import around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Canvas
    from render.drawing.strokes import Spot
    from render.drawing.theme import Rgb, Theme

_LEAST = 3
"""Corners of what has an inside."""
_SHARE = 50
"""How much of the light comes in, in hundredths."""
_WHITE: Rgb = (255, 255, 255)
_PALE = 30
"""How much white there is in the light on a bright table, in hundredths; the rest is gold."""
_EDGE = 4
"""How wide the light's border is, which has the colour of gold."""


def paint_light(canvas: Canvas, corners: Sequence[Spot]) -> None:
    """Light up what lies inside of a closed line."""
    if len(corners) < _LEAST:
        return
    left, top, right, bottom = around(corners, 1)
    left, top = max(0, left), max(0, top)
    box = (left, top, min(right, canvas.image.width), min(bottom, canvas.image.height))
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    mask = Image.new("1", (box[2] - box[0], box[3] - box[1]))
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in corners], fill=1)
    canvas.image.paste(canvas.image.crop(box).point(_brighter(canvas.theme)), box, mask)
    gold = canvas.theme.ramps["gold"].full
    ImageDraw.Draw(canvas.image).line([*corners, *corners[:2]], gold, _EDGE, "curve")


@lru_cache(maxsize=16)
def _brighter(theme: Theme) -> tuple[int, ...]:
    """For each colour of the palette the one that is nearest to it in the light."""
    gold, paper = (theme.colours[theme.ramps[name].full] for name in ("gold", "paper"))
    light = _mixed(gold, _WHITE, _PALE) if sum(paper) > sum(gold) else gold
    lit = [_nearest(_mixed(colour, light, _SHARE), theme.colours) for colour in theme.colours]
    return (*lit, *range(len(lit), 256))


def _mixed(colour: Rgb, light: Rgb, share: int) -> Rgb:
    red, green, blue = (
        (a * (100 - share) + b * share) // 100 for a, b in zip(colour, light, strict=True)
    )
    return red, green, blue


def _nearest(colour: Rgb, colours: Sequence[Rgb]) -> int:
    far = [sum((a - b) ** 2 for a, b in zip(colour, each, strict=True)) for each in colours]
    return far.index(min(far))
