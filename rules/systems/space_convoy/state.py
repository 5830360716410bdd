"""The state of a game, and how each event changes it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict

from rules.kernel.changes import Changes
from rules.kernel.frozen import changed, value
from rules.kernel.record import Tagged
from rules.kernel.state import State
from rules.systems.space_convoy import events as ev
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, SpaceObject, Status, Vessel
from rules.systems.space_convoy.questions import (
    QUESTIONS,
    Deployment,
    DeployVessels,
    PlaceObject,
)

if TYPE_CHECKING:
    from rules.kernel.open_view import Asking
    from rules.systems.space_convoy.options import ConvoyOptions

LastAct: TypeAlias = Annotated[
    ev.ObjectPlaced | ev.Deployed | ev.MoveRolled | ev.Attacked, Tagged()
]


@value
class Last:
    """What happened last on the table, for those who look at the board."""

    act: LastAct
    struck: ev.Struck | None = None


class Position(BaseModel):
    """A game of Space Convoy as everybody sees it.

    Attributes:
        board: Options, objects, vessels.
        initiative: The seat that has it; ``None`` before play.
        initiatives: How many there have been.
        acted: Whether the holder has done anything in this initiative.
        idle: Initiatives in a row in which the holder did nothing but pass (SC16b, SC48).
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    board: Board
    initiative: str | None = None
    initiatives: int = 0
    acted: bool = False
    idle: int = 0
    last: Last | None = None

    @property
    def placing(self: Asking) -> PlaceObject | None:
        """The object to be placed, if that is due."""
        return self.question if isinstance(self.question, PlaceObject) else None

    @property
    def deploying(self: Asking) -> tuple[Deployment, ...]:
        """Vessels to be put on the table; any of them may be the next."""
        return self.question.due if isinstance(self.question, DeployVessels) else ()

    def brigghavens(self, *statuses: Status) -> int:
        """How many Brigghavens have one of these statuses."""
        return sum(
            vessel.kind_id == BRIGGHAVEN and vessel.status in statuses
            for vessel in self.board.vessels
        )


class ConvoyState(Position, State):
    """A game of Space Convoy. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: ev.VictoryRolled | None = None

    @property
    def options(self) -> ConvoyOptions:
        """The variants of the game."""
        return self.board.options

    def with_vessel(self, vessel: Vessel, **changes: Any) -> Board:
        """The board with that vessel changed."""
        return self.board.replace(replace(vessel, **changes))


GIVEN_ANEW = 3
"""The version from which an initiative that was given counts passes anew, as all corrections do.

(SC16b)
"""
CHANGES = Changes[ConvoyState]()
"""What each event changes."""


@CHANGES.on(ev.PlacementDue)
def _(_event: ev.PlacementDue, state: ConvoyState) -> ConvoyState:
    return state


@CHANGES.on(ev.ObjectPlaced)
def _(event: ev.ObjectPlaced, state: ConvoyState) -> ConvoyState:
    thing = SpaceObject(kind_id=event.kind, cell=event.cell)
    return changed(state, board=state.board.with_object(thing), last=Last(event))


@CHANGES.on(ev.DeploymentOpened)
def _(_event: ev.DeploymentOpened, state: ConvoyState) -> ConvoyState:
    return state


@CHANGES.on(ev.DeploymentDue)
def _(_event: ev.DeploymentDue, state: ConvoyState) -> ConvoyState:
    return state


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    return changed(
        state,
        board=state.with_vessel(vessel, status=Status.ABOARD, cell=event.cell),
        last=Last(event),
    )


@CHANGES.on(ev.InitiativeRolled)
def _(_event: ev.InitiativeRolled, state: ConvoyState) -> ConvoyState:
    return state


@CHANGES.on(ev.InitiativeTaken)
def _(event: ev.InitiativeTaken, state: ConvoyState) -> ConvoyState:
    given = event.reason is ev.Reason.GIVEN and state.version >= GIVEN_ANEW
    vessels = tuple([each.rested() if each.actions else each for each in state.board.vessels])
    return changed(
        state,
        board=state.board.with_vessels(vessels),
        initiative=event.seat,
        initiatives=state.initiatives + 1,
        acted=False,
        idle=0 if given else state.idle,
    )


@CHANGES.on(ev.MoveRolled)
def _(event: ev.MoveRolled, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    status, cell = vessel.status, vessel.cell
    if event.succeeded:
        off = event.to == OFF_TABLE
        status, cell = (Status.OFF, None) if off else (Status.ABOARD, event.to)
    board = state.board.replace(vessel.after_action(status, cell))
    return changed(state, board=board, acted=True, idle=0, last=Last(event))


@CHANGES.on(ev.Attacked)
def _(event: ev.Attacked, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    board = state.board.replace(vessel.after_action(vessel.status, vessel.cell))
    return changed(state, board=board, acted=True, idle=0, last=Last(event))


@CHANGES.on(ev.Struck)
def _(event: ev.Struck, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.target)
    board = state.board
    if event.destroyed:
        board = state.with_vessel(vessel, status=Status.DESTROYED, cell=None, damage=())
    elif event.damage is not None:
        board = state.with_vessel(vessel, damage=(*vessel.damage, event.damage))
    last = Last(state.last.act, event) if state.last else None
    return changed(state, board=board, last=last)


@CHANGES.on(ev.Passed)
def _(event: ev.Passed, state: ConvoyState) -> ConvoyState:
    # Having acted, a side that passes or runs out of actions was not idle (SC48, SC57); nor was
    # one for which the referee passed, as that never ends a game (X5).
    return changed(state, idle=0 if state.acted or event.absent else state.idle + 1)


@CHANGES.on(ev.Recycled)
def _(event: ev.Recycled, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    board = state.with_vessel(vessel, status=Status.UNPLACED)
    return changed(state, board=board, acted=True, idle=0)


def _gets_off(board: Board, vessel: Vessel, event: ev.PlayEnded) -> bool:
    """Whether a Brigghaven counts as off that nobody can stop any more (SC44d)."""
    if event.reason == "uncontested":
        return vessel.status is Status.ABOARD and board.die_needed(vessel) is not None
    return event.reason == "naztees destroyed" and vessel.status in IN_PLAY


@CHANGES.on(ev.PlayEnded)
def _(event: ev.PlayEnded, state: ConvoyState) -> ConvoyState:
    board = state.board
    for vessel in board.vessels:
        if vessel.kind_id == BRIGGHAVEN and _gets_off(board, vessel, event):
            board = board.replace(replace(vessel, status=Status.OFF, cell=None))
    return changed(state, board=board)


@CHANGES.on(ev.VictoryRolled)
def _(event: ev.VictoryRolled, state: ConvoyState) -> ConvoyState:
    return changed(state, ended=event)


@CHANGES.on(ev.VesselPut)
def _(event: ev.VesselPut, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    return _corrected(state, replace(vessel, status=Status.ABOARD, cell=event.cell))


@CHANGES.on(ev.VesselRemoved)
def _(event: ev.VesselRemoved, state: ConvoyState) -> ConvoyState:
    vessel = state.board.vessel(event.vessel)
    return _corrected(state, replace(vessel, status=Status.DESTROYED, cell=None, damage=()))


@CHANGES.on(ev.VesselMarked)
def _(event: ev.VesselMarked, state: ConvoyState) -> ConvoyState:
    return _corrected(state, replace(state.board.vessel(event.vessel), damage=event.damage))


def _corrected(state: ConvoyState, vessel: Vessel) -> ConvoyState:
    """What happened last is shown no more: its vessels may stand elsewhere."""
    return changed(state, board=state.board.replace(vessel), last=None, idle=0)
