"""The words on buttons and in completion lists: what an action is, and what it needs."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.d6 import DIE, at_least
from rules.kernel.frozen import changed
from rules.kernel.offers import Candidate, Label
from rules.space.plane import Point, arrow
from rules.systems.space_convoy import actions as ac
from rules.systems.space_convoy.fire import defence_bonus, defence_dice
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.refusals import rolled_rows, rows_in_words
from rules.systems.space_convoy.stats import OBJECTS, other_side
from rules.systems.space_convoy.view import ConvoyView

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel


@singledispatch
def label(action: Action, view: ConvoyView) -> Label:
    """The words for a legal action."""
    raise TypeError(f"{action.tag} is no action of {view.board!r}")


@label.register
def _(action: ac.Place, view: ConvoyView) -> Label:
    kind = OBJECTS[view.placing.kind].name if view.placing else "object"
    return Label(
        text=f"{kind} at {action.cell.words}",
        short=str(action.cell),
        subject=Candidate("object", f"{kind} to be placed"),
        values={"cell": f"{action.cell.words} for the {kind}"},
    )


@label.register
def _(action: ac.Deploy, view: ConvoyView) -> Label:
    vessel = view.board.vessel(action.vessel)
    due = next(due for due in view.deploying if due.vessel == vessel.id)
    if due.face is None:
        why = rows_in_words(due.rows)
    else:
        why = f"rolled {due.face}: {rolled_rows(due.face, due.rows)}"
    return Label(
        text=f"{vessel.name} at {action.cell.words}",
        short=str(action.cell),
        subject=Candidate(vessel.id, f"{vessel.name}, {why}"),
        values={"vessel": f"{vessel.name}, {why}", "cell": action.cell.words},
    )


@label.register
def _(action: ac.Move, view: ConvoyView) -> Label:
    board = view.board
    vessel = board.vessel(action.vessel)
    subject = _subject(vessel)
    needs = needed_to_move(board, vessel)
    where = "off the west edge" if action.to == ac.OFF_TABLE else action.to.words
    return Label(
        text=f"{vessel.name} → {where}, needs {needs}",
        short=f"{_arrow(board, vessel, action.to)} {ac.write_destination(action.to)} · {needs}",
        subject=subject,
        values={"vessel": subject.text, "to": f"{where}, needs {needs}"},
    )


@label.register
def _(action: ac.Fire, view: ConvoyView) -> Label:
    board = view.board
    vessel, target = board.vessel(action.vessel), board.vessel(action.target)
    distance = board.distance(vessel, target)
    subject = _subject(vessel)
    needs = needed_to_hit(board, vessel, target)
    return Label(
        text=f"{vessel.name} fires at {target.name}, {needs}",
        short=f"✹ {target.name} · {distance}",
        subject=subject,
        values={"vessel": subject.text, "target": f"{target.name}, {needs}"},
    )


@label.register
def _(action: ac.Recycle, view: ConvoyView) -> Label:
    vessel = view.board.vessel(action.vessel)
    where = action.cell.words if action.cell else "rolls for its row"
    text = f"{vessel.name}, destroyed"
    return Label(
        text=f"Recycle {vessel.name}: {where}",
        short=f"♻ {action.cell or vessel.name}",
        subject=Candidate(vessel.id, text),
        values={"vessel": text, "cell": where},
    )


@label.register
def _(_action: ac.Pass, view: ConvoyView) -> Label:
    why = _end_by_passing(view)
    if why:
        return Label(f"Pass the initiative (ends the game: {why})", "Pass: ends the game")
    return Label("Pass the initiative", "Pass")


def _end_by_passing(view: ConvoyView) -> str:
    """Why a pass would end the game, if it would (SC16, SC48, SC52)."""
    board, seat = view.board, view.initiative
    left = board.options.turn_limit - view.initiatives
    if view.idle:
        return "the other side passed too"
    if not left:
        return "it is the last initiative"
    acted = any(vessel.actions for vessel in board.vessels)
    if seat is None or (acted and left > 1) or playable(changed(view, initiative=other_side(seat))):
        return ""
    return "the other side can do nothing"


def needed_to_move(board: Board, vessel: Vessel) -> str:
    """What a vessel's natural move die must show: ``4+``, or ``6``."""
    needed = board.die_needed(vessel)
    return "more than 6" if needed is None else at_least(needed)


def needed_to_hit(board: Board, vessel: Vessel, target: Vessel) -> str:
    """What a shot needs: ``range 3 needs white 3+, red must beat the best of 2 blue``.

    Some shots can only fail: a Slayer far enough away is beyond any red die (SC23, SC58).
    """
    distance = board.distance(vessel, target)
    dice = defence_dice(target, vessel)
    if dice == 1:
        blue = "1 blue"
    else:
        blue = f"{'the sum' if target.kind.defence == 'sum' else 'the best'} of {dice} blue"
    bonus = defence_bonus(board, target, distance)
    if bonus:
        blue += f" + {bonus}"
    least = dice if target.kind.defence == "sum" else 1
    if least + bonus >= DIE:
        return f"range {distance}, out of harm's way: no red die beats {blue}"
    white = "white sum" if board.options.white_dice == "sum" else "white"
    return f"range {distance} needs {white} {distance}+, red must beat {blue}"


def _subject(vessel: Vessel) -> Candidate:
    marks = [damage.value for damage in vessel.damage]
    where = "off table" if vessel.status is Status.WAITING else str(vessel.cell)
    return Candidate(vessel.id, ", ".join((f"{vessel.name} · {where}", *marks)))


def _arrow(board: Board, vessel: Vessel, to: Cell) -> str:
    if to == ac.OFF_TABLE or vessel.cell is None:
        return "⇑"
    return arrow(Point(*board.grid.centre(vessel.cell)), Point(*board.grid.centre(to)))
