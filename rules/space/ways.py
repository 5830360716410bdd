"""Where bases of one size stand on a site, and how they walk straight, through doors, over fences.

A system makes its ``Ways`` of a site once and keeps them with it, its own lengths given::

    class Map(Site):
        @cached_property
        def ways(self) -> Ways:
            return Ways(self, base=100, walk=1200, hand=100)

Ways around corners are those of `routes`. What stands on a site is sorted once by where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.space.nearby import Nearby
from rules.space.plane import (
    Line,
    Point,
    Rect,
    around,
    blocked,
    near,
    nearest,
    run,
    square,
    touched,
    within,
)
from rules.space.site import Block, Building, Fence, Opening, Wall, box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.site import Site, Spot

Thing: TypeAlias = Fence | Wall | Block | Building
"""What a walk leads around."""


class Ways:
    """Where bases of one size stand and walk on a site.

    Attributes:
        table: Where the middle of a base can be without hanging over the edge.
        obstacles: What a walk leads around, as rectangles.
    """

    def __init__(
        self,
        site: Site,
        *,
        base: int,
        walk: int,
        hand: int,
        fences: bool = True,
        past_nothing: bool = True,
    ) -> None:
        """Sort what stands on a site.

        Args:
            site: The table.
            base: How wide a base is.
            walk: The longest walk that is asked for.
            hand: From how near a door or fence is used.
            fences: Whether fences stop walks, and bases keep clear of them.
            past_nothing: Whether what else stands at an opening keeps from going through it.
        """
        half = base // 2
        self._site, self._base, self._half, self._walk = site, base, half, walk
        self._hand, self._past_nothing = hand, past_nothing
        self.table = Rect(half, half, site.width - half, site.depth - half)
        things: list[Fence | Wall | Block] = [*(site.fence if fences else ()), *site.wall]
        things += site.block
        found: list[tuple[Rect, Thing]] = [(box(thing), thing) for thing in things]
        found += [(room.rect, building) for building in site.building for room in building.room]
        self.obstacles = tuple(rect for rect, _ in found)
        self._obstacles = Nearby(((each[0], each) for each in found), walk)
        sides = [around(side) for room in site.rooms for side in room.rect.sides]
        solid = [*sides, *(box(thing) for thing in things)]
        self._solid = Nearby(((rect, rect) for rect in solid), half)
        self._lines = Nearby(
            ((around(line), (around(line), True)) for line in site.lines), 2 * base
        )
        handles: list[Opening | Fence] = [*site.doors.values(), *(site.fence if fences else ())]
        self._handles = Nearby(((around(thing.line), thing) for thing in handles), hand)
        self._walls = (*site.walls, *site.high)
        self._ahead: dict[tuple[int, int], Nearby[Rect]] = {}
        self._spots: Nearby[Spot] | None = None

    def roomy(self, point: Point) -> bool:
        """Whether a base has room on the table: not over a wall, fence, block or edge."""
        x, y = point
        half = self._half
        for west, north, east, south in self._solid.to(point):
            aside = west - x if x < west else x - east if x > east else 0
            along = north - y if y < north else y - south if y > south else 0
            if aside * aside + along * along < half * half:
                return False
        return self.table.holds(point)

    def solid_throughout(self, rect: Rect) -> bool:
        """Whether one wall, fence or block leaves a base no room anywhere in a rectangle.

        Of a single place on the table it is the opposite of ``roomy``.
        """
        left, top, right, bottom = rect
        for west, north, east, south in self._solid.to(Point(left, top)):
            aside = max(west - left, right - east, 0)
            along = max(north - top, bottom - south, 0)
            if aside * aside + along * along < self._half * self._half:
                return True
        return False

    def apart(self, a: Point, b: Point) -> bool:
        """Whether bases at two points do not overlap."""
        return square(a, b) >= self._base * self._base

    def in_the_way(self, at: Point, to: Point) -> Thing | None:
        """The first thing that a straight walk in the open would touch, if any.

        Fences come first, then high walls, blocks, buildings. No walk is longer than the longest.
        """
        return next(touched(Line(at, to), self._obstacles.to(at)), None)

    def straight(self, at: Point, to: Point) -> bool:
        """Whether one gets straight to a point and stands there: in one's room, or in the open."""
        room = self._site.room_at(at)
        if room is not None:
            return room.rect.holds(to) and self.roomy(to)
        return within(at, to, self._walk) and self.roomy(to) and self.in_the_way(at, to) is None

    def things_at_hand(self, at: Point) -> Iterator[Opening | Fence]:
        """The doors and fences that a figure stands close enough to, to use them."""
        return (thing for thing in self._handles.to(at) if self.at_hand(at, thing))

    def at_hand(self, at: Point, thing: Opening | Fence) -> bool:
        """Whether a figure stands close enough to an opening, or beside a fence, to use it."""
        if not near(at, thing.line, self._hand):
            return False
        access = nearest(at, around(thing.line))
        if blocked(Line(at, access), self._walls):
            return False
        if isinstance(thing, Opening):
            return self._alone(Line(at, access), thing)
        a, b = thing.line
        beside = access.x == at.x if a.y == b.y else access.y == at.y
        return beside and self._site.room_at(at) is None

    def beyond(self, at: Point, thing: Opening | Fence, far: int) -> Iterator[Point]:
        """Where a figure may come to stand behind an opening or fence, likeliest first.

        Args:
            at: Where it stands, on one side of it.
            thing: What it passes.
            far: How far behind it the figure comes to stand; if there is no room straight ahead,
                one or two bases aside.
        """
        (ax, ay), (bx, by) = thing.line
        along_x = ay == by
        if along_x:
            x = min(max(at.x, min(ax, bx)), max(ax, bx))
            straight = Point(x, ay + (far if at.y < ay else -far))
        else:
            y = min(max(at.y, min(ay, by)), max(ay, by))
            straight = Point(ax + (far if at.x < ax else -far), y)
        base = self._base
        for aside in (0, base, -base, 2 * base, -2 * base):
            end = straight.moved(*((aside, 0) if along_x else (0, aside)))
            if not self.roomy(end):
                continue
            if isinstance(thing, Fence):
                free = [*touched(Line(at, end), self._obstacles.to(at))] == [thing]
            else:
                aside_of = Line(straight, end)
                free = not aside or not any(touched(aside_of, self._lines.to(straight)))
                free = free and all(
                    self._alone(leg, thing)
                    for leg in (Line(nearest(at, around(thing.line)), straight), aside_of)
                )
            if free:
                yield end

    def _alone(self, leg: Line, opening: Opening) -> bool:
        """Whether part of a way through an opening touches nothing but the building it is in."""
        if not self._past_nothing:
            return True
        return not blocked(leg, self._walls) and all(
            isinstance(thing, Building) and opening in thing.openings
            for thing in touched(leg, self._obstacles.to(leg.a))
        )

    def clear_run(self, at: Point, east: int, south: int) -> int:
        """How far a walk along an axis or a diagonal gets on the table; see ``plane.run``."""
        table, most = self.table, self._walk
        if east:
            most = min(most, table.east - at.x if east > 0 else at.x - table.west)
        if south:
            most = min(most, table.south - at.y if south > 0 else at.y - table.north)
        ahead = self._ahead.get((east, south))
        if ahead is None:
            ahead = self._ahead[east, south] = self._towards(east, south)
        return run(at, east, south, ahead.to(at), most)

    def spots_about(self, at: Point) -> tuple[Spot, ...]:
        """The named places with room to stand in the open that may be a walk away."""
        if self._spots is None:
            found = (each for each in self._site.spot if self.roomy(each.at))
            free = (each for each in found if self._site.room_at(each.at) is None)
            self._spots = Nearby(((Rect(*each.at, *each.at), each) for each in free), self._walk)
        return self._spots.to(at)

    def _towards(self, east: int, south: int) -> Nearby[Rect]:
        """The obstacles, each with the area from which a walk that way may meet it."""
        walk = self._walk
        return Nearby(
            (
                (
                    Rect(
                        rect.west - walk * (east > 0),
                        rect.north - walk * (south > 0),
                        rect.east + walk * (east < 0),
                        rect.south + walk * (south < 0),
                    ),
                    rect,
                )
                for rect in self.obstacles
            ),
            0,
        )
