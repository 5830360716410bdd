"""What ``legal.actions`` and ``legal.playable`` say, from what is known already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy import legal
from rules.systems.space_convoy.actions import fire
from rules.systems.space_convoy.fast.lineup import lineup_of
from rules.systems.space_convoy.legal import PASS, may_act, returns
from rules.systems.space_convoy.pieces import COFFIN, SLAYER
from rules.systems.space_convoy.questions import UseInitiative

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.action import Action
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.fast.lineup import Fleet, Lineup
    from rules.systems.space_convoy.fast.standings import Standing
    from rules.systems.space_convoy.view import AnyPosition


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the acting side may do, pass included."""
    if not isinstance(position.question, UseInitiative):
        return legal.actions(position)
    plays = _plays(position)
    back = returns(position) if position.board.options.recycle else ()
    return (*plays[:-1], *back, PASS) if back else plays


def playable(position: AnyPosition) -> bool:
    """Whether the holder of the initiative can do anything but pass."""
    return bool(len(_plays(position)) > 1 or returns(position))


def _plays(position: AnyPosition) -> tuple[Action, ...]:
    """What the vessels of the holder may do, one after the other; and pass."""
    board, side = position.board, position.initiative
    if side is None:
        return (PASS,)
    lineup = lineup_of(board)
    standings = lineup.fleets[side].standings
    if board.options.max_actions_per_vessel:
        able = [standing for standing in standings if may_act(board, board.vessel(standing.vessel))]
        return _from(board, lineup, side, able)
    plays = lineup.plays.get(side)
    if plays is None:
        plays = lineup.plays[side] = _from(board, lineup, side, standings)
    return plays


def _from(
    board: Board, lineup: Lineup, side: str, standings: Iterable[Standing]
) -> tuple[Action, ...]:
    """What vessels of a side may do from these standings; and pass."""
    taken = lineup.taken
    enemies = lineup.against(side)
    found: list[Action] = []
    for standing in standings:
        if standing.mobile:
            found += standing.steps.free(taken)
        if standing.field:
            shots = enemies.shots.get(standing)
            found += _shots(board, lineup, standing, enemies) if shots is None else shots
    found.append(PASS)
    return tuple(found)


def _shots(board: Board, lineup: Lineup, standing: Standing, enemies: Fleet) -> tuple[Fire, ...]:
    """How an armed vessel may fire; kept for as long as the enemies stay where they are."""
    field, slayer = standing.field, standing.kind == SLAYER
    shots = enemies.shots[standing] = tuple(
        [
            fire(standing.vessel, target.vessel)
            for target in enemies.targets
            if target.bit & field
            and (slayer or target.kind != COFFIN)
            and not _shielded(board, lineup, standing, target)
        ]
    )
    return shots


def _shielded(board: Board, lineup: Lineup, standing: Standing, target: Standing) -> bool:
    """Whether an object is in the way of a shot."""
    if not board.options.objects_block_fire or standing.cell is None or target.cell is None:
        return False
    return lineup.standings.blocked(board, standing.cell, target.cell)
