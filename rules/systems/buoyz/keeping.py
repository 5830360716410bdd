"""What follows of some ships and the table alone is worked out once, while they are as they are.

A ship that changes is another value; who stays as it was is the same one from action to action, and
in all that the practice opponent tries. So answers are kept by the ships themselves, not by what
they are equal to: to compare all that is known of a ship would take longer than most answers.
"""

from __future__ import annotations

from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

Given = TypeVarTuple("Given")
T = TypeVar("T")
MOST: Final = 1 << 12
"""So many answers of a kind are kept; then all are forgotten."""


def kept(
    work: Callable[[Board, tuple[Ship, ...], *Given], T],
) -> Callable[[Board, tuple[Ship, ...], *Given], T]:
    """Keep the answers of a function of some ships and further values that can be hashed.

    Of the table it may use nothing but the options, the brief, the version of its game, the bodies
    and the prices of bases.
    The function itself is its ``__wrapped__``.
    """
    known: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    def asked(board: Board, ships: tuple[Ship, ...], /, *given: *Given) -> T:
        key = (*map(id, ships), *given)
        found = known.get(key)
        if (
            found is not None
            and found[1] is board.options
            and found[2] is board.brief
            and found[3] is board.bodies
            and found[4] == board.base_prices
            and found[5] == board.version
        ):
            result: T = found[0]
            return result
        result = work(board, ships, *given)
        if len(known) >= MOST:
            known.clear()
        # The ships are held with their answer: as long as it is there, no other has their ids.
        at = board.options, board.brief, board.bodies, board.base_prices, board.version
        known[key] = (result, *at, ships)
        return result

    update_wrapper(asked, work)
    return asked
