"""Overwatch: a Superior crew uses the Force and negates an enemy's success (BZT59, BZ46, BZ147)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.planned import subject_of
from rules.systems.buoyz.questions import Negate
from rules.systems.buoyz.refusals import illegal, own_ship
from rules.systems.buoyz.words import SPECIALS

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Done, Force
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

SUPERIOR: Final = 3
"""The Command of a crew that may use the Force (BZ46)."""


def mystic(board: Board, ship: Ship) -> bool:
    """Whether a ship's own crew is Superior (BZ46, BZT59)."""
    return board.sd(ship).command >= SUPERIOR


def watchers(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that may still negate something this turn (BZ147)."""
    return tuple([each for each in board.fleet(side) if each.watching])


def watcher(board: Board, side: str, text: str) -> Ship:
    """The ship in overwatch that a side means.

    Raises:
        Refusal: It is not in overwatch.
    """
    found = watchers(board, side)
    ship = own_ship(board, side, text)
    if ship not in found:
        legal = (*(each.name for each in found), "done")
        raise illegal("BZ147", legal=legal, ship=ship.name)
    return ship


def use(r: Resolution[BuoyzState], question: Negate, action: Force) -> None:
    """A special action has failed; the overwatch is spent (BZ147, BZ148, BZ46b, BZT59b)."""
    ship = watcher(r.state.board, question.seat, action.ship)
    r.emit(ev.Negated(ship=question.ship, what=question.what, by=ship.id))


def let_be(r: Resolution[BuoyzState], question: Negate) -> None:
    """A special action takes its effect."""
    r.emit(ev.Prevailed(ship=question.ship, what=question.what))


def told(view: BuoyzView, action: Force) -> Forecast:
    """What using the Force now would come to."""
    board, question = view.board, view.question
    side = question.seat if question is not None else ""
    ship = watcher(board, side, action.ship)
    what, whose = _contested(view)
    words = f"{board.name(ship)} uses the Force: {what} of {whose} fails; its overwatch is spent"
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, f"✋ {board.name(ship)}: no {what}", subject_of(board, ship))


def let(view: BuoyzView, action: Done) -> Forecast:
    """What it would be to let a special action be."""
    what, whose = _contested(view)
    return Forecast(action, f"{what} of {whose} takes its effect", "Let it be")


def _contested(view: BuoyzView) -> tuple[str, str]:
    """What may be negated, and whose it is, in words."""
    question = view.question
    if not isinstance(question, Negate):
        return "nothing", "nobody"
    return SPECIALS[question.what][0], view.board.name(view.board.ship(question.ship))
