"""What a game master may put right while a fight goes on, as far as it may be in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field as Typed

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal
from rules.systems.gun_fights import activation, fate, walking
from rules.systems.gun_fights.actions import Id, PlaceId  # noqa: TC001 - read by pydantic
from rules.systems.gun_fights.alternatives import room_about
from rules.systems.gun_fights.events import FigureMarked, FigurePut, FigureRemoved
from rules.systems.gun_fights.questions import ActWithFigure, DeployFigure
from rules.systems.gun_fights.refusals import any_figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState
    from rules.systems.gun_fights.view import AnyPosition

_MOST = 20


class PutFigure(Correction):
    """Put a figure where nothing is, wherever it was; it gets no action by that."""

    throws = True  # the activation die, if nobody of the row is left to act

    figure: Id = Typed(description="The figure")
    to: PlaceId = Typed(description="A place's name, or inches: 12.5,20")


class RemoveFigure(Correction):
    """Take a figure out of play; men who wait to redeploy near it go with it."""

    throws = True

    figure: Id = Typed(description="The figure")


class MarkFigure(Correction):
    """Say how many names of a figure are marked off; one must be left."""

    throws = True

    figure: Id = Typed(description="The figure")
    count: int = Typed(ge=0, le=_MOST, description="How many")


CORRECTIONS = (PutFigure, RemoveFigure, MarkFigure)


def correct(r: Resolution[GunFightState], action: Correction) -> None:
    """Put something right; who is up is then asked anew, without those who may not act any more.

    Raises:
        Refusal: It may not be in play, or the figures are still being deployed.
    """
    state = r.state
    question = state.question
    if question is None or isinstance(question, DeployFigure):
        raise Illegal("The figures are still being deployed: correct the board when they are.")
    match action:
        case PutFigure():
            figure, at = any_figure(state.field, action.figure), _place(state.field, action)
            hits = min(figure.hits, _most(state.field, figure))
            r.emit(FigurePut(figure=figure.id, at=at, hits=hits))
        case RemoveFigure():
            figure = _fighting(state.field, action.figure)
            r.emit(FigureRemoved(figure=figure.id))
            fate.strand_men_of(r, figure)
        case MarkFigure():
            figure = _fighting(state.field, action.figure)
            _check_count(state.field, figure, action.count)
            r.emit(FigureMarked(figure=figure.id, hits=action.count))
        case _:
            raise TypeError(f"{action.tag} is no correction of this game")
    fate.end_if_decided(r)
    r.answering(question.seat)
    if r.state.ended is not None:
        return
    if isinstance(question, ActWithFigure):
        activation.go_on(r)
    else:
        r.next(question)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """What is accepted and can be said in a word: places that have names, figures, counts."""
    if position.question is None or isinstance(position.question, DeployFigure):
        return
    field = position.field
    for figure in field.figures:
        if figure.fights:
            yield RemoveFigure(figure=figure.id)
            for count in range(_most(field, figure) + 1):
                if count != figure.hits:
                    yield MarkFigure(figure=figure.id, count=count)
        for spot in field.map.spot:
            if field.free(spot.at, figure.id) and spot.at != figure.at:
                yield PutFigure(figure=figure.id, to=spot.id)


def _place(field: Field, action: PutFigure) -> Point:
    """Where a figure has room (GF24, GF27)."""
    figure = any_figure(field, action.figure)
    at = walking.point_of(field, action.to)
    refusal = walking.no_room(field, figure, at)
    if refusal is not None:
        refusal.legal = room_about(field, field.map.ways.table, at)
        raise refusal
    if at == figure.at:
        raise Illegal(f"{field.person(figure).name} stands there already.")
    return at


def _fighting(field: Field, text: str) -> Figure:
    """A figure that is in play."""
    figure = any_figure(field, text)
    if not figure.fights:
        legal = tuple(field.person(each).name for each in field.figures if each.fights)
        words = f"{field.person(figure).name} is not in play: put him on the table first."
        raise Illegal(words, legal=legal)
    return figure


def _check_count(field: Field, figure: Figure, count: int) -> None:
    """Refuse to mark off more names than leave one (GF5), or as many as are."""
    most, name = _most(field, figure), field.person(figure).name
    if count > most:
        words = f"Of the names of {name} {most} can be marked off; the last one removes him."
        raise Illegal(words, rule="GF5", legal=tuple(map(str, range(most + 1))))
    if count == figure.hits:
        raise Illegal(f"{name} has {count} marked off already.")


def _most(field: Field, figure: Figure) -> int:
    """The most names that may be marked off; none of those who are driven off instead (GF9)."""
    if field.person(figure).rank is not None:
        return 0
    return max(0, len(field.scenario.spaces[figure.id]) - 1)
