"""Formations on an open ground: what they are made of, their front, and the flags with their codes.

A formation is drawn to scale. Its code would hide what it is made of, so that it stands on a flag
beside it: behind it, if there is room.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.drawing.art import Glyph
from render.drawing.canvas import fit, polygon, stroked, text_width
from render.drawing.strokes import around, between, hidden, near, overlap, scaled, turned
from render.drawing.theme import Ramp
from render.plane.figures import sign
from render.plane.gauge import rise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PIL import ImageDraw

    from render.drawing.art import Outline, Size
    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.strokes import Spot
    from render.drawing.theme import Style, Theme
    from render.model.scene import Piece, Scene
    from render.plane.table import PlaneLayout
    from rules.space.plane import Point

_WHOLE, _FOUR = 100, 4
_RIM, _LIT = 3, 11
"""How wide the rim of a formation is, and the light around one that stands out."""
_TINT = 34
"""How much of its colour the ground inside of a formation has, in hundredths."""
_FADED = 45
"""The same of the parts of one that is not there."""
_EDGE, _HEM = 3, 3
"""How wide the rims of a hollow part and of a hollow flag are."""
_LEAST = 8
"""Half of how wide a wedge at a front is, at least."""
_LONG = 66
"""Letters on a flag are no wider than that."""
_PAD = 7
_NEAR = 4
"""From a formation to its flag."""
_OWN, _OTHER, _LINED, _OUT = 2, 6, 2, 60
"""What a pixel of a flag costs: on its own formation, on another, on a line, off the table."""
_LATER = 40
"""What a later place costs more than the one before."""
PLAIN = Glyph((((4, 8), (96, 8), (96, 92), (4, 92)),))


class Flag(NamedTuple):
    """A code, whose colour it has, where it stands, and the kinds of the badges on it."""

    code: str
    side: int
    box: Box
    badges: tuple[str, ...] = ()


def paint_formation(canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece) -> None:
    """Draw the ground that a formation covers, its front, and all its parts."""
    look, corners = canvas.theme.skin(piece.side), _spots(layout, piece.outline)
    if piece.emphasised:
        _loop(canvas, corners, _LIT, canvas.theme.ramps["gold"])
    if piece.facing is not None:
        _area(canvas, corners, look.ramp.upto(_TINT))
        _wedge(canvas, layout, corners[0], corners[1], look.ramp)
    _loop(canvas, corners, _RIM if piece.facing is not None else 2 * _RIM, look.ramp)
    glyph = scene.art.glyphs.get(piece.shape, PLAIN)
    paint_parts(canvas, glyph, [_spots(layout, part) for part in piece.parts], piece.side)


def paint_parts(
    canvas: Canvas, glyph: Glyph, parts: Sequence[Sequence[Spot]], side: int, *, faded: bool = False
) -> None:
    """Draw parts at their corners: solid for a side with plain faces, else hollow."""
    if not parts:
        return
    (left, top), moved = _from_corner(*parts)
    for stamp in _parts_drawn(canvas.theme, glyph, moved, side, faded=faded):
        canvas.put(stamp, left, top)


def _from_corner(*areas: Sequence[Spot]) -> tuple[Spot, tuple[tuple[Spot, ...], ...]]:
    """Their upper left corner, and the areas as seen from there.

    Wherever they are they look the same, so that pictures of them are kept. The corner has even
    coordinates: halves are rounded to what is even.
    """
    left, top, _, _ = around([spot for area in areas for spot in area], 0)
    left, top = left - left % 2, top - top % 2
    return (left, top), tuple(tuple((x - left, y - top) for x, y in area) for area in areas)


@lru_cache(maxsize=1024)
def _parts_drawn(
    theme: Theme, glyph: Glyph, parts: tuple[tuple[Spot, ...], ...], side: int, *, faded: bool
) -> tuple[Stamp, ...]:
    look = theme.skin(side)
    ramp = look.ramp.upto(_FADED) if faded else look.ramp
    bodies, marks, bars = (
        [_mapped(outline, part) for part in parts for outline in outlines]
        for outlines in (glyph.bodies, glyph.marks, glyph.bars)
    )
    box = around([spot for each in (*bodies, *marks, *bars) for spot in each], _EDGE + 2)
    paper = Ramp((ramp.full, theme.ramps["paper"].full))
    drawn = [stroked(box, ramp, lambda pen, scale: _fill(pen, scale, (*bodies, *bars), box))]
    if bodies and not look.solid:
        drawn.append(stroked(box, paper, lambda pen, scale: _fill(pen, scale, bodies, box, _EDGE)))
    if marks:
        inner = paper if look.solid else ramp
        drawn.append(stroked(box, inner, lambda pen, scale: _fill(pen, scale, marks, box)))
    return tuple(drawn)


def paint_shadow(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece, corners: list[Spot]
) -> None:
    """Draw a formation faintly: it is not there any more, or not yet."""
    dim = canvas.theme.skin(piece.side).ramp.upto(80)
    glyph = scene.art.glyphs.get(piece.shape, PLAIN)
    parts = [_spots(layout, part) for part in piece.parts]
    paint_parts(canvas, glyph, parts, piece.side, faded=True)
    _loop(canvas, corners, _RIM, dim)
    if piece.facing is not None:
        _wedge(canvas, layout, corners[0], corners[1], dim)


def flags(layout: PlaneLayout, pieces: Iterable[Piece], taken: Sequence[Box]) -> tuple[Flag, ...]:
    """Where the flags of formations stand, each on as little as possible.

    Args:
        layout: The table.
        pieces: All on it; those without parts have no flag.
        taken: What lines and words take up.
    """
    shown = [piece for piece in pieces if piece.parts and layout.shows(piece.at)]
    # What a formation takes up, part by part: turned ones leave much of their box free.
    blocks = {
        piece.id: [around(_spots(layout, part), 1) for part in piece.parts] for piece in shown
    }
    found: list[Flag] = []
    for piece in shown:
        code = fit(piece.code, layout.gauge.flag, _LONG)
        others = [box for each, boxes in blocks.items() if each != piece.id for box in boxes]
        others += [each.box for each in found]
        places = list(_places(layout, piece, flag_size(code, layout.gauge.flag)))
        own, close, lines = (_near(places, boxes) for boxes in (blocks[piece.id], others, taken))
        box = _best(layout.bounds, tuple(places), own, close, lines)
        found.append(Flag(code, piece.side, box, tuple(each.kind for each in piece.badges)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _best(
    bounds: Box,
    places: tuple[Box, ...],
    own: tuple[Box, ...],
    others: tuple[Box, ...],
    lines: tuple[Box, ...],
) -> Box:
    """The place that costs least: most formations stand as they did before."""
    costs = [
        _LATER * number + _cost(bounds, place, own, others, lines)
        for number, place in enumerate(places)
    ]
    return places[costs.index(min(costs))]


def _near(places: Sequence[Box], boxes: Iterable[Box]) -> tuple[Box, ...]:
    """The boxes that may meet any of some places."""
    left, top = min(each[0] for each in places), min(each[1] for each in places)
    right, bottom = max(each[2] for each in places), max(each[3] for each in places)
    return tuple(near(boxes, (left, top, right, bottom)))


def _places(layout: PlaneLayout, piece: Piece, size: Size) -> Iterator[Box]:
    """Behind it, on it, at its ends, before it; in the middle first and then towards its ends."""
    front_left, front_right, rear_right, rear_left = _corners(layout, piece)
    front, rear = between(front_left, front_right), between(rear_left, rear_right)
    left, right = between(front_left, rear_left), between(front_right, rear_right)
    middle = between(front, rear)
    own = around((front_left, front_right, rear_right, rear_left), 0)
    if piece.facing is None and min(own[2] - own[0], own[3] - own[1]) > max(size):
        yield _box(middle, size)
    for spot in (rear, left, right, front):
        yield _beyond(middle, spot, size)
    yield _box(middle, size)
    for corner in (rear_left, rear_right, front_left, front_right):
        yield _beyond(middle, corner, size)
    for end in (rear_left, rear_right):
        yield _beyond(between(front, front), between(rear, end), size)


def _corners(layout: PlaneLayout, piece: Piece) -> tuple[Spot, ...]:
    """The corners of what it covers; of its box, if it has more or fewer than four."""
    spots = _spots(layout, piece.outline)
    if len(spots) == _FOUR:
        return spots
    left, top, right, bottom = around(spots, 0)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _beyond(middle: Spot, spot: Spot, size: Size) -> Box:
    """The box that touches a spot from outside, seen from a middle."""
    across, down = spot[0] - middle[0], spot[1] - middle[1]
    far = math.hypot(across, down) or 1
    east, south = across / far, down / far
    half = size[0] / 2 * abs(east) + size[1] / 2 * abs(south) + _NEAR
    return _box((round(spot[0] + east * half), round(spot[1] + south * half)), size)


def _box(middle: Spot, size: Size) -> Box:
    left, top = middle[0] - size[0] // 2, middle[1] - size[1] // 2
    return left, top, left + size[0], top + size[1]


def _cost(
    bounds: Box, box: Box, own: Sequence[Box], others: Sequence[Box], lines: Sequence[Box]
) -> int:
    left, top, right, bottom = bounds
    inside = (max(box[0], left), max(box[1], top), min(box[2], right), min(box[3], bottom))
    out = (box[2] - box[0]) * (box[3] - box[1]) - overlap(box, inside)
    return (
        _OUT * out
        + _OWN * hidden(box, own)
        + _OTHER * hidden(box, others)
        + _LINED * hidden(box, lines)
    )


def flag_size(code: str, style: Style) -> Size:
    """How wide and high the flag with a code is."""
    return text_width(code, style) + 2 * _PAD + style.size // 4, style.size * 9 // 10


def paint_flags(canvas: Canvas, layout: PlaneLayout, scene: Scene, flown: Iterable[Flag]) -> None:
    """Fly flags, each with the badges of its formation at its upper end."""
    for flag in flown:
        paint_flag(canvas, flag, layout.gauge.flag)
        for number, kind in enumerate(flag.badges):
            x = flag.box[2] - number * layout.gauge.flag.size // 2
            canvas.put(sign(canvas.theme, scene.art, kind, layout.gauge), x, flag.box[1])


def paint_flag(canvas: Canvas, flag: Flag, style: Style) -> None:
    """Fly a flag: a plain one, or one with a notch for a side with hollow faces."""
    left, top, right, bottom = flag.box
    look = canvas.theme.skin(flag.side)
    wide, high = right - left, bottom - top
    canvas.put(polygon(_cloth(wide, high, 0, notched=not look.solid), look.ramp), left, top)
    paper, inner = canvas.theme.ramps["paper"], look.letters
    if not look.solid:
        cloth = _cloth(wide, high, _HEM, notched=True)
        canvas.put(polygon(cloth, Ramp((look.ramp.full, paper.full))), left, top)
    low = (top + bottom) // 2 + rise(style)
    canvas.text(left + _PAD, low, flag.code, style, inner)


def _cloth(wide: int, high: int, hem: int, *, notched: bool) -> tuple[Spot, ...]:
    """The outline of a flag's cloth, so many pixels inside of its edge."""
    left, top, right, bottom = hem, hem, wide - hem, high - hem
    if not notched:
        return ((left, top), (right, top), (right, bottom), (left, bottom))
    notch = high // 5
    return ((left, top), (right, top), (right - notch, high // 2), (right, bottom), (left, bottom))


def _spots(layout: PlaneLayout, corners: Iterable[Point]) -> tuple[Spot, ...]:
    return layout.spots(corners)


def _mapped(outline: Outline, part: Sequence[Spot]) -> tuple[Spot, ...]:
    """Where the corners of a body or mark lie in a part."""
    (ax, ay), (bx, by), _, (dx, dy) = part
    return tuple(
        (
            round(ax + ((bx - ax) * across + (dx - ax) * down) / _WHOLE),
            round(ay + ((by - ay) * across + (dy - ay) * down) / _WHOLE),
        )
        for across, down in outline
    )


def _wedge(canvas: Canvas, layout: PlaneLayout, left: Spot, right: Spot, look: Ramp) -> None:
    """A wedge in the middle of a front, as wide as there is room."""
    inch = layout.length(layout.ground.measure.unit)
    wide = min(max(_LEAST, inch * 2 // 3), round(math.dist(left, right)) // 3)
    facing = round(math.degrees(math.atan2(right[1] - left[1], right[0] - left[0])))
    corners = ((0, -wide - 2), (wide, 1), (-wide, 1))
    canvas.put(polygon(turned(corners, facing), look), *between(left, right))


def _area(canvas: Canvas, corners: Sequence[Spot], ramp: Ramp) -> None:
    (left, top), (moved,) = _from_corner(corners)
    canvas.put(_area_drawn(moved, ramp), left, top)


@lru_cache(maxsize=256)
def _area_drawn(corners: tuple[Spot, ...], ramp: Ramp) -> Stamp:
    box = around(corners, 1)
    return stroked(box, Ramp((0, ramp.full)), lambda pen, scale: _fill(pen, scale, [corners], box))


def _fill(
    pen: ImageDraw.ImageDraw,
    scale: int,
    areas: Iterable[Sequence[Spot]],
    box: Box,
    less: int = 0,
) -> None:
    """Fill areas, without so many pixels along their borders."""
    for area in areas:
        spots = [scaled(spot, box, scale) for spot in area]
        pen.polygon(spots, fill=255)
        if less:
            pen.line([*spots, *spots[:2]], fill=0, width=less * scale, joint="curve")


def _loop(canvas: Canvas, corners: Sequence[Spot], width: int, ramp: Ramp) -> None:
    (left, top), (moved,) = _from_corner(corners)
    canvas.put(_loop_drawn(moved, width, ramp), left, top)


@lru_cache(maxsize=512)
def _loop_drawn(corners: tuple[Spot, ...], width: int, ramp: Ramp) -> Stamp:
    box = around(corners, width)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        spots = [scaled(spot, box, scale) for spot in corners]
        pen.line([*spots, *spots[:2]], fill=255, width=width * scale, joint="curve")

    return stroked(box, ramp, draw)
