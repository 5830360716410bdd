"""How fast ships are: halvings, caps, flank speed, and who is dead in space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.board.parts import SAUCER
from rules.systems.buoyz.board.pieces import FLANK_SPEED, HARD_ABOUT
from rules.systems.buoyz.board.stats import FAST, HALT, INCH, SLOW

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

_HARDER = 2
"""Turning points that Hard About adds (BZT27)."""


def engine(board: Board, ship: Ship) -> int:
    """A ship's speed after damage, in 400ths of an inch.

    Halvings are multiplied (BZ112, BZ113, BZT18c, BZ57b, BZ150c, BZT55b), and rounded only by
    choice (BZ1, BZ1c).
    """
    if not board.powered(ship):
        return 0
    speed = board.sd(ship).speed * (2 if ship.doubled else 1)
    halvings = ship.motive + ship.crippled + ship.strained
    if board.options.round_speed:  # each half is rounded up, so it never comes below one (BZ1c)
        for _ in range(halvings):
            speed = (speed + 1) // 2
        return speed * INCH
    return speed * INCH >> halvings


def endurance(board: Board, ship: Ship) -> int | None:
    """So many halvings by damage make a whole ship dead in space; ``None``: none do (BZ113)."""
    speed = board.sd(ship).speed
    if board.options.round_speed and speed:
        return None
    return max(0, (speed * (2 if ship.doubled else 1)).bit_length() - ship.strained)


def dead(board: Board, ship: Ship) -> bool:
    """Whether a ship is dead in space: damaged, or engineless (BZ113, BZ114, BZ30b, BZT10b)."""
    if engine(board, ship) < HALT:
        return True
    return board.options.stationary_is_dead and ship.nominated and not ship.moved


def exposed(board: Board, ship: Ship) -> bool:
    """Whether it is hit more easily, once: dead in space, landed (BZ64, BZ163d, BZ94c, BZ113f)."""
    return bool(ship.landed) or dead(board, ship)


def fast(ship: Ship) -> bool:
    """Whether a ship moved more than six inches this turn (BZ31)."""
    return ship.moved > FAST


def allowance(board: Board, ship: Ship) -> int:
    """How far a ship may go now, in 400ths of an inch.

    The sum of BZ112 goes on: by the engines that work (BZ112b, BZT30, BZ35, BZ9), under a cloak
    (BZ112c, BZT50c, BZ99), with Flank Speed (BZ112d, BZT28, BZ42). Who is dead in space
    (BZ113d) or held (BZ43c, BZ153) goes nowhere, a saucer not far (BZ285, BZT56b).
    """
    speed = engine(board, ship)
    if speed < HALT or (ship.tug and board.held(ship)):
        return 0
    flank = FLANK_SPEED in ship.acting
    if not flank and not board.warps(ship):
        speed = min(speed, INCH if board.sd(ship).chemical else SLOW)
    if ship.cloaked:  # what is below an inch by this alone is slow, not dead in space (BZ113)
        speed //= 2
    if flank:
        speed += max(speed // 2, INCH)
    if ship.part == SAUCER and not board.warps(ship) and board.to_the_letter:
        speed = min(speed, SLOW)  # in older games it may go farther by Flank Speed (BZ285)
    if board.options.round_speed:
        speed = (2 * speed + INCH) // (2 * INCH) * INCH
    return speed


def points(board: Board, ship: Ship) -> int:
    """By how many points a ship may turn at once (BZ41, BZ117b, BZT18b, BZT27)."""
    turning = board.sd(ship).turning
    if not turning and board.to_the_letter:  # before, a station that went hard about turned
        return 0
    if ship.crippled:
        return min(1, turning)
    return turning + _HARDER if HARD_ABOUT in ship.acting else turning
