"""The wide page of a game on an open ground: the table as it lies, and all words beside it.

The table fills the height, or the width that a column leaves. What a long and low table leaves
below it becomes a strip for the last action.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from render.drawing.canvas import Canvas
from render.drawing.stills import kept
from render.drawing.strokes import around
from render.model.scene import PlanMark
from render.model.shape import Shape
from render.page import column
from render.page.end import Stage
from render.plane import figures, forces, insets, marks, names, ranks, strengths, table
from render.plane.gauge import FEW, MANY, SHAPES
from render.plane.light import paint_light
from render.plane.standing import label, paint_figures, paint_labels, paint_leaders, stand
from render.plane.table import PlaneLayout
from rules.space.plane import Point, Rect

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.canvas import Box
    from render.drawing.theme import Theme
    from render.model.scene import Scene
    from render.page.column import Block
    from render.plane.gauge import Gauge
    from render.plane.ground import Ground

WIDTH, HEIGHT = Shape.WIDE.size
_EDGE = 16
_SCALE, _MEASURE = 44, 38
"""What the measure takes at the left of the table and above it."""
_COLUMN, _BESIDE = 380, 22
"""The least width of a column, and what lies between it and the table."""
_STRIP, _THIRDS = 96, 170
"""The least height of a strip with one block, and with three side by side."""
_SHARES = (62, 54, 46, 38, 30)
"""How much of a strip the last action has beside what signs mean, in hundredths."""
_WORTH = 110
"""How large a table must be to be worth a strip only, in hundredths of one beside a column."""
_FEW = 20
"""So many figures can be drawn large."""


class Frame(NamedTuple):
    """Where things go: in a column beside the table, in a strip below it, or both."""

    layout: PlaneLayout
    column: Box | None
    strip: Box | None


def paint(board: Ground, scene: Scene) -> Canvas:
    """The scene as a picture that is not encoded yet."""
    frame = frame_of(board, scene)
    canvas = _table(scene, frame)
    if frame.column is None and frame.strip is not None:
        _thirds(canvas, frame.layout, scene, frame.strip)
    elif frame.column is not None:
        _beside(canvas, frame.layout, scene, frame.column, frame.strip)
    return canvas


def stage(board: Ground, scene: Scene) -> Stage:
    """The table without words beside it; there is always a column."""
    frame = _frame(board, _gauge(scene), charted=True)
    boxes = tuple(box for box in (frame.column, frame.strip) if box is not None)
    return Stage(_table(scene, frame), boxes)


def _table(scene: Scene, frame: Frame) -> Canvas:
    """The table with all that stands on it."""
    canvas = _still(scene.theme, scene.art, frame.layout).copy()
    paint_table(canvas, frame.layout, scene)
    return canvas


def paint_table(canvas: Canvas, layout: PlaneLayout, scene: Scene) -> None:
    """Draw what changes on a table: light, names, marks, figures, labels."""
    _light(canvas, layout, scene)
    standing, moved = stand(layout, scene)
    bases = [each.box for each in standing]
    busy = (*bases, *(layout.box(thing.rect) for thing in layout.ground.things))
    said = marks.words(layout, scene, moved, busy)
    lines = marks.lines(layout, scene, moved)
    labels = label(layout, scene, standing, said, lines)
    flown = ranks.flags(layout, scene.pieces, (*lines, *said))
    flags = [each.box for each in flown]
    taken = (*bases, *lines, *said, *_borders(layout, scene), *(each.box for each in labels))
    taken = (*taken, *flags)
    names.paint_names(canvas, layout, taken, whole=True)
    marks.paint_under(canvas, layout, scene, moved)
    paint_leaders(canvas, labels)
    paint_figures(canvas, layout, scene, standing)
    paint_labels(canvas, layout, labels)
    ranks.paint_flags(canvas, layout, scene, flown)
    marks.paint_over(canvas, layout, scene, moved, busy)
    if scene.insets:
        lands = (layout.box(area.rect) for area in layout.ground.decor)
        insets.paint_insets(canvas, layout, scene, (*taken, *lands))


def frame_of(board: Ground, scene: Scene) -> Frame:
    """Where things go on the page of a scene."""
    return _frame(board, _gauge(scene), charted=scene.chart is not None)


def _gauge(scene: Scene) -> Gauge:
    if is_crowded(scene):
        return MANY
    return SHAPES if has_shapes(scene) and is_handful(scene) else FEW


def is_crowded(scene: Scene) -> bool:
    """Whether figures are only marks."""
    return _taking_part(scene) > _FEW


def is_handful(scene: Scene) -> bool:
    """Whether there is room for large figures."""
    return _taking_part(scene) <= _FEW // 2


def has_shapes(scene: Scene) -> bool:
    """Whether there are figures that are known by their shape."""
    return any(figures.is_shape(each) for each in scene.pieces)


def _taking_part(scene: Scene) -> int:
    """How many take part, those too that are off the table: so it stays the same all game."""
    there = {piece.id for piece in scene.pieces}
    there |= {piece.id for tray in scene.trays for piece in tray.pieces}
    there |= {each for group in scene.groups for each in group.pieces}
    return len(there)


@lru_cache(maxsize=32)
def _frame(board: Ground, gauge: Gauge, *, charted: bool) -> Frame:
    """The table as large as possible, and what is left."""
    left, top = _EDGE + _SCALE, _MEASURE
    right, bottom = WIDTH - _EDGE, HEIGHT - _EDGE
    beside = PlaneLayout.fit(board, (left, top, right - _COLUMN - _BESIDE, bottom), gauge)
    below = PlaneLayout.fit(board, (left, top, right, bottom - _THIRDS - _EDGE), gauge)
    if not charted and below.right - below.left > _WORTH * (beside.right - beside.left) // 100:
        layout = _at(below, left, top)
        strip = (_EDGE, layout.bottom + _EDGE, right, bottom)
        return Frame(_centred(layout, _EDGE, right), None, strip)
    layout = _at(beside, left, top)
    spare = bottom - layout.bottom
    if spare < _STRIP:
        layout = _at(layout, left, top + spare // 2)
        return Frame(layout, (layout.right + _BESIDE, _EDGE, right, bottom), None)
    strip = (_EDGE, layout.bottom + _EDGE, layout.right, bottom)
    return Frame(layout, (layout.right + _BESIDE, _EDGE, right, bottom), strip)


def _at(layout: PlaneLayout, left: int, top: int) -> PlaneLayout:
    wide, deep = layout.right - layout.left, layout.bottom - layout.top
    return PlaneLayout(layout.ground, left, top, left + wide, top + deep, layout.gauge)


def _centred(layout: PlaneLayout, left: int, right: int) -> PlaneLayout:
    wide = layout.right - layout.left + _SCALE
    return _at(layout, (left + right - wide) // 2 + _SCALE, layout.top)


@kept
def _still(theme: Theme, art: Art, layout: PlaneLayout) -> Canvas:
    """What stays the same for a whole game. Not to be drawn on: copy it."""
    return bare(theme, art, layout, (WIDTH, HEIGHT))


def bare(theme: Theme, art: Art, layout: PlaneLayout, size: tuple[int, int]) -> Canvas:
    """A page with nothing but a table: the backdrop, the ground, all that stands on it."""
    canvas = Canvas(art.backdrop(theme, size), theme)
    table.paint_ground(canvas, layout, art)
    return canvas


def _borders(layout: PlaneLayout, scene: Scene) -> list[Box]:
    """What the borders of where somebody may go take up."""
    plans = [mark for mark in scene.marks if isinstance(mark, PlanMark)]
    return [around((layout.at(point),), 8) for mark in plans for point in mark.outline]


def _light(canvas: Canvas, layout: PlaneLayout, scene: Scene) -> None:
    """Light up where the busy figure may go, and point out areas."""
    side = canvas.theme.skin(scene.status_side or 0).ramp
    plans = [mark.outline for mark in scene.marks if isinstance(mark, PlanMark)]
    for area in (*scene.highlight, *plans):
        if isinstance(area, Rect):
            table.paint_zone(canvas, layout, area, side)
        elif isinstance(area, tuple) and area and all(isinstance(p, Point) for p in area):
            paint_light(canvas, [layout.at(point) for point in area])


def _beside(canvas: Canvas, layout: PlaneLayout, scene: Scene, box: Box, strip: Box | None) -> None:
    """The column, and the strip below the table with the last action if there is one."""
    wide, chart = box[2] - box[0], scene.chart
    head = [column.heading(canvas, scene, wide), column.banner(canvas, scene, wide)]
    if chart is not None:
        told = [column.charted(canvas, chart), forces.sides(canvas, scene, wide)]
    elif strengths.tells(scene):
        told = [strengths.strengths(canvas, scene, wide)]
    else:
        told = [forces.roster(canvas, scene, wide)]
    if strip is None:
        said = column.caption(canvas, scene.caption, wide)
        column.stack([*head, said, *told, *_aside(canvas, layout, scene, wide)], box)
        return
    column.stack([*head, *told], box)
    trays = scene.trays and not strengths.tells(scene)
    words = strip
    if trays or scene.legend:
        words, rest = _shared(canvas, layout, scene, strip)
        column.stack(_aside(canvas, layout, scene, rest[2] - rest[0]), rest)
    said = column.caption(canvas, scene.caption, words[2] - words[0], column.LARGEST)
    column.stack([said], words)


def _shared(canvas: Canvas, layout: PlaneLayout, scene: Scene, strip: Box) -> tuple[Box, Box]:
    """Room in a strip for the last action, and so much beside it that all signs are told."""
    words, rest = strip, strip
    for share in _SHARES:
        words, rest = _columns(strip, share)
        if column.fits(_aside(canvas, layout, scene, rest[2] - rest[0]), rest):
            break
    return words, rest


def _thirds(canvas: Canvas, layout: PlaneLayout, scene: Scene, box: Box) -> None:
    """Title and who is to act, the last action, and who is where: side by side in a strip."""
    first, others = _columns(box, 30)
    second, third = _columns(others, 60)
    wide = first[2] - first[0]
    column.stack([column.heading(canvas, scene, wide), column.banner(canvas, scene, wide)], first)
    column.stack([column.caption(canvas, scene.caption, second[2] - second[0])], second)
    wide = third[2] - third[0]
    told = [forces.sides(canvas, scene, wide), *_aside(canvas, layout, scene, wide)]
    column.stack(told, third)


def _columns(box: Box, share: int) -> tuple[Box, Box]:
    """Two boxes side by side, the first of them so many hundredths as wide as both."""
    left, top, right, bottom = box
    edge = left + (right - left) * share // 100
    return (left, top, edge, bottom), (edge + _BESIDE, top, right, bottom)


def _aside(canvas: Canvas, layout: PlaneLayout, scene: Scene, wide: int) -> list[Block]:
    """Who is off the table, the scale, and what signs mean."""
    trays = [] if strengths.tells(scene) else forces.trays(canvas, scene, wide)
    return [*trays, *forces.key(canvas, layout, scene, wide)]
