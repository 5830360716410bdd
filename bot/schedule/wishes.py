"""How a person wants to hear that something is due: stored with them, the same in every game."""

from __future__ import annotations

import json
import logging
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, Field, ValidationError

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store import Json, ReadTx, Tx

log = logging.getLogger(__name__)

MOST_MUTED: Final = 100
"""Games; of more, those that are over are forgotten, then the oldest."""
_KEY: Final = "notify"
_USE: Final = "notify-use"


class Way(StrEnum):
    """By which way a person hears; `HERE` is a mention in the channel of the game."""

    HERE = "here"
    DM = "dm"
    WEBHOOK = "webhook"


class Wishes(BaseModel, frozen=True, extra="ignore"):
    """What a person wishes.

    Attributes:
        way: By which way they hear.
        hook: The id and the token of their webhook, with a stroke between them: a secret.
        lost: Whether a webhook of theirs was gone and has been given up.
        zone: The name of their time zone; empty before they have said it.
        quiet: From when until when they hear nothing, as times of day in minutes.
        muted: The games of which they hear nothing.
        digest: At which time of day they are told what waits for them; by their webhook or else in
            their conversation with the bot.
    """

    way: Way = Way.HERE
    hook: str | None = Field(default=None, repr=False)
    lost: bool = False
    zone: str = ""
    quiet: tuple[int, int] | None = None
    muted: tuple[str, ...] = ()
    digest: int | None = None


USUAL: Final = Wishes()


def wishes_of(tx: ReadTx, user_id: str) -> Wishes:
    """What a person wishes; the usual if they have said nothing."""
    stored = tx.setting(_scope(user_id), _KEY)
    return USUAL if stored is None else _read(stored)


def keep_wishes(tx: Tx, user_id: str, wishes: Wishes) -> None:
    """Store what a person wishes from now on."""
    tx.set_setting(_scope(user_id), _KEY, wishes.model_dump_json())


def give_up(tx: Tx, user_id: str, gone: Wishes) -> bool:
    """Give up a person's webhook, which is gone; by it came the digest, too.

    Args:
        tx: The transaction.
        user_id: The person.
        gone: What they wished when it was used.

    Returns:
        Whether it was still theirs: they may have another by now.
    """
    wishes = wishes_of(tx, user_id)
    if wishes.hook != gone.hook:
        return False
    changes = {"way": Way.HERE, "hook": None, "lost": True, "digest": None}
    keep_wishes(tx, user_id, wishes.model_copy(update=changes))
    return True


def note_use(tx: Tx, user_id: str, *what: str) -> None:
    """Note that a person is being written to: whether it arrives may never be known.

    Args:
        tx: The transaction.
        user_id: The person.
        what: What is written: each is noted apart.
    """
    _keep_uses(tx, user_id, {*uses(tx, user_id), *what})


def in_use(tx: ReadTx, user_id: str, what: str) -> bool:
    """Whether that was being written to a person, and it is not known whether it has arrived."""
    return what in uses(tx, user_id)


def forget_use(tx: Tx, user_id: str, *what: str) -> None:
    """Note that it is known of that whether it has arrived."""
    _keep_uses(tx, user_id, uses(tx, user_id) - {*what})


def uses(tx: ReadTx, user_id: str) -> frozenset[str]:
    """All that was being written to a person, and is not known to have arrived."""
    found = json.loads(tx.setting(_scope(user_id), _USE) or "[]")
    return frozenset([found] if isinstance(found, str) else found)  # earlier, one alone was noted


def _keep_uses(tx: Tx, user_id: str, left: Collection[str]) -> None:
    if left:
        tx.set_setting(_scope(user_id), _USE, json.dumps(sorted(left)))
    else:
        tx.drop_setting(_scope(user_id), _USE)


@lru_cache(maxsize=1024)
def _read(stored: Json) -> Wishes:
    try:
        return Wishes.model_validate_json(stored)
    except ValidationError:  # written by a later version of the bot, for example; it holds a secret
        log.error("what a person wishes to hear can't be read")  # noqa: TRY400 - see above
        return USUAL


def _scope(user_id: str) -> str:
    return f"person:{user_id}"
