"""The story of minefields, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.buoyz import contact_prose
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import inches, name_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of minefields in prose; of breaking contact see `contact_prose`."""
    return contact_prose.tell(event, board)


@tell.register
def _(event: me.MineReadied, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} lays a mine as it moves, {inches(event.behind)} behind"
    return Telling(words, rules=("BZT63" if event.carried else "BZ59", "BZ179"))


@tell.register
def _(event: me.SweepReadied, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} sweeps mines as it moves"
    return Telling(words, rules=("BZT64",))


@tell.register
def _(event: me.MinesSwept, board: Board) -> Telling:
    cells = sum(len(each) for _, each in event.cells)
    found = [counted(len(event.mines), "mine")] if event.mines else []
    found += [f"{counted(cells, 'cell')} of minefields"] if cells else []
    words = f"{name_of(board, event.ship)} sweeps {' and '.join(found) or 'nothing'}"
    return Telling(words, rules=("BZT64", "BZ181"))


@tell.register
def _(event: me.MineLaid, board: Board) -> Telling:
    at = f"{inches(event.at.x)} east, {inches(event.at.y)} south"
    brief = Brief(f"{name_of(board, event.ship)} lays a mine")
    return Telling(f"{brief.what} {at}", rules=("BZ59",), brief=brief)


@tell.register
def _(event: me.MineMet, board: Board) -> Telling:
    who = name_of(board, event.ship)
    throws: tuple[Throw, ...] = (Throw("", (event.face,)),)
    rows = event.rows or len(event.mines)
    what = f"{who} has come through {counted(len(event.mines), 'field')} of mines"
    if event.rows:
        what = f"{who} has come through a minefield, {counted(rows, 'row')}"
    total = event.face + rows + event.fast
    more = f"{event.face} +{rows}" + (" +1 for its speed" if event.fast else "")
    came = "a mine goes off" if event.hit else "nothing happens"
    why = f"{more} = {total}, needs {event.need}: {came}"
    if event.attack:
        throws = (*throws, Throw("", event.attack, "the mine"))
        why = f"{why}; {event.attack_need}+ hits: {counted(event.hits, 'hit')}"
    brief = Brief(f"{who} in a minefield: {came}", throws)
    return Telling(what, throws, why, ("BZT57", "BZ180"), brief)
