"""Bases and batteries, and who holds a planet (BZT47, BZ234, BZ235)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.board.stats import BLUE, RED

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body


def planet(board: Board) -> Body | None:
    """What is fought for: the body that a base of the first side stands on (BZ235)."""
    stand = [each.landed for each in board.ships if each.landed and board.sd(each).base]
    ids = [*stand, *(each.id for each in board.bodies if each.mass)]
    return board.body_by_id[ids[0]] if ids else None


def held(board: Board, side: str) -> int:
    """What counts for a side: hull of its bases, or its ships within an inch of the planet."""
    if side == BLUE:
        return sum(each.hull for each in board.fleet(BLUE) if board.sd(each).base)
    body = planet(board)
    if body is None:
        return 0
    near = [e for e in board.fleet(RED) if e.pose is not None and body.orbited_from(e.pose.at)]
    return len(near)


def taken(board: Board) -> bool:
    """Whether the planet has fallen: no base is left, and an enemy is within an inch (BZ235).

    Whoever is alone on the table comes there unhindered.
    """
    if held(board, BLUE) or not board.fleet(RED):
        return False
    return held(board, RED) > 0 or not board.fleet(BLUE)
