"""``/game replay``: a game step by step, each with its board and what was told of it."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

from bot.bounded import Bounded
from bot.gateway.game.keepsakes import made
from bot.gateway.game.records_access import check_may_see, check_over, recorded
from bot.gateway.interaction.components import KeyedButton
from bot.gateway.message.rows import view_of
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, bullets, line
from bot.records.carried import carried as carried_over
from bot.records.making import make_turning
from bot.records.story import tellings
from bot.referee.live_game import UNREADABLE
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    import discord

    from bot.apart import Apart
    from bot.gateway.game.past import PastBoards
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

KEY: Final = "replay"
_CARRIED: Final = re.compile(r"([a-z0-9]{1,16})~(\d{1,9})(?:~([a-z]+))?")
_BEFORE, _AFTER = "before", "after"
"""What the buttons to turning points do: to the one before or after the step that is shown."""
_KEPT: Final = 64
"""The most games whose turning points are in memory."""
_ROOM: Final = CONTENT - 300
_LINES: Final = 8
"""Lines of a step: more would push the buttons off a phone's screen."""


class Replays:
    """Leads through games; the whole way is in the buttons, so that it survives a restart."""

    def __init__(self, games: Games, past: PastBoards, policy: AnswerPolicy, apart: Apart) -> None:
        self._games = games
        self._past = past
        self._policy = policy
        self._apart = apart
        self._turning: Bounded[str, tuple[int, ...]] = Bounded(_KEPT)

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
        number = int(found[2])
        if found[3] in (_BEFORE, _AFTER):
            number = await self._turned_at(reply, live, number, found[3])
        parts = await self._step(reply, live, number, shared=shared)
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
        turning = self._turning.get(live.game.id) if live.game.status == "over" else ()
        if turning and number in turning:
            head += f" · ⚡ turning point {turning.index(number) + 1} of {len(turning)}"
        if number == last and live.result is not None:
            head += f"\n🏁 {live.result.words}"
        text = bullets(await self._told(live, number, seat), _ROOM, most=_LINES)
        board = await self._past.file(live, number, seat, person)
        return {
            "content": f"{head}\n{text}".rstrip(),
            "files": [board] if board is not None else [],
            "view": _view(live, number, turning),
        }

    async def _turned_at(self, reply: Reply, live: LiveGame, number: int, way: str) -> int:
        """The turning point of a finished game before or after a step.

        Raises:
            Refusal: There is none, or they can't be found (yet).
        """
        check_over(live, "What turned a game")
        turning = self._turning.get(live.game.id)
        if turning is None:
            brought = carried_over(live, await self._games.entries(live))
            turning = await made(
                self._apart, reply.user_id, lambda _done, _of: None, make_turning, brought
            )
            self._turning[live.game.id] = turning
        if not turning:
            raise Illegal("Nothing in this game turned it more than the rest.")
        before = [each for each in turning if each < number]
        after = [each for each in turning if each > number]
        if way == _BEFORE and before:
            return before[-1]
        if way == _AFTER and after:
            return after[0]
        raise Illegal(f"There is no turning point {way} this step.")

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


def _view(live: LiveGame, number: int, turning: tuple[int, ...] | None) -> discord.ui.View:
    """The buttons: step by step, and of a finished game from turning point to turning point.

    Those that lead nowhere are disabled, once it is known.
    """
    code, rows = live.game.id, [_buttons(live.game.id, number, live.number)]
    if live.game.status == "over":
        known = turning is not None
        found = turning or ()
        none_before = known and all(each >= number for each in found)
        none_after = known and all(each <= number for each in found)
        rows.append([
            KeyedButton(
                KEY, f"{code}~{number}~{_BEFORE}", "‹ Turning point", disabled=none_before
            ),
            KeyedButton(KEY, f"{code}~{number}~{_AFTER}", "Turning point ›", disabled=none_after),
        ])  # fmt: skip
    return view_of(rows)


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
