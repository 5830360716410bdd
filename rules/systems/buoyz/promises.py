"""What fire promises, as the practice opponent sees it: the hull that weapons take on the mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import cloaks
from rules.systems.buoyz.aims import REACH, astray, defence_dice, dice_of, interceptable, place
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.fire import promise
from rules.systems.buoyz.keeping import kept
from rules.systems.buoyz.orders import Order, able

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

_FARTHEST: Final = (max(REACH.values()) * INCH) ** 2


def promised(board: Board, ship: Ship) -> dict[str, tuple[Fraction, Ship]]:
    """By weapon of a ship that can fire at somebody: the most hull that it takes, and of whom."""
    found: dict[str, tuple[Fraction, Ship]] = {}
    x, y, _ = place(ship)
    guided = any(interceptable(board, ship, each) for each in able(board, ship))
    for foe in board.foes(ship.side):
        at = place(foe)
        if (x - at.x) ** 2 + (y - at.y) ** 2 > _FARTHEST:
            continue
        defence = defence_dice(board, foe) if guided else 0
        for weapon, hull in _between(board, (ship, foe), defence):
            if weapon not in found or hull > found[weapon][0]:
                found[weapon] = hull, foe
    return found


@kept
def _between(
    board: Board,
    ships: tuple[Ship, ...],
    _defence: int,
) -> tuple[tuple[str, Fraction], ...]:
    """What each weapon of a ship takes of another one that it reaches and bears on.

    ``_defence``: the dice of close defence there, on which the answer depends.
    """
    ship, foe = ships
    if not cloaks.attackable(board, ship, foe):
        return ()
    return tuple(
        [
            (weapon, promise(board, ship, Order(weapon, foe.id, dice_of(board, ship, weapon))))
            for weapon in able(board, ship)
            if not astray(board, ship, weapon, foe)
        ]
    )
