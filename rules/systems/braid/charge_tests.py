"""Tests of those who charge and of those who are charged (BC19, BC20, BC98 to BC103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.systems.braid import batteries, morale
from rules.systems.braid.bullets import bullets, mounted, summed
from rules.systems.braid.charging import TEST, verdict
from rules.systems.braid.combat import ON
from rules.systems.braid.pieces import BATTERY, DEPLOYED, GARRISON, REINFORCED, SQUARE
from rules.systems.braid.remarks import ENGLISH
from rules.systems.braid.stats import FOOT

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.systems.braid.combat import Charge, Contact
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

LEAST: Final = 4
"""What an adjusted die must be (BCT10)."""


class Trial(NamedTuple):
    """A test that is to be taken: by whom, on account of whom, what is added, and why."""

    unit: str
    against: str
    modifier: int
    why: str

    @property
    def chance(self) -> Fraction:
        """How likely it is passed: with melee factors none, one half or certain (BC100)."""
        return morale.chance_of(self.modifier, LEAST)


def of_charger(field: Field, charge: Charge) -> Trial | None:
    """The test of who charges; ``None`` if none is taken: a general spares it (BC105)."""
    unit, target = field.by_id[charge.unit], field.by_id[charge.target]
    if charge.general or verdict(field, unit, target) != TEST:
        return None
    return _trial(field, unit, target, charge.contact)


def of_target(field: Field, target: Unit, charges: tuple[Charge, ...]) -> Trial | None:
    """The one test of who is charged, the worst; ``None`` if none, as in contact (BC98, BC99).

    (BC34b)

    A Grand Battery takes one for all of its guns, whichever of them are charged (BC102).
    """
    if field.engaged(target.id):
        return None
    found = [
        _trial(field, field.by_id[each.target], field.by_id[each.unit], each.contact)
        for each in charges
        if not stands(field, target, field.by_id[each.unit])
    ]
    return min(found, key=lambda each: each.modifier, default=None)


def coming(field: Field, target: Unit) -> tuple[Charge, ...]:
    """The charges that come at a unit, or at any gun of its Grand Battery (BC98, BC98c)."""
    guns = {each.id for each in batteries.body(field, target)}
    return tuple([e for e in field.combat.charges if e.target in guns and e.state == ON])


def stands(field: Field, target: Unit, charger: Unit) -> bool:
    """Whether a unit stands to receive a charge without a test (BCT11, BC28, BC103)."""
    stats = field.stats(target)
    if target.formation in (DEPLOYED, GARRISON):
        return True
    if target.formation == SQUARE:
        return stats.arm in FOOT
    if target.formation == REINFORCED and mounted(field, target):
        return True
    return stats.flag == ENGLISH and stats.arm in FOOT and field.stats(charger).arm in FOOT


def _trial(field: Field, own: Unit, foe: Unit, contact: Contact) -> Trial:
    """By the factors of melee against that one; as an option of morale (BC19, BC20, BC100).

    A Grand Battery always tests by those of morale (BC40, BC102).
    """
    if own.formation == BATTERY and not field.older:
        modifier, why = morale.of_battery(field, own)
    elif field.options.charge_test == "morale" or own.formation == BATTERY:
        modifier, why = morale.factors(field, own)
    else:
        modifier, why = summed(bullets(field, own, foe, contact))
    return Trial(own.id, foe.id, modifier, why)
