"""Tractor beams: a smaller ship is held, towed or pulled (BZT48, BZ43, BZ152)."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Illegal
from rules.space.plane import Line, square
from rules.space.pose import Pose
from rules.systems.buoyz import cloaks, webs
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.sensors import located
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.refusals import any_ship, illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.systems.buoyz.actions import Pull, Special
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

REACH: Final = 1
"""How far a beam reaches, in inches (BZ43)."""
PULLED: Final = INCH // 2
"""How far a ship is pulled (BZ152c)."""
BREAKS: Final = 6
"""The die that frees a ship at the end of a turn (BZ24)."""


def holding(board: Board, ship: Ship) -> Ship | None:
    """The ship that another one has in its beam; what is destroyed is in none."""
    caught = (each for each in board.ships if each.tug == ship.id and each.pose is not None)
    return next((each for each in caught if board.held(each)), None)


def in_reach(board: Board, ship: Ship) -> tuple[Ship, ...]:
    """The ships that one may take into its beam: smaller, friend or foe (BZ43, BZ236, BZ152e)."""
    here, size = place(ship).at, board.sd(ship).size
    return tuple(
        [
            each
            for each in (*board.foes(ship.side), *board.fleet(ship.side))
            if board.sd(each).size > size
            and not each.ecm
            and (each.side == ship.side or cloaks.attackable(board, ship, each))
            and not each.landed
            and not board.sd(each).base
            and not (each.tug and board.held(each) and each.tug != ship.id)
            and square(here, place(each).at) <= square_of(REACH)
            and located(board, ship, each)
        ]
    )


def targets(board: Board, ship: Ship) -> tuple[Ship, ...]:
    """The ships that a ship may use its beam on now: the one that it holds, then any other."""
    held = holding(board, ship)
    if held is None:
        return in_reach(board, ship)
    return (held, *[each for each in in_reach(board, ship) if each.id != held.id])


def keeps(board: Board, ship: Ship, target: str | None) -> bool:
    """Whether a ship goes on with the beam in which it has that other one (BZ249)."""
    held = holding(board, ship)
    return held is not None and held.id == target


def pulled(board: Board, ship: Ship, target: Ship) -> Pose | None:
    """Where a ship is that is pulled; ``None`` if a body is in the way (BZ152c)."""
    here, there = place(ship).at, place(target)
    end = _nearer(there.at, here)
    if _blocked(board, target, Line(there.at, end)):
        return None
    return Pose(end.x, end.y, there.heading)


def _nearer(start: Point, goal: Point) -> Point:
    """Where a pull ends: straight on the line to the tug, at the tug at most (BZ115, BZ152)."""
    apart = square(start, goal)
    if apart <= PULLED * PULLED:
        return goal
    east, south = (_share(PULLED * (b - a), apart) for a, b in zip(start, goal, strict=True))
    return start.moved(east, south)


def _share(product: int, apart: int) -> int:
    """A product by the root of a square, to the nearest whole, halves away from zero."""
    found = (isqrt(4 * product * product // apart) + 1) // 2
    return found if product > 0 else -found


def towed(board: Board, ship: Ship, path: tuple[Pose, ...]) -> Pose | None:
    """Where the ship that a ship tows comes to be after its way; ``None`` if it tows none.

    Raises:
        Illegal: A body is in the way of the other one, or the edge (BZ152b).
    """
    target = holding(board, ship)
    if target is None or not target.towed or not tugging(ship):
        return None
    start, end = path[0].at, path[-1].at
    there = place(target)
    moved = there.at.moved(end.x - start.x, end.y - start.y)
    if not board.holds(moved) or _blocked(board, target, Line(there.at, moved)):
        raise illegal("BZ152", case="way", legal=("0",), ship=ship.name, target=target.name)
    return Pose(moved.x, moved.y, there.heading)


def follows(board: Board, ship: Ship, path: tuple[Pose, ...]) -> bool:
    """Whether whom a ship tows can follow it on its way."""
    try:
        towed(board, ship, path)
    except Illegal:
        return False
    return True


def _blocked(board: Board, target: Ship, line: Line) -> bool:
    path = (Pose(*line.a, 0), Pose(*line.b, 0))
    if webs.bars(board, target, path) is not None:
        return True
    return line.a != line.b and any(each.mass and each.met_by(line) for each in board.bodies)


def tugging(ship: Ship) -> bool:
    """Whether a ship has its beam on by its order of this turn."""
    return "tractor" in ship.acting


def chosen(board: Board, ship: Ship, action: Special) -> tuple[Ship, Pull]:
    """Whom a ship takes into its beam, and what it does with them.

    Raises:
        Refusal: It can't.
    """
    found = targets(board, ship)
    names = tuple(each.id for each in found) or ("move",)
    target = any_ship(board, action.target or "", names)
    if target not in found:
        raise illegal("BZ43", legal=names, ship=ship.name)
    way = action.way or "hold"
    if way == "pull" and pulled(board, ship, target) is None:
        raise illegal("BZ152", legal=("hold",), ship=ship.name, target=target.name)
    return target, way


def take(r: Resolution[BuoyzState], ship: Ship, target: Ship, way: Pull) -> None:
    """The beam works before the tug moves; whom it held before is free (BZ43b, BZ152, BZT48)."""
    held = holding(r.state.board, ship)
    if held is not None and held.id != target.id:
        r.emit(te.BeamEnded(ship=held.id, why="let go"))
    there = place(target)
    end = pulled(r.state.board, ship, target) if way == "pull" else there
    r.emit(te.Tractored(ship=ship.id, target=target.id, way=way, path=(there, end or there)))


def follow(r: Resolution[BuoyzState], ship_id: str, end: Pose | None) -> None:
    """Whom a tug tows follows its move, whom it does not keep is free (BZ152, BZ24b)."""
    board = r.state.board
    ship = board.ship(ship_id)
    target = next((e for e in board.ships if e.tug == ship_id and e.pose is not None), None)
    if target is None or target.pose is None:
        return
    if ship.pose is None or not tugging(ship):
        r.emit(te.BeamEnded(ship=target.id, why="let go"))
        return
    if end is not None:
        r.emit(te.Towed(ship=target.id, path=(target.pose, end)))
    elif square(target.pose.at, ship.pose.at) > square_of(REACH):
        r.emit(te.BeamEnded(ship=target.id, why="too far"))


def end(r: Resolution[BuoyzState]) -> None:
    """At the end of a turn beams are tested, or end at once (BZ24, BZ24b, BZ24c, BZT48c)."""
    for ship in r.state.board.ships:
        if not ship.tug or ship.pose is None:
            continue
        tug = r.state.board.ship(ship.tug)
        if not r.state.board.held(ship):
            r.emit(te.BeamEnded(ship=ship.id, why="let go"))
        elif tug.pose is None or square(tug.pose.at, ship.pose.at) > square_of(REACH):
            r.emit(te.BeamEnded(ship=ship.id, why="too far"))
        elif r.state.board.options.tractor_auto_break:
            r.emit(te.BeamEnded(ship=ship.id, why="let go"))
        else:
            (face,) = r.roll(1, DIE, f"breaks the beam on {BREAKS}: {ship.name}")
            r.emit(te.BeamTested(ship=ship.id, face=face, freed=face >= BREAKS))
