"""What is offered now: what can be said in a word; other ways and volleys are accepted as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.braid import actions as ac
from rules.systems.braid import (
    batteries,
    commanders,
    deploying,
    legal_fights,
    legal_masses,
    legal_moves,
    volleys,
)
from rules.systems.braid import questions as qu
from rules.systems.braid.pieces import CLUSTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.systems.braid.field import Field
    from rules.systems.braid.view import BraidView

DONE: Final = ac.Done()
ARRAY: Final = ac.Array()


def actions(view: BraidView) -> tuple[Action, ...]:
    """What the view's seat may do, as far as it can be said in a word."""
    question = view.question
    match question:
        case qu.ChooseEdge():
            return (ac.Edge(edge="south"), ac.Edge(edge="north"))
        case qu.DeployUnits():
            massed = legal_masses.actions(view.field, question)
            return (ARRAY, *_deployments(view.field, question), *massed)
        case qu.DeclareFire():
            return tuple(_volleys(view.field, question.seat))
        case qu.MoveUnits():
            massed = legal_masses.actions(view.field, question)
            return (*_moves(view.field, question.seat), *massed, DONE)
        case qu.LoseGun() | qu.DeclareAssaults():
            return tuple(legal_masses.actions(view.field, question))
        case _:
            return () if question is None else tuple(legal_fights.actions(view.field, question))


def _deployments(field: Field, question: qu.DeployUnits) -> Iterator[Action]:
    for who, place in deploying.offered(field, question):
        yield ac.Deploy(unit=who, to=place, formation=None, heading=None)


def _volleys(field: Field, side: str) -> Iterator[Action]:
    """All at what they hit best; all hold; one of them at something else, or holding (BC89)."""
    yield ac.Volley(orders=ac.BEST)
    yield ac.Volley(orders=ac.NONE)
    for slot, options in volleys.slots(field, side).items():
        for target in (*(each.target for each in options[1:]), None):
            yield ac.Volley(orders=volleys.written(field, ac.BEST, {slot: target}))


def _moves(field: Field, side: str) -> Iterator[Action]:
    for unit in field.on_table(side):
        free = not unit.moved and unit.formation != CLUSTER and not field.engaged(unit.id)
        if free and batteries.lead(field, unit) is unit:
            yield from legal_moves.moves_of(field, unit)
    for who, to in commanders.offered(field, side):
        yield ac.Ride(commander=who, to=to)
