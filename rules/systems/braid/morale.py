"""The die of morale: factors, what a total leads to, how likely that is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from rules.kernel.game.d6 import DIE
from rules.systems.braid import ground
from rules.systems.braid.pieces import (
    ATTACK,
    BATTERY,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    LIMBERED,
    SQUARE,
)

if TYPE_CHECKING:
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

Outcome = Literal["regains a stand", "holds", "loses a stand", "falls back", "shatters"]
_REGAINS: Final = 7
_HOLDS: Final = 4
_FIRM: Final = (GARRISON, ATTACK, SQUARE, DEPLOYED, BATTERY)


def outcome_of(total: int) -> Outcome:
    """What an adjusted die of morale leads to (BC125)."""
    if total >= _REGAINS:
        return "regains a stand"
    if total >= _HOLDS:
        return "holds"
    if total > 0:
        return "loses a stand"
    return "falls back" if total == 0 else "shatters"


def factors(field: Field, unit: Unit, won: int = 0) -> tuple[int, str]:
    """What is added to a unit's die of morale, each bullet once (BCT8, BC130).

    Args:
        field: The field.
        unit: Who tests.
        won: 1 if it has just won a melee, -1 if it has lost it.
    """
    stats = field.stats(unit)
    part = field.placed[unit.id].part
    rough = stats.arm != "light_foot" and any(
        ground.half_in(field.brief.terrain, part, kind) for kind in ground.SOFT
    )
    form, massed = field.form(unit).name, unit.formation == BATTERY
    listed = (
        (1, stats.morale == "high" or massed, "Grand Battery" if massed else "high"),
        (1, unit.formation in _FIRM, "deployed" if massed else form),
        (1, won > 0, "won"),
        (-1, stats.morale == "low" or rough, "low" if stats.morale == "low" else "rough ground"),
        (-1, unit.formation in (CLUSTER, LIMBERED), form),
        (-1, won < 0, "lost"),
    )
    counted = [(each, words) for each, applies, words in listed if applies]
    return sum(each for each, _ in counted), ", ".join(f"{each:+d} {w}" for each, w in counted)


def of_battery(field: Field, unit: Unit) -> tuple[int, str]:
    """What is added to the die of a Grand Battery that is charged (BC102)."""
    words = field.stats(unit).morale
    quality = {"high": 1, "low": -1}.get(words, 0)
    counted = [(1, "Grand Battery"), (1, "deployed"), (quality, words)]
    return 2 + quality, ", ".join(f"{each:+d} {w}" for each, w in counted if each)


def chance_of(modifier: int, least: int) -> Fraction:
    """How likely a die with that added is so much at least."""
    return Fraction(sum(face + modifier >= least for face in range(1, DIE + 1)), DIE)
