"""The toy race on the table: what ``render/systems/<id>/scene.py`` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.grid.board import Edge, GridBoard
from render.model.scene import Piece, Scene, Side, Tray
from rules.space.grid import Axis, Cell, brick_grid
from tests.toy.brief import BLUE, RED, RUNNERS

if TYPE_CHECKING:
    from tests.toy.view import RaceView

SEATS = (RED, BLUE)
DOWN = 180
START = "Start"


def scene(view: RaceView) -> Scene:
    """The track: a lane for each runner, a row for each step."""
    placed: list[Piece] = []
    waiting: list[Piece] = []
    for lane, (runner, seat) in enumerate(RUNNERS.items(), start=1):
        code = runner[0].upper() + runner[-1].upper()
        cell = _cell(view, lane, view.positions[runner])
        piece = Piece(runner, runner, code, "runner", SEATS.index(seat), cell)
        (placed if cell else waiting).append(piece)
    return Scene(
        title="Toy Race",
        tallies=() if view.lucky is None else (f"Your number {view.lucky}",),
        board=GridBoard(
            brick_grid(view.options.target, len(RUNNERS), Axis.LANES), top=Edge(trays=(START,))
        ),
        sides=(Side("Reds", DOWN), Side("Blues", DOWN)),
        status=f"To act: {', '.join(view.waiting)}" if view.waiting else "Finished",
        status_side=SEATS.index(view.waiting[0]) if len(view.waiting) == 1 else None,
        pieces=tuple(placed),
        trays=(Tray(START, tuple(waiting)),),
    )


def _cell(view: RaceView, lane: int, position: int) -> Cell | None:
    return Cell(min(position, view.options.target), lane) if position else None
