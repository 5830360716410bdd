"""The phone contract: letters high enough, contrasts strong enough, told apart without colour."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from render.drawing import theme
from render.drawing.art import Guise, Sprite
from render.drawing.canvas import Stamp, fit, printable, text_width, wrap
from render.drawing.theme import Ramp, Style
from render.grid.pieces import code_of
from render.model.scene import Piece
from render.png import paint
from render.systems.space_convoy.art import ART
from render.systems.space_convoy.hulls import HULLS
from render.systems.space_convoy.theme import SPACE
from rules.space.grid import BrickGrid, Cell
from tests.render.grid.samples import BADGES, GRIDS, KINDS, bare, small

LEAST_HEIGHT = 22
BOX = (80, 86)
UP, DOWN = 0, 180


def ship(shape: str, side: int = 0, facing: int = UP) -> Stamp:
    return ART.pieces.of(shape).stamp(Guise(SPACE, BOX, side, facing))


def luminance(index: int) -> float:
    parts = [part / 255 for part in SPACE.colours[index]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: int, b: int) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_every_style_is_listed() -> None:
    declared = {value for value in vars(theme).values() if isinstance(value, Style)}
    assert declared == set(theme.STYLES)


@pytest.mark.parametrize("style", theme.STYLES)
@pytest.mark.parametrize("text", ["H", "7", "b"])
def test_letters_are_high_enough(style: Style, text: str) -> None:
    mask = theme.font(style).getmask(text)
    width, height = mask.size
    strong = [y for y in range(height) if max(mask.getpixel((x, y)) for x in range(width)) >= 128]
    assert strong[-1] - strong[0] + 1 >= LEAST_HEIGHT


def test_the_palette_fits_one_byte() -> None:
    assert len(SPACE.colours) <= 256
    assert len(SPACE.palette) == 3 * len(SPACE.colours)


@pytest.mark.parametrize("side", [0, 1])
def test_codes_stand_out_from_their_hulls(side: int) -> None:
    look = SPACE.skin(side)
    assert contrast(look.letters.full, look.halo.full) >= 7


@pytest.mark.parametrize("shape", [*HULLS, "of another game"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("board", [GRIDS[0], GRIDS[1]])
def test_the_code_is_visible_on_its_hull(shape: str, side: int, board: BrickGrid) -> None:
    """Most of the letters' pixels differ strongly from what would be there without them."""
    scene = replace(bare(small(board)), marks=(), trays=())
    here = Piece("x", "X", "SB", shape, side, Cell(7, 4))
    named = paint(replace(scene, pieces=(here,))).image
    full = SPACE.skin(side).letters.full
    letters = [i for i, index in enumerate(named.tobytes()) if index == full]
    blank = paint(replace(scene, pieces=(replace(here, code=""),))).image.tobytes()
    lettered = [i for i in letters if blank[i] != full]
    assert len(lettered) > 300
    strong = [i for i in lettered if contrast(full, blank[i]) >= 3]
    assert len(strong) > len(lettered) * 7 // 10


def test_names_of_cells_can_be_read_on_every_ground() -> None:
    dim = SPACE.ramps["ink"].upto(52).full
    grounds = [0, *(SPACE.ramps["well"].upto(14 + 17 * level).full for level in (1, 2, 3))]
    assert all(contrast(dim, ground) >= 3 for ground in grounds)
    assert contrast(dim, 0) >= 4.5


def test_shapes_are_told_apart_without_colour() -> None:
    for one, other in combinations([*HULLS, "of another game"], 2):
        masks = [ship(shape).mask for shape in (one, other)]
        differing = ImageChops.difference(*masks).histogram()[255]
        assert differing > BOX[0] * BOX[1] // 20, (one, other)


def test_sides_are_told_apart_without_colour() -> None:
    for shape in HULLS:
        light, dark = (ship(shape, side) for side in (0, 1))
        means = []
        for stamp in (light, dark):
            inside = [
                luminance(index)
                for index, on in zip(stamp.indices.tobytes(), stamp.mask.tobytes(), strict=True)
                if on
            ]
            means.append(sum(inside) / len(inside))
        assert means[0] > 2.5 * means[1], shape


def test_a_heading_turns_the_hull() -> None:
    for shape in HULLS:
        up, down = (ship(shape, facing=facing).mask.tobytes() for facing in (UP, DOWN))
        assert up != down


def test_badges_and_terrain_are_told_apart() -> None:
    kinds = (*(b.kind for b in BADGES), "other")
    signs = {drawn(ART.signs.of(kind), 28) for kind in kinds}
    assert len(signs) == len(BADGES) + 1
    grounds = {drawn(ART.terrain.of(kind), 90) for kind in KINDS}
    assert len(grounds) == len(KINDS)


def drawn(sprite: Sprite, size: int) -> bytes:
    return sprite.stamp(Guise(SPACE, (size, size))).indices.tobytes()


def test_a_sprite_is_drawn_once_for_each_guise() -> None:
    assert ship("of another game") is ship("of another game")
    assert ship("of another game") is not ship("of another game", facing=DOWN)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Slayer B", "Slayer B"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("\x00\x1b[31mred", "[31mred"),
        ("ship 🚀 up", "ship ? up"),
        ("\u202ebackwards", "backwards"),
        ("family 👨‍👩‍👧", "family ???"),
        ("Zoë Žižek, naïve", "Zoë Žižek, naïve"),
        ("e\u0301", "é"),
    ],
)
def test_text_is_made_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_long_text_ends_in_an_ellipsis() -> None:
    text = fit("W" * 500, theme.CAPTION, 300)
    assert text.endswith("…")
    assert text_width(text, theme.CAPTION) <= 300
    assert fit("short", theme.CAPTION, 300) == "short"


def test_wrapped_lines_keep_every_word_or_end_in_an_ellipsis() -> None:
    words = "the quick brown fox jumps over the lazy dog " * 3
    lines = wrap(words, theme.CAPTION, 400, 9)
    assert " ".join(lines) == words.strip()
    assert all(text_width(line, theme.CAPTION) <= 400 for line in lines)
    short = wrap(words, theme.CAPTION, 400, 2)
    assert len(short) == 2
    assert short[-1].endswith("…")


def test_a_code_has_two_letters() -> None:
    assert code_of(Piece("x", "X", "ABC", "slayer", 0)) == "AB"


def test_a_ramp_gets_brighter_from_space() -> None:
    for ramp in SPACE.ramps.values():
        lights = [luminance(index) for index in ramp.steps]
        assert ramp.steps[0] == 0
        assert lights == sorted(lights)
        assert isinstance(ramp.upto(50), Ramp)
        assert ramp.reverse().full == 0
