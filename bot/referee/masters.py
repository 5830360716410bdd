"""The named game master of a game: who it is, kept beside the game as who plays is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from bot.store import ReadTx, Tx

_SCOPE: Final = "master"


class Master(NamedTuple):
    """A named game master.

    Attributes:
        user_id: Who.
        name: What they are called.
        plays: Whether all sides agreed that somebody who plays is it; of others it rests while
            they hold a seat.
    """

    user_id: str
    name: str
    plays: bool = False


def master_of(tx: ReadTx, game_id: str) -> Master | None:
    """The named game master of a game, if it has one."""
    stored = tx.setting(_SCOPE, game_id)
    return None if stored is None else Master(*json.loads(stored))


def set_master(tx: Tx, game_id: str, master: Master | None) -> None:
    """Keep who is the named game master of a game; ``None`` for nobody."""
    if master is None:
        tx.drop_setting(_SCOPE, game_id)
    else:
        tx.set_setting(_SCOPE, game_id, json.dumps(master))


def dismissed(tx: Tx, user_id: str) -> list[str]:
    """Let somebody be the game master of no game any more; the codes of those that it was of."""
    found = [code for code, each in tx.settings(_SCOPE).items() if json.loads(each)[0] == user_id]
    for code in found:
        tx.drop_setting(_SCOPE, code)
    return found
