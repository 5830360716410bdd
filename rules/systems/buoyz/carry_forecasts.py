"""What carrying mines would be, in words, and lists next to one that is considered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.values.counting import counted, together
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import carrying
from rules.systems.buoyz.board.pieces import HOLD
from rules.systems.buoyz.fleet_actions import fitted as listing
from rules.systems.buoyz.planned import listed, refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView


def forecast(view: BuoyzView, action: ac.Muster) -> Forecast:
    """Who would carry mines; all others keep their torpedoes."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = carrying.meant(board, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    names = together(board.name(each) for each in found)
    each = "each " if len(found) > 1 else ""
    words = f"{names}: {each}{counted(HOLD, 'mine')} for all torpedoes" if found else ""
    words = words or "No ship carries mines"
    known = action.model_copy(update={"fit": carrying.written(found)})
    short = f"⁘ {names}" if found else "No mines"
    draw = partial(listed, words=words, side=side, fitted=tuple([each.id for each in found]))
    return Forecast(known, words, short, values={"fit": words}, draw=draw)


def nudges(board: Board, side: str, action: ac.Muster) -> Iterator[Variation]:
    """Each ship with mines, or with its torpedoes again."""
    found = carrying.meant(board, side, action)
    for ship in carrying.able(board, side):
        kept = ship in found
        more = tuple(
            each
            for each in carrying.able(board, side)
            if (each in found) is not (each.id == ship.id)
        )
        words = f"{board.name(ship)} {'keeps its torpedoes' if kept else 'carries mines'}"
        sign = "\N{MINUS SIGN}" if kept else "+"
        suggested = listing(carrying.written(more))
        yield Variation(words, suggested, f"{sign} {ship.code}")
