"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.d6 import DIE
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, VICTORY_NEEDED, Damage

if TYPE_CHECKING:
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

_WON: Final = 120_000
_OFF: Final = 100
"""A Brigghaven that is off; those that are not are worth less, in hundredths."""
_WAITING: Final = 30
_ENTERED: Final = 38
_CROSSED: Final = 50
"""What the whole way across adds to one that has entered."""
_STUCK: Final = 15
_ARMED: Final = 4_500
_UNARMED: Final = 1_500
_HURT: Final = {Damage.SLOWED: 1_200, Damage.WEAKENED: 900, Damage.DISARMED: 600}
_NEAR: Final = 160
"""An area nearer to what it hunts."""
_IN_HAND: Final = 900
"""Having the initiative."""


def worth(view: ConvoyView, seat: str) -> int:
    """How likely the convoy gets through; guns, and how near they are to their prey."""
    board = view.board
    if view.result is not None:
        found = _WON if view.result.winner == FREELOADERS else 0
    else:
        found = _chance(sum(_way_made(board, each) for each in board.vessels))
        found += sum(_fighting(board, each) for each in board.vessels)
        found += _IN_HAND if view.acting == FREELOADERS else -_IN_HAND
    return found if seat == FREELOADERS else _WON - found


def _chance(off: int) -> int:
    """What so many hundredths of Brigghavens off are worth: the victory roll (SCT2)."""
    whole, part = divmod(off, _OFF)
    won = [max(0, min(DIE, DIE + 1 - needed)) for needed in (*VICTORY_NEEDED, VICTORY_NEEDED[-1])]
    return _WON * (won[whole] * (_OFF - part) + won[whole + 1] * part) // (_OFF * DIE)


def _way_made(board: Board, vessel: Vessel) -> int:
    """How much of a Brigghaven is as good as off, in hundredths."""
    if vessel.kind_id != BRIGGHAVEN:
        return 0
    if vessel.status is Status.OFF:
        return _OFF
    if vessel.status not in IN_PLAY:
        return 0
    if vessel.cell is None:
        return _WAITING
    rows = board.grid.rows
    made = _ENTERED + _CROSSED * (rows - vessel.cell.row) // rows
    return made if board.die_needed(vessel) is not None else made - _STUCK


def _fighting(board: Board, vessel: Vessel) -> int:
    """What a vessel's guns and damage add to what the Freeloaders have."""
    if vessel.status not in IN_PLAY and vessel.status is not Status.UNPLACED:
        return 0
    value = -sum(_HURT[each] for each in vessel.damage)
    if vessel.kind_id != BRIGGHAVEN:
        value += _ARMED - _NEAR * _way_to_prey(board, vessel) if vessel.armed else _UNARMED
    return value if vessel.side == FREELOADERS else -value


def _way_to_prey(board: Board, vessel: Vessel) -> int:
    """Areas to the nearest prey: for raiders a Brigghaven, for escorts a raider."""
    here = vessel.cell
    if here is None:
        return board.grid.rows
    prey = (
        each.cell
        for each in board.vessels
        if each.cell is not None
        and each.side != vessel.side
        and (vessel.side != NAZTEES or each.kind_id == BRIGGHAVEN)
    )
    return min((board.grid.distance(here, cell) for cell in prey), default=board.grid.rows // 2)
