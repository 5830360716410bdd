"""What the rule book says to an action that it forbids, and figures looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Illegal, Malformed
from rules.kernel.rulebook import load_rulebook

if TYPE_CHECKING:
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState
    from rules.systems.gun_fights.view import GunFightView

RULEBOOK = load_rulebook("gun_fights")


def illegal(
    rule: str, /, *, case: str = "", legal: tuple[str, ...] = (), **facts: object
) -> Illegal:
    """The refusal that a rule of this game gives."""
    return RULEBOOK.illegal(rule, case=case, legal=legal, **facts)


def any_figure(field: Field, text: str) -> Figure:
    """The figure of that id or name.

    Raises:
        Malformed: There is none.
    """
    for figure in field.figures:
        name = field.person(figure).name.lower().replace("'", "").replace(" ", "-")
        if text in (figure.id, name):
            return figure
    raise Malformed(
        "There is nobody of that name in this fight.",
        legal=tuple(field.person(figure).name for figure in field.figures),
    )


def acting_figure(state: GunFightState | GunFightView, seat: str | None, text: str) -> Figure:
    """A figure of the seat's that may act now.

    Raises:
        Refusal: It is the enemy's, or its name is not up, or marked off.
    """
    field = state.field
    figure = any_figure(field, text)
    person = field.person(figure)
    if person.side != seat:
        raise illegal("GFT1", figure=person.name)
    if figure.id not in state.waiting:
        names = tuple(field.scenario.people[each].name for each in state.waiting)
        raise illegal("GF1", legal=names, figure=person.name)
    return figure
