"""Figures on an open ground: base, code and badges, ghosts, and the signs of what is aimed at."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter

from render.drawing import guards
from render.drawing.art import Guise, stepped
from render.drawing.canvas import Canvas, Stamp, fit, polygon, rounded, stamp_of
from render.drawing.strokes import turned
from render.drawing.theme import Style
from render.plane.gauge import DESIGNED, TALL, Gauge, rise

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.strokes import Spot
    from render.drawing.theme import Theme
    from render.model.scene import Piece, Scene

RADIUS = TALL.radius
"""Of a base on the tall page, half its width."""
_EMBLEM = (30, 30)
HANGS = 16
"""How far below a base reaches what its figure carries."""
_MOST_HITS = 5
_FIRST_HIT, _NEXT_HIT = 232, 31
"""Where the wounds are on a rim, in degrees clockwise from the east."""
_INSIDE, _RIM = 180, 60
"""Coverage of a wound's red, and of the paper around it."""
_HIGH = 24
"""How high an icon beside a label is."""
_ON_HULL, _LEAST = 24, 22
"""Letters on what has a shape of its own, for the designed radius; and the smallest of them."""
_GUARDS, _NOSE, _BELOW = 26, 11, 8
"""From the middle of a base to its guards; from these to its nose, and to what is left of it."""
_BOW = ((0, -9), (6, 4), (-6, 4))
"""A slim wedge that points up."""
_NUMBER = Style(bold=True, size=34)
"""How strong a guard is, in a number."""
_STRONGEST = 6
"""The strength of a guard that is drawn broadest."""


def code_of(piece: Piece, gauge: Gauge = TALL) -> str:
    """The two letters that stand for a figure."""
    return fit(piece.code[:2], gauge.code, gauge.of(42))


def paint_base(canvas: Canvas, scene: Scene, piece: Piece, at: Spot, gauge: Gauge = TALL) -> None:
    """Draw a figure's base with its code and its badges."""
    x, y = at
    theme, art, side = canvas.theme, scene.art, piece.side
    if piece.emphasised:
        canvas.put(art.glow.stamp(Guise(theme, gauge.glow, side)), x, y)
    paint_sprite(canvas, scene, piece, at, gauge)
    if not is_shape(piece):
        _code(canvas, piece, at, gauge)
    aside = gauge.of(20)
    for number, each in enumerate(piece.badges[:3]):
        across, down = aside - 2 * aside * (number % 2), 2 * aside * (number // 2) - aside
        canvas.put(sign(theme, art, each.kind, gauge), x + across, y + down)


def _code(canvas: Canvas, piece: Piece, at: Spot, gauge: Gauge) -> None:
    """Write the letters on a base: smaller and with a rim where its shape is to be seen."""
    x, y = at
    look, style, word = canvas.theme.skin(piece.side), _style(piece, gauge), code_of(piece, gauge)
    halo = look.halo if style != gauge.code else None
    canvas.text(x, y + rise(style), word, style, look.letters, align="m", halo=halo)


def is_shape(piece: Piece) -> bool:
    """Whether a figure is known by its shape: its code stands in its label, not on it."""
    return bool(piece.guards)


def _style(piece: Piece, gauge: Gauge) -> Style:
    shaped = piece.left is not None
    return Style(bold=True, size=max(_LEAST, gauge.of(_ON_HULL))) if shaped else gauge.code


def reach(piece: Piece, gauge: Gauge, *, told: bool = False) -> int:
    """Half the width of what a base takes up, with what protects it.

    Args:
        piece: The figure.
        gauge: How large it is drawn.
        told: Whether the strengths of its guards are written beside them.
    """
    if told:
        return _told_at(gauge) + _NUMBER.size // 2
    return gauge.of(_GUARDS + _BELOW) if piece.guards else gauge.radius + 3


def guarded(gauge: Gauge) -> int:
    """Half the width of a base with the strongest guards around it."""
    return gauge.of(_GUARDS + _STRONGEST) + 1


def _told_at(gauge: Gauge) -> int:
    """From the middle of a base to the middle of a strength: outside of the light around it."""
    return gauge.glow[0] // 2 + _NUMBER.size // 2


def told(scene: Scene) -> str:
    """The only figure that stands out: the strengths of its guards are written, if it has any."""
    lit = [each for each in scene.pieces if each.emphasised]
    return lit[0].id if len(lit) == 1 and lit[0].guards else ""


def paint_strengths(canvas: Canvas, piece: Piece, at: Spot, gauge: Gauge) -> None:
    """Write beside each guard of a figure how strong it is, the weak ones in red."""
    (x, y), theme, far = at, canvas.theme, _told_at(gauge)
    for guard in piece.guards:
        angle = math.radians(guard.heading)
        across, down = round(math.sin(angle) * far), -round(math.cos(angle) * far)
        weak = 2 * guard.strength < guard.most
        ramp = theme.ramps["red"].upto(62) if weak else theme.skin(piece.side).ramp
        spot = (x + across, y + down + rise(_NUMBER))
        halo = theme.ramps["paper"]
        canvas.text(*spot, str(guard.strength), _NUMBER, ramp, align="m", halo=halo)


def paint_sprite(
    canvas: Canvas,
    scene: Scene,
    piece: Piece,
    at: Spot,
    gauge: Gauge = TALL,
    *,
    ghost: bool = False,
) -> None:
    """Draw what a figure looks like, turned to where it faces."""
    guise = Guise(
        theme=canvas.theme,
        size=gauge.stamp,
        side=piece.side,
        facing=stepped(scene.facing(piece)),
        ghost=ghost,
        badged=bool(piece.badges) and not ghost,
    )
    canvas.put(scene.art.pieces.of(piece.shape).stamp(guise), *at)


def paint_ghost(canvas: Canvas, scene: Scene, piece: Piece, at: Spot, gauge: Gauge = TALL) -> None:
    """Draw the outline of a figure that is not there any more, or not yet."""
    x, y = at
    paint_sprite(canvas, scene, piece, at, gauge, ghost=True)
    dim = canvas.theme.skin(piece.side).ramp.upto(80)
    style = _style(piece, gauge)
    if not is_shape(piece):
        canvas.text(x, y + rise(style), code_of(piece, gauge), style, dim, align="m")


def paint_state(canvas: Canvas, scene: Scene, piece: Piece, at: Spot, gauge: Gauge) -> None:
    """Draw around a base what protects its sides and where its front is, and below what is left."""
    (x, y), look = at, canvas.theme.skin(piece.side)
    inner = gauge.of(_GUARDS)
    if piece.guards:
        course = scene.facing(piece)
        far = inner + gauge.of(_NOSE)
        tip = x + round(math.sin(math.radians(course)) * far)
        foot = y - round(math.cos(math.radians(course)) * far)
        bow = turned([(gauge.of(x), gauge.of(y)) for x, y in _BOW], stepped(course))
        canvas.put(polygon(bow, look.ramp), tip, foot)
    for guard in piece.guards:
        if guard.strength:
            low = 2 * guard.strength < guard.most
            ramp = canvas.theme.ramps["red"].upto(62) if low else look.ramp
            thick = 1 + gauge.of(min(guard.strength, _STRONGEST))
            canvas.put(guards.arc(inner, guard.heading % 360, guard.span, thick, ramp), x, y)
    if piece.left is not None:
        half = gauge.radius * 4 // 5
        corner = (x - half, y + inner + gauge.of(_BELOW))
        guards.bar(canvas, corner, 2 * half, piece.left, look.ramp)


def paint_kit(canvas: Canvas, scene: Scene, piece: Piece, at: Spot, gauge: Gauge) -> None:
    """Draw over a base what its figure carries, and its wounds along the left of its rim."""
    x, y = at
    arm = carried(canvas.theme, scene.art, piece, gauge)
    if arm is not None:
        canvas.put(arm, x, y + gauge.radius + HANGS // 2)
    if gauge.large:
        for number in range(min(piece.hits, _MOST_HITS)):
            angle = math.radians(_FIRST_HIT - _NEXT_HIT * number)
            far = gauge.radius + 2
            spot = (x + round(math.cos(angle) * far), y + round(math.sin(angle) * far))
            canvas.put(_wound(canvas.theme), *spot)


def carried(theme: Theme, art: Art, piece: Piece, gauge: Gauge) -> Stamp | None:
    """What a figure carries, with a rim of paper; ``None`` where it has nothing of the kind."""
    return _rimmed(theme, art, piece.shape, piece.side) if gauge.large else None


@lru_cache(maxsize=64)
def _rimmed(theme: Theme, art: Art, shape: str, side: int) -> Stamp | None:
    drawn = icon(theme, art, shape, side)
    if drawn is None:
        return None
    wide, high = drawn.indices.size
    mask = Image.new("L", (wide + 8, high + 8))
    mask.paste(drawn.mask, (4, 4))
    mask = mask.filter(ImageFilter.MaxFilter(7))
    indices = Image.new("L", mask.size, theme.ramps["paper"].full)
    indices.paste(drawn.indices, (4, 4), drawn.mask)
    return Stamp(indices, mask, -(wide // 2) - 4, -(high // 2) - 4)


@lru_cache(maxsize=8)
def _wound(theme: Theme) -> Stamp:
    """A red drop with a rim of paper."""
    large = Image.new("L", (80, 80))
    ImageDraw.Draw(large).ellipse((0, 0, 79, 79), fill=110)
    ImageDraw.Draw(large).ellipse((12, 12, 67, 67), fill=255)
    cover = large.reduce(4)
    red, paper = theme.ramps["red"].upto(62), theme.ramps["paper"].full
    indices = cover.point([red.full if each > _INSIDE else paper for each in range(256)])
    mask = cover.point([255 if each > _RIM else 0 for each in range(256)])
    return Stamp(indices, mask, -10, -10)


def icon(theme: Theme, art: Art, shape: str, side: int) -> Stamp | None:
    """What is drawn beside a label; ``None`` where the shape has nothing of the kind."""
    sprite = art.icons.get(shape)
    return sprite.stamp(Guise(theme, (sprite.width, _HIGH), side)) if sprite else None


def sign(theme: Theme, art: Art, kind: str, gauge: Gauge = TALL) -> Stamp:
    """A lasting mark on a base."""
    return art.signs.of(kind).stamp(Guise(theme, gauge.sign))


def emblem(theme: Theme, art: Art, side: int) -> Stamp:
    """What stands beside a side's name."""
    return art.emblem.stamp(Guise(theme, _EMBLEM, side))


@lru_cache(maxsize=16)
def bead(theme: Theme, side: int) -> Stamp:
    """A dot in a side's colour."""
    return stamp_of(rounded(8, 8, 4), theme.skin(side).ramp.coarse(7), -4, -4)


@lru_cache(maxsize=8)
def sight(theme: Theme, radius: int = DESIGNED) -> Stamp:
    """A ring and four strokes around the figure that is aimed at."""
    scale = 4 * radius / DESIGNED
    middle = round(42 * scale / 4)
    large = Image.new("L", (middle * 8, middle * 8))
    draw = ImageDraw.Draw(large)
    near, far = middle * 4 - round(33 * scale), middle * 4 + round(33 * scale)
    draw.ellipse((near, near, far, far), outline=255, width=14)
    for outer, inner in ((-40, -22), (40, 22)):
        ends = (middle * 4 + round(outer * scale), middle * 4 + round(inner * scale))
        draw.line((ends[0], middle * 4, ends[1], middle * 4), 255, 16)
        draw.line((middle * 4, ends[0], middle * 4, ends[1]), 255, 16)
    return stamp_of(large.reduce(4), theme.ramps["red"].upto(62).coarse(7), -middle, -middle)
