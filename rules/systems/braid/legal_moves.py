"""What each unit may do in its movement step, as far as it is offered.

Listing it is what takes time in this game: some fifteen moves a unit, each with the ground that it
sweeps. So what the table alone allows is kept by the unit as it stands, and with it what of that
each one stops who stands near.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import trusted
from rules.space.plane import Point, bearing
from rules.space.pose import MILLIONTHS, Step, laid
from rules.space.shapes import box_of, boxes_meet, of_rect
from rules.systems.braid import actions as ac
from rules.systems.braid import batteries, changing, marching
from rules.systems.braid.field import CLAUSES, field_of
from rules.systems.braid.formations import formations_of, size
from rules.systems.braid.neighbours import Neighbour
from rules.systems.braid.pieces import BATTERY, DEPLOYED, GARRISON, LIMBERED, MARCH
from rules.systems.braid.stats import INCH
from rules.systems.braid.ways import Leg, Way, most_wheel, wheel_cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules.kernel.game.action import Action
    from rules.space.plane import Rect
    from rules.space.polygon import Convex
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.field import Field, Spot, Standing
    from rules.systems.braid.options import BraidOptions
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.ways import Track

_WHEELS: Final = (15, 45)
_NONE: Final = frozenset[int]()
_MOST_KEPT: Final = 64
"""Of how many places it is kept what somebody there stops: more than usually are near."""
_FARTHEST: Final = 28 * INCH
"""Nobody who is farther off is met on the way: 20 inches by road, and the length of a column."""
_ROOM: Final = 10 * INCH
"""What a unit needs around it beside its move, whatever it forms."""
_BY_ROAD_AND_BESIDE: Final = (18 * INCH, 16 * INCH, 14 * INCH)
"""Beyond a march off road, if a part of it is by road (BC62)."""
_TOWARDS: Final = ("north", "east", "south", "west")
_ALONG: Final = ("away", "left", "right")
_CLOSE: Final = 2 * INCH
"""Who is farther than that from a built-up area does not enter it."""


class Candidate(NamedTuple):
    """A move that the table allows a unit.

    Attributes:
        action: What is offered.
        box: Around all that it takes up on the way: it is possible if nobody else is near that.
        track: Its way, if it has one.
        part: What it takes up at its end, if it has none.
        group: Of several moves of the same kind only the first one that is possible is offered:
            of a march by road the longest, of leaving by a side that at its middle.
    """

    action: Action
    box: Rect
    track: Track | None
    part: Convex | None
    group: str = ""


class Moves:
    """Moves that the table allows a unit as it stands.

    Attributes:
        found: Each of them.
    """

    def __init__(self, found: Iterable[Candidate], version: int = CLAUSES) -> None:
        """Keep them.

        Args:
            found: Each of them.
            version: That of the rules by which the game is played.
        """
        self.found = tuple(found)
        self._changes = (ac.Form,) if version >= CLAUSES else ()
        self._stopped: dict[Spot, frozenset[int]] = {}

    def among(self, own: Sequence[Standing], near: tuple[Spot, ...]) -> list[Candidate]:
        """Those that nobody near stops.

        Args:
            own: Who moves, as they stand.
            near: Where others stand.
        """
        if not self.found:
            return []
        if len(self._stopped) > _MOST_KEPT:
            self._stopped.clear()
        stopped = _NONE.union(*[self._stopped_by(own, each) for each in near])
        return [each for at, each in enumerate(self.found) if at not in stopped]

    def _stopped_by(self, own: Sequence[Standing], spot: Spot) -> frozenset[int]:
        """Which of them, by number, somebody stops who stands there."""
        known = self._stopped.get(spot)
        if known is None:
            side = own[0].side
            other, strict = Neighbour(own, side, spot), Neighbour((), side, spot)
            known = self._stopped[spot] = frozenset(
                [
                    at
                    for at, each in enumerate(self.found)
                    if other.is_near(each.box)
                    and _stops(strict if isinstance(each.action, self._changes) else other, each)
                ]
            )
        return known


def _stops(other: Neighbour, move: Candidate) -> bool:
    """Whether somebody is in the way of a move; who enters an area sees to that himself."""
    if isinstance(move.action, ac.Enter):
        return False
    if move.track is None:
        return move.part is not None and other.meets(move.part)
    return other.stops(move.track) or other.stops_end(move.track)


def moves_of(field: Field, unit: Unit) -> tuple[Action, ...]:
    """What a unit may do in its movement step."""
    brief, options = field.brief, field.options
    body = batteries.body(field, unit)
    near = _near(field, unit, body)
    towards = _at_enemy(field, unit)
    held = tuple([e.area for e in field.units if e.area]) if unit.formation == MARCH else ()
    seen = (field.version, body, near, towards, held)
    # Of most units nothing has changed since the last action, and they are the same values.
    last = unit.kept.get("moves")
    if last is not None and last[0] is brief and last[1] is options and last[2] == seen:
        moves: tuple[Action, ...] = last[3]
        return moves
    found = tuple(_among(field, unit, body, near, towards))
    unit.kept["moves"] = (brief, options, seen, found)
    return found


def _among(
    field: Field, unit: Unit, body: tuple[Unit, ...], near: tuple[Spot, ...], towards: Way | None
) -> Iterator[Action]:
    """The moves that are possible among others; with a way towards the enemy."""
    own = [field.placed[each.id] for each in body]
    rules = field.options, field.version
    ahead, others = _wherever(field.brief, rules, unit, body)
    way = () if towards is None else (_to_enemy(field.brief, rules, unit, body, towards),)
    done = set[str]()
    for moves in (ahead, *way, others):
        for each in moves.among(own, near):
            if isinstance(each.action, ac.Enter):
                if _enters(field, unit, each.action.area):
                    yield each.action
            elif not each.group or each.group not in done:
                done.add(each.group)
                yield each.action


def _near(field: Field, unit: Unit, body: tuple[Unit, ...]) -> tuple[Spot, ...]:
    """Where others stand whom it could meet."""
    far = (
        _FARTHEST
        if _goes_far(field, unit)
        else field.form(unit).move(field.stats(unit).arm) + _ROOM
    )
    ids = [each.id for each in body]
    own = field.placed[unit.id].box
    if len(body) > 1:
        own = box_of([e for part in batteries.parts(field, unit) for e in part.corners])
    west, north, east, south = own
    west, north, east, south = west - far, north - far, east + far, south + far
    found = []
    for each in field.standing:
        left, top, right, bottom = each.box
        if (
            left <= east
            and west <= right
            and top <= south
            and north <= bottom
            and each.unit.id not in ids
        ):
            found.append(each.spot)
    return tuple(found)


@lru_cache(maxsize=1 << 9)
def _wherever(
    brief: BattleBrief, rules: tuple[BraidOptions, int], unit: Unit, body: tuple[Unit, ...]
) -> tuple[Moves, Moves]:
    """What a unit could do wherever the enemy is: ways ahead, and all that is offered later."""
    options, version = rules
    field = field_of(brief, body, options=options, version=version)
    if unit.formation == GARRISON:
        return Moves(()), Moves(_leaving(field, unit))
    ahead = Moves(_marches(field, unit, _ways_ahead(field, unit)))
    found = [*_marches(field, unit, _other_ways(field, unit)), *_roads(field, unit)]
    found += _forms(field, unit)
    found += _entering(field, unit) if unit.formation == MARCH else ()
    return ahead, Moves(found, version)


@lru_cache(maxsize=1 << 9)
def _to_enemy(
    brief: BattleBrief,
    rules: tuple[BraidOptions, int],
    unit: Unit,
    body: tuple[Unit, ...],
    towards: Way,
) -> Moves:
    """A way towards the enemy, if it is none of those that are offered wherever he is."""
    options, version = rules
    field = field_of(brief, body, options=options, version=version)
    known = towards in _ways_ahead(field, unit)
    return Moves(() if known else _marches(field, unit, (towards,)))


def _marches(field: Field, unit: Unit, ways: Iterable[Way]) -> Iterator[Candidate]:
    for way in ways:
        try:
            _, _, _, made = marching.tracked(field, unit, way)
        except Refusal:
            continue
        action = trusted(ac.March, unit=unit.id, way=str(way))
        yield Candidate(action, made.box, made, None)


def _forms(field: Field, unit: Unit) -> Iterator[Candidate]:
    if unit.formation == BATTERY:
        return
    for formation in formations_of(field.stats(unit).arm):
        if formation == unit.formation:
            continue
        try:
            part = changing.formed(field, unit, formation).part
        except Refusal:
            continue
        action = trusted(
            ac.Form, unit=unit.id, formation=formation, anchor="middle", facing="ahead"
        )
        yield Candidate(action, box_of(part.corners), None, part)


def _entering(field: Field, unit: Unit) -> Iterator[Candidate]:
    """Built-up areas beside it; who is in them is seen among others."""
    for area in field.brief.terrain.of("built_up"):
        if boxes_meet(field.placed[unit.id].box, area.rect, _CLOSE):
            action = trusted(ac.Enter, unit=unit.id, area=area.id)
            yield Candidate(action, area.rect, None, of_rect(area.rect))


def _enters(field: Field, unit: Unit, area: str) -> bool:
    try:
        changing.entered(field, unit, area)
    except Refusal:
        return False
    return True


def _leaving(field: Field, unit: Unit) -> Iterator[Candidate]:
    for side in _TOWARDS:
        for along in _ALONG:
            action = trusted(ac.Leave, unit=unit.id, side=side, along=along, to=None, heading=None)
            yield from _left(field, unit, action, side if along == "away" else "")
        if not field.older:
            for to in _ends_of(field, unit, side):
                action = trusted(
                    ac.Leave, unit=unit.id, side=side, along="away", to=to, heading=None
                )
                yield from _left(field, unit, action, side)


def _left(field: Field, unit: Unit, action: ac.Leave, group: str) -> Iterator[Candidate]:
    to = action.to, action.heading
    try:
        part = changing.left(field, unit, action.side, action.along, to).part
    except Refusal:
        return
    yield Candidate(action, box_of(part.corners), None, part, group)


def _ends_of(field: Field, unit: Unit, side: changing.Compass) -> Iterator[str]:
    """Where a column lies that leaves straight at an end of a side, the left one first."""
    place = field.brief.terrain.by_id[unit.area]
    width, depth = size(field.brief, MARCH, unit.stands)
    west, north, east, south = place.rect
    across = east - west if side in ("north", "south") else south - north
    for hand in (-1, 1):
        aside = hand * (across - width) * MILLIONTHS // 2
        yield str(laid(changing.front_of(place, side), (Step(aside, depth * MILLIONTHS),)).at)


def _roads(field: Field, unit: Unit) -> Iterator[Candidate]:
    if unit.formation not in (MARCH, LIMBERED) or marching.road_of(field, unit) is None:
        return
    for towards in _TOWARDS:
        wanted = changing.COMPASS[towards]
        # A wall or hedge takes two inches of the longest (BC71).
        for length in (20, 10) if field.older else (20, 18, 10):
            try:
                made = marching.by_road(field, unit, wanted, length * INCH).track
            except Refusal:
                continue
            if abs((made.end.heading - wanted + 180) % 360 - 180) < 90:  # noqa: PLR2004 - a quarter
                action = trusted(ac.Road, unit=unit.id, towards=towards, distance=length)
                yield Candidate(action, made.box, made, None, towards)


def _ways_ahead(field: Field, unit: Unit) -> tuple[Way, ...]:
    """Ahead as far as it goes and half of that, wheels."""
    most = field.form(unit).move(field.stats(unit).arm)
    if not most:
        return ()
    width, _ = batteries.shape(field, unit)
    found: dict[Way, None] = {}
    for far in (most, most // 2):
        found[Way((Leg(0, far),))] = None
    if field.options.road_mix and unit.formation in (MARCH, LIMBERED):
        for far in _BY_ROAD_AND_BESIDE:
            found[Way((Leg(0, far),))] = None
    for degrees in sorted({min(each, most_wheel(width, most)) for each in _WHEELS} - {0}):
        left = (most - wheel_cost(width, degrees)) // 10 * 10
        for wheel in (-degrees, degrees):
            found[Way((Leg(wheel, left),))] = None
    return tuple(found)


def _other_ways(field: Field, unit: Unit) -> Iterator[Way]:
    """About, and back; of horse artillery with its guns limbered up on the way."""
    stats = field.stats(unit)
    most = field.form(unit).move(stats.arm)
    if not most:
        return
    yield Way((), last=True)
    yield Way((Leg(0, most),), first=True)
    if stats.arm == "horse_gun" and unit.formation != BATTERY:
        far = field.brief.tables.formations[LIMBERED].move(stats.arm)
        up = unit.formation == DEPLOYED
        for length in (far, far // 2):
            yield Way((Leg(0, length),), up=up, deploy=not up)
            yield Way((Leg(0, length),), first=True, up=up, deploy=not up)


def _goes_far(field: Field, unit: Unit) -> bool:
    horse = field.stats(unit).arm == "horse_gun" and unit.formation != BATTERY
    return unit.formation in (MARCH, LIMBERED) or horse


def _nearest(field: Field, unit: Unit) -> Point | None:
    """The middle of the nearest enemy."""
    side = field.stats(unit).side
    key = ("middles", side)
    if key not in field.kept:
        field.kept[key] = [each.spot.centre for each in field.standing if each.side != side]
    x, y, _ = unit.here
    middles: list[Point] = field.kept[key]
    far = [((east - x) ** 2 + (south - y) ** 2, east, south) for east, south in middles]
    return Point(*min(far)[1:]) if far else None


def _at_enemy(field: Field, unit: Unit) -> Way | None:
    """A wheel towards the nearest enemy, and on."""
    if unit.formation == GARRISON:
        return None
    foe, most = _nearest(field, unit), field.form(unit).move(field.stats(unit).arm)
    if foe is None or foe == unit.here.at or not most:
        return None
    width, _ = batteries.shape(field, unit)
    turn = (bearing(unit.here.at, foe) - unit.here.heading + 180) % 360 - 180
    degrees = min(abs(turn), most_wheel(width, most))
    left = (most - wheel_cost(width, degrees)) // 10 * 10
    legs = (Leg(degrees if turn > 0 else -degrees, left),)
    return Way(legs) if degrees or left else None
