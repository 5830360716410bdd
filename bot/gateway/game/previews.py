"""Previews of actions, with a button to confirm them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.interaction.components import Press, rule_button
from bot.gateway.message.panel import answer_of
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.chances import chance_lines
from bot.gateway.text.messages import UNKNOWN_BUTTON, refusal
from rules.kernel.action import own_unit
from rules.kernel.errors import Malformed
from rules.kernel.play import consider

if TYPE_CHECKING:
    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from rules.kernel.action import Action


async def consideration(
    live: LiveGame, seat: str, action: Action, pictures: Pictures, person: str
) -> tuple[str, dict[str, Any]]:
    """The message that previews an action for a person on a seat: its text and its other parts.

    An illegal action is drawn too, with what prevents it, but can't be confirmed.

    Raises:
        Refusal: It is not the seat's turn, or there is nothing to show.
    """
    game, ruleset = live.game, live.ruleset
    preview = consider(ruleset, live.state, seat, action)
    picture = await pictures.preview(live, preview.view, person)
    choices = Press(game.id, live.number, "choices", own_unit(preview.action))
    others = button(choices, "Choose something else")
    if preview.refusal is not None:
        content, row = refusal(preview.refusal, ruleset.rulebook), [others]
    else:
        press = answer_of(live, seat, "do", preview.action.to_compact())
        confirm = button(press, "Do it", discord.ButtonStyle.success)
        lines = chance_lines(preview.forecast.chances)
        content = "\n".join((f"**{preview.words}**?", *lines))
        row = [confirm, others]
    file = discord.File(io.BytesIO(picture.png), "preview.png", description=picture.alt)
    view = view_of([row])
    if preview.refusal is not None and preview.refusal.rule is not None:
        view.add_item(rule_button(preview.refusal.rule))
    return content, {"file": file, "view": view}


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
