"""The story of tractor beams, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import Telling, Throw
from rules.systems.buoyz import cloak_prose
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

_DOES: Final = {
    "hold": "{who} holds {whom}",
    "tow": "{who} takes {whom} in tow",
    "pull": "{who} pulls {whom} half an inch nearer",
}


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of tractor beams in prose; of cloaks see `cloak_prose`."""
    return cloak_prose.tell(event, board)


@tell.register
def _(event: te.Tractored, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    words = _DOES[event.way].format(who=who, whom=whom)
    return Telling(words, rules=("BZT48", "BZ152"))


@tell.register
def _(event: te.Towed, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} is towed along", rules=("BZ152",))


@tell.register
def _(event: te.BeamEnded, board: Board) -> Telling:
    why = "it is let go" if event.why == "let go" else "the tug is more than 1″ away"
    return Telling(f"{name_of(board, event.ship)} is free of the beam: {why}", rules=("BZ24",))


@tell.register
def _(event: te.BeamTested, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", (event.face,)),)
    comes = "it breaks the beam" if event.freed else "the beam holds"
    return Telling(f"{who} tries to break the beam", throws, f"6 needed: {comes}", ("BZ24",))
