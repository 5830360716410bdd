"""The story of fitting out fleets, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.counting import together
from rules.kernel.telling import Telling
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of, side_of

if TYPE_CHECKING:
    from rules.kernel.event import Event


@singledispatch
def tell(_event: Event, _board: Board) -> Telling | None:
    """An event of fitting out; ``None`` if it needs no words of its own."""
    return None


@tell.register
def _(event: fi.MinesTaken, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships) or "no ship"
    words = f"{side_of(board, event.seat)}: {told} to carry mines"
    return Telling(words, rules=("BZ82",))


@tell.register
def _(event: fi.MinesTakenUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said which ships carry mines"
    return Telling(words, rules=("BZ133",))


@tell.register
def _(event: fi.MinesCarried, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships)
    many = "y" if len(event.ships) > 1 else "ies"
    words = f"{told} carr{many} mines, and no torpedoes" if told else "No ship carries mines"
    return Telling(words, rules=("BZT70", "BZ82"))
