"""What was done last, or is being considered, on the board."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark, ThreatMark
from render.systems.interceptors.space import all_shown
from render.systems.interceptors.structures import drawn
from render.systems.interceptors.templates import piece
from rules.kernel.values.counting import counted
from rules.space.plane import Point
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import setup_events
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.planned import Planned
from rules.systems.interceptors.raid_events import Shifted
from rules.systems.interceptors.stats import PARTS, SIDES
from rules.systems.interceptors.template import shown, strip
from rules.systems.interceptors.words import piece_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.model.scene import Mark
    from rules.kernel.foresight.forecast import Considered
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.shown import Acted
    from rules.systems.interceptors.view import FightersView

_SHORT = 40
"""Letters that fit beside a line."""


def marks_of(view: FightersView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return _plan(view, view.preview)
    return _done(view, view.last) if view.last is not None else ()


def _done(view: FightersView, last: Acted) -> tuple[Mark, ...]:
    match last:
        case setup_events.Placed() as act:
            return (PlaceMark(shown(act.pose)),)
        case ev.Flown() as act:
            return _flown(view, act)
        case ev.Fired() as act:
            return (_shot(view, act),)
        case ev.Contacted() as act:
            return _contact(view, act)
        case Shifted() as act:
            return (PlaceMark(shown(Point(*act.at))),)
    return ()


def _flown(view: FightersView, act: ev.Flown) -> tuple[Mark, ...]:
    """The way of this go as far as it has come: where it began, and whither it went."""
    fighter = view.table.by_id[act.fighter]
    flight = view.flight
    began = flight.start if flight is not None and flight.fighter == act.fighter else act.origin
    mover = piece(view, fighter, began)
    return (MoveMark(mover, shown(began), shown(act.pose), done=True),)


def _shot(view: FightersView, act: ev.Fired) -> ShotMark:
    firer, target = view.table.unit(act.fighter), view.table.unit(act.target)
    hits = counted(act.hits, "HIT") if act.hits else "MISSED"
    gone = not target.there
    word = f"{firer.name} at {target.name}: {'DESTROYED' if gone and act.hits else hits}"
    wreck = drawn(view, target, act.at) if gone and act.hits else None
    return ShotMark(
        side=SIDES.index(firer.side),
        start=_place(firer, act.origin),
        end=_place(target, act.at),
        hit=act.hits > 0,
        word=word,
        wreck=wreck,
    )


def _place(unit: Unit, pose: Pose) -> Point:
    """Where somebody is, or was, on the picture."""
    return shown(pose if isinstance(unit, Fighter) else pose.at)


def _contact(view: FightersView, act: ev.Contacted) -> tuple[Mark, ...]:
    fighter = view.table.by_id[act.fighter]
    if not fighter.flies:
        return ()
    at = shown(fighter.here)
    lost = f"loses {counted(act.lost, 'block')}" if act.lost else "unharmed"
    word = f"{fighter.name} {lost} by {piece_of(act.piece)}"
    return (MoveMark(piece(view, fighter, fighter.here), at, at, done=True, word=word),)


def _plan(view: FightersView, preview: Considered[Point]) -> tuple[Mark, ...]:
    if preview.unit not in view.table.units_by_id:
        return (PlaceMark(preview.end),)
    poses = preview.poses if isinstance(preview, Planned) else ()
    if preview.shot:
        return (_aimed(view, preview, poses),)
    if len(poses) < 2:  # noqa: PLR2004 - a start and an end
        return (PlaceMark(preview.end),)
    fighter = view.table.unit(preview.unit)
    found: list[Mark] = []
    last = len(poses) - 2
    for number, (before, after) in enumerate(pairwise(poses)):
        found.append(
            PlanMark(
                piece=drawn(view, fighter, after),
                start=_inside(view, shown(before)),
                end=_inside(view, shown(after)),
                stop=None if preview.clear else _inside(view, shown(after)),
                word=_in_short(preview) if number == last else "",
                outline=_strip(view, after) if number == last else (),
            )
        )
    if isinstance(preview, Planned):
        for threat, dice in preview.threats:
            enemy = view.table.unit(threat)
            if enemy.there:
                start = shown(enemy.here)
                end = _inside(view, shown(poses[-1]))
                found.append(ThreatMark(drawn(view, enemy), start, end, dice))
    return tuple(found)


def _aimed(view: FightersView, preview: Considered[Point], poses: tuple[Pose, ...]) -> PlanMark:
    fighter = view.table.unit(preview.unit)
    start, end = preview.start, preview.end
    half = Point((start.x + end.x) // 2, (start.y + end.y) // 2)
    return PlanMark(
        piece=drawn(view, fighter),
        start=start,
        end=end,
        shot=True,
        stop=None if preview.clear else half,
        word=_in_short(preview),
        outline=_strip(view, poses[0]) if poses else (),
    )


def _strip(view: FightersView, pose: Pose) -> tuple[Point, ...]:
    """The gun arc as far as it lies on the board."""
    return on_board(view, all_shown(strip(pose).parts[0].corners))


def on_board(view: FightersView, shape: Sequence[Point]) -> tuple[Point, ...]:
    """What of a shape lies on the board."""
    corners = list(shape)
    board = view.table.board
    width, depth = board.width // PARTS, board.depth // PARTS
    for axis, limit, sign in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, depth, -1)):
        corners = _cut(corners, axis, limit, sign)
    return tuple(corners)


def _cut(corners: list[Point], axis: int, limit: int, sign: int) -> list[Point]:
    """What of a shape lies on one side of a border."""
    found: list[Point] = []
    for a, b in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        here, there = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if here >= 0:
            found.append(a)
        if here * there < 0:
            x = a.x + (b.x - a.x) * here // (here - there)
            y = a.y + (b.y - a.y) * here // (here - there)
            found.append(Point(x, y))
    return found


def _inside(view: FightersView, at: Point) -> Point:
    """The point of the board that is nearest."""
    board = view.table.board
    width, depth = board.width // PARTS, board.depth // PARTS
    return Point(min(max(at.x, 0), width), min(max(at.y, 0), depth))


def _in_short(preview: Considered[Point]) -> str:
    """What goes beside the line, where there is little room; the caption has all of it."""
    words = (preview.words.partition(": ")[2] or preview.words).rstrip(".").partition("; ")[0]
    words = words.partition(" (")[0]
    while len(words) > _SHORT and ", " in words:
        words = words.rpartition(", ")[0]
    return words[: 2 * _SHORT]
