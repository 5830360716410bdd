"""Pieces on an open ground that have sides: guards, nose and what is left; rings; no measure."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import dist
from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from render.model.scene import Guard, PlanMark
from render.model.shape import Shape
from render.plane import figures
from render.plane.gauge import FEW, SHAPES
from render.plane.ground import Ground
from render.png import paint
from render.text.alt import alt_text
from rules.space.plane import Point
from tests.render.plane.samples import GROUND, figure
from tests.render.plane.test_wide import QUIET, laid
from tests.render.plane.test_wide_marks import changed_by

if TYPE_CHECKING:
    from render.model.scene import Scene

AT = Point(2500, 1500)
SHIP = replace(
    figure("Sh", AT, arm="none"),
    label="",
    facing=0,
    left=(3, 4),
    guards=tuple(Guard(heading, 90, 4, 4) for heading in (0, 90, 180, 270)),
)


@pytest.mark.parametrize("shape", Shape)
def test_each_guard_stands_on_its_side(shape: Shape) -> None:
    scene = replace(QUIET, pieces=(SHIP,))
    whole = paint(scene, shape).image
    for number, (east, south) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        guards = list(SHIP.guards)
        guards[number] = replace(guards[number], strength=0)
        down = paint(replace(scene, pieces=(replace(SHIP, guards=tuple(guards)),)), shape).image
        box = ImageChops.difference(whole, down).getbbox()
        assert box is not None
        x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
        others = paint(replace(scene, pieces=(replace(SHIP, guards=()),)), shape).image
        ring = ImageChops.difference(whole, others).getbbox()
        assert ring is not None
        middle = ((ring[0] + ring[2]) // 2, (ring[1] + ring[3]) // 2)
        assert (x - middle[0]) * east + (y - middle[1]) * south > 15


def test_what_is_left_is_a_bar_below() -> None:
    scene = replace(QUIET, pieces=(SHIP,))
    hurt = replace(scene, pieces=(replace(SHIP, left=(1, 4)),))
    box = ImageChops.difference(paint(scene).image, paint(hurt).image).getbbox()
    assert box is not None
    assert box[1] > laid(scene).layout.at(AT)[1] + 30


def test_rings_are_drawn_around_the_end_of_a_plan() -> None:
    end = Point(2000, 1500)
    mark = PlanMark(SHIP, AT, end, rings=(200, 900), spokes=(90,))
    layout, shown = changed_by(mark, SHIP)
    box = shown.getbbox()
    assert box is not None
    x, y = layout.at(end)
    radius = layout.length(900)
    assert abs(box[0] - (x - radius)) < 12
    assert abs(box[3] - (y + radius)) < 12


def test_where_nothing_is_measured_no_length_is_shown() -> None:
    other = replace(figure("Fo", Point(900, 900), side=1, arm="none"), label="")
    scene = replace(QUIET, pieces=(SHIP, other))
    blind = replace(scene, board=replace(GROUND, measured=False))
    assert "nearest enemy" in alt_text(scene)
    assert "nearest" not in alt_text(blind)
    layout = laid(scene).layout
    for shape in Shape:
        one, two = paint(scene, shape).image, paint(blind, shape).image
        assert one.tobytes() != two.tobytes()
    left = paint(blind).image.crop((layout.left - 40, layout.top + 60, layout.left - 6, 400))
    assert len(left.getcolors() or ()) == 1


def fleet(count: int, apart: int, *lit: int) -> Scene:
    """So many ships in a row."""
    ships = [
        replace(SHIP, id=f"s{each}", at=Point(800 + each * apart, 2400), emphasised=each in lit)
        for each in range(count)
    ]
    return replace(QUIET, board=Ground(4800, 4800), pieces=tuple(ships))


def test_who_has_a_shape_bears_no_letters() -> None:
    one, other = (replace(QUIET, pieces=(replace(SHIP, code=code),)) for code in ("Sh", "Xy"))
    for shape in Shape:
        assert paint(one, shape).image.tobytes() == paint(other, shape).image.tobytes()


def test_few_shapes_are_larger_and_their_guards_never_touch() -> None:
    few, many = laid(fleet(5, 60)), laid(fleet(12, 60))
    assert (few.layout.gauge, many.layout.gauge) == (SHAPES, FEW)
    for found in (few, many):
        for one, other in combinations(found.standing, 2):
            assert dist(one.spot, other.spot) >= 2 * figures.guarded(found.layout.gauge) - 4


def test_the_strengths_of_the_only_one_that_stands_out_are_written_outside_of_its_light() -> None:
    assert [figures.told(fleet(3, 500, *lit)) for lit in ((), (1,), (0, 1))] == ["", "s1", ""]
    scene = fleet(3, 500, 1)
    standing, spots = laid(scene).standing, laid(fleet(3, 500)).standing
    assert standing[1].box[0] < spots[1].box[0]
    weaker = [replace(each, strength=3) for each in SHIP.guards]
    shown = replace(scene.pieces[1], guards=(*SHIP.guards[:1], *weaker[1:]))
    images = [paint(each).image for each in (scene, replace(scene, pieces=(shown,)))]
    x, y = standing[1].spot
    far = laid(scene).layout.gauge.glow[0] // 2
    beside = (x + far, y - 20, standing[1].box[2], y + 20)
    assert ImageChops.difference(*(each.crop(beside) for each in images)).getbbox() is not None
    above = (x - 20, standing[1].box[1], x + 20, y - far)
    assert ImageChops.difference(*(each.crop(above) for each in images)).getbbox() is None
