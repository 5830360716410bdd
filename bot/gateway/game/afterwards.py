"""What people do with a game that is over: play it again, look back on it, verify its dice."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.gateway.game.fairness import Fairness
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.farewell import BACK, SWAP, VERIFY, keepsakes_view
from bot.gateway.message.links import sequel_line
from bot.gateway.text.messages import UNSEEN
from bot.store import StoreUnusable
from rules.kernel.values.errors import Illegal, Unknown

if TYPE_CHECKING:
    from bot.apart import Apart
    from bot.gateway.interaction.components import Press
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.publisher import Publisher
    from bot.referee import Referee
    from bot.referee.live_game import LiveGame

log = logging.getLogger(__name__)

_BACK: Final = (
    "Look back on game `{code}`; only you see it. To show it to everybody: `/game replay`, "
    "`report` or `film` with `share:true`. `/game export` gives the whole game as a file."
)


class Afterwards:
    """Carries out presses on the ends of games.

    Attributes:
        fairness: Verifies the dice of games.
    """

    def __init__(self, referee: Referee, publisher: Publisher, apart: Apart) -> None:
        self.fairness = Fairness(referee.games, apart)
        self._referee, self._publisher = referee, publisher

    async def pressed(self, reply: Reply, press: Press, live: LiveGame) -> None:
        """Carry out a press on the end of a game.

        Raises:
            Refusal: It is not possible; nothing has changed.
        """
        if press.what == VERIFY:
            await self.fairness.verify(reply, live)
        elif press.what == BACK:
            await reply.private(_BACK.format(code=live.game.id), view=keepsakes_view(live.game.id))
        else:
            await self._rematch(reply, live, turned=press.what == SWAP)

    async def _rematch(self, reply: Reply, live: LiveGame, *, turned: bool) -> None:
        """Open the rematch of a game that is over, and let its last message lead there.

        Raises:
            Refusal: There can be none, or there is one already: it says where.
        """
        if live.sequel is not None:
            await _show_sequel(reply, live.sequel, self._referee)
            return
        # The press is answered by its own message, and the lobby is a message after it.
        await reply.acknowledge()
        try:
            accepted = await self._referee.rematches.open(
                reply.request, live.game.id, turned=turned
            )
        except Illegal:
            # Somebody else's press may have come first.
            now = await self._referee.games.get(live.game.id)
            if now.sequel is None:
                raise
            await _show_sequel(reply, now.sequel, self._referee)
            return
        reply.changed = True
        for code in (accepted.live.game.id, live.game.id):
            # It is stored: what can't be shown now, the outbox will show.
            try:
                await self._publisher.publish(code, reply)
            except FAILURES as error:
                log.warning("game %s could not be shown: %s", code, error)
                await reply.report(error, live.game.channel)
            except StoreUnusable as error:
                log.warning("game %s could not be shown: %s", code, error)
                await reply.private(UNSEEN)


async def _show_sequel(reply: Reply, code: str, referee: Referee) -> None:
    try:
        sequel = await referee.games.get(code)
    except Unknown:
        await reply.private(f"The rematch of this game was game `{code}`.")
        return
    line = sequel_line(await referee.games.stored(code) or sequel.game)
    kept = sequel.booked_for(reply.user_id)
    more = " Your place is kept there: press Join." if kept else ""
    if sequel.game.status == "over" and sequel.state is None:
        more = f" It was closed before it began; /{sequel.ruleset.command} new opens another game."
    await reply.private(f"{line}.{more}")
