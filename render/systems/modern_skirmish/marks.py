"""What was done last, or is being considered, on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark
from render.systems.modern_skirmish.figures import piece
from rules.space.plane import Line, Point, distance
from rules.systems.modern_skirmish import events as ev
from rules.systems.modern_skirmish.forecasts import Several
from rules.systems.modern_skirmish.stats import SIDES
from rules.systems.modern_skirmish.words import length_of

if TYPE_CHECKING:
    from render.model.scene import Mark
    from rules.kernel.foresight.forecast import Considered
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.shown import Acted
    from rules.systems.modern_skirmish.view import SkirmishView

_SHORT = 48
"""Letters that fit beside a line."""


def marks_of(view: SkirmishView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return _plans(view.field, view.preview)
    return _done(view.field, view.last.act) if view.last is not None else ()


def _done(field: Field, last: Acted) -> tuple[Mark, ...]:
    match last:
        case ev.Deployed() as act:
            return tuple(map(PlaceMark, act.at))
        case ev.Fired() as act:
            return (_shot(field, act),)
        case ev.Moved() as act:
            mover = piece(field, field.figure(act.figure))
            return (MoveMark(mover, act.origin, act.to, done=True, word=act.past),)
        case ev.Advanced() as act:
            return tuple(
                MoveMark(piece(field, field.figure(each)), start, end, done=True)
                for each, start, end in zip(act.figures, act.origins, act.to, strict=True)
            )
        case ev.Charged() as act:
            return tuple(_fight(field, act))
    return ()


def _side(field: Field, figure: str) -> int:
    return SIDES.index(field.side(field.figure(figure)))


def _shot(field: Field, act: ev.Fired) -> ShotMark:
    dice = f"{act.coloured} and {act.white}"
    target = field.figure(act.target)
    return ShotMark(
        side=_side(field, act.figure),
        start=act.origin,
        end=act.at,
        hit=act.killed,
        word=f"{target.name} {'KILLED' if act.killed else 'MISSED'}: {dice}",
        wreck=piece(field, target) if act.killed else None,
    )


def _fight(field: Field, act: ev.Charged) -> list[Mark]:
    """The charge, and who fell."""
    attacker, defender = field.figure(act.figure), field.figure(act.target)
    mover = piece(field, attacker)
    found: list[Mark] = [MoveMark(mover, act.origin, act.to, done=True)]
    by = SIDES.index(field.side(attacker))
    names = f"{attacker.name} v {defender.name}"
    if act.outcome == "attacker":
        word = f"{attacker.name} FALLS, charging {defender.name}"
        found.append(ShotMark(1 - by, act.at, act.to, hit=True, word=word, wreck=mover))
    else:
        falls = f"{defender.name} FALLS" if act.outcome == "defender" else "BOTH FALL"
        wreck = piece(field, defender)
        found.append(ShotMark(by, act.to, act.at, hit=True, word=f"{names}: {falls}", wreck=wreck))
    return found


def _plans(field: Field, preview: Considered[Point]) -> tuple[Mark, ...]:
    """What is considered: a line for each figure that would go."""
    if isinstance(preview, Several):
        return tuple(
            PlanMark(
                piece(field, field.figure(figure)),
                start,
                end,
                word=_in_short(preview) if not number else "",
            )
            for number, (figure, start, end) in enumerate(preview.steps)
        )
    if preview.unit in field.by_id:
        shown = piece(field, field.figure(preview.unit))
    else:
        first = next(each for each in field.figures_of(preview.unit) if each.at is not None)
        shown = piece(field, first)
    return (
        PlanMark(
            piece=shown,
            start=preview.start,
            end=preview.end,
            reach=field.troop(field.figure(shown.id)).reach if preview.shot else 0,
            shot=preview.shot,
            stop=None if preview.clear else _stop(preview),
            word=_in_short(preview),
        ),
    )


def _stop(preview: Considered[Point]) -> Point:
    """Where the line of what is impossible ends: as far as a move leads, or halfway of a shot."""
    line = Line(preview.start, preview.end)
    whole = distance(*line)
    far = min(whole, preview.reach) if preview.reach else whole
    if not whole:
        return preview.end
    (ax, ay), (bx, by) = line
    return Point(ax + (bx - ax) * far // whole, ay + (by - ay) * far // whole)


def _in_short(preview: Considered[Point]) -> str:
    """What goes beside the line, where there is little room; the caption has all of it."""
    if isinstance(preview, Several):
        longest = max(distance(start, end) for _, start, end in preview.steps)
        return f"{len(preview.steps)} figures, {length_of(longest)}"
    words = (preview.words.partition(": ")[2] or preview.words).rstrip(".").partition("; ")[0]
    while len(words) > _SHORT and ", " in words:
        words = words.rpartition(", ")[0]
    return words
