"""Ships in hyperspace: their markers on the table, and how they get there and out of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from render.model.scene import Badge, MoveMark, PlaceMark, PlanMark
from render.systems.buoyz.fleet import piece, shown
from render.systems.buoyz.hulls import VEILED
from rules.kernel.values.frozen import altered
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.hyperspace import there

if TYPE_CHECKING:
    from render.model.scene import Mark, Piece
    from rules.space.pose import Pose
    from rules.systems.buoyz import hyperspace_events as he
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.planned import Planned
    from rules.systems.buoyz.view import BuoyzView

SIGN: Final = Badge("hyperspace", "in hyperspace", "hyperspace")
_SAID: Final = {"drop": "out of hyperspace", "lurk": "lurks on", "leave": "leaves"}
"""Beside a marker, by what its side has said."""


def markers(view: BuoyzView, lit: frozenset[str]) -> tuple[Piece, ...]:
    """The ships in hyperspace, each where its marker is."""
    board = view.board
    return tuple(
        _marker(board, each, each.marker, lit=each.id in lit)
        for each in board.ships
        if there(each) and each.marker is not None
    )


def _marker(board: Board, ship: Ship, pose: Pose, *, lit: bool = False) -> Piece:
    """A ship seen through hyperspace: without shields, as nobody fires at it."""
    found = piece(board, ship, pose, lit=lit)
    shape = f"{board.sd(ship).silhouette}{VEILED}"
    lasting = [each for each in found.badges if each.kind not in ship.acting]
    return replace(
        found,
        shape=shape,
        guards=(),
        badges=(SIGN, *lasting),
        note=f"hull {ship.hull} of {board.sd(ship).hull}",
    )


def entered(board: Board, act: he.HyperspaceEntered, _then: object) -> tuple[Mark, ...]:
    """From where a ship was to where its marker is."""
    start, end = act.path
    before = piece(board, altered(board.ship(act.ship), pose=start, status=Status.ABOARD), start)
    return (MoveMark(before, shown(start), shown(end), done=True, word="into hyperspace"),)


def dropped(board: Board, act: he.DroppedOut, _then: object) -> tuple[Mark, ...]:
    """What each ship in hyperspace has done."""
    found = []
    for ship_id, does, pose in act.ships:
        here = shown(pose)
        mover = _marker(board, board.ship(ship_id), pose)
        if does == "drop":
            mover = piece(board, board.ship(ship_id), pose)
        found.append(MoveMark(mover, here, here, done=True, word=_SAID[does]))
    return tuple(found)


def planned(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """Who would drop out, and where; the markers of all where nobody does."""
    board = view.board
    found = []
    for ship_id, pose in preview.places:
        ship, here = board.ship(ship_id), shown(pose)
        mover = piece(board, altered(ship, pose=pose, status=Status.ABOARD), pose)
        found.append(PlanMark(mover, here, here, word=ship.name, verb="drops out"))
    if found or view.question is None:
        return tuple(found)
    markers = (each.marker for each in board.jumped(view.question.seat))
    return tuple(PlaceMark(shown(each)) for each in markers if each is not None)
