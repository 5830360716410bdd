"""Colours and sprites come with the scene: whatever geometry, without its own it looks plain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from render.drawing.art import Guise, Sprite, Sprites
from render.drawing.canvas import rounded, stamp_of
from render.drawing.plain import PLAIN, PLAIN_ART
from render.model.shape import Shape
from render.png import draw, paint
from tests.render.grid.samples import small
from tests.render.grid.test_png import decoded
from tests.render.plane.samples import fight

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.model.scene import Scene

SCENES = pytest.mark.parametrize("scene", [small(), fight()], ids=["grid", "plane"])


def plain(scene: Scene) -> Scene:
    return replace(scene, theme=PLAIN, art=PLAIN_ART)


@SCENES
def test_any_scene_can_be_drawn_plain(scene: Scene) -> None:
    picture = decoded(draw(plain(scene)))
    assert picture.size in {shape.size for shape in Shape}
    assert bytes(picture.getpalette() or [])[: len(PLAIN.palette)] == PLAIN.palette
    assert draw(plain(scene)) != draw(scene)


@SCENES
@pytest.mark.parametrize("name", ["pieces", "terrain"])
def test_each_sprite_is_the_scenes_own_and_drawn_once(scene: Scene, name: str) -> None:
    asked: list[Guise] = []

    def paint_it(guise: Guise) -> Stamp:
        asked.append(guise)
        return stamp_of(rounded(*guise.size), guise.theme.ramps["red"])

    art = replace(PLAIN_ART, **{name: Sprites(Sprite(paint_it))})  # type: ignore[arg-type]  # either
    own = replace(plain(scene), art=art)
    assert draw(own) != draw(plain(scene))
    assert {guise.theme for guise in asked} == {PLAIN}
    assert len(asked) == len(set(asked))
    asked.clear()
    paint(replace(own, caption="Another moment."))
    assert not asked


def test_three_sides_look_different() -> None:
    scene = plain(small())
    piece = next(each for each in scene.pieces if each.at is not None)
    drawn = {
        draw(replace(scene, pieces=(replace(piece, side=side),), marks=())) for side in range(3)
    }
    assert len(drawn) == 3
