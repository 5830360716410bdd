"""The phone contract on open ground: contrasts, shapes, and labels that hide nothing."""

import math
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import ImageChops

from render import png
from render.drawing.art import Guise
from render.drawing.canvas import text_width
from render.drawing.placement import place, place_word, spread
from render.drawing.strokes import around, overlap
from render.drawing.theme import CELL
from render.model.chart import Tone
from render.model.shape import Shape
from render.page.chart import TONES
from render.plane import figures
from render.plane.table import PlaneLayout
from render.systems.gun_fights.art import ART
from render.systems.gun_fights.theme import DUST
from rules.space.plane import Point
from tests.render.plane.samples import ARMOUR, ARMS, GROUND, GROUNDS, chart, fight, figure

paint = partial(png.paint, shape=Shape.TALL)
BOUNDS = (0, 0, 850, 850)


def luminance(index: int) -> float:
    parts = [part / 255 for part in DUST.colours[index]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: int, b: int) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_the_palette_fits_one_byte() -> None:
    assert len(DUST.colours) <= 256
    assert all(ramp.steps[0] == 0 for ramp in DUST.ramps.values())


@pytest.mark.parametrize("side", [0, 1])
def test_letters_stand_out(side: int) -> None:
    look = DUST.skin(side)
    paper = DUST.ramps["paper"].full
    assert contrast(look.letters.full, look.halo.full) >= 7
    assert contrast(look.ramp.full, paper) >= 7
    assert contrast(look.ramp.full, 0) >= 5


def test_the_tones_of_a_chart_can_be_read_where_they_stand() -> None:
    paper, gold = DUST.ramps["paper"], DUST.ramps["gold"]
    for tone in Tone:
        letters = DUST.ramps["ink"].upto(TONES[tone]).full
        least = 4.5 if tone in (Tone.PLAIN, Tone.STRONG) else 3
        assert contrast(letters, paper.full) >= least
        assert contrast(letters, gold.steps[5]) >= (2.8 if tone is Tone.STRUCK else least)


def test_sides_are_told_apart_without_colour() -> None:
    round_one, square = (
        ART.pieces.of(ARMS[0]).stamp(Guise(DUST, (62, 62), side)) for side in (0, 1)
    )
    differing = ImageChops.difference(round_one.mask, square.mask).histogram()[255]
    assert differing > 60
    means = []
    for stamp in (round_one, square):
        pairs = zip(stamp.indices.tobytes(), stamp.mask.tobytes(), strict=True)
        inside = [luminance(index) for index, on in pairs if on]
        means.append(sum(inside) / len(inside))
    assert means[1] > 2.5 * means[0]


def test_arms_are_told_apart_by_shape() -> None:
    stamps = [figures.icon(DUST, ART, kind, 0) for kind in ARMS]
    assert stamps[-1] is None
    drawn = [stamp.mask for stamp in stamps if stamp is not None]
    for one, other in combinations(drawn, 2):
        assert one.size != other.size or ImageChops.difference(one, other).histogram()[255] > 60


def test_the_code_is_visible_on_its_base() -> None:
    scene = replace(fight(), marks=(), trays=())
    for side in (0, 1):
        here = replace(figure("SB", Point(2500, 1500), side=side), badges=(ARMOUR,), label="")
        full = DUST.skin(side).letters.full
        named = paint(replace(scene, pieces=(here,))).image.tobytes()
        blank = paint(replace(scene, pieces=(replace(here, code=""),))).image.tobytes()
        lettered = [i for i, index in enumerate(named) if index == full and blank[i] != full]
        assert len(lettered) > 150
        assert sum(contrast(full, blank[i]) >= 3 for i in lettered) > len(lettered) * 7 // 10


def test_the_row_that_counts_is_lit() -> None:
    lit, dark = (paint(replace(fight(), chart=chart(row=row))).image for row in (1, None))
    gold = set(DUST.ramps["gold"].steps[1:])
    count = [sum(index in gold for index in image.tobytes()) for image in (lit, dark)]
    assert count[0] > count[1] + 10_000


@pytest.mark.parametrize("ground", GROUNDS)
def test_the_table_is_drawn_to_scale_inside_its_box(ground: object) -> None:
    box = (50, 160, 886, 998)
    layout = PlaneLayout.fit(ground, box)  # type: ignore[arg-type]  # a ground
    left, top, right, bottom = layout.bounds
    assert left >= box[0]
    assert top >= box[1]
    assert right <= box[2]
    assert bottom <= box[3]
    assert right - left == box[2] - box[0] or bottom - top == box[3] - box[1]
    far = Point(layout.ground.width, layout.ground.depth)
    assert math.dist(layout.at(far), (right, bottom)) <= 2
    assert layout.at(Point(0, 0)) == (left, top)
    assert abs(layout.length(600) * layout.ground.width - 600 * (right - left)) <= far.x


spots = st.tuples(st.integers(0, 850), st.integers(0, 850))


@example([(0, 0), (0, 50)])  # apart until they are moved onto the table
@given(st.lists(spots, max_size=12, unique=True))
def test_bases_make_room_for_each_other(at: list[tuple[int, int]]) -> None:
    moved = spread(tuple(at), 50, (23, 23, 827, 827))
    assert len(moved) == len(at)
    assert all(23 <= x <= 827 and 23 <= y <= 827 for x, y in moved)
    for one, other in combinations(moved, 2):
        assert math.dist(one, other) > 30  # at most a third of a base is hidden in any crowd


def test_bases_that_stand_apart_stay() -> None:
    at = ((100, 100), (160, 100), (400, 400))
    assert spread(at, 50, BOUNDS) == at


@given(st.lists(spots, max_size=12, unique=True), st.integers(20, 160))
def test_labels_stay_on_the_table_and_off_each_other(at: list[tuple[int, int]], wide: int) -> None:
    moved = spread(tuple(at), 50, (23, 23, 827, 827))
    bases = tuple((x - 26, y - 26, x + 26, y + 26) for x, y in moved)
    boxes = place(tuple((spot, (wide, 30)) for spot in moved), 26, bases, (), BOUNDS)
    shown = [box for box in boxes if box is not None]
    for left, top, right, bottom in shown:
        assert left >= 0
        assert top >= 0
        assert right <= 850
        assert bottom <= 850
    for one, other in combinations(shown, 2):
        assert overlap(one, other) <= wide * 30 // 3


@given(spots, st.integers(10, 480))
def test_words_always_find_a_place_on_the_table(at: tuple[int, int], wide: int) -> None:
    everywhere = (BOUNDS,)
    for busy in ((), everywhere):
        left, top, right, bottom = place_word(at, (wide, 42), 31, busy, BOUNDS)
        assert left >= 0
        assert top >= 0
        assert right <= 850
        assert bottom <= 850
        assert (right - left, bottom - top) == (wide, 42)


def test_three_figures_side_by_side_all_keep_their_labels() -> None:
    at = ((400, 400), (450, 400), (500, 400))
    bases = tuple((x - 26, y - 26, x + 26, y + 26) for x, y in at)
    boxes = place(tuple((spot, (120, 30)) for spot in at), 26, bases, (), BOUNDS)
    assert None not in boxes
    clear = [box for box in boxes if box is not None]
    assert all(overlap(one, other) == 0 for one, other in combinations(clear, 2))
    assert all(overlap(one, base) == 0 for one in clear for base in bases)
    assert GROUND.room_at(Point(0, 0)) is None


@pytest.mark.parametrize(
    ("areas", "at"),
    [
        ("rooms", [Point(1500, 1360)]),
        ("rooms", [Point(1280, 1400), Point(1500, 1400)]),
        ("decor", [Point(3480, 2740)]),
        ("decor", [Point(3480, 2740), Point(200, 2740)]),
    ],
)
def test_names_of_places_are_read_where_nobody_stands(areas: str, at: list[Point]) -> None:
    """Figures stand where the name of a room or road is usually written."""
    pieces = tuple(replace(figure("Fi", each, arm="none"), label="") for each in at)
    scene = replace(fight(), pieces=pieces, marks=(), trays=())
    (area,) = getattr(GROUND, areas)
    bare = replace(GROUND, **{areas: (area._replace(name=""),)})  # type: ignore[arg-type]  # areas
    named, unnamed = (paint(replace(scene, board=each)).image for each in (GROUND, bare))
    box = ImageChops.difference(named, unnamed).getbbox()
    assert box is not None
    # All of the word is there, not only what stands out beside somebody.
    wide = text_width(area.name, CELL)
    assert wide - 4 <= box[2] - box[0] <= wide + 12
    layout = PlaneLayout.fit(GROUND, (50, 162, 886, 998))
    for point in at:
        assert not overlap(box, around((layout.at(point),), figures.RADIUS - 6))
