"""How webs change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.pieces import Strand
from rules.systems.buoyz.shore_changes import CHANGES
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(we.WebReadied)
def _(event: we.WebReadied, state: BuoyzState) -> BuoyzState:
    known = with_ship(state, state.board.ship(event.ship), spinning=event.length)
    return changed(known, last=Last(event))


@CHANGES.on(we.WebSpun)
def _(event: we.WebSpun, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(state, ship, spinning=0, strands=ship.strands + 1)
    new = (Strand(event.strand, ship.side, event.spots, event.caught),) if event.spots else ()
    board = changed(known.board, webs=(*known.board.webs, *new))
    return changed(known, board=board, last=told(known, event))


@CHANGES.on(we.WebsFaded)
def _(event: we.WebsFaded, state: BuoyzState) -> BuoyzState:
    left = tuple([each for each in state.board.webs if each.id not in event.strands])
    return changed(state, board=changed(state.board, webs=left))
