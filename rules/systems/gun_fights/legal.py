"""What may be done now: every shot, and the moves that can be said in a word.

``decide`` accepts moves to any other point within reach as well: the table is open.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.kernel.frozen import trusted
from rules.space.plane import INCH, Point, square
from rules.systems.gun_fights import fate, walking
from rules.systems.gun_fights.actions import Activate, Deploy, Move, Pass, Place, Shoot, ShootInto
from rules.systems.gun_fights.ground import square_of
from rules.systems.gun_fights.maps import load_map
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.shooting import into_range, measure
from rules.systems.gun_fights.state import Phase
from rules.systems.gun_fights.stats import ARMS, SCENARIOS
from rules.systems.gun_fights.ways import STEP, ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.action import Action
    from rules.space.plane import Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.ways import Way

Enemies = tuple[tuple[str, "Point"], ...]
"""Their ids and where they stand."""
_PACE = 2 * INCH
"""Deployments are offered that far apart at least: one figure spoils one place at most."""
_PACES = 10
_MARGIN = 75
_PASS = Pass()
_KEPT = 1 << 11


class Standpoint(NamedTuple):
    """What a figure can do from where it stands, whoever else is on the table.

    Attributes:
        into: Its shots into buildings.
        ways: Its ways, if nobody stands where they end.
        moves: The moves along them.
        squares: The square in which each ends, as a bit.
        ends: All of these.
    """

    into: tuple[Action, ...]
    ways: tuple[Way, ...]
    moves: tuple[Action, ...]
    squares: tuple[int, ...]
    ends: int


class Position(Protocol):
    """What legality depends on; a state and a view both have it."""

    @property
    def field(self) -> Field:
        """Options, map, figures."""

    @property
    def phase(self) -> Phase:
        """The part of the fight."""

    @property
    def acting(self) -> str | None:
        """The side that must do something."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Figures that may act."""


def actions(position: Position) -> tuple[Action, ...]:
    """What the acting side may do."""
    phase = position.phase
    if phase is Phase.ACTION:
        field = position.field
        found: list[Action] = []
        enemies = field.enemies(position.acting) if position.acting else ()
        for figure in position.waiting:
            found += _actions(field, field.figure(figure), enemies)
        return (*found, _PASS)
    if phase is Phase.ACTIVATION:
        return (Activate(),)
    return tuple(_deployments(position)) if phase is Phase.DEPLOYMENT else ()


def instead(position: Position, figure: Figure, verb: type[Action]) -> tuple[str, ...]:
    """What a figure may do instead of something illegal: first of all with the same verb."""
    field = position.field
    possible = _actions(field, figure, field.enemies(field.person(figure).side))
    same = [action for action in possible if isinstance(action, verb)]
    if same:
        return tuple(dict.fromkeys(_object(field, action) for action in same))
    return tuple(dict.fromkeys(action.tag for action in (*possible, _PASS)))


def _object(field: Field, action: Action) -> str:
    """What an action is about, in a word."""
    ground = field.map
    match action:
        case Shoot():
            return field.scenario.people[action.target].name
        case ShootInto():
            return ground.buildings[action.building].name
        case Move(to=str() as to):
            return (ground.spots.get(to) or ground.passages[to]).name
        case Move(direction=str() as direction):
            return direction.upper()
        case _:
            return action.tag


def room_about(field: Field, zone: Rect, wanted: Point) -> tuple[str, ...]:
    """The place nearest to one that is wanted, by half inches, with room to deploy at."""
    west, north, east, south = zone
    places = (
        Point(x, y) for y in range(north, south + 1, STEP) for x in range(west, east + 1, STEP)
    )
    free = [place for place in places if field.free(place)]
    return (str(min(free, key=lambda place: square(place, wanted))),) if free else ()


def _deployments(position: Position) -> Iterator[Action]:
    """The named places and a loose pattern of points in the zone."""
    field, side = position.field, position.acting
    if side is None:
        return
    zone = field.map.zones[side]
    spots = [spot.id for spot in field.map.spot if zone.holds(spot.at) and field.free(spot.at)]
    points = [str(point) for point in _pattern(zone) if field.free(point)]
    for figure in field.side(side):
        if figure.status is Status.UNPLACED:
            for place in (*spots, *points):
                yield trusted(Deploy, figure=figure.id, to=place)


def _pattern(zone: Rect) -> Iterator[Point]:
    origin = zone.corners[0]
    width, depth = zone.east - zone.west, zone.south - zone.north
    pace = max(_PACE, width // _PACES, depth // _PACES)
    for y in range(_MARGIN, depth, pace):
        for x in range(_MARGIN, width, pace):
            yield origin.moved(x, y)


def _actions(field: Field, figure: Figure, enemies: Enemies) -> tuple[Action, ...]:
    if fate.must_redeploy(field, figure):
        return (trusted(Place, figure=figure.id),)
    at = figure.at
    if at is None:
        return ()
    here = _standpoint(field.options.scenario, figure.id, at)
    ground, people, arm = field.map, field.scenario.people, field.arm(figure)
    shots = [
        _shot(figure.id, enemy)
        for enemy, to in enemies
        if not isinstance(measure(ground, arm, at, people[enemy], to), str)
    ]
    return (*shots, *here.into, *_moves(field, figure, at, here))


def _moves(field: Field, figure: Figure, at: Point, here: Standpoint) -> tuple[Action, ...]:
    """The moves from a standpoint; only if somebody may be in the way of one each is tried."""
    crowded = field.crowded(figure.id)
    if not crowded & here.ends:
        return here.moves
    return tuple(
        [
            move
            for move, way, square in zip(here.moves, here.ways, here.squares, strict=True)
            if not square & crowded or walking.passable(field, figure, at, way)
        ]
    )


@lru_cache(maxsize=_KEPT)
def _standpoint(scenario_id: str, figure_id: str, at: Point) -> Standpoint:
    scenario = SCENARIOS[scenario_id]
    ground, arm = load_map(scenario.map), ARMS[scenario.people[figure_id].arm]
    found = ways(ground, at)
    squares = [square_of(way.end) for way in found]
    return Standpoint(
        into=tuple(
            [
                _shot_into(figure_id, building.id)
                for building in ground.building
                if into_range(arm, at, building)
            ]
        ),
        ways=found,
        moves=tuple([_move(figure_id, way.to, way.direction) for way in found]),
        squares=tuple(squares),
        ends=reduce(or_, squares, 0),
    )


# There are as many of these actions as figures times names on the maps: each is made once.


@cache
def _move(figure_id: str, to: str | None, direction: str | None) -> Action:
    return trusted(Move, figure=figure_id, to=to, direction=direction, distance=None)


@cache
def _shot(figure_id: str, target_id: str) -> Action:
    return trusted(Shoot, figure=figure_id, target=target_id)


@cache
def _shot_into(figure_id: str, building_id: str) -> Action:
    return trusted(ShootInto, figure=figure_id, building=building_id)
