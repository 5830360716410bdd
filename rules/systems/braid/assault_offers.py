"""Assault columns as they are offered: what can be formed and declared, and how it would end."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.kernel.chances import Chance
from rules.kernel.frozen import trusted
from rules.space.measure import INCHES
from rules.systems.braid import actions as ac
from rules.systems.braid import assaults, batteries, risk
from rules.systems.braid.pieces import BATTERY, CLUSTER, MARCH
from rules.systems.braid.stats import CLUSTER_STANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.systems.braid.assaults import Assault
    from rules.systems.braid.field import Field


def storms(field: Field, side: str) -> Iterator[ac.Storm]:
    """March columns that may become assault columns, and have somebody to assault."""
    for unit in field.on_table(side):
        if (
            unit.formation == MARCH
            and not unit.moved
            and assaults.general_with(field, unit) is not None
            and assaults.possible(field, unit) is not None
        ):
            yield trusted(ac.Storm, unit=unit.id)


def assaults_of(field: Field, side: str) -> Iterator[ac.Assault]:
    """Assaults that can be declared."""
    for unit in assaults.columns(field, side):
        found = assaults.possible(field, unit)
        if found is not None:
            yield trusted(ac.Assault, unit=unit.id, target=found.target.id)


def spread(field: Field, found: Assault) -> dict[tuple[int, int, bool], Fraction]:
    """How likely an assault ends with so many stands of each, with the general or without.

    Who runs from it keeps his stands; clusters and Grand Batteries are lost at once (BC26, BC40).
    """
    general = assaults.general_with(field, found.unit) is not None
    own, foes = found.unit.stands, assaults.stands_of(field, found.target)
    runs = _runs(field, found)
    ends = {end: chance * (1 - runs) for end, chance in risk.ends(own, foes, general).items()}
    if runs:
        lost = found.target.formation in (CLUSTER, BATTERY)
        end = (own, 0 if lost else foes, general)
        ends[end] = ends.get(end, Fraction(0)) + runs
    return ends


def _runs(field: Field, found: Assault) -> Fraction:
    """How likely the target fails its test (BC143)."""
    trial = assaults.trial(field, found)
    return Fraction(0) if trial is None else 1 - trial.chance


def odds(field: Field, found: Assault) -> tuple[Chance, ...]:
    """How likely an assault is won, and what is left then; exact (BC44, BC144)."""
    ends = spread(field, found)
    name = batteries.called(field, found.target.id)
    whole = _sum(ends, lambda left, _foe, _general: left > CLUSTER_STANDS)
    broken = _sum(ends, lambda left, _foe, _general: left == CLUSTER_STANDS)
    won = _sum(ends, lambda _left, foe, _general: not foe)
    beaten = _sum(ends, lambda left, _foe, _general: not left)
    runs = _runs(field, found)
    falls = _sum(ends, lambda _left, _foe, general: not general)
    few = 1 - whole - broken - beaten
    chances = [
        Chance.of(f"destroys {name}", won, "loss"),
        Chance.of("is left with four stands or more", whole),
        Chance.of("is left as a cluster", broken),
        Chance.of("is destroyed", beaten),
        Chance.of("loses its general", falls),
    ]
    if few and not field.options.keep_winner:
        chances.insert(3, Chance.of("wins, and is eliminated", few))
    if runs:
        chances.insert(0, Chance.of(f"{name} runs", runs))
    return tuple(chances)


def _sum(
    ends: dict[tuple[int, int, bool], Fraction], wanted: Callable[[int, int, bool], bool]
) -> Fraction:
    return sum((chance for end, chance in ends.items() if wanted(*end)), Fraction(0))


def words(field: Field, found: Assault) -> str:
    """An assault in words."""
    target = batteries.called(field, found.target.id)
    return f"{target}, {INCHES.text(found.cost)}″ straight ahead"
