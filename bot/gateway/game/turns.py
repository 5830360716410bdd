"""Whose turn it is, for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Illegal, NotYourTurn

if TYPE_CHECKING:
    from bot.referee.live_game import Table


def acting_seat(table: Table, user_id: str) -> str:
    """The seat for which a person may act now.

    Raises:
        Refusal: They hold none, or it is not its turn, or the game is over.
    """
    held = table.seats_of(user_id)
    if table.game.status != "playing":
        over = table.game.status == "over"
        raise Illegal("This game is over." if over else "This game has not started yet.")
    if not held:
        raise Illegal("You hold no side in this game. Take one with /game join.")
    for seat in table.active:
        if seat in held:
            return seat
    titles = " and the ".join(table.title(seat) for seat in table.active)
    raise NotYourTurn(f"It is for the {titles} to act now.")
