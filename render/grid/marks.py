"""The last action, drawn, or one that is considered: arrows, shot lines, bursts, crosses, words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from render.drawing.canvas import Box, Canvas, polygon
from render.drawing.strokes import (
    Spot,
    around,
    arrow,
    beam,
    between,
    cross,
    overlap,
    rays,
    towards,
)
from render.grid.layout import travels_first
from render.grid.pieces import anchor, code_of, paint_ghost
from render.grid.table import paint_outline
from render.grid.words import beads, paint_word, plate_of
from render.model.scene import (
    MoveMark,
    PlanMark,
    ReachMark,
    Scene,
    ShotMark,
    SpotMark,
    ThreatMark,
)
from render.page.lens import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.grid.layout import GridLayout
    from rules.space.grid import Cell

_BESIDE = 62
"""How far from the middle of a piece the cross of a miss is, in hundredths of a cell."""
_BEYOND = 24
"""How far beyond the table an arrow from or to it begins or ends."""


def taken_cells(layout: GridLayout, scene: Scene) -> list[Cell]:
    """Where a piece, a ghost or a burst is drawn, so that no name of a cell can be read there."""
    spots: list[object] = [piece.at for piece in scene.pieces]
    for mark in scene.marks:
        if isinstance(mark, MoveMark | PlanMark | ThreatMark):
            spots += [mark.start, mark.end]
        elif isinstance(mark, ShotMark) and mark.hit:
            spots.append(mark.end)
    return [spot for spot in spots if layout.shows(spot)]


def paint_under(canvas: Canvas, layout: GridLayout, scene: Scene) -> None:
    """Draw what lies below the pieces: ghosts, arrows, shot lines, bursts."""
    for mark in scene.marks:
        if isinstance(mark, PlanMark):
            _plan(canvas, layout, scene, mark)
        elif isinstance(mark, MoveMark):
            _move(canvas, layout, scene, mark)
        elif isinstance(mark, ShotMark):
            _shot(canvas, layout, scene, mark)
        elif isinstance(mark, ThreatMark):
            _threat(canvas, layout, mark)
        elif not isinstance(mark, ReachMark) and layout.shows(mark.at):
            paint_outline(canvas, layout, mark.at, canvas.theme.ramps["ink"])


def paint_over(canvas: Canvas, layout: GridLayout, outcomes: Sequence[Outcome]) -> None:
    """Draw what lies above the pieces: the cross of a miss or failure, and the result's word."""
    for result, box in outcomes:
        ramp = canvas.theme.ramps["ink"]
        if result.grave:
            ramp = canvas.theme.ramps["red"].upto(62)
        if result.cross is not None:
            cross(canvas, result.cross, result.arm, ramp)
        if box is not None:
            paint_word(canvas, layout, box, result.word, ramp)


def covered(outcomes: Sequence[Outcome]) -> list[Box]:
    """What words and lines of the marks lie on."""
    boxes = []
    for result, box in outcomes:
        boxes += beads(result.origin, result.at)
        if result.cross is not None:
            boxes.append(around((result.cross,), result.arm + 6))
        if box is not None:
            boxes.append(box)
    return boxes


class _Result(NamedTuple):
    """What came of a mark, or may: its word, from where to where it led, and a cross on the way."""

    word: str
    at: Spot
    origin: Spot
    grave: bool = False
    cross: Spot | None = None
    arm: int = 15


Outcome: TypeAlias = tuple[_Result, Box | None]
"""What came of a mark, with the plate of its word, if it has one."""


def outcomes_of(layout: GridLayout, scene: Scene) -> list[Outcome]:
    """What came of the marks."""
    plates: list[Box] = []
    found: list[Outcome] = []
    for result in _results(layout, scene):
        box = None
        if result.word:
            box = plate_of(
                layout, scene, result.word, at=result.at, origin=result.origin, taken=plates
            )
            plates.append(box)
        found.append((result, box))
    return found


def _results(layout: GridLayout, scene: Scene) -> list[_Result]:
    results = []
    for mark in scene.marks:
        if isinstance(mark, MoveMark):
            ends = _ends(layout, scene, mark)
            if ends:
                start, end = ends
                arm = min(12, round(math.dist(*ends)) // 6)
                stuck = None if mark.done else between(*ends)
                results.append(_Result(mark.word, end, start, not mark.done, stuck, arm))
        elif isinstance(mark, ShotMark) and layout.has(mark.start) and layout.has(mark.end):
            start, end = anchor(layout, mark.start), anchor(layout, mark.end)
            missed = None if mark.hit else _miss(layout, scene, mark, start, end)
            seen = _in_sight(layout, start, missed or end)
            if seen:
                results.append(_Result(mark.word, seen[1], seen[0], mark.hit, missed))
        elif isinstance(mark, PlanMark):
            ends = _ends(layout, scene, mark)
            if ends:
                results.append(_verdict(layout, mark, ends))
        elif isinstance(mark, SpotMark) and layout.shows(mark.at):
            spot = anchor(layout, mark.at)
            results.append(_Result(mark.word, spot, spot))
        elif isinstance(mark, ThreatMark) and layout.shows(mark.start) and layout.shows(mark.end):
            start, end = anchor(layout, mark.start), anchor(layout, mark.end)
            word = f"{code_of(mark.piece)} {mark.word}"  # plates may have to stand apart
            results.append(_Result(word, start, end, grave=True))
    return results


def _ends(layout: GridLayout, scene: Scene, mark: MoveMark | PlanMark) -> tuple[Spot, Spot] | None:
    """Where a move or a plan begins and ends; a missing cell is just beyond the table.

    A side leaves it where it is heading, and enters it from behind. A shot at nothing goes nowhere.
    """
    first = mark.start if layout.has(mark.start) else None
    last = mark.end if layout.has(mark.end) else None
    on_table = first or last
    if on_table is None:
        return None
    x, y = anchor(layout, on_table)
    if (mark.end if last is None else mark.start) is None:
        edge = travels_first(scene, mark.piece) is (last is None)
    else:
        edge = layout.nearer_first((x, y))
    outside = layout.beyond((x, y), _BEYOND, first=edge)
    start = anchor(layout, first) if first else _way_in(layout, scene, on_table, outside)
    if last is not None:
        return _in_sight(layout, start, anchor(layout, last))
    nowhere = isinstance(mark, PlanMark) and mark.shot
    return _in_sight(layout, start, start if nowhere else outside)


def _in_sight(layout: GridLayout, start: Spot, end: Spot) -> tuple[Spot, Spot] | None:
    """What of a line can be seen where a part of a table is shown, and a cell more.

    Where it is cut off, what stands at its end is not seen either.
    """
    if layout.part is None:
        return start, end
    if cut(start, end, layout.bounds) is None:
        return None
    return cut(start, end, around((layout.bounds[:2], layout.bounds[2:]), layout.width))


def _way_in(layout: GridLayout, scene: Scene, cell: Cell, outside: Spot) -> Spot:
    """Where an arrow into a cell from beyond the table begins: so that it crosses no other piece.

    Straight or aslant; if there is no way between the others, it begins where it ends.
    """
    end = anchor(layout, cell)
    others = [layout.box(p.at, 8) for p in scene.pieces if layout.shows(p.at) and p.at != cell]
    for aside in (0, 1, -1, 2, -2):
        start = outside
        if aside:
            x, y = layout.centre(cell)
            across = (0, aside * layout.height) if layout.turned else (aside * layout.width, 0)
            level = layout.beyond((x + across[0], y + across[1]), _BEYOND, first=True)
            start = (outside[0], level[1]) if layout.turned else (level[0], outside[1])
        if not any(overlap(box, bead) for bead in beads(start, end) for box in others):
            return start
    return end


def _move(canvas: Canvas, layout: GridLayout, scene: Scene, mark: MoveMark) -> None:
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    room = min(layout.width, layout.height)
    ramp = canvas.theme.skin(mark.piece.side).ramp
    if start == end and layout.shows(mark.end):
        paint_outline(canvas, layout, mark.end, ramp if mark.done else canvas.theme.ramps["red"])
    elif mark.done:
        if layout.shows(mark.start):
            paint_ghost(canvas, layout, scene, mark.piece, mark.start)
        tip = towards(end, start, room * 44 // 100) if mark.end else end
        arrow(canvas, towards(start, end, room // 8), tip, ramp)
    else:
        tail = towards(start, end, room * 30 // 100) if mark.start else start
        arrow(
            canvas,
            tail,
            towards(end, start, -room // 8),
            canvas.theme.ramps["red"].upto(62),
            dashed=True,
        )


def _plan(canvas: Canvas, layout: GridLayout, scene: Scene, mark: PlanMark) -> None:
    """The way up to what stops it, and the ghost of who would move there or the target lit."""
    ends = _ends(layout, scene, mark)
    if ends is None:
        return
    start, end = ends
    room = min(layout.width, layout.height)
    ramp, red = canvas.theme.skin(mark.piece.side).ramp, canvas.theme.ramps["red"].upto(62)
    if mark.stop is not None:
        stop = _stop(layout, mark, end)
        if stop not in ends:
            beam(canvas, start, stop, 6, ramp)
        beam(canvas, start if stop == end else stop, end, 5, red, dashed=True)
    elif mark.shot:
        beam(canvas, start, end, 6, ramp)
    else:
        tail = towards(start, end, room * 30 // 100) if layout.shows(mark.start) else start
        tip = towards(end, start, room * 36 // 100) if layout.shows(mark.end) else end
        arrow(canvas, tail, tip, ramp)
    if layout.shows(mark.end):
        if mark.shot:
            paint_outline(canvas, layout, mark.end, ramp if mark.stop is None else red)
        elif mark.stop is None:
            paint_ghost(canvas, layout, scene, mark.piece, mark.end)


def _threat(canvas: Canvas, layout: GridLayout, mark: ThreatMark) -> None:
    """A line of fire up to the cell that it threatens."""
    if not (layout.shows(mark.start) and layout.shows(mark.end)):
        return
    start, end = anchor(layout, mark.start), anchor(layout, mark.end)
    room = min(layout.width, layout.height)
    ramp = canvas.theme.skin(mark.piece.side).ramp
    arrow(canvas, towards(start, end, room * 30 // 100), towards(end, start, room // 2), ramp)


def _verdict(layout: GridLayout, mark: PlanMark, ends: tuple[Spot, Spot]) -> _Result:
    """What a plan needs, or a cross where it stops: beside the pieces at its ends, not on them."""
    start, end = ends
    if mark.stop is not None:
        at = _stop(layout, mark, end)
        half = min(layout.width, layout.height) // 2
        besides = {end: towards(end, start, half), start: towards(start, end, half)}
        return _Result(mark.word, at, start, grave=True, cross=besides.get(at, at))
    at, origin = (end, start) if layout.shows(mark.end) else (start, end)
    return _Result(mark.word, at, origin)


def _stop(layout: GridLayout, mark: PlanMark, end: Spot) -> Spot:
    """Where what is impossible stops."""
    if not layout.has(mark.stop):
        return end
    seen = _in_sight(layout, anchor(layout, mark.stop), end)
    return seen[0] if seen else end


def _shot(canvas: Canvas, layout: GridLayout, scene: Scene, mark: ShotMark) -> None:
    if not (layout.has(mark.start) and layout.has(mark.end)):
        return
    end = anchor(layout, mark.end)
    seen = _in_sight(layout, _edge(layout, mark.start, end), end)
    if seen is None:
        return
    start, end = seen
    room = min(layout.width, layout.height)
    if mark.hit:
        beam(canvas, start, end, 15, canvas.theme.ramps["red"].upto(40))
        beam(canvas, start, end, 6, canvas.theme.ramps["red"])
        canvas.put(polygon(rays(room * 72 // 100), canvas.theme.ramps["red"].upto(62)), *end)
        canvas.put(polygon(rays(room * 54 // 100), canvas.theme.ramps["red"].upto(90)), *end)
        if mark.wreck:
            x, y = end
            code, low = code_of(mark.wreck), layout.code.size * 35 // 100
            dark = canvas.theme.ramps["red"].upto(90).reverse()
            canvas.text(x, y + low, code, layout.code, dark, align="m")
    else:
        ramp = canvas.theme.skin(mark.side).ramp
        whole = anchor(layout, mark.start), anchor(layout, mark.end)
        seen = _in_sight(layout, start, _miss(layout, scene, mark, *whole))
        if seen:
            beam(canvas, *seen, 5, ramp, dashed=True)


def _miss(layout: GridLayout, scene: Scene, mark: ShotMark, start: Spot, end: Spot) -> Spot:
    """Where a shot that hits nobody ends: beside its target or where it fell short, on no piece."""
    room = min(layout.width, layout.height) * _BESIDE // 100
    whole = round(math.dist(start, end))
    last = max(whole - room, whole // 2)
    if mark.stop is None or not layout.shows(mark.stop) or whole == 0:
        return towards(start, end, last)
    far = round(math.dist(start, anchor(layout, mark.stop)))
    far = max(min(room, last), min(far, last))
    pieces = [anchor(layout, each.at) for each in scene.pieces if layout.shows(each.at)]
    # What it passes over is not its target: from there on to the next free place, or back.
    for spot in (
        *(towards(start, end, step) for step in range(far, last + 1, 6)),
        *(towards(start, end, step) for step in range(far, 0, -6)),
    ):
        if all(math.dist(spot, each) >= room for each in pieces):
            return spot
    return towards(start, end, far)


def _edge(layout: GridLayout, cell: Cell, towards: Spot) -> Spot:
    """Where the line from a cell's middle to a spot leaves the cell."""
    x, y = layout.centre(cell)
    dx, dy = towards[0] - x, towards[1] - y
    reach = max(abs(dx) * layout.half_height, abs(dy) * layout.half_width, 1)
    whole = layout.half_width * layout.half_height
    return x + dx * whole // reach, y + dy * whole // reach
