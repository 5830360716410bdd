"""Pieces that face somewhere and take up a shape of their own on an open ground."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from render import png
from render.drawing.art import Guise, stepped
from render.drawing.plain import PLAIN
from render.model.scene import MoveMark, PlanMark, Scene
from render.model.shape import Shape
from render.plane.table import PlaneLayout
from render.text.alt import LIMIT, alt_text
from rules.space.plane import Point
from tests.render.grid.test_png import decoded
from tests.render.plane.samples import SHIPS, WIDE, figure, footprint, skirmish, stand

draw = partial(png.draw, shape=Shape.TALL)
paint = partial(png.paint, shape=Shape.TALL)
AT = Point(2400, 1200)
LAYOUT = PlaneLayout.fit(WIDE, (50, 162, 886, 998))
BARE = replace(skirmish(), pieces=(), marks=())


def alone(facing: int, **changes: object) -> Scene:
    piece = replace(stand("1A", AT, facing), **changes)  # type: ignore[arg-type]  # fields vary
    return replace(BARE, pieces=(piece,))


def test_a_skirmish_is_a_small_picture_with_all_its_words() -> None:
    data = draw(skirmish())
    assert decoded(data).size == (900, 1600)
    assert len(data) < 100_000
    text = alt_text(skirmish())
    assert len(text) <= LIMIT
    assert all(piece.name in text for piece in skirmish().pieces)
    assert "Figure 2B 20,15, facing NNE" in text


def test_sprites_are_turned_in_steps_of_fifteen_degrees() -> None:
    assert sorted({stepped(facing) for facing in range(-360, 720)}) == list(range(0, 360, 15))
    assert all(abs((stepped(facing) - facing + 180) % 360 - 180) <= 7 for facing in range(360))
    dart = SHIPS.pieces.of("ship")
    turned = {
        dart.stamp(Guise(PLAIN, (62, 62), facing=stepped(facing))).mask.tobytes()
        for facing in range(360)
    }
    assert len(turned) == 24


@pytest.mark.parametrize("facing", range(0, 360, 45))
def test_an_outline_is_drawn_to_scale_where_its_piece_stands(facing: int) -> None:
    bare, drawn = (paint(scene).image for scene in (BARE, alone(facing, label="")))
    face = PLAIN.skin(0).face.full
    for share, inside in ((80, True), (97, True), (106, False), (125, False)):
        # A little off the corners' diagonals, the front and the letters.
        for corner in footprint(AT, 300 * share // 100, 100 * share // 100, facing)[:1]:
            spot = LAYOUT.at(corner)
            assert (drawn.getpixel(spot) == face) is inside, (share, facing)
            assert (drawn.getpixel(spot) == bare.getpixel(spot)) is not inside


def test_whoever_has_an_outline_makes_no_room_for_others() -> None:
    crowd = (stand("1A", AT, 0), figure("Fi", AT.moved(10, 0), side=1))
    together = paint(replace(BARE, pieces=crowd)).image
    apart = paint(alone(0)).image
    left, top, _, bottom = LAYOUT.bounds
    corner = LAYOUT.at(AT.moved(-300, -150))
    box = (max(left, corner[0] - 4), max(top, corner[1] - 4), corner[0] + 12, min(bottom, 998))
    assert together.crop(box).tobytes() == apart.crop(box).tobytes()


ONE, TWO = AT.moved(-900, 0), AT.moved(900, 300)
PIECE = stand("1A", AT, 0)
VARIANTS = {
    "without": replace(PIECE, outline=()),
    "turned": stand("1A", AT, 15),
    "without a front": replace(PIECE, facing=None),
    "with its front elsewhere": replace(PIECE, facing=90),
    "of another shape": replace(PIECE, outline=PIECE.outline[:3]),
    "with a ship on it": replace(PIECE, shape="ship"),
    "with a ship on it that faces elsewhere": replace(PIECE, shape="ship", facing=90),
    "standing out": replace(PIECE, emphasised=True),
    "of the other side": replace(PIECE, side=1),
}


@pytest.mark.parametrize("shape", Shape)
def test_every_difference_can_be_seen(shape: Shape) -> None:
    scenes = {name: replace(BARE, pieces=(piece,)) for name, piece in VARIANTS.items()}
    scenes["itself"] = replace(BARE, pieces=(PIECE,))
    scenes["that moved"] = replace(scenes["itself"], marks=(MoveMark(PIECE, ONE, AT, done=True),))
    scenes["that may move"] = replace(scenes["itself"], marks=(PlanMark(PIECE, AT, TWO),))
    seen: dict[bytes, str] = {}
    for name, scene in scenes.items():
        picture = decoded(png.draw(scene, shape)).tobytes()
        assert picture not in seen, f"{name} looks like {seen.get(picture)}"
        seen[picture] = name
