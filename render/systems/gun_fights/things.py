"""What there is to hide behind, seen from above: trees, wagons, barrels, logs, banks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprites
from render.drawing.things import across, along, thing

if TYPE_CHECKING:
    from render.drawing.pen import Pen
    from render.drawing.theme import Rgb

_INK: Rgb = (43, 28, 20)
_WOOD: Rgb = (170, 122, 74)
_DARK: Rgb = (92, 58, 32)
_PALE: Rgb = (224, 201, 157)
_STEEL: Rgb = (66, 72, 80)


def _tree(pen: Pen) -> None:
    for x, y, r, colour in (
        (-4, -2, 88, (54, 74, 44)), (-34, -30, 52, (94, 108, 60)), (32, -34, 50, (80, 96, 54)),
        (36, 30, 50, (64, 84, 48)), (-32, 36, 48, (70, 90, 50)), (-22, -30, 32, (156, 150, 92)),
        (20, 8, 28, (94, 108, 60)), (-50, 8, 20, (125, 130, 76)), (10, -58, 18, (125, 130, 76)),
    ):  # fmt: skip
        pen.disc(x, y, r, r, (*colour, 255))
    pen.disc(2, 4, 14, 14, (*_DARK, 255))


def _wagon(pen: Pen) -> None:
    """A bed of planks between four wheels, the shafts at one end."""
    turn = across(pen)
    for x in (-56, 56):
        for y in (-62, 50):
            pen.area(
                turn([(x - 26, y - 22), (x + 26, y - 22), (x + 26, y + 22), (x - 26, y + 22)]), _INK
            )
    bed = turn([(-66, -84), (66, -84), (66, 84), (-66, 84)])
    pen.area(bed, _WOOD)
    for x in (-33, 0, 33):
        pen.line(turn([(x, -80), (x, 80)]), _DARK, 1.2)
    pen.line([*bed, bed[0]], _INK, 2)
    pen.line(turn([(-60, -40), (60, -40)]), _DARK, 2)


def _barrel(pen: Pen) -> None:
    """Seen from above: a hoop around a lid; several where the box is long."""
    pen.disc(0, 0, 98, 98, (*_INK, 255))
    pen.disc(0, 0, 86, 86, (*_STEEL, 255))
    pen.disc(0, 0, 72, 72, (*_WOOD, 255))
    for x in (-36, 0, 36):
        pen.line([(x, -58), (x, 58)], _DARK, 1.3)
    pen.line([(-62, 30), (62, 30)], _DARK, 1)


def _logs(pen: Pen) -> None:
    """A stack: logs along the longer side, their cut ends pale."""
    turn = across(pen)
    for x in (-70, -24, 24, 70):
        pen.line(turn([(x, -86), (x, 86)]), _INK, 9)
    for number, x in enumerate((-70, -24, 24, 70)):
        ends = turn([(x, -86 + number % 2 * 8), (x, 86 - number % 3 * 6)])
        pen.line(ends, _WOOD if number % 2 else (150, 104, 60), 6)
        pen.line(ends[1:] * 2, _PALE, 3)


def _bank(pen: Pen) -> None:
    """A slope, hatched downhill."""
    turn = along(pen)
    pen.area(turn([(-98, -60), (98, -60), (92, 90), (-92, 90)]), (188, 148, 98))
    for x in range(-90, 91, max(4, 1600 // max(pen.width, pen.height))):
        pen.line(turn([(x, -50), (x, 30 if x // 6 % 2 else 76)]), (132, 94, 58), 1.6)
    pen.line(turn([(-98, -70), (98, -70)]), _DARK, 3)


def _boulder(pen: Pen) -> None:
    pen.disc(0, 0, 96, 90, (*_INK, 255))
    pen.disc(-4, -4, 84, 78, (146, 146, 142, 255))
    pen.disc(-20, -24, 40, 34, (190, 186, 172, 255))


_drawn: Final = partial(thing, colours=16)
THINGS: Final = Sprites(
    _drawn(_boulder),
    {
        "tree": _drawn(_tree, margin=12),
        "wagon": _drawn(_wagon),
        "barrel": _drawn(_barrel),
        "logs": _drawn(_logs),
        "bank": _drawn(_bank),
    },
)
"""Of any other kind: a boulder."""
