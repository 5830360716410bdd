"""The pull of black holes (TNT13, TN16, TN17, TN18, TN19, TN36, TN37, TN38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial import events as ev
from rules.systems.celestial.entering import enter
from rules.systems.celestial.legal import pulls
from rules.systems.celestial.questions import OrderPulls
from rules.systems.celestial.refusals import illegal, own_ship

if TYPE_CHECKING:
    from rules.kernel.agenda import Question, Task
    from rules.kernel.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Choose
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.state import CelestialState

NEAREST = "nearest"


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Pull a side's ships, one after the other; ask where its owner has a choice (TN16, TN37)."""
    board = r.state.board
    holes = board.space.holes
    if not holes:
        return ()
    for hole in map(str, holes) if board.options.holes == "each" else (NEAREST,):
        ships = [
            each
            for each in r.state.board.fleet(side)
            if f"{each.id}@{hole}" not in r.state.done and pulls(r.state.board, each, hole)
        ]
        if not ships:
            continue
        ways = {each.id: pulls(r.state.board, each, hole) for each in ships}
        if _matters(r.state.board, side, ways):
            return (OrderPulls(seat=side, ships=tuple(ways), hole=hole),)
        first = ships[0]
        return _pulled(r, first.id, ways[first.id][0], hole) or due(r, side)
    return ()


def order(
    r: Resolution[CelestialState], question: OrderPulls, action: Choose
) -> tuple[Task | Question, ...]:
    """The owner says which ship is pulled next, and where to (TN16)."""
    board = r.state.board
    ship = own_ship(r.state, question.seat, action.unit)
    found = pulls(board, ship, question.hole) if ship.id in question.ships else ()
    by_name = {str(each).lower(): each for each in found}
    if action.what not in by_name:
        due_still = tuple(board.name(board.ship(each)) for each in question.ships)
        legal = tuple(map(str, found)) or due_still
        raise illegal("TN16", legal=legal, ship=board.name(ship), at=action.what.upper())
    return _pulled(r, ship.id, by_name[action.what], question.hole)


def _matters(board: Board, side: str, ways: dict[str, tuple[Hex, ...]]) -> bool:
    """Whether it makes a difference who is pulled first, or where to (TN37)."""
    if any(len(each) > 1 for each in ways.values()):
        return True
    ends = [each[0] for each in ways.values()]
    stood = {each.at for each in board.fleet(side)}
    # Ships explode in a hole and hurt whoever is near it by then.
    fatal = any(each in board.space.holes for each in ends)
    return len(ends) > 1 and (fatal or len(set(ends)) < len(ends) or not stood.isdisjoint(ends))


def _pulled(
    r: Resolution[CelestialState], ship_id: str, to: Hex, hole: str
) -> tuple[Task | Question, ...]:
    """Pull a ship by one hex; facing and turn count stay (TN18, TN38)."""
    came = r.state.board.ship(ship_id).at
    if came is None:
        return ()
    r.emit(ev.Displaced(ship=ship_id, origin=came, to=to, hole=hole))
    return enter(r, ship_id, came, steered=False)
