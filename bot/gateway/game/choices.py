"""What a seat may choose, in a message that only its player sees."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.message.drill import read_way
from bot.gateway.message.layout import level_view
from bot.gateway.message.panel import choices_view, story_of
from bot.gateway.text.messages import CONTENT, bullets
from rules.kernel.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee import Accepted
    from bot.referee.live_game import LiveGame
    from render.painting import Picture
    from rules.kernel.offers import Offer


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
    view = choices_view(live, seat, focus, live.seats_of(reply.user_id))
    files = []
    if live.sees_more(seat):
        files.append(board_file(await pictures.picture(live, seat, person=reply.user_id)))
    if reply.on_private_message and not anew:
        await reply.update(content=content, attachments=files, view=view)
    else:
        parts: dict[str, Any] = {"file": files[0]} if files else {}
        await reply.private(content, view=view, **parts)


async def show_level(reply: Reply, offers: tuple[Offer, ...], answer: Press, value: str) -> None:
    """Show the level of choices that a press leads to, privately.

    Raises:
        Refusal: It leads nowhere.
    """
    content, view = level_view(offers, answer, read_way(value))
    if reply.on_private_message:
        await reply.update(content=content, view=view)
    else:
        await reply.private(content, view=view)


def find_offer(offers: Iterable[Offer], token: str) -> Offer:
    """The offer that a press names.

    Raises:
        Stale: It is no longer among them.
    """
    for offer in offers:
        if offer.token == token:
            return offer
    raise Stale("That is not possible on this board; nothing was done.")


async def tell_outcome(reply: Reply, accepted: Accepted, pictures: Pictures) -> None:
    """Describe the outcome to a person who did not see the game's message change."""
    live, entry = accepted.live, accepted.entry
    if entry is None:
        await reply.private("That was done already.")
        return
    told = story_of(live, entry, entry.seat)
    repeated = told == story_of(live, entry, None)  # in the game's message
    text = bullets(told, CONTENT - 20) or "Done."
    seat = live.own_seat(reply.user_id)
    if not reply.on_private_message:
        await reply.private(text, transient=repeated)
    elif seat is not None and seat in live.active:
        await show_choices(reply, text, live, seat, pictures)
    else:
        await reply.update(content=text, attachments=[], view=None, transient=repeated)


def board_file(picture: Picture) -> discord.File:
    """A board as an attachment."""
    return discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)
