"""Recycling, an option: destroyed Naztee vessels come back, deployed as their kind is.

A Coffin rolls for its row as in the set-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.event import Event
from rules.kernel.system.verb import Verb
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.actions import Recycle
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import deployment_cells, recyclable
from rules.systems.space_convoy.pieces import COFFIN, Status, name_of
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.refusals import (
    any_vessel,
    cells_in_words,
    illegal,
    instead,
    off_grid,
    returns_in_words,
)
from rules.systems.space_convoy.setup.rules import deploy, roll_coffin
from rules.systems.space_convoy.stats import NAZTEES
from rules.systems.space_convoy.view import AnyPosition

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState


class Recycled(Event):
    """A destroyed vessel is to come back (SC45)."""

    rules: ClassVar[tuple[str, ...]] = ("SC45",)

    vessel: str

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        board = state.with_vessel(vessel, status=Status.UNPLACED)
        return changed(state, board=board, acted=True, idle=0)

    def tell(self, _view: object) -> str:
        return f"The Naztees recycle {name_of(self.vessel)}"


class Recycling(Verb[UseInitiative, Recycle, AnyPosition]):
    """Bring a destroyed vessel back without its damage, deployed as its kind is.

    (SCT22, SCT22b, SC45, SC45b, SC53, SC53b, SC59)
    """

    answers = UseInitiative, Recycle

    vessel: Vessel

    def find(self) -> None:
        if not self.at.board.options.recycle:
            raise illegal("SCT22", legal=instead(self.at))
        self.vessel = any_vessel(self.at, self.action.vessel)

    def check(self) -> None:
        at, vessel = self.at, self.vessel
        legal = returns_in_words(at) or instead(at)
        if self.question.seat != NAZTEES or vessel.side != NAZTEES:
            raise illegal("SC45", case="side", legal=legal)
        if vessel not in recyclable(at):
            raise illegal("SC45", legal=legal, vessel=vessel.name)
        if vessel.kind_id != COFFIN:
            self._check_cell(legal)
        elif self.action.cell is not None:
            way = (f"recycle {vessel.name} without a cell",)
            raise illegal("SC53", legal=way, vessel=vessel.name)

    def _check_cell(self, legal: tuple[str, ...]) -> None:
        board, vessel, cell = self.at.board, self.vessel, self.action.cell
        cells = deployment_cells(board, (1,))
        if not cells:
            raise illegal("SCT9", case="full", legal=legal, vessel=vessel.name)
        words = cells_in_words(cells)
        if cell is None:
            raise illegal("SC53", case="crusher", legal=words, vessel=vessel.name)
        if cell not in board.grid:
            raise off_grid(board, cell, words)
        if cell not in cells:
            raise illegal("SCT9", legal=words, vessel=vessel.name, cell=cell)

    def do(self, r: Resolution[ConvoyState]) -> None:
        r.emit(Recycled(vessel=self.vessel.id))
        if self.action.cell is None:
            roll_coffin(r, self.vessel)
            return
        deploy(r, self.vessel, self.action.cell)
        initiative.hand_over(r, Reason.RECYCLED)

    def forecast(self) -> Forecast:
        vessel, cell = self.vessel, self.action.cell
        where = str(cell) if cell else "rolls for its row"
        return Forecast(
            self.action,
            text=f"Recycle {vessel.name}: {where}",
            short=f"♻ {cell or vessel.name}",
            subject=Candidate(vessel.id, f"{vessel.name} · destroyed"),
            values={"cell": where},
        )
