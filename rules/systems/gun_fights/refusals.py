"""What the rule book says to an action that it forbids, and figures looked up by name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from rules.kernel.errors import Illegal, Unknown
from rules.kernel.rulebook import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState
    from rules.systems.gun_fights.view import GunFightView

RULEBOOK = load_rulebook("gun_fights")


class _Named(Protocol):
    @property
    def name(self) -> str:
        """What players call it."""


NamedT = TypeVar("NamedT", bound=_Named)


def find(things: Mapping[str, NamedT], text: str) -> NamedT | None:
    """The thing of that id or name, however it is typed: ``O'Conner`` or ``o conner``."""
    thing = things.get(text)
    if thing is not None:
        return thing
    typed = _bare(text)
    matches = (each for key, each in things.items() if typed in (_bare(key), _bare(each.name)))
    return next(matches, None)


@lru_cache(maxsize=1 << 10)
def _bare(text: str) -> str:
    """What of a name does not depend on who types it."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def illegal(
    rule: str, /, *, case: str = "", legal: tuple[str, ...] = (), **facts: object
) -> Illegal:
    """The refusal that a rule of this game gives."""
    return RULEBOOK.illegal(rule, case=case, legal=legal, **facts)


def any_figure(field: Field, text: str, legal: tuple[str, ...] = ()) -> Figure:
    """The figure of that id, name or code; ``legal`` are the names to choose from.

    Raises:
        Unknown: There is none.
    """
    people = field.scenario.people
    person = (
        find(people, text)
        or find({each.full_name: each for each in people.values()}, text)
        or find({each.code: each for each in people.values()}, text)
    )
    if person is not None:
        return field.figure(person.id)
    raise Unknown(
        "There is nobody of that name in this fight.",
        legal=legal or tuple(field.person(figure).name for figure in field.figures),
    )


def acting_figure(state: GunFightState | GunFightView, seat: str | None, text: str) -> Figure:
    """A figure of the seat's that may act now (GFT1, GFT19, GF1).

    Raises:
        Refusal: It is the enemy's, or its name is not up, or marked off.
    """
    field, mine = state.field, state.acting == seat
    if mine and text in state.waiting:
        return field.figure(text)
    names = tuple(field.scenario.people[each].name for each in state.waiting)
    figure = any_figure(field, text, names)
    person = field.person(figure)
    if mine and figure.id in state.waiting:
        return figure
    if person.side != seat:
        raise illegal("GFT1", legal=names, figure=person.name)
    marked = state.row is not None and figure.fights and field.marked(figure, state.row)
    raise illegal("GFT19" if marked else "GF1", legal=names, figure=person.name, row=state.row)
