"""Separating a saucer from its drive before a move (BZT56, BZ55, BZ160)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import damage, moving
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz.board.parts import DRIVE, SAUCER, parted, saucer_id, saucer_name, third
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Separate
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView


def separates(board: Board, ship: Ship) -> bool:
    """Whether a ship may part before its move: both parts must have hull (BZ55c, BZT56, BZ160f)."""
    able = board.options.plays("races") and board.able(ship, "saucer") and not ship.part
    free = not ship.landed and not moving.committed(board, ship)
    return able and free and third(ship.hull) > 0


def checked(board: Board, ship: Ship) -> None:
    """See whether a ship may part.

    Raises:
        Illegal: It may not.
    """
    if not separates(board, ship):
        rule = "BZT56" if board.options.plays("races") else "BZ243"
        late = "late" if moving.committed(board, ship) else ""
        raise illegal("BZ146" if late else rule, case=late, legal=("move",), ship=ship.name)


def separate(
    r: Resolution[BuoyzState], question: qu.NominateMove | qu.MoveOn, action: Separate
) -> None:
    """Part a ship; its drive moves first, then its saucer (BZ160d).

    A part that has no more hull than its threshold is crippled at once (BZ17).

    Raises:
        Refusal: It can't.
    """
    board = r.state.board
    ship = moving.due(r.state, question, action.ship)
    checked(board, ship)
    saucer = saucer_id(ship.id)
    r.emit(
        se.Separated(
            ship=ship.id, hull=ship.hull - third(ship.hull), saucer=saucer,
            name=saucer_name(ship.name), code=f"{ship.code}S", part=third(ship.hull),
        )
    )  # fmt: skip
    if board.to_the_letter:  # in older games a part that begins at its threshold is not crippled
        for part in (ship.id, saucer):
            damage.stands(r, part)
    r.next(qu.MoveOn(seat=question.seat, ship=ship.id), qu.SaucerMoves(ship=saucer))


def follow(r: Resolution[BuoyzState], task: qu.SaucerMoves) -> None:
    """The saucer moves in the same nomination, if it is still there."""
    ship = r.state.board.ship(task.ship)
    if ship.status is Status.ABOARD and not ship.nominated:
        r.next(qu.MoveOn(seat=ship.side, ship=ship.id))


def forecast(view: BuoyzView, action: Separate) -> Forecast:
    """What each part would have."""
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to separate.")
    ship = moving.due(view, question, action.ship)
    checked(board, ship)
    hull = third(ship.hull)
    told = "; ".join(
        _part(board, ship, part, left) for part, left in ((DRIVE, ship.hull - hull), (SAUCER, hull))
    )
    words = f"{board.name(ship)} separates: {told}"
    short = "⊝ separate the saucer"
    draw = partial(standing, ship=ship, words=words, short="separates")
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, short, subject_of(board, ship), draw=draw)


def _part(board: Board, ship: Ship, part: str, hull: int) -> str:
    sd = parted(board.sd(ship), part)
    crippled = board.to_the_letter and not ship.crippled and hull <= sd.crippled
    return f"{part} hull {hull}, main {sd.main}{', crippled' if crippled else ''}"
