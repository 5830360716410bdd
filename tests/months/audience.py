"""What those who watch a game must be told: when the turn has passed to others, and of the end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.months.calendar import MINUTE
from tests.months.clocks import WrongError

if TYPE_CHECKING:
    import sqlite3

    from bot.referee.live_game import LiveGame
    from tests.months.calendar import Calendar
    from tests.months.hearing import Hearing
    from tests.months.patience import Patience

MARK: Final = "👁"
_LINE: Final = re.compile(r"Game `(\w+)`(?:, action (\d+): it is for| (is over):)")
_ROWS: Final = (
    "SELECT game_id, user_id, EXISTS (SELECT 1 FROM member WHERE member.game_id = watcher.game_id"
    " AND member.user_id = watcher.user_id) FROM watcher"
)
_SEATS: Final = "SELECT count(*) FROM member WHERE game_id = ? AND user_id = ?"
_AT_MOST: Final = 15 * MINUTE
_END: Final = 1 << 40
"""Counts as the action of the end: nothing is told after it."""


class Follower(NamedTuple):
    """Somebody who watches a game."""

    game: str
    user_id: str


@dataclass
class Owed:
    """What a watcher is to be told.

    Attributes:
        least: The number of the first action that it may be told of.
        since: When it came up, in true time.
        due: When it must have been told, in true time.
    """

    least: int
    since: int
    due: int


@dataclass
class Audience:
    """Watchers as the bot's file has them, and what they were told.

    Attributes:
        channels: The channel of each game.
        gone: The games whose channels are gone.
        stopping: Who has asked in this tick not to watch any more.
        told: How much there was.
        begun: Since when the bot lives, in true time: what a webhook may have told before is not
            told again.
    """

    calendar: Calendar
    hearing: Hearing
    patience: Patience
    gone: set[str]
    channels: dict[str, str] = field(default_factory=dict)
    stopping: set[Follower] = field(default_factory=set)
    told: int = 0
    begun: int = 0
    faults: list[str] = field(default_factory=list)
    _rows: set[Follower] = field(default_factory=set)
    _settled: set[Follower] = field(default_factory=set)
    _latest: dict[Follower, tuple[int, str]] = field(default_factory=dict)
    _asked: dict[str, tuple[int, frozenset[str]]] = field(default_factory=dict)
    _owed: dict[Follower, Owed] = field(default_factory=dict)
    _unsure: set[Follower] = field(default_factory=set)

    def read(self, database: sqlite3.Connection) -> None:
        """Read from the file who watches; nobody does who plays, nor ceases of themselves."""
        before, self._rows = self._rows, set()
        for code, user_id, plays in database.execute(_ROWS):
            self._rows.add(Follower(code, user_id))
            if plays:
                self.faults.append(f"{user_id} plays {code} and watches it")
        for each in sorted(before - self._rows - self.stopping):
            (seats,) = database.execute(_SEATS, each).fetchone()
            if seats:
                self.stopping.add(each)
            elif self._latest.get(each, (0, ""))[0] < _END:
                self._lost(each)

    def turn(self, live: LiveGame, *, after_look: bool) -> None:
        """Take note of whom a game waits for now: watchers are owed it if those are others."""
        code, number = live.game.id, live.number
        self.channels[code] = live.game.channel
        over = live.game.status == "over"
        least, before = self._asked.get(code, (0, frozenset()))
        self._asked[code] = number, frozenset(live.active)
        if not (over or frozenset(live.active) - before):
            return
        now = self.calendar.true
        # Who has begun in this tick may have known it then.
        for each in self._rows & self._settled if least or over else ():
            if each.game == code:
                due = now + after_look if over else now + _AT_MOST
                owed = Owed(_END, now, due) if over else Owed(least + 1, now, due)
                if over or each not in self._owed:
                    self._owed[each] = owed

    def hear(self, content: str, way: str, users: frozenset[str]) -> None:
        """Take down what a watcher was told.

        Raises:
            WrongError: They watch no more, do not want to hear it now, or know it.
        """
        self._note(content, way, users, digest=False)

    def hear_digest(self, content: str, user_id: str) -> None:
        """Take down what a digest tells of games that somebody watches."""
        self._note(content, "digest", frozenset({user_id}), digest=True)

    def check(self) -> None:
        """Compare what was due by now with what was told.

        Raises:
            WrongError: Something is missing.
        """
        for each in list(self._owed):
            self._missing(each)
        self.stopping.clear()
        self._settled = set(self._rows)
        faults, self.faults = self.faults, []
        if faults:
            raise WrongError("\n".join(faults))

    def _note(self, content: str, way: str, users: frozenset[str], *, digest: bool) -> None:
        now = self.calendar.now()
        for code, number, end in _LINE.findall(content):
            for each in (Follower(code, user_id) for user_id in sorted(users)):
                self.told += 1
                said, wishes = _END if end else int(number), self.hearing.both(each.user_id)
                known, by = self._latest.get(each, (0, ""))
                self._latest[each] = max(said, known), way
                if digest:
                    continue
                words = f"{each} was told of {'the end' if end else number} by {way}"
                unsure = by == "digest" or (by != way and "webhook" in {by, way})
                if each not in self._rows:
                    raise WrongError(f"{words}, who does not watch")
                if all(wish.rests(now) for wish in wishes):
                    raise WrongError(f"{words} in quiet hours: {wishes}, {now}")
                if all(code in wish.muted for wish in wishes):
                    raise WrongError(f"{words}, though it is muted: {wishes}, {now}")
                if said <= known and not unsure:
                    raise WrongError(f"{words} twice: {known} was told")

    def _missing(self, each: Follower) -> None:
        """Whether somebody was not told what they should have been by now."""
        owed, true, now = self._owed[each], self.calendar.true, self.calendar.now()
        wishes = self.hearing.both(each.user_id)
        hooked = any(wish.way == "webhook" for wish in wishes)
        where = each.user_id, self.channels.get(each.game, "")
        late = max(map(self.patience.of, where))
        told = self._latest.get(each, (0, ""))[0] >= owed.least
        muted = any(each.game in wish.muted for wish in wishes)
        # Of a webhook it is not known whether it has told what was cut off.
        unsure = hooked and max(late, self.begun) > owed.since
        void = each in self.stopping or each.game in self.gone
        if told or muted or unsure or void or (each not in self._rows and owed.least < _END):
            del self._owed[each]
            if unsure and owed.least == _END:  # it is noted as told when they wake, at the latest
                self._unsure.add(each)
        elif any(wish.rests(now) for wish in wishes):
            until = max(wish.wakes(now) for wish in wishes if wish.rests(now))
            owed.due = max(owed.due, true + until - now)
        elif true >= max(owed.due, late):
            del self._owed[each]
            what = "the end" if owed.least == _END else f"action {owed.least} or later"
            self.faults.append(f"{each} was not told {what}: {owed}, {wishes}, now {now}")

    def _lost(self, each: Follower) -> None:
        """Somebody watches no more who has not said so: the game must be over."""
        owed = self._owed.get(each)
        if each not in self._unsure and (owed is None or owed.least < _END):
            self._owed[each] = Owed(_END, self.calendar.true, self.calendar.true)
