"""Opens the parts of a game, each in a thread of its own beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.gateway.message.parts_panel import KEY
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.referee.parts import openable
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.gateway.game.outcome import Done
    from bot.gateway.game.threads import Threads
    from bot.gateway.interaction.reply import Reply
    from bot.referee import Referee


def add_parts(
    referee: Referee, threads: Threads, done: Done, show: Callable[[str], Awaitable[None]]
) -> dict[str, Callable[[Reply, str], Awaitable[None]]]:
    """What is done by the buttons that open parts, by their key; see ``PartsDesk``."""
    return {KEY: PartsDesk(referee, threads, done, show).pressed}


class PartsDesk:
    """Opens parts of games.

    Args:
        referee: Opens them.
        threads: Opens their threads.
        done: Shows what has changed.
        show: Shows a game that has changed; failures are its own affair.
    """

    def __init__(
        self,
        referee: Referee,
        threads: Threads,
        done: Done,
        show: Callable[[str], Awaitable[None]],
    ) -> None:
        self._referee = referee
        self._threads = threads
        self._done = done
        self._show = show

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Open a part; what is carried are the whole's code and the part's key.

        Raises:
            Refusal: It can't be opened; nothing has changed.
        """
        code, sign, key = carried.partition("~")
        if not sign:
            raise Malformed(UNKNOWN_BUTTON)
        whole = await self._referee.games.get(code)
        reply.rulebook = whole.ruleset.rulebook
        part = openable(whole, key, reply.user_id)  # refuse before a thread is opened
        ruleset = self._referee.games.registry[part.ruleset]
        sides = [seat.title for seat in ruleset.seats(part.options, part.brief)]
        before = sum(each.key == key for each in whole.ties.parts)
        opening = f"part~{code}~{key}~{before}"
        spot = await self._threads.of_part(reply, opening, part.title, sides)
        accepted = await self._referee.parts.open(
            reply.request, code, key, channel=spot.channel, code=spot.code
        )
        game = accepted.live.game
        words = f"{part.title} is open in <#{game.channel}>: game `{game.id}`."
        await self._done(reply, accepted, partial(reply.private, words))
        await self._show(code)
