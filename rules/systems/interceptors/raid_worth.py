"""What a position of an attack is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: what has fallen, what fighters are left, what they bear
on, how many gun clusters bear on them, and what their energy levels give and burn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.space.plane import bearing as way_to
from rules.space.plane import distance
from rules.systems.interceptors.aiming import START, gun_bears, shielded
from rules.systems.interceptors.arcs import GUN_REACH, apart, bearing
from rules.systems.interceptors.ends import lost, points
from rules.systems.interceptors.energy import burning
from rules.systems.interceptors.options import FightersOptions
from rules.systems.interceptors.questions import FlyOn, MayGamble
from rules.systems.interceptors.stats import CENTRAL, CM, INTRUDER, SECONDARY
from rules.systems.interceptors.template import centre

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Fighter, Structure
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import FightersView

_FIGHTER: Final = 60_000
_BLOCK: Final = 6_000
_POINT: Final = 6_000
_TARGET_HIT: Final = 9_000
_CENTRE_HIT: Final = 40_000
_SECONDARY: Final = 45_000
_GUN: Final = 6_000
_GUN_HIT: Final = 2_000
_GUN_SHOT: Final = 8_000
"""What a gun cluster that fires no more is worth beside, for each shot it had in a go."""
_GUN_SHOT_HIT: Final = 1_500
_DIE: Final = 500
"""A die that could be thrown at a structure at the end of a way."""
_EXPOSED: Final = 500
"""A die that gun clusters could throw, at whomever of those in their reach."""
_LAST: Final = 3
"""How many times worse that is for one that has but a block."""
_BY_CM: Final = 60
_BY_DEGREE: Final = 12
_SHOT: Final = 4_000
"""A shot a go of a fighter that has a target before it."""
_UNIT: Final = 700
"""A unit a go of one that has not."""
_NEAR: Final = 80 * CM
_OPEN_HIT: Final = 5_000
_ASKED: Final = 1_500
_GUARDED: Final = 40
_TASTE: Final = 97


def worth(view: FightersView, seat: str) -> int:
    """How the attack stands: for those that attack, or against them."""
    found = _attack(view)
    question = view.question
    if isinstance(question, MayGamble):
        found += _OPEN_HIT * question.hits * (1 if question.seat == INTRUDER else -1)
    if isinstance(question, FlyOn):
        found += _ASKED
    return found if seat == INTRUDER else _hidden(view) - found


def _attack(view: FightersView) -> int:
    table = view.table
    if "ground" not in table.kept:
        table.kept["ground"] = _POINT * points(table) + _ground(table)
    found: int = table.kept["ground"] - _FIGHTER * lost(table, INTRUDER) // 2
    flying = [each for each in table.of(INTRUDER) if each.flies and not each.free]
    for fighter in table.of(INTRUDER):
        found += _BLOCK * max(0, fighter.blocks)
    for fighter in flying:
        found += _stands(table, fighter)
    return found - _exposed(table, flying)


def _ground(table: Table) -> int:
    """What was done to the structures."""
    shots, found = table.options.cluster_shots, 0
    for each in table.structures:
        if each.kind == CENTRAL:
            found += _CENTRE_HIT * each.hits
        elif each.kind == SECONDARY and each.fallen:
            found += _SECONDARY
        elif each.armed and each.fallen:
            found += _GUN + _GUN_SHOT * shots
        elif each.armed:
            found += (_GUN_HIT + _GUN_SHOT_HIT * shots) * each.hits
        elif not each.fallen:
            found += _TARGET_HIT * each.hits
    return found


def _exposed(table: Table, flying: Sequence[Fighter]) -> int:
    """What gun clusters may do to those in their reach: each fires at one, the weakest for sure."""
    weak: dict[str, int] = {}
    for each in flying:
        least = _LAST if each.blocks <= 1 else 1
        for gun in _reaching(table, each.here):
            weak[gun] = max(weak.get(gun, 1), least)
    return _EXPOSED * START * table.options.cluster_shots * sum(weak.values())


def _reaching(table: Table, at: Pose) -> tuple[str, ...]:
    """The gun clusters that bear on a fighter at a pose."""
    key = ("reaching", at)
    if key not in table.kept:
        bearing_on = [each for each in table.guns if gun_bears(table, each, at) is not None]
        table.kept[key] = tuple([each.id for each in bearing_on])
    found: tuple[str, ...] = table.kept[key]
    return found


def _stands(table: Table, mine: Fighter) -> int:
    """How a fighter stands; most of them as before, as one flies at a time."""
    key = ("stands", mine.here, mine.level, mine.shots, mine.blocks, table.protected)
    if key not in table.kept:
        table.kept[key] = _standing(table, mine)
    found: int = table.kept[key]
    return found


def _standing(table: Table, mine: Fighter) -> int:
    """What it bears on, how near and how well ahead the best target is, what its level costs."""
    found = 0
    for each in table.standing:
        hit = bearing(mine.here, each.here)
        if hit is not None and not shielded(table, mine, each):
            found += _DIE * (START + 1 - hit.band) * min(2, table.shots_left(mine))
    level = table.level(mine)
    targets = [each for each in table.standing if not each.armed]
    if targets:
        middle = centre(mine.here)
        near = min(targets, key=lambda each: distance(middle, each.here) - _bonus(each))
        far = apart(mine.here, near.here)
        found -= _BY_CM * far // CM
        off = way_to(centre(mine.here), near.here) - mine.here.heading
        found -= _BY_DEGREE * abs((off + 180) % 360 - 180)
        found += _SHOT * level.shots if far <= _NEAR else _UNIT * level.units
    # Who burns its last block out is lost.
    burnt = _BLOCK + (_FIGHTER if mine.blocks <= 1 else 0)
    ways, throws = _burns(level.burns)
    return found - burnt * ways // throws


@lru_cache(maxsize=64)
def _burns(burns: tuple[int, int]) -> tuple[int, int]:
    """In how many of how many throws a level burns a block out."""
    return burning(*burns, FightersOptions())


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
