"""What squadrons would be, in words, and lists of them next to one that is considered."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.values.counting import together
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered
from rules.systems.buoyz import squadrons
from rules.systems.buoyz.board import formations
from rules.systems.buoyz.fleet_actions import fitted as listing
from rules.systems.buoyz.planned import listed, refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.moving import Plan
    from rules.systems.buoyz.view import BuoyzView

_LONG: Final = 70


def forecast(view: BuoyzView, action: ac.Muster) -> Forecast:
    """Which squadrons there would be; all other ships act alone."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = squadrons.meant(board, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    text = squadrons.written(found)
    told = "; ".join(together(board.name(each) for each in group) for group in found)
    short = text.replace(",", ", ") if len(told) > _LONG else told
    words = f"Squadron{'s' if len(found) > 1 else ''}: {short}" if found else "No squadrons"
    known = action.model_copy(update={"fit": text})
    ships = tuple([each.id for group in found for each in group])
    draw = partial(listed, words=words, side=side, fitted=ships)
    return Forecast(known, words, short or "No squadrons", values={"fit": words}, draw=draw)


def nudges(board: Board, side: str, action: ac.Muster) -> Iterator[Variation]:
    """Each ship in the next squadron; after the last one it acts alone."""
    found = [list(each) for each in squadrons.meant(board, side, action)]
    for ship in squadrons.able(board, side):
        now = next((n for n, group in enumerate(found) if ship in group), -1)
        steps = [*range(now + 1, len(found)), -1] if now >= 0 else [*range(len(found))]
        for to in steps:
            groups = [[e for e in group if e != ship] for group in found]
            if to >= 0:
                groups[to].append(ship)
            kept = tuple(tuple(e) for e in groups if len(e) >= squadrons.FEWEST)
            if all(len(each) <= squadrons.MOST for each in kept):
                words = f"{board.name(ship)} in squadron {to + 1}" if to >= 0 else ""
                suggested = listing(squadrons.written(kept))
                sign = f"{ship.code} {to + 1 if to >= 0 else 'alone'}"
                yield Variation(words or f"{board.name(ship)} alone", suggested, sign)
                break
    alone = [e for e in squadrons.able(board, side) if not any(e in group for group in found)]
    for one, two in pairwise(alone):
        kept = (*(tuple(each) for each in found), (one, two))
        words = f"A squadron of {board.name(one)} and {board.name(two)}"
        suggested = listing(squadrons.written(kept))
        yield Variation(words, suggested, f"{one.code}+{two.code}")


def told(board: Board, ship: Ship, plan: Plan) -> str:
    """Who would drop out of a squadron by a way, for its preview (BZ143b, BZ132c)."""
    if not (board.options.pre_measure and formations.squadron_of(ship)) or plan.leaves:
        return ""
    there = altered(ship, pose=plan.path[-1], moved=plan.length)
    out = formations.dropping(board, ship, there)
    return f"; DROPPED: {', '.join(each.code for each in out)}" if out else ""
