"""An open ground in characters: coarse, but enough to see who is where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import Told
from render.plane.places import facing, place
from render.text.lines import code_of, entry_of, one_line, wrapped
from rules.space.plane import Line, Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from render.model.scene import Piece, Scene
    from render.plane.ground import Ground

COLUMNS = 36
_MARGIN = 3
_FEW = 20
"""Of more figures those in groups are told in short, so that all of them are."""
_SEVERAL = 12
"""Of more figures all have one line."""
_KEY = (
    ("# wall", "walls"), ("+ door", "doors"), ("= window", "windows"), ("- | fence", "fences"),
    ("^ cover", "things"),
)  # fmt: skip
"""What characters mean, and what of a ground they stand for."""


def key(ground: Ground) -> list[str]:
    """What the characters on the ground mean; nothing where there are none."""
    kinds = dict.fromkeys((each.sign, each.kind) for each in ground.decor if each.sign)
    words = " ".join(f"{sign} {kind.replace('_', ' ')}" for sign, kind in kinds)
    if words:
        return wrapped(words, 2)
    signs = " ".join(told for told, things in _KEY if getattr(ground, things))
    return [signs] if signs else []


def text_map(ground: Ground, figures: Iterable[tuple[str, Point]]) -> list[str]:
    """Rows of characters twice as high as wide, with the lengths along the edges.

    Args:
        ground: The table.
        figures: The two letters of each figure and where it stands.
    """
    across = max(1, -(-ground.width // COLUMNS))
    along = 2 * across
    rows = [[" "] * (ground.width // across + 1) for _ in range(ground.depth // along + 1)]
    for point, sign in _signs(ground, max(1, across // 2)):
        if ground.shows(point):
            rows[point.y // along][point.x // across] = sign
    for code, at in sorted(figures):
        if ground.shows(at):
            row, column = rows[at.y // along], at.x // across
            column = min(column, max(0, len(row) - len(code)))
            row[column : column + len(code)] = code[: len(row)]
    head = [" "] * (_MARGIN + len(rows[0]))
    unit, step = ground.measure.unit, ground.measure.span
    for far in range(0, ground.width + 1, step):
        label = str(far // unit)
        start = max(0, min(_MARGIN + far // across, len(head) - len(label)))
        head[start : start + len(label)] = label
    labels = {far // along: str(far // unit) for far in range(0, ground.depth + 1, step)}
    body = [
        f"{labels.get(number, ''):>{_MARGIN - 1}} {''.join(row)}".rstrip()
        for number, row in enumerate(rows)
    ]
    return ["".join(head).rstrip(), *body]


def text_key(ground: Ground, scene: Scene) -> list[Told]:
    """Who is where, by bearing and distance, side by side and group by group."""
    found: list[Told] = []
    for index, side in enumerate(scene.sides):
        found.append(Told(wrapped(f"{side.told}:", 1)))
        for group in scene.groups:
            if group.side == index:
                found.append(Told(wrapped(f"{group.code} {scene.strength(group)}:", 2, " ")))
                told = _in_short if len(scene.pieces) > _FEW else _figures
                found += told(ground, scene.members(group))
        alone = (each for each in scene.alone() if each.side == index)
        found += (_listed if len(scene.pieces) > _SEVERAL else _figures)(ground, alone)
    for tray in scene.trays:
        if tray.pieces:
            names = ", ".join(code_of(piece) for piece in tray.pieces)
            found.append(Told(wrapped(f"{tray.name}: {names}", 4, " "), len(tray.pieces)))
    return found


def _figures(ground: Ground, pieces: Iterable[Piece]) -> Iterator[Told]:
    for piece in pieces:
        if isinstance(piece.at, Point):
            words = (f"{entry_of(piece)} {piece.at}", place(ground, piece.at), facing(piece))
            yield Told(wrapped(", ".join(filter(None, words)), 3, " "), 1)


def _listed(ground: Ground, pieces: Iterable[Piece]) -> Iterator[Told]:
    """Figures in no group where there are many: a line each, with the nearest whole place."""
    for piece in pieces:
        if isinstance(piece.at, Point):
            where = place(ground, piece.at, brief=True)
            yield Told(wrapped(f" {entry_of(piece)} {where}", 2, "   "), 1)


def _in_short(ground: Ground, pieces: Iterable[Piece]) -> Iterator[Told]:
    """Figures of a group where there are many: a line each, with the point and the room."""
    for piece in pieces:
        if isinstance(piece.at, Point):
            room = ground.room_at(piece.at)
            inside = f" in {room.words or room.name}" if room is not None else ""
            yield Told([f" {one_line(piece.name)} {piece.at}{inside}"], 1)


def _signs(ground: Ground, step: int) -> Iterator[tuple[Point, str]]:
    """What stands on the ground, point by point; what comes later hides what was there."""
    lying = [(each, each.sign) for each in ground.decor if each.sign]
    for area, sign in (*lying, *((each, "^") for each in ground.things)):
        for y in range(area.rect.north, area.rect.south + 1, step):
            for point in _points(Line(Point(area.rect.west, y), Point(area.rect.east, y)), step):
                yield point, sign
    for fence in ground.fences:
        for point in _points(fence, step):
            yield point, "-" if fence.a.y == fence.b.y else "|"
    for lines, sign in ((ground.walls, "#"), (ground.windows, "="), (ground.doors, "+")):
        for line in lines:
            for point in _points(line, step):
                yield point, sign


def _points(line: Line, step: int) -> Iterator[Point]:
    """Points along a line, both ends included."""
    (ax, ay), (bx, by) = line
    count = max(1, max(abs(bx - ax), abs(by - ay)) // step)
    for part in range(count + 1):
        yield Point(ax + (bx - ax) * part // count, ay + (by - ay) * part // count)
