"""Who has left a seat of a game under way: who played stays in its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store import Game, ReadTx, Tenure


def former_of(tx: ReadTx, game: Game) -> tuple[Tenure, ...]:
    """Who has left a seat of a game since its start, in the order of leaving."""
    if game.status == "lobby":
        return ()
    return tuple(each for each in tx.tenures_of(game.id) if each.left_at is not None)
