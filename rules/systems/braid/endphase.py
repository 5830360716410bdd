"""Step 7: clusters test their morale, rally, bleed, fall back or shatter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from rules.kernel.d6 import DIE
from rules.kernel.frozen import trusted
from rules.systems.braid import events as ev
from rules.systems.braid import firing, ground, settling
from rules.systems.braid.pieces import CLUSTER

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

Outcome = Literal["holds", "loses", "falls back", "shatters"]
_HOLDS: Final = 4


def end_phase(r: Resolution[BraidState]) -> None:
    """Each cluster tests, the attacker's first (BC122, BC124)."""
    field = r.state.field
    for side in (field.attacker, field.defender):
        for unit in field.on_table(side):
            if unit.formation == CLUSTER:
                _test(r, r.state.field.by_id[unit.id])


def _test(r: Resolution[BraidState], unit: Unit) -> None:
    field = r.state.field
    modifier, why = factors(field, unit)
    (face,) = r.roll(1, DIE, f"morale: {field.stats(unit).name}")
    outcome = outcome_of(face + modifier)
    r.emit(trusted(ev.Tested, unit=unit.id, face=face, modifier=modifier, why=why, outcome=outcome))
    match outcome:
        case "loses":
            firing.reduce(r, unit.id, 1)
        case "falls back":
            _fall_back(r, unit)
        case "shatters":
            r.emit(ev.Removed(unit=unit.id, why="is shattered"))
        case _:
            pass


def outcome_of(total: int) -> Outcome:
    """What an adjusted die of morale leads to (BC125)."""
    if total >= _HOLDS:
        return "holds"
    if total > 0:
        return "loses"
    return "falls back" if total == 0 else "shatters"


def factors(field: Field, unit: Unit) -> tuple[int, str]:
    """What is added to a cluster's die of morale, each bullet once (BCT8, BC130)."""
    stats = field.stats(unit)
    part = field.placed[unit.id].part
    rough = stats.arm != "light_foot" and any(
        ground.half_in(field.brief.terrain, part, kind) for kind in ground.SOFT
    )
    found = (
        (1, stats.morale == "high", "high"),
        (-1, stats.morale == "low" or rough, "low" if stats.morale == "low" else "rough ground"),
        (-1, True, "cluster"),
    )
    counted = [(each, words) for each, applies, words in found if applies]
    return sum(each for each, _ in counted), ", ".join(f"{each:+d} {w}" for each, w in counted)


def _fall_back(r: Resolution[BraidState], unit: Unit) -> None:
    """Twelve inches straight away from the nearest enemy, still a cluster (BC126, BC127)."""
    field = r.state.field
    found = settling.fallen_back(field, unit, settling.away_from(field, unit), CLUSTER)
    if isinstance(found, str):
        r.emit(ev.Removed(unit=unit.id, why=found))
        return
    r.emit(ev.FellBack(unit=unit.id, origin=unit.here, pose=found))
