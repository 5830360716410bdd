"""The series on the table: what a system's ``render/systems/<id>/scene.py`` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.grid.board import GridBoard
from render.model.scene import Piece, Scene, Side
from rules.space.grid import Axis, Cell, brick_grid
from tests.toy.state import TITLES

if TYPE_CHECKING:
    from tests.series.records import SeriesView

SEATS = tuple(TITLES)
GRID = brick_grid(6, 2, Axis.LANES)


def scene(view: SeriesView) -> Scene:
    """A lane for each side, a cell for each race won."""
    status = f"{TITLES[view.acting]} to act" if view.acting else "Finished"
    if view.length:
        status = f"A race of {view.length} steps is being run"
    return Scene(
        title="Series",
        board=GridBoard(GRID),
        sides=tuple(map(Side, TITLES.values(), (0, 180))),
        status=status,
        status_side=SEATS.index(view.acting) if view.acting else None,
        tallies=(f"Race {len(view.won) + 1} of {view.options.races}",),
        pieces=tuple(_marker(view, seat) for seat in SEATS),
    )


def _marker(view: SeriesView, seat: str) -> Piece:
    at = Cell(view.won.count(seat) + 1, SEATS.index(seat) + 1)
    return Piece(seat, TITLES[seat], seat[0].upper(), "runner", SEATS.index(seat), at)
