"""The button of private answers that brings a game's board to the end of its channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import Press, press_of
from bot.gateway.message.rows import button

if TYPE_CHECKING:
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame

DOWN: Final = "down"
"""What the press does."""


def down_buttons(reply: Reply, live: LiveGame) -> list[PressButton]:
    """The button that brings a game's board down, where that is possible."""
    if live.game.status == "over" or not reply.is_in(live.game.channel):
        return []
    return [button(Press(live.game.id, live.number, DOWN), "Bring the board down here")]


def kept_down(reply: Reply, live: LiveGame) -> list[PressButton]:
    """That button, if the pressed private message has it."""
    message = reply.interaction.message
    if message is None or not reply.on_private_message:
        return []
    parts = [part for row in message.components for part in getattr(row, "children", ())]
    ids = [
        *(part.custom_id for part in parts if part.custom_id),
        *(option.value for part in parts for option in getattr(part, "options", ())),
    ]
    carried = any(press is not None and press.what == DOWN for press in map(press_of, ids))
    return down_buttons(reply, live) if carried else []
