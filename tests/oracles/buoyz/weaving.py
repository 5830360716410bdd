"""Webs: where they lie, whom they bar, what holds them: 7.3, BZ60, BZ274 to BZ276."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Final

from tests.oracles.buoyz.lanes import SLACK, Disc, Field, Patch, far

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracles.buoyz.lanes import Leg, Place

HOLD: Final = 100
"""A quarter of an inch, in 400ths: so near an anchor must be (BZ275)."""


@dataclass(frozen=True)
class Web:
    """A strand: its segments, the last laid first, and whom it touched as it was laid."""

    id: str
    side: str
    fields: tuple[Field, ...]
    caught: frozenset[str] = frozenset()

    @property
    def ends(self) -> tuple[Place, Place]:
        """Where it begins and ends."""
        return self.fields[0].end(1), self.fields[-1].end(-1)


def spun(
    legs: list[tuple[Leg, Fraction, int]], asked: Fraction
) -> list[tuple[tuple[Fraction, Fraction], frozenset[int]]] | None:
    """The segments behind a way: the middle of each in 400ths, and how it may lie.

    A part of an inch that is ordered is a whole segment. Of a way of less than an inch there is one
    all the same, as a mine has it; ``None`` where that lies behind the stern (BZ179, BZ247).

    Args:
        legs: Each with its inches and its heading.
        asked: How much web was ordered, in inches.
    """
    whole = sum((each[1] for each in legs), Fraction(0))
    if whole < Fraction(1, 2):
        return None
    count = max(1, min(ceil(asked), int(whole)))
    return [back(legs, Fraction(2 * number + 1, 2)) for number in range(count)]


def back(
    legs: list[tuple[Leg, Fraction, int]], behind: Fraction
) -> tuple[tuple[Fraction, Fraction], frozenset[int]]:
    """A place so far behind the end of a way; where it bends, either heading will do."""
    for number, ((a, b), inches, heading) in reversed(list(enumerate(legs))):
        if behind <= inches:
            share = 1 - behind / inches if inches else Fraction(0)
            at = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            either = {heading}
            if behind == inches and number:
                either.add(legs[number - 1][2])
            return at, frozenset(either)
        behind -= inches
    raise ValueError("the way is shorter than that")


def bars(webs: Iterable[Web], legs: Iterable[Leg], ship: str, start: Place) -> bool | None:
    """Whether webs bar a way: it touches one that the ship may not go off over (BZ60, BZ276)."""
    unsure = False
    ways = [each for each in legs if each[0] != each[1]]
    for web in webs:
        for field in web.fields:
            met = _any([field.meets(each) for each in ways])
            if met is False:
                continue
            stands = field.meets((start, start))
            free = stands or (ship in web.caught and stands is None)
            if not free and met and stands is False:
                return True
            unsure = unsure or not free or stands is None
    return None if unsure else False


def _any(found: list[bool | None]) -> bool | None:
    if any(found):
        return True
    return None if None in found else False


def touched(fields: Iterable[Field], at: Place) -> bool | None:
    """Whether a ship touches one of these segments."""
    return _any([each.meets((at, at)) for each in fields])


def holding(
    webs: list[Web],
    spinners: list[tuple[str, Place]],
    discs: list[Disc],
    rocks: list[Patch],
) -> tuple[set[str], set[str]]:
    """The strands that hold for certain, and those that may (BZ275).

    What is near enough to the last segment but not to its very end may hold.
    """
    sure, may = set(), set()
    for web in webs:
        ships = [at for side, at in spinners if side == web.side]
        if any(_held(end, ships, discs, rocks) for end in web.ends):
            sure.add(web.id)
        if any(_near(last, ships, discs, rocks) for last in (web.fields[0], web.fields[-1])):
            may.add(web.id)
    sure, may = _linked(webs, sure, HOLD - SLACK), _linked(webs, may, HOLD + SLACK)
    return sure, may | sure


def _held(end: Place, ships: list[Place], discs: list[Disc], rocks: list[Patch]) -> bool:
    """Whether an end of a strand is held by a ship or a body for certain."""
    return (
        any(far(end, at) <= (HOLD - SLACK) ** 2 for at in ships)
        or any(far(end, each.at) <= (each.radius - SLACK) ** 2 for each in discs)
        or any(each.holds(end, -SLACK) for each in rocks)
    )


def _near(last: Field, ships: list[Place], discs: list[Disc], rocks: list[Patch]) -> bool:
    """Whether the segment at an end of it may be."""
    return (
        any(last.off(at) <= HOLD + SLACK for at in ships)
        or any(last.off(each.at) <= each.radius + SLACK for each in discs)
        or any(_over(last, each) for each in rocks)
    )


def _linked(webs: list[Web], held: set[str], reach: int) -> set[str]:
    """These strands, and all that hold by them."""
    known = set(held)
    while True:
        more = {e.id for e in webs if e.id not in known and _beside(e, webs, known, reach)}
        if not more:
            return known
        known |= more


def _over(field: Field, rocks: Patch) -> bool:
    """Whether a segment may touch asteroids: near enough, it is left open."""
    west, south, east, north = rocks.west, rocks.south, rocks.east, rocks.north
    corners = ((west, south), (east, south), (east, north), (west, north))
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return rocks.holds(field.at) or any(field.meets(each) is not False for each in sides)


def _beside(web: Web, webs: list[Web], held: set[str], reach: int) -> bool:
    """Whether a strand lies so near to one that holds."""
    there = [field for each in webs if each.id in held for field in each.fields]
    return any(mine.apart(field) <= reach for mine in web.fields for field in there)
