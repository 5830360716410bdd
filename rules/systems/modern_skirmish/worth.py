"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: who is left, how near each unit is to a rout, the score,
and how near the figures are to whom they fire at.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.systems.modern_skirmish.morale import ROUT, minuses
from rules.systems.modern_skirmish.questions import ActWithUnit, GoOnMoving
from rules.systems.modern_skirmish.stats import CM, other
from rules.systems.modern_skirmish.victory import kills

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Unit
    from rules.systems.modern_skirmish.view import SkirmishView

_WON: Final = 10_000_000
_FIGURE: Final = 20_000
_KILL: Final = 20_000
_MINUS: Final = 600
"""A minus of a unit towards its rout."""
_ROUTED: Final = 30_000
_IN_HAND: Final = 1_500
"""Having the initiative."""
_NEARER: Final = 3
"""So many hundredths of a centimetre nearer are a point."""
_STRIDE: Final = 10 * CM
_THROWS: Final = DIE * DIE
_CLOSE: Final = 2
"""A figure wants to be within the range of its nearest band, divided by this."""


def worth(view: SkirmishView, seat: str) -> int:
    """What one's own side has left and has done against the other."""
    if view.result is not None and view.result.winner is not None:
        return _WON if view.result.winner == seat else -_WON
    field, foe = view.field, other(seat)
    found = _KILL * (kills(field, seat) - kills(field, foe))
    found += _side(field, seat) - _side(field, foe)
    found -= _way(field, seat)
    if view.acting != seat or isinstance(view.question, GoOnMoving):
        return found - _IN_HAND  # after the move the initiative passes
    if isinstance(view.question, ActWithUnit):
        found += _promise(field, field.unit(view.question.unit), seat)
    return found + _IN_HAND


def _promise(field: Field, unit: Unit, side: str) -> int:
    """What a unit that has passed its test may do: its best shot, or a long way nearer."""
    enemies = [at for _, at in field.enemies(side)]
    best = way = 0
    for figure in field.figures_of(unit.id):
        if figure.at is None or not enemies:
            continue
        troop = field.troop(figure)
        near = min([square(figure.at, each) for each in enemies])
        band = troop.band_for(near)
        best = max(best, band.open.ways * 2 * _KILL // _THROWS if band is not None else 0)
        way += min(_STRIDE, max(0, isqrt(near) - troop.band[0].reach * CM // _CLOSE)) // _NEARER
    return max(best, way)


def _side(field: Field, side: str) -> int:
    return sum(_unit(field, unit) for unit in field.side_units(side))


def _unit(field: Field, unit: Unit) -> int:
    if unit.routed:
        return -_ROUTED
    left = sum(each.at is not None for each in field.figures_of(unit.id))
    return _FIGURE * left - _MINUS * min(minuses(field, unit), ROUT) ** 2 // 4


def _way(field: Field, side: str) -> int:
    """How far a side's figures have still to go to where they fire best.

    Only one's own: with that of the others counted against it, the smaller side would keep away.
    """
    enemies = [at for _, at in field.enemies(side)]
    if not enemies:
        return 0
    far = 0
    for each, at in field.standing:
        if field.side(each) == side:
            want = field.troop(each).band[0].reach * CM // _CLOSE
            far += max(0, isqrt(min([square(at, other) for other in enemies])) - want) // _NEARER
    return far
