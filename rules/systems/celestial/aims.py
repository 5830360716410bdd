"""What may be fired at what: arcs, ranges, clear lines (TE34 to TE41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial import actions as ac
from rules.systems.celestial.lines import BLOCKED
from rules.systems.celestial.stats import FARTHEST, MAP, WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship

BURST: Final = "burst"
MISSILE: Final = "missile"


def shots(board: Board, seat: str) -> list[Action]:
    """Every shot of a side (TE34 to TE41)."""
    found: list[Action] = []
    for ship, number in _charged(board, seat):
        aims = targets(board, ship, number)
        found += [ac.fire(ship.id, number + 1, each) for each in aims]
        if board.brief.cards[ship.kind].group[number].count > 1:
            found += [
                ac.fire(ship.id, number + 1, first, second)
                for at, first in enumerate(aims)
                for second in aims[at + 1 :]
            ]
    return found


def may_fire(board: Board, seat: str) -> bool:
    """Whether a side has any shot."""
    return any(targets(board, ship, number) for ship, number in _charged(board, seat))


def firers(board: Board, seat: str) -> frozenset[str]:
    """The ships of a side that have a shot."""
    charged = _charged(board, seat)
    return frozenset(ship.id for ship, number in charged if targets(board, ship, number))


def _charged(board: Board, seat: str) -> Iterator[tuple[Ship, int]]:
    """The groups of a side that are ready, of ships with an enemy so near that one may bear."""
    foes = [each.at for each in board.ships if each.side != seat and each.at is not None]
    if board.missiles:
        foes += [each.at for each in board.missiles if each.side != seat]
    for ship in board.ships:
        if ship.side == seat and ship.at is not None:
            away = MAP.distances[ship.at]
            for foe in foes:
                if away[foe] <= FARTHEST:
                    for number in range(len(ship.groups)):
                        if board.ready(ship, number):
                            yield ship, number
                    break


def targets(board: Board, ship: Ship, group: int) -> list[str]:
    """What a group could be fired at: in its arcs and range, on a clear line (TE36, TE38, TE39).

    Only direct weapons are aimed at missiles (TE41, TE81).
    """
    if ship.at is None:
        return []
    card = board.brief.cards[ship.kind].group[group]
    weapon = WEAPONS[card.weapon]
    found = [
        each.id
        for each in board.ships
        if each.side != ship.side and each.at is not None and in_aim(board, ship, group, each.at)
    ]
    if board.missiles and card.weapon not in (BURST, MISSILE) and weapon.ranges:
        found += [
            each.id
            for each in board.missiles
            if each.side != ship.side and in_aim(board, ship, group, each.at)
        ]
    return found


def in_aim(board: Board, ship: Ship, group: int, there: Hex) -> bool:
    """Whether a hex is in a group's arcs and range, on a clear line (TE36, TN13, TNT2b)."""
    here = ship.at
    if here is None:
        return False
    card = board.brief.cards[ship.kind].group[group]
    weapon = WEAPONS[card.weapon]
    far = MAP.distances[here][there]
    if weapon.launch:
        if far > weapon.launch:
            return False
    elif (far or 1) not in weapon.ranges:
        return False
    if card.bears.isdisjoint(board.arcs(ship, there)):
        return False
    return board.space.less(here, there) != BLOCKED
