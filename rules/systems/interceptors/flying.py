"""Flying: units of a path, sweeps, flips, gliding home; what is on the board and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.frozen import changed, trusted
from rules.systems.interceptors.arcs import seen_by
from rules.systems.interceptors.edges import OUTWARD, crossed
from rules.systems.interceptors.flight import Flight
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import INTRUDER
from rules.systems.interceptors.template import (
    FLIP,
    FORWARD,
    HALF,
    LEFT,
    LONGEST,
    PORT,
    RIGHT,
    STARBOARD,
    TURNS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import Position
    from rules.systems.interceptors.table import Table

FLIP_UNITS: Final = 3
"""What a flip costs (IIT18)."""
_STRAIGHT: Final = 30
"""So near to the way home a fighter in free flight turns no more (II76)."""
HANDS: Final = {"port": PORT, "starboard": STARBOARD}
_SWEEPS: Final = (PORT, STARBOARD)
STOP: Final = "."


class Leg(NamedTuple):
    """A unit of a way that is considered: what it is, and where it leads."""

    way: str
    pose: Pose


def units_of(way: str) -> int:
    """What a unit of a way costs, a turn no more (IIT15, IIT17, IIT18, II4)."""
    return FLIP_UNITS if way.startswith(FLIP) else 1


def begun(table: Table, fighter: Fighter) -> Flight:
    """The go of a fighter that has done nothing yet (II73, II76c)."""
    pose = fighter.here
    return trusted(
        Flight,
        fighter=fighter.id,
        units=2 if fighter.free else table.units(fighter),
        start=pose,
        way=(),
        used=0,
        poses=(pose,),
        arcs=dict.fromkeys(in_arc(table, fighter, pose, None), 1),
        tried=False,
        fired=False,
        stopped=False,
        rest=(),
        hold=False,
        free=fighter.free,
    )


def flight_of(position: Position, fighter: Fighter) -> Flight:
    """The go of a fighter: that under way, or the one that it may begin."""
    flight = position.flight
    if flight is not None and flight.fighter == fighter.id:
        return flight
    return begun(position.table, fighter)


def in_arc(table: Table, fighter: Fighter, pose: Pose, before: Pose | None) -> tuple[str, ...]:
    """What of the enemy is in a fighter's arc at a pose, whatever is in between (II51, II96)."""
    options = table.options
    found = [
        each.id
        for each in table.enemies(fighter.side)
        if seen_by(pose, before, each.here, options) is not None
    ]
    if table.structures and fighter.side == INTRUDER:
        key = ("in arc", pose, before)
        if key not in table.kept:
            table.kept[key] = [
                each.id
                for each in table.standing
                if seen_by(pose, before, each.here, options) is not None
            ]
        found += table.kept[key]
    return tuple(found)


def legs(table: Table, flight: Flight, ways: Iterable[str]) -> Iterator[Leg]:
    """Where the next units lead."""
    way = flight.way
    for each in ways:
        way = (*way, each)
        yield Leg(each, table.after(flight.start, way))


def legs_each(table: Table, flight: Flight, ways: Iterable[str]) -> Iterator[Leg]:
    """Where each of several next units would lead."""
    for each in ways:
        yield Leg(each, table.after(flight.start, (*flight.way, each)))


def check_path(
    position: Position, fighter: Fighter, path: Sequence[str], known: Flight | None = None
) -> tuple[Leg, ...]:
    """A path, checked (IIT15, IIT16, II56, II72).

    Args:
        position: How all stand.
        fighter: Who flies.
        path: Its units, a flip with the heading that it leads to.
        known: Its go so far, if that is known.

    Raises:
        Illegal: It is too long, sweeps or flips more than it may, or leaves the board without need.
    """
    table, flight = position.table, known or flight_of(position, fighter)
    _check_free(table, fighter, flight)
    if not path:
        raise illegal("IIT16", fighter=fighter.name)
    cost = sum(map(units_of, path))
    if cost > flight.left:
        raise illegal(
            "IIT15",
            fighter=fighter.name,
            left=flight.left,
            asked=cost,
            legal=("".join(path[: flight.left]),) if flight.left and cost == len(path) else (),
        )
    plain = all(each in TURNS for each in path)
    ways = path if plain else _with_tricks(table, fighter, flight, path)
    return _stays(position, fighter, flight, ways)


def _with_tricks(
    table: Table, fighter: Fighter, flight: Flight, path: Sequence[str]
) -> tuple[str, ...]:
    """The units of a path that sweeps or flips; a flip by how far it turns (II131, II7b)."""
    _check_energy(fighter, flight)
    done = len(flight.way)
    ways = flight.way
    for each in path:
        before = ways[done:]
        if each in _SWEEPS:
            # Two units of a sweep are one (II120).
            again = before[-1:] == (each,) and before[-2:] != (each, each)
            if not again and any(one in _SWEEPS for one in ways):
                raise illegal("IIT17", case="once", fighter=fighter.name)
            ways = (*ways, each)
        elif each.startswith(FLIP):
            if any(one.startswith(FLIP) for one in ways):
                raise illegal("IIT18", case="once", fighter=fighter.name)
            turn = (int(each[1:]) - table.after(flight.start, ways).heading) % 360
            if not turn:
                raise illegal("II53", fighter=fighter.name)
            ways = (*ways, f"{FLIP}{turn}")
        else:
            ways = (*ways, each)
    return ways[done:]


def as_path(table: Table, flight: Flight, ways: Iterable[str]) -> str:
    """Units of a way as the path that orders them: a flip by the heading that it leads to."""
    found = legs(table, flight, ways)
    return "".join(
        f"{FLIP}{each.pose.heading}" if each.way.startswith(FLIP) else each.way for each in found
    )


def check_sweep(position: Position, fighter: Fighter, hand: str, units: int) -> tuple[Leg, ...]:
    """A side sweep, checked (IIT17, II5, II52, II7, II14).

    Raises:
        Illegal: It may be done but once a go, or there are not so many units left.
    """
    flight = flight_of(position, fighter)
    _check_energy(fighter, flight)
    if flight.swept:
        raise illegal("IIT17", case="once", fighter=fighter.name)
    if units > flight.left:
        raise illegal("IIT17", fighter=fighter.name, left=flight.left)
    return _stays(position, fighter, flight, HANDS[hand] * units)


def check_flip(position: Position, fighter: Fighter, heading: int) -> tuple[Leg, ...]:
    """A flip, checked (IIT18, II7, II53, II14).

    Raises:
        Illegal: It may be done but once a go, there are too few units left, or it turns nothing.
    """
    flight = flight_of(position, fighter)
    _check_energy(fighter, flight)
    if flight.flipped:
        raise illegal("IIT18", case="once", fighter=fighter.name)
    if flight.left < FLIP_UNITS:
        raise illegal("IIT18", fighter=fighter.name, left=flight.left)
    turn = (heading - fighter.here.heading) % 360
    if not turn:
        raise illegal("II53", fighter=fighter.name)
    return tuple(legs(position.table, flight, (f"{FLIP}{turn}",)))


def _check_free(table: Table, fighter: Fighter, flight: Flight) -> None:
    """In free flight one only glides (II76), where its owner does not fly it."""
    if flight.free and table.options.free_flight == "flown":
        raise illegal("II76", fighter=fighter.name, legal=("glide",))


def _check_energy(fighter: Fighter, flight: Flight) -> None:
    """In free flight one neither sweeps nor flips (IIT21c)."""
    if flight.free:
        raise illegal("IIT21", case="tricks", fighter=fighter.name)


def _stays(
    position: Position, fighter: Fighter, flight: Flight, ways: Iterable[str]
) -> tuple[Leg, ...]:
    """Units of a way, which may leave the board only where nothing else is left (II56, IIT22c)."""
    table = position.table
    found = tuple(legs(table, flight, ways))
    if table.options.leaving == "allowed":
        return found
    for number, leg in enumerate(found):
        if table.holds(leg.pose):
            continue
        before = found[number - 1].pose if number else flight.poses[-1]
        if flight.free and crossed(table.board, before, leg.pose, fighter.edge)[0] == fighter.edge:
            return found  # it goes home
        if flight.used + number or stays_on(table, flight):
            raise illegal("II56", fighter=fighter.name, way=number + 1)
        return found
    return found


def sure_units(table: Table, flight: Flight) -> int:
    """So many units lead off the board from nowhere near: their ways need no look."""
    # The centre lies behind the pose: who turns about moves it by as much as it is wide.
    return (table.room(flight.poses[-1]) - 2 * HALF) // LONGEST


def stays_on(table: Table, flight: Flight) -> bool:
    """Whether a fighter that has not moved yet could stay on the board (II56)."""
    ways: list[str] = [*TURNS]
    if not flight.free:
        ways += () if flight.swept else (PORT, STARBOARD)
        if not flight.flipped and flight.left >= FLIP_UNITS:
            return True  # its centre stays where it is
    return any(table.holds(leg.pose) for leg in legs_each(table, flight, ways))


def glide(table: Table, fighter: Fighter, units: int) -> str:
    """The path on which a fighter in free flight goes home (IIT21, II76)."""
    flight, path = begun(table, fighter), ""
    for _ in range(units):
        before = flight.poses[-1]
        ways = _homeward(before.heading, OUTWARD[fighter.edge])
        tried = list(legs_each(table, flight, ways))
        best = next((each for each in tried if _goes(table, fighter, before, each)), tried[-1])
        path += best.way
        if not table.holds(best.pose):
            return path
        flight = changed(flight, way=(*flight.way, best.way), poses=(*flight.poses, best.pose))
    return path


def _goes(table: Table, fighter: Fighter, before: Pose, leg: Leg) -> bool:
    """Whether a unit stays on the board, or leaves it by the fighter's own edge (II76b)."""
    if table.holds(leg.pose):
        return True
    return crossed(table.board, before, leg.pose, fighter.edge)[0] == fighter.edge


def _homeward(heading: int, outward: int) -> tuple[str, ...]:
    """The units by which one comes home, the best first."""
    turn = (outward - heading + 180) % 360 - 180  # just behind, it is -180: to the left
    if abs(turn) <= _STRAIGHT:
        return FORWARD, LEFT, RIGHT
    return (RIGHT, LEFT, FORWARD) if turn > 0 else (LEFT, RIGHT, FORWARD)
