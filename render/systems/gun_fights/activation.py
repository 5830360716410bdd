"""The activation table beside the map: who is up, who is marked off (GF1, GF4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.chart import Chart, Column, Entry, Row, Tone
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.stats import COLUMN_SIDES, COLUMNS, MEN, SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.systems.gun_fights.stats import Scenario
    from rules.systems.gun_fights.view import GunFightView

_LAST = "*"
"""Behind a name in its figure's last space (GF5)."""


def chart_of(view: GunFightView) -> Chart:
    """The table as it stands."""
    scenario = view.field.scenario
    rows = tuple(
        Row(str(number), tuple(_cell(view, number, c) for c in range(len(COLUMNS))))
        for number in range(1, len(scenario.rows) + 1)
    )
    return Chart(
        name="Activation table",
        columns=tuple(
            Column(column, SIDES.index(side))
            for column, side in zip(COLUMNS, COLUMN_SIDES, strict=True)
        ),
        rows=rows,
        row=view.row - 1 if view.row else None,
        column=view.column if view.row else None,
        key=_key([entry for row in rows for cell in row.cells for entry in cell]),
    )


def _key(entries: Sequence[Entry]) -> str:
    """What the signs mean that the table shows (GF4, GF5)."""
    signs = []
    if any(each.words.endswith(_LAST) for each in entries):
        signs.append(f"{_LAST} a figure's last name")
    if any(each.tone is Tone.STRUCK for each in entries):
        signs.append("struck out: hit")
    return " · ".join(signs)


def _cell(view: GunFightView, row: int, column: int) -> tuple[Entry, ...]:
    scenario = view.field.scenario
    now = row == view.row and column == view.column
    past = row == view.row and column < view.column
    if scenario.rows[row - 1][column] == (MEN,):
        men = (view.field.figure(man) for man in scenario.named(row, column))
        gone = all(man.status is Status.REMOVED for man in men)
        return (Entry(_men(scenario), _tone_of(gone=gone, past=past, now=now)),)
    return tuple(
        Entry(_name(scenario, who, row), _tone(view, who, row, now=now, past=past))
        for who in scenario.named(row, column)
    )


def _tone(view: GunFightView, who: str, row: int, *, now: bool, past: bool) -> Tone:
    figure = view.field.figure(who)
    return _tone_of(
        gone=view.field.marked(figure, row) or figure.status is Status.REMOVED,
        past=past or (now and who not in view.waiting),
        now=now,
    )


def _tone_of(*, gone: bool, past: bool, now: bool) -> Tone:
    if gone:
        return Tone.STRUCK
    if past:
        return Tone.DIM
    return Tone.STRONG if now else Tone.PLAIN


def _name(scenario: Scenario, who: str, row: int) -> str:
    """A name; in its last space it ends in a star, as printed (GF5)."""
    name = scenario.people[who].name
    return f"{name}{_LAST}" if scenario.spaces[who][-1:] == (row,) else name


def _men(scenario: Scenario) -> str:
    ranks = dict.fromkeys(f"{each.rank}s" for each in scenario.figure if each.rank)
    return " & ".join(ranks).capitalize()
