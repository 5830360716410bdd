"""The last action, drawn, or one that is considered: arrows, shot lines, bursts, crosses, words."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from render.drawing.canvas import fit, polygon, text_width
from render.drawing.strokes import (
    around,
    arrow,
    beam,
    between,
    cross,
    dashes,
    hidden,
    joined,
    meets,
    overlap,
    rays,
    towards,
)
from render.drawing.theme import STATUS
from render.hex.field import paint_outline
from render.hex.pieces import paint_ghost
from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark, SpotMark, ThreatMark
from render.page.lens import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box, Canvas
    from render.drawing.strokes import Spot
    from render.hex.layout import HexLayout
    from render.model.scene import Mark, Scene
    from rules.space.hex import Hex

_BESIDE: Final = 58
"""How far from the middle of a piece the cross of a miss is, in hundredths of a hex."""
_BEYOND: Final = 30
"""How far beyond the map an arrow that leaves it ends."""
_WIDEST: Final = 420


class _Result(NamedTuple):
    """What came of a mark, or may: its word, from where to where it led, and a cross on the way."""

    word: str
    at: Spot
    origin: Spot
    grave: bool = False
    cross: Spot | None = None
    arm: int = 13


def taken_cells(layout: HexLayout, scene: Scene) -> set[Hex]:
    """Where a piece, terrain or a mark is drawn, so that no name can be read there."""
    spots: list[object] = [piece.at for piece in scene.pieces]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | PlanMark | ThreatMark | ShotMark):
            spots += [mark.start, mark.end]
    return {spot for spot in spots if layout.shows(spot)}


def covered(layout: HexLayout, outcomes: Sequence[Outcome]) -> list[Hex]:
    """The hexes whose names lie under words and lines of the marks."""
    boxes = []
    for result, box in outcomes:
        boxes += _beads(result.origin, result.at)
        if box is not None:
            boxes.append(box)
    if not boxes:
        return []
    whole = joined(boxes)
    near = [each for each in _name_boxes(layout) if overlap(each[1], whole)]
    return [cell for cell, name in near if meets(name, boxes)]


@lru_cache(maxsize=8)
def _name_boxes(layout: HexLayout) -> tuple[tuple[Hex, Box], ...]:
    middles = ((cell, layout.centre(cell)) for cell in layout.cells)
    return tuple((cell, (x - 18, y - 12, x + 18, y + 12)) for cell, (x, y) in middles)


def paint_under(canvas: Canvas, layout: HexLayout, scene: Scene) -> None:
    """Draw what lies below the pieces."""
    for mark in scene.marks:
        match mark:
            case PlanMark():
                _plan(canvas, layout, scene, mark)
            case MoveMark():
                _move(canvas, layout, scene, mark)
            case ShotMark():
                _shot(canvas, layout, mark)
            case ThreatMark() if layout.has(mark.start) and layout.has(mark.end):
                start, end = layout.centre(mark.start), layout.centre(mark.end)
                room = layout.size
                ramp = canvas.theme.skin(mark.piece.side).ramp
                tail = towards(start, end, room * 40 // 100)
                arrow(canvas, tail, towards(end, start, room // 2), ramp)
            case PlaceMark() | SpotMark() if layout.shows(mark.at):
                paint_outline(canvas, layout, mark.at, canvas.theme.ramps["ink"])
            case _:
                pass


def paint_over(canvas: Canvas, outcomes: Sequence[Outcome]) -> None:
    """Draw what lies above the pieces: the cross of a miss, and the result's word."""
    for result, box in outcomes:
        ramp = canvas.theme.ramps["ink"]
        if result.grave:
            ramp = canvas.theme.ramps["red"].upto(62)
        if result.cross is not None:
            cross(canvas, result.cross, result.arm, ramp)
        if box is not None:
            canvas.plate(box, canvas.theme.ramps["paper"], ramp)
            text = fit(result.word, STATUS, _WIDEST)
            base = box[3] - STATUS.size * 27 // 100 - 1
            canvas.text((box[0] + box[2]) // 2, base, text, STATUS, ramp, align="m")


Outcome: TypeAlias = "tuple[_Result, Box | None]"
"""What came of a mark, with the plate of its word, if it has one."""


def outcomes_of(layout: HexLayout, scene: Scene) -> list[Outcome]:
    """What came of the marks."""
    found: list[Outcome] = []
    busy = _busy(layout, scene)
    for mark in scene.marks:
        result = _result(layout, scene, mark)
        if result is None:
            continue
        box = None
        if result.word:
            box = _plate(layout, result, [*busy, *_beads(result.origin, result.at)])
            busy.append(box)
        found.append((result, box))
    return found


def _result(layout: HexLayout, scene: Scene, mark: Mark) -> _Result | None:
    match mark:
        case MoveMark() | PlanMark():
            return _led(layout, scene, mark)
        case ShotMark() if layout.has(mark.start) and layout.has(mark.end):
            start, end = layout.centre(mark.start), layout.centre(mark.end)
            seen = _in_sight(layout, start, end)
            # Within one hex there is no line beside which a cross could lie.
            missed = None if mark.hit or start == end else _miss(layout, start, end)
            return seen and _Result(mark.word, seen[1], seen[0], mark.hit, missed)
        case SpotMark() if layout.shows(mark.at):
            spot = layout.centre(mark.at)
            return _Result(mark.word, spot, spot)
        case ThreatMark() if layout.shows(mark.start) and layout.shows(mark.end):
            start, end = layout.centre(mark.start), layout.centre(mark.end)
            return _Result(f"{mark.piece.code} {mark.word}", start, end, grave=True)
        case _:
            return None


def _led(layout: HexLayout, scene: Scene, mark: MoveMark | PlanMark) -> _Result | None:
    """Where a move or a plan leads."""
    ends = _ends(layout, scene, mark)
    if ends is None:
        return None
    start, end = ends
    if isinstance(mark, MoveMark):
        return _Result(mark.word, end, start, not mark.done, None if mark.done else between(*ends))
    stopped = None if mark.stop is None else towards(end, start, layout.size // 2)
    return _Result(mark.word, end, start, stopped is not None, stopped)


def _in_sight(layout: HexLayout, start: Spot, end: Spot) -> tuple[Spot, Spot] | None:
    """What of a line can be seen where a part of a map is shown."""
    if layout.part is None:
        return start, end
    return cut(start, end, layout.bounds)


def _ends(layout: HexLayout, scene: Scene, mark: MoveMark | PlanMark) -> tuple[Spot, Spot] | None:
    """Where a move or a plan begins and ends; a missing end is just beyond the map."""
    if not layout.has(mark.start):
        if not layout.has(mark.end):
            return None
        spot = layout.centre(mark.end)
        return _in_sight(layout, spot, spot)
    start = layout.centre(mark.start)
    if layout.has(mark.end):
        end = layout.centre(mark.end)
    else:
        turn = math.radians(layout.heading(scene.facing(mark.piece)))
        far = layout.size // 2 + _BEYOND
        end = start[0] + round(math.sin(turn) * far), start[1] - round(math.cos(turn) * far)
    return _in_sight(layout, start, end)


def _move(canvas: Canvas, layout: HexLayout, scene: Scene, mark: MoveMark) -> None:
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    ramp = canvas.theme.skin(mark.piece.side).ramp
    if start == end:
        if layout.shows(mark.end):
            paint_outline(canvas, layout, mark.end, ramp)
        return
    if layout.shows(mark.start):
        paint_ghost(canvas, layout, scene, mark.piece, mark.start)
    tip = towards(end, start, layout.size * 44 // 100) if layout.shows(mark.end) else end
    arrow(canvas, towards(start, end, layout.size // 8), tip, ramp)


def _plan(canvas: Canvas, layout: HexLayout, scene: Scene, mark: PlanMark) -> None:
    """The way, and the ghost of who would move there or the target lit."""
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    ramp, red = canvas.theme.skin(mark.piece.side).ramp, canvas.theme.ramps["red"].upto(62)
    if mark.stop is not None:
        beam(canvas, start, end, 5, red, dashed=True)
    elif mark.shot:
        beam(canvas, start, end, 6, ramp)
    else:
        tip = towards(end, start, layout.size * 40 // 100) if layout.shows(mark.end) else end
        arrow(canvas, towards(start, end, layout.size * 30 // 100), tip, ramp)
    if layout.shows(mark.end):
        if mark.shot:
            paint_outline(canvas, layout, mark.end, ramp if mark.stop is None else red)
        elif mark.stop is None:
            paint_ghost(canvas, layout, scene, mark.piece, mark.end)


def _shot(canvas: Canvas, layout: HexLayout, mark: ShotMark) -> None:
    if not (layout.has(mark.start) and layout.has(mark.end)):
        return
    whole = layout.centre(mark.start), layout.centre(mark.end)
    seen = _in_sight(layout, *whole)
    if seen is None:
        return
    start, end = seen
    red = canvas.theme.ramps["red"]
    if mark.hit:
        beam(canvas, start, end, 15, red.upto(40))
        beam(canvas, start, end, 6, red)
        if layout.shows(mark.end):
            canvas.put(polygon(rays(layout.size * 62 // 100), red.upto(62)), *end)
            canvas.put(polygon(rays(layout.size * 46 // 100), red.upto(90)), *end)
    else:
        ramp = canvas.theme.skin(mark.side).ramp
        beam(canvas, start, _miss(layout, *whole), 5, ramp, dashed=True)


def _miss(layout: HexLayout, start: Spot, end: Spot) -> Spot:
    """Where a shot that hits nobody ends: beside its target."""
    far = round(math.dist(start, end))
    return towards(start, end, max(far - layout.size * _BESIDE // 100, far // 2))


def _beads(start: Spot, end: Spot) -> list[Box]:
    """Small boxes along a line."""
    return [around((spot,), 6) for spot, _ in dashes(start, end, 14)]


def _busy(layout: HexLayout, scene: Scene) -> list[Box]:
    """The hexes of pieces: no plate should hide them."""
    found = [layout.box(each.at) for each in scene.pieces if layout.shows(each.at)]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | PlanMark | ShotMark | ThreatMark):
            found += [layout.box(end) for end in (mark.start, mark.end) if layout.shows(end)]
    return found


def _plate(layout: HexLayout, result: _Result, busy: list[Box]) -> Box:
    """The plate of a word beside a spot, on the map, where it hides the fewest pieces."""
    wide = text_width(fit(result.word, STATUS, _WIDEST), STATUS) + 28
    high = STATUS.size + 7
    left, top, right, bottom = layout.bounds
    x, y = result.at
    best, least = (left, top, left + wide, top + high), None
    up, across = layout.size // 2 + 6, layout.size // 2 + 10
    rows = [y - up - high, y + up, y - high // 2]
    rows += [
        row + sign * layout.step * times for row in rows[:2] for times in (1, 2) for sign in (1, -1)
    ]
    columns = [x - wide // 2, x + across, x - across - wide]
    columns += [x - wide // 2 + sign * layout.half * times for times in (2, 4) for sign in (1, -1)]
    for row in rows:
        for column in columns:
            px = max(left, min(column, right - wide))
            py = max(top, min(row, bottom - high))
            plate = (px, py, px + wide, py + high)
            cost = hidden(plate, busy)
            if least is None or cost < least:
                best, least = plate, cost
            if not cost:
                return plate
    return best
