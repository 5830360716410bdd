"""How often the time of a game's people ran out, and which seats may be offered for that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store import Tenure, Tx

OFTEN: Final = 2
"""So many times late, and a seat may be offered to others."""


def note(tx: Tx, game_id: str, seat: str, user_ids: Iterable[str]) -> None:
    """Count that the time of people who hold a seat ran out, in the transaction that acts on it."""
    for user_id in user_ids:
        tx.count_late(game_id, seat, user_id)


def times(tenures: Iterable[Tenure], seat: str, user_ids: Iterable[str]) -> int:
    """How often a seat was late: the least of any of its people; never, if it has none.

    Who takes a seat over begins at none, and so does the seat with them.
    """
    late = {each.user_id: each.late for each in tenures if each.seat == seat}
    return min((late.get(user_id, 0) for user_id in user_ids), default=0)
