"""Which games' channels are being told what is due: whether it arrives may never be known.

What was told looks the same wherever the same people have until the same second: it is looked for
only where a process did begin to tell, and did not note that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store import ReadTx, Tx

_TELLING: Final = "telling"


def begin(tx: Tx, game_id: str) -> None:
    """Note that the channel of a game is about to be told."""
    tx.set_setting(_TELLING, game_id, "true")


def begun(tx: ReadTx, game_id: str) -> bool:
    """Whether it was about to be told, and it is not known whether that has arrived."""
    return tx.setting(_TELLING, game_id) is not None


def end(tx: Tx, game_id: str) -> None:
    """Note that it has been told."""
    tx.drop_setting(_TELLING, game_id)
