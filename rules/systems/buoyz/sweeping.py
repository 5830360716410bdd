"""Sweeping mines (BZT64, BZ181)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.counting import counted
from rules.systems.buoyz import large_fields
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.stats import INCH, MEASURE
from rules.systems.buoyz.minefields import crossed
from rules.systems.buoyz.planned import standing, subject_of
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.buoyz.actions import Special
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

MOST: Final = 2 * INCH
"""How far a ship moves that sweeps, at most (BZT64)."""


def sweeps(board: Board, ship: Ship) -> bool:
    """Whether a ship may sweep in this move (BZT64).

    In a retreat it goes home as fast as it can, which is too fast for that.
    """
    able = board.options.plays("mines") and board.able(ship, "minesweeper")
    held = ship.landed or ship.cloaked or ship.side in board.retreating
    return able and not (ship.sweeping or held)


def checked(board: Board, ship: Ship) -> None:
    """See whether a ship may sweep in this move.

    Raises:
        Illegal: It may not.
    """
    if sweeps(board, ship):
        return
    if not board.options.plays("mines"):
        raise illegal("BZ260", legal=("move",), ship=ship.name)
    case = "ready" if ship.sweeping else "place" if ship.landed or ship.cloaked else ""
    case = case or ("home" if ship.side in board.retreating else "")
    raise illegal("BZT64", case=case, legal=("move",), ship=ship.name)


def check_way(ship: Ship, length: int) -> None:
    """See whether a way is one on which a ship sweeps.

    Raises:
        Illegal: It is too long.
    """
    if ship.sweeping and length > MOST:
        raise illegal("BZ181", legal=(MEASURE.text(MOST), "0"), ship=ship.name)


def ready(r: Resolution[BuoyzState], question: qu.NominateMove | qu.MoveOn, ship: Ship) -> None:
    """A ship is to sweep in this move, which is next (BZ146)."""
    checked(r.state.board, ship)
    r.emit(me.SweepReadied(ship=ship.id))
    r.next(qu.MoveOn(seat=question.seat, ship=ship.id))


def swept(board: Board, ship: Ship, path: Sequence[Pose]) -> me.MinesSwept:
    """What a ship sweeps on its way: laid mines and cells it touches (BZ181b, BZ292, BZT64)."""
    cells = tuple((each.id, found) for each in board.fields if (found := met(each, path)))
    return me.MinesSwept(ship=ship.id, mines=crossed(board, path), cells=cells)


met = large_fields.met


def told(board: Board, path: Sequence[Pose]) -> str:
    """What would be swept on a way, for its preview (BZ132d)."""
    if not board.options.pre_measure:
        return "it sweeps mines on its way"
    cells = sum(len(met(each, path)) for each in board.fields)
    mines = len(crossed(board, path))
    found = [counted(mines, "mine")] if mines else []
    found += [counted(cells, "cell") + " of minefields"] if cells else []
    return f"sweeps {' and '.join(found) or 'nothing'}"


def forecast(view: BuoyzView, ship: Ship, action: Special) -> Forecast:
    """Mines that are to be swept in the move that follows.

    Raises:
        Illegal: The ship can't.
    """
    checked(view.board, ship)
    words = (
        f"{ship.name} sweeps mines as it moves, {inches(MOST)} at most; it fires close defence only"
    )
    draw = partial(standing, ship=ship, words=words, short="sweeps")
    found = action.model_copy(update={"ship": ship.id, "target": None, "way": None, "inches": None})
    values = {
        "what": "Sweep mines: 2″ at most",
        "target": "nobody",
        "way": "none",
        "inches": "none",
    }
    return Forecast(found, words, "⁘ sweep mines", subject_of(view.board, ship), values, draw=draw)
