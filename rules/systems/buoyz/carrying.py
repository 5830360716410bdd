"""Which ships carry mines for torpedoes, said before they come to the table (BZ82b, BZT63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.fitting_questions import Begin, CarryMines, Mining
from rules.systems.buoyz.fleet_actions import fit_of
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Muster
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position

SMALLEST: Final = 3
"""The target size that a ship has at least that carries mines: class 3 or smaller (BZT63)."""
MINES: Final = "mines"
_THERE: Final = (Status.UNPLACED, Status.ABOARD)


def capable(board: Board, ship: Ship) -> bool:
    """Whether a ship may carry mines: small, torpedoes or a sweeper (BZ179, BZ58b, BZT63)."""
    sd = board.sd(ship)
    fitted = bool(sd.torpedo) or "minesweeper" in sd.abilities
    return fitted and sd.size >= SMALLEST and not sd.base


def able(board: Board, side: str) -> tuple[Ship, ...]:
    """The ships of a side that may carry mines."""
    if not board.options.plays("mines"):
        return ()
    own = (each for each in board.ships if each.side == side and each.status in _THERE)
    return tuple([each for each in own if capable(board, each)])


def due(state: BuoyzState) -> tuple[()] | tuple[tuple[CarryMines, ...], Mining]:
    """Who is asked which ships carry mines, both sealed, and what follows (BZ133b, BZ82b)."""
    if MINES in state.fitted:
        return ()
    asked = tuple([CarryMines(seat=each) for each in SIDES if able(state.board, each)])
    return (asked, Mining()) if asked else ()


def meant(board: Board, side: str, action: Muster) -> tuple[Ship, ...]:
    """The ships that are to carry mines, in the order of the fleet.

    Raises:
        Refusal: There is no such ship, or it can't carry any.
    """
    known = able(board, side)
    names = tuple(each.code for each in known)
    said = fit_of(action, "BZT63", (NONE, *names))
    found: list[str] = []
    for word in () if said == NONE else said.split(","):
        ship = any_ship(board, word, names)
        if ship not in known or ship.id in found:
            case = "twice" if ship.id in found else ""
            raise illegal("BZT63", case=case, legal=names, ship=ship.name)
        found.append(ship.id)
    return tuple([each for each in known if each.id in found])


def written(ships: tuple[Ship, ...]) -> str:
    """Who carries mines, as it is typed: ``B1,B2``."""
    return ",".join(each.code for each in ships) or NONE


def carry(r: Resolution[BuoyzState], question: CarryMines, action: Muster) -> None:
    """A side has said who carries mines; the other one learns that it has (BZ133b, BZ82b)."""
    side = question.seat
    ships = tuple([each.id for each in meant(r.state.board, side, action)])
    taken = fi.MinesTaken(seat=side, ships=ships)
    r.emit_secret(taken, side, fi.MinesTakenUnseen(seat=side))


def mining(r: Resolution[BuoyzState]) -> None:
    """All learn who carries mines (BZ133b)."""
    hidden = (r.state.hidden.get(each, NOTHING).fitting for each in SIDES)
    ships = tuple([ship for text in hidden for ship in filter(None, text.split(","))])
    r.emit(fi.MinesCarried(ships=ships))
    r.next(Begin())


def made_up(position: Position, side: str, dice: Dice) -> str:
    """What a side may have said in secret, by lot, as far as all can know."""
    if side not in position.fitting:
        return ""
    return ",".join(each.id for each in able(position.board, side) if dice.draw(2) == 1)
