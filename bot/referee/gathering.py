"""What was pressed in a lobby, which makes the players' part of the dice; which sides are ready.

Kept as a setting until the game starts; from then on the presses are the game's contributions.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.store import Game, Member, ReadTx, Tx

_SCOPE = "gathering"


class Gathering(NamedTuple):
    """The presses of a lobby.

    Attributes:
        presses: The ids of all presses (and commands) that have changed the lobby, in order: who
            plays, what is played, who is ready. The last one, which starts the game, is not known
            to anybody who pressed before.
        ready: The ids of the seats whose players have pressed *Ready*, in the order of pressing.
    """

    presses: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()

    def after(self, press: str) -> Gathering:
        """With one more press."""
        return self._replace(presses=(*self.presses, press))

    def readied(self, seats: Sequence[str]) -> Gathering:
        """With these seats ready, too."""
        return self._replace(ready=tuple(dict.fromkeys((*self.ready, *seats))))

    def unreadied(self, seats: Collection[str]) -> Gathering:
        """With these seats not ready any more."""
        return self._replace(ready=tuple(each for each in self.ready if each not in seats))


NOTHING = Gathering()
"""What has been pressed where nothing has."""


def gathering_of(tx: ReadTx, game: Game, members: Sequence[Member]) -> Gathering:
    """The presses of a lobby; none once it has started.

    Of lobbies of an earlier version of the program those of the members are known.
    """
    if game.status != "lobby":
        return NOTHING
    stored = tx.setting(_SCOPE, game.id)
    if stored is None:
        return Gathering(tuple(member.contribution for member in members))
    presses, ready = json.loads(stored)
    return Gathering(tuple(presses), tuple(ready))


def set_gathering(tx: Tx, game_id: str, gathering: Gathering) -> None:
    """Store the presses of a lobby."""
    tx.set_setting(_SCOPE, game_id, json.dumps(gathering))


def drop_gathering(tx: Tx, game_id: str) -> None:
    """Forget the presses of a lobby that has started or was closed."""
    tx.drop_setting(_SCOPE, game_id)
