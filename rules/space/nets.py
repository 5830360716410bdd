"""Corners of what stands on a site, which of them are in sight of each other, and ways over them.

``routes`` makes a net for each opening that ways lead through. What is seen from a corner is seen
from a grain away from it, so that nobody slips through where two things touch; lengths are those
between the corners themselves.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import chain, pairwise
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rules.space.crowds import FINE, GRAIN, Circle, Crowd, length
from rules.space.plane import Point, Rect, square

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rules.space.site import Opening

Step: TypeAlias = tuple[Point, int]
"""A corner that is seen from a point, and what it costs to go there, in fine parts."""

_Reached: TypeAlias = tuple[int, Point, int, int, Point, bool]
"""How long a way over a point is at least, the point, a number, what it costs to come there, from
where, and whether nothing is on the line from there."""

_Bend: TypeAlias = tuple[Point, Point, int]
"""A point where a way may bend, the corner that it stands for, and how far from there it is."""

_Ahead: TypeAlias = tuple[Point, int, int, bool]
"""A point, what it costs to go there, how far it is from there, and whether nothing solid is on
the line."""

_KEPT: Final = 1 << 10
_FINER: Final = 1 << 10
"""``closest`` measures in parts of a unit, so many of them."""
_CLOSE_TURN: Final = 5
"""It bends around others every so many degrees."""
_CROWDS: Final = 32
"""Of so many crowds it is kept how ways pass them."""


class Route(NamedTuple):
    """A way that can be gone.

    Attributes:
        points: Where it starts, bends and ends.
        length: How long it is, rounded up.
        opening: The door or window of an outer wall that it leads through.
        fences: How many fences it crosses.
    """

    points: tuple[Point, ...]
    length: int
    opening: Opening | None
    fences: int


class Ground(NamedTuple):
    """What ways lead over, around and across.

    Attributes:
        edge: The table.
        solid: What stands on it.
        fences: What it costs to cross.
        walk: The largest allowance.
        cost: What that is.
    """

    edge: Rect
    solid: tuple[Rect, ...]
    fences: tuple[Rect, ...]
    walk: int
    cost: int

    def finer(self) -> Ground:
        """The same in finer parts."""
        return Ground(
            _scaled(self.edge),
            tuple(map(_scaled, self.solid)),
            tuple(map(_scaled, self.fences)),
            self.walk * _FINER,
            self.cost * _FINER,
        )


class Net:
    """Corners, and which of them are in sight of each other."""

    def __init__(self, ground: Ground, opening: Opening | None, *, exact: bool) -> None:
        self._ground, self._opening, self._exact = ground, opening, exact
        self._walk, self._cost = ground.walk, ground.cost
        self._solid = tuple(map(_wider, ground.solid))
        self._fences = tuple(map(_wider, ground.fences))
        pairs = [
            pair
            for rect in (*ground.solid, *(ground.fences if self._cost else ()))
            for pair in zip(_wider(rect).corners, rect.corners, strict=True)
        ]
        self._corners = {each: true for each, true in dict(pairs).items() if self._free(each)}
        self._seen = lru_cache(maxsize=_KEPT)(self._looked)
        self._crowd = lru_cache(maxsize=_CROWDS)(self._gathered)
        self._bends = lru_cache(maxsize=_CROWDS)(self._bent)

    @cached_property
    def finer(self) -> Net:
        """The same in finer parts."""
        return Net(self._ground.finer(), self._opening, exact=True)

    def closest(
        self,
        at: Point,
        to: Point,
        most: int,
        keep_off: Sequence[Circle],
        passed: tuple[Circle, ...],
    ) -> Route | None:
        """The shortest way of a net in finer parts between points in units, nowhere so near.

        ``passed``: those around whom it may bend.
        """
        start, end = _finer(at), _finer(to)
        circles, bent = (
            tuple((_finer(there), off * _FINER + 1) for there, off in each)
            for each in (keep_off, passed)
        )
        crowd = Crowd(circles, self._free, self._clear, turn=_CLOSE_TURN, bent=bent)
        if not (self._free(start) and self._free(end)):
            return None
        limit = most * _FINER << FINE
        best, before = self._search(start, end, limit, crowd, dict(self._seen(end)))
        if end not in before:
            return None
        found = self._route(start, end, before, best[end])
        points = tuple(Point(x // _FINER, y // _FINER) for x, y in found.points)
        return found._replace(points=points, length=-(-found.length // _FINER))

    def shortest(
        self,
        at: Point,
        to: Point,
        most: int,
        keep_off: Sequence[Circle],
        area: Circle | None = None,
    ) -> Route | None:
        """The shortest way from one point to another."""
        if not (self._free(at) and self._free(to)):
            return None
        limit = most << FINE
        crowd = self._crowd(tuple(keep_off)) if keep_off else None
        if crowd is not None and area is not None and self._barred(at, to, limit, crowd, area):
            return None
        best, before = self._search(at, to, limit, crowd, dict(self._seen(to)))
        return self._route(at, to, before, best[to]) if to in before or at == to else None

    def _search(
        self, at: Point, to: Point, limit: int, crowd: Crowd | None, ends: dict[Point, int] | None
    ) -> tuple[dict[Point, int], dict[Point, Point]]:
        """What it costs to come to points, and over which: until the end is reached.

        Args:
            at: Where it starts.
            to: Where it leads.
            limit: What it may cost.
            crowd: From whom it keeps off.
            ends: From where the end is seen, and what it costs to go there; ``None`` if nothing
                leads there, but all is wanted from where it is not too far.
        """
        about: list[_Bend] = []
        clear: Callable[[Point, Point], bool] = self._clear
        if crowd is not None:
            about += [
                (each, self._corners.get(each, each), self._length(each, to))
                for each in crowd.about(at, to, limit)
            ]
            clear = crowd.near(at, to, limit)
        best: dict[Point, int] = {at: 0}
        before: dict[Point, Point] = {}
        # A line is looked at only when what it leads to would be next: most never are. Of lines
        # that cost the same the one that was found first counts.
        heap: list[_Reached] = [(self._length(at, to), at, 0, 0, at, True)]
        settled: set[Point] = set()
        number = 0
        while heap:
            _, here, _, start, origin, known = heappop(heap)
            if here in settled or not (known or clear(origin, here)):
                continue
            settled.add(here)
            if here != at:
                best[here], before[here] = start, origin
            if here == to and ends is not None:
                break
            left = limit - start
            for there, far, rest, free in chain(
                self._onward(here, to, left, ends), self._bending(here, left, about)
            ):
                if there not in settled:
                    number += 1
                    known = free and crowd is None
                    heappush(heap, (start + far + rest, there, number, start + far, here, known))
        return best, before

    def _onward(
        self, here: Point, to: Point, limit: int, ends: dict[Point, int] | None
    ) -> Iterator[_Ahead]:
        """The end and the corners to which one could go straight from a point."""
        if ends is not None:
            if here in ends:
                if ends[here] <= limit:
                    yield to, ends[here], 0, True
            elif here not in self._corners:
                far = self._cost_of(here, to)
                if far <= limit:
                    yield to, far, 0, False
        for corner, cost in self._seen(here):
            rest = self._length(corner, to)
            if cost + rest <= limit:
                yield corner, cost, rest, True

    def _bending(self, here: Point, limit: int, about: Iterable[_Bend]) -> Iterator[_Ahead]:
        """Where one could go straight from a point to bend around others."""
        x, y = self._corners.get(here, here)
        plain = not self._cost and here not in self._corners
        for there, true, rest in about:
            east, south = true[0] - x, true[1] - y
            whole = (east * east + south * south) << 2 * FINE
            far = isqrt(whole)
            far += far * far < whole
            if far + rest > limit:
                continue
            if not plain or true is not there:
                far = self._cost_of(here, there)
                if far + rest > limit:
                    continue
            yield there, far, rest, False

    def _barred(self, at: Point, to: Point, limit: int, crowd: Crowd, area: Circle) -> bool:
        """Whether no way past a crowd leads to a point in an area."""
        for bend, cost in self._bends(at, limit, crowd, area):
            if cost + self._cost_of(bend, to) <= limit and crowd.passes(bend, to):
                return False
        return True

    def _bent(self, at: Point, limit: int, crowd: Crowd, area: Circle) -> tuple[Step, ...]:
        """From where ways past a crowd may lead on into an area, and what it costs to come there.

        Who is farther from the middle of the area is farther from all of it but for its radius.
        """
        middle, radius = area
        best, _ = self._search(at, middle, limit + (radius << FINE), crowd, None)
        return tuple(best.items())

    def _route(self, at: Point, to: Point, before: dict[Point, Point], cost: int) -> Route:
        points = [to]
        while points[-1] != at:
            points.append(before[points[-1]])
        points.reverse()
        fences = sum(self._crossed(a, b) for a, b in pairwise(points))
        far = cost - (fences * self._cost << FINE)
        if self._exact:
            points = [self._corners.get(each, each) for each in points]
        return Route(tuple(points), -(-far >> FINE), self._opening, fences)

    def _looked(self, point: Point) -> tuple[Step, ...]:
        """The corners that can be reached straight from a point, within the largest allowance."""
        reach = self._walk * self._walk
        return tuple(
            (corner, self._cost_of(point, corner))
            for corner in self._corners
            if corner != point and square(point, corner) <= reach and self._clear(point, corner)
        )

    def _gathered(self, circles: tuple[Circle, ...]) -> Crowd:
        return Crowd(circles, self._free, self._clear)

    def _free(self, point: Point) -> bool:
        """Whether a way can lead over a point."""
        x, y = point
        return self._ground.edge.holds(point) and not any(
            west < x < east and north < y < south for west, north, east, south in self._solid
        )

    def _clear(self, a: Point, b: Point) -> bool:
        """Whether nothing solid is between two points."""
        return not any(through(a, b, self._solid))

    def _cost_of(self, a: Point, b: Point) -> int:
        far = length(a, b)
        one, other = self._corners.get(a, a), self._corners.get(b, b)
        if self._exact and (one is not a or other is not b):
            true = length(one, other)
            if true >= far or not any(through(one, other, self._ground.solid)):
                far = true
        return far + (self._crossed(a, b) * self._cost << FINE) if self._cost else far

    def _length(self, a: Point, b: Point) -> int:
        """How far it is from one point to another, or between the corners that they stand for."""
        if self._exact:
            a, b = self._corners.get(a, a), self._corners.get(b, b)
        return length(a, b)

    def _crossed(self, a: Point, b: Point) -> int:
        """How many fences are between two points."""
        return sum(through(a, b, self._fences))


class Charted(Net):
    """A net whose ways to where one has asked for before are known from all corners."""

    def __init__(self, ground: Ground, opening: Opening | None, *, exact: bool) -> None:
        super().__init__(ground, opening, exact=exact)
        self._home = lru_cache(maxsize=_KEPT)(self._led)

    def shortest(
        self,
        at: Point,
        to: Point,
        most: int,
        keep_off: Sequence[Circle],
        area: Circle | None = None,
    ) -> Route | None:
        """The shortest way from one point to another."""
        if keep_off:
            return super().shortest(at, to, most, keep_off, area)
        return self._known(at, to, most) if self._free(at) and self._free(to) else None

    def _known(self, at: Point, to: Point, most: int) -> Route | None:
        """The shortest way by what is known of those to its end; straight, if that is as short."""
        best, then = most << FINE, None
        if self._clear(at, to) and (cost := self._cost_of(at, to)) <= best:
            best, then = cost, to
        home = self._home(to)
        for corner, cost in self._seen(at):
            if corner in home and (far := cost + home[corner][0]) <= best - (then is not None):
                best, then = far, corner
        if then is None:
            return None
        before = {then: at}
        while then != to:
            before[home[then][1]] = then
            then = home[then][1]
        return self._route(at, to, before, best)

    def _led(self, to: Point) -> dict[Point, tuple[int, Point]]:
        """By corner: what the shortest way from there to a point costs, and its next bend."""
        found = {to: (0, to)}
        heap, settled = [(0, to)], set[Point]()
        while heap:
            far, here = heappop(heap)
            if here in settled:
                continue
            settled.add(here)
            for there, cost in self._seen(here):
                if there not in found or far + cost < found[there][0]:
                    found[there] = far + cost, here
                    heappush(heap, (far + cost, there))
        return found


def _finer(point: Point) -> Point:
    return Point(point.x * _FINER, point.y * _FINER)


def _scaled(rect: Rect) -> Rect:
    west, north, east, south = rect
    return Rect(west * _FINER, north * _FINER, east * _FINER, south * _FINER)


def _wider(rect: Rect) -> Rect:
    west, north, east, south = rect
    return Rect(west - GRAIN, north - GRAIN, east + GRAIN, south + GRAIN)


def through(a: Point, b: Point, things: Iterable[Rect]) -> Iterator[bool]:
    """``True`` for each of some rectangles that a line runs through, not only along or by it."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    low_x, high_x = (ax, bx) if ax < bx else (bx, ax)
    low_y, high_y = (ay, by) if ay < by else (by, ay)
    for west, north, east, south in things:
        if high_x <= west or low_x >= east or high_y <= north or low_y >= south:
            continue
        # Its corners lie on both sides of the line, as in ``plane.touched``.
        top, bottom = dx * (north - ay), dx * (south - ay)
        left, right = dy * (west - ax), dy * (east - ax)
        if min(top, bottom) < max(left, right) and max(top, bottom) > min(left, right):
            yield True
