"""Calls a lobby's opener once, when the game can start; the call goes when that is over."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.message.said import find_said
from bot.gateway.text.messages import is_id, mention, pinging

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Tx

log = logging.getLogger(__name__)

_SCOPE: Final = "ready"


class Call(NamedTuple):
    """That a lobby's opener has been called; ``message`` is 0 if that needed none."""

    channel: int
    message: int


def call_of(tx: ReadTx, game_id: str) -> Call | None:
    """The call of a game's opener, if there was one that has not been taken down."""
    stored = tx.setting(_SCOPE, game_id)
    return None if stored is None else Call(*json.loads(stored))


def keep_call(tx: Tx, game_id: str, call: Call | None) -> None:
    """Store that a lobby's opener has been called, or that the call is gone."""
    if call is None:
        tx.drop_setting(_SCOPE, game_id)
    else:
        tx.set_setting(_SCOPE, game_id, json.dumps(call))


async def called(
    client: discord.Client, live: LiveGame, call: Call | None, reply: Reply | None
) -> Call | None:
    """Call the opener of a lobby whose sides are all taken, or take the call down.

    Returns:
        The call as it is now.

    Raises:
        discord.HTTPException: Discord fails; it is to be tried again.
    """
    full = all(live.holders(seat.id) for seat in live.seats)
    ready = full and live.game.status == "lobby"
    try:
        if call is None:
            return await _call(client, live, reply) if ready else None
        if not ready and call.message:
            channel = client.get_partial_messageable(call.channel)
            await channel.get_partial_message(call.message).delete()
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("the opener of game %s can't be called: %s", live.game.id, error)
    if live.game.status != "lobby":
        return None
    return call if ready and call is not None else Call(0, 0)


async def _call(client: discord.Client, live: LiveGame, reply: Reply | None) -> Call:
    opener, channel = live.game.created_by, int(live.game.channel)
    seen = reply is not None and reply.user_id == opener
    if seen or not is_id(opener):
        return Call(channel, 0)
    words = f"{mention(opener)}: every side of game `{live.game.id}` is taken. *Start* begins it."
    said = await find_said(client, channel, words)
    if said is not None:
        return Call(channel, said)
    message = await client.get_partial_messageable(channel).send(
        words, nonce=f"{live.game.id}-ready", allowed_mentions=pinging([opener])
    )
    return Call(channel, message.id)
