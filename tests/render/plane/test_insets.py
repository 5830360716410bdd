"""Other tables, small, in a corner where they hide nothing."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from render.drawing.plain import PLAIN
from render.layers import layer_of
from render.model.scene import Inset, Piece, Scene, Side
from render.model.shape import Shape
from render.plane.ground import Area, Ground
from rules.space.plane import Point, Rect

GROUND = Ground(4800, 4800)
CORNERS = (Point(300, 300), Point(4500, 300), Point(300, 4500), Point(4500, 4500))
OTHER = Inset(
    "2",
    Ground(4800, 4800, decor=(Area("planet", "", Rect(2000, 2000, 2800, 2800)),)),
    (Piece("k", "Kite", "K", "ship", 1, Point(2400, 900)),),
)


def scene(*at: Point, insets: tuple[Inset, ...] = (OTHER,)) -> Scene:
    pieces = tuple(
        Piece(f"p{number}", f"P{number}", "P", "ship", 0, each) for number, each in enumerate(at)
    )
    sides = (Side("Blue"), Side("Red"))
    return Scene("Test", GROUND, sides, "Blue to move", pieces=pieces, insets=insets, theme=PLAIN)


def changed(shape: Shape, *at: Point) -> tuple[int, int, int, int] | None:
    """The box in which the picture differs from that without another table."""
    layer = layer_of(GROUND)
    one, other = (
        layer.paint(GROUND, scene(*at, insets=each), shape).image.convert("RGB")
        for each in ((OTHER,), ())
    )
    return ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("shape", list(Shape))
def test_another_table_is_drawn_in_a_corner_that_is_free(shape: Shape) -> None:
    boxes = [changed(shape, *CORNERS[:count]) for count in (0, 2, 3)]
    wide, _ = shape.size
    assert None not in boxes
    north_east, south_east, _ = (each for each in boxes if each is not None)
    assert north_east[1] < south_east[1]
    assert (north_east[2] - north_east[0]) * 10 < wide * 3
    assert changed(shape, *CORNERS) is None
