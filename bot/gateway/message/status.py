"""What ``/game status`` says before it tells what happened last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.ahead_panel import standing_text
from bot.gateway.message.due_line import time_lines
from bot.gateway.text.messages import mentions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from bot.store import Due


def status_text(live: LiveGame, pictures: Pictures, viewer: str | None, rows: Iterable[Due]) -> str:
    """Who plays, who must act and until when, and how the game stands, as a seat may know it.

    Args:
        live: The game.
        pictures: Knows how it stands.
        viewer: The seat; ``None`` for a spectator.
        rows: What is due of it.
    """
    game = live.game
    lines = [f"**{live.ruleset.title}** `{game.id}`, action {live.number}"]
    for seat in live.seats:
        turn = " ◀ to act" if seat.id in live.active else ""
        lines.append(f"- **{seat.title}**: {mentions(live.holders(seat.id)) or 'nobody'}{turn}")
    if live.result is not None:
        lines.append(f"🏁 {live.result.words}")
    elif live.state is None:
        lines.append("Not started yet.")
    if live.state is not None:
        lines.append(" · ".join(pictures.scene(live, viewer).tallies))
        lines.append(f"-# {game.cursor} dice used: /dice proof")
    standing = () if viewer is None else filter(None, (standing_text(live, viewer),))
    return "\n".join((*lines, *time_lines(live, rows), *standing))
