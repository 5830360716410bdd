"""What lies among the ships: planets, asteroids, nebulae, black holes, wormholes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.pen import Pen
from render.drawing.plain import TERRAIN, globe
from render.drawing.scatter import numbers

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point
    from render.drawing.theme import Rgb


def _planet(guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    halo = pen.layer()
    halo.disc(0, 0, 92, 92, (120, 190, 255, 80))
    halo.blur(3)
    pen.over(halo)
    ball = pen.layer()
    globe(ball, (166, 224, 240), (30, 70, 140), 80)
    pen.over(ball)
    for y, wide in ((-38, 52), (-6, 66), (26, 60)):
        pen.line([(-wide, y + 6), (0, y), (wide * 8 // 10, y + 4)], (44, 100, 170), 1.6, alpha=150)
    return pen.stamp(24)


_ROCKS: Final = ((-42, -40, 30), (30, -48, 22), (52, 14, 28), (-12, 8, 34), (-58, 38, 20),
                 (14, 56, 24))  # fmt: skip


def _asteroids(guise: Guise) -> Stamp:
    """Lumps of rock, lit from the upper left."""
    pen = Pen(guise.theme, *guise.size)
    rough = iter(numbers(7, 400))
    for x, y, reach in _ROCKS:
        points: list[Point] = []
        for corner in range(9):
            far = reach * (80 + next(rough) * 30 // 65536) / 100
            angle = math.tau * corner / 9
            points.append((round(x + math.cos(angle) * far), round(y + math.sin(angle) * far)))
        pen.area(points, (112, 98, 92))
        lit = [(px - (px - x) * 3 // 10 - 4, py - (py - y) * 3 // 10 - 5) for px, py in points]
        pen.area(lit, (186, 170, 154))
        pen.disc(x + reach // 5, y + reach // 6, reach // 6, reach // 6, (122, 106, 98, 255))
    return pen.stamp(14)


def _nebula(guise: Guise) -> Stamp:
    """A cloud that fills its hex."""
    pen = Pen(guise.theme, *guise.size)
    puffs: tuple[tuple[int, int, int, Rgb, int], ...] = (
        (-34, -30, 50, (74, 92, 190), 130),
        (34, -24, 52, (120, 98, 210), 130),
        (-24, 36, 50, (110, 84, 200), 130),
        (32, 34, 46, (70, 100, 196), 120),
        (0, 0, 46, (170, 140, 240), 150),
    )
    for x, y, reach, colour, alpha in puffs:
        puff = pen.layer()
        puff.disc(x, y, reach, reach, (*colour, alpha))
        puff.blur(4)
        pen.over(puff)
    for x, y in ((-40, -14), (20, -46), (46, 20), (-10, 50), (6, 4)):
        pen.disc(x, y, 3, 3, (240, 230, 255, 255))
    return pen.stamp(12)


def _hole(guise: Guise) -> Stamp:
    """A dark disc in a ring of fire."""
    pen = Pen(guise.theme, *guise.size)
    for reach, alpha in ((96, 70), (84, 120), (72, 255)):
        glow = pen.layer()
        glow.disc(0, 0, reach, reach * 86 / 100, (230, 124, 50, alpha))
        glow.blur(2)
        pen.over(glow)
    pen.disc(0, 0, 60, 54, (255, 222, 150, 255))
    pen.disc(0, 0, 52, 47, (6, 5, 12, 255))
    return pen.stamp(16)


def _wormhole(guise: Guise) -> Stamp:
    """Rings that lead somewhere."""
    pen = Pen(guise.theme, *guise.size)
    for number, reach in enumerate((92, 72, 52, 32)):
        pen.disc(number * 5, number * 4, reach, reach, ((150, 120, 236), (30, 24, 60))[number % 2])
    pen.disc(18, 14, 14, 14, (240, 240, 250, 255))
    return pen.stamp(12)


BODIES: Final = Sprites(
    TERRAIN,
    {
        "planet": Sprite(_planet, percent=104),
        "asteroid": Sprite(_asteroids, percent=96),
        "nebula": Sprite(_nebula, percent=112),
        "black hole": Sprite(_hole, percent=108),
        "wormhole": Sprite(_wormhole, percent=100),
    },
)
"""Any other kind is drawn plain."""
