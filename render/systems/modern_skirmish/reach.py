"""Where figures could go straight ahead with their next move: the borders of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.plane.reach import border
from rules.systems.modern_skirmish.questions import GoOnMoving
from rules.systems.modern_skirmish.walking import heading

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure
    from rules.systems.modern_skirmish.view import SkirmishView

_DEGREES = 2
"""Between two directions."""


def reached(view: SkirmishView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """The border for a figure, or for each figure of a unit that has not moved (MST15, MS27)."""
    field = view.field
    moved = view.question.moved if isinstance(view.question, GoOnMoving) else ()
    found = [each for each in field.figures if unit in {each.id, each.unit}]
    going = [(each, each.at) for each in found if each.at is not None and each.id not in moved]
    return tuple(_border(field, figure, at) for figure, at in going)


def _border(field: Field, figure: Figure, at: Point) -> tuple[Point, ...]:
    walks = [heading(field, figure, at, each, None) for each in range(0, 360, _DEGREES)]
    return border(at, [each.length if each is not None else 0 for each in walks])
