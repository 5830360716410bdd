"""What a seat may choose, in a message that only its player sees."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.message.layout import turn_view
from bot.gateway.message.panel import answer_of

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from render.painting import Picture


async def show_choices(
    reply: Reply,
    content: str,
    live: LiveGame,
    seat: str,
    pictures: Pictures,
    *,
    focus: str = "",
    anew: bool = False,
) -> None:
    """Show a seat's offers around a unit, with its own board if it knows more than spectators.

    Args:
        reply: The interaction to be answered.
        content: The text above the choices.
        live: The game.
        seat: A seat that the person holds.
        pictures: Draws the board.
        focus: The unit whose actions are offered.
        anew: Whether a new message is sent even if the pressed one is private.
    """
    view = turn_view(live.offers(seat), answer_of(live, seat), focus)
    files = [board_file(await pictures.picture(live, seat))] if live.sees_more(seat) else []
    if reply.on_private_message and not anew:
        await reply.update(content=content, attachments=files, view=view)
    else:
        parts: dict[str, Any] = {"file": files[0]} if files else {}
        await reply.private(content, view=view, **parts)


def board_file(picture: Picture) -> discord.File:
    """A board as an attachment."""
    return discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)
