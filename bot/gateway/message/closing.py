"""Tells players that their game was closed because it can't be carried over."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.gateway.message.panel import Panel
from bot.gateway.text.messages import is_id, mentions
from bot.referee.codes import title_of

if TYPE_CHECKING:
    from bot.gateway.message.delivery import Delivery
    from bot.store import Game, Member, OutboxItem, ReadTx, Store, Tx

log = logging.getLogger(__name__)


class _Closed(NamedTuple):
    """A closed game, as far as it can be read."""

    game: Game
    members: list[Member]
    items: list[OutboxItem]
    panel: Panel | None


async def tell_closed(store: Store, delivery: Delivery, game_id: str) -> bool:
    """Post how a game ended whose board can't be read, once; whether it has ended."""

    def look(tx: ReadTx) -> _Closed | None:
        game = tx.game(game_id)
        if game is None or game.status != "over" or game.result is None:
            return None
        panel = Panel.from_json(game.panel)
        return _Closed(game, tx.members(game_id), tx.outbox_of(game_id), panel)

    closed = await store.read(look)
    if closed is None:
        return False
    if closed.items and is_id(closed.game.channel):
        await _post(delivery, closed)

    def finish(tx: Tx) -> None:
        tx.set_panel(game_id, None)
        for item in closed.items:
            tx.finish_outbox(item.id)

    await store.write(finish)
    return True


async def _post(delivery: Delivery, closed: _Closed) -> None:
    game, members, panel = closed.game, closed.members, closed.panel
    words = json.loads(game.result or "{}")["words"]
    if panel is not None and panel.reachable:
        try:
            await delivery.strip(panel)
        except discord.HTTPException as error:
            log.info("the last message of game %s stays as it was: %s", game.id, error)
    everybody = mentions(members)
    said = f"## 🏁 {title_of(game.ruleset)} `{game.id}`\n{words}\n{everybody}".rstrip()
    delivery.names = {each.user_id: each.name for each in members}
    await delivery.send(
        game.channel,
        nonce=f"{game.id}-closed",
        pings=tuple(dict.fromkeys(member.user_id for member in members)),
        words=lambda _rights: said,
        view=discord.ui.View(),
    )
