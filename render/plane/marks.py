"""The last action on an open ground, and what is being considered: lines, arrows, ghosts, words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.canvas import Canvas, polygon, printable, text_width, wrap
from render.drawing.placement import place_word
from render.drawing.strokes import around, arrow, beam, cross, dashes, rays, towards
from render.model.scene import (
    MoveMark,
    PlaceMark,
    PlanMark,
    ReachMark,
    ShotMark,
    SpotMark,
    ThreatMark,
)
from render.page.lens import cut
from render.plane import borders, figures, outlines, surveys, volleys
from render.plane.gauge import TALL, rise
from rules.space.plane import Point, Rect, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot
    from render.drawing.theme import Ramp, Style
    from render.model.scene import Mark, Piece, Scene
    from render.plane.ground import Ground
    from render.plane.table import PlaneLayout

Moved: TypeAlias = "Mapping[Point, Spot]"
"""Where figures are drawn that had to make room for others."""

Lined: TypeAlias = MoveMark | ShotMark | PlanMark | ThreatMark
"""A mark that is a line."""

_UNSEEN = 90
"""So far beyond what is shown lines are drawn, with room for a ghost or a burst at their ends."""
_PLATE = 460
"""How wide the words beside a mark may be on the tall page; longer ones take two lines."""
_BESIDE = 18
"""How far beside a base a shot goes that misses it: room for a cross."""
_ARM = 22
"""Half of what a cross takes up, its outline included."""
_BURST, _CORE = 35, 23
"""How far beyond a base the outside and the inside of a hit's burst reach."""


def _red(canvas: Canvas) -> Ramp:
    return canvas.theme.ramps["red"].upto(62)


def paint_under(canvas: Canvas, layout: PlaneLayout, scene: Scene, moved: Moved) -> None:
    """Draw what lies below the figures: ghosts, arrows, lines of fire, bursts, the reach."""
    for mark in scene.marks:
        ends = _ends(layout, mark, moved)
        if isinstance(mark, PlanMark):
            _considered(canvas, layout, scene, mark, moved)
        elif isinstance(mark, ReachMark):
            surveys.paint_reach(canvas, layout, mark)
        elif isinstance(mark, PlaceMark):
            if layout.shows(mark.at):
                spot = moved.get(mark.at) or layout.at(mark.at)
                canvas.put(polygon(rays(48), canvas.theme.ramps["gold"]), *spot)
        elif ends is not None and not isinstance(mark, SpotMark):
            _line_of(canvas, layout, scene, mark, ends)


def _line_of(
    canvas: Canvas,
    layout: PlaneLayout,
    scene: Scene,
    mark: MoveMark | ShotMark | ThreatMark,
    ends: tuple[Spot, Spot],
) -> None:
    """What was done from one place to another, or may be done by others."""
    if isinstance(mark, ThreatMark):
        surveys.paint_threat(canvas, layout, mark, *ends)
    elif isinstance(mark, ShotMark):
        _shot(canvas, layout, mark, *ends)
    elif mark.charge:
        borders.paint_charge(canvas, *ends, canvas.theme.skin(mark.piece.side).ramp)
    else:
        if mark.done:
            _ghost(canvas, layout, scene, mark.piece, ends[0])
        _arrow(
            canvas,
            layout,
            *ends,
            canvas.theme.skin(mark.piece.side).ramp if mark.done else _red(canvas),
        )


def paint_over(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, moved: Moved, busy: Sequence[Box]
) -> None:
    """Draw what lies above the figures: crosses, the sight, and the words."""
    surveys.paint_spots(canvas, layout, scene)
    boxes = iter(words(layout, scene, moved, busy))
    style = layout.gauge.word
    for mark, start, end in _lines_of(layout, scene, moved):
        ramp, crossed = _outcome(canvas, layout, mark, start, end)
        if isinstance(mark, ShotMark) and mark.slim:
            volleys.paint_end(canvas, mark, end)
        if crossed is not None and not _slim(mark):
            cross(canvas, crossed, 12 if isinstance(mark, MoveMark) else 13, ramp)
        if mark.word:
            said = layout.gauge.flag if _slim(mark) else style
            _say(canvas, _in_lines(mark.word, said), next(boxes), ramp, said)


def _slim(mark: Mark) -> bool:
    """Whether a mark is a shot that is one of many."""
    return isinstance(mark, ShotMark) and mark.slim


def words(layout: PlaneLayout, scene: Scene, moved: Moved, busy: Sequence[Box]) -> tuple[Box, ...]:
    """Where the words beside the marks go: each on as little as possible of what is busy."""
    found: list[Box] = []
    fire = [each for mark, *ends in _lines_of(layout, scene, moved) for each in _fire(mark, ends)]
    for mark, start, end in _lines_of(layout, scene, moved):
        if mark.word:
            stop = mark.stop if isinstance(mark, PlanMark) else None
            at = layout.at(stop) if layout.shows(stop) else end
            if isinstance(mark, ThreatMark):
                found.append(surveys.behind(layout, mark.word, start, end, (*busy, *found, *fire)))
                continue
            taken = (*busy, *found, *beads(start, end))
            found.append(_worded(layout, mark, at, taken))
    return tuple(found)


def _fire(mark: Mark, ends: Sequence[Spot]) -> list[Box]:
    """What a line of fire takes up, which no other's word hides."""
    return beads(ends[0], ends[1]) if isinstance(mark, ThreatMark) else []


def _lines_of(
    layout: PlaneLayout, scene: Scene, moved: Moved
) -> Iterator[tuple[Lined, Spot, Spot]]:
    """The marks that are lines, and where on the table these begin and end."""
    for mark in scene.marks:
        ends = _ends(layout, mark, moved)
        if ends is not None and not isinstance(mark, PlaceMark | ReachMark | SpotMark):
            yield mark, *ends


def _outcome(
    canvas: Canvas, layout: PlaneLayout, mark: Mark, start: Spot, end: Spot
) -> tuple[Ramp, Spot | None]:
    """The colour of a mark's words and cross, and where the cross is, if there is one."""
    ink, red = canvas.theme.ramps["ink"], _red(canvas)
    if isinstance(mark, ThreatMark):
        return red, None
    if isinstance(mark, ShotMark):
        return (red, None) if mark.hit else (ink, end)
    if isinstance(mark, MoveMark):
        crossed = None if mark.done else towards(end, start, _half(start, end))
        return (ink if mark.done else red), crossed
    if isinstance(mark, PlanMark) and layout.shows(mark.stop):
        if mark.shot and mark.stop == mark.end:
            return red, towards(end, start, min(layout.gauge.clear + 14, _half(start, end)))
        return red, layout.at(mark.stop)
    return ink, None


def _worded(layout: PlaneLayout, mark: Lined, at: Spot, taken: tuple[Box, ...]) -> Box:
    """Where the words beside a mark go."""
    style = layout.gauge.flag if _slim(mark) else layout.gauge.word
    reach = volleys.REACH if _slim(mark) else layout.gauge.radius + 8
    lines = _in_lines(mark.word, style)
    wide = max(text_width(line, style) for line in lines) + 28
    size = (wide, 12 + _line(style) * len(lines))
    return place_word(at, size, reach, taken, layout.bounds)


def _say(canvas: Canvas, lines: tuple[str, ...], box: Box, ramp: Ramp, style: Style) -> None:
    """Put words on a plate with a rim; the letters are dark whatever the rim is."""
    canvas.plate(box, canvas.theme.ramps["paper"], ramp)
    ink = canvas.theme.ramps["ink"]
    middle, high = (box[0] + box[2]) // 2, _line(style)
    for number, line in enumerate(reversed(lines)):
        low = box[3] - high // 3 - high * number
        canvas.text(middle, low, line, style, ink, align="m")


def _line(style: Style) -> int:
    """From one line of words to the next."""
    return style.size * 10 // 11


def _in_lines(words: str, style: Style) -> tuple[str, ...]:
    """Words in one line, or in two that are about as long."""
    most = _PLATE * style.size // TALL.word.size
    whole = text_width(printable(words), style)
    if whole <= most:
        return (printable(words),)
    longest = max(text_width(word, style) for word in printable(words).split(" "))
    return wrap(words, style, min(most, whole // 2 + longest), 2)


def beads(start: Spot, end: Spot) -> list[Box]:
    """Boxes along a line, for what should not hide it."""
    return [around((spot,), 7) for spot, _ in dashes(start, end, 14)]


def lines(layout: PlaneLayout, scene: Scene, moved: Moved) -> list[Box]:
    """Boxes along the lines of all marks, and around bursts, crosses and ghosts."""
    boxes: list[Box] = []
    reach = layout.gauge.radius
    for mark in scene.marks:
        ends = _ends(layout, mark, moved)
        if isinstance(mark, SpotMark):
            boxes += surveys.dot(layout, mark)
        if ends is not None:
            boxes += beads(*ends)
            if isinstance(mark, ShotMark):
                burst = volleys.REACH if mark.slim else reach + 17
                boxes.append(around(ends[1:], burst if mark.hit else _BESIDE))
            boxes += [around(ends[:1], reach)] if isinstance(mark, MoveMark) else []
            if isinstance(mark, PlanMark) and not mark.shot:
                boxes.append(around(ends[1:], reach))
    return boxes


def _ends(layout: PlaneLayout, mark: Mark, moved: Moved) -> tuple[Spot, Spot] | None:
    """Where a mark begins and ends, if it does both on the table.

    A plan ends at the table's edge, a shot that missed beside its target or where it was stopped.
    """
    if isinstance(mark, PlaceMark | ReachMark | SpotMark):
        return None
    start, end = mark.start, mark.end
    if isinstance(mark, PlanMark) and isinstance(end, Point) and layout.ground.shows(start):
        end = _up_to_edge(layout.ground, start, end)
    if not (layout.ground.shows(start) and layout.ground.shows(end)):
        return None
    first, last = moved.get(start) or layout.at(start), moved.get(end) or layout.at(end)
    if isinstance(mark, ShotMark) and not mark.hit:
        if layout.ground.shows(mark.stop):
            last = layout.at(mark.stop)
        elif end in moved:
            last = _beside(layout, first, last, moved)
        if layout.part is None or layout.shows(end if mark.stop is None else mark.stop):
            left, top, right, bottom = layout.bounds
            x, y = last
            last = min(max(x, left + _ARM), right - _ARM), min(max(y, top + _ARM), bottom - _ARM)
    return _in_sight(layout, first, last)


def _in_sight(layout: PlaneLayout, start: Spot, end: Spot) -> tuple[Spot, Spot] | None:
    """What of a line can be seen where a part of a table is shown, and a little more.

    Where it is cut off, what stands at its end is not seen either.
    """
    if layout.part is None:
        return start, end
    if cut(start, end, layout.bounds) is None:
        return None
    return cut(start, end, around((layout.bounds[:2], layout.bounds[2:]), _UNSEEN))


def _beside(layout: PlaneLayout, start: Spot, end: Spot, moved: Moved) -> Spot:
    """Where a shot passes its target: on the side where fewer stand, if it can on the table."""
    far, aside = math.dist(start, end) or 1, layout.gauge.clear + _BESIDE
    across, down = (end[0] - start[0]) * aside / far, (end[1] - start[1]) * aside / far
    left, top, right, bottom = layout.bounds

    def room(spot: Spot) -> tuple[bool, float]:
        x, y = spot
        inside = left + _ARM <= x <= right - _ARM and top + _ARM <= y <= bottom - _ARM
        return inside, min(math.dist(spot, other) for other in moved.values())

    sides = ((round(end[0] + s * down), round(end[1] - s * across)) for s in (1, -1))
    return max(sides, key=room)


def _up_to_edge(ground: Ground, start: Point, end: Point) -> Point:
    """The end of a line from a point of the table, or where it leaves the table."""
    parts = [(1, 1)]
    for here, there, far in ((start.x, end.x, ground.width), (start.y, end.y, ground.depth)):
        if there < 0:
            parts.append((here, here - there))
        elif there > far:
            parts.append((far - here, there - here))
    part, whole = min(parts, key=lambda each: each[0] / each[1])
    x, y = ((b - a) * part // whole for a, b in zip(start, end, strict=True))
    return nearest(start.moved(x, y), Rect(0, 0, ground.width, ground.depth))


def _half(start: Spot, end: Spot) -> int:
    return round(math.dist(start, end)) // 2


def _arrow(canvas: Canvas, layout: PlaneLayout, start: Spot, end: Spot, ramp: Ramp) -> None:
    clear = min(layout.gauge.clear, _half(start, end) // 2)
    tail, tip = towards(start, end, clear), towards(end, start, clear)
    if tail != tip:
        beam(canvas, tail, towards(tip, tail, 16), 15, canvas.theme.ramps["paper"])
        arrow(canvas, tail, tip, ramp)


def _shot(canvas: Canvas, layout: PlaneLayout, mark: ShotMark, start: Spot, end: Spot) -> None:
    paper, gauge = canvas.theme.ramps["paper"], layout.gauge
    if mark.slim:
        volleys.paint_line(canvas, mark, start, end)
    elif mark.hit:
        beam(canvas, start, end, 15, paper)
        beam(canvas, start, end, 8, _red(canvas))
        red = canvas.theme.ramps["red"]
        canvas.put(polygon(rays(gauge.radius + _BURST), red.upto(62)), *end)
        canvas.put(polygon(rays(gauge.radius + _CORE), red.upto(85)), *end)
        if mark.wreck is not None:
            code, ink = figures.code_of(mark.wreck, gauge), canvas.theme.ramps["ink"]
            canvas.text(end[0], end[1] + rise(gauge.code), code, gauge.code, ink, align="m")
    else:
        beam(canvas, start, end, 11, paper)
        beam(canvas, start, end, 5, canvas.theme.skin(mark.side).ramp, dashed=True)


def _considered(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, mark: PlanMark, moved: Moved
) -> None:
    ends = _ends(layout, mark, moved)
    if ends is None:
        if mark.start is None and layout.shows(mark.end):
            _ghost(canvas, layout, scene, mark.piece, layout.at(mark.end))
        return
    _plan(canvas, layout, scene, mark, ends)
    if mark.shot:
        _aim(canvas, layout, mark, ends, at_somebody=mark.end in moved)


def _aim(
    canvas: Canvas,
    layout: PlaneLayout,
    mark: PlanMark,
    ends: tuple[Spot, Spot],
    *,
    at_somebody: bool,
) -> None:
    """A sight around whoever is aimed at; a tip where it is a place."""
    start, end = ends
    if at_somebody:
        canvas.put(figures.sight(canvas.theme, layout.gauge.radius), *end)
    elif mark.stop is None:
        tail = towards(start, end, min(layout.gauge.clear, _half(start, end)))
        arrow(canvas, tail, end, canvas.theme.skin(mark.piece.side).ramp)


def _plan(
    canvas: Canvas, layout: PlaneLayout, scene: Scene, mark: PlanMark, ends: tuple[Spot, Spot]
) -> None:
    """How far it could go as a dotted line, and the way up to what stops it."""
    (start, end), side = ends, mark.piece.side
    if mark.outline:
        borders.paint_border(canvas, [layout.at(point) for point in mark.outline], side)
    elif mark.reach > 0 and layout.shows(mark.start):
        borders.paint_circle(canvas, layout, start, layout.length(mark.reach), side)
    if mark.rings and isinstance(mark.end, Point):
        borders.paint_ranges(canvas, layout, layout.at(mark.end), mark)
    look, paper = canvas.theme.skin(side).ramp, canvas.theme.ramps["paper"]
    stop = end
    if layout.ground.shows(mark.stop):
        seen = _in_sight(layout, start, layout.at(mark.stop))
        stop = seen[1] if seen else start
    if mark.shot:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 5, look)
    elif stop == end:
        _arrow(canvas, layout, start, end, look)
    else:
        beam(canvas, start, stop, 11, paper)
        beam(canvas, start, stop, 6, look)
    if not mark.shot and layout.ground.shows(mark.end):
        _ghost(canvas, layout, scene, mark.piece, end)
    if stop != end and not mark.shot:
        beam(canvas, stop, end, 4, _red(canvas), dashed=True)


def _ghost(canvas: Canvas, layout: PlaneLayout, scene: Scene, piece: Piece, at: Spot) -> None:
    if piece.outline:
        outlines.paint_empty(canvas, layout, scene, piece, at)
    else:
        figures.paint_ghost(canvas, scene, piece, at, layout.gauge)
