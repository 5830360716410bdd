"""Cloaks: who may use one, who may attack whom under it, when it fails (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz.board.sensors import veiled

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

PENALTY: Final = -1
"""What a cloak takes from beams at it."""
FAILED: Final = "failed"


def works(board: Board, ship: Ship) -> bool:
    """Whether a ship's cloak can be on: by damage it can't (BZ192b)."""
    return board.cloak and board.able(ship, "cloak") and not ship.crippled and not ship.shields_hit


def detected(board: Board, ship: Ship, target: Ship) -> bool:
    """Whether a cloak hides a target from a ship no more, if it has one (BZ98d, BZ191, BZT51)."""
    return target.betrayed or ship.id in target.found or not veiled(board, target)


def attackable(board: Board, ship: Ship, target: Ship) -> bool:
    """Whether a ship may attack a target at all, in reach or not (BZ39, BZ131c, BZT51, BZT43)."""
    return not target.ecm and (not target.cloaked or detected(board, ship, target))


def may_attack(board: Board, ship: Ship) -> bool:
    """Whether cloaks and searches leave a ship its attacks.

    One that has switched, shown itself or failed has none (BZT50b, BZ190b, BZ220b, BZ96b), nor has
    one under a cloak, but by its description (BZT50e, BZ56).
    """
    if ship.searched == FAILED:
        return False
    ambush = ship.revealed and board.options.ambush_fire
    if (ship.switched or ship.revealed) and not ambush:
        return False
    return not ship.cloaked or board.able(ship, "fire_cloaked")


def tested(r: Resolution[BuoyzState], ship_id: str) -> None:
    """A cloak fails at once that damage has put out of order (BZ192b)."""
    board = r.state.board
    ship = board.ship(ship_id)
    if ship.cloaked and ship.pose is not None and not works(board, ship):
        r.emit(ce.CloakFailed(ship=ship_id))
