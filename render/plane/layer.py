"""The open ground, as the picture and the texts ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from render.drawing.strokes import around
from render.model.shape import Shape
from render.plane import lens, letters, places, tall, wide
from render.plane.ground import Ground
from render.plane.standing import stand
from render.text.lines import code_of
from rules.space.plane import Point, parse_point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.layers import Layer, Told
    from render.model.scene import Piece, PlanMark, Scene, Spot
    from render.page.end import Stage

_POINT = 12
"""Half of what a place takes up where nobody stands."""


class PlaneLayer:
    """Draws grounds, and speaks of points by what is near them."""

    board: Final = Ground

    def units(self, board: Ground) -> str:
        """Lengths east and south, and what else is told of a place."""
        words = f"Places are {board.measure.many} east, south"
        return f"{words}; with the nearest enemy." if board.measured else f"{words}."

    def paint(
        self, board: Ground, scene: Scene, shape: Shape, around: Spot | None = None
    ) -> Canvas:
        """The scene as a picture that is not encoded yet."""
        if isinstance(around, Point):
            return lens.paint(board, scene, shape, around)
        return wide.paint(board, scene) if shape is Shape.WIDE else tall.paint(board, scene)

    def stage(self, board: Ground, scene: Scene) -> Stage:
        """The wide page without its words, and where they would be."""
        return wide.stage(board, scene)

    def box(self, board: Ground, scene: Scene, spot: Spot) -> Box:
        """The base of the figure there, wherever it was moved to make room; else the point."""
        layout = wide.frame_of(board, scene).layout
        bases = (each.box for each in stand(layout, scene)[0] if each.at == spot)
        return next(bases, None) or around((layout.at(cast("Point", spot)),), _POINT)

    def place(self, board: Ground, spot: Spot, *, brief: bool = False) -> str:
        """``9 inches NE of the back door``, ``in the bar``; in short ``15,18``."""
        return places.place(board, spot, brief=brief) if isinstance(spot, Point) else str(spot)

    def part(self, board: Ground, shape: Shape, around: Spot) -> str:
        """From which point to which, in lengths east and south."""
        return lens.words(board, shape, around) if isinstance(around, Point) else ""

    def named(self, board: Ground) -> list[tuple[str, Spot]]:
        """Rooms, landmarks, and what is written on the ground."""
        rooms = [(each.name, each.rect.centre) for each in board.rooms]
        marks = [(each.name, each.at) for each in (*board.inscriptions, *board.landmarks)]
        return [each for each in (*rooms, *marks) if each[0]]

    def typed(self, board: Ground, text: str) -> Spot | None:
        """Lengths east and south: ``15,18``."""
        try:
            point = parse_point(text, board.measure)
        except ValueError:
            return None
        return point if board.shows(point) else None

    def middle(self, _board: Ground, spots: Sequence[Spot]) -> int:
        """The point that is nearest to the middle of all."""
        points = [spot for spot in spots if isinstance(spot, Point)]
        return places.middle(points) if len(points) == len(spots) else 0

    def exact(self, spot: Spot) -> str:
        """Lengths east and south."""
        return str(spot)

    def going(self, board: Ground, mark: PlanMark) -> str:
        """How far and in which direction; to where, if it does not start on the table."""
        if isinstance(mark.start, Point) and mark.start == mark.end:
            return "where it is"
        if isinstance(mark.start, Point) and isinstance(mark.end, Point):
            step = board.measure.unit // 2
            return places.way(mark.start, mark.end, board.measure, step=step)
        return f"{'at' if mark.shot else 'to'} {self.place(board, mark.end)}"

    def nearby(self, board: Ground, scene: Scene, piece: Piece, *, brief: bool) -> str:
        """Where it points, and the nearest enemy."""
        if not board.measured:
            return places.facing(piece)
        enemy = places.nearest_enemy(scene, piece, board.measure, brief=brief)
        words = (places.facing(piece), enemy)
        return ", ".join(filter(None, words))

    def terrain(self, board: Ground, *, brief: bool) -> list[str]:
        """The ground that has words of its own: ``the planet, 4 inches wide at 24,24``.

        Of other ground places are told by what is near them.
        """
        found: dict[str, list[str]] = {}
        for each in board.decor:
            if each.words:
                at = places.place(board, each.rect.centre, brief=brief)
                found.setdefault(each.words, []).append(at)
        return [f"{words} {', '.join(spots)}" for words, spots in found.items()]

    def text_map(self, board: Ground, scene: Scene) -> list[str]:
        """The ground, and what its characters mean."""
        figures = ((code_of(p), p.at) for p in scene.pieces if isinstance(p.at, Point))
        return [*letters.text_map(board, figures), *letters.key(board)]

    def text_key(self, board: Ground, scene: Scene) -> list[Told]:
        """Who is where."""
        return letters.text_key(board, scene)


LAYER: Final[Layer[Ground]] = PlaneLayer()
