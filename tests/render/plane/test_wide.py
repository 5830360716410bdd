"""The contract of the wide page: what can be read where a desktop shows it, 550 x 350 pixels."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import dist
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PIL import Image, ImageChops

from render.drawing.strokes import overlap
from render.model.chart import Tone
from render.model.scene import Group, Piece, Scene, ShotMark
from render.page import column
from render.page.chart import DARK_TONES
from render.plane import marks, wide
from render.plane.gauge import FEW, MANY
from render.plane.ground import Ground
from render.plane.labels import leader
from render.plane.standing import Label, Standing, home_of, label, rooms, stand
from render.png import draw, paint
from render.systems.gun_fights.scene import scene as make
from render.systems.gun_fights.theme import DUST
from rules.kernel.values.errors import Refusal
from rules.space.plane import Point
from rules.systems.gun_fights.ruleset import RULESET
from tests.conformance.sample import positions
from tests.playthroughs.script import files, outcomes, read
from tests.render.grid.test_png import decoded
from tests.render.plane.samples import (
    BARN,
    GROUND,
    TALL,
    WIDE,
    battle,
    crowd,
    fight,
    figure,
    skirmish,
)
from tests.render.plane.test_legible import contrast

if TYPE_CHECKING:
    from render.drawing.canvas import Box, Canvas
    from render.plane.table import PlaneLayout

BOX = (550, 350)
"""Where Discord's desktop client shows a picture in a message."""
LEAST = 11
"""Pixels that capitals are high there."""
MOST_BYTES = 90_000


class Laid(NamedTuple):
    """A wide page without its colours."""

    layout: PlaneLayout
    standing: tuple[Standing, ...]
    said: tuple[Box, ...]
    labels: tuple[Label, ...]


def laid(scene: Scene) -> Laid:
    board = scene.board
    assert isinstance(board, Ground)
    layout = wide.frame_of(board, scene).layout
    standing, moved = stand(layout, scene)
    said = marks.words(layout, scene, moved, [each.box for each in standing])
    labels = label(layout, scene, standing, said, marks.lines(layout, scene, moved))
    return Laid(layout, standing, said, labels)


@cache
def sampled() -> tuple[Scene, ...]:
    """Positions of random fights and of all stories, and what can be considered in them."""
    views = [RULESET.view(each.state, each.seat) for each in positions(RULESET.id)]
    for path in files():
        story = read(path)
        if story.system == RULESET.id:
            found = (outcome for _, outcome in outcomes(story))
            states = [each.state for each in found if not isinstance(each, Refusal)]
            views += [RULESET.view(state, None) for state in states[::7]]
    scenes = [make(view) for view in views]
    for view in views[::4]:
        tags: dict[str, None] = {}
        for action in RULESET.legal(view):
            forecast = RULESET.forecast(view, action)
            if action.tag not in tags and forecast.draw is not None:
                tags[action.tag] = None
                scenes.append(make(forecast.preview(view).view))
    return tuple(scenes)


def small(canvas: Canvas) -> Image.Image:
    """A picture as it is shown in a message, in shades of grey."""
    image = canvas.image.copy()
    image.putpalette(canvas.theme.palette)
    return image.convert("RGB").resize(BOX, Image.Resampling.LANCZOS).convert("L")


def height(with_it: Scene, without: Scene) -> float:
    """How high a stem is in the message that only one of two scenes has, soft edges in parts."""
    shown = ImageChops.difference(*(small(paint(each)) for each in (with_it, without)))
    box = shown.getbbox()
    assert box is not None
    wide = box[2] - box[0]
    grey = shown.crop(box).tobytes()
    columns = [sorted(grey[start::wide]) for start in range(wide)]
    # The darkest column by its usual darkness: a filter overshoots at the ends of a stem.
    stem = max(columns, key=sum)
    return sum(stem) / median(stem[-8:])


QUIET = replace(fight(), marks=(), caption="", trays=())


def test_who_is_to_act_can_be_read_in_a_message() -> None:
    assert height(replace(QUIET, status="H"), replace(QUIET, status="")) >= LEAST


@pytest.mark.parametrize("ground", [GROUND, WIDE, TALL, BARN])
def test_the_last_action_can_be_read_in_a_message(ground: Ground) -> None:
    bare = replace(QUIET, board=ground, pieces=(), chart=None)
    assert height(replace(bare, caption="H"), bare) >= LEAST


@pytest.mark.parametrize("side", [0, 1])
def test_each_figure_can_be_read_in_a_message(side: int) -> None:
    here = replace(figure("H", Point(2500, 1500), side=side), label="")
    scenes = (replace(QUIET, pieces=(replace(here, code=code),)) for code in ("H", ""))
    assert height(*scenes) >= LEAST
    named = (replace(QUIET, pieces=(replace(here, label=each),)) for each in ("H", ""))
    assert height(*named) >= LEAST


def test_each_group_can_be_read_in_a_message() -> None:
    scene = replace(battle(), groups=())
    only = scene.pieces[7:8]
    others = tuple(replace(each, label="") for each in scene.pieces)
    crowded = replace(scene, pieces=others, groups=(Group("H", "H", only[0].side, (only[0].id,)),))
    unnamed = (Group("", "H", only[0].side, (only[0].id,)),)
    assert height(crowded, replace(crowded, groups=unnamed)) >= LEAST


def test_the_last_action_is_never_set_so_small_that_it_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of what is shown of all moments, all is told, and nearly all in the largest letters."""
    sizes: list[int] = []
    really = column._set

    def seen(words: str, across: int, high: int, largest: int) -> object:
        style, lines = really(words, across, high, largest)
        assert not lines[-1].endswith("…"), words
        sizes.append(style.size)
        return style, lines

    monkeypatch.setattr(column, "_set", seen)
    for scene in sampled():
        paint(scene)
    assert len(sizes) > 100
    assert sum(size >= 46 for size in sizes) > len(sizes) * 95 // 100
    assert min(sizes) >= 36


def test_every_moment_is_small_enough() -> None:
    for scene in sampled():
        assert len(draw(scene)) <= MOST_BYTES


def test_the_same_scene_is_the_same_picture() -> None:
    for scene in sampled()[::9]:
        assert draw(scene) == draw(replace(scene))


def test_all_figures_have_their_labels_and_none_lies_on_another_or_on_a_figure() -> None:
    for scene in (*sampled(), battle(), skirmish()):
        _, standing, said, labels = laid(scene)
        groups = [g for g in scene.groups if scene.members(g)]
        assert len(labels) == len(groups) + sum(bool(p.label) for p in scene.alone())
        for one, other in combinations(labels, 2):
            assert not overlap(one.box, other.box)
        for each in labels:
            assert not any(overlap(each.box, other.box) for other in standing)
            assert not any(overlap(each.box, words) for words in said)


def test_bases_stand_apart_and_on_their_own_side_of_every_wall() -> None:
    for scene in sampled():
        layout, standing, _, _ = laid(scene)
        homes = [home_of(layout, each.at) for each in standing]
        for (one, home), (other, another) in combinations(zip(standing, homes, strict=True), 2):
            # Three do not fit into a small room.
            if home is None or home != another or homes.count(home) == 2:
                assert dist(one.spot, other.spot) >= 2 * FEW.radius - 6
        for each in standing:
            home = home_of(layout, each.at)
            x, y = each.spot
            if home is not None:
                assert home[0] + 20 < x < home[2] - 20
                assert home[1] + 20 < y < home[3] - 20
            else:
                grown = ((a - 12, b - 12, c + 12, d + 12) for a, b, c, d in rooms(layout))
                assert not any(a < x < c and b < y < d for a, b, c, d in grown)


def test_a_label_in_a_room_is_of_somebody_in_it_and_others_have_a_line() -> None:
    inside = apart = 0
    for scene in sampled():
        layout, standing, _, labels = laid(scene)
        at = {each.box: each.at for each in standing}
        for each in labels:
            home = home_of(layout, at[each.beside])
            within = [room for room in rooms(layout) if overlap(room, each.box)]
            assert within in ([], [home])
            if home is not None and not within:
                assert leader(each.beside, each.box) is not None
                apart += 1
            inside += home is not None and bool(within)
    assert inside > 5
    assert apart > 20


def test_no_room_is_left_between_the_table_and_the_edges() -> None:
    for ground, charted in ((GROUND, True), (WIDE, False), (BARN, False), (WIDE, True)):
        layout, beside, strip = wide._frame(ground, FEW, charted=charted)
        left, top, right, bottom = layout.bounds
        assert left >= 40
        assert top >= 30
        deep = bottom - top >= 980 - 80
        broad = right - left >= (1540 - 100 if beside is None else 1540 - 380 - 120)
        assert deep or broad
        for box in filter(None, (beside, strip)):
            assert not overlap(box, layout.bounds)
            assert 0 <= box[0] < box[2] <= 1540
            assert 0 <= box[1] < box[3] <= 980
        if beside is not None:
            assert beside[2] - beside[0] >= 380


def test_letters_on_the_page_stand_out_from_what_they_are_on() -> None:
    ink, paper, gold = (DUST.ramps[name] for name in ("ink", "paper", "gold"))
    lit = gold.steps[5]
    for tone in Tone:
        letters = ink.upto(DARK_TONES[tone]).full
        assert min(contrast(letters, paper.full), contrast(letters, lit)) >= 4.5
    inside, outside = (ink.upto(share).full for share in FEW.dim)
    assert contrast(inside, DUST.ramps["floor"].full) >= 4.5
    assert contrast(outside, 0) >= 4.5
    assert contrast(outside, DUST.ramps["shade"].full) >= 4.5
    assert MANY.dim == FEW.dim
    for side in (0, 1):
        look = DUST.skin(side)
        assert contrast(look.letters.full, look.face.full) >= 4.5
        assert contrast(look.ramp.full, paper.full) >= 4.5


TABLE = Ground(width=7087, depth=4724)
"""180 x 120 cm."""


def army(apart: int) -> Scene:
    """Forty-five figures of two sides in nine groups, so far from each other in their groups."""
    pieces: list[Piece] = []
    groups: list[Group] = []
    for number in range(9):
        side, rank = number % 2, number // 2
        corner = Point(500 + 1330 * rank, 700 + side * 2600 + 260 * (rank % 2))
        own = [
            replace(
                figure(f"{number}{file}", corner.moved(apart * (file % 3), apart * (file // 3))),
                side=side,
                emphasised=number == 4,
            )
            for file in range(5)
        ]
        pieces += own
        name = f"Grenadiers {number + 1}" if number % 3 else "Old Guard"
        groups.append(Group(name, f"G{number}", side, tuple(each.id for each in own)))
    one, other = pieces[20], pieces[7]
    assert isinstance(one.at, Point)
    assert isinstance(other.at, Point)
    return replace(
        fight(),
        board=TABLE,
        pieces=tuple(pieces),
        groups=tuple(groups),
        chart=None,
        status="Red Hand: Grenadiers 5",
        marks=(ShotMark(0, one.at, other.at, hit=False, word="MISS: 2, needs 4+"),),
        caption="Grenadiers 5 fire at Grenadiers 2 over 84 cm: missed, needs 4+.",
    )


@pytest.mark.parametrize("apart", [110, 220])
def test_a_battle_of_forty_five_figures_is_readable_group_by_group(apart: int) -> None:
    scene = army(apart)
    layout, standing, said, labels = laid(scene)
    assert layout.gauge is MANY
    assert len(standing) == 45
    assert [each.words for each in labels] == [group.name for group in scene.groups]
    for each in labels:
        assert not any(overlap(each.box, other.box) for other in standing)
        assert not any(overlap(each.box, other.box) for other in labels if other is not each)
        assert not any(overlap(each.box, words) for words in said)
    for one, other in combinations(standing, 2):
        assert dist(one.spot, other.spot) >= 2 * MANY.radius - 4
    data = draw(scene)
    assert decoded(data).size == (1540, 980)
    assert len(data) <= MOST_BYTES


def test_who_stands_close_to_a_wall_is_drawn_on_his_side_of_it() -> None:
    room = GROUND.rooms[0].rect
    inside, outside = Point(room.east - 30, 1500), Point(room.east + 30, 1500)
    layout = laid(QUIET).layout
    wall = layout.at(Point(room.east, 1500))[0]
    for at, sign in ((inside, -1), (outside, 1)):
        (one,) = laid(replace(QUIET, pieces=(figure("An", at),))).standing
        assert sign * (one.spot[0] - wall) >= FEW.radius


def test_a_crowd_still_has_every_base_on_the_table() -> None:
    layout, standing, _, _ = laid(crowd())
    left, top, right, bottom = layout.bounds
    assert len(standing) == 12
    for each in standing:
        x, y = each.spot
        assert left + FEW.radius <= x <= right - FEW.radius
        assert top + FEW.radius <= y <= bottom - FEW.radius
