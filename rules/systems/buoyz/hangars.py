"""Carriers: launching flights and taking them aboard at the end of a turn (BZT69)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rules.space.plane import within
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.arcs import AFT, quadrants
from rules.systems.buoyz.board.flights import ABROAD, CONTACT, ROLES, Where
from rules.systems.buoyz.board.gunnery import halved
from rules.systems.buoyz.board.pieces import CLOAK, TRACTOR, Status
from rules.systems.buoyz.board.stats import SIDES, other
from rules.systems.buoyz.craft_questions import Hangars, OpenHangars
from rules.systems.buoyz.craft_refusals import own_flight
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.steps import handles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight, Role
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

_FIFTH: Final = 5
BACK: Final = 3
"""Turns that a flight is away that goes to a base off the table: out, rearming, back (BZ89)."""


def carries(board: Board, ship: Ship) -> bool:
    """Whether a ship is a carrier on the table; what is crippled launches nothing (BZT69)."""
    return ship.status is Status.ABOARD and board.able(ship, "carrier")


def allowance(board: Board, ship: Ship) -> int:
    """How many flights a ship may launch or take aboard (BZ90, BZ256, BZ192d, BZT61e).

    Each turn a fifth of those it was built for, rounded, but one at least; halved by criticals
    of its armament. None if it is crippled, cloaked, or has tried a special action.
    """
    acted = ship.tried not in ("", CLOAK) or TRACTOR in ship.acting
    if not carries(board, ship) or ship.crippled or ship.cloaked or acted:
        return 0
    built = max(board.sd(ship).craft, 1)
    return halved(max(1, (2 * built + _FIFTH) // (2 * _FIFTH)), ship.armament)


def left(board: Board, ship: Ship) -> int:
    """How many it may still launch or take aboard this turn."""
    return max(0, allowance(board, ship) - ship.sorties)


def aboard(board: Board, ship: Ship) -> tuple[Flight, ...]:
    """The flights that are aboard a ship."""
    return tuple([e for e in board.flights if e.base == ship.id and e.where is Where.HANGAR])


def room(board: Board, ship: Ship) -> int:
    """For how many flights more a ship has room: those of its own abroad have theirs (BZ186)."""
    sd = board.sd(ship)
    there = (Where.HANGAR, Where.FLYING, Where.HOMING, Where.TRANSIT)
    own = [e for e in board.flights if e.base == ship.id and e.where in there]
    return max(sd.craft, sd.room) - len(own)


def rearmed(turn: int, flight: Flight) -> bool:
    """Whether a flight that has landed has been aboard for a whole turn (BZ184b)."""
    return flight.ready <= turn


def launchable(board: Board, side: str, turn: int) -> tuple[Flight, ...]:
    """A side's flights that may be launched now (BZT69)."""
    ships = {e.id for e in board.fleet(side) if left(board, e)}
    return tuple(
        [
            each
            for each in board.flights
            if each.side == side
            and each.where is Where.HANGAR
            and each.base in ships
            and rearmed(turn, each)
        ]
    )


def behind(board: Board, ship: Ship, flight: Flight) -> bool:
    """Whether a flight is where a ship takes it aboard: within half an inch, aft (BZ182c)."""
    if flight.pose is None:
        return False
    pose = place(ship)
    angle = int(board.options.arc_angle)
    return within(pose.at, flight.pose.at, CONTACT) and AFT in quadrants(
        pose, flight.pose.at, angle
    )


def berth(board: Board, flight: Flight) -> Ship | None:
    """The carrier that could take a flight aboard now: its own first (BZ186)."""
    if not flight.free or not flight.moved:
        return None  # what has just been launched flies first (BZ25)
    able = [
        each
        for each in board.fleet(flight.side)
        if left(board, each)
        and (each.id == flight.base or room(board, each) > 0)
        and behind(board, each, flight)
    ]
    return min(able, key=lambda each: each.id != flight.base, default=None)


def recoverable(board: Board, side: str) -> tuple[Flight, ...]:
    """A side's flights that may be taken aboard now (BZT69)."""
    return tuple([each for each in board.flown(side) if berth(board, each) is not None])


def begin(r: Resolution[BuoyzState]) -> tuple[Hangars, ...]:
    """Flights that had turned back land; then who launches, initiative first (BZT69, BZ184)."""
    board, turn = r.state.board, r.state.turn
    taken = Counter[str]()
    found = []
    for flight in board.flights:
        if flight.where is Where.HOMING:
            home = harbour(board, flight, taken)
            if home is None and _harbours(board, flight, taken, cloaked=True):
                continue  # it waits until its carrier drops its cloak
            if home is not None:
                taken[home.id] += home.id != flight.base
            ready = turn + 1 if home is not None else back_in(board, turn)
            found.append((flight.id, home.id if home is not None else "", ready))
    if found:
        r.emit(cv.FlightsReturned(flights=tuple(found), lost=False))
    first = r.state.initiative
    return tuple(Hangars(side=each) for each in (first, other(first)))


def harbour(board: Board, flight: Flight, taken: Mapping[str, int]) -> Ship | None:
    """The carrier that a flight goes home to: its own, else another one with room (BZ184, BZ186).

    One under its cloak takes nothing aboard, but in older games (10.2, BZT69). ``taken`` are the
    places that others have just taken, by carrier.
    """
    found = _harbours(board, flight, taken, cloaked=False)
    return min(found, key=lambda each: each.id != flight.base, default=None)


def _harbours(
    board: Board, flight: Flight, taken: Mapping[str, int], *, cloaked: bool
) -> list[Ship]:
    """The carriers under their cloaks, or the others, that have room for a flight (BZ192d)."""
    return [
        each
        for each in board.fleet(flight.side)
        if carries(board, each)
        and (each.cloaked and board.to_the_letter) is cloaked
        and (each.id == flight.base or room(board, each) > taken.get(each.id, 0))
    ]


def back_in(board: Board, turn: int) -> int:
    """The turn in which a flight comes back that goes to a base off the table; 0: never (BZ89)."""
    return turn + BACK + 1 if board.options.craft_base else 0


def strand(r: Resolution[BuoyzState]) -> None:
    """Flights on the table are lost when the last ship of their side is gone (BZ186c, BZ271)."""
    board = r.state.board
    gone = [side for side in SIDES if not (board.fleet(side) or board.away(side))]
    lost = [each for each in board.flights if each.side in gone and each.where in ABROAD]
    if lost:
        # By earlier versions of these rules they were told as out of the battle alone.
        stranded = tuple((each.id, "", 0) for each in lost)
        r.emit(cv.FlightsReturned(flights=stranded, lost=board.to_the_letter))


@handles(Hangars)
def _hangars(r: Resolution[BuoyzState], step: Hangars) -> Due:
    board = r.state.board
    if launchable(board, step.side, r.state.turn) or recoverable(board, step.side):
        return (OpenHangars(seat=step.side),)
    return ()


def launched(board: Board, side: str, turn: int, action: Fly) -> tuple[Flight, Ship, Role]:
    """What is launched, from where, and what as (BZ183b).

    Raises:
        Refusal: It can't be.
    """
    able = launchable(board, side, turn)
    names = tuple(each.code for each in able) or ("done",)
    flight = own_flight(board, side, action.craft, names)
    ship = board.ship(flight.base)
    facts = {"craft": flight.name, "ship": ship.name}
    if flight.where is not Where.HANGAR or ship.status is not Status.ABOARD:
        raise illegal("BZT69", case="out", legal=names, where=flight.where, **facts)
    if not left(board, ship):
        case = "spent" if allowance(board, ship) else "kept"
        raise illegal("BZ90", case=case, legal=names, **facts)
    if flight not in able:
        raise illegal("BZ184", legal=names, ready=flight.ready, **facts)
    role: Role = flight.roles[0] if action.duty not in ROLES else action.duty
    if role not in flight.roles:
        raise illegal("BZ183", legal=flight.roles, role=role, **facts)
    return flight, ship, role


def order(r: Resolution[BuoyzState], question: OpenHangars, action: Fly) -> None:
    """A flight is launched, or taken aboard (BZT69)."""
    if action.duty == "recover":
        recover(r, question, action)
    else:
        launch(r, question, action)


def launch(r: Resolution[BuoyzState], question: OpenHangars, action: Fly) -> None:
    """Launch a flight; it moves in the next turn (BZT69, BZ25, BZ182d)."""
    flight, ship, role = launched(r.state.board, question.seat, r.state.turn, action)
    r.emit(cv.FlightLaunched(craft=flight.id, ship=ship.id, role=role, pose=place(ship)))
    r.next(Hangars(side=question.seat))


def recovered(board: Board, side: str, action: Fly) -> tuple[Flight, Ship]:
    """What is taken aboard, and by whom.

    Raises:
        Refusal: It can't be.
    """
    names = tuple(each.code for each in recoverable(board, side)) or ("done",)
    flight = own_flight(board, side, action.craft, names)
    ship = berth(board, flight)
    if ship is None:
        raise illegal("BZ182", case="land", legal=names, craft=flight.name)
    return flight, ship


def recover(r: Resolution[BuoyzState], question: OpenHangars, action: Fly) -> None:
    """Take a flight aboard; the next turn rearms it (BZT69b, BZ184b)."""
    flight, ship = recovered(r.state.board, question.seat, action)
    ready = r.state.turn + 1
    r.emit(cv.FlightRecovered(craft=flight.id, ship=ship.id, ready=ready))
    r.next(Hangars(side=question.seat))


def done(r: Resolution[BuoyzState], question: OpenHangars) -> None:
    """A side launches and recovers no more this turn."""
    r.emit(cv.HangarsClosed(seat=question.seat))
