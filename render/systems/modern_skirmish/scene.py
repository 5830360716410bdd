"""The scene of a skirmish, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cards import card
from render.model.scene import Scene, Side
from render.systems.modern_skirmish.accounts import chart_of
from render.systems.modern_skirmish.art import ART
from render.systems.modern_skirmish.bases import portrait
from render.systems.modern_skirmish.figures import groups, standing, trays
from render.systems.modern_skirmish.ground import ground_of
from render.systems.modern_skirmish.marks import marks_of
from render.systems.modern_skirmish.reach import reached
from render.systems.modern_skirmish.theme import FIELD
from rules.systems.modern_skirmish.questions import (
    ActWithUnit,
    DeployUnit,
    GoOnMoving,
    UseInitiative,
)
from rules.systems.modern_skirmish.setup import zone_of
from rules.systems.modern_skirmish.stats import SIDE_NAMES, SIDES
from rules.systems.modern_skirmish.victory import kills

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.system.reference import Unit
    from rules.space.plane import Point, Rect
    from rules.systems.modern_skirmish.view import SkirmishView


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A base of that troop, for its card."""
    return FIELD, portrait(unit.id, unit.side, size=card.EMBLEM)


def scene(view: SkirmishView) -> Scene:
    """The skirmish as a viewer may see it."""
    status, side = _status(view)
    return Scene(
        title=view.field.brief.scenario.title,
        board=ground_of(view.field.brief.site),
        sides=tuple(_side(view, each) for each in SIDES),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=standing(view),
        groups=groups(view),
        trays=trays(view),
        marks=marks_of(view),
        caption=_caption(view),
        highlight=_zones(view),
        chart=chart_of(view),
        theme=FIELD,
        art=ART,
    )


def areas(view: SkirmishView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """The borders of where a figure, or each of a unit, may go straight ahead."""
    return reached(view, unit)


def _side(view: SkirmishView, side: str) -> Side:
    """A side, and how many it has killed: what its score is made of (MS18)."""
    count = kills(view.field, side)
    return Side(SIDE_NAMES[side], standing=f"{count} kill{'' if count == 1 else 's'}")


def _tallies(view: SkirmishView) -> tuple[str, ...]:
    if not view.initiative:
        return ()
    return (f"Initiative {view.initiative} of {view.field.options.turn_limit}",)


def _zones(view: SkirmishView) -> tuple[Rect, ...]:
    """Where the side whose turn it is deploys."""
    if not isinstance(view.question, DeployUnit):
        return ()
    return (zone_of(view.field, view.question.seat),)


def _status(view: SkirmishView) -> tuple[str, int | None]:
    if view.result is not None and view.result.winner is not None:
        winner = view.result.winner
        return f"{SIDE_NAMES[winner]} wins", SIDES.index(winner)
    question = view.question
    if question is None:
        return "The skirmish is over", None
    name = SIDE_NAMES[question.seat]
    units = view.field.brief.units
    match question:
        case DeployUnit():
            due = f"{name} deploys"
        case ActWithUnit():
            due = f"{name}: {units[question.unit].name} act"
        case GoOnMoving():
            due = f"{name}: {units[question.unit].name} move"
        case UseInitiative():
            due = f"{name} to act"
        case _:
            due = name
    return due, SIDES.index(question.seat)


def _caption(view: SkirmishView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = []
    if view.last is not None:
        telling = view.last.act.told(view)
        if telling is not None:
            lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
        lines += [f"{view.field.brief.units[each].name} rout" for each in view.last.routed]
    if view.result is not None:
        lines = [view.result.words, *lines[-1:]]
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
