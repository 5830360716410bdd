"""When a side was asked for the order of its pulls in the first version of the rules (TN37).

Games that began with it are asked the same to their end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial.damage import strength
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.stats import WEAPONS

if TYPE_CHECKING:
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship


def mattered(board: Board, side: str, ways: dict[str, tuple[Hex, ...]]) -> bool:
    """Whether it makes a difference who is pulled first, each ship having one way.

    Squadrons count as ships that collide, and an explosion as one that reaches all.
    """
    ends = [each[0] for each in ways.values()]
    stood = {each.at for each in board.fleet(side)}
    fatal = any(_might_explode(board, board.ship(each), to) for each, (to,) in ways.items())
    return len(ends) > 1 and (fatal or len(set(ends)) < len(ends) or not stood.isdisjoint(ends))


def _might_explode(board: Board, ship: Ship, to: Hex) -> bool:
    """Whether a ship's hull may be hurt where it is pulled, or it is destroyed at once."""
    card = board.card(ship)
    if not card.blast or board.space.deadly(to):
        return card.blast > 0
    danger = int(board.space.kinds.get(to) is Kind.ASTEROID)
    struck = [each for each in board.missiles if each.target == ship.id and each.at == to]
    danger += len(struck) * WEAPONS["missile"].damage
    held = 0 if ship.harmed("shields") else min(strength(ship, arc) for arc in range(4))
    return danger > held
