"""How a game is played, for whoever asks: in its lobby, or by ``/help``."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any

import discord

from rules.kernel.playing.opening import manual_of, scale_of, scenario_in

if TYPE_CHECKING:
    from bot.pictures import Pictures
    from rules.kernel.system.ruleset import AnyRuleset, Options

log = logging.getLogger(__name__)


def how_to_play(ruleset: AnyRuleset, options: Options | None = None) -> str:
    """What one needs to know for a first game, in lines; what the system does not say is not said.

    A system without such lines is told by its sides. With options, as what they say is played.
    """
    scenario = "" if options is None else scenario_in(ruleset, options)
    found = manual_of(ruleset, scenario)
    head = f"**How to play {ruleset.title}**"
    if found is None:
        return "\n".join(
            (head, *(f"- **{each.title}**: {each.aim}" for each in ruleset.usual_seats))
        )
    scale = scale_of(ruleset, options)
    more = [f"-# What decides: {scale}."] if scale else []
    more += [f"**First turn**: {found.next}"] if found.next else []
    return "\n".join((head, *(f"- {each}" for each in found.line), *more))


async def explained_board(
    pictures: Pictures, ruleset: AnyRuleset, options: Options | None = None
) -> dict[str, Any]:
    """The part of a message that shows how a board is read; none if there is no such picture.

    The lines are of use without it, too.
    """
    try:
        scenario = "" if options is None else scenario_in(ruleset, options)
        picture = await pictures.explained(ruleset, scenario)
    except Exception:
        log.exception("how a board of %s is read can't be drawn", ruleset.id)
        return {}
    if picture is None:
        return {}
    file = discord.File(io.BytesIO(picture.png), "how-to-play.png", description=picture.alt)
    return {"file": file}
