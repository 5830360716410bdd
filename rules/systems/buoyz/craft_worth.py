"""What attack craft are worth to a side, as the practice opponent sees it; the weights are ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered
from rules.space.plane import distance
from rules.systems.buoyz import hangars, patrols, strikes
from rules.systems.buoyz.aims import CRAFT_DICE, INTERCEPTABLE, defence_dice, place
from rules.systems.buoyz.board.flights import CAP, GUARDED, REACH, Where
from rules.systems.buoyz.board.stats import INCH, other
from rules.systems.buoyz.interception import mean_through
from rules.systems.buoyz.patrols import at

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.space.plane import Point
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship

_FLIGHT: Final = 16_000
"""A flight that is not lost."""
_OUT: Final = 20_000
"""One that is launched with what it carries: aboard it does nothing. More than the fire of a ship,
which counts anew as soon as the hangars are closed."""
_NEAR: Final = 1_500
"""An inch nearer to what a bomber attacks, or to the carrier of a flight that is spent."""
_HULL: Final = 14_000
"""A point of hull on the mean that a flight in reach takes, as it attacks; less, as it may."""
_HUNT: Final = 500
"""An inch nearer to an enemy flight, for a fighter."""
_GUARD: Final = 2_500
"""A patrol, where enemy craft are about."""
_GONE: Final = (Where.LOST, Where.GONE)


def worth(board: Board, seat: str) -> int:
    """What the side's craft are worth, less those of the other side."""
    if not board.flights:
        return 0
    found = 0
    for each in board.flights:
        value = 0 if each.where in _GONE else _FLIGHT
        if each.where is Where.HANGAR and each.side == seat:
            value += _aboard(board, each)
        if each.flying:
            value += _place(board, each) if each.side == seat else _threat(board, each)
        elif each.entry is not None and each.side == seat:
            value += _place(board, altered(each, where=Where.FLYING, pose=each.entry))
        found += value if each.side == seat else -value
    return found + _fights(board, seat)


def _threat(board: Board, flight: Flight) -> int:
    """An enemy flight counts by what it is about to do, not by where it is."""
    return _strike(board, flight) + (_OUT if flight.armed else 0)


def _place(board: Board, flight: Flight) -> int:
    """Where a flight is: bombers near their targets, fighters near enemies, spent ones at home."""
    if not flight.armed:
        return -_OUT - _NEAR * _far_home(board, flight)
    if flight.role == "fighter":
        return _OUT + _fighter(board, flight)
    return _OUT + _strike(board, flight) - _NEAR * _beyond(board, flight, at(flight))


def _aboard(board: Board, flight: Flight) -> int:
    """A bomber in its hangar is as far from its target as its carrier."""
    pose = board.ship(flight.base).pose
    if flight.role == "fighter" or pose is None:
        return 0
    return -_NEAR * _beyond(board, flight, pose.at)


def _beyond(board: Board, flight: Flight, here: Point) -> int:
    """How many inches the nearest enemy ship is out of the reach of a flight's torpedo."""
    far = min((distance(here, place(e).at) for e in board.foes(flight.side)), default=0)
    return min(max(0, far // INCH - REACH), 40)


def _strike(board: Board, flight: Flight) -> int:
    """What hull a flight takes on the mean: of whom it attacks, half of it of whom it could."""
    if not flight.bombs:
        return 0
    if flight.target:
        target = board.ship(flight.target)
        if target.pose is None:
            return 0
        with_it = sum(each.target == target.id for each in strikes.bombers(board, flight.side))
        return int(_HULL * CRAFT_DICE * _hull(board, flight, target, with_it))
    able = strikes.targets(board, flight)
    best = max((_hull(board, flight, each, strikes.MOST) for each in able), default=0)
    return int(_HULL * CRAFT_DICE * best) // 2


def _hull(board: Board, flight: Flight, target: Ship, together: int) -> Fraction:
    """The hull that a die of a flight's torpedo takes, one of several that come together."""
    hull = strikes.hull(board, flight, target)
    if not hull or flight.torpedo not in INTERCEPTABLE:
        return hull
    return hull * mean_through(together, defence_dice(board, target)) / together


def _fighter(board: Board, flight: Flight) -> int:
    foes = board.flown(other(flight.side))
    if flight.fight:
        return _GUARD
    if not foes:
        return -_HUNT * _far_home(board, flight) // 4
    far = min(distance(at(flight), at(each)) for each in foes) // INCH
    return (_GUARD if flight.duty == CAP else 0) - _HUNT * max(0, far - GUARDED)


def _far_home(board: Board, flight: Flight) -> int:
    """Inches to the nearest carrier of its side, from behind it; far if there is none."""
    homes = [each for each in board.fleet(flight.side) if hangars.carries(board, each)]
    if any(hangars.behind(board, each, flight) for each in homes):
        return 0
    far = min((distance(at(flight), place(each).at) for each in homes), default=30 * INCH)
    return 1 + far // INCH


def _fights(board: Board, seat: str) -> int:
    """What dogfights promise: flights that are shot down, on the mean."""
    found = 0
    for both in patrols.fights(board).values():
        own = tuple([each for each in both if each.side == seat])
        foes = tuple([each for each in both if each.side != seat])
        won, lost = patrols.odds(own, foes)
        found += int(_FLIGHT * (won * len(foes) - lost * len(own)))
    return found
