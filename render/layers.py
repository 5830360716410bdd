"""What each geometry offers, found by the type of a scene's board.

A geometry is a package of ``render`` with a module ``layer`` whose ``LAYER`` keeps the protocol
below. Nothing else has to know of it: the picture, the alt text and the text board ask here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.model.scene import Board, Piece, PlanMark, Scene, Spot
    from render.model.shape import Shape
    from render.page.end import Stage

BoardT_contra = TypeVar("BoardT_contra", bound="Board", contravariant=True)


class Told(NamedTuple):
    """Lines that belong together, and how many pieces they tell of."""

    lines: Sequence[str]
    pieces: int = 0


class Layer(Protocol[BoardT_contra]):
    """How the boards of one geometry are drawn and spoken of."""

    @property
    def board(self) -> type[Any]:
        """The type of its boards."""

    def units(self, board: BoardT_contra, /) -> str:
        """How short names of places are read, one sentence."""

    def paint(
        self, board: BoardT_contra, scene: Scene, shape: Shape, around: Spot | None = None, /
    ) -> Canvas:
        """The scene as a picture that is not encoded yet, or an enlarged part around a spot.

        A geometry that has no page of a shape paints its tall one.
        """

    def stage(self, board: BoardT_contra, scene: Scene, /) -> Stage:
        """The table of a wide page without words, and the boxes that it leaves to them."""

    def box(self, board: BoardT_contra, scene: Scene, spot: Spot, /) -> Box:
        """What a place of the table, or who stands there, takes up on a wide page."""

    def part(self, board: BoardT_contra, shape: Shape, around: Spot, /) -> str:
        """Which part is shown around a spot, one sentence."""

    def named(self, board: BoardT_contra, /) -> Sequence[tuple[str, Spot]]:
        """The places of a table that have a name, whoever is there."""

    def typed(self, board: BoardT_contra, text: str, /) -> Spot | None:
        """The place on a table that is typed as numbers; None if it is none."""

    def place(self, board: BoardT_contra, spot: Spot, /, *, brief: bool = False) -> str:
        """A place in words, as somebody at the table would say it."""

    def middle(self, board: BoardT_contra, spots: Sequence[Spot], /) -> int:
        """The index of the one of some spots that is nearest to the middle of them all."""

    def exact(self, spot: Spot, /) -> str:
        """A place as it is typed or written in full, whatever is near it."""

    def going(self, board: BoardT_contra, mark: PlanMark, /) -> str:
        """Where a considered move or shot leads: ``to 7-4``, ``6 inches NE``."""

    def nearby(self, board: BoardT_contra, scene: Scene, piece: Piece, /, *, brief: bool) -> str:
        """What else matters of where a piece is, such as the nearest enemy; may be empty."""

    def terrain(self, board: BoardT_contra, /, *, brief: bool) -> list[str]:
        """The terrain piece by piece, where it must be told for itself."""

    def text_map(self, board: BoardT_contra, scene: Scene, /) -> list[str]:
        """The table in rows of characters."""

    def text_key(self, board: BoardT_contra, scene: Scene, /) -> list[Told]:
        """What the characters mean, and who is where."""


def layer_of(board: Board) -> Layer[Any]:
    """The layer for a board.

    Raises:
        KeyError: No geometry has boards of that type.
    """
    return _layers()[type(board)]


@cache
def _layers() -> dict[type[Any], Layer[Any]]:
    names = (f"render.{each.name}.layer" for each in iter_modules(render.__path__) if each.ispkg)
    layers = [import_module(name).LAYER for name in names if find_spec(name) is not None]
    return {layer.board: layer for layer in layers}
