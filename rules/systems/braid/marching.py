"""Marching: how far, whereabouts, past whom; by road; and where a footprint may lie at all."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import value
from rules.space.measure import INCHES
from rules.space.plane import Line, near
from rules.space.shapes import box_of
from rules.systems.braid import batteries, ground, roads
from rules.systems.braid.formations import COLUMN, going, size
from rules.systems.braid.ground import Barred, barred
from rules.systems.braid.neighbours import NEAR, Neighbour
from rules.systems.braid.pieces import BATTERY, CLUSTER, DEPLOYED, GARRISON, LIMBERED, MARCH
from rules.systems.braid.refusals import illegal
from rules.systems.braid.stats import GUNS, INCH
from rules.systems.braid.ways import Track, Way, along, cost_of, read, track, track_through

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.values.errors import Refusal
    from rules.space.plane import Rect
    from rules.space.polygon import Convex
    from rules.space.pose import Pose
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.field import Field, Standing
    from rules.systems.braid.pieces import Unit

WALL: Final = 2 * INCH
"""What a wall or hedge costs foot and horse (BC71)."""


@value
class March:
    """A march that is possible.

    Attributes:
        unit: Who.
        way: As it was written.
        end: The pose at its end.
        formation: The formation at its end.
        cost: What it takes of the move.
        most: What there is of it.
        path: Where the middle of the front goes.
        final: The footprint at its end.
        track: Where it leads.
    """

    unit: Unit
    way: str
    end: Pose
    formation: str
    cost: int
    most: int
    path: tuple[Line, ...]
    final: Convex
    track: Track


def marched(field: Field, unit: Unit, text: str) -> March:
    """A march along a way that was written, checked.

    Raises:
        Refusal: The unit can't, or not so far, or something is in its way.
    """
    try:
        way = read(text)
    except ValueError:
        raise illegal("BC59") from None
    return along_way(field, unit, way)


def along_way(field: Field, unit: Unit, way: Way) -> March:
    """A march along a way, checked; as ``marched``."""
    after, cost, most, made = tracked(field, unit, way)
    return March(unit, str(way), made.end, after, cost, most, made.path, made.final, made)


def tracked(field: Field, unit: Unit, way: Way) -> tuple[str, int, int, Track]:
    """A way, checked, as little of it as its check needs.

    (BC9b, BC57b)

    Returns:
        The formation at its end, its cost, what there is of the move, and where it leads.

    Raises:
        Refusal: As of ``marched``.
    """
    stats = field.stats(unit)
    name, arm = stats.name, stats.arm
    if unit.moved:
        raise illegal("BC56", unit=name)
    if unit.formation in (CLUSTER, GARRISON):
        raise illegal("BCT3", case="still", unit=name, formation=field.form(unit).name)
    before, after = _changes(field, unit, way)
    gun = arm in GUNS
    most = field.brief.tables.formations[before].move(arm)
    if way.up or way.deploy:
        most = field.brief.tables.formations[LIMBERED].move(arm)
    body = (batteries.start(field, unit), batteries.shape(field, unit))
    found = walked(field.brief, going(arm, before), *body, way)
    cost = found.cost + (0 if gun else found.walls) * WALL
    if not (way.up or way.deploy) and before in roads.COLUMNS:
        cost, most = _by_road_or_beside(field, body, way, (cost, most), found)
    if (found.soft if field.older else found.rough) and field.options.wood_rate == "half":
        most //= 2
    if cost > most:
        words = INCHES.text(cost), INCHES.text(most)
        raise illegal("BCT3", unit=name, cost=words[0], most=words[1])
    if gun and found.walled:
        raise illegal("BC71", unit=name)
    if found.barred is not None:
        raise refused(found.barred, name)
    _check_others(field, unit, found.track)
    if after == DEPLOYED:
        _check_deployed(field, unit, found.track.final)
    return after, cost, most, found.track


def _check_others(field: Field, unit: Unit, made: Track) -> None:
    """Whether a march passes friends and enemies as it must (BC10, BC64, BC65)."""
    body = batteries.body(field, unit)
    met = _met(field, body, made.box)
    if not met:
        return
    side = field.stats(unit).side
    own = [field.placed[each.id] for each in body]
    others = [(each, Neighbour(own, side, each.spot)) for each in met]
    # Whom it meets on the way is named before who stands where it ends.
    for stops in (Neighbour.stops, Neighbour.stops_end):
        for each, other in others:
            if stops(other, made):
                raise _stopped(field, unit, each)


def _by_road_or_beside(
    field: Field,
    body: tuple[Pose, tuple[int, int]],
    way: Way,
    beside: tuple[int, int],
    found: Walked,
) -> tuple[int, int]:
    """What a column's way costs, and of how much: by road, beside it, or a part of each (BC62)."""
    cost, most = beside
    by_road = field.brief.tables.road.move * INCH
    if roads.on_road(field, found.track.path):
        return cost, by_road
    if not field.options.road_mix or cost <= most:
        return beside
    mixed = roads.mixed_cost(field.brief, COLUMN, body, way, most)
    walls = (cost - found.cost) * by_road // most
    return (mixed + walls, by_road) if mixed + walls <= by_road else beside


def _changes(field: Field, unit: Unit, way: Way) -> tuple[str, str]:
    """The formation on the way and that at its end (BC56)."""
    name, arm = field.stats(unit).name, field.stats(unit).arm
    if unit.formation == BATTERY and (way.up or way.deploy):
        raise illegal("BC138", case="stays")
    if not (way.up or way.deploy):
        return unit.formation, unit.formation
    if arm != "horse_gun":
        raise illegal("BC56", case="horse", unit=name)
    if way.up and not field.older:
        _check_deployed(field, unit, field.placed[unit.id].part)
    if way.up == way.deploy or (unit.formation == DEPLOYED) != way.up:
        raise illegal("BC56", case="once", unit=name)
    return LIMBERED, DEPLOYED if way.deploy else LIMBERED


def _check_deployed(field: Field, unit: Unit, part: Convex) -> None:
    """A gun limbers up and deploys in the open only (BC55, BC55c)."""
    name = field.stats(unit).name
    if ground.touches(field.brief.terrain, part, "wood", "hill", "built_up", "river"):
        raise illegal("BC55", unit=name)


@value
class Walked:
    """What the table alone says of a way; the units on it are not looked at.

    Attributes:
        track: Where it leads.
        cost: What its legs cost.
        walls: How many walls and hedges the middle of the front crosses.
        walled: Whether any of the footprint crosses one, as guns may not (BC184).
        soft: Whether any of it lies in a wood or on a hill.
        rough: Whether that is so where no road makes it open ground for who goes (BC63).
        barred: What terrain bars it.
    """

    track: Track
    cost: int
    walls: int
    walled: bool
    soft: bool
    rough: bool
    barred: Barred | None


@lru_cache(maxsize=1 << 10)
def walked(brief: BattleBrief, kind: str, start: Pose, shape: tuple[int, int], way: Way) -> Walked:
    """A way from a pose, and what terrain says to it.

    Args:
        brief: The battle.
        kind: Which ground is open to who goes.
        start: From where.
        shape: How wide and deep who goes is.
        way: The way.
    """
    terrain = brief.terrain
    made = track(start, shape, kind, way)
    cost = cost_of(way.legs, shape[0])
    if ground.is_bare(terrain, made.box):
        return Walked(made, cost, walls=0, walled=False, soft=False, rough=False, barred=None)
    sweeps = made.swept_where(lambda box: not ground.is_bare(terrain, box))
    parts = (*sweeps, made.final)
    bars = (barred(terrain, kind, each) for each in parts)
    return Walked(
        track=made,
        cost=cost,
        walls=sum(ground.crossed(terrain, each) for each in made.path),
        walled=any(ground.walls_in(terrain, each) for each in sweeps),
        soft=any(ground.touches(terrain, each, *ground.SOFT) for each in parts),
        rough=any(ground.is_rough(terrain, kind, each) for each in parts),
        barred=next((each for each in bars if each is not None), None),
    )


def refused(bar: Barred, name: str) -> Refusal:
    """The refusal for terrain that bars a footprint."""
    return illegal(bar.rule, case=bar.case, unit=name, place=bar.name)


def _met(field: Field, body: Sequence[Unit], box: Rect) -> list[Standing]:
    """Who else is within an inch of a box."""
    ids = [each.id for each in body]
    west, north, east, south = box
    west, north, east, south = west - NEAR, north - NEAR, east + NEAR, south + NEAR
    found = []
    for each in field.standing:
        left, top, right, bottom = each.box
        if left <= east and west <= right and top <= south and north <= bottom:
            found.append(each)
    return [each for each in found if each.unit.id not in ids]


def _stopped(field: Field, unit: Unit, other: Standing) -> Refusal:
    """The refusal for somebody who is in the way."""
    names = field.stats(unit).name, field.stats(other.unit).name
    rule = "BC64" if other.side == field.stats(unit).side else "BC65"
    return illegal(rule, unit=names[0], other=names[1])


def check_past(field: Field, unit: Unit, sweeps: tuple[Convex, ...], box: Rect) -> None:
    """Whether a way passes friends without overlap and enemies at an inch.

    Raises:
        Refusal: It does not.
    """
    check_apart(field, unit, batteries.body(field, unit), sweeps, box)


def check_apart(
    field: Field, unit: Unit, body: Sequence[Unit], sweeps: tuple[Convex, ...], box: Rect
) -> None:
    """As ``check_past``, for a unit that moves as one with others."""
    own = [field.placed[each.id] for each in body if each.id in field.placed]
    _check_apart(field, unit, own, _met(field, body, box), sweeps)


def _check_apart(
    field: Field,
    unit: Unit,
    own: Sequence[Standing],
    met: Sequence[Standing],
    sweeps: tuple[Convex, ...],
) -> None:
    side = field.stats(unit).side
    for each in met:
        other = Neighbour(own, side, each.spot)
        if any(other.meets(part) for part in sweeps):
            raise _stopped(field, unit, each)


def check_place(field: Field, unit: Unit, part: Convex, box: Rect | None = None) -> None:
    """Whether a footprint overlaps nobody and keeps an inch from enemies (BC54).

    Raises:
        Refusal: It does not.
    """
    check_past(field, unit, (part,), box or box_of(part.corners))


def check_room(field: Field, unit: Unit, part: Convex) -> None:
    """Whether a new formation has room: an inch from enemies, however near it was (BC54, BC54b).

    Raises:
        Refusal: It has not.
    """
    if field.older:
        check_place(field, unit, part)
    else:
        _check_apart(field, unit, (), _met(field, (unit,), box_of(part.corners)), (part,))


def check_ground(field: Field, unit: Unit, formation: str, part: Convex) -> None:
    """Whether a unit may be on the ground under a footprint (BC54).

    Raises:
        Refusal: It may not.
    """
    found = barred(field.brief.terrain, going(field.stats(unit).arm, formation), part)
    if found is not None:
        raise refused(found, field.stats(unit).name)


def by_road(field: Field, unit: Unit, towards: int, length: int) -> March:
    """A march by road, the head on its middle line; bends cost nothing (BC62, BC170).

    Args:
        field: The field.
        unit: A march column or limbered gun with its head within an inch of a road.
        towards: Whither, in degrees: the end of the road that lies nearest to that way.
        length: How far.

    Raises:
        Refusal: It is not on a road, or can't go so far.
    """
    name = field.stats(unit).name
    if unit.moved:
        raise illegal("BC56", unit=name)
    if unit.formation not in (MARCH, LIMBERED):
        raise illegal("BC62", unit=name)
    road = road_of(field, unit)
    if road is None:
        raise illegal("BC62", case="off", unit=name)
    most = field.brief.tables.road.move * INCH
    made = _by_road(field.brief, road, unit.here, (unit.formation, unit.stands), (towards, length))
    terrain = field.brief.terrain
    cost = length
    if unit.formation == MARCH and not field.older:
        cost += sum(ground.crossed(terrain, each) for each in made.path) * WALL
    if cost > most:
        raise illegal("BCT3", unit=name, cost=INCHES.text(cost), most=INCHES.text(most))
    if not ground.is_bare(terrain, made.box):
        bars = (barred(terrain, COLUMN, each) for each in (*made.sweeps, made.final))
        bar = next((each for each in bars if each is not None), None)
        if bar is not None:
            raise refused(bar, name)
    if _met(field, batteries.body(field, unit), made.box):
        check_past(field, unit, (*made.sweeps, made.final), made.box)
    how = (made.end, unit.formation, cost, most)
    return March(unit, "road", *how, made.path, made.final, made)


def road_of(field: Field, unit: Unit) -> str | None:
    """The road whose middle line the head of a unit is at (BC62)."""
    reach = field.brief.tables.road.near * INCH
    for each, points in field.brief.terrain.roads.items():
        pieces = itertools.pairwise(points)
        if any(near(unit.here.at, Line(a, b), reach) for a, b in pieces):
            return each
    return None


@lru_cache(maxsize=1 << 9)
def _by_road(
    brief: BattleBrief, road: str, start: Pose, what: tuple[str, int], way: tuple[int, int]
) -> Track:
    towards, length = way
    points = brief.terrain.roads[road]
    width, depth = size(brief, *what)
    first = along(points, start.at, 0)
    sign = 1 if abs((first.heading - towards + 180) % 360 - 180) <= 90 else -1  # noqa: PLR2004 - a quarter
    ends = [along(points, start.at, sign * far) for far in (*range(0, length, INCH), length)]
    if sign > 0:
        ends[0] = first
    return track_through(ends, ends[-1], width, (0, depth))
