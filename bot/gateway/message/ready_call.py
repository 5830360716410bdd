"""Calls the people of a lobby once, when all sides are taken; the call goes when that is over."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.message.lobby_panel import READY
from bot.gateway.message.said import find_said
from bot.gateway.text.called import named, names_in
from bot.gateway.text.messages import is_id, mention, pinging
from bot.referee.transitions import unready

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Tx

    Awake: TypeAlias = Callable[[tuple[str, ...]], Awaitable[tuple[str, ...]]]

log = logging.getLogger(__name__)

_SCOPE: Final = "ready"
_MOST: Final = 20
"""The most people that are called."""


class Call(NamedTuple):
    """That a lobby's people have been called; ``message`` is 0 if that needed none."""

    channel: int
    message: int


def call_of(tx: ReadTx, game_id: str) -> Call | None:
    """The call of a game's people, if there was one that has not been taken down."""
    stored = tx.setting(_SCOPE, game_id)
    return None if stored is None else Call(*json.loads(stored))


def keep_call(tx: Tx, game_id: str, call: Call | None) -> None:
    """Store that a lobby's people have been called, or that the call is gone."""
    if call is None:
        tx.drop_setting(_SCOPE, game_id)
    else:
        tx.set_setting(_SCOPE, game_id, json.dumps(call))


async def called(
    client: discord.Client,
    live: LiveGame,
    call: Call | None,
    reply: Reply | None,
    awake: Awake,
) -> Call | None:
    """Call those of whom a full lobby waits, and its opener; or take the call down.

    Args:
        client: Sends it.
        live: The game.
        call: The call as it was.
        reply: The interaction that has changed the game, if one has.
        awake: Whom of some people it pings; it notes that the others have quiet hours.

    Returns:
        The call as it is now.

    Raises:
        discord.HTTPException: Discord fails; it is to be tried again.
    """
    full = all(live.holders(seat.id) for seat in live.seats)
    ready = full and live.game.status == "lobby"
    try:
        if call is None:
            return await _call(client, live, reply, awake) if ready else None
        if not ready and call.message:
            channel = client.get_partial_messageable(call.channel)
            await channel.get_partial_message(call.message).delete()
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("the people of game %s can't be called: %s", live.game.id, error)
    if live.game.status != "lobby":
        return None
    return call if ready and call is not None else Call(0, 0)


async def _call(client: discord.Client, live: LiveGame, reply: Reply | None, awake: Awake) -> Call:
    channel = int(live.game.channel)
    waited = [each.user_id for seat in unready(live) for each in live.holders(seat)]
    wanted = [each for each in dict.fromkeys((live.game.created_by, *waited)) if is_id(each)]
    people = [each for each in wanted if reply is None or each != reply.user_id]
    here = reply if reply is not None and reply.is_in(live.game.channel) else None
    if not people or (here is not None and not here.rights.speaks):
        return Call(channel, 0)
    who = " ".join(map(mention, people[:_MOST]))  # another time, it may be other people
    words = f": every side of game `{live.game.id}` is taken. It starts when all are *{READY}*."
    said = await find_said(client, channel, words)
    if said is not None:
        return Call(channel, said)
    pinged = await awake(tuple(people[:_MOST]))
    message = await client.get_partial_messageable(channel).send(
        named(f"{who}{words}", names_in(live), pinged),
        nonce=f"{live.game.id}-ready",
        allowed_mentions=pinging(pinged),
    )
    return Call(channel, message.id)
