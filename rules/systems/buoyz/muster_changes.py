"""How settling a battle by dice changes its state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz.fitting_changes import CHANGES
from rules.systems.buoyz.pieces import Minefield

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


def _board(state: BuoyzState, **fields: object) -> BuoyzState:
    return changed(state, board=changed(state.board, **fields))


@CHANGES.on(mu.NatureRolled)
def _(event: mu.NatureRolled, state: BuoyzState) -> BuoyzState:
    return _board(state, nature=event.nature)


@CHANGES.on(mu.TableRolled)
def _(event: mu.TableRolled, state: BuoyzState) -> BuoyzState:
    if event.table > 1:
        return _board(state, grounds=(*state.board.grounds, (event.ground, event.moons)))
    return _board(state, ground=event.ground, moons=event.moons)


@CHANGES.on(mu.RoleTaken)
def _(event: mu.RoleTaken, state: BuoyzState) -> BuoyzState:
    return _board(state, attacker=event.attacker)


@CHANGES.on(mu.GuardTaken)
def _(event: mu.GuardTaken, state: BuoyzState) -> BuoyzState:
    return _board(state, guard=event.around)


@CHANGES.on(mu.EdgeTaken)
def _(event: mu.EdgeTaken, state: BuoyzState) -> BuoyzState:
    return changed(state, south=event.south, chooser=event.winner)


def _same(_event: object, state: BuoyzState) -> BuoyzState:
    return state


for _told in (mu.RolesRolled, mu.EdgesContested):
    CHANGES.on(_told)(_same)


@CHANGES.on(mu.PriceRolled)
def _(event: mu.PriceRolled, state: BuoyzState) -> BuoyzState:
    return _board(state, prices=(*state.board.prices, (event.side, event.price)))


@CHANGES.on(mu.FieldPlaced)
def _(event: mu.FieldPlaced, state: BuoyzState) -> BuoyzState:
    board = state.board
    left = list(board.unsown)
    left.remove(event.side)
    laid = Minefield(event.field, event.side, event.at)
    return _board(state, fields=(*board.fields, laid), unsown=tuple(left))
