"""Set-up: objects, then Crushers, then Coffins; the Freeloaders wait off the table (SC42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.space.grid import Cell
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.legal import deployment_cells
from rules.systems.space_convoy.pieces import COFFIN, Status
from rules.systems.space_convoy.questions import (
    Deployment,
    DeployVessels,
    PlaceObject,
    UseInitiative,
)
from rules.systems.space_convoy.setup.events import (
    Deployed,
    DeploymentDue,
    DeploymentOpened,
    ObjectPlaced,
    PlacementDue,
)
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, OBJECTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState

_ORDER = tuple(kind.id for kind in OBJECTS.values() for _ in range(kind.count))
"""The kinds of the objects as they are placed (SC49b)."""


def open_table(r: Resolution[ConvoyState]) -> None:
    """Place the objects (SCT4b, SC6b, SC42), or ask for the first (SC6d)."""
    if r.state.board.options.object_placement == "alternate":
        _ask_for_object(r)
        return
    for kind in _ORDER:
        _place_by_dice(r, kind)
    _open_deployment(r)


def deploy(r: Resolution[ConvoyState], vessel: Vessel, cell: Cell) -> None:
    """Put a vessel on the table."""
    r.emit(Deployed(vessel=vessel.id, cell=cell))


def go_on(r: Resolution[ConvoyState]) -> None:
    """Go on with the set-up: the next Coffin's die, or the first initiative."""
    coffin = next((v for v in r.state.board.vessels if v.status is Status.UNPLACED), None)
    if coffin is None:
        initiative.first(r)
    else:
        roll_coffin(r, coffin)


def roll_coffin(r: Resolution[ConvoyState], coffin: Vessel) -> None:
    """Roll a Coffin's row (SCT10, SC41); its owner then picks the cell."""
    (face,) = r.roll(1, DIE, f"deployment: {coffin.name}")
    rows = _coffin_rows(r.state.board, face)
    r.emit(DeploymentDue(vessel=coffin.id, face=face, rows=rows))
    due = Deployment(vessel=coffin.id, face=face, rows=rows)
    r.next(DeployVessels(seat=NAZTEES, due=(due,)))


def place(r: Resolution[ConvoyState], kind: str, cell: Cell, seat: str) -> None:
    """A side places an object; the next is due, or deployment after the last."""
    r.emit(ObjectPlaced(kind=kind, cell=cell, seat=seat))
    if len(r.state.board.objects) < len(_ORDER):
        _ask_for_object(r)
    else:
        _open_deployment(r)


def due_after(
    before: ConvoyState, after: ConvoyState, events: Sequence[Event]
) -> tuple[Question, ...]:
    """What is due after an entry of a journal from before there was an agenda, by its events."""
    if after.ended is not None:
        return ()
    due = []
    for event in events:
        if isinstance(event, PlacementDue):
            return (PlaceObject(seat=event.seat, kind=event.kind),)
        if isinstance(event, DeploymentDue):
            due.append(Deployment(vessel=event.vessel, face=event.face, rows=event.rows))
    placed = {event.vessel for event in events if isinstance(event, Deployed)}
    due = due or [each for each in before.deploying if each.vessel not in placed]
    if due:
        return (DeployVessels(seat=NAZTEES, due=tuple(due)),)
    return (UseInitiative(seat=after.initiative),) if after.initiative is not None else ()


def _place_by_dice(r: Resolution[ConvoyState], kind: str) -> None:
    """Roll row and lane, again while the cell is taken: uniform over the empty cells.

    (SC6, SC6c, X6)
    """
    grid = r.state.board.grid
    name = OBJECTS[kind].name
    rolled: list[tuple[int, int]] = []
    while True:
        (row,) = r.roll(1, grid.rows - 2, f"row: {name}")
        (lane,) = r.roll(1, grid.lanes, f"lane: {name}")
        rolled.append((row, lane))
        cell = Cell(row + 1, lane)
        if cell not in r.state.board.taken:
            r.emit(ObjectPlaced(kind=kind, cell=cell, seat=None, rolled=tuple(rolled)))
            return


def _ask_for_object(r: Resolution[ConvoyState]) -> None:
    """Ask the sides in turn, the Freeloaders first (SC49)."""
    placed = len(r.state.board.objects)
    seat = FREELOADERS if placed % 2 == 0 else NAZTEES
    r.emit(PlacementDue(seat=seat, kind=_ORDER[placed]))
    r.next(PlaceObject(seat=seat, kind=_ORDER[placed]))


def _open_deployment(r: Resolution[ConvoyState]) -> None:
    """Both Crushers are due at once, in either order (SCT9, SC40)."""
    r.emit(DeploymentOpened())
    crushers = [v.id for v in r.state.board.fleet(NAZTEES) if v.kind_id != COFFIN]
    for vessel in crushers:  # told and folded to nothing: who reads older journals asks for it
        r.emit(DeploymentDue(vessel=vessel, face=None, rows=(1,)))
    due = tuple(Deployment(vessel=vessel, face=None, rows=(1,)) for vessel in crushers)
    r.next(DeployVessels(seat=NAZTEES, due=due))


def _coffin_rows(board: Board, face: int) -> tuple[int, ...]:
    """The rows that a deployment die allows and that have an empty cell.

    (SC41, SC41b, SC41c, SC51)
    """
    west = [row for row in range(face, 0, -1) if deployment_cells(board, (row,))]
    if board.options.coffin_deploy == "up-to" and west:
        return tuple(sorted(west))
    east = (row for row in range(face + 1, board.grid.rows + 1) if deployment_cells(board, (row,)))
    return (west[0] if west else next(east),)
