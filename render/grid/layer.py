"""The brick grid, as the picture and the texts ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from render import cells
from render.grid import lens, letters, tall, wide
from render.grid.board import GridBoard
from render.model.shape import Shape
from rules.space.grid import Cell, parse_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.layers import Layer, Told
    from render.model.scene import Piece, PlanMark, Scene, Spot
    from render.page.end import Stage


class GridLayer:
    """Draws grids, and calls cells by their row and lane."""

    board: Final = GridBoard

    def box(self, board: GridBoard, _scene: Scene, spot: Spot) -> Box:
        """The cell without its border."""
        return wide.layout_of(board.grid).box(cast("Cell", spot))

    def units(self, _board: GridBoard) -> str:
        """Row and lane."""
        return "Places are row-lane."

    def paint(
        self, board: GridBoard, scene: Scene, shape: Shape, around: Spot | None = None
    ) -> Canvas:
        """The scene as a picture that is not encoded yet."""
        if isinstance(around, Cell):
            return lens.paint(board, scene, shape, around)
        return wide.paint(board, scene) if shape is Shape.WIDE else tall.paint(board, scene)

    def stage(self, board: GridBoard, scene: Scene) -> Stage:
        """The wide page without its words, and where they would be."""
        return wide.stage(board, scene)

    def place(self, _board: GridBoard, spot: Spot, *, brief: bool = False) -> str:  # noqa: ARG002 - of the protocol
        """``7-4``, as it is typed and drawn."""
        return str(spot)

    def part(self, board: GridBoard, shape: Shape, around: Spot) -> str:
        """From which row and lane to which."""
        return lens.words(board.grid, shape, around) if isinstance(around, Cell) else ""

    def named(self, board: GridBoard) -> list[tuple[str, Spot]]:
        """The terrain, with its cell where there are others of that name."""
        found = cells.told_apart([(each.name, each.cell) for each in board.features])
        return [(name, cell) for name, cell in found if cell in board.grid]

    def typed(self, board: GridBoard, text: str) -> Spot | None:
        """A cell: ``7-4``."""
        try:
            cell = parse_cell(text)
        except ValueError:
            return None
        return cell if cell in board.grid else None

    def middle(self, board: GridBoard, spots: Sequence[Spot]) -> int:
        """The cell from which it is least far to all others."""
        return cells.middle(board.grid, Cell, spots)

    def exact(self, spot: Spot) -> str:
        """``7-4``."""
        return str(spot)

    def going(self, board: GridBoard, mark: PlanMark) -> str:
        """Which cell it leads to, or aims at."""
        return f"{'at' if mark.shot else 'to'} {self.place(board, mark.end)}"

    def nearby(self, _board: GridBoard, _scene: Scene, _piece: Piece, *, brief: bool) -> str:  # noqa: ARG002 - of the protocol
        """Nothing: what is near follows from the names of the cells."""
        return ""

    def terrain(self, board: GridBoard, *, brief: bool) -> list[str]:
        """``Nebula 5-2 pull -3``."""
        return [
            " ".join(
                filter(
                    None,
                    (
                        each.name,
                        self.place(board, each.cell, brief=brief),
                        each.label if brief else each.note,
                    ),
                )
            )
            for each in board.features
        ]

    def text_map(self, board: GridBoard, scene: Scene) -> list[str]:
        """The grid in rows of letters."""
        return letters.text_map(board, scene)

    def text_key(self, board: GridBoard, scene: Scene) -> list[Told]:
        """Whose the letters are."""
        return letters.text_key(board, scene)


LAYER: Final[Layer[GridBoard]] = GridLayer()
