"""Several tables: who is on those that are not drawn, who comes out of transit (BZ196)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.model.scene import MoveMark, Tray
from render.systems.buoyz.fleet import piece, shown
from render.systems.buoyz.focus import drawn
from rules.systems.buoyz.tables import number_of
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from render.model.scene import Mark
    from rules.systems.buoyz import transit_events as te
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.view import BuoyzView


def elsewhere(view: BuoyzView) -> tuple[Tray, ...]:
    """The ships on the tables that are not drawn, table by table."""
    board = view.board
    found = []
    for number in range(1, len(board.tables) + 1):
        there = [
            (each, each.pose)
            for each in board.ships
            if each.pose is not None and number_of(each.pose) == number
        ]
        if there and number != drawn(view):
            ships = (replace(piece(board, e, None), note=where(pose)) for e, pose in there)
            found.append(Tray(f"Table {number}", tuple(ships)))
    return tuple(found)


def emerged(board: Board, act: te.TransitEnded, _then: object) -> tuple[Mark, ...]:
    """Where a ship came out of transit."""
    mover = piece(board, board.ship(act.ship), act.pose)
    return (MoveMark(mover, shown(act.pose), shown(act.pose), done=True, word="emerges"),)
