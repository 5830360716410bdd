"""The story of bases that are bought, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.buoyz import shore_events as sh
from rules.systems.buoyz import web_prose
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of, side_of, where

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of bases; of webs see `web_prose`."""
    return web_prose.tell(event, board)


@tell.register
def _(event: sh.BasePriceRolled, board: Board) -> Telling:
    throws = (Throw("", (event.face,)),)
    comes = f"{counted(event.price, 'point')} each"
    return Telling(f"Bases of {side_of(board, event.side)} + 5", throws, comes, ("BZ199",))


@tell.register
def _(event: sh.BasePlaced, board: Board) -> Telling:
    on = f"on {board.body_by_id[event.landed].the}" if event.landed else f"at {where(event.pose)}"
    side = side_of(board, board.ship(event.ship).side)
    words = f"{side} puts {name_of(board, event.ship)} {on}"
    return Telling(words, rules=("BZ273", "BZ136"))
