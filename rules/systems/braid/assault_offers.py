"""Assault columns as they are offered: what can be formed and declared, and how it would end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.kernel.foresight.chances import Chance, Mean, always
from rules.kernel.values.errors import Refusal
from rules.space.measure import INCHES
from rules.systems.braid import actions as ac
from rules.systems.braid import assaults, batteries, risk
from rules.systems.braid.assault_events import AssaultMoved
from rules.systems.braid.fight_events import ChargeTested
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER, MARCH
from rules.systems.braid.signs import stormed
from rules.systems.braid.stats import CLUSTER_STANDS, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rules.kernel.foresight.chances import Sign
    from rules.systems.braid.assaults import Assault
    from rules.systems.braid.field import Field
    from rules.systems.braid.signs import Stormed

LOSS: Final = "loss"
T = TypeVar("T", int, bool)


def storms(field: Field, side: str) -> Iterator[ac.Storm]:
    """March columns that may become assault columns, and have somebody to assault."""
    for unit in field.on_table(side):
        if unit.formation != MARCH or assaults.general_with(field, unit) is None:
            continue
        try:
            assaults.formed(field, side, unit.id)
        except Refusal:
            continue
        if assaults.possible(field, unit) is not None:
            yield ac.Storm(unit=unit.id)


def assaults_of(field: Field, side: str) -> Iterator[ac.Assault]:
    """Assaults that can be declared."""
    for unit in assaults.columns(field, side):
        found = assaults.possible(field, unit)
        if found is not None:
            yield ac.Assault(unit=unit.id, target=found.target.id)


End = tuple[int, int, bool]
"""Stands that are left of the column and of its target, and whether its general is."""


def spread(field: Field, found: Assault) -> dict[End, Fraction]:
    """How likely an assault ends with so many stands of each, with the general or without.

    Who runs from it keeps his stands; clusters and Grand Batteries are lost at once.
    """
    general = assaults.general_with(field, found.unit) is not None
    own, foes = found.unit.stands, batteries.strength(field, found.target)
    runs = _runs(field, found)
    ends = {end: chance * (1 - runs) for end, chance in risk.ends(own, foes, general).items()}
    if runs:
        end = (own, 0 if _shatters(found) else foes, general)
        ends[end] = ends.get(end, Fraction(0)) + runs
    return ends


def _runs(field: Field, found: Assault) -> Fraction:
    """How likely the target fails its test (BC143)."""
    trial = assaults.trial(field, found)
    return Fraction(0) if trial is None else 1 - trial.chance


def _shatters(found: Assault) -> bool:
    """Whether the target is lost where others run."""
    return found.target.formation in (CLUSTER, BATTERY)


def odds(field: Field, found: Assault) -> tuple[Chance, ...]:
    """How likely an assault is won, and what is left then; exact (BC44).

    A column that is only formed may yet be fired at, and so may its target.
    """
    ends, name = spread(field, found), batteries.called(field, found.target.id)
    least, foes = _least(field, found)
    when, given = _on_what(found)

    def chance(label: str, wanted: Callable[[End], bool]) -> Chance:
        share = sum((each for end, each in ends.items() if wanted(end)), Fraction(0))
        return Chance.of(label + when, share, came=_came(field, found, wanted), given=given)

    chances = [replace(chance(f"destroys {name}", lambda end: end[1] < foes), id=LOSS)]
    if runs := _runs(field, found):
        words = f"{name} {'is shattered' if _shatters(found) else 'runs'}{when}"
        chances.append(Chance.of(words, runs, came=_ran(field, found), given=given))
    chances += [
        chance("is left with four stands or more", lambda end: end[0] > CLUSTER_STANDS),
        chance("is left as a cluster", lambda end: least <= end[0] <= CLUSTER_STANDS),
        chance("wins, and is eliminated", lambda end: 0 < end[0] < least),
        chance("is destroyed", lambda end: not end[0]),
    ]
    if assaults.general_with(field, found.unit) is not None:
        chances.append(chance("loses its general", lambda end: not end[2]))
    return tuple(each for each in chances if each.ways or each.id)


def costs(field: Field, found: Assault) -> tuple[Mean, ...]:
    """The stands that an assault costs each side on the mean."""
    ends, (when, given) = spread(field, found), _on_what(found)
    least, foes = _least(field, found)
    own, foe = found.unit.stands, batteries.strength(field, found.target)

    def mean(words: str, value: Callable[[End], int]) -> Mean:
        amount = sum((value(end) * each for end, each in ends.items()), Fraction(0))
        label = f"stands that it costs {words} on the mean{when}"
        return Mean(label, amount, count=_came(field, found, value), given=given)

    return (
        mean("the foe", lambda end: taken(foe, foe - end[1], foes)),
        mean("its own side", lambda end: taken(own, own - end[0], least)),
    )


def stakes(field: Field, found: Assault) -> str:
    """What is grave about an assault: whether the column is likely gone after it."""
    least, _ = _least(field, found)
    gone = sum(
        (chance for end, chance in spread(field, found).items() if end[0] < least), Fraction()
    )
    return "likely destroyed itself" if gone > Fraction(1, 2) else ""


def _least(field: Field, found: Assault) -> tuple[int, int]:
    """With how many stands the column still stands when it is over, and its target (BC44)."""
    if field.options.keep_winner:
        return 1, 1
    return field.least(found.unit), field.least(found.target)


def _on_what(found: Assault) -> tuple[str, Sign]:
    """On what the figures rest: a column that is only formed may yet be fired at, as may others."""
    if found.unit.formation == ASSAULT:
        return "", always
    return ", if it assaults them as they are now", partial(_assaults, found.unit.id)


def _assaults(unit: str, events: Iterable[Any]) -> bool:
    """Whether an assault was carried out."""
    return any(
        (isinstance(each, AssaultMoved) and each.unit == unit and bool(each.target))
        or (isinstance(each, ChargeTested) and each.against == unit)
        for each in events
    )


def _became(field: Field, found: Assault) -> Callable[[Iterable[Any]], Stormed | None]:
    return stormed(found.unit.id, (e.id for e in batteries.body(field, found.target)))


def _ran(field: Field, found: Assault) -> Sign:
    """Whether the target ran."""
    became = _became(field, found)

    def came(events: Iterable[Any]) -> bool | None:
        told = became(events)
        return None if told is None else told.ran

    return came


def _came(
    field: Field, found: Assault, value: Callable[[End], T]
) -> Callable[[Iterable[Any]], T | None]:
    """What an assault has come to, of what is asked of its end."""
    became = _became(field, found)
    general = assaults.general_with(field, found.unit) is not None
    own, foes = found.unit.stands, batteries.strength(field, found.target)

    def came(events: Iterable[Any]) -> T | None:
        told = became(events)
        if told is None:
            return None
        gone = told.ran and _shatters(found)
        return value(
            (own - told.lost, 0 if gone else foes - told.cost, general and not told.general)
        )

    return came


def words(field: Field, found: Assault) -> str:
    """An assault in words."""
    target = batteries.called(field, found.target.id)
    return f"{target}, {INCHES.text(found.cost)}″ straight ahead"
