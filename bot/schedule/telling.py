"""What the channels of games are being told: whether it has arrived may never be known.

What was told looks the same wherever the same people have until the same second: it is looked for
only where a process did begin to tell it, and did not note that it has. A row stays noted while it
is put off, as over somebody's quiet hours.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.store import Due, ReadTx, Tx

_TELLING: Final = "telling"


def begin(tx: Tx, game_id: str, rows: Iterable[Due]) -> None:
    """Note that the channel of a game is about to be told of some rows."""
    _keep(tx, game_id, _noted(tx, game_id) | {row.id for row in rows})


def begun(tx: ReadTx, game_id: str, rows: Iterable[Due]) -> bool:
    """Whether it was about to be told of any, and it is not known whether that has arrived."""
    return not _noted(tx, game_id).isdisjoint(row.id for row in rows)


def end(tx: Tx, game_id: str, rows: Iterable[Due]) -> None:
    """Note that it has been told of some rows; those that are not stored any more go, too."""
    left = _noted(tx, game_id) - {row.id for row in rows}
    if left:
        left &= {row.id for row in tx.dues_of(game_id)}
    _keep(tx, game_id, left)


def _noted(tx: ReadTx, game_id: str) -> frozenset[int]:
    found = json.loads(tx.setting(_TELLING, game_id) or "[]")
    return frozenset(found if isinstance(found, list) else ())  # earlier, the game alone was noted


def _keep(tx: Tx, game_id: str, ids: Collection[int]) -> None:
    if ids:
        tx.set_setting(_TELLING, game_id, json.dumps(sorted(ids)))
    else:
        tx.drop_setting(_TELLING, game_id)
