"""The trio on the table: what a system's ``render/systems/<id>/scene.py`` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.grid.board import Feature, GridBoard
from render.model.scene import Piece, Scene, Side, Tray
from tests.trio.records import GRID, HILL, STARTS, owner
from tests.trio.ruleset import TITLES

if TYPE_CHECKING:
    from tests.trio.records import TrioView

SEATS = tuple(TITLES)
FACING = (135, 225, 0)
OUT = "Out"


def scene(view: TrioView) -> Scene:
    """The hill, and three parties around it."""
    pieces = [_piece(view, walker) for walker in STARTS]
    return Scene(
        title="Trio",
        board=GridBoard(GRID, features=(Feature("hill", "the hill", HILL),)),
        sides=tuple(map(Side, TITLES.values(), FACING)),
        status=f"{TITLES[view.acting]} to act" if view.acting else "Finished",
        status_side=SEATS.index(view.acting) if view.acting else None,
        tallies=(f"Round {view.number} of {view.options.rounds}",),
        pieces=tuple(each for each in pieces if each.at is not None),
        trays=(Tray(OUT, tuple(each for each in pieces if each.at is None), faded=True),),
    )


def _piece(view: TrioView, walker: str) -> Piece:
    code = walker[0].upper() + walker[-1].upper()
    at = view.walkers.get(walker)
    return Piece(walker, walker, code, "walker", SEATS.index(owner(walker)), at)
