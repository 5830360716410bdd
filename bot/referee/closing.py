"""Closing a lobby: the game ends before it began."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.transitions import check_open
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Tx


def closed(tx: Tx, live: LiveGame, user_id: str, *, moderator: bool, why: str = "") -> LiveGame:
    """A lobby closed by one of its people or a moderator; ``why`` is told, if anything is.

    Raises:
        Illegal: The game has started, or the person has no part in it.
    """
    check_open(live)
    if live.game.status != "lobby":
        raise Illegal("The game has just been started; ask again to end it.")
    if not (moderator or user_id == live.game.created_by or live.seats_of(user_id)):
        raise Illegal("Only its players, its opener or a moderator close a game.")
    words = f"The game was closed before it began{why}."
    result = json.dumps({"winner": None, "words": words, "by": user_id, "why": why})
    tx.set_status(live.game.id, "over", result)
    return replace(live, game=replace(live.game, status="over", result=result))
