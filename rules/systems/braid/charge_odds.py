"""What a charge leads to: the tests before it, the way there, the melee (BC95, BC107, BC113)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.values.frozen import changed
from rules.systems.braid import batteries, charge_tests, melee, melee_odds, onset
from rules.systems.braid.combat import HELD, HOME, ON, RAN
from rules.systems.braid.melee_odds import Prospect
from rules.systems.braid.pieces import BATTERY, CLUSTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.braid.charge_tests import Trial
    from rules.systems.braid.combat import Charge, ChargeState
    from rules.systems.braid.field import Field


class Fate(NamedTuple):
    """What a charge leads to, whatever comes between.

    Attributes:
        goes: How likely who charges passes his test.
        runs: How likely the target runs.
        meets: How likely they come to blows.
        melee: What comes of that, as a side sees it; if they never meet, nothing does.
        whole: Whether that is the melee to its end; else its first round.
        several: Of that side, then of the other one, whether several units may fight.
    """

    goes: Fraction
    runs: Fraction
    meets: Fraction
    melee: Prospect
    whole: bool
    several: tuple[bool, bool]


def with_charge(field: Field, charge: Charge) -> Field:
    """The field when one more charge is declared."""
    return field.but(combat=changed(field.combat, charges=(*field.combat.charges, charge)))


def fate(field: Field, unit: str, side: str, *, tested: bool) -> Fate:
    """What a charge that was declared leads to, if no more are (BC98, BC113).

    Args:
        field: The field.
        unit: Who charges.
        side: Who looks at it.
        tested: Whether all charges have been tested.
    """
    charge, involved = _charge(field, unit), _involved(field, unit)
    goes = runs = Fraction(0)
    met: list[tuple[Fraction, Field, tuple[str, ...]]] = []
    for share, after in _outcomes(field, field.brief.units[unit].side, involved, tested=tested):
        goes += share * (_charge(after, unit).state != HELD)
        runs += share * _ran(after, charge)
        home = onset.all_home(after, involved)
        if _charge(home, unit).state == HOME:
            met.append((share, home, melee.connected(home, unit)))
    whole = all(melee_odds.is_duel(home, units) for _, home, units in met)
    judge = melee_odds.duel if whole else melee_odds.prospect
    found = [(share, judge(home, units, side)) for share, home, units in met]
    sums = [sum((share * each[at] for share, each in found), Fraction(0)) for at in range(6)]
    sides = [[field.brief.units[each].side == side for each in units] for _, _, units in met]
    several = any(map(_many, sides)), any(len(each) - sum(each) > 1 for each in sides)
    meets = sum((share for share, _, _ in met), Fraction(0))
    return Fate(goes, runs, meets, Prospect(*sums), whole, several)


def gain(field: Field, seat: str, *, untested: str) -> Fraction:
    """The stands that charges which come cost the other side on the mean, less those of one's own.

    Args:
        field: The field.
        seat: Whose gain.
        untested: The side whose charges have not been tested yet; empty if all have.
    """
    found, done = Fraction(0), set[str]()
    for charge in field.combat.charges:
        if charge.state != ON or charge.unit in done:
            continue
        involved = _involved(field, charge.unit)
        done |= involved
        side = field.brief.units[charge.unit].side
        for share, after in _outcomes(field, side, involved, tested=side != untested):
            home = onset.all_home(after, involved)
            found += share * (_in_melees(home, involved, seat) + _shattered(after, involved, seat))
    return found


def _in_melees(field: Field, involved: set[str], seat: str) -> Fraction:
    """What the melees of some units cost the other side, less what they cost one's own."""
    found, done = Fraction(0), set[str]()
    for contact in field.combat.contacts:
        if contact.charger not in involved or contact.charger in done:
            continue
        units = melee.connected(field, contact.charger)
        done |= {*units}
        judge = melee_odds.duel if melee_odds.is_duel(field, units) else melee_odds.prospect
        told = judge(field, units, seat)
        found += told.costs - told.pays
    return found


def _shattered(field: Field, involved: set[str], seat: str) -> int:
    """How many stands of the other side are lost as they run, less those of one's own."""
    found, ran = 0, {e.target for e in field.combat.charges if e.state == RAN}
    for target in sorted(ran & involved):
        unit = field.by_id[target]
        if unit.plays and unit.formation in (CLUSTER, BATTERY):
            stands = batteries.strength(field, unit)
            found += -stands if field.brief.units[target].side == seat else stands
    return found


def _many(own: list[bool]) -> bool:
    return sum(own) > 1


def _charge(field: Field, unit: str) -> Charge:
    found = field.combat.charge_of(unit)
    if found is None:
        raise LookupError(f"{unit} has declared no charge")
    return found


def _ran(field: Field, charge: Charge) -> bool:
    """Whether the target of a charge has run, from whomever."""
    guns = {each.id for each in batteries.body(field, field.by_id[charge.target])}
    return any(each.target in guns and each.state == RAN for each in field.combat.charges)


def _involved(field: Field, unit: str) -> set[str]:
    """All that may be in one melee with a unit, by contacts and by charges that come."""
    combat = field.combat
    pairs = [(each.charger, each.charged) for each in combat.contacts]
    pairs += [(each.unit, each.target) for each in combat.charges if each.state == ON]
    found, open_ = {unit}, [unit]
    while open_:
        at = open_.pop()
        mates = [each.id for each in batteries.body(field, field.by_id[at])]
        for each in (*(one for pair in pairs if at in pair for one in pair), *mates):
            if each not in found:
                found.add(each)
                open_.append(each)
    return found


def _outcomes(
    field: Field, side: str, involved: set[str], *, tested: bool
) -> Iterator[tuple[Fraction, Field]]:
    """How the tests of a side's charges, and of their targets, may end (BC95)."""
    if tested:
        yield Fraction(1), field
        return
    mine = [
        each
        for each in field.combat.charges
        if each.state == ON
        and each.target in involved
        and field.brief.units[each.unit].side == side
    ]
    found = [(Fraction(1), field)]
    for charge in mine:
        found = [
            (share * more, after)
            for share, before in found
            for more, after in _passes(before, charge_tests.of_charger(before, charge), (charge,),
                                       HELD)
        ]  # fmt: skip
    targets = [batteries.lead(field, field.by_id[each.target]).id for each in mine]
    for target in dict.fromkeys(targets):
        found = [
            (share * more, after)
            for share, before in found
            for more, after in _stands(before, target)
        ]
    yield from found


def _stands(field: Field, target: str) -> Iterator[tuple[Fraction, Field]]:
    unit = field.by_id[target]
    coming = charge_tests.coming(field, unit)
    trial = charge_tests.of_target(field, unit, coming) if coming else None
    yield from _passes(field, trial, coming, RAN)


def _passes(
    field: Field, trial: Trial | None, charges: tuple[Charge, ...], failed: ChargeState
) -> Iterator[tuple[Fraction, Field]]:
    """How a test may end: charges become what they are if it is failed, or stay as they are."""
    chance = Fraction(1) if trial is None else trial.chance
    if chance:
        yield chance, field
    if chance < 1:
        combat = field.combat
        for each in charges:
            combat = combat.with_charge(each.unit, failed)
        yield 1 - chance, field.but(combat=combat)
