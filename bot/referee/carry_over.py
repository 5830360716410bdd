"""Carries the unfinished games of earlier versions over to this one, or closes them with a word."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Final

from bot.referee.live_game import OutOfOrder, read_game
from bot.referee.requests import PUBLISH
from bot.schedule import dues

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.store import Game, Store, Tx
    from rules.registry import Registry

log = logging.getLogger(__name__)

_ALL: Final = 1 << 31
CLOSED: Final = (
    "The rules have changed so much since this game was begun that it can't go on; it is closed, "
    "and nobody wins. I am sorry."
)


async def carry_over(store: Store, registry: Registry, clock: Clock) -> None:
    """Look through the unfinished games; once, before any is played.

    One that was kept without its brief gets that of today's data, by which it has been played so
    far, so that later data don't change it. One by older rules that can't be read any more is
    closed, and its players are told. One that should be readable, or is by newer rules, is left
    as it is.
    """

    def carry(tx: Tx) -> None:
        for game in tx.games(statuses=("lobby", "playing"), limit=_ALL):
            if game.ruleset in registry:
                _carry(tx, registry, game, clock.now())

    await store.write(carry)


def _carry(tx: Tx, registry: Registry, game: Game, now: int) -> None:
    older = game.ruleset_version < registry[game.ruleset].version
    if not older and game.brief is not None:
        return
    try:
        live = read_game(tx, registry, game)
    except OutOfOrder:
        if older:
            _close(tx, game, now)
    except Exception:
        log.exception("game %s can't be carried over; it is kept as it is", game.id)
    else:
        if game.brief is None:
            tx.set_brief(game.id, live.start.brief.model_dump_json())


def _close(tx: Tx, game: Game, now: int) -> None:
    log.warning("game %s of %s can't be carried over and is closed", game.id, game.ruleset)
    tx.set_status(game.id, "over", json.dumps({"winner": None, "words": CLOSED}))
    tx.drop_drafts(game.id)
    dues.forget(tx, game.id, over=True)
    tx.add_outbox(game.id, version=game.version, kind=PUBLISH, payload="{}", at=now)
