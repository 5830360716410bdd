import unicodedata
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.grid.board import Feature
from render.model.scene import Scene
from render.text.board import text_board
from render.text.lines import COLUMNS
from rules.space.grid import Axis, Cell, brick_grid
from tests.render.grid.samples import GRIDS, board_of, crowded, scenes, small

LIMIT = 1900
NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9)
HEALTH = [HealthCheck.too_slow, HealthCheck.data_too_large]

BY_LANES = """\
Initiative: Freeloaders
Brigghavens off 1 · left 3
    1  2  3  4
 1  ·     ·
       ·     ·
 2  ·     ·
       ·    CA
 3  ·     ·
      n3     ·
 4 SA     ·
       ·     ·
Slayer A moves to 7-4.
Freeloaders: SA Vessel SA
Naztees: CA Vessel CA
Off the table: BA Vessel BA
Waiting: BZ Vessel BZ
Destroyed: CB Vessel CB
n3 Nebula pull -3"""

BY_ROWS = """\
    1  2  3  4
 1  ·  ·  ·  ·
 2   ·  ·  · CA
 3  · n3  ·  ·
 4  SA  ·  ·  ·"""


def tiny(axis: Axis) -> Scene:
    slayer, coffin = small().pieces
    scene = small(brick_grid(4, 4, axis))
    nebula = Feature("nebula", "Nebula", Cell(3, 2), "-3", "pull -3")
    return replace(
        scene,
        board=replace(board_of(scene), features=(nebula,), shades=()),
        pieces=(replace(slayer, at=Cell(4, 1)), replace(coffin, at=Cell(2, 4))),
        marks=(),
    )


def test_shifted_lanes_stand_on_lines_of_their_own() -> None:
    assert text_board(tiny(Axis.LANES)) == BY_LANES


def test_shifted_rows_are_indented() -> None:
    assert BY_ROWS in text_board(tiny(Axis.ROWS))


def test_a_crowded_table_fits_a_message_on_a_phone() -> None:
    for grid in GRIDS:
        scene = crowded(grid)
        text = text_board(scene)
        assert len(text) < LIMIT
        assert max(map(len, text.splitlines())) <= COLUMNS
        flat = " ".join(text.split())
        for piece in scene.pieces:
            assert f"{piece.code} {piece.name}" in flat
        assert "…" not in text


def test_different_terrain_gets_different_letters() -> None:
    names = ("Planet", "Pulsar", "Plasma", "Pit")
    features = tuple(Feature("x", n, Cell(1, i + 1), "-2", n) for i, n in enumerate(names))
    text = text_board(replace(small(), board=replace(board_of(small()), features=features)))
    codes = text.splitlines()[3].split()[1:] + text.splitlines()[4].split()
    shown = [code for code in codes if code != "·"]
    assert len(shown) == len(set(shown)) == len(names)


@settings(max_examples=100, deadline=None, suppress_health_check=HEALTH)
@given(scenes(st.text(max_size=300)))
def test_any_text_fits_and_stays_in_the_code_block(scene: Scene) -> None:
    text = text_board(scene)
    assert len(text) < LIMIT
    assert max(map(len, text.split("\n"))) <= COLUMNS
    assert "`" not in text
    assert {unicodedata.category(char) for char in text if char != "\n"}.isdisjoint({"Cc", "Cf"})


@settings(max_examples=100, deadline=None, suppress_health_check=HEALTH)
@given(scenes(NAMES))
def test_it_mentions_everything(scene: Scene) -> None:
    text = text_board(scene)
    flat = " ".join(text.split())
    assert scene.status in flat
    assert scene.caption in flat
    for piece in (*scene.pieces, *(p for tray in scene.trays for p in tray.pieces)):
        assert piece.name in flat
        assert all(badge.kind in flat for badge in piece.badges)
    for feature in board_of(scene).features:
        assert feature.name in flat
