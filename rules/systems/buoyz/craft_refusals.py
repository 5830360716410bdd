"""Flights looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import bare
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight


def find_flight(board: Board, text: str) -> Flight | None:
    """The flight of that id, name or code, if there is one."""
    found = board.flight_by_id.get(text)
    if found is not None:
        return found
    wanted = bare(text)
    return next((e for e in board.flights if wanted in (bare(e.name), bare(e.code))), None)


def any_flight(board: Board, text: str, legal: tuple[str, ...] = ()) -> Flight:
    """The flight of that id, name or code.

    Raises:
        Unknown: There is none.
    """
    found = find_flight(board, text)
    if found is None:
        raise Unknown("There is no flight of that name in this battle.", legal=legal)
    return found


def own_flight(board: Board, side: str, text: str, legal: tuple[str, ...]) -> Flight:
    """A flight of the side's.

    Raises:
        Refusal: There is none of that name, or it is the other side's.
    """
    flight = any_flight(board, text, legal)
    if flight.side != side:
        raise illegal("BZT68", case="enemy", legal=legal, craft=flight.name)
    return flight
