"""What a melee may lead to, exactly: dice of both sides, then those of the loser (BC29, BC33)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.d6 import DIE
from rules.kernel.frozen import changed
from rules.systems.braid import melee
from rules.systems.braid.combat import HOME, ON
from rules.systems.braid.pieces import CLUSTER
from rules.systems.braid.stats import CLUSTER_STANDS, other

if TYPE_CHECKING:
    from rules.systems.braid.combat import Charge
    from rules.systems.braid.field import Field

FALL = Fraction(melee.FALLS, DIE)
"""How likely a die of the loser costs a base."""


class Prospect(NamedTuple):
    """The first round of a melee, as a side sees it.

    Attributes:
        wins: How likely it wins.
        draws: How likely nobody does.
        loses: How likely the other side wins.
        kills: How likely the other side is a cluster, or gone, after it.
        falls: The same of its own.
        costs: The stands that the other side loses on an average, less its own.
    """

    wins: Fraction
    draws: Fraction
    loses: Fraction
    kills: Fraction
    falls: Fraction
    costs: Fraction


@lru_cache(maxsize=64)
def sums(dice: int) -> tuple[int, ...]:
    """In how many ways dice have a sum; by the sum."""
    found = [1]
    for _ in range(dice):
        wider = [0] * (len(found) + DIE)
        for total, ways in enumerate(found):
            for face in range(1, DIE + 1):
                wider[total + face] += ways
        found = wider
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def differences(own: int, foe: int, ahead: int) -> dict[int, Fraction]:
    """How likely the totals differ by so much.

    Args:
        own: The dice of one side.
        foe: Those of the other.
        ahead: By how much the first is ahead by bases and factors.
    """
    found: dict[int, Fraction] = {}
    whole = DIE ** (own + foe)
    for one, ways in enumerate(sums(own)):
        for two, others in enumerate(sums(foe)):
            if ways and others:
                at = ahead + one - two
                found[at] = found.get(at, Fraction(0)) + Fraction(ways * others, whole)
    return found


def at_least(dice: int, falls: int) -> Fraction:
    """How likely so many of the loser's dice cost a base, or more (BC33)."""
    if falls <= 0:
        return Fraction(1)
    chances = (comb(dice, n) * FALL**n * (1 - FALL) ** (dice - n) for n in range(falls, dice + 1))
    return sum(chances, Fraction(0))


def prospect(field: Field, units: tuple[str, ...], side: str, number: int = 1) -> Prospect:
    """The first round of a melee among units in contact, or another one, as a side sees it."""
    own = melee.of_side(field, units, side)
    foe = melee.of_side(field, units, other(side))
    dice = [sum(melee.dice_of(field, each, number)) for each in (own, foe)]
    totals = [
        melee.bases_of(field, each) + sum(b.value for b in melee.counted(field, each))
        for each in (own, foe)
    ]
    spread = differences(dice[0], dice[1], totals[0] - totals[1])
    needed = [_breaks_at(field, each) for each in (foe, own)]
    wins = draws = loses = kills = falls = costs = Fraction(0)
    for at, chance in spread.items():
        if at == 0:
            draws += chance
            kills += chance * (needed[0] <= 1)
            falls += chance * (needed[1] <= 1)
        elif at > 0:
            wins += chance
            kills += chance * at_least(at, needed[0])
            costs += chance * at * FALL
        else:
            loses += chance
            falls += chance * at_least(-at, needed[1])
            costs += chance * at * FALL
    return Prospect(wins, draws, loses, kills, falls, costs)


def breaking(
    field: Field, units: tuple[str, ...], side: str, number: int = 1
) -> tuple[Fraction, Fraction] | None:
    """How likely the other side breaks, and one's own, before a melee of two units is decided.

    After a draw both have lost a base, and fight on (BC117). ``None`` where a side has several
    units: what it loses in a draw is its owner's choice.
    """
    pair = [melee.of_side(field, units, each) for each in (other(side), side)]
    if any(len(each) != 1 for each in pair):
        return None
    found = prospect(field, units, side, number)
    chances = [found.kills, found.falls]
    open_ = [_breaks_at(field, each) > 1 for each in pair]
    if found.draws and any(open_):
        after = field
        for (unit_id,) in pair:
            unit = field.by_id[unit_id]
            left = unit.stands - 1
            if field.stats(unit).is_gun or left < CLUSTER_STANDS:
                return chances[0], chances[1]
            broken = left == CLUSTER_STANDS
            form = CLUSTER if broken else unit.formation
            after = after.changing(unit_id, stands=left, formation=form)
        more = breaking(after, units, side, number + 1)
        if more is not None:
            for at, each in enumerate(more):
                chances[at] += found.draws * each if open_[at] else 0
    return chances[0], chances[1]


def _breaks_at(field: Field, units: tuple[str, ...]) -> int:
    """How many bases all of a side must lose until the first of its units must break."""
    if len(units) != 1:
        return melee.bases_of(field, units)
    unit = field.by_id[units[0]]
    if field.stats(unit).is_gun or unit.stands <= CLUSTER_STANDS:
        return 1
    return unit.stands - CLUSTER_STANDS


def coming(field: Field, charge: Charge) -> Prospect:
    """What a charge that comes leads to, with all that come at its target, for its side."""
    after = met(field, None, charge.target)
    units = melee.connected(after, charge.unit)
    return prospect(after, units, field.brief.units[charge.unit].side)


def met(field: Field, charge: Charge | None, target: str) -> Field:
    """The field as if a charge, and all that come at the same target, had made contact."""
    others = [e for e in field.combat.charges if e.target == target and e.state == ON]
    more = () if charge is None else (charge,)
    charges = [changed(each, state=HOME) for each in (*others, *more)]
    contacts = (*field.combat.contacts, *(each.contact for each in charges))
    combat = changed(field.combat, charges=tuple(charges), contacts=contacts)
    return changed(field, combat=combat)
