"""Attacks by craft on ships: which is declared first, and flown when ships have fired (BZT72)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rules.space.plane import square
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.actions import BEST, NONE
from rules.systems.buoyz.aims import craft_torpedo, place
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.arcs import bears, square_of
from rules.systems.buoyz.board.flights import REACH
from rules.systems.buoyz.board.gunnery import hit_share, through_share
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.craft_questions import DeclareStrikes, Strikes
from rules.systems.buoyz.craft_refusals import own_flight
from rules.systems.buoyz.patrols import at
from rules.systems.buoyz.refusals import enemy_ship, illegal
from rules.systems.buoyz.steps import handles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

MOST: Final = 3
"""Flights of a side that attack one ship in a turn (BZ88, BZT72b)."""
_AHEAD: Final = "F"

_BOMBING: Final[tuple[cv.Bombing, ...]] = ("shuttle", "bomber")
"""Flights launch their torpedoes in this order."""


def bombers(board: Board, side: str) -> tuple[Flight, ...]:
    """A side's flights that could attack a ship, if one is in reach (BZT72)."""
    return tuple([each for each in board.flown(side) if each.bombs])


def attackable(board: Board, target: Ship) -> bool:
    """Whether flights may attack a ship: not under ECM, nor hidden by a cloak (BZ98e, BZ39)."""
    return not target.ecm and (target.betrayed or not sensors.veiled(board, target))


def near(board: Board, flight: Flight, target: Ship) -> bool:
    """Whether a flight's torpedo reaches a ship: within 2 inches, ahead, in sight (BZ182b)."""
    here, there = flight.pose, place(target)
    if here is None or square(here.at, there.at) > square_of(REACH):
        return False
    angle = int(board.options.arc_angle)
    return bears(here, there.at, _AHEAD, angle) and not sensors.hidden(board, here.at, there.at)


def targets(board: Board, flight: Flight) -> tuple[Ship, ...]:
    """The ships that a flight may attack now, the nearest first; told unmeasured, too (BZ258)."""
    if not flight.bombs:
        return ()
    found = [e for e in board.foes(flight.side) if attackable(board, e) and near(board, flight, e)]
    found.sort(key=lambda each: square(at(flight), place(each).at))
    return tuple(found)


def able(board: Board, side: str) -> bool:
    """Whether a side may attack a ship by craft."""
    return any(targets(board, each) for each in bombers(board, side))


def by_default(board: Board, side: str, only: str = "") -> dict[str, str]:
    """Each flight at the nearest ship that fewer than three attack (BZ-T1, BZ88)."""
    found: dict[str, str] = {}
    taken = Counter[str]()
    for flight in bombers(board, side):
        for target in targets(board, flight):
            if taken[target.id] < MOST and only in ("", target.id):
                found[flight.id] = target.id
                taken[target.id] += 1
                break
    return found


def written(board: Board, aims: Mapping[str, str]) -> str:
    """Orders as they are typed: ``B1+B2-W``."""
    by_target: dict[str, list[str]] = {}
    for craft, target in aims.items():
        by_target.setdefault(target, []).append(board.flight_by_id[craft].code)
    listed = (f"{'+'.join(who)}-{board.ship(target).code}" for target, who in by_target.items())
    return ",".join(listed) or NONE


def read(board: Board, side: str, orders: str) -> dict[str, str]:
    """Which flight attacks which ship (BZT72b).

    Raises:
        Refusal: It can't be done.
    """
    if orders.lower() == BEST:
        return by_default(board, side)
    found: dict[str, str] = {}
    names = tuple(e.code for e in bombers(board, side) if targets(board, e)) or (NONE,)
    for word in () if orders.lower() == NONE else filter(None, orders.split(",")):
        listed, _, whom = word.partition("-")
        target = enemy_ship(board, side, whom)
        for code in listed.split("+"):
            flight = own_flight(board, side, code, names)
            _check(board, flight, target, names, again=flight.id in found)
            found[flight.id] = target.id
    crowded = next((ship for ship, count in Counter(found.values()).items() if count > MOST), None)
    if crowded is not None:
        raise illegal("BZ88", legal=(BEST, NONE), target=board.ship(crowded).name)
    return found


def _check(
    board: Board, flight: Flight, target: Ship, names: tuple[str, ...], *, again: bool
) -> None:
    facts = {"craft": flight.name, "target": target.name}
    if not flight.bombs or again:
        raise illegal("BZT72", case="twice" if again else "unarmed", legal=names, **facts)
    if target.ecm:
        raise illegal("BZ39", legal=names, target=target.name)
    if not attackable(board, target):
        raise illegal("BZT72", case="cloak", legal=names, **facts)
    if not near(board, flight, target):
        legal = tuple(each.name for each in targets(board, flight)) or (NONE,)
        raise illegal("BZ182", case="far", legal=legal, **facts)


def hull(board: Board, flight: Flight, target: Ship) -> Fraction:
    """How likely a die of a flight's torpedo takes a point of hull."""
    aim = craft_torpedo(board, flight.torpedo, target, at(flight))
    return hit_share(aim.need, again=aim.again) * through_share(aim.shield.worth, aim.less)


@handles(Strikes)
def _strikes(r: Resolution[BuoyzState], step: Strikes) -> Due:
    return (DeclareStrikes(seat=step.side),) if able(r.state.board, step.side) else ()


def declare(r: Resolution[BuoyzState], question: DeclareStrikes, action: Fly) -> None:
    """A side has said which ships its flights attack (BZT72)."""
    found = read(r.state.board, question.seat, action.said)
    r.emit(cv.StrikesDeclared(seat=question.seat, targets=tuple(found.items())))


def drop(r: Resolution[BuoyzState]) -> None:
    """Flights that are left launch, by type, the initiative first (BZ178b, BZ83b, BZ20b)."""
    first = r.state.initiative
    for role in _BOMBING:
        for side in (first, other(first)):
            board = r.state.board
            runs = [e for e in bombers(board, side) if e.role == role and _stands(board, e)]
            if runs:
                _drop(r, side, role, runs)


def _stands(board: Board, flight: Flight) -> bool:
    """Whether the target is still there; else the flight keeps its torpedo (BZ178b)."""
    return bool(flight.target) and board.ship(flight.target).pose is not None


def _drop(r: Resolution[BuoyzState], side: str, role: cv.Bombing, runs: Iterable[Flight]) -> None:
    board, listed = r.state.board, tuple(runs)
    taken = len(board.counters)
    r.emit(
        cv.TorpedoesDropped(seat=side, role=role,
            runs=tuple(
                (each.id, each.base, each.torpedo, f"k{taken + number}", each.target)
                for number, each in enumerate(listed, start=1)
            ),
            origins=tuple(at(each) for each in listed),
            ends=tuple(place(board.ship(each.target)).at for each in listed),
        )
    )  # fmt: skip
