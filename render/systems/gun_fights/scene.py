"""The scene of a gun fight, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cards import card
from render.model.scene import Scene, Side
from render.systems.gun_fights.activation import chart_of
from render.systems.gun_fights.art import ART
from render.systems.gun_fights.bases import portrait
from render.systems.gun_fights.figures import legend, standing, trays
from render.systems.gun_fights.ground import ground_of
from render.systems.gun_fights.marks import lit, marks_of, standing_room, was_set_up
from render.systems.gun_fights.theme import DUST
from rules.systems.gun_fights.maps import WALK
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import DeployFigure, ThrowDie
from rules.systems.gun_fights.stats import ARMS, SCENARIOS, SIDES

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.system.reference import Unit
    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.view import GunFightView

_NAMED = 30
"""Letters of names that fit the status line."""


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A figure with his arm, or an arm, for its card."""
    if unit.id in ARMS:
        return DUST, portrait(unit.id, None, armoured=False, size=card.EMBLEM)
    person = next(each.people[unit.id] for each in SCENARIOS.values() if unit.id in each.people)
    drawn = portrait(person.arm, unit.side, armoured=person.armoured, size=card.EMBLEM)
    return DUST, drawn


def scene(view: GunFightView) -> Scene:
    """The fight as a viewer may see it."""
    scenario = view.field.scenario
    status, side = _status(view)
    row = f" · row {view.row}" if view.row else ""
    return Scene(
        title=scenario.title,
        board=ground_of(view.field.map),
        sides=tuple(_side(view, each) for each in SIDES),
        status=status,
        status_side=side,
        tallies=(f"Turn {view.turn}{row}",) if view.turn else (),
        pieces=standing(view),
        trays=trays(view),
        marks=marks_of(view),
        caption=_caption(view),
        highlight=(*_zones(view), *lit(view)),
        legend=legend(view.field),
        chart=chart_of(view),
        theme=DUST,
        art=ART,
    )


def areas(view: GunFightView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """The border of where a figure may go."""
    at = view.field.figure(unit).at
    return () if at is None else (standing_room(view.field.map, at, WALK),)


def _zones(view: GunFightView) -> tuple[Rect, ...]:
    """Where the side whose turn it is deploys."""
    if not isinstance(view.question, DeployFigure) or view.acting is None:
        return ()
    zone = view.field.map.zones.get(view.acting)
    return (zone,) if zone is not None else ()


def _side(view: GunFightView, side: str) -> Side:
    """A side, and how many figures it has left: who has none loses (GF22)."""
    left = sum(each.status is not Status.REMOVED for each in view.field.side(side))
    return Side(view.field.scenario.side_name(side), standing=f"{left} left")


def _status(view: GunFightView) -> tuple[str, int | None]:
    scenario = view.field.scenario
    if view.result is not None and view.result.winner is not None:
        winner = view.result.winner
        return f"{scenario.side_name(winner)} wins", SIDES.index(winner)
    if view.acting is None:
        return "The fight is over", None
    due = scenario.side_name(view.acting)
    if isinstance(view.question, DeployFigure):
        due += " deploys"
    elif isinstance(view.question, ThrowDie):
        due += ": throw the activation die"
    elif view.waiting:
        due += f": {_or([scenario.people[figure].name for figure in view.waiting])}"
    return due, SIDES.index(view.acting)


def _or(names: list[str]) -> str:
    *some, last = names
    named = f"{', '.join(some)} or {last}" if some else last
    return named if len(named) <= _NAMED else f"{len(names)} may act"


def _caption(view: GunFightView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = []
    if view.last is not None and not was_set_up(view):
        for event in (view.last.act, view.last.struck):
            telling = event.told(view) if event is not None else None
            if telling is not None:
                lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
    if view.result is not None:
        # There is room for one sentence more: who fell, rather than how.
        lines = [view.result.words, *lines[-1:]]
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
