"""The pull of black holes (TNT13, TN16, TN17, TN18, TN19, TN36, TN37, TN38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial import events as ev
from rules.systems.celestial.damage import strength
from rules.systems.celestial.entering import enter
from rules.systems.celestial.legal import pulls
from rules.systems.celestial.older_gravity import mattered
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.questions import OrderPulls
from rules.systems.celestial.refusals import illegal, own_ship
from rules.systems.celestial.stats import MAP, WEAPONS

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Choose
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState

NEAREST = "nearest"


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Pull a side's ships, one after the other; ask where its owner has a choice (TN16, TN37).

    All of its ships on the map (TN16b, TN37b), and by the option once for each hole (TN19c).
    """
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
        if _matters(r.state, side, ways):
            return (OrderPulls(seat=side, ships=tuple(ways), hole=hole),)
        first = ships[0]
        left = _pulled(r, first.id, ways[first.id][0], hole)
        # Explosions take effect before the next one is pulled (TN37).
        return left if left or r.state.explosions else due(r, side)
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


IN_REACH: Final = 2
"""The version from which it is looked at whom explosions would reach, and at squadrons (TN37c)."""


def _matters(state: CelestialState, side: str, ways: dict[str, tuple[Hex, ...]]) -> bool:
    """Whether it makes a difference who is pulled first, or where to (TN37, TN37c).

    Two ships may meet, squadrons excepted (TE27), or one may be lost so near to another that it
    counts where that one is by then.
    """
    board = state.board
    if any(len(each) > 1 for each in ways.values()):
        return True
    if state.version < IN_REACH:
        return mattered(board, side, ways)
    to = {each: cells[0] for each, cells in ways.items()}
    solid = [each for each in board.fleet(side) if not board.card(each).squadron]
    ends = [to[each.id] for each in solid if each.id in to]
    if len(to) > 1 and (len(set(ends)) < len(ends) or not {e.at for e in solid}.isdisjoint(ends)):
        return True
    return any(
        _may_explode(board, board.ship(each), cell) and not _reached(board, each, to).isdisjoint(to)
        for each, cell in to.items()
    )


def _reached(board: Board, lost: str, to: dict[str, Hex]) -> frozenset[str]:
    """Whom an explosion may reach, and those of the ships that it destroys, and so on.

    Args:
        board: The board.
        lost: The ship that explodes where it is pulled.
        to: Where ships are pulled; the others may be there by then, or not yet.
    """
    left = {
        each.id: {each.at, to.get(each.id, each.at)}
        for each in board.ships
        if each.at is not None and each.id != lost
    }
    found: set[str] = set()
    blasts = [to[lost]]
    for blast in blasts:
        near = {blast, *MAP.near[blast]}
        for ship_id, cells in left.items():
            if ship_id not in found and not near.isdisjoint(cells):
                found.add(ship_id)
                if board.card(board.ship(ship_id)).blast:
                    blasts += cells
    return frozenset(found)


def _may_explode(board: Board, ship: Ship, to: Hex) -> bool:
    """Whether a ship may be destroyed where it is pulled: at once, or by damage to its hull."""
    card = board.card(ship)
    if not card.blast or board.space.deadly(to):
        return card.blast > 0
    kind = board.space.kinds.get(to)
    danger = int(kind is Kind.ASTEROID and board.options.displaced_terrain)
    struck = [each for each in board.missiles if each.target == ship.id and each.at == to]
    danger += len(struck) * WEAPONS["missile"].damage
    up = kind is not Kind.NEBULA and not ship.harmed("shields")
    held = min(strength(ship, arc) for arc in range(4)) if up else 0
    last = ship.lost + danger - held
    return last >= card.boxes or not card.critical.isdisjoint(range(ship.lost, last))


def _pulled(
    r: Resolution[CelestialState], ship_id: str, to: Hex, hole: str
) -> tuple[Task | Question, ...]:
    """Pull a ship by one hex; facing and turn count stay (TN18, TN38)."""
    came = r.state.board.ship(ship_id).at
    if came is None:
        return ()
    r.emit(ev.Displaced(ship=ship_id, origin=came, to=to, hole=hole))
    return enter(r, ship_id, came, steered=False)
