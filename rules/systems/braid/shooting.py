"""Shots that are possible: dice by formation and range, factors, and how likely each die is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import value
from rules.space.plane import square
from rules.systems.braid import batteries, ground
from rules.systems.braid.pieces import (
    ASSAULT,
    ATTACK,
    BATTERY,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    LIMBERED,
    MARCH,
    SQUARE,
)
from rules.systems.braid.sight import fronts, sighted
from rules.systems.braid.stats import FOOT, INCH, taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Line
    from rules.systems.braid.field import Field, Standing
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.stats import Tables, UnitStats

_MASSED: Final = frozenset((MARCH, ASSAULT, ATTACK, CLUSTER, SQUARE, LIMBERED))
"""Formations that are good targets."""


@value
class Shot:
    """A shot that is possible; its dice do not depend on stands (BC13).

    Attributes:
        unit: Who fires.
        front: From which of its sides, counted from 1; 0 for a unit with one front.
        target: At whom.
        line: The line of sight, the shortest that serves.
        dice: How many dice.
        modifier: What is added to each.
        why: The factors in words.
    """

    unit: str
    front: int
    target: str
    line: Line
    dice: int
    modifier: int
    why: str

    @property
    def range(self) -> int:
        """The square of the range."""
        return square(*self.line)


def shots(field: Field, side: str) -> tuple[Shot, ...]:
    """All shots that a side's units could fire now, in the order of the roster (BC15, BC88)."""
    key = ("shots", side)
    if key not in field.kept:
        field.kept[key] = tuple(_shots(field, side))
    found: tuple[Shot, ...] = field.kept[key]
    return found


def _shots(field: Field, side: str) -> Iterator[Shot]:
    for each in field.standing:
        if each.side == side and not field.engaged(each.unit.id):
            yield from shots_of(field, each)


def shots_of(field: Field, firer: Standing) -> Iterator[Shot]:
    """All shots that a unit could fire now; a Grand Battery is one target (BC175, BC88b)."""
    unit = firer.unit
    if not fires(field.stats(unit), unit):
        return
    sides = fronts(field, unit)
    most = farthest(field, unit)
    for number, front in enumerate(sides, start=1):
        at = number if len(sides) > 1 else 0
        massed: dict[str, Shot] = {}
        for target in field.enemies(firer.side):
            if field.engaged(target.unit.id) and not field.options.shoot_into_contact:
                continue
            line = sighted(field, firer, front, target, most)
            if line is None:
                continue
            dice = dice_at(field, unit, target, square(*line))
            if not dice:
                continue
            modifier, why = factors(field, unit, target)
            lead = batteries.lead(field, target.unit).id
            shot = Shot(unit.id, at, lead, line, dice, modifier, why)
            if target.unit.formation != BATTERY:
                yield shot
            elif lead not in massed or (-dice, shot.range) < (
                -massed[lead].dice,
                massed[lead].range,
            ):
                massed[lead] = shot
        yield from massed.values()


def fires(stats: UnitStats, unit: Unit) -> bool:
    """Whether a unit fires at all: limbered guns and horse do not, but in garrison (BC15, BC79)."""
    if stats.is_gun:
        return unit.formation in (DEPLOYED, BATTERY)
    return stats.arm in FOOT or unit.formation == GARRISON


def farthest(field: Field, unit: Unit) -> int:
    """The farthest range of a unit, in hundredths of an inch."""
    tables = field.brief.tables
    if field.stats(unit).is_gun:
        return max(tables.duel.most, *(band.reach for band in tables.band)) * INCH
    fire = field.form(unit).fire
    return 0 if fire is None else fire.open * INCH


def dice_at(field: Field, unit: Unit, target: Standing, far: int) -> int:
    """The dice of a unit at a target, by the square of the range (BCT5, BC12, BC84, X3)."""
    tables = field.brief.tables
    if field.stats(unit).is_gun:
        return _gun_dice(tables, far, duel=field.stats(target.unit).is_gun)
    fire = field.form(unit).fire
    if fire is None:
        return 0
    reach = fire.close if sheltered(field, target) else fire.open
    return fire.dice if far <= (reach * INCH) ** 2 else 0


def _gun_dice(tables: Tables, far: int, *, duel: bool) -> int:
    if duel:
        low, high = tables.duel.least * INCH, tables.duel.most * INCH
        return tables.duel.dice if low * low <= far <= high * high else 0
    return next((band.dice for band in tables.band if far <= (band.reach * INCH) ** 2), 0)


def sheltered(field: Field, target: Standing) -> bool:
    """Whether a target is fired at from near only: wood, built-up area, artillery (BC84)."""
    return (
        bool(target.unit.area)
        or field.stats(target.unit).is_gun
        or ground.half_in(field.brief.terrain, target.part, "wood")
    )


def factors(field: Field, unit: Unit, target: Standing) -> tuple[int, str]:
    """What is added to each die, each bullet once, and why (BCT7, BC18, BC91, BC94, BC18b)."""
    own, foe = field.stats(unit), field.stats(target.unit)
    terrain, formation = field.brief.terrain, target.unit.formation
    hidden = foe.arm == "light_foot" and any(
        ground.half_in(terrain, target.part, kind) for kind in ground.SOFT
    )
    found = (
        (1, formation in _MASSED, field.form(target.unit).name),
        (1, own.rifles, "rifles"),
        (1, own.shooting == "proficient" or unit.formation == GARRISON,
         "proficient" if own.shooting == "proficient" else "from garrison"),
        (-1, formation in (GARRISON, DEPLOYED, BATTERY),
         "at a garrison" if formation == GARRISON else "at guns"),
        (-1, hidden, "light foot in cover"),
        (-1, own.shooting == "novice" or unit.moved,
         "novice" if own.shooting == "novice" else "moved"),
    )  # fmt: skip
    counted = [(each, words) for each, applies, words in found if applies]
    return sum(each for each, _ in counted), ", ".join(f"{each:+d} {w}" for each, w in counted)


def chance(tables: Tables, modifier: int) -> Fraction:
    """How likely one die costs a stand (BC46)."""
    ways = sum(tables.loses(face + modifier) for face in range(1, DIE + 1))
    return Fraction(ways, DIE * DIE)


def losses(tables: Tables, found: tuple[Shot, ...]) -> tuple[Fraction, ...]:
    """How likely some shots cost their target 0, 1, 2 … stands, all their dice together."""
    spread = [Fraction(1)]
    for shot in found:
        one = chance(tables, shot.modifier)
        for _ in range(shot.dice):
            spread = [
                (spread[at] * (1 - one) if at < len(spread) else Fraction(0))
                + (spread[at - 1] * one if at else Fraction(0))
                for at in range(len(spread) + 1)
            ]
    return tuple(spread)


def expected(field: Field, target: Unit, found: tuple[Shot, ...]) -> Fraction:
    """How many stands some shots cost their target on the mean."""
    spread, least = losses(field.brief.tables, found), field.least(target)
    whole = batteries.strength(field, target)
    mean = (taken(whole, lost, least) * chance for lost, chance in enumerate(spread))
    return sum(mean, Fraction(0))


def promise(field: Field, shot: Shot) -> Fraction:
    """What a unit looks for when it looks for its best shot: losses on the mean, of guns fourfold.

    That a gun is lost but once, and that a cluster is lost whole, is not weighed: what a unit hits
    best is asked.
    """
    weight = 4 if field.stats(field.by_id[shot.target]).is_gun else 1
    return chance(field.brief.tables, shot.modifier) * shot.dice * weight
