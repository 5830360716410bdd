"""Previews of actions, with a button to confirm them and others to nudge them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.message.preview_panel import preview_view
from bot.gateway.message.survey_panel import survey_text
from bot.gateway.text.chances import chance_lines
from bot.gateway.text.messages import UNKNOWN_BUTTON, refusal
from bot.referee.advice import consider
from bot.surveys import Asked
from rules.kernel.foresight.surveys import drawn
from rules.kernel.game.action import own_unit
from rules.kernel.values.errors import Malformed, Stale

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from render.painting import Picture
    from rules.kernel.game.action import Action

_NO_ANSWER = "The table can't tell that now; nothing was done."


async def consideration(
    live: LiveGame, seat: str, action: Action, pictures: Pictures, person: str
) -> tuple[str, dict[str, Any]]:
    """The message that previews an action for a person on a seat: its text and its other parts.

    An illegal action is drawn too, with what prevents it, but can't be confirmed.

    Raises:
        Refusal: It is not the seat's turn, or there is nothing to show.
    """
    preview = consider(live, seat, action)
    picture = await pictures.preview(live, preview.view, person)
    if preview.refusal is not None:
        content = refusal(preview.refusal, live.ruleset.rulebook)
    else:
        lines = chance_lines(preview.forecast)
        content = "\n".join((f"**{preview.words}**?", *lines))
    return content, {"file": _file(picture), "view": preview_view(live, seat, preview)}


async def answered(
    live: LiveGame, seat: str, action: Action, pictures: Pictures, person: str, *, what: str
) -> tuple[str, dict[str, Any]]:
    """The preview of an action with the answer to a question on its picture.

    Raises:
        Refusal: It is not the seat's turn, or there is no answer.
    """
    preview = consider(live, seat, action)
    plan = drawn(preview.forecast)
    # Nobody comes to stand where he cannot go.
    moves = plan is not None and plan.clear and not plan.shot
    at = plan.end if plan is not None and moves else None
    unit = own_unit(preview.action)
    content, file = await survey(live, seat, unit, pictures, person, what=what, at=at)
    return content, {"file": file, "view": preview_view(live, seat, preview, shown=what)}


async def survey(
    live: LiveGame,
    seat: str,
    unit: str,
    pictures: Pictures,
    person: str,
    *,
    what: str,
    at: Any = None,
) -> tuple[str, discord.File]:
    """The answer to a question about a unit, in words and as a picture.

    Raises:
        Stale: There is none.
    """
    answer = await pictures.survey(live, seat, Asked(what, unit, at), person)
    if answer is None:
        raise Stale(_NO_ANSWER)
    return survey_text(answer.found), _file(answer.picture)


async def show(reply: Reply, content: str, parts: dict[str, Any]) -> None:
    """Show a preview in place of the private message that was pressed, or else as a new one."""
    if reply.on_private_message:
        await reply.update(content=content, attachments=[parts["file"]], view=parts["view"])
    else:
        await reply.private(content, **parts)


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.png), "preview.png", description=picture.alt)


def considered(live: LiveGame, value: str) -> Action:
    """The action encoded in the button of a preview.

    Raises:
        Malformed: There is none, or its kind has no preview.
    """
    try:
        action = live.ruleset.action_codec.from_compact(value)
    except (KeyError, ValueError):
        action = None
    if action is None or not live.previews(type(action)):
        raise Malformed(UNKNOWN_BUTTON)
    return action
