"""Damage of a vessel: a white sign on a red disc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.plain import RED, SIGN, WHITE, sign_pen

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Pen


def _slowed(pen: Pen) -> None:
    """An hourglass."""
    pen.area([(-46, -56), (46, -56), (0, 4)], WHITE)
    pen.area([(-46, 56), (46, 56), (0, -4)], WHITE)


def _weakened(pen: Pen) -> None:
    """A cracked shield."""
    pen.area([(-46, -52), (46, -52), (46, 6), (0, 62), (-46, 6)], WHITE)
    pen.line([(10, -56), (-14, -14), (14, 8), (-4, 60)], RED, 2.6)


def _disarmed(pen: Pen) -> None:
    """A gun sight, struck out."""
    pen.disc(0, 0, 50, 50, (*WHITE, 255))
    pen.disc(0, 0, 32, 32, (*RED, 255))
    pen.disc(0, 0, 10, 10, (*WHITE, 255))
    pen.line([(-52, 52), (52, -52)], WHITE, 3.2)


def _on_disc(draw: Callable[[Pen], None]) -> Sprite:
    def paint(guise: Guise) -> Stamp:
        pen = sign_pen(guise)
        draw(pen)
        return pen.stamp(8)

    return Sprite(paint)


DAMAGE: Final = Sprites(
    SIGN,
    {
        "slowed": _on_disc(_slowed),
        "weakened": _on_disc(_weakened),
        "disarmed": _on_disc(_disarmed),
    },
)
