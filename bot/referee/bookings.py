"""What is kept of a lobby as settings: reserved seats, changed options, what game it follows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import ReadTx, Tx

_SEATS = "reserved"
_SEQUEL = "sequel"
_ORIGIN = "origin"
_ALTERED = "altered"


class Booking(NamedTuple):
    """A seat that is kept for somebody who has not joined yet."""

    seat: str
    user_id: str
    name: str


class Alteration(NamedTuple):
    """The last change of a lobby's options.

    Attributes:
        times: How often they have been changed.
        by: The id of who changed them last.
        unseated: The ids of those whose seats that took away.
    """

    times: int = 0
    by: str = ""
    unseated: tuple[str, ...] = ()


UNALTERED = Alteration()


def bookings_of(tx: ReadTx, game_id: str) -> tuple[Booking, ...]:
    """The seats of a lobby that are reserved, in the order of the seats."""
    stored = tx.setting(_SEATS, game_id)
    return () if stored is None else tuple(Booking(*each) for each in json.loads(stored))


def reserved(tx: ReadTx) -> list[str]:
    """The codes of the lobbies that keep seats."""
    return [*tx.settings(_SEATS)]


def set_bookings(tx: Tx, game_id: str, bookings: Sequence[Booking]) -> None:
    """Reserve these seats of a lobby, and no others."""
    if bookings:
        tx.set_setting(_SEATS, game_id, json.dumps(bookings))
    else:
        tx.drop_setting(_SEATS, game_id)


def alteration_of(tx: ReadTx, game_id: str) -> Alteration:
    """How a lobby's options have been changed."""
    stored = tx.setting(_ALTERED, game_id)
    if stored is None:
        return UNALTERED
    times, by, unseated = json.loads(stored)
    return Alteration(times, by, tuple(unseated))


def note_alteration(tx: Tx, game_id: str, alteration: Alteration) -> None:
    """Keep how a lobby's options have been changed."""
    tx.set_setting(_ALTERED, game_id, json.dumps(alteration))


def sequel_of(tx: ReadTx, game_id: str) -> str | None:
    """The code of the game that was opened as a game's rematch, if one was."""
    return _code(tx, _SEQUEL, game_id)


def origin_of(tx: ReadTx, game_id: str) -> str | None:
    """The code of the game whose rematch a game is, if it is one."""
    return _code(tx, _ORIGIN, game_id)


def link(tx: Tx, origin: str, sequel: str) -> None:
    """Store that one game is the rematch of another."""
    tx.set_setting(_SEQUEL, origin, json.dumps(sequel))
    tx.set_setting(_ORIGIN, sequel, json.dumps(origin))


def _code(tx: ReadTx, scope: str, game_id: str) -> str | None:
    stored = tx.setting(scope, game_id)
    return None if stored is None else str(json.loads(stored))
