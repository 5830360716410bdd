"""Who takes part: the figures as pieces in their units' groups, those off the table in trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Group, Piece, Tray
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.questions import ActWithUnit, GoOnMoving
from rules.systems.modern_skirmish.setup import waiting
from rules.systems.modern_skirmish.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.view import SkirmishView


def standing(view: SkirmishView) -> tuple[Piece, ...]:
    """Those on the table; who may act stands out."""
    acting = _acting(view)
    return tuple(
        piece(view.field, figure, acts=figure.id in acting) for figure, _ in view.field.standing
    )


def _acting(view: SkirmishView) -> frozenset[str]:
    """The figures of the unit that has passed its test, or that go on moving."""
    match view.question:
        case ActWithUnit():
            done: tuple[str, ...] = ()
        case GoOnMoving():
            done = view.question.moved
        case _:
            return frozenset()
    own = view.field.figures_of(view.question.unit)
    return frozenset(each.id for each in own if each.id not in done)


def groups(view: SkirmishView) -> tuple[Group, ...]:
    """The units, each as one, whether anybody of it is on the table or not (MS56)."""
    field = view.field
    return tuple(
        Group(
            field.unit_stats(unit).name,
            field.unit_stats(unit).code,
            SIDES.index(field.side_of(unit)),
            tuple(each.id for each in field.figures_of(unit.id)),
        )
        for side in SIDES
        for unit in field.side_units(side)
    )


def trays(view: SkirmishView) -> tuple[Tray, ...]:
    """Units to deploy, units that have routed, and who is killed."""
    field = view.field
    killed = tuple(piece(field, each) for each in field.figures if each.status is Status.KILLED)
    due = tuple(_whole(field, unit) for unit in field.units if waiting(field, unit))
    routed = tuple(_whole(field, unit) for unit in field.units if unit.routed)
    found = (
        Tray("To deploy", due),
        Tray("Routed", routed, faded=True),
        Tray("Killed", killed, faded=True),
    )
    return tuple(tray for tray in found if tray.pieces)


def _whole(field: Field, unit: Unit) -> Piece:
    """A unit by its letter."""
    stats = field.unit_stats(unit)
    side = SIDES.index(field.side_of(unit))
    return Piece(id=unit.id, name=stats.name, code=stats.code, shape=stats.troop, side=side)


def piece(field: Field, figure: Figure, *, acts: bool = False) -> Piece:
    """A figure, wherever it is."""
    troop = field.troop(figure)
    return Piece(
        id=figure.id,
        name=figure.name,
        code=figure.name,
        shape=troop.id,
        side=SIDES.index(troop.side),
        at=figure.at,
        emphasised=acts,
        note=troop.name,
    )
