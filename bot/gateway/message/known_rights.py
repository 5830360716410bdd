"""What the bot may do in a game's channel: by an interaction there, else by Discord's last answer.

It is kept with where the game's message is, so that a message follows from the store alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.gateway.interaction.rights import Rights
from bot.gateway.message.panel import Panel
from bot.referee import PUBLISH

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.referee.live_game import LiveGame
    from bot.store import Json, ReadTx, Store, Tx


def known_rights(live: LiveGame, panel: Panel | None, reply: Reply | None) -> Rights:
    """What the bot may do in a game's channel.

    Args:
        live: The game.
        panel: Its message as it is recorded now; what was never refused may be done.
        reply: An interaction that has just come, wherever that is.
    """
    if reply is not None and reply.is_in(live.game.channel):
        return reply.rights
    return Rights() if panel is None else panel.rights


async def rights_now(store: Store, live: LiveGame, reply: Reply, now: int) -> Rights:
    """What the bot may do in a game's channel; its message says so soon if that has changed."""

    def look(tx: ReadTx) -> Panel | None:
        game = tx.game(live.game.id)
        return None if game is None else Panel.from_json(game.panel)

    panel = await store.read(look)
    rights = known_rights(live, panel, reply)
    if panel is not None and panel.rights != rights:
        await store.write(lambda tx: learn(tx, live.game.id, rights, at=now))
    return rights


def may_return(panel: Json | None) -> bool:
    """Whether it may help to write to a game's channel: a permission comes back without a word.

    Args:
        panel: The game's message as it is recorded now; where there is none yet, it does not.
    """
    shown = Panel.from_json(panel)
    return shown is not None and shown.rights.resides


def learn(tx: Tx, game_id: str, rights: Rights, *, at: int | None = None) -> bool:
    """Record what the bot may do in a game's channel, if that is new.

    Args:
        tx: The transaction.
        game_id: The game.
        rights: What is known now.
        at: When the outbox brings the game's message up to date, if that can be done and nobody
            has done it; ``None`` where it is done anyhow.

    Returns:
        Whether the outbox is to do that.
    """
    game = tx.game(game_id)
    panel = None if game is None else Panel.from_json(game.panel)
    if game is None or panel is None or panel.rights == rights:
        return False
    tx.set_panel(game_id, replace(panel, lacks=rights.lacks).to_json())
    if at is None or not (panel.reachable and rights.edits):
        return False
    tx.add_outbox(game_id, version=game.version, kind=PUBLISH, payload="{}", at=at)
    return True


def record(tx: Tx, game_id: str, before: Panel | None, panel: Panel | None) -> None:
    """Record the message of a game; what has been learned while it was shown stays.

    Args:
        tx: The transaction.
        game_id: The game.
        before: The message as it was known when this began.
        panel: The message that shows the game now; ``None`` for none.
    """
    game = tx.game(game_id)
    stored = None if game is None else Panel.from_json(game.panel)
    if panel is not None and before is not None and stored is not None:
        same = panel.message == stored.message == before.message
        if same and stored.lacks != before.lacks:
            panel = replace(panel, lacks=stored.lacks)
    tx.set_panel(game_id, panel.to_json() if panel else None)


def learn_by_writing(tx: Tx, game_id: str, error: Exception | None, at: int) -> bool:
    """Record what follows from a try to write to a game's channel; see ``learn``.

    Args:
        tx: The transaction.
        game_id: The game.
        error: How it failed; ``None`` if it did not.
        at: When the outbox brings the game's message up to date, if nobody has done it.
    """
    game = tx.game(game_id)
    panel = None if game is None else Panel.from_json(game.panel)
    if panel is None:
        return False
    rights = panel.rights.written if error is None else panel.rights.after(error)
    return learn(tx, game_id, rights, at=at)
