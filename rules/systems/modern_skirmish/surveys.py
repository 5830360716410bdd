"""Where a figure or a unit could go with its next move."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.surveys import reached
from rules.space.typed import COMPASS
from rules.systems.modern_skirmish.advance import foremost
from rules.systems.modern_skirmish.forecasts import figure_subject, unit_subject
from rules.systems.modern_skirmish.legal import chargeable, free_posts, named_advances
from rules.systems.modern_skirmish.questions import ActWithUnit, GoOnMoving, UseInitiative
from rules.systems.modern_skirmish.walking import heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.surveys import Reach
    from rules.space.plane import Point
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.view import SkirmishView

Step: TypeAlias = "tuple[Point, Point]"
"""From where a move leads, and to where."""


def reach(view: SkirmishView, unit: str) -> Reach[Point] | None:
    """Where a figure, or the first of a unit, could be by what it is offered (MST6, MS38).

    Nothing is worked out of the moves but where they lead: neither who of a unit follows nor what
    is said of them.
    """
    field = view.field
    found: Sequence[Step] = ()
    subject = ""
    for figure in _acting_figures(view):
        if figure.id == unit:
            found = (*_charges(view, figure), *_moves(field, figure))
            subject = figure_subject(field, figure).text
    for each, moved in _acting_units(view):
        if each.id == unit:
            subject = subject if found else unit_subject(field, each).text
            found = (*found, *_advances(field, each, moved))
    return reached(unit, subject, found) if found else None


def can_go(view: SkirmishView, unit: str) -> bool:
    """Whether ``reach`` has an answer: charges, which take longest to find, are looked for last."""
    field = view.field
    figures = [each for each in _acting_figures(view) if each.id == unit]
    units = [(each, moved) for each, moved in _acting_units(view) if each.id == unit]
    found = chain(
        *(_moves(field, each) for each in figures),
        *(_advances(field, each, moved) for each, moved in units),
        *(_charges(view, each) for each in figures),
    )
    return next(found, None) is not None


def _acting_units(view: SkirmishView) -> Iterator[tuple[Unit, Sequence[str]]]:
    """The units that may move as a whole, each with those of it that have moved (MS33, MS38)."""
    field = view.field
    match view.question:
        case UseInitiative() as question:
            yield from ((each, ()) for each in field.fit_units(question.seat))
        case ActWithUnit() as question:
            yield field.unit(question.unit), ()
        case GoOnMoving() as question:
            yield field.unit(question.unit), question.moved


def _acting_figures(view: SkirmishView) -> Iterator[Figure]:
    """The figures that are offered to move by themselves (MST5, MS38)."""
    match view.question:
        case ActWithUnit() as question:
            yield from view.field.figures_of(question.unit)
        case GoOnMoving() as question:
            figures = view.field.figures_of(question.unit)
            yield from (each for each in figures if each.id not in question.moved)


def _charges(view: SkirmishView, figure: Figure) -> Iterator[Step]:
    if figure.at is not None and isinstance(view.question, ActWithUnit):
        for _, to in chargeable(view.field, figure, figure.at):
            yield figure.at, to


def _moves(field: Field, figure: Figure) -> Iterator[Step]:
    if figure.at is not None:
        for _, to in free_posts(field, figure, figure.at):
            yield figure.at, to
        for bearing in COMPASS.values():
            walk = heading(field, figure, figure.at, bearing, None)
            if walk is not None:
                yield figure.at, walk.to


def _advances(field: Field, unit: Unit, moved: Sequence[str]) -> Iterator[Step]:
    for action in named_advances(field, unit):
        walk = foremost(field, unit, action, moved)
        if walk is not None:
            yield walk.origin, walk.to
