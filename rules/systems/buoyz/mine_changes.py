"""How minefields change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.frozen import changed
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.pieces import Mine
from rules.systems.buoyz.separation_changes import CHANGES
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(me.MineReadied)
def _(event: me.MineReadied, state: BuoyzState) -> BuoyzState:
    known = with_ship(state, state.board.ship(event.ship), laying=event.behind)
    return changed(known, last=Last(event))


@CHANGES.on(me.MineLaid)
def _(event: me.MineLaid, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(state, ship, laid=True, laying=0)
    mine = Mine(event.mine, ship.side, event.at)
    board = changed(known.board, mines=(*known.board.mines, mine))
    return changed(known, board=board, last=told(known, event))


@CHANGES.on(me.MineMet)
def _(event: me.MineMet, state: BuoyzState) -> BuoyzState:
    """The ship has thrown for these fields; one that was hit is used up (BZ81)."""
    ship = state.board.ship(event.ship)
    left = tuple([each for each in ship.crossed if each not in event.mines])
    known = with_ship(state, ship, crossed=left)
    if event.hit:
        mines = tuple([each for each in known.board.mines if each.id != event.mines[0]])
        known = changed(known, board=changed(known.board, mines=mines))
    return changed(known, last=Last(event))
