"""Initiative: two dice a side, and what a fleet adds to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE, pair
from rules.systems.buoyz import cloaks
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.board.flights import LOITER
from rules.systems.buoyz.board.pieces import AWAY, Status
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES
from rules.systems.buoyz.lurking import lurkers

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

_CIVILIAN: Final = -1
_CREW: Final = {1: -2, 3: 2}
"""What the flagship's crew adds, by its Command: Inferior and Superior (BZT8b)."""
_PATROL: Final = 2
_SENSORS: Final = 1
_CLOAK: Final = 1


def flagship(board: Board, side: str) -> Ship | None:
    """A flagship on the table, in hyperspace or lurking: a list's first (BZ18, BZ189b, BZ224)."""
    first = next((each for each in board.ships if (each.taken or each.side) == side), None)
    if first is None or first.side != side:
        return None
    return first if first.status in (Status.ABOARD, *AWAY, Status.LURKING) else None


def _cloaks(board: Board, ship: Ship) -> bool:
    """Whether a ship's cloak helps: out of order only in older games (BZ192, BZT8d)."""
    return cloaks.works(board, ship) if board.to_the_letter else board.able(ship, "cloak")


def modifier(board: Board, side: str) -> int:
    """What a side adds to its dice, each thing once (BZT8b, BZ26, BZ91, BZ189b, BZ271, BZT8c)."""
    sds = [board.sd(each) for each in board.fleet(side)]
    there = (*board.fleet(side), *board.away(side), *lurkers(board, side))
    away = [board.sd(each) for each in board.away(side)]
    found = _CIVILIAN if any(each.civilian for each in (*sds, *away)) else 0
    loiters = any(each.duty == LOITER for each in board.flown(side))
    if loiters or any(each.patrol for each in sds):
        found += _PATROL
    if board.cloak and any(_cloaks(board, each) for each in there):
        found += _CLOAK
    flag = flagship(board, side)
    if flag is not None:
        found += _CREW.get(min(board.sd(flag).command, max(_CREW)), 0)
        if board.able(flag, "advanced_sensors"):
            found += _SENSORS
    return found


def roll(r: Resolution[BuoyzState]) -> None:
    """Both sides roll until one has more; it holds the initiative (BZT8, BZ26b, X1)."""
    board = r.state.board
    more = {side: modifier(board, side) for side in SIDES}
    winner = None
    while winner is None:
        faces = {side: pair(r.roll(2, DIE, f"initiative: {side}")) for side in SIDES}
        totals = {side: sum(faces[side]) + more[side] for side in SIDES}
        if totals[BLUE] != totals[RED]:
            winner = BLUE if totals[BLUE] > totals[RED] else RED
        r.emit(
            ev.InitiativeRolled(
                blue=faces[BLUE],
                red=faces[RED],
                blue_more=more[BLUE],
                red_more=more[RED],
                winner=winner,
            )
        )
