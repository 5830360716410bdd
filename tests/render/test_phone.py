"""What can be read on a phone, on the pixels: a message's picture, and one that is opened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from render.model.shape import Shape
from render.png import paint
from tests.render.grid.samples import GRIDS, small
from tests.render.plane.samples import GROUND, WIDE, fight

if TYPE_CHECKING:
    from render.model.scene import Scene

MESSAGE, OPENED = 330, 390
"""Pixels across: in a message, and opened on a screen of 390 x 844."""
SCENES = [*(small(grid) for grid in GRIDS), fight(GROUND), replace(fight(WIDE), chart=None)]


def shown(scene: Scene, shape: Shape, across: int) -> Image.Image:
    """A picture as a phone shows it, in shades of grey."""
    canvas = paint(scene, shape)
    image = canvas.image.copy()
    image.putpalette(canvas.theme.palette)
    size = across, canvas.image.height * across // canvas.image.width
    return image.convert("RGB").resize(size, Image.Resampling.LANCZOS).convert("L")


def height(one: Scene, other: Scene, shape: Shape, across: int) -> int:
    """How many rows of pixels the letters have that only one of two pictures shows."""
    difference = ImageChops.difference(*(shown(each, shape, across) for each in (one, other)))
    wide, high = difference.size
    rows = [max(difference.crop((0, y, wide, y + 1)).tobytes()) for y in range(high)]
    strong = [y for y, most in enumerate(rows) if most >= max(rows) // 2]
    return strong[-1] - strong[0] + 1


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(
    ("shape", "across", "least"), [(Shape.TALL, OPENED, 11), (Shape.WIDE, MESSAGE, 7)]
)
def test_who_acts_and_what_happened_can_be_read(
    scene: Scene, shape: Shape, across: int, least: int
) -> None:
    quiet = replace(scene, marks=(), trays=(), status="", caption="")
    for told in (replace(quiet, status="H"), replace(quiet, caption="H")):
        assert height(told, quiet, shape, across) >= least


@pytest.mark.parametrize("scene", SCENES)
def test_an_opened_picture_fills_the_width_and_fits_the_screen(scene: Scene) -> None:
    assert shown(scene, Shape.TALL, OPENED).height <= 844
