"""The table of ships beside the board: hull, the four shields, speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.model.chart import Chart, Column, Entry, Row, Tone
from render.systems.buoyz.focus import drawn
from rules.systems.buoyz.aims import shield_of
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import AWAY, Status
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

LONGEST: Final = 10
"""Ships of a chart; of more the hull is told beside the board, the shields around each ship."""


def chart_of(view: BuoyzView, busy: str) -> Chart | None:
    """What each ship has left; that of the one that is busy stands out."""
    board = view.board
    ships = [each for each in board.ships if each.status is not Status.UNPLACED]
    if not ships or len(ships) > LONGEST:
        return None
    ids = [each.id for each in ships]
    return Chart(
        name="Ships: hull, shields, speed",
        columns=(Column("Hull"), Column("F/P/S/A"), Column("Speed")),
        rows=tuple(
            Row(each.code, _row(view, each, view.lurking.get(each.id, ""))) for each in ships
        ),
        row=ids.index(busy) if busy in ids else None,
    )


def _row(view: BuoyzView, ship: Ship, square: str) -> tuple[tuple[Entry, ...], ...]:
    board = view.board
    if ship.status is Status.CAPTURED:
        return (Entry("captured", Tone.STRUCK),), (Entry("", Tone.DIM),), (Entry("", Tone.DIM),)
    if ship.status is Status.LURKING:
        words = f"lurks {square}".rstrip()
        return (Entry(words, Tone.DIM),), (Entry("", Tone.DIM),), (Entry("", Tone.DIM),)
    if ship.status in AWAY:
        hull, where = f"{ship.hull}/{board.sd(ship).hull}", ship.status.removeprefix("in ")
        return (Entry(hull, Tone.DIM),), (Entry(where, Tone.DIM),), (Entry("", Tone.DIM),)
    if ship.pose is None:
        gone = "destroyed" if ship.status is Status.DESTROYED else "left"
        return (Entry(gone, Tone.STRUCK),), (Entry("", Tone.DIM),), (Entry("", Tone.DIM),)
    sd = board.sd(ship)
    tone = Tone.STRONG if ship.crippled else Tone.PLAIN
    shields = "/".join(str(shield_of(board, ship, each)) for each in range(4))
    speed = "dead" if sp.dead(board, ship) else inches(sp.allowance(board, ship))
    speed = "base" if sd.base else speed
    elsewhere = number_of(ship.pose) != drawn(view)
    last = Entry(f"table {number_of(ship.pose)}", Tone.DIM) if elsewhere else Entry(speed, tone)
    return (Entry(f"{ship.hull}/{sd.hull}", tone),), (Entry(shields),), (last,)
