"""What the board of a campaign shows beside ships: a panel for each fleet, a track of scenarios.

A panel or track is a stretch of the ground whose kind carries all that is drawn in it, so that
what is drawn follows from the scene alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PIL import ImageDraw

from render.drawing.art import Guise
from render.drawing.canvas import fit, text_width
from render.drawing.theme import Ramp, Style
from render.plane.ground import Area
from render.systems.buoyz.art import ART
from render.systems.buoyz.bodies import LANDS
from rules.space.plane import Point, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.art import PaintLand
    from render.drawing.canvas import Box, Canvas

WIDTH: Final = 6000
DEPTH: Final = 4000
TRACK: Final = 760
"""How deep the track of scenarios is, at the bottom of the board."""
HEAD: Final = 520
"""How deep the head of a panel is."""
_GAP: Final = 60
_FLEET, _TRACK = "fleet ", "track "
_COLUMNS: Final = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
_DEEP: Final = 1500
"""A panel whose room for ships is so deep has two rows of them."""
_LINE: Final = 4


@dataclass(frozen=True, slots=True)
class Kind:
    """Ships of one description in a fleet: what is written, in short too, how many are fit."""

    words: str
    brief: str
    fit: int
    hurt: int
    lost: int
    fights: int = 0


@dataclass(frozen=True, slots=True)
class Panel:
    """A fleet: its side, its name, how it does, its ships or a word instead of them."""

    side: int
    name: str
    points: str
    race: str = ""
    note: str = ""
    kinds: tuple[Kind, ...] = ()
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """A scenario on the track: who has won its battles, by side, -1 for nobody; its grounds."""

    number: int
    wins: tuple[int, ...] = ()
    grounds: tuple[str, ...] = ()
    now: bool = False


def room(players: int, number: int) -> Rect:
    """Where the panel of a fleet lies."""
    columns = _COLUMNS[players]
    rows = -(-players // columns)
    wide, deep = WIDTH // columns, (DEPTH - TRACK) // rows
    west, north = wide * (number % columns), deep * (number // columns)
    return Rect(west + _GAP, north + _GAP, west + wide - _GAP, north + deep - _GAP)


def cells(rect: Rect, count: int) -> tuple[Rect, ...]:
    """The rooms of so many kinds of ships in a panel."""
    if not count:
        return ()
    deep, wide = rect.south - rect.north - HEAD, rect.east - rect.west
    rows = 2 if deep >= _DEEP and count > 1 else 1
    columns = -(-count // rows)
    return tuple(
        Rect(
            rect.west + wide * (n % columns) // columns,
            rect.north + HEAD + deep * (n // columns) // rows,
            rect.west + wide * (n % columns + 1) // columns,
            rect.north + HEAD + deep * (n // columns + 1) // rows,
        )
        for n in range(count)
    )


def spot(cell: Rect) -> Point:
    """Where the ships of a kind are drawn in their room: above its words."""
    return Point((cell.west + cell.east) // 2, cell.north + (cell.south - cell.north) * 40 // 100)


def fleet(panel: Panel, rect: Rect) -> Area:
    """The ground of a panel."""
    told = asdict(panel) | {"wide": rect.east - rect.west}
    return Area(_FLEET + json.dumps(told), "", rect)


def track(stops: Sequence[Stop]) -> Area:
    """The ground of the track."""
    rect = Rect(0, DEPTH - TRACK, WIDTH, DEPTH)
    return Area(_TRACK + json.dumps([asdict(each) for each in stops]), "", rect)


class Grounds(Mapping[str, "PaintLand"]):
    """How panels and tracks are painted, by what their kinds say."""

    def __getitem__(self, kind: str) -> PaintLand:
        if kind.startswith(_FLEET):
            return partial(_paint_fleet, told=json.loads(kind.removeprefix(_FLEET)))
        if kind.startswith(_TRACK):
            return partial(_paint_track, stops=json.loads(kind.removeprefix(_TRACK)))
        return LANDS[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(LANDS)

    def __len__(self) -> int:
        return len(LANDS)


def _style(canvas_wide: int, share: int) -> Style:
    """Bold letters, by the width of the board in pixels and a thousandth share of it."""
    return Style(bold=True, size=max(18, canvas_wide * share // 1000))


def _paint_fleet(canvas: Canvas, box: Box, unit: int, *, told: Mapping[str, Any]) -> None:
    """A panel: a rim in the colour of its fleet, its head, the words and marks of its ships."""
    del unit
    left, top, right, bottom = box
    look, ink = canvas.theme.skin(told["side"]), canvas.theme.ramps["ink"]
    scale = _scale(box, told)
    pen = ImageDraw.Draw(canvas.image)
    rim = look.ramp.full if told["busy"] else look.ramp.upto(60).full
    pen.rounded_rectangle(box, 14, outline=rim, width=_LINE * (2 if told["busy"] else 1))
    head = HEAD * scale // 1000
    high = head * 6 // 10
    words, points = Style(bold=True, size=high * 7 // 10), Style(bold=True, size=high * 9 // 10)
    low = top + head * 3 // 4
    wide = text_width(told["points"], points)
    canvas.text(right - 16, low, told["points"], points, ink, align="r")
    mark = ART.emblem.stamp(Guise(canvas.theme, (high, high), told["side"]))
    canvas.put(mark, left + 8 + high // 2, low - high * 3 // 10)
    at = left + 12 + high
    name = fit(told["name"], words, right - at - wide - 24)
    at += canvas.text(at, low, name, words, look.ramp)
    small = Style(bold=False, size=max(18, high * 6 // 10))
    if text_width(told["race"], small) < right - at - wide - 60:
        canvas.text(at + 16, low, told["race"], small, ink.upto(80))
    if told["note"]:
        middle = (top + head + bottom) // 2
        canvas.text((left + right) // 2, middle, told["note"], words, ink.upto(80), align="m")
    kinds = told["kinds"]
    rect = Rect(0, 0, (right - left) * 1000 // scale, (bottom - top) * 1000 // scale)
    for cell, kind in zip(cells(rect, len(kinds)), kinds, strict=True):
        _paint_kind(canvas, _Plan(left, top, scale), cell, kind, look.ramp)


def _scale(box: Box, told: Mapping[str, Any]) -> int:
    """Thousandths of a pixel that a unit of the ground is long."""
    return (box[2] - box[0]) * 1000 // int(told["wide"])


class _Plan(NamedTuple):
    """Where a panel is on the picture: its corner, and thousandths of a pixel a unit."""

    left: int
    top: int
    scale: int


def _paint_kind(
    canvas: Canvas, plan: _Plan, cell: Rect, kind: Mapping[str, Any], ramp: Ramp
) -> None:
    """The words of a kind below its ships, and a mark for each: fit, hurt or lost."""
    left, top, scale = plan
    x0, x1 = left + cell.west * scale // 1000, left + cell.east * scale // 1000
    y1 = top + cell.south * scale // 1000
    high = min(HEAD * scale * 5 // 10000, (cell.south - cell.north) * scale // 6000)
    style = Style(bold=True, size=max(20, high))
    middle, ink = (x0 + x1) // 2, canvas.theme.ramps["ink"]
    room, words = x1 - x0 - 8, kind["words"]
    words = fit(words if text_width(words, style) <= room else kind["brief"], style, room)
    canvas.text(middle, y1 - high, words, style, ink, align="m")
    marks = ["fights"] * kind["fights"] + ["fit"] * kind["fit"]
    marks += [*["hurt"] * kind["hurt"], *["lost"] * kind["lost"]]
    pitch = min(high * 7 // 10, (x1 - x0 - 16) // max(1, len(marks)))
    size = max(4, pitch * 7 // 10)
    pen = ImageDraw.Draw(canvas.image)
    x, y = middle - pitch * len(marks) // 2, y1 - high * 3 // 4
    ramps = canvas.theme.ramps
    colours = {"fit": ramp.full, "hurt": ramps["red"].upto(62).full, "fights": ramps["gold"].full}
    for mark in marks:
        place = (x, y, x + size, y + size)
        if mark == "lost":
            pen.rectangle(place, outline=ramp.upto(60).full, width=2)
        elif mark == "hurt":
            pen.rectangle(place, outline=colours[mark], width=2)
            pen.rectangle((x, y + size // 2, x + size, y + size), fill=colours[mark])
        else:
            pen.rectangle(place, fill=colours[mark])
        x += pitch


def _paint_track(
    canvas: Canvas, box: Box, unit: int, *, stops: Sequence[Mapping[str, Any]]
) -> None:
    """The scenarios in a row: a disc for each battle in the colour of who has won it."""
    del unit
    left, top, right, bottom = box
    pen, theme = ImageDraw.Draw(canvas.image), canvas.theme
    ink, gold = theme.ramps["ink"], theme.ramps["gold"]
    wide, high = right - left, bottom - top
    pitch, middle = wide // len(stops), top + high // 2
    reach = min(high * 36 // 100, pitch * 40 // 100)
    style = _style(wide, 34)
    pen.line((left + pitch // 2, middle, right - pitch // 2, middle), fill=ink.upto(40).full,
             width=_LINE)  # fmt: skip
    for number, stop in enumerate(stops):
        x = left + pitch * number + pitch // 2
        ring = gold.full if stop["now"] else ink.upto(40).full
        disc = (x - reach, middle - reach, x + reach, middle + reach)
        pen.ellipse(disc, fill=0, outline=ring, width=_LINE * (2 if stop["now"] else 1))
        shown = LANDS.get(_BODIES.get((*stop["grounds"], "")[0], ""))
        if shown is not None and not stop["wins"]:
            inner = reach * 8 // 10
            shown(canvas, (x - inner, middle - inner, x + inner, middle + inner), 1)
        if stop["wins"]:
            _won(canvas, (x, middle), reach, stop["wins"])
        halo = theme.ramps["paper"]
        canvas.text(x, middle + style.size // 3, str(stop["number"]), style, ink, align="m",
                    halo=halo)  # fmt: skip


_BODIES: Final = {"planet": "planet", "giant": "gas giant", "nebulae": "nebula"}


def _won(canvas: Canvas, at: tuple[int, int], reach: int, wins: Sequence[int]) -> None:
    """A disc in slices, one a battle, each in the colour of who has won it."""
    pen, (x, y) = ImageDraw.Draw(canvas.image), at
    inner = reach - 2 * _LINE
    box = (x - inner, y - inner, x + inner, y + inner)
    share = 360 // len(wins)
    for number, side in enumerate(wins):
        ramp = canvas.theme.ramps["slate"] if side < 0 else canvas.theme.skin(side).ramp.upto(70)
        start = share * number - 90
        pen.pieslice(box, start, start + share, fill=ramp.full, outline=0, width=_LINE)
