"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: who is left, with how much energy, who has whom in arc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import bearing as way_to
from rules.space.plane import distance
from rules.systems.interceptors import raid_worth
from rules.systems.interceptors.arcs import bearing
from rules.systems.interceptors.ends import lost
from rules.systems.interceptors.questions import FlyOn, MayGamble
from rules.systems.interceptors.stats import CM, INTERCEPTOR, INTRUDER, other
from rules.systems.interceptors.template import centre

if TYPE_CHECKING:
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import FightersView

_WON: Final = 10_000_000
_FIGHTER: Final = 30_000
_BLOCK: Final = 8_000
_HALF: Final = 12_000
"""Half of a fighter lost."""
_DIE: Final = 900
"""A die that could be thrown at an enemy, or by one."""
_BY_CM: Final = 12
_BY_DEGREE: Final = 6
_LEVEL: Final = 500
_OPEN_HIT: Final = 5_000


def worth(view: FightersView, seat: str) -> int:
    """What one's own side has left, and how it stands, against the other."""
    if view.ended is not None:
        if view.ended.winner is None:
            return -_WON // 2
        return _WON if view.ended.winner == seat else -_WON
    if view.closed is not None:
        return 0
    table, foe = view.table, other(seat)
    if view.options.raid:
        return raid_worth.worth(view, seat) + _defenders(table) * (-1 if seat == INTRUDER else 1)
    found = _side(table, seat) - _side(table, foe)
    found += _HALF * (lost(table, foe) - lost(table, seat))
    for mine in table.of(seat):
        if mine.flies and not mine.free:
            found += _LEVEL * mine.level + _stands(table, mine)
    question = view.question
    if isinstance(question, MayGamble):
        found += _OPEN_HIT * question.hits * (1 if question.seat == seat else -1)
    if isinstance(question, FlyOn) and question.seat == seat:
        found += _LEVEL
    return found


def _defenders(table: Table) -> int:
    """What the fighters are worth that defend against an attack, and how they stand."""
    mine = table.of(INTERCEPTOR)
    flying = (each for each in mine if each.flies and not each.free)
    return (_side(table, INTERCEPTOR) if mine else 0) + sum(_stands(table, e) for e in flying)


def _side(table: Table, side: str) -> int:
    return sum(
        _FIGHTER + _BLOCK * max(0, each.blocks) + (_BLOCK if each.armoured else 0)
        for each in table.of(side)
        if each.blocks >= 0
    )


def _stands(table: Table, mine: Fighter) -> int:
    """Whom it bears on, who bears on it, how near and how well it faces the nearest enemy."""
    enemies = [each for each in table.enemies(mine.side) if not each.free]
    if not enemies:
        return 0
    found, here, shots = 0, mine.here, min(2, table.shots_left(mine))
    for each in enemies:
        there = each.here
        hit = bearing(here, there)
        if hit is not None:
            found += _DIE * _dice(mine, hit.band) * shots
        threat = bearing(there, here)
        if threat is not None:
            found -= _DIE * _dice(each, threat.band)
    at = centre(here)
    middles = [centre(each.here) for each in enemies]
    far, number = min([(distance(at, each), number) for number, each in enumerate(middles)])
    found -= _BY_CM * far // CM
    off = (way_to(at, middles[number]) - here.heading + 180) % 360 - 180
    return found - _BY_DEGREE * abs(off)


def _dice(fighter: Fighter, band: int) -> int:
    return max(0, 5 - band + ("g" in fighter.extras) - max(0, 4 - fighter.blocks))
