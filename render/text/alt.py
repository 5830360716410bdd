"""The scene in words, for alt text: the same as the picture shows, what matters most first."""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

from render.layers import layer_of
from render.model.chart import Tone
from render.model.scene import PlanMark, ThreatMark
from render.text.lines import one_line, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.model.chart import Chart
    from render.model.scene import Group, Piece, Scene, Tray

LIMIT = 1024
"""Characters of an attachment's description."""
_MOST_OF_HEAD = LIMIT // 2
"""Characters of what is told before the sides, where not all can be told."""


def alt_text(scene: Scene, part: str = "") -> str:
    """The scene as sentences, at most ``LIMIT`` characters: what just happened, whose turn it is.

    ``part`` says what of the table the picture shows, if not all of it.
    Where the full wording is too long, places and damage are named in short, then what is nearby
    is left out. What is still too long is cut after whole items: the sides share what room there
    is, so that none is told at the cost of another.
    """
    for wording in Wording:
        text = _whole(_parts(scene, wording, part))
        if len(text) <= LIMIT:
            return text
    return _shared(_parts(scene, Wording.TERSE, part))


class Wording(Enum):
    """How much is said of each piece."""

    FULL = auto()
    BRIEF = auto()
    TERSE = auto()


class _Parts(NamedTuple):
    """What is told: first, of each side by its name, and then."""

    head: list[str]
    sides: list[tuple[str, list[str]]]
    rest: list[str]


def _whole(parts: _Parts) -> str:
    return _joined((*parts.head, *starmap(_list, parts.sides), *parts.rest))


def _shared(parts: _Parts) -> str:
    """The text within its limit, each side with a fair share of it before all that comes after."""
    head = shorten(_joined(parts.head), _MOST_OF_HEAD)
    lists = [_sentence(_list(*side)) for side in parts.sides if side[1]]
    room = LIMIT - len(head) - len(lists)
    rest = parts.rest if sum(map(len, lists)) <= room else []
    # The one that needs least chooses first, and leaves what it does not need.
    for left, index in enumerate(sorted(range(len(lists)), key=lambda each: len(lists[each]))):
        lists[index] = shorten(lists[index], room // (len(lists) - left))
        room -= len(lists[index])
    return shorten(" ".join(filter(None, (head, *lists, _joined(rest)))), LIMIT)


def _joined(parts: Iterable[str]) -> str:
    return " ".join(_sentence(part) for part in parts if part)


def listed(scene: Scene, piece: Piece, wording: Wording) -> str:
    """A piece with its place, its damage, and what is nearby."""
    layer, brief = layer_of(scene.board), wording is not Wording.FULL
    marks = [one_line(badge.kind if brief else badge.words) for badge in piece.badges]
    if piece.note:
        marks.insert(0, one_line(piece.note))
    words = [one_line(piece.name)]
    if piece.at is not None:
        words.append(one_line(layer.place(scene.board, piece.at, brief=brief)))
    text = " ".join(words)
    if marks:
        text += f" ({', '.join(marks)})"
    return ", ".join(filter(None, (text, _nearby(scene, piece, wording))))


def _together(scene: Scene, group: Group, wording: Wording) -> str:
    """A group as one: how many of it are left, where its middle is, and its damage."""
    layer, members = layer_of(scene.board), scene.members(group)
    words = [one_line(scene.strength(group))]
    if members:
        middle = members[layer.middle(scene.board, [each.at for each in members])]
        brief = wording is not Wording.FULL
        words.append(one_line(layer.place(scene.board, middle.at, brief=brief)))
        hurt = Counter(badge.kind for each in members for badge in each.badges)
        words += [f"{count} {one_line(kind)}" for kind, count in hurt.items()]
        words.append(_nearby(scene, middle, wording))
    return ", ".join(filter(None, words))


def _nearby(scene: Scene, piece: Piece, wording: Wording) -> str:
    if wording is Wording.TERSE:
        return ""
    brief = wording is not Wording.FULL
    return one_line(layer_of(scene.board).nearby(scene.board, scene, piece, brief=brief))


def _parts(scene: Scene, wording: Wording, part: str) -> _Parts:
    layer, brief = layer_of(scene.board), wording is not Wording.FULL
    head = [one_line(scene.caption), one_line(scene.status), part]
    head += [
        f"Considered: {_plan(scene, mark)}" for mark in scene.marks if isinstance(mark, PlanMark)
    ]
    threats = [_threat(scene, mark) for mark in scene.marks if isinstance(mark, ThreatMark)]
    head.append(_list("Could fire there", threats))
    head.append(": ".join(filter(None, map(one_line, (scene.title, "; ".join(scene.tallies))))))
    if scene.chart is not None and scene.chart.row is not None:
        head.append(f"{one_line(scene.chart.name)}, {_row(scene.chart)}")
    if brief:
        head.append(layer.units(scene.board))
    sides = []
    for index, side in enumerate(scene.sides):
        told = [_together(scene, each, wording) for each in scene.groups if each.side == index]
        told += [listed(scene, each, wording) for each in scene.alone() if each.side == index]
        sides.append((side.told, told))
    rest = [_list(tray.name, _off(scene, tray, wording)) for tray in scene.trays]
    terrain = layer.terrain(scene.board, brief=brief)
    rest.append(_list("Terrain", [one_line(each) for each in terrain]))
    if scene.chart is not None:
        rest.append(_list("Struck off", _struck(scene.chart)))
    return _Parts(head, sides, rest)


def _off(scene: Scene, tray: Tray, wording: Wording) -> list[str]:
    """What lies in a tray: of a group only how many."""
    told = []
    for group in scene.groups:
        count = sum(each.id in group.pieces for each in tray.pieces)
        told += [f"{count} of {one_line(group.name)}"] if count else []
    grouped = {each for group in scene.groups for each in group.pieces}
    return told + [listed(scene, each, wording) for each in tray.pieces if each.id not in grouped]


def _list(name: str, items: list[str]) -> str:
    return f"{one_line(name)}: {'; '.join(items)}" if items else ""


def _plan(scene: Scene, mark: PlanMark) -> str:
    """What is being considered, and what is in the way."""
    verb = mark.verb or ("shoots" if mark.shot else "moves")
    layer = layer_of(scene.board)
    where = "off the table" if mark.end is None else layer.going(scene.board, mark)
    words = f"{mark.piece.name} {verb} {where}"
    if mark.stop is not None and mark.stop != mark.end:
        words += f", stopped at {layer.exact(mark.stop)}"
    said = not mark.word or mark.word in scene.caption
    return one_line(words if said else f"{words}: {mark.word}")


def _threat(scene: Scene, mark: ThreatMark) -> str:
    """Who could fire, from where, and how likely he hits."""
    where = layer_of(scene.board).place(scene.board, mark.start, brief=True)
    return one_line(f"{scene.called(mark.piece)} {where} {mark.word}")


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
