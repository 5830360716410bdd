"""Names in place of mentions where nobody is to be pinged.

Where a message may not ping whom it mentions, Discord sends no data of them: whoever does not know
them sees ``@unknown-user``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.escaping import escaped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx, Store

_MENTION: Final = re.compile(r"<@!?(\d{1,19})>")
_ESCAPE: Final = re.compile(r"\\(.)")
_NAME: Final = 64


def named(text: str, names: Mapping[str, str], pinged: Collection[str] = ()) -> str:
    """A message with the names of those whom it does not ping, in place of mentions.

    Args:
        text: What it says; a person whose name is not known stays mentioned.
        names: What people are called, by their ids, as it is stored.
        pinged: The ids of those whom it may ping.
    """

    def name(found: re.Match[str]) -> str:
        user = found[1]
        known = None if user in pinged else names.get(user)
        return found[0] if known is None else shown_name(known)

    return _MENTION.sub(name, text)


def shown_name(name: str) -> str:
    """A stored name, which has marks escaped in another way, for a message."""
    return escaped(_ESCAPE.sub(r"\1", name), _NAME) or "somebody"


def mentioned(text: str) -> frozenset[str]:
    """The ids of those whom a message mentions."""
    return frozenset(_MENTION.findall(text))


def names_in(live: LiveGame) -> dict[str, str]:
    """What the people of a game are called, by their ids."""
    names = {each.user_id: each.name for each in live.bookings}
    names |= {each.user_id: each.name for each in live.former}
    return names | {each.user_id: each.name for each in live.members}


def names_of(tx: ReadTx, game_id: str) -> dict[str, str]:
    """What those are called who have or had a seat of a game, or may have one, by their ids."""
    game = tx.game(game_id)
    pool = tx.substitutes(game.place) if game is not None and game.place is not None else ()
    names = {each.user_id: each.name for each in pool}
    names |= {each.user_id: each.name for each in tx.tenures_of(game_id)}
    return names | {each.user_id: each.name for each in tx.members(game_id)}


async def names_anywhere(store: Store, users: Iterable[str]) -> dict[str, str]:
    """What people are called in a game of theirs, by their ids; not who has none."""

    def find(tx: ReadTx) -> dict[str, str]:
        found: dict[str, str] = {}
        for user in users:
            for game_id in tx.games_with(user):
                if (name := names_of(tx, game_id).get(user)) is not None:
                    found[user] = name
                    break
        return found

    return await store.read(find)
