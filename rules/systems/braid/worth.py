"""What a position is worth to a side, as the practice opponent sees it; the weights are ours."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.systems.braid import assault_offers, assaults, charge_odds
from rules.systems.braid.batteries import body
from rules.systems.braid.commanders import in_command
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER, DEPLOYED, LIMBERED, LINE, MARCH
from rules.systems.braid.questions import DeclareCharges
from rules.systems.braid.stats import CLUSTER_STANDS, INCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.space.plane import Point
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.view import BraidView

_WON: Final = 10_000_000
_STAND: Final = 10_000
_GUN: Final = 30_000
_BROKEN: Final = 15_000
_LED: Final = 400
_WANTED: Final = {LINE: 8, DEPLOYED: 16, BATTERY: 16}
"""How many inches from the enemy a formation wants to be; others as near as a column goes."""
_FORMS: Final = {LINE: 900, DEPLOYED: 900, BATTERY: 900, MARCH: -600, LIMBERED: -300}


def worth(view: BraidView, seat: str) -> int:
    """What one's own side has left, what the other has, and how near they are."""
    if view.result is not None:
        return _WON if view.result.winner == seat else -_WON
    field, found = view.field, 0
    for each in field.standing:
        unit, mine = each.unit, each.side == seat
        value = _unit(field, unit)
        if unit.formation == ASSAULT:
            value += _assaults(field, unit)
        found += value if mine else -value
    found += sum(_LED for each in field.commanders_of(seat) if _leads(field, each))
    found += int(charge_odds.gain(field, seat, untested=_untested(view)) * _STAND)
    return found - _way(field, seat)


def _untested(view: BraidView) -> str:
    """The side that still declares charges: its tests are taken when it has done (BC95)."""
    return next((e.seat for e in view.questions if isinstance(e, DeclareCharges)), "")


def _assaults(field: Field, unit: Unit) -> int:
    """What an assault column can be expected to win and to lose."""
    found = assaults.possible(field, unit)
    if found is None:
        return 0
    own, foe = _unit(field, unit), sum(_unit(field, e) for e in body(field, found.target))
    gain = sum(
        chance * (foe - _left(field, found.target, foes) - own + _left(field, unit, left))
        for (left, foes, _), chance in assault_offers.spread(field, found).items()
    )
    return int(gain) if unit.storms else int(gain) - 1


def _left(field: Field, unit: Unit, stands: int) -> int:
    """What so many stands of a unit, or of its battery, are worth after an assault."""
    if field.stats(unit).is_gun:
        return _GUN * stands
    least = 1 if field.options.keep_winner else CLUSTER_STANDS
    return _STAND * stands - (_BROKEN if stands <= CLUSTER_STANDS else 0) if stands >= least else 0


def _leads(field: Field, commander: Commander) -> bool:
    """Whether a commander is with a unit that he commands."""
    return bool(commander.unit) and in_command(field, commander, field.by_id[commander.unit])


def _unit(field: Field, unit: Unit) -> int:
    if field.stats(unit).is_gun:
        return _GUN
    return _STAND * unit.stands - (_BROKEN if unit.formation == CLUSTER else 0)


def _way(field: Field, seat: str) -> int:
    """How far units have still to go; the defender waits where it is."""
    enemies = tuple([each.spot.centre for each in field.standing if each.side != seat])
    if not enemies:
        return 0
    distance, keen, found = _nearest(enemies), seat == field.attacker, 0
    for each in field.standing:
        if each.side != seat:
            continue
        unit = each.unit
        x, y, _ = unit.here
        near = distance(x, y)
        far = max(0, near - _WANTED.get(unit.formation, 6) * INCH)
        found += far if keen else far // 4
        found -= _FORMS.get(unit.formation, 0) if near < 18 * INCH else 0
    return found


# While one side considers its moves the other one stands: most distances are asked for again.
@lru_cache(maxsize=1 << 4)
def _nearest(enemies: tuple[Point, ...]) -> Callable[[int, int], int]:
    """How far the nearest enemy is from a place, rounded down."""

    @lru_cache(maxsize=1 << 12)
    def nearest(x: int, y: int) -> int:
        return isqrt(min([(east - x) ** 2 + (south - y) ** 2 for east, south in enemies]))

    return nearest
