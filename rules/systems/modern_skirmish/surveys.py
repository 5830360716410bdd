"""Where a figure or a unit could go with its next move."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.foresight.surveys import Named, Reach
from rules.kernel.values.counting import counted, either
from rules.space.measure import CENTIMETRES
from rules.space.typed import COMPASS
from rules.systems.modern_skirmish.advance import foremost
from rules.systems.modern_skirmish.legal import chargeable, free_posts, named_advances
from rules.systems.modern_skirmish.places import posts
from rules.systems.modern_skirmish.questions import ActWithUnit, GoOnMoving, UseInitiative
from rules.systems.modern_skirmish.terrain import ALLOWANCE, OPEN
from rules.systems.modern_skirmish.walking import heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.space.plane import Point
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.view import SkirmishView

Step: TypeAlias = "tuple[Point, Point]"
"""From where a move leads, and to where."""


def reach(view: SkirmishView, unit: str) -> Reach[Point] | None:
    """Where a figure, or the first of a unit, could be by what it is offered.

    Nothing is worked out of the moves but where they lead: neither who of a unit follows nor what
    is said of them.
    """
    field = view.field
    for figure in _acting_figures(view):
        if figure.id == unit and figure.at is not None:
            return _of_figure(view, figure, figure.at)
    for each, moved in _acting_units(view):
        if each.id == unit:
            steps = tuple(_advances(field, each, moved))
            far = CENTIMETRES.text(OPEN)
            words = f"{field.unit_stats(each).name} can go up to {far} cm each."
            ends = tuple(Named(to) for _, to in steps)
            return Reach(unit, steps[0][0], ends, words) if steps else None
    return None


def _of_figure(view: SkirmishView, figure: Figure, at: Point) -> Reach[Point] | None:
    field, site = view.field, view.field.brief.site
    straight_to = field.ground.ways.straight
    # What is in a straight line is lit on the board; a name for each of those would hide it.
    named = [
        Named(to, "" if straight_to(at, to) else posts(site)[post].name)
        for post, to in free_posts(field, figure, at)
    ]
    straight = [Named(to) for to in _straight(field, figure, at)]
    charged = list(_charged(view, figure, at))
    ways = []
    if straight:
        most = ALLOWANCE["open" if site.building_at(at) is None else "room"]
        ways.append(f"go {CENTIMETRES.text(most)} cm in a straight line")
    if named:
        ways.append(f"{'to' if straight else 'go to'} {counted(len(named), 'post')}")
    if charged:
        ways.append(f"charge {either(target.name for target, _ in charged)}")
    ends = (*named, *straight, *(Named(to) for _, to in charged))
    return Reach(figure.id, at, ends, f"{figure.name} can {either(ways)}.") if ends else None


def can_go(view: SkirmishView, unit: str) -> bool:
    """Whether ``reach`` has an answer: charges, which take longest to find, are looked for last."""
    field = view.field
    figures = [
        (each, each.at) for each in _acting_figures(view) if each.id == unit and each.at is not None
    ]
    units = [(each, moved) for each, moved in _acting_units(view) if each.id == unit]
    found: Iterator[object] = chain(
        *(free_posts(field, *each) for each in figures),
        *(_straight(field, *each) for each in figures),
        *(_advances(field, *each) for each in units),
        *(_charged(view, *each) for each in figures),
    )
    return next(found, None) is not None


def _acting_units(view: SkirmishView) -> Iterator[tuple[Unit, Sequence[str]]]:
    """The units that may move as a whole, each with those of it that have moved."""
    field = view.field
    match view.question:
        case UseInitiative() as question:
            yield from ((each, ()) for each in field.fit_units(question.seat))
        case ActWithUnit() as question:
            yield field.unit(question.unit), ()
        case GoOnMoving() as question:
            yield field.unit(question.unit), question.moved


def _acting_figures(view: SkirmishView) -> Iterator[Figure]:
    """The figures that are offered to move by themselves."""
    match view.question:
        case ActWithUnit() as question:
            yield from view.field.figures_of(question.unit)
        case GoOnMoving() as question:
            figures = view.field.figures_of(question.unit)
            yield from (each for each in figures if each.id not in question.moved)


def _charged(view: SkirmishView, figure: Figure, at: Point) -> Iterator[tuple[Figure, Point]]:
    """Whom a figure can charge, and where it would stand."""
    if isinstance(view.question, ActWithUnit):
        yield from chargeable(view.field, figure, at)


def _straight(field: Field, figure: Figure, at: Point) -> Iterator[Point]:
    """As far as a figure can go by each compass point."""
    for bearing in COMPASS.values():
        walk = heading(field, figure, at, bearing, None)
        if walk is not None:
            yield walk.to


def _advances(field: Field, unit: Unit, moved: Sequence[str]) -> Iterator[Step]:
    for action in named_advances(field, unit):
        walk = foremost(field, unit, action, moved)
        if walk is not None:
            yield walk.origin, walk.to
