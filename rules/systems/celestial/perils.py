"""Which moves cost the ship that makes them: into terrain, off the map, into damage (TN35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered
from rules.systems.celestial.damage import best_arc
from rules.systems.celestial.floating import floats
from rules.systems.celestial.legal import ends, ways
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.stats import COLLISION, FRONT, WEAPONS

if TYPE_CHECKING:
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Way
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.questions import SteerShips
    from rules.systems.celestial.view import CelestialView

EDGE: Final = "off the map: it withdraws"
INTO: Final = {
    Kind.PLANET: "into the planet: destroyed",
    Kind.BLACK_HOLE: "into the black hole: destroyed",
    Kind.WORMHOLE: "through the wormhole",
}
"""What a ship that gets there meets; nothing else meets it then."""
_SUNK: Final = "it is destroyed"


def grave(view: CelestialView, question: SteerShips, ship: Ship, way: Way) -> str:
    """What a move costs its ship, in words; empty if it keeps it, or no other move would."""
    told = _peril(view, ship, way)
    if not told or ship.id not in question.ships:  # nobody must sprint
        return told
    others = ways(view.board, ship)
    return told if any(not _peril(view, ship, each) for each in others) else ""


def _peril(view: CelestialView, ship: Ship, way: Way) -> str:
    """How a move ends the ship, for sure, in words; empty if it may not."""
    board = view.board
    to, facing = ends(ship, way)
    if to is None:
        stays = floats(view, ship, way) is not None or board.escapes(ship, "edge")
        return "" if stays else EDGE
    kind = board.space.kinds.get(to)
    if kind is Kind.WORMHOLE and board.escapes(ship, "wormhole"):
        return ""
    return INTO[kind] if kind in INTO else _sunk(board, ship, to, facing)


def _sunk(board: Board, ship: Ship, to: Hex, facing: int) -> str:
    """Whether what meets a ship in a hex takes its last hull, criticals left out."""
    squadron = board.card(ship).squadron
    there = altered(ship, at=to, facing=facing)
    blows: list[tuple[tuple[int, ...], int]] = []
    kind = board.space.kinds.get(to)
    if kind is Kind.ASTEROID and not squadron:
        blows.append(((FRONT,), 1))
    met = (e for e in board.at(to) if e.side == ship.side and not board.card(e).squadron)
    if not squadron and any(each.id != ship.id for each in met):
        blows.append(((FRONT,), COLLISION))
    blows += [
        (board.arcs(there, each.came), WEAPONS["missile"].damage)
        for each in board.missiles
        if each.target == ship.id and each.at == to
    ]
    if not blows:
        return ""
    guards = {arc: ship.shields[arc] for arc in range(len(ship.shields))}
    for each in ship.markers:
        guards[each[0]] += 1
    left = board.card(ship).boxes - ship.lost
    for arcs, damage in blows:
        arc = best_arc(there, arcs)
        stopped = min(damage, guards[arc]) if board.shields_up(there) else 0
        guards[arc] -= stopped
        left -= damage - stopped
    return _SUNK if left <= 0 else ""
