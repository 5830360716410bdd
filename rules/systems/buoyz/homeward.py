"""Where attack craft go home: to carriers, or over their own edge (BZ186, BZ290)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import FULL_CIRCLE, Point, within
from rules.space.pose import Pose
from rules.systems.buoyz import contact, hangars
from rules.systems.buoyz.aims import place

if TYPE_CHECKING:
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.state import Position

BACK: Final = 180
"""Degrees of a turn about."""


def edge(position: Position, side: str, near: Point) -> Pose:
    """The point of a side's own edge that is nearest to a place, heading inwards (BZ203)."""
    table, home = position.board.table_at(near), contact.home(position, side)
    back = (home + BACK) % FULL_CIRCLE
    x = min(max(near.x, table.west), table.east)
    y = min(max(near.y, table.north), table.south)
    if home in (90, 270):
        return Pose(table.east if home == 90 else table.west, y, back)  # noqa: PLR2004 - east
    return Pose(x, table.north if home == 0 else table.south, back)


def homes(position: Position, flight: Flight, start: Pose) -> list[Point]:
    """Where a flight goes home: to carriers, over its own edge where it may or has no carrier."""
    board = position.board
    found = [place(each).at for each in board.fleet(flight.side) if hangars.carries(board, each)]
    if not found or flight.side in board.retreating or board.options.craft_base:
        found.append(edge(position, flight.side, start.at).at)
    return found


def leaves(position: Position, flight: Flight) -> bool:
    """Whether a flight may go over its own edge now: in retreat, or to a base (BZ186b, BZ89)."""
    board = position.board
    if flight.pose is None or not (flight.side in board.retreating or board.options.craft_base):
        return False
    out = edge(position, flight.side, flight.pose.at)
    return within(out.at, flight.pose.at, flight.speed)
