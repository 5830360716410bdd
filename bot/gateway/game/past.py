"""The boards of before, as a person may know them: folded from the journal up to an action."""

from __future__ import annotations

import asyncio
import io
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.bounded import Bounded
from bot.gateway.game.choices import board_file
from bot.gateway.text.messages import UNKNOWN_BUTTON, fitted
from bot.referee.held import weight_of_state
from bot.referee.live_game import UNREADABLE
from bot.referee.past import entries_before, follows, state_at
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from render.painting import Picture
    from rules.kernel.game.state import State

log = logging.getLogger(__name__)

_ALT: Final = 1024
_KEPT: Final = 4 << 20
"""Bytes that boards of before take in memory at most, as reckoned."""


class PastBoards:
    """Draws boards of before, and answers presses on past messages; lately asked ones are kept."""

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
        then = await self._then(live, number)
        picture = await self._drawn(then, then.own_seat(reply.user_id), reply.user_id)
        words = f"{live.ruleset.title} `{live.game.id}` as it was after action {number}:"
        await reply.private(words, file=board_file(picture))

    async def board(
        self, live: LiveGame, number: int, seat: str | None, person: str | None
    ) -> Picture:
        """The board after the public action of that number, as a seat may know it.

        After the last action that is the board as it is now, with what was decided ahead since.

        Args:
            live: The game.
            number: From 1 to ``live.number``.
            seat: Whose knowledge is shown; ``None`` for a spectator's.
            person: Who sees the picture; ``None`` for everybody.

        Raises:
            Illegal: Its journal can't be read that far.
        """
        if number == live.number:
            return await self._pictures.picture(live, seat, person=person)
        return await self._drawn(await self._then(live, number), seat, person)

    async def file(
        self,
        live: LiveGame,
        number: int,
        seat: str | None,
        person: str | None,
        *,
        name: str = "board",
    ) -> discord.File | None:
        """The same as an attachment of that name; ``None`` if it can't be drawn: words go on."""
        try:
            picture = await self.board(live, number, seat, person)
        except Illegal:
            return None
        except Exception:
            log.exception("a board of game %s can't be drawn", live.game.id)
            return None
        alt = picture.alt if name == "board" else f"{name.title()}: {picture.alt}"
        return discord.File(io.BytesIO(picture.png), f"{name}.png", description=fitted(alt, _ALT))

    async def _drawn(self, then: LiveGame, seat: str | None, person: str | None) -> Picture:
        return await self._pictures.preview(then, then.view(seat), person)

    async def _then(self, live: LiveGame, number: int) -> LiveGame:
        async with self._folding:
            state = await self._state(live, number)
        return replace(live, state=state)

    async def _state(self, live: LiveGame, number: int) -> State:
        key = (live.game.id, number)
        known = self._known.get(key)
        if known is None:
            before = self._nearest(live, number)
            after = 0 if before is None else entries_before(*before)
            entries = await self._games.upto(live, number, after=after)
            try:
                known = await asyncio.to_thread(state_at, live, entries, number, before)
            except UNREADABLE as error:
                what = type(error).__name__
                log.error("the past of game %s can't be read: %s", live.game.id, what)  # noqa: TRY400 - the traceback would show the input
                raise Illegal(
                    "That board can't be shown any more: this version of the game can't read it. "
                    "Nothing else is lost; /game board shows the board as it is now."
                ) from None
            self._known.put(key, known, weight_of_state(live.game))
        return known

    def _nearest(self, live: LiveGame, number: int) -> tuple[int, State] | None:
        """The last state before an action that is in memory, by its number: it is folded on."""
        game = live.game.id
        found = (at for each, at in self._known if each == game and at < number)
        at = max((at for at in found if follows(live, number, at)), default=None)
        return None if at is None else (at, self._known[game, at])
