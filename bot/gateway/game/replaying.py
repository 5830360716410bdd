"""``/game replay``: a game step by step, each with its board and what was told of it."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

from bot.gateway.game.records_access import check_may_see, check_over, recorded
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, bullets, line
from bot.records.story import tellings
from bot.referee.live_game import UNREADABLE
from rules.kernel.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.game.past import PastBoards
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

KEY: Final = "replay"
_CARRIED: Final = re.compile(r"([a-z0-9]{1,16})~(\d{1,9})(?:~[a-z]+)?")
_ROOM: Final = CONTENT - 300
_LINES: Final = 8
"""Lines of a step: more would push the buttons off a phone's screen."""


class Replays:
    """Leads through games; the whole way is in the buttons, so that it survives a restart."""

    def __init__(self, games: Games, past: PastBoards, policy: AnswerPolicy) -> None:
        self._games = games
        self._past = past
        self._policy = policy

    async def begin(self, reply: Reply, code: str | None, *, share: bool) -> None:
        """Show the first step, to one person or to all.

        Raises:
            Refusal: There is no such game, it has not begun, or it can't be shown to all (yet).
        """
        live = await recorded(reply, self._games, code)
        if live.state is None:
            raise Illegal("The game has not begun: there is nothing to replay.")
        if share:
            check_over(live, "A replay for everybody")
            await self._policy.check_public(reply)
        parts = await self._step(reply, live, 1, shared=share)
        await (reply.public if share else reply.private)(**parts)

    async def turned(self, reply: Reply, carried: str) -> None:
        """Show another step in the same message.

        Raises:
            Malformed: No button of this program leads there.
            Refusal: The person may not see it.
        """
        found = _CARRIED.fullmatch(carried)
        if found is None:
            raise Malformed(UNKNOWN_BUTTON)
        live = await self._games.get(found[1])
        shared = not reply.on_private_message
        if not shared or live.game.status != "over":
            check_may_see(reply, live)
        if live.state is None or not 0 < int(found[2]) <= live.number:
            raise Malformed(UNKNOWN_BUTTON)
        parts = await self._step(reply, live, int(found[2]), shared=shared)
        parts["attachments"] = parts.pop("files")
        await reply.update(**parts)

    async def _step(
        self, reply: Reply, live: LiveGame, number: int, *, shared: bool
    ) -> dict[str, Any]:
        """The parts of the message: the board after an action, and what was told of it."""
        seat = None if shared else live.own_seat(reply.user_id)
        person = None if shared else reply.user_id
        last = live.number
        head = f"**{live.ruleset.title}** `{live.game.id}` · {number} of {last}"
        if number == last and live.result is not None:
            head += f"\n🏁 {live.result.words}"
        text = bullets(await self._told(live, number, seat), _ROOM, most=_LINES)
        board = await self._past.file(live, number, seat, person)
        return {
            "content": f"{head}\n{text}".rstrip(),
            "files": [board] if board is not None else [],
            "view": row(*_buttons(live.game.id, number, last)),
        }

    async def _told(self, live: LiveGame, number: int, seat: str | None) -> list[str]:
        """What an action came to; all of it once the game is over."""
        entries = await self._games.between(live, number, number, seat)
        over = live.game.status == "over"
        struck = live.state is not None and live.state.taken_back(number)

        def read() -> list[str]:
            return [
                line(each._replace(struck=struck))
                for stored in entries
                for each in tellings(live, live.entry(stored), viewer=seat, revealed=over)
            ]

        try:
            return await asyncio.to_thread(read)
        except UNREADABLE:
            return ["This version of the game can't read what was done here."]


def _buttons(code: str, number: int, last: int) -> list[KeyedButton]:
    """First, back, on, last: one row. The ids of two that lead to the same step differ."""

    def to(what: str, label: str, step: int) -> KeyedButton:
        there = min(max(step, 1), last)
        return KeyedButton(KEY, f"{code}~{there}~{what}", label, disabled=there == number)

    return [
        to("first", "First", 1),
        to("back", "‹ Back", number - 1),
        to("on", "On ›", number + 1),
        to("last", "Last", last),
    ]
