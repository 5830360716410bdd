"""What a melee may lead to, exactly: dice of both sides, then those of the loser (BC29, BC33)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.systems.braid import melee
from rules.systems.braid.pieces import CLUSTER
from rules.systems.braid.stats import CLUSTER_STANDS, SIDES, other, taken

if TYPE_CHECKING:
    from rules.systems.braid.field import Field

FALL = Fraction(melee.FALLS, DIE)
"""How likely a die of the loser costs a base."""


class Prospect(NamedTuple):
    """A melee, or its first round alone, as a side sees it.

    Attributes:
        wins: How likely it wins the first round.
        draws: How likely nobody does.
        kills: How likely one of the other side is a cluster, or gone, after it.
        falls: The same of its own.
        costs: The stands that the other side loses on the mean.
        pays: Those that its own loses.
    """

    wins: Fraction
    draws: Fraction
    kills: Fraction
    falls: Fraction
    costs: Fraction
    pays: Fraction


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


@lru_cache(maxsize=1 << 10)
def mean_lost(dice: int, bases: int, least: int) -> Fraction:
    """How many bases so many of the loser's dice cost it on the mean.

    Args:
        dice: The dice.
        bases: How many it has.
        least: With how many it still stands.
    """
    exactly = [at_least(dice, n) - at_least(dice, n + 1) for n in range(dice + 1)]
    return sum((taken(bases, n, least) * chance for n, chance in enumerate(exactly)), Fraction(0))


def prospect(field: Field, units: tuple[str, ...], side: str, number: int = 1) -> Prospect:
    """The first round of a melee among units in contact, or another one, as a side sees it."""
    own = melee.of_side(field, units, side)
    foe = melee.of_side(field, units, other(side))
    dice = [sum(melee.dice_of(field, each, number)) for each in (own, foe)]
    bases = [melee.bases_of(field, each) for each in (own, foe)]
    least = [melee.least_of(field, each) for each in (own, foe)]
    factors = [sum(b.value for b in melee.counted(field, each)) for each in (own, foe)]
    ahead = bases[0] + factors[0] - bases[1] - factors[1]
    falls_at, kills_at = (breaks_at(field, each) for each in (own, foe))
    wins = draws = kills = falls = costs = pays = Fraction(0)
    for at, chance in differences(dice[0], dice[1], ahead).items():
        if at == 0:
            draws += chance
            kills += chance * (kills_at <= 1)
            falls += chance * (falls_at <= 1)
            costs += chance * taken(bases[1], 1, least[1])
            pays += chance * taken(bases[0], 1, least[0])
        elif at > 0:
            wins += chance
            kills += chance * at_least(at, kills_at)
            costs += chance * mean_lost(at, bases[1], least[1])
        else:
            falls += chance * at_least(-at, falls_at)
            pays += chance * mean_lost(-at, bases[0], least[0])
    return Prospect(wins, draws, kills, falls, costs, pays)


def is_duel(field: Field, units: tuple[str, ...]) -> bool:
    """Whether a melee is one of two units: whose stands are lost is nobody's choice."""
    return all(len(melee.of_side(field, units, each)) == 1 for each in SIDES)


def duel(field: Field, units: tuple[str, ...], side: str, number: int = 1) -> Prospect:
    """A melee of two units to its end: after a draw both have lost a base, and fight on (BC117)."""
    found = prospect(field, units, side, number)
    if not found.draws:
        return found
    (foe,), (own,) = (melee.of_side(field, units, each) for each in (other(side), side))
    at = [breaks_at(field, (each,)) for each in (foe, own)]
    after = field
    for unit_id in (foe, own):
        unit = field.by_id[unit_id]
        left = unit.stands - 1
        if field.stats(unit).is_gun or left < CLUSTER_STANDS:
            return found
        form = CLUSTER if left == CLUSTER_STANDS else unit.formation
        after = after.changing(unit_id, stands=left, formation=form)
    more = duel(after, units, side, number + 1)
    return Prospect(
        found.wins,
        found.draws,
        found.kills + found.draws * more.kills * (at[0] > 1),
        found.falls + found.draws * more.falls * (at[1] > 1),
        found.costs + found.draws * more.costs,
        found.pays + found.draws * more.pays,
    )


def breaks_at(field: Field, units: tuple[str, ...]) -> int:
    """How many bases a side must lose until one of its units must break, whoever takes them."""
    spare = [
        max(0, field.by_id[each].stands - CLUSTER_STANDS - 1)
        for each in units
        if not field.stats(field.by_id[each]).is_gun
    ]
    return sum(spare) + 1
