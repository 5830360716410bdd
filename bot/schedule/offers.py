"""Seats of games under way that are offered to others: a row for each person who had one.

They stand until somebody has the seat. They are told of once, as what is due is. Who offers a place
of their own plays on until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.schedule.dues import ABOUT_GAME, Kind
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.store import Tx


def offer(tx: Tx, game_id: str, seat: str, before: Iterable[str], now: int) -> None:
    """Let a seat be offered that its people have lost, or that nobody had."""
    for user_id in tuple(before) or ("",):
        tx.add_due(Due(game_id, ABOUT_GAME, seat, user_id, Kind.OFFER, now))


def offered(rows: Iterable[Due]) -> Mapping[str, tuple[str, ...]]:
    """The seats that are offered, and who may take each back, as nobody else has it yet."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if row.kind == Kind.OFFER:
            people = (row.user_id,) if row.user_id else ()
            found[row.seat] = (*found.get(row.seat, ()), *people)
    return found


def yielding(rows: Iterable[Due], seat: str, holders: Iterable[str]) -> tuple[str, ...]:
    """Who of a seat's holders plays on until somebody takes their place, the first offer first."""
    held = {*holders}
    return tuple(user for user in offered(rows).get(seat, ()) if user in held)


def withdraw(tx: Tx, game_id: str, seat: str, user_id: str | None = None) -> None:
    """Offer a seat no longer, or the place of one person on it: somebody has it."""
    for row in tx.dues_of(game_id):
        theirs = user_id is None or row.user_id == user_id
        if (row.kind, row.seat) == (Kind.OFFER, seat) and theirs:
            tx.drop_due(row.id)
