"""What is offered to a side that is asked about attack craft, and what an absent one answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal
from rules.space.plane import square, within
from rules.systems.buoyz import craft_moving, craft_transit, flak, hangars, patrols, strikes
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz.actions import BEST, DONE, NONE, First
from rules.systems.buoyz.board.flights import CAP, LOITER, SPEEDS
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.craft_actions import ALL, launch, order, recover, way
from rules.systems.buoyz.homeward import leaves
from rules.systems.buoyz.patrols import at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.view import AnyPosition

_FOES: Final = 6
"""Enemy flights that are offered to be met, the nearest."""


def actions(position: AnyPosition, question: Question) -> Iterator[Action]:
    """What a side may answer."""
    board, side = position.board, question.seat
    match question:
        case cq.CraftFirst():
            yield First(who="self")
            yield First(who="other")
        case cq.FlyCraft():
            yield from _ways(position, question)
            yield DONE
        case cq.SetPatrols():
            yield from _pairs(board, side)
        case cq.DeclareStrikes():
            yield from _strikes(board, side)
        case cq.AimFlak():
            yield from _flak(board, side)
        case cq.OpenHangars():
            yield from _hangars(position, side)
            yield DONE
        case _:
            raise TypeError(f"{question.tag} is not about craft")


def absent(position: AnyPosition, question: Question) -> Action:
    """Its craft move second (BZ126d) and hold place, fight what is near, and land (BZ-T1)."""
    match question:
        case cq.CraftFirst():
            return First(who="other")
        case cq.SetPatrols():
            return order()
        case cq.DeclareStrikes():
            return order()
        case cq.AimFlak():
            return order()
        case cq.OpenHangars():
            return homeward(position.board, question.seat) or DONE
        case _:
            return DONE


def homeward(board: Board, side: str) -> Action | None:
    """To take aboard the next flight that can be."""
    able = hangars.recoverable(board, side)
    return recover(able[0].id) if able else None


def outward(position: AnyPosition, side: str) -> Action | None:
    """To launch the next flight that can be."""
    return next(_launches(position, side), None)


def _ways(position: AnyPosition, question: cq.FlyCraft) -> Iterator[Fly]:
    """What each flight may do, and all of them together; each of it is accepted."""
    able = craft_moving.movable(position, question.seat, question.role)
    if len(able) > 1:
        yield from _possible(position, question, _wanted(position, able[0], ALL))
    for flight in able:
        yield from _possible(position, question, _wanted(position, flight, flight.id))


def _possible(position: AnyPosition, question: cq.FlyCraft, wanted: Iterator[Fly]) -> Iterator[Fly]:
    for each in wanted:
        try:
            craft_moving.planned(position, question.seat, question.role, each)
        except Refusal:
            continue
        yield each


def _wanted(position: AnyPosition, flight: Flight, craft: str) -> Iterator[Fly]:
    """Enemies to meet and to attack; ships to guard or to land on; to stay; to leave."""
    board = position.board
    ready = flight.armed or flight.pose is None
    if ready:
        yield from _sorties(board, flight, craft)
    for ship in board.fleet(flight.side):
        if hangars.carries(board, ship):
            yield way(craft, ship.id)
    if leaves(position, flight):
        yield way(craft, duty="leave")
    for beyond in craft_transit.offers(board, flight):
        yield way(craft).model_copy(update={"at": beyond})
    if flight.pose is not None and craft != ALL:
        yield way(craft)


def _sorties(board: Board, flight: Flight, craft: str) -> Iterator[Fly]:
    """What a flight may do that has not fired or fought yet."""
    if flight.role == "fighter":
        yield from (way(craft, each.id) for each in _near(board, flight))
        yield from (way(craft, ship.id, CAP) for ship in board.fleet(flight.side))
    if flight.duty != LOITER:
        yield from (way(craft, ship.id) for ship in board.foes(flight.side))
        if flight.role == "shuttle" and flight.pose is not None:
            yield way(craft, duty=LOITER)


def _near(board: Board, flight: Flight) -> list[Flight]:
    """The nearest enemy flights that could be met (BZ85)."""
    if flight.pose is None:
        return []
    here = flight.pose.at
    foes = [e for e in board.flown(other(flight.side)) if within(here, at(e), 2 * SPEEDS[-1])]
    return sorted(foes, key=lambda each: (square(here, at(each)), each.id))[:_FOES]


def _pairs(board: Board, side: str) -> Iterator[Fly]:
    """The nearest; bombers before fighters; then each choice of one patrol."""
    found = [BEST, bombers_first(board, side)]
    for flight in patrols.patrols(board, side):
        able = patrols.open_to(board, flight, {})
        found += [f"{flight.code}-{target.code}" for target in able]
    for orders in dict.fromkeys(filter(None, found)):
        yield order(orders)


def bombers_first(board: Board, side: str) -> str:
    """The pairs in which as many patrols as can meet what carries torpedoes."""
    named: dict[str, str] = {}
    for flight in patrols.patrols(board, side):
        able = patrols.open_to(board, flight, named)
        if able:
            named[flight.id] = min(able, key=lambda each: not each.bombs).id
    return written(board, named)


def written(board: Board, pairs: dict[str, str]) -> str:
    """Pairs as they are typed: ``F1-B5,F2-B6``."""
    known = board.flight_by_id
    return ",".join(f"{known[one].code}-{known[other].code}" for one, other in pairs.items())


def _strikes(board: Board, side: str) -> Iterator[Fly]:
    yield order(BEST)
    usual = strikes.by_default(board, side)
    for ship in board.foes(side):
        only = strikes.by_default(board, side, ship.id)
        if only and only != usual:
            yield order(strikes.written(board, only))
    yield order(NONE)


def _flak(board: Board, side: str) -> Iterator[Fly]:
    yield order(BEST)
    usual = flak.by_default(board, side)
    found: dict[str, Flight] = {}
    for ship in board.fleet(side):
        for flight in flak.reached(board, ship):
            found.setdefault(flight.id, flight)
    for flight in found.values():
        splits = flak.at_one(board, side, flight)
        if splits != usual:
            yield order(flak.written(board, splits))
    yield order(NONE)


def _hangars(position: AnyPosition, side: str) -> Iterator[Action]:
    for each in hangars.recoverable(position.board, side):
        yield recover(each.id)
    yield from _launches(position, side)


def _launches(position: AnyPosition, side: str) -> Iterator[Fly]:
    """Of flights that are alike only the first: fighters, then bombers, then shuttles."""
    seen: set[tuple[str, str]] = set()
    able = hangars.launchable(position.board, side, position.turn)
    for role in ("fighter", "bomber", "shuttle"):
        for each in able:
            if role in each.roles and (each.base, role) not in seen:
                seen.add((each.base, role))
                named = role if len(each.roles) > 1 else None
                yield launch(each.id, named)
