"""Steps 4 and 5: who may charge whom, and who must test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.braid.battle import Battle, Contact, Unit, half_in
from tests.oracles.braid.melee import bullets

if TYPE_CHECKING:
    from tests.oracles.braid.shapes import Maybe

_FOOT = ("foot", "light_foot")
CHARGE = {"attack_column": 6, "reinforced_line": 4, "line": 2}
"""Inches of foot; horse in reinforced line has 8."""


def distance(unit: Unit) -> int:
    """How far it charges; 0 if never (BC21)."""
    if unit.gun or unit.area is not None:
        return 0
    if unit.horse:
        return 8 if unit.formation == "reinforced_line" else 0
    return CHARGE.get(unit.formation, 0)


def verdicts(battle: Battle, charger: Unit, target: Unit) -> set[str]:
    """ "free", "test" or "no"; several if it is open what ground the target is on."""
    wood, hill = half_in(battle, target, "wood"), half_in(battle, target, "hill")
    answers: set[Maybe] = {wood, hill}
    if target.area is not None:
        found = [False]
    elif True in answers:
        found = [True]
    elif None in answers:
        found = [True, False]
    else:
        found = [False]
    return {_verdict(charger, target, steep=each) for each in found}


_NO = {
    "horse": {"garrison"},
    "attack_column": {"garrison"},
    "reinforced_line": {"horse", "attack_column"},
    "line": {"horse", "attack_column", "reinforced_line", "garrison"},
}
_TEST = {
    "horse": {"square"},
    "attack_column": {"horse", "attack_column", "square"},
    "reinforced_line": {"garrison", "reinforced_line", "square"},
    "line": {"march_column", "line", "gun", "cluster", "square"},
}


def _verdict(charger: Unit, target: Unit, *, steep: bool) -> str:
    if not distance(charger):
        return "no"
    how = "horse" if charger.horse else charger.formation
    what = _kind(target)
    if steep:
        skirmish = charger.light_foot and how == "reinforced_line"
        return "test" if skirmish else "no"
    if what in _NO[how]:
        return "no"
    return "test" if what in _TEST[how] else "free"


def _kind(target: Unit) -> str:
    if target.gun:
        return "gun"
    if target.formation in ("cluster", "garrison"):
        return target.formation
    if target.mounted:
        return "horse"
    return "march_column" if target.formation == "assault_column" else target.formation


def stands_fast(battle: Battle, target: Unit, charger: Unit) -> bool:
    """Whether the charged unit needs no test."""
    if battle.touched(target.id):
        return True  # BC99
    if target.formation == "battery":
        return False  # BC40
    if target.formation in ("square", "deployed", "garrison"):
        return True
    if target.mounted and target.formation == "reinforced_line":
        return True
    return (
        target.english and target.foot and not target.horse and not (charger.horse or charger.gun)
    )


def needed(factors: int) -> int:
    """The least face that passes: 1 always, 7 never (4 with the factors)."""
    return min(7, max(1, 4 - factors))


def factors(battle: Battle, own: Unit, foe: Unit, contact: Contact) -> int:
    """The factors of melee as if in contact (BC19, BC100), in a test."""
    return 4 * sum(bullets(battle.variants, own, foe, contact).values())


def battery_factors(unit: Unit) -> int:
    """A Grand Battery's own test (BC102), by the morale class of its guns."""
    # "+1 Grand Battery, +1 deployed artillery, +-1 quality": each of the three by itself.
    return 2 + {"high": 1, "low": -1}.get(unit.morale, 0)
