"""Shows the board of a past message, privately: folded from the journal up to that action."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.bounded import Bounded
from bot.gateway.game.choices import board_file
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.referee.live_game import UNREADABLE
from bot.referee.past import state_at
from rules.kernel.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.state import State

log = logging.getLogger(__name__)

_KEPT: Final = 32
"""The most boards in memory."""


class PastBoards:
    """Answers presses on past messages; boards asked for lately are kept."""

    def __init__(self, games: Games, pictures: Pictures) -> None:
        self._games = games
        self._pictures = pictures
        self._known: Bounded[tuple[str, int], State] = Bounded(_KEPT)
        # One at a time: folding holds the interpreter, and a long journal takes most of a second.
        self._folding = asyncio.Lock()

    async def show(self, reply: Reply, live: LiveGame, number: int) -> None:
        """Show a person the board as it was after the public action of that number.

        They see what the seat knew that they hold now.

        Raises:
            Malformed: The game has no such action.
            Illegal: Its journal can't be read that far.
        """
        if not 0 < number <= live.number:
            raise Malformed(UNKNOWN_BUTTON)
        async with self._folding:
            state = await self._state(live, number)
        then = replace(live, state=state)
        view = then.view(then.own_seat(reply.user_id))
        picture = await self._pictures.preview(then, view, reply.user_id)
        words = f"{live.ruleset.title} `{live.game.id}` as it was after action {number}:"
        await reply.private(words, file=board_file(picture))

    async def _state(self, live: LiveGame, number: int) -> State:
        key = (live.game.id, number)
        known = self._known.get(key)
        if known is None:
            entries = await self._games.entries(live.game.id)
            try:
                known = await asyncio.to_thread(state_at, live, entries, number)
            except UNREADABLE as error:
                what = type(error).__name__
                log.error("the past of game %s can't be read: %s", live.game.id, what)  # noqa: TRY400 - the traceback would show the input
                raise Illegal(
                    "That board can't be shown any more: this version of the game can't read it. "
                    "Nothing else is lost; /game board shows the board as it is now."
                ) from None
            self._known[key] = known
        return known
