"""Moving a ship: legs and turns of a way, what they cost, where they lead, leaving the table."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.counting import counted
from rules.kernel.frozen import trusted
from rules.space.plane import FULL_CIRCLE, SINES, Point, sine
from rules.space.pose import Pose
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.actions import LEAVES, STAY, parts
from rules.systems.buoyz.refusals import illegal, own_ship
from rules.systems.buoyz.stats import INCH, MEASURE, PARTS, TURNING

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.space.plane import Rect
    from rules.systems.buoyz.actions import Move
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.questions import MoveOn, NominateMove
    from rules.systems.buoyz.state import BuoyzState, Position

PORT, STARBOARD = "P", "S"
_TWICE: Final = 2


class Order(NamedTuple):
    """A way as it was ordered.

    Attributes:
        legs: Inches in 400ths, or points to starboard, to port below 0; in turn with ``turns``.
        turns: Whether each of the legs is a turn.
        leaves: Whether it may lead over the edge.
    """

    legs: tuple[int, ...]
    turns: tuple[bool, ...]
    leaves: bool

    @property
    def length(self) -> int:
        """How far it goes, without turns (BZ31)."""
        return sum(leg for leg, turn in zip(self.legs, self.turns, strict=True) if not turn)

    @property
    def points(self) -> int:
        """How many points it turns."""
        return sum(abs(leg) for leg, turn in zip(self.legs, self.turns, strict=True) if turn)

    @property
    def cost(self) -> int:
        """What it takes of the allowance: an inch a point (BZ29)."""
        return self.length + self.points * INCH

    @property
    def most(self) -> int:
        """The points of its greatest turn."""
        found = (abs(leg) for leg, turn in zip(self.legs, self.turns, strict=True) if turn)
        return max(found, default=0)


class Plan(NamedTuple):
    """Where a way leads.

    Attributes:
        way: As it is kept.
        path: Its poses, the first where it begins.
        length: How far it goes, without turns.
        left: What is left of the allowance.
        leaves: Whether it leads over the edge.
    """

    way: str
    path: tuple[Pose, ...]
    length: int
    left: int
    leaves: bool


@lru_cache(maxsize=1 << 12)
def ordered(way: str) -> Order:
    """A way's legs; what does not lead anywhere is left out, lengths in a row are one."""
    legs: list[int] = []
    turns: list[bool] = []
    leaves = False
    for part in parts(way):
        if part == LEAVES:
            leaves = True
        elif part[0] in (PORT, STARBOARD):
            legs.append(int(part[1:]) * (1 if part[0] == STARBOARD else -1))
            turns.append(True)
        elif length := MEASURE.parse(part):
            if turns and not turns[-1]:
                legs[-1] += length
            else:
                legs.append(length)
                turns.append(False)
    return Order(tuple(legs), tuple(turns), leaves)


def written(order: Order) -> str:
    """A way as it is kept: ``3,P2,2.5``."""
    words = [
        f"{STARBOARD if leg > 0 else PORT}{abs(leg)}" if turn else MEASURE.text(leg)
        for leg, turn in zip(order.legs, order.turns, strict=True)
    ]
    return ",".join([*words, LEAVES] if order.leaves else words) or STAY


def plan(board: Board, ship: Ship, way: str) -> Plan:
    """Where a way leads, checked (BZT10, BZT11, BZ28, BZ29, BZ30, BZ116).

    Raises:
        Illegal: The ship can't go that way.
    """
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    order = ordered(way)
    _check_turns(board, ship, order)
    allowed = sp.allowance(board, ship)
    if order.cost > allowed and order.length:
        raise _too_far(board, ship, order, allowed)
    path = path_of(board.options.turn_table, ship.pose, order)
    table = board.table
    out = next((number for number, each in enumerate(path) if not table.holds(each.at)), 0)
    if out:
        if not order.leaves:
            legal = (f"{written(order)},{LEAVES}", STAY)
            raise illegal("BZ120", legal=legal, ship=ship.name)
        edge = _crossing(path[out - 1].at, path[out].at, table)
        # What comes after is lost, though it might lead back onto the table.
        path = (*path[:out], Pose(edge.x, edge.y, path[out].heading))
    return Plan(written(order), path, order.length, max(0, allowed - order.cost), leaves=out > 0)


def unmeasured(board: Board, ship: Ship, found: Plan) -> Plan:
    """A way as it was ordered, wherever the edge of the table may be (BZ132)."""
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    path = path_of(board.options.turn_table, ship.pose, ordered(found.way))
    return found._replace(path=path, leaves=False)


def _check_turns(board: Board, ship: Ship, order: Order) -> None:
    """Once; an agile ship at its start and at the very end (BZT31, BZ117, BZ34)."""
    count = sum(order.turns)
    most = sp.points(board, ship)
    if order.most > most:
        points = counted(most, "point")
        raise illegal("BZT11", legal=(STAY,), ship=ship.name, points=points, asked=order.most)
    if count <= 1:
        return
    if not board.able(ship, "agile"):
        raise illegal("BZT11", case="once", legal=(STAY,), ship=ship.name)
    if count > _TWICE or not (order.turns[0] and order.turns[-1]):
        raise illegal("BZ117", legal=(STAY,), ship=ship.name)


def _too_far(board: Board, ship: Ship, order: Order, allowed: int) -> Exception:
    """Why a way is too long, and how far the ship may go with these turns (BZ116)."""
    room = allowed - order.points * INCH
    facts = {"ship": ship.name, "cost": _inches(order.cost)}
    if sp.dead(board, ship) and not allowed:
        return illegal("BZ113", legal=(STAY,), **facts)
    legal = (MEASURE.text(typed(allowed)), STAY)
    if order.points and room < INCH:
        return illegal("BZ116", case="turns", legal=legal, allowed=_inches(allowed), **facts)
    return illegal("BZ116", legal=legal, allowed=_inches(allowed), **facts)


def _inches(length: int) -> str:
    return f"{MEASURE.text(length)}{MEASURE.sign}"


def typed(length: int) -> int:
    """A length as far as it can be typed: what is left below a hundredth is lost (BZ111)."""
    return length // PARTS * PARTS


def path_of(turn_table: str, start: Pose, order: Order) -> tuple[Pose, ...]:
    """The poses of a way from where it begins, by a table of degrees (BZ27)."""
    degrees = TURNING[turn_table].degrees
    pose, found = start, [start]
    for leg, turn in zip(order.legs, order.turns, strict=True):
        if turn:
            angle = degrees[abs(leg) - 1] * (1 if leg > 0 else -1)
            pose = Pose(pose.x, pose.y, (pose.heading + angle) % FULL_CIRCLE)
        else:
            pose = ahead(pose, leg)
        found.append(pose)
    return tuple(found)


def ahead(pose: Pose, length: int) -> Pose:
    """The pose after a leg: each co-ordinate rounded once, halves away from zero (BZ115)."""
    east = _rounded(length * sine(pose.heading))
    north = _rounded(length * sine(pose.heading + 90))
    return Pose(pose.x + east, pose.y - north, pose.heading)


def _rounded(fine: int) -> int:
    whole = (abs(fine) * 2 + SINES) // (2 * SINES)
    return whole if fine >= 0 else -whole


def _crossing(inside: Point, outside: Point, table: Rect) -> Point:
    """Where a leg crosses the edge of the table (BZ120)."""
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


def due(position: Position, question: NominateMove | MoveOn, text: str) -> Ship:
    """The ship that an action nominates (BZ128, BZ146).

    Raises:
        Refusal: It is not one that is to move now.
    """
    board = position.board
    ship = own_ship(board, question.seat, text)
    wanted = getattr(question, "ship", "")
    if wanted and ship.id != wanted:
        name = board.ship(wanted).name
        raise illegal("BZ146", legal=(name,), ship=name)
    if ship.nominated:
        left = tuple(each.name for each in waiting(board, question.seat))
        raise illegal("BZ128", legal=left, ship=ship.name)
    return ship


def waiting(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that are still to be nominated to move (BZT9)."""
    return tuple([each for each in board.fleet(side) if not each.nominated])


def move(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Move) -> None:
    """Move a ship, or let it stay; ships are in nobody's way (BZT9, BZT35, BZ32)."""
    board = r.state.board
    ship = due(r.state, question, action.ship)
    found = plan(board, ship, action.way)
    r.emit(
        trusted(
            ev.Moved,
            ship=ship.id,
            way=found.way,
            path=found.path,
            length=found.length,
            left=found.leaves,
        )
    )
