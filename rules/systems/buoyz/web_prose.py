"""The story of webs, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import Telling
from rules.kernel.values.counting import counted
from rules.systems.buoyz import transit_prose
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import inches, name_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of webs; of transit between tables see `transit_prose`."""
    return transit_prose.tell(event, board)


@tell.register
def _(event: we.WebReadied, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} spins {inches(event.length)} of web as it moves"
    return Telling(words, rules=("BZ60", "BZ274"))


@tell.register
def _(event: we.WebSpun, board: Board) -> Telling:
    count = counted(len(event.spots), "segment")
    words = f"{name_of(board, event.ship)} has spun {count} of web"
    return Telling(words, rules=("BZ60", "BZ274"))


@tell.register
def _(event: we.WebsFaded, _board: Board) -> Telling:
    words = f"{counted(len(event.strands), 'strand')} of web without an anchor fade away"
    words = words if len(event.strands) > 1 else "A strand of web without an anchor fades away"
    return Telling(words, rules=("BZ275",))
