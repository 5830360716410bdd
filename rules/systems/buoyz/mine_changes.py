"""How minefields change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
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
    known = with_ship(state, state.board.ship(event.ship), laying=event.behind,
                      sowing=event.carried)  # fmt: skip
    return changed(known, last=Last(event))


@CHANGES.on(me.MineLaid)
def _(event: me.MineLaid, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    fields = {"mines": ship.mines - 1} if ship.sowing else {"laid": True}
    known = with_ship(state, ship, laying=0, sowing=False, **fields)
    mine = Mine(event.mine, ship.side, event.at)
    board = changed(known.board, mines=(*known.board.mines, mine))
    return changed(known, board=board, last=told(known, event))


@CHANGES.on(me.MineMet)
def _(event: me.MineMet, state: BuoyzState) -> BuoyzState:
    """The ship has thrown for these fields; one that was hit is used up (BZ81)."""
    ship = state.board.ship(event.ship)
    left = tuple([each for each in ship.crossed if each not in event.mines])
    rows = tuple([each for each in ship.rows if each[0] not in event.mines])
    known = with_ship(state, ship, crossed=left, rows=rows)
    if event.hit and not event.rows:
        mines = tuple([each for each in known.board.mines if each.id != event.mines[0]])
        known = changed(known, board=changed(known.board, mines=mines))
    return changed(known, last=Last(event))


@CHANGES.on(me.SweepReadied)
def _(event: me.SweepReadied, state: BuoyzState) -> BuoyzState:
    known = with_ship(state, state.board.ship(event.ship), sweeping=True)
    return changed(known, last=Last(event))


@CHANGES.on(me.MinesSwept)
def _(event: me.MinesSwept, state: BuoyzState) -> BuoyzState:
    board, cells = state.board, dict(event.cells)
    mines = tuple([each for each in board.mines if each.id not in event.mines])
    fields = tuple(
        [altered(e, swept=tuple(sorted({*e.swept, *cells.get(e.id, ())}))) for e in board.fields]
    )
    return changed(state, board=changed(board, mines=mines, fields=fields),
                   last=told(state, event))  # fmt: skip
