"""Attack craft that go to another table by themselves (11.3, BZ279).

They are ordered to a place there, and fly straight over the shared edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import within
from rules.space.pose import Pose
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.tables import number_of, onto
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.transit import arrival

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Point
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.craft_actions import Fly

_EAST: Final = 90
_WEST: Final = 270


class Crossing(NamedTuple):
    """Flights that go over an edge: each with where it is and leaves, and where it emerges."""

    flights: tuple[tuple[Flight, Pose, Pose], ...]
    arrivals: tuple[Pose, ...]


def planned(board: Board, who: tuple[Flight, ...], action: Fly) -> Crossing | None:
    """What an order to a place on another table comes to; ``None`` if it is on their own (BZ196g).

    Raises:
        Illegal: It is not the next table, or its edge is too far.
    """
    to = _named(board, action)
    if not to or all(number_of(_here(each)) == to for each in who):
        return None
    found, arrivals = [], []
    for each in who:
        start = _here(each)
        out = _edge(board, start, to)
        if each.pose is None or out is None or not within(start.at, out.at, each.speed):
            raise illegal("BZT76", case="craft", legal=("a place on its table",), craft=each.name,
                          to=to)  # fmt: skip
        found.append((each, start, out))
        arrivals.append(arrival(board, out, to))
    return Crossing(tuple(found), tuple(arrivals))


def _named(board: Board, action: Fly) -> int:
    """The number of the table on which an order names a place; 0 if it names none."""
    if action.at is None:
        return 0
    try:
        at = read(action.at)
    except ValueError:
        return 0
    return number_of(at) if board.holds(at) else 0


def _here(flight: Flight) -> Pose:
    """Where a flight is, or where it comes from; of one at a base the first table's corner."""
    return flight.pose or flight.entry or Pose(0, 0, 0)


def _edge(board: Board, start: Pose, to: int) -> Pose | None:
    """Where a flight leaves for the next table; ``None`` if that is farther away."""
    here, table = number_of(start), board.table_at(start)
    if to == here + 1:
        return Pose(table.east, start.y, _EAST)
    return Pose(table.west, start.y, _WEST) if to == here - 1 else None


def offers(board: Board, flight: Flight) -> Iterator[str]:
    """Places on the next tables to which a flight may go now, as they are typed."""
    if flight.pose is None or len(board.tables) == 1:
        return
    here = number_of(flight.pose)
    for to in (here - 1, here + 1):
        out = _edge(board, flight.pose, to)
        if 1 <= to <= len(board.tables) and out and within(flight.pose.at, out.at, flight.speed):
            yield text_of(_beyond(board, out, to))


def _beyond(board: Board, out: Pose, to: int) -> Point:
    """A place on another table as far south as where a flight leaves."""
    return onto(board.table.centre, to)._replace(y=out.y)
