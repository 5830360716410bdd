"""How far a unit gets in one march: the border of where its front could come to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal
from rules.systems.braid.formations import size
from rules.systems.braid.marching import along_way
from rules.systems.braid.pieces import CLUSTER, GARRISON
from rules.systems.braid.stats import INCH
from rules.systems.braid.ways import Leg, Way, most_wheel, wheel_cost

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.braid.field import Field
    from rules.systems.braid.marching import March
    from rules.systems.braid.pieces import Unit

_RAYS: Final = 6
"""Wheels to either side that are tried."""
_STEP: Final = INCH // 4


def reached(field: Field, unit: Unit) -> tuple[tuple[Point, ...], ...]:
    """Closed lines around where it gets ahead, and after a turn-about."""
    if not unit.plays or unit.moved or unit.formation in (CLUSTER, GARRISON):
        return ()
    found = (_border(field, unit, about=about) for about in (False, True))
    return tuple(each for each in found if each)


def _border(field: Field, unit: Unit, *, about: bool) -> tuple[Point, ...]:
    """From the left end of its front over the farthest fronts, left to right, to its right end."""
    most = field.form(unit).move(field.stats(unit).arm)
    width, _ = size(field.brief, unit.formation, unit.stands)
    widest = min(90, most_wheel(width, most))
    wheels = sorted({widest * ray // _RAYS for ray in range(-_RAYS, _RAYS + 1)})
    tried = (_farthest(field, unit, wheel, most - wheel_cost(width, abs(wheel)), about=about)
             for wheel in wheels)  # fmt: skip
    ends = [each for each in tried if each is not None]
    if not ends:
        return ()
    front_left, front_right, rear_right, rear_left = field.placed[unit.id].part.corners
    left, right = (rear_right, rear_left) if about else (front_left, front_right)
    middles = (each.end.at for each in ends)
    return left, ends[0].final.corners[0], *middles, ends[-1].final.corners[1], right


def _farthest(field: Field, unit: Unit, wheel: int, left: int, *, about: bool) -> March | None:
    """The longest march after a wheel, to a quarter of an inch; none if not even the wheel is."""
    found: March | None = None
    low, high = 0, max(0, left) // _STEP
    while low <= high:
        middle = (low + high) // 2
        try:
            way = Way((Leg(wheel, middle * _STEP),), first=about)
            found, low = along_way(field, unit, way), middle + 1
        except Refusal:
            high = middle - 1
    return found
