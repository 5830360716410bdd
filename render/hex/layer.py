"""Maps of hexes, as the picture and the texts ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render import cells
from render.hex import lens, letters, tall, wide
from render.hex.board import HexBoard
from render.hex.pieces import box_of
from render.model.shape import Shape
from rules.space.hex import Hex, parse_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.layers import Layer, Told
    from render.model.scene import Piece, PlanMark, Scene, Spot
    from render.page.end import Stage


class HexLayer:
    """Draws maps of hexes, and calls hexes by their column and row."""

    board: Final = HexBoard

    def box(self, board: HexBoard, _scene: Scene, spot: Spot) -> Box:
        """The hex, or who is in it."""
        layout = wide.layout_of(board.grid)
        return box_of(layout, spot) if isinstance(spot, Hex) else layout.bounds

    def units(self, _board: HexBoard) -> str:
        """Column and row."""
        return "Places are columns and rows, A1 in the north-west."

    def paint(
        self, board: HexBoard, scene: Scene, shape: Shape, around: Spot | None = None
    ) -> Canvas:
        """The scene as a picture that is not encoded yet."""
        if isinstance(around, Hex):
            return lens.paint(board, scene, shape, around)
        return wide.paint(board, scene) if shape is Shape.WIDE else tall.paint(board, scene)

    def stage(self, board: HexBoard, scene: Scene) -> Stage:
        """The wide page without its words, and where they would be."""
        return wide.stage(board, scene)

    def place(self, _board: HexBoard, spot: Spot, *, brief: bool = False) -> str:  # noqa: ARG002 - of the protocol
        """``F6``, as it is typed and drawn."""
        return str(spot)

    def part(self, board: HexBoard, shape: Shape, around: Spot) -> str:
        """From which hex to which."""
        return lens.words(board.grid, shape, around) if isinstance(around, Hex) else ""

    def named(self, board: HexBoard) -> list[tuple[str, Spot]]:
        """The terrain, with its hex where there are others of that name."""
        found: list[tuple[str, Spot]] = [(each.name, each.cell) for each in board.terrain]
        return cells.told_apart(found)

    def typed(self, board: HexBoard, text: str) -> Spot | None:
        """A hex: ``F6``."""
        try:
            cell = parse_hex(text)
        except ValueError:
            return None
        return cell if cell in board.grid else None

    def middle(self, board: HexBoard, spots: Sequence[Spot]) -> int:
        """The hex from which it is least far to all others."""
        return cells.middle(board.grid, Hex, spots)

    def exact(self, spot: Spot) -> str:
        """``F6``."""
        return str(spot)

    def going(self, board: HexBoard, mark: PlanMark) -> str:
        """Which hex it leads to, or aims at."""
        if mark.end is None:
            return "off the map"
        return f"{'at' if mark.shot else 'to'} {self.place(board, mark.end)}"

    def nearby(self, _board: HexBoard, _scene: Scene, _piece: Piece, *, brief: bool) -> str:  # noqa: ARG002 - of the protocol
        """Nothing: what is near follows from the names of the hexes."""
        return ""

    def terrain(self, board: HexBoard, *, brief: bool) -> list[str]:
        """``asteroids E4 F4 F5``."""
        found: dict[str, list[str]] = {}
        for each in board.terrain:
            name = f"{each.name} ({each.note})" if each.note and not brief else each.name
            found.setdefault(name, []).append(str(each.cell))
        return [f"{name} {' '.join(cells)}" for name, cells in found.items()]

    def text_map(self, board: HexBoard, scene: Scene) -> list[str]:
        """The map in rows of letters."""
        return letters.text_map(board, scene)

    def text_key(self, board: HexBoard, scene: Scene) -> list[Told]:
        """Whose the letters are."""
        return letters.text_key(board, scene)


LAYER: Final[Layer[HexBoard]] = HexLayer()
