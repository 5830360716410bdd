"""``/game since``: what has happened since somebody's last turn, as a whole and step by step."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.game_list import SINCE
from bot.gateway.message.panel import tellings
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, briefly, bullets, line
from bot.referee.live_game import known_to
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.game.boards import BoardDesk
    from bot.gateway.game.past import PastBoards
    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.telling import Telling

_MOST: Final = 100
"""The most actions that are told; ``/game log`` has the rest."""
_AHEAD: Final = 200
"""The most entries besides that are read: what was decided ahead."""
_LINES: Final = 12
_ROOM: Final = CONTENT - 300
_VALUE: Final = re.compile(r"([ot])(\d{1,9})~(\d{1,3})")


class _Page(NamedTuple):
    """A page of what has happened.

    Attributes:
        first: The action after which it begins: the person's last one.
        last: The last action that is told.
        step: Which step is shown, from 1; 0 for all in one.
        own: Whether the first is the person's own; else they have not acted so lately.
    """

    first: int
    last: int
    step: int = 0
    own: bool = True

    def turned(self, step: int) -> str:
        """What a press carries that leads to a step."""
        return f"{'o' if self.own else 't'}{self.first}~{step}"


class _Step(NamedTuple):
    """An action, and what a seat is told of it."""

    number: int
    told: list[Telling]


class CatchUp:
    """Tells people what has happened since they acted last, with pictures of then and now."""

    def __init__(self, games: Games, past: PastBoards, boards: BoardDesk) -> None:
        self._games = games
        self._past = past
        self._boards = boards

    async def show(self, reply: Reply, live: LiveGame) -> None:
        """Tell a person what has happened since their last turn, in a new private message.

        Raises:
            Illegal: They hold no side, or the game has not begun.
        """
        live.must_hold(reply.user_id)
        if live.state is None:
            raise Illegal("The game has not started yet.")
        await self._show(reply, live, await self._since(live, reply.user_id))

    async def pressed(self, reply: Reply, live: LiveGame, press: Press) -> None:
        """Turn to a step, or begin from the person's last turn.

        Raises:
            Malformed: The press is of no such page.
            Illegal: The person holds no side, or the game has not begun.
        """
        if not press.value:
            await self.show(reply, live)
            return
        live.must_hold(reply.user_id)
        found = _VALUE.fullmatch(press.value)
        first, last = (int(found[2]) if found else 0), press.version
        if found is None or not 0 < first <= last <= live.number or last - first > _MOST:
            raise Malformed(UNKNOWN_BUTTON)
        page = _Page(first, last, int(found[3]), own=found[1] == "o")
        await self._show(reply, live, page, turned=True)

    async def _since(self, live: LiveGame, user_id: str) -> _Page:
        """From a person's last action on, as far back as that is told."""
        ahead = min(live.game.version - live.number, _AHEAD)
        tail = await self._games.entries(live, tail=_MOST + ahead)
        for stored in reversed(known_to(live, tail, None)):
            if live.number - stored.seq > _MOST:
                break
            if stored.actor == user_id and stored.seat is not None:
                return _Page(stored.seq, live.number)
        return _Page(max(1, live.number - _MOST), live.number, own=False)

    async def _show(
        self, reply: Reply, live: LiveGame, page: _Page, *, turned: bool = False
    ) -> None:
        seat = live.own_seat(reply.user_id)
        entries: list[JournalEntry] = []
        if page.first < page.last:
            found = await self._games.between(live, page.first + 1, page.last, seat)
            # What one has decided ahead meanwhile is known to oneself.
            entries = [each for each in found if each.actor != reply.user_id]
        steps = await asyncio.to_thread(_steps, live, entries, seat)
        page = page._replace(step=min(page.step, len(steps)))
        numbers = {"board": steps[page.step - 1].number if page.step else page.last}
        if not page.step and steps:
            numbers = {"before": page.first, "now": page.last}
        files = [
            file
            for name, number in numbers.items()
            if (file := await self._past.file(live, number, seat, reply.user_id, name=name))
        ]
        link = "" if page.step else await self._boards.link(live)
        content, view = _text(live, page, steps, link), view_of([_buttons(live, page, steps, seat)])
        if turned and reply.on_private_message:
            await reply.update(content=content, view=view, attachments=files)
        else:
            await reply.private(content, view=view, files=files)


def _steps(live: LiveGame, entries: Sequence[JournalEntry], seat: str | None) -> list[_Step]:
    """What a seat is told of each action; actions of which nothing is told are left out."""
    told: dict[int, list[Telling]] = {}
    for entry in entries:
        told.setdefault(entry.seq, []).extend(tellings(live, [entry], seat))
    return [_Step(number, found) for number, found in told.items() if found]


def _text(live: LiveGame, page: _Page, steps: Sequence[_Step], link: str) -> str:
    head = f"**{live.ruleset.title}** `{live.game.id}`"
    if page.step:
        step = steps[page.step - 1]
        head += f" · step {page.step} of {len(steps)} · action {step.number}"
        return f"{head}\n{bullets([line(each) for each in step.told], _ROOM)}"
    head += f" · {link}" if link else ""
    if not steps:
        since = "your last turn" if page.own else "the game began"
        return f"{head}\nNothing has happened since {since}."
    since = "Since your last turn"
    if not page.own:
        since = f"The last {_MOST} actions" if page.first > 1 else "You have not acted yet. So far"
    lines = briefly(telling for step in steps for telling in step.told)
    story = bullets(lines, _ROOM, most=_LINES)
    return f"{head}\n{since}, with the board as it was then and as it is now:\n{story}"


def _buttons(
    live: LiveGame, page: _Page, steps: Sequence[_Step], seat: str | None
) -> list[PressButton]:
    """The way through the steps, and to one's choices if one is asked."""

    def to(step: int) -> Press:
        return Press(live.game.id, page.last, SINCE, page.turned(step))

    found = []
    if steps:
        after = "Next ›" if page.step else "Step by step ›"
        found = [
            button(to(max(0, page.step - 1)), "‹ Back", disabled=not page.step),
            button(to(page.step + 1), after, disabled=page.step == len(steps)),
        ]
    if seat is not None and seat in live.active:
        press = Press(live.game.id, live.number, "choices")
        found.append(button(press, "My choices", discord.ButtonStyle.primary))
    return found
