"""What the rule book says to an action that it forbids, and figures and units looked up by name."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit

RULEBOOK = load_rulebook("modern_skirmish")
illegal = RULEBOOK.illegal


def any_figure(field: Field, text: str) -> Figure:
    """The figure of that id or name.

    Raises:
        Unknown: There is none.
    """
    figure = find(field.by_id, text)
    if figure is None:
        raise Unknown(
            "There is no figure of that name in this skirmish: a figure is a letter and a number.",
            legal=tuple(unit.figures[0].upper() for unit in field.brief.unit),
        )
    return figure


def own_figure(field: Field, side: str, text: str) -> Figure:
    """A figure of that side that is on the table (MST1, MS20).

    Raises:
        Refusal: There is none of that name, it is the enemy's, or gone.
    """
    figure = any_figure(field, text)
    if field.side(figure) != side:
        raise illegal("MST1", legal=_standing(field, side), figure=figure.name)
    if figure.at is None:
        raise illegal("MS20", case="gone", legal=_standing(field, side), target=figure.name)
    return figure


def _standing(field: Field, side: str) -> tuple[str, ...]:
    """The names of a side's figures that are on the table."""
    return tuple(each.name for each, _ in field.standing if field.side(each) == side)


def own_unit(field: Field, side: str, text: str) -> Unit:
    """A unit of that side with somebody on the table (MST1, MS6b, MS35).

    Raises:
        Refusal: There is none of that name, it is the enemy's, or nobody of it is there.
    """
    unit = any_unit(field, side, text)
    fit = field.fit_units(side)
    if unit not in fit:
        raise illegal("MS35", legal=own_names(field, side), unit=field.unit_stats(unit).name)
    return unit


def any_unit(field: Field, side: str, text: str) -> Unit:
    """A unit of that side by its id, name or letter (MST1, MS56).

    Raises:
        Refusal: There is none of that name, or it is the enemy's.
    """
    stats = find(field.brief.units, text, attrgetter("code"))
    if stats is None:
        raise Unknown(
            "There is no unit of that name in this skirmish.", legal=own_names(field, side)
        )
    if field.brief.side_of[stats.id] != side:
        raise illegal("MST1", legal=own_names(field, side), figure=stats.name)
    return field.unit(stats.id)


def own_names(field: Field, side: str) -> tuple[str, ...]:
    """The names of a side's units that are on the table, or of all before they are."""
    units = field.fit_units(side) or field.side_units(side)
    return tuple(field.unit_stats(unit).name for unit in units)
