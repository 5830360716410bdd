"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: points lost and won, hull and shields, charged weapons
that bear on somebody, and how near ships are to where they want to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial.floating import floats
from rules.systems.celestial.lines import BLOCKED, BLOCKING
from rules.systems.celestial.stats import FARTHEST, MAP, WEAPONS, other
from rules.systems.celestial.victory import score

if TYPE_CHECKING:
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.view import CelestialView

_WON: Final = 10_000_000
_POINT: Final = 600
"""Half a point of the score."""
_HULL: Final = 900
"""A whole hull, by the points of the ship."""
_SHIELD: Final = 220
_STAKE: Final = 5
"""How often hull and shields count of the ship that decides who wins."""
_MARKER: Final = 150
_CHARGE: Final = 160
_HOT: Final = 1_500
"""A full group that bears on an enemy, by its damage on the mean, in tenths."""
_NEAR: Final = 260
"""A hex nearer to the enemy, or to a base that decides, up to the best range."""
_BEST: Final = 2
_EDGE: Final = 1_500
"""Pointing over the edge or at a planet."""
_RUN: Final = 900
"""A hex nearer to the wormhole, for those who are to escape."""


def worth(view: CelestialView, seat: str) -> int:
    """What one's own side has, less what the other has."""
    board = view.board
    found = _POINT * (score(board, seat) - score(board, other(seat)))
    if view.result is not None:
        winner = view.result.winner
        return found if winner is None else found + (_WON if winner == seat else -_WON)
    for ship in board.ships:
        if ship.at is not None:
            value = _ship(view, ship)
            found += value if ship.side == seat else -value
    for missile in board.missiles:
        found += _CHARGE * 4 if missile.side == seat else -_CHARGE * 4
    return found


def _ship(view: CelestialView, ship: Ship) -> int:
    """What a ship's state is worth, without its points."""
    board = view.board
    card = board.card(ship)
    value = _HULL * card.points * (card.boxes - ship.lost) // card.boxes // 10
    value += _SHIELD * sum(ship.shields) + _MARKER * len(ship.markers)
    if ship.kind == board.brief.scenario.stake:
        value *= _STAKE
    value -= _HULL * len(ship.harms)
    if ship.at is None:
        return value
    away = MAP.distances[ship.at]
    foes = [
        (away[each.at], each.at)
        for each in board.ships
        if each.side != ship.side and each.at is not None
    ]
    near = [each for each in foes if each[0] <= FARTHEST]
    for number, group in enumerate(ship.groups):
        value += _CHARGE * (group.cold + group.hot)
        if near and board.ready(ship, number):
            value += _HOT * max([_aim(board, ship, number, *foe) for foe in near]) // 10
    return value + _place(view, ship, ship.at, _goal(board, ship, foes))


def _goal(board: Board, ship: Ship, foes: list[tuple[int, Hex]]) -> int | None:
    """How far off is what a ship makes for: whom the scenario hangs on, else the nearest enemy."""
    stake = board.brief.scenario.stake
    if stake:
        for each in board.ships:
            if each.kind == stake and each.side != ship.side and ship.at and each.at:
                return MAP.distance(ship.at, each.at)
    return min(foes)[0] if foes else None


def _aim(board: Board, ship: Ship, group: int, far: int, there: Hex) -> int:
    """What a group does to an enemy on the mean, in sixths of damage; nothing if it can't."""
    here = ship.at
    card = board.card(ship).group[group]
    weapon = WEAPONS[card.weapon]
    if here is None or card.bears.isdisjoint(board.arcs(ship, there)):
        return 0
    less = board.space.less(here, there)
    if less == BLOCKED:
        return 0
    if weapon.launch:
        return card.count * weapon.damage * 6
    return card.count * sum(weapon.hits_for(face - less, far or 1) for face in range(1, 7))


def _place(view: CelestialView, ship: Ship, here: Hex, nearest: int | None) -> int:
    """Where a ship is and points: near the enemy, not at the edge, not at a planet."""
    value, board = 0, view.board
    if board.brief.scenario.runner == ship.kind:
        exits = board.space.exits
        value -= _RUN * min([MAP.distance(here, each) for each in exits], default=0)
    elif nearest is not None and board.card(ship).group:
        value -= _NEAR * max(_BEST, nearest)
    if not board.card(ship).base:
        ahead = MAP.around[here][ship.facing]
        if ahead is None:
            risky = floats(view, ship, "ahead") is None
        else:
            risky = board.space.kinds.get(ahead) in BLOCKING
        if risky:
            value -= _EDGE if board.may_turn(ship) else 6 * _EDGE
        elif ahead is not None:
            further = MAP.around[ahead][ship.facing]
            if further is None or board.space.kinds.get(further) in BLOCKING:
                value -= _EDGE // 3
    for hole in board.space.holes:
        value -= _EDGE * max(0, 3 - MAP.distance(here, hole))
    return value
