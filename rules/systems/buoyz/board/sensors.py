"""Sensors: who locates whom, what nebulae and asteroids inhibit (BZT38, BZT39, BZ92)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.space.plane import Line, Point, square
from rules.systems.buoyz.board.arcs import square_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

DETAILED, INHIBITED, ADVANCED = 40, 30, 50
"""How far sensors locate, in inches: as a rule, through clouds, with Advanced Sensors (BZT38)."""
CLOAKED: Final = 4
"""Sensors to and from a cloaked ship reach this part of their range: one in so many (BZ92)."""
PENALTY: Final = -1
"""What nebulae and asteroids take from attacks and checks."""


def advanced(board: Board, ship: Ship) -> bool:
    """Whether a ship ignores what nebulae and asteroids do (BZT39b, BZ123c)."""
    return board.able(ship, "advanced_sensors")


def clouded(board: Board, ship: Ship, origin: Point, target: Point) -> bool:
    """Whether a nebula or asteroids hinder a ship's attack along a line (BZ123, BZT38b)."""
    if not board.bodies or advanced(board, ship):
        return False
    return between(board, origin, target)


def between(board: Board, origin: Point, target: Point) -> bool:
    """Whether a line touches a nebula or asteroids (BZ123)."""
    line = Line(origin, target)
    return any(not each.mass and each.met_by(line) for each in board.bodies)


def hidden(board: Board, origin: Point, target: Point) -> bool:
    """Whether a planet or a moon is in the line of sight (BZ93, BZT15b, BZ163e)."""
    return any(each.hides(Line(origin, target)) for each in board.bodies)


def inside(board: Board, ship: Ship) -> bool:
    """Whether a ship is in a nebula or among asteroids that hinder it (BZ123b, BZ123c, BZT38c)."""
    if ship.pose is None or advanced(board, ship):
        return False
    at = ship.pose.at
    return any(not each.mass and each.holds(at) for each in board.bodies)


def in_nebula(board: Board, ship: Ship) -> bool:
    """Whether a ship is in a nebula, whatever its sensors."""
    if ship.pose is None:
        return False
    at = ship.pose.at
    return any(each.kind == "nebula" and each.holds(at) for each in board.bodies)


def shadows(board: Board, ship: Ship) -> bool:
    """Whether a ship can be under ECM there: on no body, in no nebula (BZ39c, BZ161e, BZT43b)."""
    return not ship.landed and not in_nebula(board, ship)


def unveiled(board: Board, ship: Ship) -> bool:
    """Whether a ship is under ECM where it can't be; in older games it can (BZ282)."""
    return ship.ecm and board.to_the_letter and not shadows(board, ship)


def located(board: Board, ship: Ship, target: Ship) -> bool:
    """Whether a ship has a target on its sensors, so that it may attack it (BZ193).

    Bodies block them or inhibit them (BZT37, BZ93, BZ93b); they reach so far (BZT38, BZT39).
    """
    if not board.bodies or ship.pose is None or target.pose is None:
        return True  # the range is longer than weapons reach, of cloaked ships too
    here, there = ship.pose.at, target.pose.at
    if hidden(board, here, there):
        return False
    far = DETAILED
    if advanced(board, ship):
        far = ADVANCED
    elif clouded(board, ship, here, there):
        far = INHIBITED
    if _muffled(board, ship) or _muffled(board, target):
        return square(here, there) <= square_of(Fraction(far, CLOAKED))
    return square(here, there) <= square_of(far)


def veiled(board: Board, ship: Ship) -> bool:
    """Whether a cloak hides a ship: not in a nebula (BZ95)."""
    return ship.cloaked and not in_nebula(board, ship)


def _muffled(board: Board, ship: Ship) -> bool:
    """Whether a cloak shortens the reach of sensors to and from a ship (BZ92, BZ95).

    In older games it does so in a nebula, too.
    """
    return veiled(board, ship) if board.to_the_letter else ship.cloaked
