"""The story of boarding, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import tractor_prose
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of, side_of, signed

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of boarding in prose; of tractor beams see `tractor_prose`."""
    return tractor_prose.tell(event, board)


@tell.register
def _(event: be.ShieldsLowered, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} lowers its shields"
    return Telling(words, rules=("BZ134",))


@tell.register
def _(event: be.Boarded, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    throws = (Throw("", event.faces[:1], who), Throw("", event.faces[1:], whom))
    sums = [face + more for face, more in zip(event.faces, event.more, strict=True)]
    told = " to ".join(
        f"{total} ({signed(more)})" for total, more in zip(sums, event.more, strict=True)
    )
    lost = name_of(board, event.captured) if event.captured else ""
    comes = f"{lost} is captured" if lost else "nothing comes of it"
    brief = Brief(f"{who} boards {whom}: {comes}", throws)
    return Telling(f"{who} boards {whom}", throws, f"{told}: {comes}", ("BZT41", "BZ195"), brief)


@tell.register
def _(event: be.BoardingOver, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} boards nobody else"
    return Telling(words, rules=("BZ194",), brief=UNSAID)
