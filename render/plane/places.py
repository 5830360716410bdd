"""Where a point is, in words: by what is near it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point, distance, square, wind, wind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.model.scene import Piece, Scene
    from render.plane.ground import Ground
    from rules.space.measure import Measure

_BY = 4
"""A figure nearer to a landmark than this part of the measure's bar is by it."""


def place(ground: Ground, spot: Point, *, brief: bool = False) -> str:
    """A place in words: ``9 inches NE of the back door``, ``in the bar``; in short ``15,18``."""
    room = ground.room_at(spot)
    if room is not None:
        return f"in {room.words or f'the {room.name}'}"
    if brief:
        unit = ground.measure.unit
        east, south = ((2 * each + unit) // (2 * unit) for each in spot)
        return f"{east},{south}"
    if not ground.landmarks:
        return f"at {spot}"
    mark = min(ground.landmarks, key=lambda each: square(each.at, spot))
    if distance(mark.at, spot) < ground.measure.span // _BY:
        return f"by {mark.name}"
    return f"{way(mark.at, spot, ground.measure)} of {mark.name}"


def way(
    start: Point, end: Point, measure: Measure, *, brief: bool = False, step: int | None = None
) -> str:
    """How far, to the nearest ``step``, and in which direction: ``9 inches NE``.

    Without a step it is a unit of the measure.
    """
    step = step or measure.unit
    length = (distance(start, end) + step // 2) // step * step
    return f"{measure.text(length) if brief else measure.words(length)} {wind(start, end)}"


def middle(points: Sequence[Point]) -> int:
    """The index of the point that is nearest to the middle of all."""
    count = len(points)
    # Of all lengths times their number, so that the middle is exact.
    east, south = sum(point.x for point in points), sum(point.y for point in points)
    far = [(count * x - east) ** 2 + (count * y - south) ** 2 for x, y in points]
    return far.index(min(far))


def facing(piece: Piece) -> str:
    """Where a piece points: ``facing NE``; nothing, if it points nowhere."""
    return f"facing {wind_of(piece.facing)}" if piece.facing is not None else ""


def nearest_enemy(scene: Scene, piece: Piece, measure: Measure, *, brief: bool = False) -> str:
    """The nearest piece of another side on an open ground: ``nearest enemy Hare 14 inches S``."""
    here = piece.at
    if not isinstance(here, Point):
        return ""
    others = [
        (square(here, each.at), each.at, each)
        for each in scene.pieces
        if each.side != piece.side and isinstance(each.at, Point)
    ]
    if not others:
        return ""
    least = min(far for far, _, _ in others)
    name, at = min((scene.called(each), at) for far, at, each in others if far == least)
    told = f"{name} {way(here, at, measure, brief=brief)}"
    return told if brief else f"nearest enemy {told}"
