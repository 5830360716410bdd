"""The scene in words, for alt text: the same as the picture shows, what matters most first."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from render.model.chart import Tone
from render.model.ground import Ground
from render.model.scene import PlanMark
from render.text.places import nearest_enemy, place, way
from rules.space.grid import Cell
from rules.space.plane import INCH, Point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.model.chart import Chart
    from render.model.scene import Feature, Piece, Scene

LIMIT = 1024
"""Characters of an attachment's description."""
_UNITS = ("Places are row-lane.", "Places are inches east, south; with the nearest enemy.")


def alt_text(scene: Scene) -> str:
    """The scene as sentences, at most ``LIMIT`` characters.

    Where the full wording is too long, cells and damage are named in short, then the text ends
    after the last item that fits.
    """
    text = _told(scene, brief=False)
    return shorten(text if len(text) <= LIMIT else _told(scene, brief=True), LIMIT)


def _told(scene: Scene, *, brief: bool) -> str:
    return " ".join(_sentence(part) for part in _parts(scene, brief=brief) if part)


def one_line(text: str) -> str:
    """The text without line breaks, control and format characters."""
    if text.isprintable():  # nearly every text: there is nothing of all that in it
        return " ".join(text.split())
    kept = (
        " " if char.isspace() or unicodedata.category(char) == "Cc" else char
        for char in text
        if unicodedata.category(char) not in {"Cf", "Cs"}
    )
    return " ".join("".join(kept).split())


def shorten(text: str, limit: int) -> str:
    """The text up to the last whole item within the limit, with an ellipsis if any is lost."""
    if len(text) <= limit:
        return text
    head = text[: limit - 2]
    stop = max(head.rfind("; "), head.rfind(". "), head.rfind(": "))
    if stop < limit // 2:
        stop = max(head.rfind(" "), limit // 2)
    return head[:stop].rstrip(" ;:.,") + " …"


def listed(scene: Scene, piece: Piece, *, brief: bool) -> str:
    """A piece with its place, its damage, and how far the enemy is on an open ground."""
    marks = [one_line(badge.kind if brief else badge.words) for badge in piece.badges]
    if piece.note:
        marks.insert(0, one_line(piece.note))
    words = [one_line(piece.name)]
    if piece.at is not None:
        words.append(one_line(place(scene.board, piece.at, brief=brief)))
    text = " ".join(words)
    if marks:
        text += f" ({', '.join(marks)})"
    enemy = one_line(nearest_enemy(scene, piece, brief=brief))
    return f"{text}, {enemy}" if enemy else text


def _parts(scene: Scene, *, brief: bool) -> Iterable[str]:
    yield f"{one_line(scene.title)}: {one_line(scene.status)}"
    yield one_line(scene.caption)
    for mark in scene.marks:
        if isinstance(mark, PlanMark):
            yield f"Considered: {_plan(scene, mark)}"
    yield "; ".join(map(one_line, scene.tallies))
    if scene.chart is not None and scene.chart.row is not None:
        yield f"{one_line(scene.chart.name)}, {_row(scene.chart)}"
    if brief:
        yield _UNITS[isinstance(scene.board, Ground)]
    for index, side in enumerate(scene.sides):
        own = (piece for piece in scene.pieces if piece.side == index)
        yield _list(side.name, [listed(scene, piece, brief=brief) for piece in own])
    for tray in scene.trays:
        yield _list(tray.name, [listed(scene, piece, brief=brief) for piece in tray.pieces])
    yield _list("Terrain", [_feature(scene, feature, brief=brief) for feature in scene.features])
    if scene.chart is not None:
        yield _list("Struck off", _struck(scene.chart))


def _list(name: str, items: list[str]) -> str:
    return f"{one_line(name)}: {'; '.join(items)}" if items else ""


def _feature(scene: Scene, feature: Feature, *, brief: bool) -> str:
    note = feature.label if brief else feature.note
    words = (feature.name, place(scene.board, feature.cell, brief=brief), note)
    return one_line(" ".join(filter(None, words)))


def _plan(scene: Scene, mark: PlanMark) -> str:
    """What is being considered, and what is in the way."""
    verb = "shoots" if mark.shot else "moves"
    if isinstance(mark.start, Point) and isinstance(mark.end, Point):
        where = way(mark.start, mark.end, step=INCH // 2)
    elif mark.end is None:
        where = "off the table"
    else:
        where = f"{'at' if mark.shot else 'to'} {place(scene.board, mark.end)}"
    words = f"{mark.piece.name} {verb} {where}"
    if mark.stop is not None and mark.stop != mark.end:
        stop = mark.stop.words if isinstance(mark.stop, Cell) else mark.stop
        words += f", stopped at {stop}"
    said = not mark.word or mark.word in scene.caption
    return one_line(words if said else f"{words}: {mark.word}")


def _row(chart: Chart) -> str:
    """The row of a chart that counts now: ``row 3: A Joe, Dan (now); B O'Conner``."""
    if chart.row is None or chart.row >= len(chart.rows):
        return "no row"
    row = chart.rows[chart.row]
    cells = []
    for number, (column, entries) in enumerate(zip(chart.columns, row.cells, strict=False)):
        now = " (now)" if number == chart.column else ""
        names = ", ".join(e.words for e in entries if e.tone is not Tone.STRUCK) or "nobody"
        cells.append(one_line(f"{column.name} {names}{now}"))
    return f"row {one_line(row.name)}: {'; '.join(cells)}"


def _struck(chart: Chart) -> list[str]:
    """Who is struck off, row by row."""
    rows = []
    for row in chart.rows:
        names = [e.words for cell in row.cells for e in cell if e.tone is Tone.STRUCK]
        if names:
            rows.append(one_line(f"row {row.name} {', '.join(names)}"))
    return rows


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
