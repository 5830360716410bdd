"""Several tables: who is on those that are not drawn, who comes out of transit (BZ196)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from render.model.scene import Inset, MoveMark, Tray
from render.plane.ground import Ground
from render.systems.buoyz.bodies import areas_of
from render.systems.buoyz.fleet import piece, shown
from render.systems.buoyz.focus import drawn, here
from rules.systems.buoyz.board.stats import PARTS
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.model.scene import Mark, Piece
    from rules.space.pose import Pose
    from rules.systems.buoyz import transit_events as te
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView


def size_of(board: Board) -> tuple[int, int]:
    """The width and depth of a table on the picture; all have the same."""
    table = board.table
    return (table.east - table.west) // PARTS, (table.south - table.north) // PARTS


def _poses(board: Board) -> dict[str, Pose]:
    """By ship and flight, where it is, or its marker."""
    ships = [(each.id, each.pose or each.marker) for each in board.ships]
    flights = [(each.id, each.pose) for each in board.flights]
    return {name: pose for name, pose in (*ships, *flights) if pose is not None}


def drawn_on(view: BuoyzView, every: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Those of all pieces that stand on the table that is drawn."""
    if len(view.board.tables) == 1:
        return every
    poses = _poses(view.board)
    return tuple(e for e in every if e.id not in poses or here(view, poses[e.id]))


def insets(view: BuoyzView, every: tuple[Piece, ...]) -> tuple[Inset, ...]:
    """The other tables, small."""
    board, poses = view.board, _poses(view.board)
    found = []
    for number in range(1, len(board.tables) + 1):
        if number != drawn(view):
            bodies = [each for each in board.bodies if number_of(each.at) == number]
            ground = Ground(*size_of(board), decor=areas_of(bodies))
            there = tuple(e for e in every if e.id in poses and number_of(poses[e.id]) == number)
            found.append(Inset(str(number), ground, there))
    return tuple(found)


def trays(board: Board, others: tuple[Inset, ...]) -> Iterator[Tray]:
    """Who is on the tables that are drawn small, each with its place."""
    poses = _poses(board)
    for table in (each for each in others if each.pieces):
        listed = (
            replace(each, at=None, badges=(), guards=(), facing=None, note=where(poses[each.id]))
            for each in table.pieces
        )
        yield Tray(f"Table {table.name}", tuple(listed))


def emerged(board: Board, act: te.TransitEnded, _then: object) -> tuple[Mark, ...]:
    """Where a ship came out of transit."""
    mover = piece(board, board.ship(act.ship), act.pose)
    return (MoveMark(mover, shown(act.pose), shown(act.pose), done=True, word="emerges"),)
