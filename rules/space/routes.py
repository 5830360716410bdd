"""The shortest ways on a site around what stands there, within an allowance, in whole numbers.

A system makes its ``Routes`` of a site once and keeps them with it; how a way crosses walls says
which allowance it has::

    crossing = routes.crossing(at, to)  # "open", "in", "out", "room", or None
    found = routes.shortest(at, to, ALLOWANCE[crossing]) if crossing else None

Ways are those of a base's middle. They bend at corners of what stands there: of walls, high walls,
blocks, and buildings that they do not lead into or out of. A way uses one door or window of an
outer wall at most, and any doors inside. Lengths are exact, and only their sum is rounded, up.

What is seen from a corner is seen from a grain away from it, so that nobody slips through where two
things touch. Past others a way bends at corners around their circles, and is a bit too long: by
less than ``ROUGH``, or, measured by ``closest``, by less than a fiftieth of that.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rules.space.nets import Charted, Ground, Net
from rules.space.plane import Line, Rect, around, distance, near, nearest, square
from rules.space.site import box, cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules.space.crowds import Circle
    from rules.space.nets import Route
    from rules.space.plane import Point
    from rules.space.site import Building, Opening, Site

Crossing: TypeAlias = Literal["open", "in", "out", "room"]
"""In the open, into a building, out of one, inside one."""

ROUGH: Final = 20
"""By so much at most ways past others are too long that bend at few corners around them."""
_GAP: Final = 4
"""Ways may be told to be that much shorter past corners, or lead by so much beside an opening."""
_ASIDE: Final = 10
"""Of those whom a rough way passes it bends around such as are that part of their circle off it."""


class Routes:
    """The shortest ways on a site."""

    def __init__(
        self,
        site: Site,
        *,
        walk: int,
        windows: bool = False,
        fence_cost: int = 0,
        recurring: bool = False,
        exact: bool = True,
    ) -> None:
        """Say whose ways they are.

        Args:
            site: The table.
            walk: The largest allowance that is asked for.
            windows: Whether one gets through windows, as through doors.
            fence_cost: How much of the allowance it takes to cross a fence.
            recurring: Whether ways to the same few places are asked for again and again: the ways
                there from all corners are then worked out at once, and kept.
            exact: Whether lengths are those to corners; else to a grain away from them.
        """
        self._site, self._walk, self._windows = site, walk, windows
        self._recurring, self._exact = recurring, exact
        self._cost = fence_cost
        self._net = lru_cache(maxsize=None)(self._made)

    def crossing(self, at: Point, to: Point) -> Crossing | None:
        """How a way between two points crosses walls; ``None`` from one building to another."""
        here, there = self._site.building_at(at), self._site.building_at(to)
        if here is there:
            return "room" if here else "open"
        if here is None:
            return "in"
        return "out" if there is None else None

    def shortest(
        self,
        at: Point,
        to: Point,
        most: int,
        *,
        keep_off: Sequence[Circle] = (),
        area: Circle | None = None,
    ) -> Route | None:
        """The shortest way, with what it costs to cross fences; ``None`` if it costs too much.

        Args:
            at: Where it starts.
            to: Where it ends.
            most: The allowance, the largest at most.
            keep_off: Where others stand, and how near to them no way leads.
            area: Where it ends, too; to be said if ways past the same others to more points of it
                are asked for: that none leads there is then worked out once for all of them.
        """
        return self._best(
            at, to, most, lambda net, most: net.shortest(at, to, most, keep_off, area)
        )

    def closest(
        self,
        at: Point,
        to: Point,
        most: int,
        *,
        keep_off: Sequence[Circle],
        area: Circle | None = None,
    ) -> Route | None:
        """The shortest way past others that is nowhere so near to them, measured closely.

        It is slow, and meant for what ``shortest`` finds a bit too long.
        """
        rough = self.shortest(at, to, most + ROUGH, keep_off=keep_off, area=area)
        if rough is None:
            return None
        legs = tuple(map(Line._make, pairwise(rough.points)))
        passed = tuple(
            (there, off)
            for there, off in keep_off
            if any(near(there, leg, off + ROUGH + off // _ASIDE) for leg in legs)
        )
        return self._best(
            at, to, most, lambda net, most: net.finer.closest(at, to, most, keep_off, passed)
        )

    def _best(
        self, at: Point, to: Point, most: int, found_by: Callable[[Net, int], Route | None]
    ) -> Route | None:
        """The shortest of the ways that are found through each opening that leads there."""
        crossing = self.crossing(at, to)
        if crossing is None or square(at, to) > most * most:
            return None
        inside = self._site.building_at(at) or self._site.building_at(to)
        if inside is None or crossing == "room":
            return found_by(self._net(inside, None), most)
        best: Route | None = None
        for opening in self.outer(inside):
            # A way through it is as long as it is to it and from it, at least.
            gap = around(opening.line)
            if distance(at, nearest(at, gap)) + distance(to, nearest(to, gap)) > most + _GAP:
                continue
            found = found_by(self._net(inside, opening), most)
            if found is not None:
                # Ways that cost the same are as good: the first opening is taken.
                most = found.length + found.fences * self._cost - 1
                best = found
        return best

    def outer(self, building: Building) -> tuple[Opening, ...]:
        """The doors, and windows if one gets through them, that lead out of a building."""
        return tuple(each for each in self._passable(building) if not _inner(building, each))

    def _passable(self, building: Building) -> tuple[Opening, ...]:
        return building.openings if self._windows else building.door

    def _made(self, inside: Building | None, opening: Opening | None) -> Net:
        """What stands in the way of who goes through an opening, stays inside, or outside."""
        site = self._site
        things = [*map(box, site.wall), *map(box, site.block)]
        things += [room.rect for each in site.building if each is not inside for room in each.room]
        if inside is not None:
            free = [
                each.line
                for each in self._passable(inside)
                if each is opening or _inner(inside, each)
            ]
            borders = (border for room in inside.room for border in room.rect.sides)
            walls = dict.fromkeys(piece for border in borders for piece in cut(border, free))
            things += map(around, walls)
        net = Charted if self._recurring else Net
        ground = Ground(
            Rect(0, 0, site.width, site.depth),
            tuple(things),
            tuple(around(fence.line) for fence in site.fence),
            self._walk + (ROUGH if self._exact else 0),
            self._cost,
        )
        return net(ground, opening, exact=self._exact)


def _inner(building: Building, opening: Opening) -> bool:
    """Whether an opening leads from room to room."""
    a, b = opening.line
    return sum(room.rect.holds(a) and room.rect.holds(b) for room in building.room) > 1
