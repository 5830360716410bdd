"""A geometry is a folder with a layer: whoever draws or tells a scene finds it by the board."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import render
from render import layers
from render.grid.board import GridBoard
from render.layers import layer_of
from render.model.scene import Piece, PlanMark, Scene, Side
from render.plane.ground import Ground
from render.png import draw
from render.text.alt import alt_text
from render.text.board import text_board
from render.text.targets import Target, find_target, targets
from rules.space.grid import Axis, brick_grid

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DOTS = """
from PIL import Image
from render.drawing.canvas import Canvas
from render.layers import Told

class DotsLayer:
    board = str

    def units(self, board):
        return "Places are numbers."

    def paint(self, board, scene, shape, around=None):
        return Canvas(Image.new("L", (10 * len(board), 10)), scene.theme)

    def part(self, board, shape, around):
        return f"Only dot {around} is shown."

    def named(self, board):
        return [("The end", len(board))]

    def typed(self, board, text):
        return int(text) if text.isdigit() else None

    def place(self, board, spot, *, brief=False):
        return f"dot {spot}"

    def middle(self, board, spots):
        return 0

    def exact(self, spot):
        return f"dot {spot}"

    def going(self, board, mark):
        return f"to dot {mark.end}"

    def nearby(self, board, scene, piece, *, brief):
        return "alone"

    def terrain(self, board, *, brief):
        return ["a hole"]

    def text_map(self, board, scene):
        return [board]

    def text_key(self, board, scene):
        return [Told([piece.name], 1) for piece in scene.pieces]

LAYER = DotsLayer()
"""


@pytest.fixture
def dots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A third geometry, installed as a folder and nothing else."""
    for name, text in (("__init__", ""), ("layer", DOTS)):
        path = tmp_path / "dots" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(render, "__path__", [*render.__path__, str(tmp_path)])
    layers._layers.cache_clear()
    yield
    layers._layers.cache_clear()
    for name in ("render.dots", "render.dots.layer"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("dots")
def test_another_geometry_is_a_folder_and_nothing_else() -> None:
    one = Piece("one", "One", "On", "kite", 0, 3)
    plan = PlanMark(one, 3, 4, stop=5)
    scene = Scene("Dots", "....", (Side("Reds"),), "To act", pieces=(one,), marks=(plan,))
    assert draw(scene).startswith(b"\x89PNG")
    assert alt_text(scene) == (
        "To act. Considered: One moves to dot 4, stopped at dot 5. Dots. Reds: One dot 3, alone. "
        "Terrain: a hole."
    )
    assert text_board(scene) == "To act\n....\nOne"
    assert [each.name for each in targets(scene)] == ["One", "The end"]
    assert [find_target(scene, typed) for typed in ("on", "THE END", "2", "two")] == [
        Target("One", 3, "On"), Target("The end", 4), Target("dot 2", 2), None
    ]  # fmt: skip


def test_each_board_has_its_layer() -> None:
    grid, plane = layer_of(GridBoard(brick_grid(4, 4, Axis.ROWS))), layer_of(Ground(100, 100))
    assert grid is not plane
    with pytest.raises(KeyError):
        layer_of("a board of no geometry")
