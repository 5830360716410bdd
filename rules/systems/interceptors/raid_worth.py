"""What a position of an attack is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: what has fallen, what fighters are left, what they bear
on, and how many gun clusters bear on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import bearing as way_to
from rules.space.plane import distance
from rules.systems.interceptors.aiming import START, gun_bears, shielded
from rules.systems.interceptors.arcs import GUN_REACH, apart, bearing
from rules.systems.interceptors.ends import lost, points
from rules.systems.interceptors.questions import FlyOn, MayGamble
from rules.systems.interceptors.stats import CENTRAL, CM, INTRUDER, SECONDARY
from rules.systems.interceptors.template import centre

if TYPE_CHECKING:
    from rules.systems.interceptors.pieces import Fighter, Structure
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import FightersView

_FIGHTER: Final = 60_000
_BLOCK: Final = 6_000
_POINT: Final = 6_000
_TARGET_HIT: Final = 9_000
_CENTRE_HIT: Final = 40_000
_SECONDARY: Final = 45_000
_GUN: Final = 14_000
_GUN_HIT: Final = 5_000
_DIE: Final = 500
"""A die that could be thrown at a structure at the end of a way."""
_EXPOSED: Final = 300
"""A die that gun clusters could throw."""
_BY_CM: Final = 60
_BY_DEGREE: Final = 12
_LEVEL: Final = 1_500
_OPEN_HIT: Final = 5_000
_GUARDED: Final = 40
_TASTE: Final = 97


def worth(view: FightersView, seat: str) -> int:
    """How the attack stands: for those that attack, or against them."""
    found = _attack(view)
    question = view.question
    if isinstance(question, MayGamble):
        found += _OPEN_HIT * question.hits * (1 if question.seat == INTRUDER else -1)
    if isinstance(question, FlyOn):
        found += _LEVEL
    return found if seat == INTRUDER else _hidden(view) - found


def _attack(view: FightersView) -> int:
    table = view.table
    found = _POINT * points(table) - _FIGHTER * lost(table, INTRUDER) // 2
    for each in table.structures:
        if each.kind == CENTRAL:
            found += _CENTRE_HIT * each.hits
        elif each.kind == SECONDARY and each.fallen:
            found += _SECONDARY
        elif each.armed:
            found += _GUN if each.fallen else _GUN_HIT * each.hits
        elif not each.fallen:
            found += _TARGET_HIT * each.hits
    for fighter in table.of(INTRUDER):
        found += _BLOCK * max(0, fighter.blocks)
        if fighter.flies and not fighter.free:
            found += _LEVEL * fighter.level + _stands(table, fighter)
    return found


def _stands(table: Table, mine: Fighter) -> int:
    """What it bears on, how near and how well ahead the best target is, and what bears on it."""
    found = 0
    for each in table.standing:
        hit = bearing(mine.here, each.here)
        if hit is not None and not shielded(table, mine, each):
            found += _DIE * (START + 1 - hit.band) * min(2, table.shots_left(mine))
        if each.armed:
            threat = gun_bears(table, each, mine.here)
            if threat is not None:
                found -= _EXPOSED * START * table.options.cluster_shots
    targets = [each for each in table.standing if not each.armed]
    if targets:
        near = min(targets, key=lambda each: apart(mine.here, each.here) - _bonus(each))
        found -= _BY_CM * apart(mine.here, near.here) // CM
        off = way_to(centre(mine.here), near.here) - mine.here.heading
        found -= _BY_DEGREE * abs((off + 180) % 360 - 180)
    return found


def _bonus(target: Structure) -> int:
    """One that was hit is nearer than it seems."""
    return 10 * CM * target.hits


def _hidden(view: FightersView) -> int:
    """Values are well hidden where guns are near; beyond that, it is a matter of taste."""
    if view.mine is None:
        return 0
    found = 0
    dear = [each for each in view.table.structures if each.id in view.mine.values]
    for each in dear:
        at = each.here
        guns = sum(distance(gun.here, at) <= GUN_REACH for gun in view.table.guns)
        found += _GUARDED * guns + (at.x + 3 * at.y) % _TASTE
    return found
