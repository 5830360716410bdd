"""A vessel moves by one area, onto the table or off it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE, at_least
from rules.space.plane import Point, wind
from rules.systems.space_convoy import victory
from rules.systems.space_convoy.acting import Acting
from rules.systems.space_convoy.actions import OFF_TABLE, Move, write_destination
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import destinations, steps
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.movement.odds import moving
from rules.systems.space_convoy.pieces import BRIGGHAVEN, Status
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.refusals import (
    cells_in_words,
    illegal,
    instead,
    off_grid,
    shots_in_words,
)

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.space.grid import Cell
    from rules.systems.space_convoy.state import ConvoyState

_WINDS: Final = 8
"""Compass points that the neighbours of a cell are told by: a hex has six of them."""


class Moving(Acting[Move]):
    """Try to move by one area; the destination is declared before the die (SCT15, SC12, SC47)."""

    answers = UseInitiative, Move
    needed: int

    def check(self) -> None:
        """It moves to where it may go (SC9, SC10, SC38b, SC50)."""
        board, vessel, to = self.at.board, self.vessel, self.action.to
        needed = board.die_needed(vessel)
        if needed is None:
            pull = board.pull(vessel)
            shots = shots_in_words(self.at, vessel)
            raise illegal(
                "SC10",
                case="armed" if shots else "",
                legal=shots or instead(self.at),
                vessel=vessel.name,
                slowed="it is slowed, and " if vessel.slowed else "",
                pull=pull,
                needed=vessel.move_number + pull,
            )
        if to not in steps(board.grid, vessel) or board.occupied(to):
            raise self._no_such_move()
        self.needed = needed

    def _no_such_move(self) -> Illegal:
        """Why a vessel cannot go to a cell (SCT6, SCT15b, SC37, SC38, SC38c, SC39)."""
        position, vessel, to = self.at, self.vessel, self.action.to
        board = position.board
        legal = cells_in_words(destinations(board, vessel)) or instead(position)
        if to == OFF_TABLE:
            if vessel.kind_id != BRIGGHAVEN:
                return illegal("SC39", legal=legal, vessel=vessel.name)
            return illegal("SC38", legal=legal, vessel=vessel.name)
        if to not in board.grid:
            return off_grid(board, to, legal)
        if to in steps(board.grid, vessel):
            return illegal("SCT6", legal=legal, cell=to, by=board.name_at(to))
        if vessel.status is Status.WAITING:
            return illegal("SC37", legal=legal, vessel=vessel.name, row=board.grid.rows)
        return illegal(
            "SCT15",
            legal=legal,
            vessel=vessel.name,
            cell=to,
            here=vessel.cell,
        )

    def do(self, r: Resolution[ConvoyState]) -> None:
        vessel, to = self.vessel, self.action.to
        (face,) = r.roll(1, DIE, f"move: {vessel.name}")
        succeeded = face >= self.needed
        r.emit(
            MoveRolled(
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
            initiative.hand_over(r, Reason.FAILED_MOVE)
            return
        ended = to == OFF_TABLE and victory.end_if_decided(r)
        if not ended:
            initiative.ask_holder(r)

    @property
    def goal(self) -> Cell | None:
        return None if self.action.to == OFF_TABLE else self.action.to

    def forecast(self) -> Forecast:
        number, name, to = at_least(self.needed), self.vessel.name, self.action.to
        where, needs = str(self.goal) if self.goal else "off the west edge", f"needs {number}"
        words = f"{name} moves {'to ' if self.goal else ''}{where}, {needs}"
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
        if self.goal is None or self.vessel.cell is None:
            return "W"
        return wind(self._on_the_map(self.vessel.cell), self._on_the_map(self.goal), _WINDS)

    def _on_the_map(self, cell: Cell) -> Point:
        """The middle of a cell where north is up: rows go east, lanes go north."""
        across, along = self.at.board.grid.centre(cell)
        return Point(along, -across)
