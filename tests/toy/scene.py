"""The toy race on the table: what a system's ``render/systems/<id>/scene.py`` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Heading, Piece, Place, Scene, Side, Tray
from rules.space.grid import Axis, Cell, brick_grid
from tests.toy.ruleset import BLUE, RED, RUNNERS

if TYPE_CHECKING:
    from tests.toy.ruleset import RaceView

SEATS = (RED, BLUE)


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
        board=brick_grid(view.target, len(RUNNERS), Axis.LANES),
        sides=(Side("Reds", Heading.DOWN), Side("Blues", Heading.DOWN)),
        status=f"To act: {', '.join(view.waiting)}" if view.waiting else "Finished",
        status_side=SEATS.index(view.waiting[0]) if len(view.waiting) == 1 else None,
        pieces=tuple(placed),
        trays=(Tray("Start", tuple(waiting), Place.TOP),),
    )


def _cell(view: RaceView, lane: int, position: int) -> Cell | None:
    return Cell(min(position, view.target), lane) if position else None
