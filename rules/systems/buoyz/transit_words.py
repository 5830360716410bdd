"""Transit between tables in words: who is on its way, what a nomination would be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.systems.buoyz import transit
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from rules.systems.buoyz.actions import Move
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView


def track(board: Board, ship: Ship) -> str:
    """Where a ship in transit is bound, and when it is there; all may know that (BZT76b)."""
    to = number_of(ship.marker) if ship.marker is not None else 0
    return f"{board.name(ship)} is in transit to table {to}: it emerges in turn {ship.due}"


def tracks(board: Board) -> tuple[str, ...]:
    """The same of all ships in transit."""
    return tuple(track(board, each) for each in board.ships if transit.there(each))


def nominated(view: BuoyzView, ship: Ship, action: Move) -> Forecast:
    """A ship in transit that is nominated.

    Raises:
        Illegal: It was ordered to move.
    """
    transit.check_way(ship, action.way)
    board = view.board
    emerges = view.turn >= ship.due and ship.marker is not None
    words, short = track(board, ship), "in transit"
    if emerges and ship.marker is not None:
        words = f"{board.name(ship)} emerges at {where(ship.marker)}, and moves then"
        short = "emerges"
    draw = partial(standing, ship=ship, words=words, short=short, pose=ship.marker)
    values = {"way": short}
    return Forecast(action, words, short, subject_of(board, ship), values, draw=draw)
