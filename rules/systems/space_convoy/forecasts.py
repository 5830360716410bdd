"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.chances import foremost
from rules.kernel.d6 import DIE, at_least
from rules.kernel.errors import Illegal
from rules.kernel.forecast import Candidate, Considered, Forecast
from rules.kernel.frozen import changed
from rules.space.plane import Point, wind
from rules.systems.space_convoy import actions as ac
from rules.systems.space_convoy.fire import rules as fire
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.movement import rules as movement
from rules.systems.space_convoy.odds import firing, moving
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.refusals import (
    any_vessel,
    illegal,
    instead,
    own_vessel,
    rolled_rows,
    rows_in_words,
)
from rules.systems.space_convoy.stats import OBJECTS, other_side

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

IMPOSSIBLE: Final = "not possible"
_WINDS: Final = 8
"""Compass points that the neighbours of a cell are told by: a hex has six of them."""


def forecast(view: ConvoyView, action: Action) -> Forecast:
    """What an action would be; of a move or a shot, why it is impossible (X8).

    Raises:
        Refusal: That vessel cannot act now, or it names nothing that is on the table.
    """
    match action:
        case ac.Move():
            return _moving(view, _acting(view, action.vessel), action)
        case ac.Fire():
            return _firing(view, _acting(view, action.vessel), action)
        case ac.Place():
            return _placing(view, action)
        case ac.Deploy():
            return _deploying(view, any_vessel(view, action.vessel), action)
        case ac.Recycle():
            return _recycling(any_vessel(view, action.vessel), action)
        case ac.Pass():
            return _passing(view, action)
        case _:
            raise TypeError(f"{action.tag} is no action of this game")


def _acting(view: ConvoyView, text: str) -> Vessel:
    """The vessel that would act, to be drawn."""
    if view.placing is not None or view.deploying:
        raise illegal("SC42", case="first", legal=instead(view))
    return own_vessel(view, view.acting, text)


def _moving(view: ConvoyView, vessel: Vessel, action: ac.Move) -> Forecast:
    end = None if action.to == ac.OFF_TABLE else action.to
    action = action.model_copy(update={"vessel": vessel.id})
    try:
        number = at_least(movement.check(view, vessel, action.to))
    except Illegal as refusal:
        return _impossible(vessel, end, action, refusal)
    where, needs = str(end) if end else "off the west edge", f"needs {number}"
    words = f"{vessel.name} moves {'to ' if end else ''}{where}, {needs}"
    return Forecast(
        action,
        text=f"{vessel.name} → {where}, {needs}",
        short=f"{_wind(view.board, vessel, end)} {ac.write_destination(action.to)} · {number}",
        subject=_subject(view.board, vessel),
        values={"to": f"{where}, {needs}"},
        odds=partial(moving, view, vessel, action.to),
        draw=partial(_drawn, vessel, end, words, f"{needs} · "),
    )


def _firing(view: ConvoyView, vessel: Vessel, action: ac.Fire) -> Forecast:
    target = fire.target_of(view, vessel, action.target)
    action = action.model_copy(update={"vessel": vessel.id, "target": target.id})
    try:
        fire.check(view, vessel, target)
    except Illegal as refusal:
        return _impossible(vessel, target.cell, action, refusal)
    needs, distance = (
        _needed_to_hit(view.board, vessel, target),
        view.board.distance(vessel, target),
    )
    words = f"{vessel.name} fires at {target.name}, {needs}"
    return Forecast(
        action,
        text=words,
        short=f"✹ {target.name} · range {distance}",
        subject=_subject(view.board, vessel),
        values={"target": f"{target.name}, {needs}"},
        odds=partial(firing, view, vessel, target),
        draw=partial(_drawn, vessel, target.cell, words, f"range {distance} · hits "),
    )


def _impossible(
    vessel: Vessel, end: Cell | None, action: ac.Move | ac.Fire, refusal: Illegal
) -> Forecast:
    draw = partial(_drawn, vessel, end, refusal.message, IMPOSSIBLE)
    return Forecast(action, refusal.message, refusal=refusal, draw=draw)


def _drawn(
    vessel: Vessel, end: Cell | None, words: str, short: str, found: Forecast
) -> Considered[Cell | None]:
    """A move or a shot as it is drawn; what is beside its line ends with the chance."""
    shot, clear = isinstance(found.action, ac.Fire), found.refusal is None
    short += foremost(found.chances)
    return Considered(vessel.id, vessel.cell, end, clear, shot, words, short)


def _placing(view: ConvoyView, action: ac.Place) -> Forecast:
    kind = OBJECTS[view.placing.kind].name if view.placing else "object"
    return Forecast(
        action,
        text=f"{kind} at {action.cell}",
        short=str(action.cell),
        subject=Candidate("object", f"{kind} to be placed"),
        values={"cell": f"{action.cell} for the {kind}"},
    )


def _deploying(view: ConvoyView, vessel: Vessel, action: ac.Deploy) -> Forecast:
    due = next(due for due in view.deploying if due.vessel == vessel.id)
    if due.face is None:
        why = rows_in_words(due.rows)
    else:
        why = f"rolled {due.face}: {rolled_rows(due.face, due.rows)}"
    return Forecast(
        action,
        text=f"{vessel.name} at {action.cell}",
        short=str(action.cell),
        subject=Candidate(vessel.id, f"{vessel.name} · {why}"),
        values={"cell": str(action.cell)},
    )


def _recycling(vessel: Vessel, action: ac.Recycle) -> Forecast:
    where = str(action.cell) if action.cell else "rolls for its row"
    return Forecast(
        action,
        text=f"Recycle {vessel.name}: {where}",
        short=f"♻ {action.cell or vessel.name}",
        subject=Candidate(vessel.id, f"{vessel.name} · destroyed"),
        values={"cell": where},
    )


def _passing(view: ConvoyView, action: ac.Pass) -> Forecast:
    why = _end_by_passing(view)
    if why:
        words = f"Pass the initiative (ends the game: {why})"
        return Forecast(action, words, "Pass: game ends")
    return Forecast(action, "Pass the initiative", "Pass")


def _end_by_passing(view: ConvoyView) -> str:
    """Why a pass would end the game, if it would (SC16b, SC48, SC52)."""
    board, seat = view.board, view.initiative
    left = board.options.turns_left(view.initiatives)
    if view.idle:
        return "the other side passed too"
    if not left:
        return "it is the last initiative"
    acted = any(vessel.actions for vessel in board.vessels)
    if seat is None or (acted and left > 1) or playable(changed(view, initiative=other_side(seat))):
        return ""
    return "the other side can do nothing"


def _needed_to_hit(board: Board, vessel: Vessel, target: Vessel) -> str:
    """What a shot needs: ``range 3 needs white 3+, red must beat the best of 2 blue``.

    Some shots can only fail: a Slayer far enough away is beyond any red die (SC23, SC58b).
    """
    distance = board.distance(vessel, target)
    dice = fire.defence_dice(target, vessel)
    if dice == 1:
        blue = "1 blue"
    else:
        blue = f"{'the sum' if target.kind.defence == 'sum' else 'the best'} of {dice} blue"
    bonus = fire.defence_bonus(board, target, distance)
    if bonus:
        blue += f" + {bonus}"
    least = dice if target.kind.defence == "sum" else 1
    if least + bonus >= DIE:
        return f"range {distance}, out of harm's way: no red die beats {blue}"
    white = "white sum" if board.options.white_dice == "sum" else "white"
    return f"range {distance} needs {white} {distance}+, red must beat {blue}"


def _subject(board: Board, vessel: Vessel) -> Candidate:
    parts = [vessel.name, str(vessel.cell)]
    if vessel.status is Status.WAITING:
        needed = board.die_needed(vessel)
        parts[1:] = ["off table", *([f"enters on {at_least(needed)}"] if needed else [])]
    return Candidate(vessel.id, " · ".join((*parts, *(each.value for each in vessel.damage))))


def _wind(board: Board, vessel: Vessel, to: Cell | None) -> str:
    """Where a move goes, by the compass: a picture has west at its left or at its top."""
    if to is None or vessel.cell is None:
        return "W"
    return wind(_on_the_map(board, vessel.cell), _on_the_map(board, to), _WINDS)


def _on_the_map(board: Board, cell: Cell) -> Point:
    """The middle of a cell where north is up: rows go east, lanes go north."""
    across, along = board.grid.centre(cell)
    return Point(along, -across)
