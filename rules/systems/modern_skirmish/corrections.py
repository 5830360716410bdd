"""What a game master may put right while a skirmish goes on, as far as it may be in play."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from pydantic import Field as Typed

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Unknown
from rules.kernel.values.naming import find
from rules.systems.modern_skirmish import turns, victory
from rules.systems.modern_skirmish.actions import Id, PlaceId  # noqa: TC001 - read by pydantic
from rules.systems.modern_skirmish.events import FigurePut, FigureRemoved, Marked
from rules.systems.modern_skirmish.morale import ROUT, rout
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.places import Named, where
from rules.systems.modern_skirmish.questions import (
    ActWithUnit,
    DeployUnit,
    GoOnMoving,
    UseInitiative,
)
from rules.systems.modern_skirmish.refusals import any_figure
from rules.systems.modern_skirmish.stats import SIDES
from rules.systems.modern_skirmish.walking import no_room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.state import SkirmishState
    from rules.systems.modern_skirmish.view import AnyPosition

MOST: Final = ROUT - 1
"""The most ammo markers: one more alone would rout a unit (MS13)."""


class PutFigure(Correction):
    """Put a figure of a unit that has not routed where nothing is; a kill is counted no more."""

    figure: Id = Typed(description="The figure")
    to: PlaceId = Typed(description="A place, or cm east and south of the corner: 60,100")


class RemoveFigure(Correction):
    """Take a figure off the table: it counts as killed."""

    figure: Id = Typed(description="The figure")


class MarkUnit(Correction):
    """Say how many ammo markers a unit has; it routs by them as ever."""

    unit: Id = Typed(description="The unit")
    count: int = Typed(ge=0, le=MOST, description="How many")


class GiveInitiative(Correction):
    """Give the initiative to the side that does not have it."""

    seat: str = Typed(max_length=20, description="The side")


CORRECTIONS = (PutFigure, RemoveFigure, MarkUnit, GiveInitiative)


def correct(r: Resolution[SkirmishState], action: Correction) -> None:
    """Put something right; routs and the end follow, and who is asked is asked anew (MS13b).

    Raises:
        Refusal: It may not be in play, or the sides are still deploying.
    """
    state = r.state
    question = state.question
    if question is None or isinstance(question, DeployUnit):
        raise Illegal("The sides are still deploying: correct the board when they have.")
    match action:
        case GiveInitiative():
            _check_other(question.seat, action.seat)
            r.answering(question.seat)
            turns.hand_over(r, question.seat, "given")
            return
        case PutFigure():
            r.emit(_put(state.field, action))
        case RemoveFigure():
            figure = any_figure(state.field, action.figure)
            if figure.at is None:
                raise Illegal(f"{figure.name} is not on the table: put it there first.")
            r.emit(FigureRemoved(figure=figure.id))
        case MarkUnit():
            r.emit(_marked(state.field, action))
        case _:
            raise TypeError(f"{action.tag} is no correction of this game")
    r.answering(question.seat)
    rout(r)
    if not victory.end_if_decided(r):
        _ask_anew(r, question)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """What is accepted and can be said in a word: posts, figures, counts, sides."""
    question = position.question
    if question is None or isinstance(question, DeployUnit):
        return
    field = position.field
    yield from (GiveInitiative(seat=each) for each in SIDES if each != question.seat)
    yield from (RemoveFigure(figure=each.id) for each, _ in field.standing)
    for unit in field.units:
        if not unit.routed and not field.is_gone(unit):
            yield from (
                MarkUnit(unit=unit.id, count=count)
                for count in range(MOST + 1)
                if count != unit.markers
            )
    for post in field.ground.posts.values():
        yield from (
            PutFigure(figure=each.id, to=post.id)
            for each in field.figures
            if not field.unit(each.unit).routed
            and each.at != post.at
            and no_room(field, each, post.at) is None
        )


def _ask_anew(r: Resolution[SkirmishState], question: Question) -> None:
    """Ask what was asked; of a unit that is gone, what else is to be done with the initiative."""
    field, seat = r.state.field, question.seat
    if isinstance(question, ActWithUnit | GoOnMoving):
        able = [each.id for each in field.figures_of(question.unit) if each.at is not None]
        if isinstance(question, GoOnMoving) and set(able) <= set(question.moved):
            turns.hand_over(r, seat, "moved")
            return
        if not able:
            r.next(UseInitiative(seat=seat))
            return
    r.next(question)


def _put(field: Field, action: PutFigure) -> FigurePut:
    figure = any_figure(field, action.figure)
    _check_there(field, field.unit(figure.unit))
    named = where(field.brief.site, action.to)
    at = named.at if isinstance(named, Named) else named
    refusal = no_room(field, figure, at)
    if refusal is not None:
        free = (each for each in field.ground.posts.values() if _fits(field, figure, each))
        refusal.legal = tuple(each.name for each, _ in zip(free, range(3), strict=False))
        raise refusal
    if at == figure.at:
        raise Illegal(f"{figure.name} stands there already.")
    return FigurePut(figure=figure.id, at=at, revived=figure.status is Status.KILLED)


def _marked(field: Field, action: MarkUnit) -> Marked:
    stats = find(field.brief.units, action.unit, attrgetter("code"))
    if stats is None:
        names = tuple(each.name for each in field.brief.units.values())
        raise Unknown("There is no unit of that name in this skirmish.", legal=names)
    unit = field.unit(stats.id)
    _check_there(field, unit)
    if field.is_gone(unit):
        raise Illegal(f"Nobody is left of {stats.name}.")
    if unit.markers == action.count:
        raise Illegal(f"{stats.name} has {action.count} already.")
    return Marked(unit=unit.id, markers=action.count)


def _check_there(field: Field, unit: Unit) -> None:
    """Refuse a unit that has routed: it never comes back (MS14)."""
    if unit.routed:
        name = field.unit_stats(unit).name
        raise Illegal(f"{name} has routed, and never comes back: go back instead.", rule="MS14")


def _check_other(holder: str, seat: str) -> None:
    if seat not in SIDES:
        raise Unknown("There is no such side in this game.", legal=tuple(SIDES))
    if seat == holder:
        raise Illegal("That side has the initiative already.")


def _fits(field: Field, figure: Figure, post: Named) -> bool:
    return no_room(field, figure, post.at) is None
