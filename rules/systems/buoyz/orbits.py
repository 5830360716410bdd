"""Orbits: half an inch along a circle around a planet or a moon instead of a move (BZ94, BZ161)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import FULL_CIRCLE, SINES, Point, bearing, distance, sine, square
from rules.space.pose import Pose
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import mines, tractor, webs
from rules.systems.buoyz.aims import place as aims_place
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.moving import due
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Hand, Orbit
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.questions import MoveOn, NominateMove
    from rules.systems.buoyz.state import BuoyzState

CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
HANDS: Final[tuple[Hand, ...]] = ("clockwise", "anticlockwise")
STEP: Final = INCH // 2
"""How far a ship goes in its orbit (BZ94b)."""
_DEGREES: Final = 28_648
"""Degrees that half an inch is on a circle of one inch, in thousandths (BZ161)."""
_TANGENT: Final = 90


def around(board: Board, ship: Ship) -> Body | None:
    """The body that a ship is in orbit of, or could be: the nearest rim (BZ94, BZT37b)."""
    if ship.orbit:
        return board.body_by_id[ship.orbit]
    if ship.pose is None or ship.landed:
        return None
    at = ship.pose.at
    near = [each for each in board.bodies if each.orbited_from(at)]
    return min(near, key=lambda each: distance(each.at, at) - each.radius, default=None)


def hands(board: Board, ship: Ship) -> tuple[Hand, ...]:
    """The ways round that a ship may go now: that of its orbit, or both (BZ161c)."""
    body = around(board, ship)
    if (ship.tug and board.held(ship)) or ship.side in board.retreating:
        return ()
    if body is None or ship.pose is None or (sp.dead(board, ship) and not ship.orbit):
        return ()
    pose = ship.pose
    found = [each for each in HANDS if each == (ship.hand or each)]
    return tuple(each for each in found if _free(board, ship, pose, onward(body, pose.at, each)))


def _free(board: Board, ship: Ship, start: Pose, end: Pose) -> bool:
    """Whether an orbit may lead there: on the table, off all discs, whom it tows likewise."""
    if not (board.holds(end.at) and clear(board.bodies, end.at)):
        return False
    free = webs.bars(board, ship, (start, end)) is None
    return free and tractor.follows(board, ship, (start, end))


def degrees(radius: int) -> int:
    """By how many degrees half an inch leads on along a circle, rounded (BZ161).

    Args:
        radius: That of the circle, in 400ths of an inch.
    """
    return (2 * _DEGREES * INCH + 1000 * radius) // (2 * 1000 * radius)


def tangent(body: Body, at: Point, hand: str) -> int:
    """The heading along a circle around a body (BZ161)."""
    turn = _TANGENT if hand == CLOCKWISE else -_TANGENT
    return (bearing(body.at, at) + turn) % FULL_CIRCLE


def onward(body: Body, at: Point, hand: str) -> Pose:
    """Where a ship is after half an inch along its orbit, no nearer than it was (BZ161)."""
    angle = degrees(max(1, distance(body.at, at)))
    kept = carried(body, at, angle if hand == CLOCKWISE else -angle)
    return Pose(kept.x, kept.y, tangent(body, kept, hand))


def carried(body: Body, at: Point, angle: int) -> Point:
    """Where a point comes to be by so many degrees clockwise around a body, no nearer to it."""
    east, south = at.x - body.at.x, at.y - body.at.y
    sin, cos = sine(angle), sine(angle + _TANGENT)
    there = body.at.moved(_rounded(east * cos - south * sin), _rounded(east * sin + south * cos))
    before = square(body.at, at)
    spots = [there.moved(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return min(
        (each for each in (there, *spots) if square(body.at, each) >= before),
        key=lambda each: square(body.at, each) - before,
        default=there,
    )


def _rounded(fine: int) -> int:
    whole = (abs(fine) * 2 + SINES) // (2 * SINES)
    return whole if fine >= 0 else -whole


def planned(board: Board, ship: Ship, hand: Hand) -> tuple[Body, Pose]:
    """Around what a ship would go, and where it would be then.

    Raises:
        Illegal: It can't.
    """
    body, legal = around(board, ship), hands(board, ship)
    if body is None or ship.pose is None:
        case = "landed" if ship.landed else ""
        raise illegal("BZ94", case=case, legal=("move",), ship=ship.name)
    if not legal:
        case = "dead" if sp.dead(board, ship) and not ship.orbit else "edge"
        case = "held" if ship.tug and board.held(ship) else case
        if ship.side in board.retreating:
            raise illegal("BZ203", case="orbit", legal=("move",), ship=ship.name)
        raise illegal("BZ161", case=case, legal=("move",), ship=ship.name, body=body.the)
    if hand not in legal:
        case = "" if ship.orbit else "edge"
        raise illegal(
            "BZ161", case=case, legal=legal, ship=ship.name, body=body.the, hand=ship.hand
        )
    return body, onward(body, ship.pose.at, hand)


def orbit(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Orbit) -> None:
    """Let a ship go on along an orbit (BZ94b, BZ161d)."""
    board = r.state.board
    ship = due(r.state, question, action.ship)
    body, end = planned(board, ship, action.hand)
    start = aims_place(ship)
    towed = tractor.towed(board, ship, (start, end))
    laid, rows = mines.met(board, ship, (start, end))
    r.emit(
        ev.Orbited(ship=ship.id, body=body.id, hand=action.hand, path=(start, end),
            length=STEP, crossed=laid, rows=rows,
        )
    )  # fmt: skip
    mines.lay(r, ship.id, (start, end))
    tractor.follow(r, ship.id, towed)
