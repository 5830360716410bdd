"""Objects are placed, vessels are put on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.system.verb import Verb
from rules.systems.space_convoy.actions import Deploy, Place
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import deployment_cells, placement_cells
from rules.systems.space_convoy.questions import DeployVessels, PlaceObject
from rules.systems.space_convoy.refusals import (
    any_vessel,
    cells_in_words,
    illegal,
    instead,
    off_grid,
    rolled_rows,
    rows_in_words,
)
from rules.systems.space_convoy.setup.rules import deploy, go_on, place
from rules.systems.space_convoy.stats import OBJECTS
from rules.systems.space_convoy.view import AnyPosition

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.questions import Deployment
    from rules.systems.space_convoy.state import ConvoyState


class Placing(Verb[PlaceObject, Place, AnyPosition]):
    """A side places the object that is due (SC6d, SC49c)."""

    answers = PlaceObject, Place

    def check(self) -> None:
        board, cell = self.at.board, self.action.cell
        cells = placement_cells(board)
        if cell not in board.grid:
            raise off_grid(board, cell, cells_in_words(cells))
        if cell not in cells:
            last = board.grid.rows - 1
            raise illegal("SC49", legal=cells_in_words(cells), cell=cell, last=last)

    def do(self, r: Resolution[ConvoyState]) -> None:
        asked = self.question
        place(r, asked.kind, self.action.cell, asked.seat)

    def forecast(self) -> Forecast:
        kind, cell = OBJECTS[self.question.kind].name, self.action.cell
        return Forecast(
            self.action,
            text=f"{kind} at {cell}",
            short=str(cell),
            subject=Candidate("object", f"{kind} to be placed"),
            values={"cell": f"{cell} for the {kind}"},
        )


class Deploying(Verb[DeployVessels, Deploy, AnyPosition]):
    """Put a vessel that is due into an empty cell of its rows (SCT9, SCT10, SC40, SC41)."""

    answers = DeployVessels, Deploy

    vessel: Vessel
    due: Deployment

    def find(self) -> None:
        self.vessel = any_vessel(self.at, self.action.vessel)
        due = next((each for each in self.question.due if each.vessel == self.vessel.id), None)
        if due is None:
            raise illegal("SC42", legal=instead(self.at), vessel=self.vessel.name)
        self.due = due

    def check(self) -> None:
        board, cell, due = self.at.board, self.action.cell, self.due
        cells = deployment_cells(board, due.rows)
        if cell not in board.grid:
            raise off_grid(board, cell, cells_in_words(cells))
        if cell not in cells:
            raise illegal(
                "SCT9" if due.face is None else "SCT10",
                case="full" if due.face is not None and due.face not in due.rows else "",
                legal=cells_in_words(cells),
                vessel=self.vessel.name,
                cell=cell,
                face=due.face,
                rows=rows_in_words(due.rows),
            )

    def do(self, r: Resolution[ConvoyState]) -> None:
        asked = self.question
        deploy(r, self.vessel, self.action.cell)
        left = tuple(each for each in asked.due if each is not self.due)
        if left:
            r.next(DeployVessels(seat=asked.seat, due=left))
        elif r.state.initiative is None:
            go_on(r)
        else:  # a recycled Coffin, which completes an initiative (SCT22b)
            initiative.hand_over(r, Reason.RECYCLED)

    def forecast(self) -> Forecast:
        vessel, due = self.vessel, self.due
        why = rows_in_words(due.rows)
        if due.face is not None:
            why = f"rolled {due.face}: {rolled_rows(due.face, due.rows)}"
        return Forecast(
            self.action,
            text=f"{vessel.name} at {self.action.cell}",
            short=str(self.action.cell),
            subject=Candidate(vessel.id, f"{vessel.name} · {why}"),
            values={"cell": str(self.action.cell)},
        )
