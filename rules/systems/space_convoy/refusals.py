"""What the rule book says to an action that it forbids, and vessels looked up by name."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.counting import either
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find
from rules.systems.space_convoy.actions import OFF_TABLE, Deploy, Fire, Place, Recycle, VesselAction
from rules.systems.space_convoy.legal import actions, may_act
from rules.systems.space_convoy.pieces import IN_PLAY, Status
from rules.systems.space_convoy.stats import OBJECTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.game.action import Action
    from rules.kernel.values.errors import Illegal
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState
    from rules.systems.space_convoy.view import AnyPosition

RULEBOOK = load_rulebook("space_convoy")
illegal = RULEBOOK.illegal
_FEW = 12


def cells_in_words(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Cells as players say them; many of them row by row."""
    cells = tuple(cells)
    if len(cells) > _FEW:
        by_row = groupby(sorted(cells), key=lambda cell: cell.row)
        return tuple(f"row {row} {_lanes([cell.lane for cell in each])}" for row, each in by_row)
    return tuple("off the west edge" if cell == OFF_TABLE else str(cell) for cell in cells)


def rows_in_words(rows: tuple[int, ...]) -> str:
    """Such as ``row 3``, or ``row 1, 2 or 3``."""
    return f"row {either(map(str, rows))}"


def rolled_rows(face: int, rows: tuple[int, ...]) -> str:
    """The rows that a deployment die gave: ``row 4 is full, so row 3`` (SC41b, SC51)."""
    words = rows_in_words(rows)
    return words if face in rows else f"row {face} is full, so {words}"


def instead(position: AnyPosition) -> tuple[str, ...]:
    """What the acting side may do now, in short: what is due, or who can act."""
    board = position.board
    if position.placing is not None:
        return (f"place the {OBJECTS[position.placing.kind].name}",)
    if position.deploying:
        return tuple(f"deploy {board.vessel(due.vessel).name}" for due in position.deploying)
    able = dict.fromkeys(
        board.vessel(action.vessel).name
        for action in actions(position)
        if isinstance(action, VesselAction)
    )
    return (*(f"act with {name}" for name in able), *returns_in_words(position), "pass")


def returns_in_words(position: AnyPosition) -> tuple[str, ...]:
    """The vessels that can be recycled now."""
    found = (action.vessel for action in actions(position) if isinstance(action, Recycle))
    return tuple(f"recycle {position.board.vessel(each).name}" for each in dict.fromkeys(found))


def shots_in_words(position: AnyPosition, vessel: Vessel) -> tuple[str, ...]:
    """The enemies that a vessel may fire at."""
    return tuple(
        f"fire at {position.board.vessel(action.target).name}"
        for action in actions(position)
        if isinstance(action, Fire) and action.vessel == vessel.id
    )


def targets_in_words(position: AnyPosition, vessel: Vessel) -> tuple[str, ...]:
    """The enemies that a vessel may fire at; if there are none, what else may be done."""
    return shots_in_words(position, vessel) or instead(position)


def off_grid(board: Board, cell: Cell, legal: tuple[str, ...]) -> Illegal:
    """The refusal of a cell that the table does not have (SCT3)."""
    rows, lanes = board.grid.rows, board.grid.lanes
    return illegal("SCT3", legal=legal, cell=cell, rows=rows, lanes=lanes)


def any_vessel(
    position: AnyPosition, text: str, legal: Callable[[AnyPosition], tuple[str, ...]] = instead
) -> Vessel:
    """The vessel of that id, name or two-letter code; ``legal`` says what to name instead.

    Raises:
        Unknown: There is none.
    """
    board = position.board
    if text in board.places:
        return board.vessel(text)
    vessels = {vessel.id: vessel for vessel in board.vessels}
    found = find(vessels, text, attrgetter("code"))
    if found is not None:
        return found
    raise Unknown("There is no vessel of that name in this game.", legal=legal(position))


def own_vessel(position: AnyPosition, seat: str | None, text: str) -> Vessel:
    """A vessel of the seat's that can act now (SCT1, SC12b, SC14b).

    Raises:
        Refusal: There is none of that name, it is the enemy's, or it cannot act.
    """
    vessel = any_vessel(position, text)
    if vessel.side != seat:
        raise illegal("SCT1", legal=instead(position), vessel=vessel.name)
    if vessel.status not in IN_PLAY:
        gone = "off the table" if vessel.status is Status.OFF else vessel.status.value
        raise illegal("SC12", legal=instead(position), vessel=vessel.name, gone=gone)
    if not may_act(position.board, vessel):
        limit = position.board.options.max_actions_per_vessel
        raise illegal("SC14", legal=instead(position), vessel=vessel.name, limit=limit)
    return vessel


def _lanes(lanes: list[int]) -> str:
    """Ascending lanes as ranges: ``lanes 1 to 3, 5``."""
    runs: list[list[int]] = []
    for lane in lanes:
        if runs and lane == runs[-1][1] + 1:
            runs[-1][1] = lane
        else:
            runs.append([lane, lane])
    words = (str(first) if first == last else f"{first} to {last}" for first, last in runs)
    return f"lane{'s' if len(lanes) > 1 else ''} {', '.join(words)}"


def misplaced(state: ConvoyState, action: Action) -> Illegal:
    """Why an action is out of order: something else is due first (SC6d, SC42)."""
    legal = instead(state)
    match action:
        case Place():
            return illegal("SC6", legal=legal)
        case Deploy():
            return illegal("SC42", legal=legal, vessel=any_vessel(state, action.vessel).name)
        case _:
            return illegal("SC42", case="first", legal=legal)
