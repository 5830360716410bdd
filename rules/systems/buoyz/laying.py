"""Laying a mine at a ship's nomination: one that it carries, or its pursuit mine (BZT58, BZT63)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz import webs
from rules.systems.buoyz.board.speed import allowance
from rules.systems.buoyz.board.stats import INCH, MEASURE
from rules.systems.buoyz.minefields import NEAREST
from rules.systems.buoyz.moving import due
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Lay
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

LARGEST: Final = 3
"""The target size that a ship with a pursuit mine has at most: class 3 or larger (BZ58)."""
USUAL: Final = MEASURE.text(NEAREST)
"""How far behind, as it is offered: as near as may be."""


def lays(board: Board, ship: Ship) -> bool:
    """Whether a ship may lay a mine in this move, one a turn, or web (BZT58, BZT63b, BZ274)."""
    return webs.spins(board, ship) or _from_hold(ship) or _pursued(board, ship)


def _from_hold(ship: Ship) -> bool:
    """Whether it may be one of those that it carries; not under a cloak (BZT63b, BZ192e)."""
    return ship.mines > 0 and not (ship.laying or ship.spinning or ship.landed or ship.cloaked)


def _pursued(board: Board, ship: Ship) -> bool:
    """Whether it may be its pursuit mine (BZT58, BZ58, BZ59b)."""
    able = board.options.plays("races") and board.able(ship, "pursuit_mine")
    fits = board.sd(ship).size <= LARGEST
    return able and fits and not (ship.laid or ship.laying or ship.landed)


def readied(board: Board, ship: Ship, action: Lay) -> int:
    """How far behind a ship is to lay its mine.

    Raises:
        Illegal: It has none, or its way is not so long.
    """
    if not lays(board, ship):
        weaves = "web" in board.sd(ship).abilities and not ship.layer
        rule, case = webs.why_not(board, ship) if weaves else _why_not(board, ship)
        raise illegal(rule, case=case, legal=("move",), ship=ship.name)
    behind = MEASURE.parse(action.behind)
    most = max(NEAREST, allowance(board, ship))
    if not NEAREST <= behind <= most:
        raise illegal("BZ179", legal=(MEASURE.text(NEAREST),), ship=ship.name,
                      most=MEASURE.text(most))  # fmt: skip
    return behind


def usual(board: Board, ship: Ship) -> str:
    """How far behind, as it is offered: a mine as near as may be, web along the whole way."""
    if not webs.spins(board, ship):
        return USUAL
    return MEASURE.text(max(NEAREST, allowance(board, ship) // INCH * INCH))


def ready(r: Resolution[BuoyzState], question: qu.NominateMove | qu.MoveOn, action: Lay) -> None:
    """A ship is to lay its mine in this move, which is next (BZ146, BZ179b)."""
    ship = due(r.state, question, action.ship)
    board = r.state.board
    behind = readied(board, ship, action)
    if webs.spins(board, ship):
        r.emit(we.WebReadied(ship=ship.id, length=webs.whole(behind)))
    else:
        r.emit(me.MineReadied(ship=ship.id, behind=behind, carried=_from_hold(ship)))
    r.next(qu.MoveOn(seat=question.seat, ship=ship.id))


def _why_not(board: Board, ship: Ship) -> tuple[str, str]:
    """The rule by which a ship lays no mine now, and its case."""
    if ship.layer:
        case = "ready" if ship.laying else "none" if not ship.mines else "place"
        return "BZT63", case
    if not board.options.plays("races"):
        return "BZ243", ""
    if not board.able(ship, "pursuit_mine"):
        return "BZT58", ""
    if board.sd(ship).size > LARGEST:
        return "BZ58", ""
    if ship.laid or ship.laying:
        return "BZ59", "laid" if ship.laid else "ready"
    return "BZ247", ""


def forecast(view: BuoyzView, action: Lay) -> Forecast:
    """A mine that is to be laid in the move that follows."""
    board, question = view.board, view.question
    if not isinstance(question, qu.NominateMove | qu.MoveOn):
        raise Illegal("It is not the time to lay a mine.")
    ship = due(view, question, action.ship)
    far = readied(board, ship, action)
    behind = inches(far)
    if webs.spins(board, ship):
        return _spinning(board, ship, action, far)
    which = f"one of its {ship.mines} mines" if ship.mines > 1 else "its last mine"
    which = which if _from_hold(ship) else "its only pursuit mine"
    words = f"{board.name(ship)} lays {which} {behind} behind it as it moves"
    draw = partial(standing, ship=ship, words=words, short=f"mine {behind} behind")
    found = action.model_copy(update={"ship": ship.id})
    short = f"⁘ mine {behind} behind"
    values = {"behind": behind}
    return Forecast(found, words, short, subject_of(board, ship), values, draw=draw)


def _spinning(board: Board, ship: Ship, action: Lay, far: int) -> Forecast:
    """Web that is to be spun in the move that follows (BZ274)."""
    length = inches(webs.whole(far))
    words = f"{board.name(ship)} spins {length} of web behind it as it moves"
    draw = partial(standing, ship=ship, words=words, short=f"web {length}")
    found = action.model_copy(update={"ship": ship.id})
    values = {"behind": length}
    return Forecast(found, words, f"⁘ web {length}", subject_of(board, ship), values, draw=draw)
