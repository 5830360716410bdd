"""Decides questions for a seat that the practice opponent holds."""

from __future__ import annotations

import hmac
import json
import logging
import secrets
from typing import TYPE_CHECKING, Final

from bot.opponent.thinking import Thinker
from bot.referee import Request
from bot.referee.practice import name_of, played, user_id
from rules.kernel.game.action import Absent
from rules.kernel.playing.solo import Strength
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx
    from rules.kernel.game.action import Action

log = logging.getLogger(__name__)

_SECRET: Final = ("process", "the opponent's dice")
_KEY_BYTES: Final = 32


class Player:
    """The opponent at one store: thinks in a process of its own, acts through the referee.

    Args:
        referee: Carries out what it decides.
        store: Keeps the secret of its dice.
    """

    def __init__(self, referee: Referee, store: Store) -> None:
        self._referee = referee
        self._store = store
        self._thinker = Thinker()
        self._secret: bytes | None = None

    async def act(self, live: LiveGame, seat: str) -> Accepted | None:
        """Decide one question of a seat.

        Returns:
            What came of it; ``None`` if the game went on meanwhile, somebody else plays the seat
            now, or the referee refused (which is logged).
        """
        strength = played(live, seat) or Strength.NOVICE
        game_id, number = live.game.id, live.number_for(seat)
        action = await self._decided(live, seat, strength)
        request = Request(f"opponent-{game_id}-{number}", user_id(strength), name_of(strength))
        for answer in (action, Absent()):
            try:
                return await self._referee.act(
                    request, game_id, answer, expected_question=number, seat=seat
                )
            except Refusal as refusal:
                now = await self._referee.games.get(game_id)
                if now.number_for(seat) != number or played(now, seat) is None:
                    return None
                log.error("the opponent's %s was refused: %s", answer.tag, refusal)  # noqa: TRY400 - the message holds the cause
        return None

    def close(self) -> None:
        """Stop thinking, whatever it thinks of."""
        self._thinker.close()

    async def _decided(self, live: LiveGame, seat: str, strength: Strength) -> Action:
        """What it does; what the referee answers for those who do not, if thinking fails."""
        key = await self._key(live.game.id, live.number_for(seat))
        try:
            return await self._thinker.think(live.ruleset, live.view(seat), key, strength)
        except Exception:
            log.exception("the opponent can't think in game %s", live.game.id)
            return Absent()

    async def _key(self, game_id: str, number: int) -> bytes:
        """The key of its dice for one question: nothing of the game's own dice is in it."""
        if self._secret is None:
            fresh = secrets.token_hex(_KEY_BYTES)

            def kept(tx: Tx) -> str:
                known = tx.setting(*_SECRET)
                if known is None:
                    tx.set_setting(*_SECRET, json.dumps(fresh))
                    return fresh
                return str(json.loads(known))

            self._secret = bytes.fromhex(await self._store.write(kept))
        return hmac.digest(self._secret, f"{game_id} {number}".encode(), "sha256")
