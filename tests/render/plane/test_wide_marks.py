"""Signs and marks on the wide page: where they are, and that they tell no wrong story."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render.model.scene import MoveMark, Piece, PlanMark, ShotMark
from render.model.shape import Shape
from render.plane.gauge import FEW
from render.plane.table import PlaneLayout
from render.png import paint
from rules.space.plane import Point, Rect
from tests.render.plane.samples import ARMOUR, GROUND, figure
from tests.render.plane.test_wide import QUIET, laid


def test_wounds_and_arms_are_on_the_token() -> None:
    bare = replace(figure("An", Point(2500, 1500)), label="", shape="none")
    scene = replace(QUIET, pieces=(bare,))
    for changes in ({"hits": 1}, {"shape": "rifle"}, {"badges": (ARMOUR,)}):
        changed = replace(scene, pieces=(replace(bare, **changes),))
        box = ImageChops.difference(paint(scene).image, paint(changed).image).getbbox()
        assert box is not None
        x, y = laid(scene).layout.at(Point(2500, 1500))
        assert x - 50 <= box[0] < box[2] <= x + 50
        assert y - 50 <= box[1] < box[3] <= y + 56
    one, two = (paint(replace(scene, pieces=(replace(bare, hits=n),))) for n in (1, 2))
    assert one.image.tobytes() != two.image.tobytes()


HERE, THERE = Point(700, 800), Point(2600, 800)
TARGET = replace(figure("Ta", THERE, side=1, arm="none"), label="")
SHOOTER = replace(figure("Sh", HERE, arm="none"), label="")


def changed_by(mark: object, *pieces: Piece) -> tuple[PlaneLayout, Image.Image]:
    """Where a mark changes the page."""
    scene = replace(QUIET, pieces=pieces or (SHOOTER, TARGET))
    marked = replace(scene, marks=(mark,))  # type: ignore[arg-type]  # marks vary
    layout = laid(marked).layout
    return layout, ImageChops.difference(paint(scene).image, paint(marked).image)


@pytest.mark.parametrize("shape", Shape)
def test_a_miss_is_marked_beside_its_target(shape: Shape) -> None:
    scene = replace(QUIET, pieces=(SHOOTER, TARGET))
    missed = replace(scene, marks=(ShotMark(0, HERE, THERE, hit=False),))
    shown = ImageChops.difference(*(paint(each, shape).image for each in (scene, missed)))
    layout = (
        laid(scene).layout if shape is Shape.WIDE else PlaneLayout.fit(GROUND, (50, 162, 886, 998))
    )
    x, y = layout.at(THERE)
    reach = layout.gauge.radius
    assert shown.crop((x - reach, y - reach, x + reach, y + reach)).getbbox() is None
    assert shown.crop((x - 30, y - 3 * reach, x + 30, y + 3 * reach)).getbbox() is not None


def test_a_short_shot_ends_where_it_is_stopped() -> None:
    stop = Point(1600, 800)
    mark = ShotMark(0, HERE, THERE, hit=False, stop=stop)
    plan = PlanMark(SHOOTER, HERE, THERE, shot=True, stop=stop)
    layout, short = changed_by(mark)
    beyond = (layout.at(stop)[0] + 30, 0, layout.right, layout.bottom)
    assert short.crop(beyond).getbbox() is None
    _, planned = changed_by(plan)
    x = layout.at(THERE)[0]
    assert planned.crop((beyond[0], 0, x - 60, layout.bottom)).getbbox() is None


def test_the_line_of_a_move_starts_and_ends_at_the_bases() -> None:
    layout, shown = changed_by(MoveMark(TARGET, HERE, THERE, done=True), TARGET)
    (x, y), (u, _) = layout.at(HERE), layout.at(THERE)
    box = shown.getbbox()
    assert box is not None
    assert x - 45 <= box[0] <= x
    assert u - FEW.radius - 12 <= box[2] <= u
    assert abs((box[1] + box[3]) / 2 - y) < 12


def test_where_the_busy_one_may_go_is_lit() -> None:
    border = Rect(1900, 300, 3000, 1200).corners
    scene = replace(QUIET, pieces=(TARGET,))
    for lit in (
        replace(scene, highlight=(border,)),
        replace(scene, marks=(PlanMark(TARGET, THERE, Point(2500, 900), outline=border),)),
    ):
        layout = laid(lit).layout
        dark, light = paint(scene).image, paint(lit).image
        inside, outside = layout.at(Point(2150, 450)), layout.at(Point(3300, 450))
        assert dark.getpixel(inside) != light.getpixel(inside)
        assert dark.getpixel(outside) == light.getpixel(outside)
