"""What may be done instead of something illegal, in words for its refusal."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from rules.systems.modern_skirmish import actions as ac
from rules.systems.modern_skirmish import legal
from rules.systems.modern_skirmish.places import places, posts
from rules.systems.modern_skirmish.questions import GoOnMoving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Unit
    from rules.systems.modern_skirmish.view import AnyPosition

_MOST: Final = 8


def instead(
    position: AnyPosition, question: Question, unit: Unit, action: Action
) -> tuple[str, ...]:
    """What may be done instead of something illegal: with the same verb first of all."""
    found = tuple(dict.fromkeys(islice(_same(position, question, unit, action), _MOST)))
    return found or tuple(each.tag for each in question.answers if not isinstance(action, each))


def _same(position: AnyPosition, question: Question, unit: Unit, action: Action) -> Iterator[str]:
    field = position.field
    moved = question.moved if isinstance(question, GoOnMoving) else ()
    match action:
        case ac.Fire():
            same = list(legal.shots(field, unit, position.shot))
            of_it = [each for each in same if getattr(each, "figure", "") == action.figure]
            for each in of_it or same:
                if isinstance(each, ac.Fire):
                    yield f"{each.figure.upper()} at {each.target.upper()}"
        case ac.Charge():
            for each in legal.charges(field, unit):
                if isinstance(each, ac.Charge):
                    yield f"{each.figure.upper()} at {each.target.upper()}"
        case ac.Move():
            yield from _moves(field, unit, action, moved)
        case _:
            for each in legal.advances(field, unit, moved):
                yield _aim(field, each)


def _moves(field: Field, unit: Unit, action: ac.Move, moved: tuple[str, ...]) -> Iterator[str]:
    figures = [each for each in field.figures_of(unit.id) if each.at and each.id not in moved]
    mine = [each for each in figures if each.id == action.figure]
    for figure in mine:
        if figure.at is not None:
            for each in legal.moves_of(field, figure, figure.at):
                yield _aim(field, each)
    if not mine:
        yield from (each.name for each in figures)


def _aim(field: Field, action: Action) -> str:
    """Where an action leads, in a word."""
    site = field.brief.site
    if isinstance(action, ac.Move | ac.Advance):
        if action.direction is not None:
            return action.direction.upper()
        named = posts(site).get(action.to or "") or places(site).get(action.to or "")
        return named.name if named is not None else action.to or ""
    return action.tag
