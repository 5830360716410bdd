"""What an action would be, shown to the person who considers it, with a button to confirm."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.interaction.components import Press, rule_button
from bot.gateway.message.layout import button, view_of
from bot.gateway.text.chances import chance_lines
from bot.gateway.text.messages import UNKNOWN_BUTTON, refusal
from rules.kernel.action import own_unit
from rules.kernel.errors import Malformed
from rules.kernel.play import consider

if TYPE_CHECKING:
    from bot.pictures import Artist
    from bot.referee.live_game import LiveGame
    from rules.kernel.action import Action


async def consideration(
    live: LiveGame, seat: str, action: Action, artist: Artist
) -> tuple[str, dict[str, Any]]:
    """The message that previews an action for a seat: its text, its other parts.

    An impossible action is drawn too, with what is in its way, but not to be confirmed.

    Raises:
        Refusal: There is nothing to be shown of it.
    """
    game, ruleset = live.game, live.ruleset
    preview = consider(ruleset, live.state, seat, action)
    picture = await artist.preview(live, preview.view)
    choices = Press(game.id, game.version, "choices", own_unit(preview.action))
    others = button(choices, "Choose something else")
    if preview.refusal is not None:
        content, row = refusal(preview.refusal, ruleset.rulebook), [others]
    else:
        press = Press(game.id, game.version, "do", preview.action.to_compact())
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
    """The action that the button of a preview carries.

    Raises:
        Malformed: It carries none; no preview of ours had it.
    """
    try:
        action = live.ruleset.action_codec.from_compact(value)
    except (KeyError, ValueError):
        action = None
    if action is None or type(action) not in live.ruleset.previewed:
        raise Malformed(UNKNOWN_BUTTON)
    return action
