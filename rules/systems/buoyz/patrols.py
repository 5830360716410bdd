"""Combat air patrols that engage what comes near, and dogfights (BZT70, BZT71)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import bearing, distance, square, towards, within
from rules.space.pose import Pose
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.actions import BEST
from rules.systems.buoyz.board.flights import CAP, GUARDED
from rules.systems.buoyz.board.stats import BLUE, INCH, RED, other
from rules.systems.buoyz.craft_moving import next_fight
from rules.systems.buoyz.craft_questions import Patrols, SetPatrols
from rules.systems.buoyz.craft_refusals import any_flight, own_flight
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.steps import handles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

_TOUCH: Final = INCH // 4
Pairs = tuple[tuple[str, str], ...]
"""Patrols, each with the flight that it meets, by their ids."""


def at(flight: Flight) -> Point:
    """Where a flight on the table is.

    Raises:
        ValueError: It is not there.
    """
    if flight.pose is None:
        raise ValueError(f"{flight.name} is not on the table")
    return flight.pose.at


def patrols(board: Board, side: str) -> tuple[Flight, ...]:
    """A side's fighters on patrol that are in no dogfight (BZ84)."""
    return tuple([each for each in board.flown(side) if each.free and each.duty == CAP])


def reached(board: Board, flight: Flight) -> tuple[Flight, ...]:
    """The enemy flights that a patrol must engage, the nearest first (BZ84, BZT70b)."""
    found = [
        each
        for each in board.flown(other(flight.side))
        if within(at(flight), at(each), GUARDED * INCH)
    ]
    found.sort(key=lambda each: (square(at(flight), at(each)), each.id))
    return tuple(found)


def open_to(board: Board, flight: Flight, pairs: Mapping[str, str]) -> tuple[Flight, ...]:
    """Whom a patrol may engage now: one against one, spare ones spread evenly (BZ84b).

    ``pairs`` are those that were set before it.
    """
    near = reached(board, flight)
    met = Counter(pairs.values())
    for each in near:
        if each.fight:
            met[each.id] += sum(
                e.fight == each.fight and e.side == flight.side for e in board.flights
            )
    least = min((met[each.id] for each in near), default=0)
    return tuple([each for each in near if met[each.id] == least])


def nearest(board: Board, side: str, named: Mapping[str, str] | None = None) -> Pairs:
    """Whom each patrol engages: as named, else the nearest that it may (BZ187b)."""
    found: dict[str, str] = dict(named or {})
    for each in patrols(board, side):
        able = open_to(board, each, found)
        if each.id not in found and able:
            found[each.id] = able[0].id
    return tuple(found.items())


def choices(board: Board, side: str) -> bool:
    """Whether it makes a difference who engages whom."""
    return any(len(open_to(board, each, {})) > 1 for each in patrols(board, side))


def paired(board: Board, side: str, orders: str) -> Pairs:
    """Whom each patrol engages by an order: those that are not named, the nearest.

    Raises:
        Refusal: It can't be done.
    """
    named: dict[str, str] = {}
    mine = tuple(each.code for each in patrols(board, side))
    for word in () if orders.lower() == BEST else filter(None, orders.split(",")):
        code, _, whom = word.partition("-")
        flight = own_flight(board, side, code, mine)
        if flight not in patrols(board, side) or flight.id in named:
            raise illegal("BZ84", case="patrol", legal=mine, craft=flight.name)
        able = open_to(board, flight, named)
        legal = tuple(each.code for each in able)
        target = any_flight(board, whom, legal)
        if target not in able:
            facts = {"craft": flight.name, "target": target.name}
            raise illegal("BZ84", legal=legal or (BEST,), **facts)
        named[flight.id] = target.id
    return nearest(board, side, named)


@handles(Patrols)
def _patrols(r: Resolution[BuoyzState], step: Patrols) -> Due:
    """The owner of patrols is asked where there is a choice (BZ187b)."""
    board = r.state.board
    if choices(board, step.side):
        return (SetPatrols(seat=step.side),)
    _engage(r, step.side, nearest(board, step.side))
    return ()


def due(r: Resolution[BuoyzState]) -> tuple[Patrols, ...]:
    """Patrols engage, those of the holder of the initiative first (BZ84c)."""
    first = r.state.initiative
    return tuple(Patrols(side=each) for each in (first, other(first)) if r.state.board.flown(each))


def intercept(r: Resolution[BuoyzState], question: SetPatrols, action: Fly) -> None:
    """A side has said whom its patrols engage (BZ84)."""
    _engage(r, question.seat, paired(r.state.board, question.seat, action.said))


def _engage(r: Resolution[BuoyzState], side: str, pairs: Pairs) -> None:
    board = r.state.board
    fights = {each.id: each.fight for each in board.flights}
    found, begun = [], 0
    for craft, met in pairs:
        if not fights[met]:
            fights[met] = next_fight(board, begun)
            begun += 1
        flight, target = board.flight_by_id[craft], board.flight_by_id[met]
        found.append((craft, met, _beside(flight, target), fights[met]))
    if found:
        r.emit(cv.PatrolsEngaged(seat=side, pairs=tuple(found)))


def _beside(flight: Flight, target: Flight) -> Pose:
    """Where a flight touches another one: however far that is, it gets there (BZ84)."""
    here, there = at(flight), at(target)
    course = bearing(here, there) if here != there else 0
    end = towards(there, (course + 180) % 360, min(_TOUCH, distance(here, there)))
    return Pose(end.x, end.y, course)


def fights(board: Board) -> dict[str, tuple[Flight, ...]]:
    """The dogfights by name, the oldest first, each with all that are in it."""
    found: dict[str, list[Flight]] = {}
    for each in board.flights:
        if each.fight:
            found.setdefault(each.fight, []).append(each)
    return {key: tuple(found[key]) for key in sorted(found, key=lambda e: int(e[1:]))}


def strength(flights: tuple[Flight, ...]) -> int:
    """What a side adds in a dogfight: its best value, and 1 for each further flight (BZ87)."""
    return max((each.value for each in flights), default=0) + len(flights) - 1


def odds(own: tuple[Flight, ...], foes: tuple[Flight, ...]) -> tuple[Fraction, Fraction]:
    """How likely a side wins a dogfight at the first throw, and how likely it loses it."""
    ahead = strength(own) - strength(foes)
    rolls = [one - two + ahead for one, two in product(range(1, DIE + 1), repeat=2)]
    return (
        Fraction(sum(each > 0 for each in rolls), len(rolls)),
        Fraction(sum(each < 0 for each in rolls), len(rolls)),
    )


def resolve(r: Resolution[BuoyzState]) -> None:
    """All dogfights: losers are destroyed, winners go home, equal ones go on (BZT71, BZ87b)."""
    for both in fights(r.state.board).values():
        blue = tuple(each for each in both if each.side == BLUE)
        red = tuple(each for each in both if each.side == RED)
        (one,) = r.roll(1, DIE, f"dogfight: {blue[0].name}")
        (two,) = r.roll(1, DIE, f"dogfight: {red[0].name}")
        more = strength(blue), strength(red)
        ahead = one + more[0] - two - more[1]
        r.emit(
            cv.Dogfought(blue=tuple(e.id for e in blue), red=tuple(e.id for e in red),
                faces=(one, two), more=more, winner=BLUE if ahead > 0 else RED if ahead else "",
                at=at(red[0]),
            )
        )  # fmt: skip
