"""Where something is, in words: a cell by its name, a point by what is near it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.ground import Ground
from rules.space.grid import Cell
from rules.space.plane import INCH, Point, distance, inches, square, wind

if TYPE_CHECKING:
    from render.model.scene import Board, Piece, Scene, Spot

_BY = 3 * INCH // 2
"""A figure nearer than this to a landmark is by it."""


def place(board: Board, spot: Spot, *, brief: bool = False) -> str:
    """A place in words: ``row 7 lane 4``, ``9 inches NE of the back door``, ``in the bar``."""
    if isinstance(spot, Cell):
        return str(spot) if brief else spot.words
    room = board.room_at(spot) if isinstance(board, Ground) else None
    if room is not None:
        return f"in {room.words or f'the {room.name}'}"
    if brief or not isinstance(board, Ground):
        return str(spot)
    if not board.landmarks:
        return f"at {spot}"
    mark = min(board.landmarks, key=lambda each: square(each.at, spot))
    if distance(mark.at, spot) < _BY:
        return f"by {mark.name}"
    return f"{way(mark.at, spot)} of {mark.name}"


def way(start: Point, end: Point, *, brief: bool = False, step: int = INCH) -> str:
    """How far, to the nearest ``step``, and in which direction: ``9 inches NE``."""
    length = inches((distance(start, end) + step // 2) // step * step)
    where = wind(start, end)
    if brief:
        return f"{length} {where}"
    return f"{length} {'inch' if length == '1' else 'inches'} {where}"


def nearest_enemy(scene: Scene, piece: Piece, *, brief: bool = False) -> str:
    """The nearest piece of another side on an open ground: ``nearest enemy Hare 14 inches S``."""
    here = piece.at
    if not isinstance(here, Point):
        return ""
    others = [
        (square(here, each.at), each.name, each.at)
        for each in scene.pieces
        if each.side != piece.side and isinstance(each.at, Point)
    ]
    if not others:
        return ""
    _, name, at = min(others)
    told = f"{name} {way(here, at, brief=brief)}"
    return told if brief else f"nearest enemy {told}"
