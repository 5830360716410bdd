"""The activation table: the shared die, then its row's cells from A to D (GF1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.d6 import DIE
from rules.kernel.frozen import trusted
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights.events import (
    CellActivated,
    Deployed,
    DeploymentOpened,
    DieDue,
    FightEnded,
    RowRolled,
)
from rules.systems.gun_fights.refusals import illegal
from rules.systems.gun_fights.state import Phase
from rules.systems.gun_fights.stats import COLUMN_SIDES, COLUMNS

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.kernel.resolution import Resolution
    from rules.systems.gun_fights.state import GunFightState

_VERBS = tuple(verb.tag for verb in (ac.Move, ac.Shoot, ac.ShootInto, ac.Place, ac.Pass))


def check_phase(phase: Phase, action: Action) -> None:
    """Make sure that it is time for an action of this kind.

    Raises:
        Illegal: It is time to deploy (GF21), to throw the die (GF2), or to act.
    """
    match phase, action:
        case (Phase.DEPLOYMENT, ac.Deploy()) | (Phase.ACTIVATION, ac.Activate()):
            return
        case Phase.DEPLOYMENT, _:
            raise illegal("GF21", case="first", legal=(ac.Deploy.tag,))
        case Phase.ACTIVATION, _:
            raise illegal("GF2", case="first", legal=(ac.Activate.tag,))
        case _, ac.Activate():
            raise illegal("GF2", legal=_VERBS)
        case _, ac.Deploy():
            raise illegal("GF21", case="over", legal=_VERBS)


def open_fight(r: Resolution[GunFightState]) -> None:
    """Set the figures up as the map says, or ask the sides to (GF21)."""
    field = r.state.field
    if field.options.deployment == "free":
        r.emit(DeploymentOpened())
        return
    for start in field.map.start:
        r.emit(Deployed(figure=start.figure, at=start.at))
    next_turn(r)


def next_turn(r: Resolution[GunFightState]) -> None:
    """Throw the activation die, or ask for it; at the turn limit nobody wins (GF2, GF30, X5)."""
    state = r.state
    if state.turn >= state.field.options.turn_limit:
        r.emit(FightEnded(winner=None, words="The last turn is over: nobody wins."))
    elif state.field.options.activation_roll == "by-hand":
        r.emit(DieDue(seat=COLUMN_SIDES[0]))
    else:
        roll_row(r)


def roll_row(r: Resolution[GunFightState]) -> None:
    """Throw the die and activate its row; an empty row passes at once (GFT2, GF19)."""
    (row,) = r.roll(1, DIE, "activation")
    r.emit(trusted(RowRolled, turn=r.state.turn + 1, row=row))
    _activate_from(r, 0)


def go_on(r: Resolution[GunFightState]) -> None:
    """After an action: the rest of the cell, the next cell of the row, or the next turn."""
    if r.state.ended is None and not r.state.waiting:
        _activate_from(r, r.state.column + 1)


def _activate_from(r: Resolution[GunFightState], first: int) -> None:
    """Activate the first cell from a column on in which somebody may act (GF1, GF2, GF7, GF19)."""
    field, row = r.state.field, r.state.row
    for column in range(first, len(COLUMNS)):
        figures = field.active(row, column) if row is not None else ()
        if figures:
            seat = COLUMN_SIDES[column]
            r.emit(trusted(CellActivated, column=column, seat=seat, figures=figures))
            return
    next_turn(r)
