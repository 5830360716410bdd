"""The scene in words, for alt text: the same as the picture shows, what matters most first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import layer_of
from render.model.chart import Tone
from render.model.scene import PlanMark
from render.text.lines import one_line, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.model.chart import Chart
    from render.model.scene import Piece, Scene

LIMIT = 1024
"""Characters of an attachment's description."""


def alt_text(scene: Scene) -> str:
    """The scene as sentences, at most ``LIMIT`` characters.

    Where the full wording is too long, cells and damage are named in short, then the text ends
    after the last item that fits.
    """
    text = _told(scene, brief=False)
    return shorten(text if len(text) <= LIMIT else _told(scene, brief=True), LIMIT)


def _told(scene: Scene, *, brief: bool) -> str:
    return " ".join(_sentence(part) for part in _parts(scene, brief=brief) if part)


def listed(scene: Scene, piece: Piece, *, brief: bool) -> str:
    """A piece with its place, its damage, and what is nearby."""
    layer = layer_of(scene.board)
    marks = [one_line(badge.kind if brief else badge.words) for badge in piece.badges]
    if piece.note:
        marks.insert(0, one_line(piece.note))
    words = [one_line(piece.name)]
    if piece.at is not None:
        words.append(one_line(layer.place(scene.board, piece.at, brief=brief)))
    text = " ".join(words)
    if marks:
        text += f" ({', '.join(marks)})"
    enemy = one_line(layer.nearby(scene, piece, brief=brief))
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
        yield layer_of(scene.board).units
    for index, side in enumerate(scene.sides):
        own = (piece for piece in scene.pieces if piece.side == index)
        yield _list(side.name, [listed(scene, piece, brief=brief) for piece in own])
    for tray in scene.trays:
        yield _list(tray.name, [listed(scene, piece, brief=brief) for piece in tray.pieces])
    terrain = layer_of(scene.board).terrain(scene.board, brief=brief)
    yield _list("Terrain", [one_line(each) for each in terrain])
    if scene.chart is not None:
        yield _list("Struck off", _struck(scene.chart))


def _list(name: str, items: list[str]) -> str:
    return f"{one_line(name)}: {'; '.join(items)}" if items else ""


def _plan(scene: Scene, mark: PlanMark) -> str:
    """What is being considered, and what is in the way."""
    verb = "shoots" if mark.shot else "moves"
    layer = layer_of(scene.board)
    where = "off the table" if mark.end is None else layer.going(scene.board, mark)
    words = f"{mark.piece.name} {verb} {where}"
    if mark.stop is not None and mark.stop != mark.end:
        words += f", stopped at {layer.exact(mark.stop)}"
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
