"""The ships, drawn for one that points up in a box of -100 to 100: plates, lines on them, engines.

Which silhouette a ship has is said by its description.
"""

from __future__ import annotations

import math
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from render.drawing.art import Glyph, Sprite, Sprites
from render.drawing.plain import piece_pen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Outline, Point

_CORNERS: Final = 28


class Hull(NamedTuple):
    """A ship.

    Attributes:
        plates: What it is made of, closed outlines; those that come later lie on top.
        lines: What is drawn on its plates.
        engines: Where it glows.
    """

    plates: tuple[Outline, ...]
    lines: tuple[Outline, ...] = ()
    engines: tuple[Point, ...] = ()


def _oval(x: int, y: int, wide: int, high: int) -> list[Point]:
    angles = (math.tau * each / _CORNERS for each in range(_CORNERS))
    return [(x + round(wide * math.sin(a)), y - round(high * math.cos(a))) for a in angles]


def _whole(half: Outline) -> list[Point]:
    """A closed outline whose right half is given from the bow to the stern."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def _both(outline: Outline) -> tuple[Outline, Outline]:
    """The same on the right and on the left."""
    return outline, [(-x, y) for x, y in outline]


def _pod(x: int, top: int, bottom: int, half: int) -> tuple[Outline, Outline]:
    """A slim engine on both sides."""
    nose, tail = top + 2 * half, bottom - 3 * half
    return _both(
        [(x, top), (x + half, nose), (x + half, tail), (x, bottom), (x - half, tail),
         (x - half, nose)]
    )  # fmt: skip


def _ends(x: int, y: int) -> tuple[Point, Point]:
    return (x, y), (-x, y)


HULLS: Final[Mapping[str, Hull]] = {
    "saucer": Hull(
        (
            *_both([(6, 26), (38, 14), (38, 26), (8, 44)]),
            *_pod(38, -14, 88, 7),
            _whole([(0, -6), (10, 0), (13, 22), (10, 66), (0, 78)]),
            _oval(0, -36, 44, 44),
        ),
        (_oval(0, -36, 28, 28), _oval(0, -36, 8, 8), [(0, 10), (0, 66)]),
        _ends(38, -2),
    ),
    "great-saucer": Hull(
        (
            *_both([(8, 30), (44, 16), (46, 34), (10, 50)]),
            *_pod(45, -2, 80, 9),
            _whole([(0, 0), (14, 6), (18, 34), (12, 66), (0, 74)]),
            _oval(0, -32, 72, 46),
        ),
        (_oval(0, -32, 50, 31), _oval(0, -30, 13, 9), [(0, 20), (0, 62)]),
        _ends(45, 14),
    ),
    "carrier": Hull(
        (
            *_pod(54, -10, 84, 9),
            _whole([(0, -88), (26, -62), (36, -12), (52, 6), (48, 44), (34, 76), (14, 66),
                    (0, 72)]),
        ),
        (
            *_both([(13, -56), (13, 50)]),
            [(-13, -20), (13, -20)],
            [(-13, 18), (13, 18)],
            _oval(0, -64, 7, 7),
        ),
        _ends(54, 6),
    ),
    "long-neck": Hull(
        (
            *_pod(62, -2, 84, 8),
            _whole([(0, -16), (14, -12), (60, 30), (66, 52), (42, 46), (28, 58), (0, 62)]),
            _whole([(0, -60), (6, -58), (9, -10), (0, -6)]),
            _oval(0, -70, 18, 19),
        ),
        (*_both([(12, 0), (50, 38)]), [(0, -4), (0, 52)], _oval(0, -70, 8, 8)),
        _ends(62, 12),
    ),
    "raptor": Hull(
        (
            _whole([(0, -26), (14, -26), (74, -40), (84, -22), (76, 12), (44, 22), (20, 40),
                    (0, 40)]),
            *_pod(78, -56, 34, 8),
            _whole([(0, -74), (16, -54), (20, -8), (15, 52), (0, 72)]),
        ),
        (
            *_both([(26, -12), (66, -22)]),
            *_both([(26, 2), (66, -4)]),
            *_both([(24, 16), (56, 10)]),
            _oval(0, -46, 6, 8),
        ),
        _ends(78, -44),
    ),
    "hawk": Hull(
        (
            _whole([(0, -12), (14, -12), (38, -2), (86, 44), (82, 64), (58, 46), (32, 42), (20, 66),
                    (0, 70)]),
            _whole([(0, -60), (6, -56), (9, -8), (0, -4)]),
            _oval(0, -66, 13, 16),
        ),
        (*_both([(20, 4), (70, 44)]), *_both([(18, 18), (46, 36)]), [(0, -2), (0, 60)]),
        _ends(14, 66),
    ),
    "swift": Hull(
        (
            _whole([(0, -58), (11, -44), (14, -8), (54, 30), (50, 44), (20, 32), (12, 52),
                    (0, 50)]),
        ),
        (*_both([(14, 4), (40, 28)]), _oval(0, -36, 4, 7)),
        _ends(8, 50),
    ),
    "wedge": Hull(
        (
            _whole([(0, -70), (16, -34), (26, 20), (54, 58), (30, 50), (14, 34), (0, 64)]),
        ),
        (*_both([(0, -60), (16, 30)]), _oval(0, 4, 7, 12)),
        _ends(20, 44),
    ),
    "cat": Hull(
        (
            *_both([(20, -20), (26, -80), (38, -84), (42, -20)]),
            *_pod(58, 6, 84, 9),
            _whole([(0, -46), (18, -40), (46, -22), (60, 16), (54, 46), (26, 60), (20, 78),
                    (0, 80)]),
        ),
        (*_both([(32, -74), (32, -24)]), [(-40, 8), (40, 8)], _oval(0, -10, 15, 15)),
        _ends(58, 20),
    ),
    "cube": Hull(
        ([(-62, -62), (62, -62), (62, 62), (-62, 62)],),
        (
            [(-62, -20), (62, -20)],
            [(-62, 24), (62, 24)],
            [(-24, -62), (-24, 62)],
            [(20, -62), (20, 62)],
            [(-24, -20), (20, 24)],
        ),
    ),
    "freighter": Hull(
        (
            _whole([(0, -60), (8, -60), (8, 62), (0, 62)]),
            *([(-32, y), (32, y), (32, y + 30), (-32, y + 30)] for y in (-40, -6, 28)),
            _whole([(0, -84), (14, -78), (18, -56), (12, -46), (0, -46)]),
            *_both([(10, 62), (26, 62), (24, 78), (12, 78)]),
        ),
        (*([(0, y + 3), (0, y + 27)] for y in (-40, -6, 28)), [(-10, -66), (10, -66)]),
        _ends(18, 80),
    ),
    "runabout": Hull(
        tuple(
            [(x + a, y + b) for a, b in _whole([(0, -30), (9, -20), (12, 4), (22, 12), (22, 26),
                                               (10, 22), (0, 24)])]
            for x, y in ((0, -40), (-42, 34), (42, 34))
        ),
        tuple([(x, y - 18), (x, y + 12)] for x, y in ((0, -40), (-42, 34), (42, 34))),
        ((0, -16), (-42, 58), (42, 58)),
    ),
    "station": Hull(
        (
            _oval(0, 0, 74, 74),
            *([(x - 12, y - 12), (x + 12, y - 12), (x + 12, y + 12), (x - 12, y + 12)]
              for x, y in ((0, -74), (74, 0), (0, 74), (-74, 0))),
        ),
        (_oval(0, 0, 50, 50), _oval(0, 0, 18, 18), [(0, -62), (0, 62)], [(-62, 0), (62, 0)]),
    ),
    "battery": Hull(
        (
            *_both([(10, -86), (20, -86), (22, 0), (10, 0)]),
            _whole([(0, -52), (44, -30), (60, 20), (40, 62), (0, 74)]),
        ),
        (_oval(0, 6, 26, 26),),
    ),
    "fighter": Hull(
        (_whole([(0, -99), (26, -40), (96, 70), (88, 84), (34, 62), (0, 66)]),
         _oval(0, 6, 58, 56)), (), _ends(40, 70)),
    "bomber": Hull(
        (_whole([(0, -84), (22, -60), (40, -24), (98, -6), (98, 34), (40, 44), (24, 80), (0, 80)]),
         _oval(0, 2, 60, 58)), (), _ends(20, 78)),
    "shuttle": Hull(
        (_whole([(0, -84), (40, -58), (64, 10), (64, 70), (40, 84), (0, 84)]),
         _oval(0, 6, 56, 56)), (), _ends(36, 82)),
}  # fmt: skip
"""By their silhouettes."""
_PARTED: Final = {
    f"{name}-{part}": hull
    for name in ("saucer", "great-saucer")
    for part, hull in (
        ("saucer", Hull(HULLS[name].plates[-1:], HULLS[name].lines[:2])),
        ("drive", Hull(HULLS[name].plates[:-1], HULLS[name].lines[2:], HULLS[name].engines)),
    )
}
"""Ships that have separated: the disc alone, and what is behind it."""
ALL: Final = {**HULLS, **_PARTED}


def _ship(hull: Hull, guise: Guise) -> Stamp:
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    if guise.ghost:
        for plate in hull.plates:
            pen.line([*plate, plate[0]], look.light if look.solid else look.line, 4, alpha=190)
        for plate in hull.plates:
            pen.draw.polygon(pen.at(plate), fill=(*guise.theme.base, 0))
        return pen.stamp(6)
    glow = pen.layer()
    for x, y in hull.engines:
        glow.disc(x, y, 15, 15, (*look.glow, 255))
    glow.blur(1.2)
    pen.over(glow)
    for plate in hull.plates:
        pen.line([*plate, plate[0]], look.line, 3 if look.solid else 4)
    for plate in hull.plates:
        pen.area(plate, look.light)
        pen.area([(max(0, x), y) for x, y in plate], look.dark)
    for line in hull.lines:
        pen.line(line if len(line) < _CORNERS else [*line, line[0]], look.trim, 1.4)
    for x, y in hull.engines:
        pen.disc(x, y, 6, 6, (*look.glow, 255))
    return pen.stamp(12)


def _cloaked(hull: Hull, guise: Guise) -> Stamp:
    """A ship under its cloak: the stars are seen through what is left of its outline."""
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    edge = look.light if look.solid else look.line
    for plate in hull.plates:
        pen.line([*plate, plate[0]], edge, 4, alpha=150)
    for plate in hull.plates:
        pen.draw.polygon(pen.at(plate), fill=(*guise.theme.base, 110))
    for plate in hull.plates:
        outline = [*plate, plate[0]]
        for start, end in islice(pairwise(outline), 0, None, 2):
            pen.line([start, end], edge, 2, alpha=210)
    return pen.stamp(8)


def _glyph(hull: Hull) -> Glyph:
    """A ship in a row of a list: it points to the right, as wide and high as its room."""
    return Glyph(
        tuple(tuple([((100 - y) // 2, 50 + x * 3 // 4) for x, y in plate]) for plate in hull.plates)
    )


def _turn(guise: Guise) -> Stamp:
    """A bead where a ship turns on its way."""
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    pen.disc(0, 0, 13, 13, (*(look.light if look.solid else look.line), 255))
    return pen.stamp(5)


def _emblem(guise: Guise) -> Stamp:
    """The ship that a side is known by: bright, or with a bright rim."""
    return _ship(HULLS[_EMBLEMS[guise.side % len(_EMBLEMS)]], guise)


VEILED: Final = "-cloaked"
"""Behind a silhouette: the ship under its cloak."""
_EMBLEMS: Final = ("saucer", "hawk")
EMBLEM: Final = Sprite(_emblem)
SHIPS: Final = Sprites(
    Sprite(partial(_ship, HULLS["cat"])),
    {
        **{name: Sprite(partial(_ship, hull)) for name, hull in ALL.items()},
        **{f"{name}{VEILED}": Sprite(partial(_cloaked, hull)) for name, hull in ALL.items()},
        "turn": Sprite(_turn),
    },
)
"""By silhouette; and the bead of a turn."""
GLYPHS: Final = {f"{name}{how}": _glyph(hull) for name, hull in ALL.items() for how in ("", VEILED)}
"""By silhouette, for lists of ships."""
