"""The story of minefields, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.counting import counted
from rules.kernel.telling import Brief, Telling, Throw
from rules.systems.buoyz import contact_prose
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import inches, name_of

if TYPE_CHECKING:
    from rules.kernel.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of minefields in prose; of breaking contact see `contact_prose`."""
    return contact_prose.tell(event, board)


@tell.register
def _(event: me.MineReadied, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} lays a mine as it moves, {inches(event.behind)} behind"
    return Telling(words, rules=("BZ59", "BZ179"))


@tell.register
def _(event: me.MineLaid, board: Board) -> Telling:
    at = f"{inches(event.at.x)} east, {inches(event.at.y)} south"
    brief = Brief(f"{name_of(board, event.ship)} lays a mine")
    return Telling(f"{brief.what} {at}", rules=("BZ59",), brief=brief)


@tell.register
def _(event: me.MineMet, board: Board) -> Telling:
    who = name_of(board, event.ship)
    throws: tuple[Throw, ...] = (Throw("", (event.face,)),)
    what = f"{who} has come through {counted(len(event.mines), 'field')} of mines"
    total = event.face + len(event.mines) + event.fast
    more = f"{event.face} +{len(event.mines)}" + (" +1 for its speed" if event.fast else "")
    came = "a mine goes off" if event.hit else "nothing happens"
    why = f"{more} = {total}, needs {event.need}: {came}"
    if event.attack:
        throws = (*throws, Throw("", event.attack, "the mine"))
        why = f"{why}; {event.attack_need}+ hits: {counted(event.hits, 'hit')}"
    brief = Brief(f"{who} in a minefield: {came}", throws)
    return Telling(what, throws, why, ("BZT57", "BZ180"), brief)
