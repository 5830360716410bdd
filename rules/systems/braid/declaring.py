"""Steps 4 and 5: charges are declared, then all chargers test, then all charged (BC95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.space.plane import bearing
from rules.space.shapes import gap
from rules.systems.braid import batteries, charge_tests, charging, grand_battery, settling
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid import questions as qu
from rules.systems.braid.charge_tests import LEAST
from rules.systems.braid.combat import ON, Charge
from rules.systems.braid.commanders import general_of
from rules.systems.braid.pieces import BATTERY, CLUSTER, LIMBERED, MARCH
from rules.systems.braid.refusals import any_unit, standing_unit

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid import actions as ac
    from rules.systems.braid.charge_tests import Trial
    from rules.systems.braid.charging import Path
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState


def ask(r: Resolution[BraidState], side: str) -> None:
    """Ask a side for its charges, if it could charge anybody."""
    if charging.charges(r.state.field, side):
        r.next(qu.DeclareCharges(seat=side), qu.ChargeTests(side=side))
    else:
        r.next()


def planned(field: Field, side: str, action: ac.Charge) -> Path:
    """The charge that an action means, checked.

    Raises:
        Refusal: It can't be declared.
    """
    unit = standing_unit(field, side, action.unit)
    target = any_unit(field, action.target)
    return charging.declared(field, unit, target, general=action.general, wheel=action.wheel)


def charge_of(field: Field, path: Path, *, general: bool) -> Charge:
    """A charge along a path; led by the commander with it if so declared (BC135)."""
    leader = general_of(field, path.unit) if general else None
    return Charge(
        unit=path.unit.id,
        target=path.target.id,
        wheel=path.wheel,
        ahead=path.ahead,
        general=leader.id if leader is not None else "",
        contact=path.contact,
    )


def declare(r: Resolution[BraidState], side: str, action: ac.Charge) -> None:
    """Take down a charge; ask for more as long as there may be some (BC95)."""
    path = planned(r.state.field, side, action)
    r.emit(fe.ChargeDeclared(charge=charge_of(r.state.field, path, general=action.general)))
    if charging.charges(r.state.field, side):
        r.next(qu.DeclareCharges(seat=side))


def test(r: Resolution[BraidState], side: str) -> None:
    """All chargers test in the order declared, then all charged; who runs, runs at once (BC95)."""
    field = r.state.field
    mine = [e for e in field.combat.charges if field.brief.units[e.unit].side == side]
    for charge in mine:
        trial = charge_tests.of_charger(r.state.field, charge)
        if trial is not None:
            _tested(r, trial, charges=True)
    field = r.state.field
    targets = [batteries.lead(field, field.by_id[each.target]).id for each in mine]
    for target in dict.fromkeys(targets):
        field = r.state.field
        unit = field.by_id[target]
        coming = charge_tests.coming(field, unit)
        if coming:
            received(r, unit, coming)


def received(r: Resolution[BraidState], unit: Unit, coming: tuple[Charge, ...]) -> bool:
    """The one test of who is charged, if it takes one; whether it stands (BC26, BC98)."""
    trial = charge_tests.of_target(r.state.field, unit, coming)
    if trial is None or _tested(r, trial, charges=False):
        return True
    if unit.formation == BATTERY:
        grand_battery.shatter(r, unit)
    else:
        _retire(r, unit, coming)
    return False


def _tested(r: Resolution[BraidState], trial: Trial, *, charges: bool) -> bool:
    """One test; where the outcome is certain no die is thrown (BC100)."""
    chance = trial.chance
    face = 0
    passes = chance == 1
    if 0 < chance < 1:
        name = r.state.brief.units[trial.unit].name
        (face,) = r.roll(1, DIE, f"charge test: {name}")
        passes = face + trial.modifier >= LEAST
    r.emit(
        fe.ChargeTested(
            unit=trial.unit,
            against=trial.against,
            charges=charges,
            face=face,
            modifier=trial.modifier,
            why=trial.why,
            passes=passes,
        )
    )
    return passes


def _retire(r: Resolution[BraidState], unit: Unit, coming: tuple[Charge, ...]) -> None:
    """Twelve inches straight away from the nearest charger; a cluster is lost at once (BC26).

    (BC26c, BC98b)
    """
    field = r.state.field
    if unit.formation == CLUSTER:
        r.emit(ev.Removed(unit=unit.id, why="is shattered"))
        return
    own = field.placed[unit.id]
    foes = [field.placed[each.unit] for each in coming if each.state == ON]
    foe = min(foes, key=lambda e: (gap(own.part, e.part), field.brief.number[e.unit.id]))
    away = bearing(foe.box.centre, own.box.centre)
    formation = LIMBERED if field.stats(unit).is_gun else MARCH
    found = settling.fallen_back(field, unit, away, formation)
    if isinstance(found, str):
        r.emit(ev.Removed(unit=unit.id, why=found))
        return
    r.emit(fe.Retired(unit=unit.id, origin=unit.here, pose=found, formation=formation))
