"""Close defence against attack craft, before ships fire (BZT73)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.actions import BEST, NONE
from rules.systems.buoyz.aims import close_dice, place
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.flights import REACH
from rules.systems.buoyz.board.gunnery import hit_share
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.craft_questions import AimFlak, Batteries
from rules.systems.buoyz.craft_refusals import any_flight
from rules.systems.buoyz.patrols import at
from rules.systems.buoyz.refusals import illegal, own_ship
from rules.systems.buoyz.steps import handles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

HITS: Final = 5
"""What a die of close defence must show (BZT73)."""
DODGES: Final = 5
"""What a flight's die must show to dodge (BZT73b)."""
Splits = dict[tuple[str, str], int]
"""By ship and flight: how many dice."""


def dice(board: Board, ship: Ship) -> int:
    """The dice that a ship has against flights this turn (BZ68, BZ157b)."""
    return close_dice(board, ship) if not ship.flak else 0


def reached(board: Board, ship: Ship) -> tuple[Flight, ...]:
    """The enemy flights that a ship's close defence can fire at, the nearest first (BZ185).

    Never into a dogfight.
    """
    if not dice(board, ship):
        return ()
    here = place(ship).at
    found = [
        each
        for each in board.flown(other(ship.side))
        if each.free
        and square(here, at(each)) <= square_of(REACH)
        and not sensors.hidden(board, here, at(each))
    ]
    found.sort(key=lambda each: (square(here, at(each)), each.id))
    return tuple(found)


def able(board: Board, side: str) -> bool:
    """Whether a side's close defence can fire at anything."""
    return any(reached(board, each) for each in board.fleet(side))


def need(board: Board, ship: Ship, flight: Flight) -> int:
    """The least face that hits: 5, one less for a shuttle that attacks (BZT73, BZ185, BZ123)."""
    easier = flight.role == "shuttle" and bool(flight.target)
    clouded = sensors.clouded(board, ship, place(ship).at, at(flight))
    return min(HITS - easier + clouded, DIE)


def by_default(board: Board, side: str) -> Splits:
    """All dice evenly: at those that attack the ship, else at who attacks others, else at all."""
    found: Splits = {}
    for ship in board.fleet(side):
        near = reached(board, ship)
        own = [each for each in near if each.target == ship.id]
        wanted = own or [each for each in near if each.target] or list(near)
        found |= spread(board, ship, wanted)
    return found


def spread(board: Board, ship: Ship, wanted: Iterable[Flight]) -> Splits:
    """All dice of a ship, evenly."""
    listed, left = list(wanted), dice(board, ship)
    found: Splits = {}
    for number, flight in enumerate(listed):
        share = -(-left // (len(listed) - number))
        if share:
            found[ship.id, flight.id] = share
        left -= share
    return found


def at_one(board: Board, side: str, flight: Flight) -> Splits:
    """All dice that reach a flight at it; other ships hold theirs."""
    found: Splits = {}
    for ship in board.fleet(side):
        if flight in reached(board, ship):
            found |= spread(board, ship, [flight])
    return found


def written(board: Board, splits: Mapping[tuple[str, str], int]) -> str:
    """Orders as they are typed: ``V-B5.3+B6.3,H-B5.2``."""
    by_ship: dict[str, list[str]] = {}
    for (ship, flight), count in splits.items():
        by_ship.setdefault(ship, []).append(f"{board.flight_by_id[flight].code}.{count}")
    return ",".join(f"{board.ship(s).code}-{'+'.join(e)}" for s, e in by_ship.items()) or NONE


def read(board: Board, side: str, orders: str) -> Splits:
    """At which flights each ship fires, with how many dice.

    Raises:
        Refusal: It can't be done.
    """
    if orders.lower() == BEST:
        return by_default(board, side)
    found: Splits = {}
    for word in () if orders.lower() == NONE else filter(None, orders.split(",")):
        code, _, listed = word.partition("-")
        ship = own_ship(board, side, code)
        near = reached(board, ship)
        names = tuple(each.code for each in near) or (NONE,)
        left = dice(board, ship)
        for part in listed.split("+"):
            name, split, count = part.partition(".")
            flight = any_flight(board, name, names)
            facts = {"ship": ship.name, "craft": flight.name}
            if flight not in near or (ship.id, flight.id) in found:
                raise illegal("BZT73", legal=names, **facts)
            thrown = int(count) if count.isdecimal() else 0 if split else left
            if not 0 < thrown <= left:
                raise illegal("BZT73", case="dice", legal=names, left=left, **facts)
            found[ship.id, flight.id] = thrown
            left -= thrown
    return found


def chances(
    board: Board, splits: Mapping[tuple[str, str], int], flight: Flight
) -> tuple[Fraction, Fraction]:
    """How likely a flight is destroyed, and how likely at least turned back."""
    spared = missed = Fraction(1)
    dodge = Fraction(DIE + 1 - DODGES, DIE)
    for (ship_id, craft), count in splits.items():
        if craft == flight.id:
            ship = board.ship(ship_id)
            hit = hit_share(need(board, ship, flight), again=ship.evasive)
            missed *= (1 - hit) ** count
            spared *= (1 - hit + hit * dodge) ** count
    return 1 - spared, 1 - missed


@handles(Batteries)
def _batteries(r: Resolution[BuoyzState], step: Batteries) -> Due:
    return (AimFlak(seat=step.side),) if able(r.state.board, step.side) else ()


def fire(r: Resolution[BuoyzState], question: AimFlak, action: Fly) -> None:
    """A side's close defence fires, all that was named before any die is thrown (BZ185)."""
    board = r.state.board
    found = read(board, question.seat, action.said)
    aimed = tuple((ship, craft, count) for (ship, craft), count in found.items())
    r.emit(cv.FlakAimed(seat=question.seat, dice=aimed))
    for ship, craft, count in aimed:
        if r.state.board.flight_by_id[craft].flying:
            _fire(r, r.state.board.ship(ship), r.state.board.flight_by_id[craft], count)


def _fire(r: Resolution[BuoyzState], ship: Ship, flight: Flight, count: int) -> None:
    """Throw to hit, then a die a hit to dodge: then it turns back (BZ185c, BZ40b, BZT73b)."""
    least = need(r.state.board, ship, flight)
    what = f"close defence: {ship.name} at {flight.name}"
    faces = r.roll(count, DIE, what)
    hits = sum(face >= least for face in faces)
    again: tuple[int, ...] = ()
    if hits and ship.evasive:
        again = r.roll(hits, DIE, f"again, evasive: {what}")
        hits = sum(face >= least for face in again)
    dodges = r.roll(hits, DIE, f"dodge on {DODGES}+: {flight.name}") if hits else ()
    fate: cv.Fate = "" if not hits else "home" if min(dodges) >= DODGES else "lost"
    r.emit(
        cv.FlakFired(ship=ship.id, craft=flight.id, need=least, faces=faces, again=again,
            hits=hits, dodges=dodges, fate=fate, origin=place(ship).at, at=at(flight),
        )
    )  # fmt: skip
