"""The line that tells who is the named game master of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.text.messages import mention
from bot.referee.transitions import leads

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame


def master_line(live: LiveGame) -> list[str]:
    """Who it is, and whether they play; no line if there is nobody."""
    found = live.master
    if found is None:
        return []
    line = f"⚖ Game master: {mention(found.user_id, found.name)}"
    if live.seats_of(found.user_id):
        line += ", who plays" if leads(live, found.user_id) else " (rests while they play)"
    return [line]
