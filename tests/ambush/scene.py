"""The ambush on the table: what a system's ``render/systems/<id>/scene.py`` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.grid.board import GridBoard, Shade
from render.model.scene import Piece, PlaceMark, Scene, Side, Tray
from tests.ambush.records import BRUSH, GRID, SEATS, STARTS, owner
from tests.ambush.words import TITLES

if TYPE_CHECKING:
    from tests.ambush.records import AmbushView

FACING = (180, 0)
CAUGHT = "Caught"


def scene(view: AmbushView) -> Scene:
    """The brush, the runners, and of the lurkers those that the viewer may know of."""
    runners = [_runner(view, each) for each in STARTS]
    asked = [each.seat for each in view.questions]
    draft = view.preview.end if view.preview is not None else ()
    return Scene(
        title="Ambush",
        board=GridBoard(GRID, shades=tuple(Shade(cell, 1) for cell in BRUSH)),
        sides=tuple(map(Side, TITLES.values(), FACING)),
        status=f"To act: {', '.join(map(TITLES.__getitem__, asked))}" if asked else "Finished",
        status_side=SEATS.index(asked[0]) if len(asked) == 1 else None,
        pieces=(*(each for each in runners if each.at is not None), *_lurkers(view)),
        trays=(Tray(CAUGHT, tuple(each for each in runners if each.at is None), faded=True),),
        marks=tuple(map(PlaceMark, draft)),
        caption=view.preview.words if view.preview is not None else "",
    )


def _runner(view: AmbushView, runner: str) -> Piece:
    code = runner[0].upper() + runner[-1].upper()
    at = view.runners.get(runner)
    return Piece(runner, runner, code, "runner", SEATS.index(owner(runner)), at)


def _lurkers(view: AmbushView) -> tuple[Piece, ...]:
    """The viewer's own."""
    if view.viewer is None or view.mine is None:
        return ()
    side = SEATS.index(view.viewer)
    return tuple(
        Piece(f"lurker-{cell}", f"your lurker in {cell}", "L", "lurker", side, cell)
        for cell in view.mine.lurkers
    )
