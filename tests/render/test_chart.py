"""The chart beside the board: its headings can be read."""

from __future__ import annotations

import pytest

from render.drawing.canvas import fit
from render.drawing.theme import Style
from render.model.chart import Chart, Column, Entry, Row, Tone
from render.page import chart as page


@pytest.mark.parametrize("room", [380, 410, 460])
def test_headings_are_not_cut_where_an_entry_is_long(room: int) -> None:
    nothing = (Entry("", Tone.DIM),)
    rows = (
        Row("H2S", ((Entry("destroyed", Tone.STRUCK),), nothing, nothing)),
        Row("N", ((Entry("6/6"),), (Entry("4/4/4/2"),), (Entry("6″"),))),
    )
    found = Chart("Ships", (Column("Hull"), Column("F/P/S/A"), Column("Speed")), rows)
    size, widths = page._widths(found, room)
    strong = Style(bold=True, size=size + 1)
    for column, width in zip(found.columns, widths, strict=True):
        assert fit(column.name, strong, width - 12) == column.name
    for row in rows:
        assert fit(row.name, strong, page._gutter(found, size) - 8) == row.name
