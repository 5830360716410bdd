"""What is offered in steps 4 to 7: charges, counter-charges, losses, clusters made whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import trusted
from rules.systems.braid import actions as ac
from rules.systems.braid import questions as qu
from rules.systems.braid import rallying
from rules.systems.braid.charging import charges, may_lead
from rules.systems.braid.melee import takers
from rules.systems.braid.onset import LEAST, farthest, most_counter
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.stats import INCH
from rules.systems.braid.storming import most_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.field import Field


def actions(field: Field, question: Question) -> Iterator[Action]:
    """What may be answered."""
    match question:
        case qu.DeclareCharges():
            yield from _charges(field, question.seat)
            yield ac.Done()
        case qu.CounterCharge():
            yield from _counters(field, question)
        case qu.AdvanceOn():
            yield from _advances(field, question)
        case qu.ShareLosses():
            able = sorted(takers(field, question), key=lambda each: -field.by_id[each].stands)
            yield from (ac.Lose(unit=each) for each in able)
        case qu.MakeWhole():
            yield from _rallies(field, question.seat)
            yield ac.Done()
        case _:
            raise TypeError(f"{question.tag} is asked in no melee")


def _charges(field: Field, side: str) -> Iterator[Action]:
    for path in charges(field, side):
        for general in (False, True) if may_lead(field, path.unit) else (False,):
            yield trusted(
                ac.Charge,
                unit=path.unit.id,
                target=path.target.id,
                general=general,
                wheel=None,
            )


def _counters(field: Field, question: qu.CounterCharge) -> Iterator[Action]:
    yield ac.Counter(distance=0)
    charge = field.combat.charge_of(question.charger)
    if charge is not None:
        for far in range(LEAST // INCH, most_counter(field, charge) // INCH + 1):
            yield ac.Counter(distance=far)


def _advances(field: Field, question: qu.AdvanceOn) -> Iterator[Action]:
    unit, charge = field.by_id[question.unit], field.combat.charge_of(question.unit)
    if unit.formation == ASSAULT:
        most = most_on(field, unit)
    elif charge is not None:
        _, most = farthest(field, unit, charge.wheel)
    else:
        most = LEAST
    for far in range(LEAST // INCH, max(most, LEAST) // INCH + 1):
        yield ac.Advance(distance=far)


def _rallies(field: Field, side: str) -> Iterator[Action]:
    for commander, formation, back in rallying.offered(field, side):
        action = ac.Rally(commander=commander, formation=formation, back=back, heading=None)
        if rallying.possible(field, side, action):
            yield action
