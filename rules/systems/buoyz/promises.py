"""What fire promises, as the practice opponent sees it: the hull that weapons take on the mean.

While it thinks, most ships stand as they stood in the position before: what one promises another
is kept for ships that have not changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import cloaks
from rules.systems.buoyz.aims import REACH, astray, dice_of, place
from rules.systems.buoyz.fire import promise
from rules.systems.buoyz.orders import Order, able
from rules.systems.buoyz.stats import INCH

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship

_FARTHEST: Final = (max(REACH.values()) * INCH) ** 2
_KEPT: Final = 512


class _Pair:
    """A ship and an enemy as they are on a table: the same ones, and the same table, are equal."""

    __slots__ = ("board", "foe", "ship")

    def __init__(self, board: Board, ship: Ship, foe: Ship) -> None:
        self.board = board
        self.ship = ship
        self.foe = foe

    def __hash__(self) -> int:
        # Both are kept with the pair: nothing else has their places in memory.
        return hash((id(self.ship), id(self.foe)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Pair):
            return NotImplemented
        one, two = self.board, other.board
        return (
            self.ship is other.ship
            and self.foe is other.foe
            and one.brief is two.brief
            and (one.options is two.options or one.options == two.options)
            and one.bodies == two.bodies
            and one.base_prices == two.base_prices
        )


def promised(board: Board, ship: Ship) -> dict[str, tuple[Fraction, Ship]]:
    """By weapon of a ship that can fire at somebody: the most hull that it takes, and of whom."""
    found: dict[str, tuple[Fraction, Ship]] = {}
    x, y, _ = place(ship)
    for foe in board.foes(ship.side):
        at = place(foe)
        if (x - at.x) ** 2 + (y - at.y) ** 2 > _FARTHEST:
            continue
        for weapon, hull in _between(_Pair(board, ship, foe)):
            if weapon not in found or hull > found[weapon][0]:
                found[weapon] = hull, foe
    return found


@lru_cache(maxsize=_KEPT)
def _between(pair: _Pair) -> tuple[tuple[str, Fraction], ...]:
    """What each weapon takes of a target that it reaches and bears on."""
    board, ship, foe = pair.board, pair.ship, pair.foe
    if not cloaks.attackable(board, ship, foe):
        return ()
    return tuple(
        [
            (weapon, promise(board, ship, Order(weapon, foe.id, dice_of(board, ship, weapon))))
            for weapon in able(board, ship)
            if not astray(board, ship, weapon, foe)
        ]
    )
