"""What the rule book says to an action that it forbids, and figures looked up by name."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find

if TYPE_CHECKING:
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import Position

RULEBOOK = load_rulebook("gun_fights")
illegal = RULEBOOK.illegal


def any_figure(field: Field, text: str, legal: tuple[str, ...] = ()) -> Figure:
    """The figure of that id, name or code; ``legal`` are the names to choose from.

    Raises:
        Unknown: There is none.
    """
    people = field.scenario.people
    person = find(people, text, attrgetter("full_name"), attrgetter("code"))
    if person is not None:
        return field.figure(person.id)
    raise Unknown(
        "There is nobody of that name in this fight.",
        legal=legal or tuple(field.person(figure).name for figure in field.figures),
    )


def acting_figure(position: Position, seat: str | None, text: str) -> Figure:
    """A figure of the acting seat's that may act now (GFT1, GFT19, GF1b).

    Raises:
        Refusal: It is the enemy's, or its name is not up, or marked off.
    """
    field = position.field
    if text in position.waiting:
        return field.figure(text)
    names = tuple(field.scenario.people[each].name for each in position.waiting)
    figure = any_figure(field, text, names)
    person = field.person(figure)
    if figure.id in position.waiting:
        return figure
    if person.side != seat:
        raise illegal("GFT1", legal=names, figure=person.name)
    marked = position.row is not None and figure.fights and field.marked(figure, position.row)
    raise illegal("GFT19" if marked else "GF1", legal=names, figure=person.name, row=position.row)
