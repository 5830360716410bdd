"""Several tables: who is on those that are not drawn, who comes out of transit (BZ196)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.model.scene import Inset, MoveMark, Tray
from render.plane.ground import Ground
from render.systems.buoyz.bodies import areas_of
from render.systems.buoyz.fleet import piece, shown
from render.systems.buoyz.focus import drawn
from rules.systems.buoyz.stats import PARTS
from rules.systems.buoyz.tables import number_of
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from render.model.scene import Mark, Piece
    from rules.systems.buoyz import transit_events as te
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.view import BuoyzView


def size_of(board: Board) -> tuple[int, int]:
    """The width and depth of a table on the picture; all have the same."""
    table = board.table
    return (table.east - table.west) // PARTS, (table.south - table.north) // PARTS


def _numbers(board: Board) -> dict[str, int]:
    """By ship and flight, the number of its table, or of that where its marker is."""
    ships = [(each.id, each.pose or each.marker) for each in board.ships]
    flights = [(each.id, each.pose) for each in board.flights]
    return {name: number_of(pose) for name, pose in (*ships, *flights) if pose is not None}


def drawn_on(view: BuoyzView, every: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Those of all pieces that stand on the table that is drawn."""
    if len(view.board.tables) == 1:
        return every
    numbers, here = _numbers(view.board), drawn(view)
    return tuple(each for each in every if numbers.get(each.id, here) == here)


def insets(view: BuoyzView, every: tuple[Piece, ...]) -> tuple[Inset, ...]:
    """The other tables, small."""
    board, numbers = view.board, _numbers(view.board)
    found = []
    for number in range(1, len(board.tables) + 1):
        if number != drawn(view):
            bodies = [each for each in board.bodies if number_of(each.at) == number]
            ground = Ground(*size_of(board), decor=areas_of(bodies))
            there = tuple(each for each in every if numbers.get(each.id) == number)
            found.append(Inset(str(number), ground, there))
    return tuple(found)


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
