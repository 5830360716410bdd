"""A vessel moves by one area, onto the table or off it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.d6 import DIE, at_least
from rules.kernel.forecast import Forecast
from rules.kernel.frozen import trusted
from rules.space.plane import Point, wind
from rules.systems.space_convoy.acting import Acting
from rules.systems.space_convoy.actions import OFF_TABLE, Move, write_destination
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.movement.odds import moving
from rules.systems.space_convoy.movement.rules import check
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.victory import rules as victory

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.space.grid import Cell
    from rules.systems.space_convoy.state import ConvoyState

_WINDS: Final = 8
"""Compass points that the neighbours of a cell are told by: a hex has six of them."""


class Moving(Acting[Move]):
    """Try to move by one area; the destination is declared before the die (SCT15, SC12, SC47)."""

    answers = UseInitiative, Move
    needed: int

    def check(self) -> None:
        self.needed = check(self.at, self.vessel, self.action.to)

    def do(self, r: Resolution[ConvoyState]) -> None:
        vessel, to = self.vessel, self.action.to
        (face,) = r.roll(1, DIE, f"move: {vessel.name}")
        succeeded = face >= self.needed
        r.emit(
            trusted(
                MoveRolled,
                vessel=vessel.id,
                origin=vessel.cell,
                to=to,
                face=face,
                pull=r.state.board.pull(vessel),
                number=vessel.move_number,
                succeeded=succeeded,
            )
        )
        if not succeeded:
            initiative.lose(r, Reason.FAILED_MOVE)
        elif to != OFF_TABLE or not victory.end_if_decided(r):
            initiative.after_action(r)

    @property
    def end(self) -> Cell | None:
        return None if self.action.to == OFF_TABLE else self.action.to

    def forecast(self) -> Forecast:
        number, name, to = at_least(self.needed), self.vessel.name, self.action.to
        where, needs = str(self.end) if self.end else "off the west edge", f"needs {number}"
        words = f"{name} moves {'to ' if self.end else ''}{where}, {needs}"
        view: Any = self.at
        return Forecast(
            self.named,
            text=f"{name} → {where}, {needs}",
            short=f"{self._wind} {write_destination(to)} · {number}",
            subject=self.subject,
            values={"to": f"{where}, {needs}"},
            odds=partial(moving, view, self.vessel, to),
            draw=partial(self._drawn, words, f"{needs} · "),
        )

    @property
    def _wind(self) -> str:
        """Where it goes, by the compass: a picture has west at its left or at its top."""
        if self.end is None or self.vessel.cell is None:
            return "W"
        return wind(self._on_the_map(self.vessel.cell), self._on_the_map(self.end), _WINDS)

    def _on_the_map(self, cell: Cell) -> Point:
        """The middle of a cell where north is up: rows go east, lanes go north."""
        across, along = self.at.board.grid.centre(cell)
        return Point(along, -across)
