"""What of a column's way is by road: all of it, or a part, and each inch beside counts more."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Final

from rules.space.plane import Line, Point, near
from rules.space.shapes import length_in_any
from rules.systems.braid.pieces import LIMBERED, MARCH
from rules.systems.braid.stats import INCH
from rules.systems.braid.ways import Leg, Way, track, wheel_cost

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.field import Field

COLUMNS: Final = (MARCH, LIMBERED)


def on_road(field: Field, path: tuple[Line, ...]) -> bool:
    """Whether the head of a column keeps to one road all the way, around its bends too (BC62)."""
    reach = field.brief.tables.road.near * INCH
    for points in field.brief.terrain.roads.values():
        pieces = [Line(a, b) for a, b in pairwise(points)]
        if field.older:
            if any(all(near(end, p, reach) for line in path for end in line) for p in pieces):
                return True
        elif all(_beside(line, pieces, reach) for line in path):
            return True
    return False


def _beside(line: Line, pieces: list[Line], reach: int) -> bool:
    """Whether each point of a line is near some of the pieces of a road (BC62b)."""
    open_ = [line]
    while open_:
        a, b = open_.pop()
        if any(near(a, each, reach) and near(b, each, reach) for each in pieces):
            continue  # and so is all between them
        if not all(any(near(end, each, reach) for each in pieces) for end in (a, b)):
            return False
        middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)
        if middle not in (a, b):
            open_ += [Line(a, middle), Line(middle, b)]
    return True


def mixed_cost(
    brief: BattleBrief, going: str, body: tuple[Pose, tuple[int, int]], way: Way, most: int
) -> int:
    """What a way costs of a march by road, a part of which leads beside it (BC62, BC62c).

    An inch beside the road counts as the two rates have it: 5/3 of an inch on it.

    Args:
        brief: The battle.
        going: Where its formation may go.
        body: The unit's pose and its width and depth.
        way: Its way.
        most: How far it goes off road.
    """
    start, shape = body
    dear = Fraction(brief.tables.road.move * INCH, most)
    total = Fraction(0)
    done: tuple[Leg, ...] = ()
    at = track(start, shape, going, Way((), first=way.first)).end
    for leg in way.legs:
        for cost, part in ((wheel_cost(shape[0], leg.wheel), Leg(leg.wheel, 0)), (leg.ahead, leg)):
            if not cost:
                continue
            end = track(start, shape, going, Way((*done, part), first=way.first)).end
            share = length_in_any(Line(at.at, end.at), brief.terrain.strips)
            total += cost * (share + (1 - share) * dear)
            at = end
        done = (*done, leg)
    return ceil(total)
