"""What a seat may choose, in a message that only its player sees."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.game.lowering import down_buttons, kept_down
from bot.gateway.message.ahead_panel import standing_text
from bot.gateway.message.panel import choices_view, story_of
from bot.gateway.message.rows import add_beside, view_of
from bot.gateway.message.undo import undo_button
from bot.gateway.text.messages import CONTENT, bullets, fitted
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee import Accepted
    from bot.referee.live_game import LiveGame
    from render.painting import Picture
    from rules.kernel.foresight.offers import Offer

log = logging.getLogger(__name__)


async def show_choices(
    reply: Reply,
    content: str,
    live: LiveGame,
    seat: str,
    pictures: Pictures,
    *,
    focus: str = "",
    anew: bool = False,
    more: PressButton | None = None,
) -> None:
    """Show a seat's offers around a unit, with its own board.

    Args:
        reply: The interaction to be answered.
        content: The text above the choices.
        live: The game.
        seat: A seat that the person holds.
        pictures: Draws the board.
        focus: The unit whose actions are offered.
        anew: Whether a new message is sent even if the pressed one is private; it has a button
            that brings the board down, for the person may have lost sight of it.
        more: A further button, where a phone has room for it.
    """
    down = down_buttons(reply, live) if anew else kept_down(reply, live)
    view = choices_view(live, seat, focus, live.seats_of(reply.user_id), down)
    if more is not None:
        add_beside(view, more)
    board = await own_board(live, seat, pictures, reply.user_id)
    if standing := standing_text(live, seat):
        content = f"{fitted(content, CONTENT - len(standing) - 1)}\n{standing}"
    if reply.on_private_message and not anew:
        await reply.update(content=content, view=view, attachments=board)
    else:
        await reply.private(content, view=view, **first_of(board))


async def show_privately(
    reply: Reply,
    content: str,
    view: discord.ui.View,
    *,
    live: LiveGame,
    seat: str,
    pictures: Pictures,
) -> None:
    """Show a seat something in place of the pressed private message, or in a new one.

    The picture of a private message stays; where there is none, it shows the seat's own board.
    """
    message = reply.interaction.message
    if reply.on_private_message and message is not None and message.attachments:
        await reply.update(content=content, view=view)
        return
    board = await own_board(live, seat, pictures, reply.user_id)
    if reply.on_private_message:
        await reply.update(content=content, view=view, attachments=board)
    else:
        await reply.private(content, view=view, **first_of(board))


def find_offer(offers: Iterable[Offer], token: str) -> Offer:
    """The offer that a press names.

    Raises:
        Stale: It is no longer among them.
    """
    for offer in offers:
        if offer.token == token:
            return offer
    raise Stale("That is not possible on this board; nothing was done.")


async def tell_outcome(
    reply: Reply, accepted: Accepted, pictures: Pictures, focus: str = ""
) -> None:
    """Describe the outcome to a person who did not see the game's message change.

    A private message goes on with what they may do now, around the unit in ``focus``.
    """
    live, entry = accepted.live, accepted.entry
    if entry is None:
        await reply.private("That was done already.")
        return
    told = story_of(live, entry, entry.seat)
    repeated = told == story_of(live, entry, None)  # in the game's message
    text = bullets(told, CONTENT - 20) or "Done."
    seat = live.own_seat(reply.user_id)
    undo = undo_button(live) if live.result is None else None
    if not reply.on_private_message:
        await reply.private(text, transient=repeated)
    elif seat is not None and seat in live.active:
        await show_choices(reply, text, live, seat, pictures, focus=focus, more=undo)
    else:
        view = view_of([[undo]]) if undo is not None else None
        await reply.update(content=text, attachments=[], view=view, transient=repeated)


async def own_board(
    live: LiveGame, seat: str, pictures: Pictures, person: str
) -> list[discord.File]:
    """The board as a seat knows it, as one of its people likes it; none if it can't be drawn.

    What one may do is of use without a picture too.
    """
    try:
        return [board_file(await pictures.picture(live, seat, person=person))]
    except Exception:
        log.exception("the board of game %s can't be drawn", live.game.id)
        return []


def first_of(files: list[discord.File]) -> dict[str, Any]:
    """The part of a new message that attaches a file, if there is one."""
    return {"file": files[0]} if files else {}


def board_file(picture: Picture) -> discord.File:
    """A board as an attachment."""
    return discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)
