"""Moving a ship: legs and turns of a way, what they cost, where they lead, leaving the table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered
from rules.kernel.values.naming import bare
from rules.space.pose import Pose
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import (
    hyperspace,
    landing,
    mines,
    retreat,
    sweeping,
    tractor,
    transit,
    webs,
)
from rules.systems.buoyz.actions import LEAVES, STAY
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.formations import together
from rules.systems.buoyz.board.stats import INCH, MEASURE
from rules.systems.buoyz.legs import Order, ordered, path_of, typed, written
from rules.systems.buoyz.refusals import illegal, own_ship

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point, Rect
    from rules.systems.buoyz.actions import Move
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.questions import MoveOn, NominateMove
    from rules.systems.buoyz.state import BuoyzState, Position

_TWICE: Final = 2


class Plan(NamedTuple):
    """Where a way leads.

    Attributes:
        way: As it is kept.
        path: Its poses, the first where it begins.
        length: How far it goes, without turns.
        left: What is left of the allowance.
        leaves: Whether it leads over the edge.
        to: The number of the table to which it leads then; 0 if to none (BZ196d).
        landed: The body on which the ship is then, by id; empty if none (BZ163).
    """

    way: str
    path: tuple[Pose, ...]
    length: int
    left: int
    leaves: bool
    landed: str = ""
    to: int = 0

    @property
    def out(self) -> str:
        """Where it leads if that is over the edge, in short: ``leaves``, ``to table 2``."""
        return f"to table {self.to}" if self.to else "leaves" if self.leaves else ""

    @property
    def fate(self) -> str:
        """What that means for the ship."""
        back = "it emerges there when it has been in transit for two turns"
        return back if self.to else "it does not come back"


def plan(board: Board, ship: Ship, way: str) -> Plan:
    """Where a way leads, checked (BZT10, BZT11c, BZ28, BZ29b, BZ30, BZ113b, BZ116, BZ116b).

    Bodies may be in its way (BZ121), or the edge of the table (BZ120).

    Raises:
        Illegal: The ship can't go that way.
    """
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    order = ordered(way)
    home = ship.side in board.retreating
    if home:
        retreat.check(board, ship, order)
    start = _start(ship, ship.pose, board, order)
    _check_turns(board, ship, order)
    allowed = sp.allowance(board, ship)
    if order.cost > allowed and order.length:
        raise _too_far(board, ship, order, allowed)
    path, leaves = _to_edge(
        board.table_at(ship.pose), path_of(board.options.turn_table, start, order)
    )
    plain = written(order._replace(leaves=False, lands=False))
    end = landing.ended(board, ship, path, way=plain, lands=order.lands)
    path, landed = end.path, end.body
    if home and leaves:
        order = order._replace(leaves=True)
    to = transit.bound(board, ship, path[-1]) if leaves and not landed else 0
    if leaves and not landed and not order.leaves:
        case = "table" if to else ""
        raise illegal("BZ120", case=case, legal=(f"{plain},{LEAVES}", STAY), ship=ship.name, to=to)
    webs.check(board, ship, path)
    sweeping.check_way(ship, order.length)
    left = max(0, allowed - order.cost)
    tractor.towed(board, ship, path)
    stays = landed or (ship.landed if not order.length else "")
    if ship.landed and order.length:
        order = order._replace(lift=start.heading)
    length = _flown(order, end) if landed and board.to_the_letter else order.length
    return Plan(written(order), path, length, left, leaves and not landed, stays, to)


def _flown(order: Order, end: landing.Ended) -> int:
    """How far a ship goes that lands: what is left of its way then is lost (BZ31b, BZ163).

    In older games all that was ordered counts.
    """
    return order._replace(legs=order.legs[: end.leg], turns=order.turns[: end.leg]).length + end.far


def _start(ship: Ship, pose: Pose, board: Board, order: Order) -> Pose:
    """Where a way begins: a ship that has landed takes off first, if it moves at all (BZ163).

    Raises:
        Illegal: It can't take off like that.
    """
    if landing.stays(board, ship) and (order.legs or order.lift is not None):
        raise illegal("BZ163", case="crashed", legal=(STAY,), ship=ship.name)
    if not ship.landed:
        if order.lift is not None:
            raise illegal("BZ163", case="aloft", legal=(STAY,), ship=ship.name)
        return pose
    if not order.length:
        if order.legs or order.lift is not None:
            raise illegal("BZ163", case="lift", legal=(STAY,), ship=ship.name)
        return pose
    return landing.lifted(board, ship, pose, order.lift)


def _to_edge(table: Rect, path: tuple[Pose, ...]) -> tuple[tuple[Pose, ...], bool]:
    """A way as far as the edge, and whether it leads over it (BZ120b)."""
    out = next((number for number, each in enumerate(path) if not table.holds(each.at)), 0)
    if not out:
        return path, False
    edge = _crossing(path[out - 1].at, path[out].at, table)
    # What comes after is lost, though it might lead back onto the table.
    return (*path[:out], Pose(edge.x, edge.y, path[out].heading)), True


def unveils(board: Board, ship: Ship, found: Plan) -> bool:
    """Whether a ship is under ECM no more at the end of a way (BZ39c, BZ282)."""
    there = altered(ship, pose=found.path[-1], landed=found.landed)
    return not found.out and sensors.unveiled(board, there)


def unmeasured(board: Board, ship: Ship, found: Plan) -> Plan:
    """A way as it was ordered, wherever the edge of the table may be (BZ132c)."""
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    start = found.path[0] if ship.landed else ship.pose
    path = path_of(board.options.turn_table, start, ordered(found.way))
    return found._replace(path=path, leaves=False, to=0)


def _check_turns(board: Board, ship: Ship, order: Order) -> None:
    """Once; an agile ship at start and very end of a move (BZT31, BZ117, BZ34, BZ283, BZT11)."""
    count = sum(order.turns)
    most = sp.points(board, ship)
    if order.most > most:
        points = counted(most, "point")
        raise illegal("BZT11", legal=(STAY,), ship=ship.name, points=points, asked=order.most)
    if count <= 1:
        return
    if not board.able(ship, "agile"):
        raise illegal("BZT11", case="once", legal=(STAY,), ship=ship.name)
    # Older games let a ship that stays turn twice, at no cost.
    apart = order.length or not board.to_the_letter
    if count > _TWICE or not (order.turns[0] and order.turns[-1] and apart):
        raise illegal("BZ117", legal=(STAY,), ship=ship.name)


def _too_far(board: Board, ship: Ship, order: Order, allowed: int) -> Exception:
    """Why a way is too long, and how far the ship may go with these turns (BZ116)."""
    room = allowed - order.points * INCH
    facts = {"ship": ship.name, "cost": _inches(order.cost)}
    if ship.tug and board.held(ship):
        return illegal("BZ153", legal=(STAY,), ship=ship.name)
    if sp.dead(board, ship) and not allowed:
        return illegal("BZ113", legal=(STAY,), **facts)
    legal = (MEASURE.text(typed(allowed)), STAY)
    if order.points and room < INCH:
        return illegal("BZ116", case="turns", legal=legal, allowed=_inches(allowed), **facts)
    return illegal("BZ116", legal=legal, allowed=_inches(allowed), **facts)


def _inches(length: int) -> str:
    return f"{MEASURE.text(length)}{MEASURE.sign}"


def _crossing(inside: Point, outside: Point, table: Rect) -> Point:
    """Where a leg crosses the edge of the table (BZ120b)."""
    dx, dy = outside.x - inside.x, outside.y - inside.y
    shares = []
    if not table.west <= outside.x <= table.east:
        shares.append(Fraction((table.east if dx > 0 else table.west) - inside.x, dx))
    if not table.north <= outside.y <= table.south:
        shares.append(Fraction((table.south if dy > 0 else table.north) - inside.y, dy))
    share = min(shares)
    return inside.moved(
        dx * share.numerator // share.denominator, dy * share.numerator // share.denominator
    )


def _own(board: Board, side: str, text: str) -> Ship:
    """A ship of the side's that is on the table, or away from it (BZ128c)."""
    known = {name: e for e in board.away(side) for name in (e.id, bare(e.name), bare(e.code))}
    return known.get(text) or known.get(bare(text)) or own_ship(board, side, text)


def due(
    position: Position, question: NominateMove | MoveOn, text: str, *, moves: bool = False
) -> Ship:
    """The ship that an action nominates (BZ128, BZ146).

    Args:
        position: The battle.
        question: What is asked.
        text: The ship, as it was typed.
        moves: Whether the action is a move: by others no ship in transit is nominated.

    Raises:
        Refusal: It is not one that is to move now.
    """
    board = position.board
    ship = _own(board, question.seat, text)
    if transit.there(ship) and not moves:
        raise illegal("BZ196", legal=("move",), ship=ship.name)
    wanted = getattr(question, "ship", "")
    if wanted and ship.id != wanted:
        name = board.ship(wanted).name
        raise illegal("BZ146", legal=(name,), ship=name)
    if ship.nominated:
        names = tuple(each.name for each in waiting(board, question.seat))
        raise illegal("BZ128", legal=names, ship=ship.name)
    if not wanted and ship not in (left := waiting(board, question.seat)):
        names = tuple(each.name for each in left)
        raise illegal("BZ141", legal=names, ship=ship.name)
    return ship


def committed(board: Board, ship: Ship) -> bool:
    """Whether a ship has gone beyond special actions, cloak and separation in its nomination.

    It has lowered its shields, or said what it does in its move (BZ146b). Older games leave
    the order free.
    """
    return board.to_the_letter and (ship.lowered or ship.preparing)


def waiting(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that are still to be nominated to move (BZT9b); of a squadron the rest."""
    left = tuple([each for each in (*board.fleet(side), *board.away(side)) if not each.nominated])
    return together(board, left, "nominated") if board.squadrons else left


def move(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Move) -> None:
    """Move a ship, or let it stay; ships are in nobody's way (BZT35, BZ32)."""
    board = r.state.board
    ship = due(r.state, question, action.ship, moves=True)
    if transit.there(ship):
        transit.nominate(r, ship, action.way)
        return
    if hyperspace.there(ship):
        hyperspace.stay(r, ship, action.way)
        return
    found = plan(board, ship, action.way)
    end = tractor.towed(board, ship, found.path)
    laid, rows = mines.met(board, ship, found.path)
    r.emit(
        ev.Moved(
            ship=ship.id,
            way=found.way,
            path=found.path,
            length=found.length,
            left=found.leaves and not found.to,
            landed=found.landed,
            crossed=laid,
            rows=rows,
            arrival=transit.arrival(board, found.path[-1], found.to) if found.to else None,
        )
    )
    mines.lay(r, ship.id, found.path)
    tractor.follow(r, ship.id, end)
