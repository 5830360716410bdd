"""What a game master may put right while the fleets are in play, as far as it may be in play.

Each is a verb with typed fields; below them is what forbids it, and which are offered.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from pydantic import Field

from rules.kernel.game.correcting import Correction
from rules.kernel.game.event import Event
from rules.kernel.values.errors import Illegal, Unknown
from rules.kernel.values.frozen import changed
from rules.space.grid import CellText
from rules.systems.space_convoy import victory
from rules.systems.space_convoy.actions import VesselText  # noqa: TC001 - read by pydantic
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import deployment_cells
from rules.systems.space_convoy.pieces import IN_PLAY, Status, name_of
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.refusals import any_vessel, cells_in_words, illegal, off_grid
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, Damage, other_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState
    from rules.systems.space_convoy.view import AnyPosition


class VesselPut(Event):
    """A game master put a vessel into a cell."""

    vessel: str
    cell: CellText

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        return _corrected(state, replace(vessel, status=Status.ON_TABLE, cell=self.cell))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} is put at {self.cell}"


class VesselRemoved(Event):
    """A game master took a vessel out of play."""

    vessel: str

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        return _corrected(state, replace(vessel, status=Status.DESTROYED, cell=None, damage=()))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} is taken out of play"


class VesselMarked(Event):
    """A game master said what damage a vessel bears."""

    vessel: str
    damage: tuple[Damage, ...]

    def fold(self, state: ConvoyState) -> ConvoyState:
        return _corrected(state, replace(state.board.vessel(self.vessel), damage=self.damage))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} bears {', '.join(self.damage) or 'no damage'} now"


class PutVessel(Correction):
    """Put a vessel into an empty cell, wherever it was."""

    throws = True  # the victory roll, if play is over by it

    vessel: VesselText = Field(description="The vessel")
    cell: CellText = Field(description="An empty cell, such as 7-4")


class RemoveVessel(Correction):
    """Take a vessel out of play: it counts as destroyed."""

    throws = True

    vessel: VesselText = Field(description="The vessel")


class MarkVessel(Correction):
    """Let a vessel bear a damage that it does not bear yet."""

    throws = True

    vessel: VesselText = Field(description="The vessel")
    damage: Damage = Field(description="The damage")


class ClearVessel(Correction):
    """Let a vessel bear no damage any more."""

    throws = True

    vessel: VesselText = Field(description="The vessel")


class GiveInitiative(Correction):
    """Give the initiative to the side that does not have it."""

    throws = True

    seat: str = Field(max_length=20, description="The side")


def correct(r: Resolution[ConvoyState], action: Correction) -> None:
    """Put something right; the holder of the initiative is then asked anew.

    Raises:
        Refusal: It may not be in play, or the fleets are still being set up.
    """
    state = r.state
    if not isinstance(state.question, UseInitiative):
        raise Illegal("The fleets are still being deployed: correct the board when they are.")
    holder = state.question.seat
    match action:
        case GiveInitiative():
            _check_other(state, action.seat)
            r.answering(holder)
            initiative.hand_over(r, Reason.GIVEN)
            return
        case PutVessel():
            vessel = any_vessel(state, action.vessel, _all)
            _check_free(state.board, action.cell)
            r.emit(VesselPut(vessel=vessel.id, cell=action.cell))
        case RemoveVessel():
            r.emit(VesselRemoved(vessel=_in_play(state, action.vessel).id))
        case MarkVessel():
            vessel = _in_play(state, action.vessel)
            if action.damage in vessel.damage:
                left = tuple(each for each in Damage if each not in vessel.damage)
                raise illegal("SC36", legal=left, vessel=vessel.name, damage=action.damage)
            r.emit(VesselMarked(vessel=vessel.id, damage=(*vessel.damage, action.damage)))
        case ClearVessel():
            vessel = _in_play(state, action.vessel)
            if not vessel.damage:
                raise Illegal(f"{vessel.name} bears no damage.")
            r.emit(VesselMarked(vessel=vessel.id, damage=()))
        case _:
            raise TypeError(f"{action.tag} is no correction of this game")
    r.answering(holder)
    if not victory.end_if_decided(r):
        initiative.ask_holder(r)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """Every correction that is accepted."""
    if not isinstance(position.question, UseInitiative):
        return
    board = position.board
    yield from (
        GiveInitiative(seat=each) for each in (FREELOADERS, NAZTEES) if each != position.initiative
    )
    alive = [vessel for vessel in board.vessels if vessel.status in IN_PLAY]
    for vessel in alive:
        yield RemoveVessel(vessel=vessel.id)
        yield from (
            MarkVessel(vessel=vessel.id, damage=each)
            for each in Damage
            if each not in vessel.damage
        )
        if vessel.damage:
            yield ClearVessel(vessel=vessel.id)
    cells = deployment_cells(board, _rows(board))
    yield from (
        PutVessel(vessel=vessel.id, cell=cell) for vessel, cell in product(board.vessels, cells)
    )


def _check_other(state: ConvoyState, seat: str) -> None:
    """Refuse to give the initiative to no side, or to the one that has it."""
    if seat not in (FREELOADERS, NAZTEES):
        raise Unknown("There is no such side in this game.", legal=(FREELOADERS, NAZTEES))
    if seat == state.initiative:
        raise Illegal("That side has the initiative already.", legal=(other_side(seat),))


def _check_free(board: Board, cell: Cell) -> None:
    """Refuse a cell that the table does not have, or that holds something (SCT3, SCT6)."""
    cells = cells_in_words(deployment_cells(board, _rows(board)))
    if cell not in board.grid:
        raise off_grid(board, cell, cells)
    if by := board.name_at(cell):
        raise illegal("SCT6", legal=cells, cell=cell, by=by)


def _in_play(state: ConvoyState, text: str) -> Vessel:
    """A vessel that is in play."""
    vessel = any_vessel(state, text, _all)
    if vessel.status not in IN_PLAY:
        legal = tuple(each.name for each in state.board.vessels if each.status in IN_PLAY)
        raise Illegal(f"{vessel.name} is not in play: put it on the table first.", legal=legal)
    return vessel


def _rows(board: Board) -> tuple[int, ...]:
    return tuple(range(1, board.grid.rows + 1))


def _all(position: AnyPosition) -> tuple[str, ...]:
    return tuple(each.name for each in position.board.vessels)


def _corrected(state: ConvoyState, vessel: Vessel) -> ConvoyState:
    """What happened last is shown no more: its vessels may stand elsewhere."""
    return changed(state, board=state.board.replace(vessel), last=None, idle=0)
