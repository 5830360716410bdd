"""Moves of attack craft: by type, all of a side's together, wherever they like (BZT68)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE, Point, bearing, distance, square, towards, within
from rules.space.pose import Pose
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import craft_transit, hangars
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.flights import CAP, CONTACT, GUARDED, LOITER, ROLES, Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import read
from rules.systems.buoyz.board.stats import INCH, SIDES, other
from rules.systems.buoyz.board.tables import TRANSIT
from rules.systems.buoyz.craft_actions import ALL
from rules.systems.buoyz.craft_questions import CraftFirst, CraftMove, FlyCraft, SideFlies
from rules.systems.buoyz.craft_refusals import find_flight, own_flight
from rules.systems.buoyz.homeward import BACK, edge, homes, leaves
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.steps import handles

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import First
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Duty, Flight, Role
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.state import BuoyzState, Position
    from rules.systems.buoyz.steps import Due

_STOP: Final = INCH * 3 // 2
"""So far from a ship flights stop that fly to it: within reach of their torpedoes (BZ258)."""
_GUARD: Final = INCH
"""So far from its ward a patrol stops that flies to it."""
_TOUCH: Final = INCH // 4
"""So far from a flight or a carrier's stern, to touch it."""
_STEP: Final = INCH // 2


class Plan(NamedTuple):
    """What is ordered.

    Attributes:
        flights: Who flies, each with where it is and where it comes to.
        duty: What they are told to do there.
        ward: Whom they guard, by id.
        leaves: Whether they go over an edge: their own, or to another table.
        arrivals: Where each emerges on another table; empty if they go to none (BZ196g).
        met: The flight that they meet.
        ship: The ship that they fly to, by id; empty if to none.
        short: How far they stay from whom they were to reach, in 400ths of an inch; 0: none.
    """

    flights: tuple[tuple[Flight, Pose, Pose], ...]
    duty: Duty = ""
    ward: str = ""
    leaves: bool = False
    met: Flight | None = None
    ship: str = ""
    short: int = 0
    arrivals: tuple[Pose, ...] = ()


def due(board: Board) -> tuple[CraftMove, ...]:
    """The types of flights that move this turn, in order (BZ83)."""
    roles = {each.role for side in SIDES for each in board.flown(side)}
    roles |= {each.role for each in board.flights if each.where in (Where.AWAY, Where.TRANSIT)}
    return tuple(CraftMove(role=each) for each in ROLES if each in roles)


def movable(position: Position, side: str, role: Role) -> tuple[Flight, ...]:
    """A side's flights of a type that are still to move; who is in a dogfight does not (BZT71b)."""
    return tuple(
        [
            each
            for each in position.board.flights
            if each.side == side
            and each.role == role
            and not each.moved
            and (each.free or returns(position, each))
        ]
    )


def returns(position: Position, flight: Flight) -> bool:
    """Whether a flight may come back to the table, while its side has a ship there (BZ89).

    From transit it emerges whether one is there or not (BZ196g).
    """
    if flight.where is Where.TRANSIT:
        return flight.ready <= position.turn
    there = bool(position.board.fleet(flight.side))
    return flight.where is Where.AWAY and flight.ready <= position.turn and there


@handles(CraftMove)
def _moves(r: Resolution[BuoyzState], step: CraftMove) -> Due:
    """Whose flights move first is asked where both have some (BZ83c, BZ126c)."""
    sides = [each for each in SIDES if movable(r.state, each, step.role)]
    if len(sides) == len(SIDES):
        return (CraftFirst(seat=r.state.initiative, role=step.role),)
    return [SideFlies(side=each, role=step.role) for each in sides]


def first(r: Resolution[BuoyzState], question: CraftFirst, action: First) -> None:
    """The holder of the initiative says who moves flights of a type first (BZ83c)."""
    begins = question.seat if action.who == "self" else other(question.seat)
    r.emit(cv.CraftFirstChosen(seat=question.seat, first=begins, role=question.role))
    r.next(
        SideFlies(side=begins, role=question.role),
        SideFlies(side=other(begins), role=question.role),
    )


@handles(SideFlies)
def _flies(r: Resolution[BuoyzState], step: SideFlies) -> Due:
    if not movable(r.state, step.side, step.role):
        return ()
    return (FlyCraft(seat=step.side, role=step.role),)


def hold(r: Resolution[BuoyzState], question: FlyCraft) -> None:
    """The flights of the type that are left stay where they are, or where they wait (BZT68)."""
    held = movable(r.state, question.seat, question.role)
    ids = tuple(each.id for each in held)
    r.emit(cv.FlightsHeld(seat=question.seat, role=question.role, flights=ids))


def fly(r: Resolution[BuoyzState], question: FlyCraft, action: Fly) -> None:
    """Flights move; contact with an enemy flight is a dogfight (BZT68, BZ85)."""
    plan = planned(r.state, question.seat, question.role, action)
    board, met = r.state.board, plan.met
    fight = "" if met is None else met.fight or next_fight(board)
    r.emit(
        cv.Flown(seat=question.seat,
            flights=tuple((flight.id, start, end) for flight, start, end in plan.flights),
            duty=plan.duty, ward=plan.ward, left=plan.leaves,
            saved=_back_in(r.state, plan),
            engaged=met.id if met is not None else "", fight=fight, arrivals=plan.arrivals,
        )
    )  # fmt: skip
    r.next(SideFlies(side=question.seat, role=question.role))


def _back_in(state: BuoyzState, plan: Plan) -> int:
    """The turn in which flights that leave come back; 0 if they don't (BZ89, BZ196g)."""
    if plan.arrivals:
        return state.turn + TRANSIT
    return hangars.back_in(state.board, state.turn) if plan.leaves else 0


def next_fight(board: Board, more: int = 0) -> str:
    """The name of a dogfight that begins."""
    known = [int(each.fight[1:]) for each in board.flights if each.fight]
    return f"d{max(known, default=0) + 1 + more}"


def planned(position: Position, side: str, role: Role, action: Fly) -> Plan:
    """What an order comes to.

    Raises:
        Refusal: It can't be done: says why.
    """
    board = position.board
    able = movable(position, side, role)
    names = tuple(each.code for each in able)
    if action.craft == ALL:
        who = able
    else:
        flight = own_flight(board, side, action.craft, names)
        if flight not in able:
            raise illegal("BZT68", case="due", legal=names, craft=flight.name, role=role)
        who = (flight,)
    duty = _duty(board, who, action)
    if action.duty == "leave":
        return _leaving(position, who)
    found = _ordered(position, side, who, action, duty)
    _check_home(position, found)
    return found


def _check_home(position: Position, found: Plan) -> None:
    """See whether who has nothing left to fire goes home: nearer to it, or not at all (BZ290).

    By earlier versions of these rules it went where it liked.

    Raises:
        Illegal: One of them goes elsewhere, or into a dogfight.
    """
    board = position.board
    if not board.to_the_letter:
        return
    for flight, start, end in found.flights:
        spent = not flight.armed and flight.where is Where.FLYING
        if not spent or (end.at == start.at and found.met is None):
            continue
        known = homes(position, flight, start)
        there = any(within(end.at, each, CONTACT) for each in known)
        nearer = any(square(end.at, each) < square(start.at, each) for each in known)
        if found.met is not None or not (there or nearer):
            raise illegal("BZ290", legal=("a carrier", "done"), craft=flight.name)


def _ordered(
    position: Position, side: str, who: tuple[Flight, ...], action: Fly, duty: Duty
) -> Plan:
    """Where an order leads that does not take flights out of the battle."""
    board = position.board
    met = _met(board, side, who, action, tuple(each.code for each in who))
    if met is not None:
        return _engaging(position, who, met, action)
    crossing = craft_transit.planned(board, who, action)
    if crossing is not None:
        return Plan(crossing.flights, leaves=True, arrivals=crossing.arrivals)
    ship = any_ship(board, action.to) if action.to is not None else None
    found = [(each, *_way(position, each, ship, action)) for each in who]
    ward = _ward(board, side, ship, found) if duty == CAP else ""
    short = 0
    if ship is not None and ship.side != side:
        short = max(0, *(distance(e.at, place(ship).at) - 2 * INCH for _, _, e in found))
    return Plan(tuple(found), duty, ward, ship=ship.id if ship is not None else "", short=short)


def _duty(board: Board, who: tuple[Flight, ...], action: Fly) -> Duty:
    """What flights are told to do; who stays keeps its duty (BZ84, BZT67c, BZT70)."""
    first = who[0]
    if action.duty == CAP and (first.role != "fighter" or not first.armed):
        raise illegal("BZT70", legal=("free",), craft=first.name)
    if action.duty == LOITER and first.role != "shuttle":
        raise illegal("BZ91", legal=("free",), craft=first.name)
    if action.duty == LOITER and board.to_the_letter and not first.armed and first.flying:
        raise illegal("BZ290", legal=("a carrier", "done"), craft=first.name)
    loiters = first.duty == LOITER and first.flying
    if loiters or action.duty == LOITER:
        return LOITER  # until it lands: it was said for all of its flight
    if action.duty == CAP:
        return CAP
    stays = action.to is None and action.at is None and action.heading is None
    return first.duty if stays and first.flying and board.flights else ""


def _met(
    board: Board, side: str, who: tuple[Flight, ...], action: Fly, names: tuple[str, ...]
) -> Flight | None:
    """The enemy flight that is to be met, if one is named (BZ187c)."""
    met = find_flight(board, action.to) if action.to is not None else None
    if met is None:
        return None
    facts = {"craft": who[0].name, "target": met.name}
    if met.side == side or not met.flying:
        raise illegal("BZ85", case="whom", legal=names, **facts)
    if who[0].role != "fighter" or action.duty == CAP:
        raise illegal("BZ85", legal=("free",), **facts)
    return met


def _engaging(position: Position, who: tuple[Flight, ...], met: Flight, action: Fly) -> Plan:
    """Flights that fly into contact; if one of them can't, none does (BZ85)."""
    at = met.pose.at if met.pose is not None else None
    if at is None:
        raise TypeError(met.where)
    found = []
    for each in who:
        start = _start(position, each, at)
        if not within(start.at, at, each.speed + CONTACT):
            facts = {"craft": each.name, "target": met.name}
            raise illegal("BZ85", case="far", legal=("another flight",), **facts)
        end = _towards(position.board, each, start, at, _TOUCH, heading=action.heading)
        found.append((each, start, end))
    return Plan(tuple(found), met=met)


def _start(position: Position, flight: Flight, to: Point) -> Pose:
    """Where a flight is; who comes back enters at its edge, nearest to where it goes (BZ257)."""
    if flight.pose is not None:
        return flight.pose
    return flight.entry or edge(position, flight.side, to)


def _way(position: Position, flight: Flight, ship: Ship | None, action: Fly) -> tuple[Pose, Pose]:
    """Where a flight begins, and comes to, off all bodies (BZ289); to a ship as near as it gets."""
    board = position.board
    if ship is not None:
        if ship.status is not Status.ABOARD:
            raise illegal("BZT68", case="gone", legal=("another ship",), ship=ship.name)
        return _to_ship(position, flight, ship, action)
    if action.at is None:
        if flight.pose is None:
            raise illegal("BZ89", legal=("a place", "a ship"), craft=flight.name)
        heading = flight.pose.heading if action.heading is None else action.heading
        return flight.pose, Pose(flight.pose.x, flight.pose.y, heading)
    try:
        at = read(action.at)
    except ValueError:
        raise illegal("BZT68", case="words", legal=("24,45",)) from None
    start = _start(position, flight, at)
    if not board.holds(at) or not clear(board.bodies, at):
        raise illegal("BZT68", case="place", legal=("another place",), craft=flight.name)
    if not within(start.at, at, flight.speed):
        far = flight.speed // INCH
        raise illegal("BZT67", legal=("a nearer place",), craft=flight.name, speed=far)
    return start, Pose(at.x, at.y, facing(board, flight, at, action.heading))


def _to_ship(position: Position, flight: Flight, ship: Ship, action: Fly) -> tuple[Pose, Pose]:
    """To an enemy for an attack, to a carrier's stern to land, to a ward to guard it."""
    board, pose = position.board, place(ship)
    start = _start(position, flight, pose.at)
    stop, at = _STOP, pose.at
    if ship.side == flight.side:
        stop = _GUARD
        if action.duty != CAP and hangars.carries(board, ship):
            at, stop = towards(pose.at, (pose.heading + BACK) % FULL_CIRCLE, _TOUCH), 0
    heading = action.heading
    if heading is None and ship.side != flight.side:
        end = _towards(board, flight, start, at, stop, heading=None)
        return start, Pose(end.x, end.y, bearing(end.at, pose.at))
    return start, _towards(board, flight, start, at, stop, heading=heading)


def _towards(
    board: Board, flight: Flight, start: Pose, at: Point, stop: int, *, heading: int | None
) -> Pose:
    """A straight way to a point, as far as the flight gets, less what it stays away from it.

    It ends on the table and off all bodies; in between it flies around these (BZ121c).
    """
    far = distance(start.at, at)
    length = min(flight.speed, max(0, far - stop))
    course = bearing(start.at, at) if far else start.heading
    end = at if length == far else towards(start.at, course, length)
    while length and not (board.holds(end) and clear(board.bodies, end)):
        length = max(0, length - _STEP)
        end = towards(start.at, course, length)
    end = end if length else start.at
    return Pose(end.x, end.y, course if heading is None else heading)


def facing(board: Board, flight: Flight, at: Point, heading: int | None) -> int:
    """The heading that was ordered; else towards the nearest enemy ship (BZ36)."""
    if heading is not None:
        return heading
    foes = [place(each).at for each in board.foes(flight.side)]
    near = min(foes, key=lambda each: square(at, each), default=at)
    return bearing(at, near) if near != at else flight.pose.heading if flight.pose else 0


def _ward(
    board: Board, side: str, ship: Ship | None, found: list[tuple[Flight, Pose, Pose]]
) -> str:
    """The ship that patrols guard, if they name one; they are within 6 inches of it (BZ187)."""
    if ship is None:
        return ""
    names = tuple(each.name for each in board.fleet(side))
    if ship.side != side:
        raise illegal("BZ187", case="whom", legal=names, ship=ship.name)
    far = [e for e, _, end in found if not within(end.at, place(ship).at, GUARDED * INCH)]
    if far:
        raise illegal("BZ187", legal=names, craft=far[0].name, ship=ship.name)
    return ship.id


def _leaving(position: Position, who: tuple[Flight, ...]) -> Plan:
    """Flights that go over their own edge (BZ186)."""
    found = []
    for each in who:
        if each.pose is None or not leaves(position, each):
            raise illegal("BZ186", legal=("free",), craft=each.name)
        out = edge(position, each.side, each.pose.at)
        home = (out.heading + BACK) % FULL_CIRCLE
        found.append((each, each.pose, Pose(out.x, out.y, home)))
    return Plan(tuple(found), leaves=True)
