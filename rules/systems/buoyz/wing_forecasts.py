"""What flights would be for, in words, and lists next to one that is considered (BZ291)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import wings
from rules.systems.buoyz.board.flights import AS_LISTED, listed_in_words
from rules.systems.buoyz.fleet_actions import fitted as listing
from rules.systems.buoyz.planned import listed, refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Counts
    from rules.systems.buoyz.view import BuoyzView


def forecast(view: BuoyzView, action: ac.Muster) -> Forecast:
    """What each carrier would have; half fighters and half bombers where nothing is said."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = wings.meant(board, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    all_ = {ship: found.get(ship.id, wings.usual(board, ship)) for ship in wings.able(board, side)}
    words = _together([(board.name(ship), counts) for ship, counts in all_.items()])
    known = action.model_copy(update={"fit": wings.written(board, found)})
    short = "Half fighters, half bombers"
    if found:
        short = _together([(ship.code, counts) for ship, counts in all_.items()])
    fitted = tuple([ship.id for ship, counts in all_.items() if counts[0]])
    draw = partial(listed, words=words, side=side, fitted=fitted)
    return Forecast(known, words, short, values={"fit": words}, draw=draw)


def _together(carriers: Sequence[tuple[str, Counts]]) -> str:
    """``Hood 9, Hood 10: 2 fighters; Hood 11: 1 bomber``."""
    alike: dict[Counts, list[str]] = {}
    for name, counts in carriers:
        alike.setdefault(counts, []).append(name)
    return "; ".join(
        f"{', '.join(names)}: {listed_in_words(counts)}" for counts, names in alike.items()
    )


def nudges(board: Board, side: str, action: ac.Muster) -> Iterator[Variation]:
    """A flight of each carrier that is for something else."""
    found = wings.meant(board, side, action)
    for ship in wings.able(board, side):
        now = found.get(ship.id, wings.usual(board, ship))
        for one, role in enumerate(AS_LISTED):
            for two, other in enumerate(AS_LISTED):
                if one == two or not now[one]:
                    continue
                more = list(now)
                more[one], more[two] = more[one] - 1, more[two] + 1
                then = found | {ship.id: (more[0], more[1], more[2])}
                words = f"{board.name(ship)}: a {other} for a {role}"
                sign = f"{ship.code} +{wings.LETTERS[two]} \N{MINUS SIGN}{wings.LETTERS[one]}"
                yield Variation(words, listing(wings.written(board, then)), sign)
