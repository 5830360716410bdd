"""The activation table: the shared die, then its row's cells from A to D (GF1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights.events import (
    CellActivated,
    Deployed,
    DeploymentOpened,
    DieDue,
    FightEnded,
    RowRolled,
)
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import ActWithFigure, DeployFigure, ThrowDie
from rules.systems.gun_fights.refusals import illegal
from rules.systems.gun_fights.stats import COLUMN_SIDES, COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.gun_fights.state import GunFightState

_VERBS = tuple(verb.tag for verb in ActWithFigure.answers)


def misplaced(question: Question, action: Action) -> Illegal:
    """Why it is not the time for an action: to deploy (GF21b), to throw the die (GF2b), to act."""
    match question, action:
        case DeployFigure(), _:
            return illegal("GF21", case="first", legal=(ac.Deploy.tag,))
        case ThrowDie(), _:
            return illegal("GF2", case="first", legal=(ac.Activate.tag,))
        case _, ac.Activate():
            return illegal("GF2", legal=_VERBS)
        case _:
            return illegal("GF21", case="over", legal=_VERBS)


def open_fight(r: Resolution[GunFightState]) -> None:
    """Set the figures up as the map says, or ask the sides to (GF21, GF21b)."""
    field = r.state.field
    if field.options.deployment == "free":
        r.emit(DeploymentOpened())
        r.next(DeployFigure(seat=COLUMN_SIDES[0]))
        return
    for start in field.map.start:
        r.emit(Deployed(figure=start.figure, at=start.at))
    next_turn(r)


def next_turn(r: Resolution[GunFightState]) -> None:
    """Throw the activation die, or ask for it; at the turn limit nobody wins.

    (GF2, GF2b, GF30, X5)
    """
    state = r.state
    if not state.field.options.turns_left(state.turn):
        r.emit(FightEnded(winner=None, words="The last turn is over: nobody wins."))
    elif state.field.options.activation_roll == "by-hand":
        r.emit(DieDue(seat=COLUMN_SIDES[0]))
        r.next(ThrowDie(seat=COLUMN_SIDES[0]))
    else:
        roll_row(r)


def roll_row(r: Resolution[GunFightState]) -> None:
    """Throw the die and activate its row; an empty row passes at once (GFT2, GF1, GF19)."""
    (row,) = r.roll(1, DIE, "activation")
    r.emit(RowRolled(turn=r.state.turn + 1, row=row))
    _activate_from(r, 0)


def go_on(r: Resolution[GunFightState]) -> None:
    """After an action: the rest of the cell, the next cell of the row, or the next turn."""
    if r.state.ended is not None:
        return
    if r.state.waiting:
        r.next(ActWithFigure(seat=COLUMN_SIDES[r.state.column]))
    else:
        _activate_from(r, r.state.column + 1)


def _activate_from(r: Resolution[GunFightState], first: int) -> None:
    """Activate the first cell from a column on in which somebody may act (GF1b, GF7, GF19)."""
    field, row = r.state.field, r.state.row
    for column in range(first, len(COLUMNS)):
        figures = field.active(row, column) if row is not None else ()
        if figures:
            seat = COLUMN_SIDES[column]
            r.emit(CellActivated(column=column, seat=seat, figures=figures))
            r.next(ActWithFigure(seat=seat))
            return
    next_turn(r)


def due_after(after: GunFightState, events: Iterable[Event]) -> tuple[Question, ...]:
    """What is due after an entry of a journal that was written before there was an agenda."""
    if after.ended is not None:
        return ()
    if any(isinstance(event, DieDue) for event in events):
        return (ThrowDie(seat=COLUMN_SIDES[0]),)
    if after.row is not None:
        return (ActWithFigure(seat=COLUMN_SIDES[after.column]),)
    unplaced = [
        side
        for side in COLUMN_SIDES[:2]
        if any(each.status is Status.UNPLACED for each in after.field.side(side))
    ]
    return (DeployFigure(seat=unplaced[0]),) if unplaced else ()
