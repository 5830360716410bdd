"""What the bot has done: read from its file, and heard in its channels."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.referee.requests import REFEREE
from tests.months.ledger import WrongError
from tests.months.notices import read

if TYPE_CHECKING:
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.sandbox import LocalDiscord
    from bot.sandbox.model.feed import Change
    from tests.months.crowd import Crowd, Slot
    from tests.months.ledger import Ledger
    from tests.months.life import Life

_CHANGES: Final = (
    "SELECT id, version || status || ifnull(pace, '') || (SELECT ifnull(group_concat("
    "user_id || seat), '') FROM member WHERE game_id = game.id) FROM game WHERE status = 'playing'"
)


@dataclass
class Tally:
    """What happened, for the figures."""

    days: int = 0
    seconds: float = 0.0
    games: int = 0
    moves: int = 0
    notices: int = 0
    restarts: int = 0
    jumps: int = 0
    refused: int = 0
    referee: int = 0
    verified: int = 0
    troubles: Counter[str] = field(default_factory=Counter)


class Watch:
    """Takes note of what has changed and what was told, and judges it."""

    def __init__(
        self, path: Path, server: LocalDiscord, *, ledger: Ledger, crowd: Crowd, tally: Tally
    ) -> None:
        self._path = path
        self._server = server
        self._ledger = ledger
        self._crowd = crowd
        self._tally = tally
        self._known: dict[str, str] = {}
        self._heard: set[int] = set()
        self._given: set[int] = set()
        self._faults: list[str] = []

    async def observe(self, life: Life, *, after_look: bool) -> None:
        """Find out what has changed, and let the ledger and the people know."""
        database = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        now = dict(database.execute(_CHANGES))
        database.close()
        changed = [code for code, row in now.items() if self._known.get(code) != row]
        for code in [*changed, *(code for code in self._known if code not in now)]:
            await self._take_in(life, code, after_look=after_look)
        self._known = now
        await self._note_more_time(life)

    def hear(self, change: Change) -> None:
        """Take a notice down that the bot has posted."""
        if change.kind != "message" or change.subject_id is None:
            return
        message = self._server.posting.messages.get(change.subject_id)
        if message is None or message.id in self._heard or message.viewer_id is not None:
            return
        if message.author_id == self._server.world.bot.id and message.content.startswith("⏰ "):
            self._heard.add(message.id)
            for told in read(message):
                try:
                    self._ledger.hear(told)
                except WrongError as fault:  # who posts must not be disturbed
                    self._faults.append(str(fault))

    def check(self) -> None:
        """Compare what was told with what was due.

        Raises:
            WrongError: Something was told wrongly, or was not told.
        """
        if self._faults:
            raise WrongError("\n".join(self._faults))
        self._ledger.check()

    async def _take_in(self, life: Life, code: str, *, after_look: bool) -> None:
        live = await life.stored(code)
        slot = self._crowd.by_code.get(code)
        if slot is None:
            slot = next(
                each for each in self._crowd.slots if str(each.channel.id) == live.game.channel
            )
            slot.code, slot.version, slot.paused = code, 0, False
            self._crowd.by_code[code] = slot
            self._tally.games += 1
        if after_look:
            await self._judge(life, slot, live)
        self._tally.moves += live.game.version - slot.version
        slot.version = live.game.version
        slot.paused = '"paused":true' in (live.game.pace or "")
        for key in self._ledger.observe(live):
            self._crowd.expect(key)
        if live.game.status == "over":
            slot.code = ""
        for seat in live.active:
            if not live.holders(seat):
                self._crowd.vacate(slot, seat)

    async def _judge(self, life: Life, slot: Slot, live: LiveGame) -> None:
        """Whether what the referee did of itself was right."""
        code, since = live.game.id, slot.version
        tail = await life.store.read(lambda tx: tx.journal(code, after=since))
        acted = {each.seat for each in tail if each.actor == REFEREE and each.seat is not None}
        held_ = {each.seat for each in live.members}
        left = {key.seat for key in self._ledger.open if key.game == code} - held_
        for seat in sorted({*acted, *left}):
            self._ledger.acted(code, seat)
            self._tally.referee += 1

    async def _note_more_time(self, life: Life) -> None:
        """Take note of who has been given more time: each once, without the others."""
        for key in sorted(self._crowd.more):
            if key not in self._ledger.open:
                self._crowd.more.discard(key)
                continue
            code = key.game
            rows = await life.dues(code)
            ends = [row.at for row in rows if row.kind == "end" and row.user_id == key.user_id]
            for row in rows:
                where = (row.question, row.seat) == (key.question, key.seat)
                if row.kind == "extended" and where and row.id not in self._given:
                    self._given.add(row.id)
                    self._ledger.extend(code, key.seat, ends[-1])
            if not life.dead:
                self._crowd.more.discard(key)
