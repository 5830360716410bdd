"""Special actions: what they need, who may try which, what a check comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.d6 import DIE
from rules.kernel.frozen import trusted
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.actions import SPECIALS
from rules.systems.buoyz.moving import due
from rules.systems.buoyz.pieces import EVASIVE, FLANK_SPEED, HARD_ABOUT, POINT_DEFENCE, RED_ALERT
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.sensors import PENALTY, inside

if TYPE_CHECKING:
    from rules.kernel.errors import Illegal
    from rules.kernel.resolution import Resolution
    from rules.systems.buoyz.actions import Special, What
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.questions import NominateMove
    from rules.systems.buoyz.state import BuoyzState

NEEDS: Final[dict[What, int]] = {
    RED_ALERT: 4,
    EVASIVE: 5,
    HARD_ABOUT: 5,
    FLANK_SPEED: 4,
    POINT_DEFENCE: 3,
}
"""What die and Command must come to (BZT24, BZT25, BZT26, BZT27, BZT28, BZT29)."""


def least(board: Board, ship: Ship, what: What) -> int:
    """The least face of the die with which a ship succeeds; 1 if it always does (BZ37)."""
    return max(1, NEEDS[what] - board.sd(ship).command - hindered(board, ship))


def hindered(board: Board, ship: Ship) -> int:
    """What a nebula or asteroids around a ship add to its checks: -1, or nothing (BZ123)."""
    return PENALTY if board.bodies and inside(board, ship) else 0


def barred(board: Board, ship: Ship, what: What) -> Illegal | None:
    """Why a ship can't try a special action, if it can't (BZ113, BZ157)."""
    others = tuple(each for each in SPECIALS if _works(board, ship, each))
    if _works(board, ship, what):
        return None
    if what == FLANK_SPEED:
        return illegal("BZ113", case="flank", legal=others, ship=ship.name)
    return illegal("BZT29", legal=others, ship=ship.name)


def _works(board: Board, ship: Ship, what: What) -> bool:
    if what == FLANK_SPEED:
        return not sp.dead(board, ship)
    return what != POINT_DEFENCE or board.sd(ship).secondary > 0


def attempt(r: Resolution[BuoyzState], question: NominateMove, action: Special) -> None:
    """Try a special action before the move; if it fails, the ship moves as usual (BZT24, BZ146)."""
    board = r.state.board
    ship = due(r.state, question, action.ship)
    refusal = barred(board, ship, action.what)
    if refusal is not None:
        raise refusal
    command, need = board.sd(ship).command, NEEDS[action.what]
    less = hindered(board, ship)
    (face,) = r.roll(1, DIE, f"{action.what}: {ship.name}")
    r.emit(
        trusted(
            ev.SpecialTried,
            ship=ship.id,
            what=action.what,
            face=face,
            more=command,
            less=less,
            need=need,
            passed=face + command + less >= need,
        )
    )
    r.next(trusted(MoveOn, seat=question.seat, ship=ship.id))
