"""How likely fire does what, exactly: hits, hull, criticals, crippled, destroyed (BZT16, BZT17).

Torpedoes count as if none were shot down. What explosions do to others is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import cloaks
from rules.systems.buoyz.aims import banded, dice_of, drains, is_tubes, raised_shield, reach
from rules.systems.buoyz.damage import abilities
from rules.systems.buoyz.fire import aimed
from rules.systems.buoyz.orders import Order
from rules.systems.buoyz.outcomes import NEVER, Attack, Outcome, Victim, outcome
from rules.systems.buoyz.speed import endurance, exposed

if TYPE_CHECKING:
    from rules.systems.buoyz.aims import Aim
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.orders import Fusillade
    from rules.systems.buoyz.pieces import Ship

_ENGINES: Final = frozenset({"warp", "impulse"})
"""Abilities without which a ship is dead in space; all others are given up before (BZ175)."""
_BAND: Final = 2
"""Inches of a range band (BZ61)."""


def victim(board: Board, ship: Ship) -> Victim:
    """A ship as a target."""
    sd = board.sd(ship)
    found = abilities(board, ship)
    steps = endurance(board, ship)
    engines = sum(each in _ENGINES for each in found)
    return Victim(
        ship.hull,
        sd.crippled,
        ship.crippled,
        ship.motive,
        ship.shields_hit,
        len(found) - engines,
        engines,
        NEVER if steps is None else steps,
        bool(ship.landed)
        or (board.options.stationary_is_dead and ship.nominated and not ship.moved),
        sd.base,
        ship.cloaked,
    )


def attacks(board: Board, ship: Ship, order: Order) -> tuple[Attack, ...]:
    """A weapon at its target, each torpedo by itself."""
    drained = drains(board, ship)
    return _attacks(board, board.ship(order.target), order, aimed(board, ship, order), drained)


def _attacks(
    board: Board, target: Ship, order: Order, aim: Aim, drained: int
) -> tuple[Attack, ...]:
    printed = raised_shield(board, target, aim.shield.quadrant)
    if is_tubes(order.weapon):
        one = Attack(aim.dice, aim.again, printed, aim.less, need=aim.need)
        return (one,) * order.dice
    veil = cloaks.PENALTY if target.cloaked and cloaks.veiled(board, target) else 0
    more = aim.more - exposed(board, target) - veil
    size = board.sd(target).size
    return (
        Attack(
            order.dice, aim.again, printed, aim.less, size=size, more=more, drained=drained,
            veil=veil,
        ),
    )  # fmt: skip


def against(board: Board, fusillade: Fusillade) -> dict[str, Outcome]:
    """By target: what all that a ship fires at it comes to."""
    found: dict[str, tuple[Attack, ...]] = {}
    for each in fusillade.orders:
        more = attacks(board, fusillade.ship, each)
        found[each.target] = (*found.get(each.target, ()), *more)
    return {
        target: outcome(victim(board, board.ship(target)), tuple(each))
        for target, each in found.items()
    }


def of_order(board: Board, ship: Ship, order: Order) -> Outcome:
    """What one weapon comes to, by itself."""
    return outcome(victim(board, board.ship(order.target)), attacks(board, ship, order))


def unmeasured(board: Board, ship: Ship, order: Order) -> tuple[tuple[str, Outcome], ...]:
    """What one weapon would come to at the shield fore, by ranges that are not measured (BZ132)."""
    target = board.ship(order.target)
    known, far = victim(board, target), reach(board, ship, order.weapon)
    steps = (far,) if is_tubes(order.weapon) else range(_BAND, far + _BAND, _BAND)
    found = []
    for number, step in enumerate(steps):
        aim = banded(board, ship, order.weapon, target, number)
        low = f">{_BAND * number}-" if number else "0-"
        each = outcome(known, _attacks(board, target, order, aim, drains(board, ship)))
        found.append((f"{low}{min(step, far)}″", each))
    return tuple(found)


def all_dice(board: Board, ship: Ship, weapon: str, target: str) -> Order:
    """A weapon at a target with all of its dice."""
    return Order(weapon, target, dice_of(board, ship, weapon))
