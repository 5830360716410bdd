"""The tables of a system, and which row an event shows; optional for each system."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - read at run time by NamedTuple
from typing import TYPE_CHECKING, NamedTuple

from rules.systems.space_convoy.events import Struck, VictoryRolled
from rules.systems.space_convoy.stats import HITS, VESSELS, VICTORY_NEEDED

if TYPE_CHECKING:
    from rules.kernel.event import Event

Row = tuple[object, ...]


class Tables(NamedTuple):
    """Every row that there is, and the row that an event was read from, if it was."""

    rows: frozenset[Row]
    row: Callable[[Event], Row | None]


def _convoy_row(event: Event) -> Row | None:
    match event:
        case Struck():
            kind = next(kind for kind in VESSELS if event.target.startswith(kind))
            return "hit", kind, event.face
        case VictoryRolled():
            return "victory", event.off, event.winner
        case _:
            return None


def _convoy_rows() -> frozenset[Row]:
    hits = {("hit", kind, face) for kind in VESSELS for face in HITS}
    ends = {
        ("victory", off, winner)
        for off, needed in enumerate(VICTORY_NEEDED)
        for winner, possible in (("freeloaders", needed <= 6), ("naztees", needed > 1))
        if possible
    }
    return frozenset(hits | ends)


TABLES = {"space_convoy": Tables(_convoy_rows(), _convoy_row)}
