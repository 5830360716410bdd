"""Takes a person out of all that is kept, as they wish; their games' dice can still be checked.

The players' part of a game's dice is made of the ids of presses, which lead to nobody: it stays as
it was, and so does every die.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee.bookings import bookings_of, reserved, set_bookings
from bot.referee.former import NAME, id_of
from bot.referee.masters import dismissed
from bot.referee.requests import PUBLISH
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.referee.games import Games
    from bot.referee.requests import Request
    from bot.store import Ask, ReadTx, Store, Tx

REDRAW: Final = "redraw"
"""In the payload of a post: the picture is drawn anew, even if the board is the same."""
_KEY: Final = 16
_EVER: Final = 1 << 62
_ALL: Final = 1 << 31
_NAMED: Final = 5
"""The most games that a refusal names."""


class Forgotten(NamedTuple):
    """What was done: in how many games somebody is a former player now."""

    games: int


async def forget(store: Store, games: Games, request: Request, *, now: int) -> Forgotten:
    """Forget who asks, at once and for good.

    Raises:
        Illegal: They hold a seat of a game that is not over: it says which.
    """
    person = request.user_id
    secret = secrets.token_bytes(_KEY)  # so that no two games tell of the same former player

    def former(game_id: str) -> str:
        return id_of(hmac.digest(secret, game_id.encode(), hashlib.sha256))

    def write(tx: Tx) -> list[str]:
        found = check_free(tx, person)
        unkept = [*_release(tx, person), *dismissed(tx, person)]
        asks = [each for each in tx.due_asks(_EVER, _ALL) if _names(each, person)]
        for ask in asks:
            tx.set_ask(replace(ask, user_id=""))  # its message is still to be closed
        tx.forget_person(person, (request.user_name,), former, NAME)
        for ask in asks:
            _close(tx, ask)
        for game_id in dict.fromkeys((*found, *unkept)):
            game = tx.game(game_id)
            if game is not None and game.panel is not None:
                payload = json.dumps({REDRAW: True})
                tx.add_outbox(game_id, version=game.version, kind=PUBLISH, payload=payload, at=now)
        return [*found, *unkept]

    found = await store.write(write)
    for game_id in found:
        games.forget(game_id)
    return Forgotten(len(set(found)))


def _release(tx: Tx, person: str) -> list[str]:
    """Keep no seat of a lobby for somebody any longer; the codes of the lobbies."""
    changed = []
    for code in reserved(tx):
        kept = bookings_of(tx, code)
        left = tuple(each for each in kept if each.user_id != person)
        if left != kept:
            set_bookings(tx, code, left)
            changed.append(code)
    return changed


def _names(ask: Ask, person: str) -> bool:
    return ask.user_id == person or person in f"{ask.press} {ask.words}"


def _close(tx: Tx, ask: Ask) -> None:
    """Let a message that asks for somebody who is forgotten be closed, as if they withdrew it."""
    for now in tx.asks_of(ask.game_id):
        if now.message == ask.message:
            tx.set_ask(replace(now, due_at=0))


def check_free(tx: ReadTx, person: str) -> list[str]:
    """The games that name somebody, who holds no seat of one that is not over.

    Raises:
        Illegal: They do: it says which, and what to do.
    """
    held = tx.games(user_id=person, statuses=("lobby", "playing"), limit=_NAMED)
    if held:
        codes = ", ".join(f"`{each.id}`" for each in held)
        raise Illegal(
            f"You hold a seat in {codes}, where others wait for you. Leave first with "
            "/game leave (or end or concede the game), then ask again; nothing was deleted."
        )
    return tx.games_with(person)
