"""Grand Batteries on the table: which guns stand in one, from left to right, and where it lies.

Each gun keeps its own footprint and fires for itself (BC140); all of them move, and are lost, as
one unit. A side has one Grand Battery at most, as all its guns are in it (BC138).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.pose import MILLIONTHS, Pose, Step, laid, seen
from rules.systems.braid.formations import size
from rules.systems.braid.pieces import ASSAULT, BATTERY
from rules.systems.braid.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.space.polygon import Convex
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

NAME: Final = "Grand Battery"


def guns_of(field: Field, side: str) -> tuple[Unit, ...]:
    """The guns of a side's Grand Battery from left to right; none if it has none."""
    key = ("battery", side)
    if key not in field.kept:
        found = [each for each in field.on_table(side) if each.formation == BATTERY]
        field.kept[key] = from_left(found, found[0].here) if found else ()
    guns: tuple[Unit, ...] = field.kept[key]
    return guns


def from_left(guns: Sequence[Unit], looking: Pose) -> tuple[Unit, ...]:
    """Guns from left to right, as one sees them who looks that way."""
    return tuple(sorted(guns, key=lambda each: seen(looking, each.here.at).right))


def body(field: Field, unit: Unit) -> tuple[Unit, ...]:
    """Who moves and is lost together with a unit: it alone, or all guns of its battery."""
    if unit.formation != BATTERY:
        return (unit,)
    return guns_of(field, field.stats(unit).side)


def strength(field: Field, unit: Unit) -> int:
    """How many stands a unit has; a Grand Battery all its guns."""
    return sum(each.stands for each in body(field, unit) if each.plays)


def lead(field: Field, unit: Unit) -> Unit:
    """Who stands for a unit where only one of its battery is named: the first in the roster."""
    return min(body(field, unit), key=lambda each: field.brief.number[each.id])


def together(field: Field, one: Unit, other: Unit) -> bool:
    """Whether two units are one body."""
    if one.id == other.id:
        return True
    both = one.formation == other.formation == BATTERY
    return both and field.stats(one).side == field.stats(other).side


def shape(field: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of a unit, of a battery all of it (BC49)."""
    width, depth = size(field.brief, unit.formation, unit.stands)
    return width * len(body(field, unit)), depth


def start(field: Field, unit: Unit) -> Pose:
    """The middle of the front of a unit, of a battery that of all of it."""
    guns = body(field, unit)
    if len(guns) == 1:
        return unit.here
    width, _ = size(field.brief, unit.formation, unit.stands)
    first = guns[0].here
    return laid(first, (Step(width * MILLIONTHS * (len(guns) - 1) // 2, 0),))


def parts(field: Field, unit: Unit) -> tuple[Convex, ...]:
    """The footprints of a body on the table."""
    placed = field.placed
    return tuple(placed[each.id].part for each in body(field, unit) if each.id in placed)


def lined_up(
    field: Field, guns: Sequence[Unit], middle: Pose, at: int | None = None
) -> tuple[tuple[str, Pose], ...]:
    """Where guns lie that stand side by side in one line.

    Args:
        field: The field.
        guns: From left to right.
        middle: The middle of the front of all of them, or of one.
        at: Of which one; of all if none is said.
    """
    width, _ = size(field.brief, BATTERY, 1)
    centre = len(guns) - 1 if at is None else 2 * at
    return tuple(
        (each.id, laid(middle, (Step(width * MILLIONTHS * (2 * number - centre) // 2, 0),)))
        for number, each in enumerate(guns)
    )


def called(field: Field, unit_id: str) -> str:
    """What a unit is called in a sentence; who fires at a gun of a Grand Battery fires at that."""
    massed = field.by_id[unit_id].formation == BATTERY
    return f"the {NAME}" if massed else field.brief.units[unit_id].name


def stays(field: Field, side: str, unit_id: str) -> bool:
    """Whether the commander with a unit stays (BC139, BC141).

    A defender's does with his battery, a general with the assault column that he has formed.
    """
    if not unit_id:
        return False
    formation = field.by_id[unit_id].formation
    return (formation == BATTERY and side == field.defender) or (
        formation == ASSAULT and not field.older
    )


def check_leaves(field: Field, side: str, unit_id: str, name: str) -> None:
    """Whether a commander may leave a unit (BC139, BC141).

    Raises:
        Refusal: He may not.
    """
    if stays(field, side, unit_id):
        rule = "BC141" if field.by_id[unit_id].formation == ASSAULT else "BC139"
        raise illegal(rule, case="stays", commander=name)
