"""The times of all games: whom they wait for, and when each of those is to be told what.

Each person who is asked has the whole period from then on. A pause stops it, and so does an absence
of theirs; an extension adds one more, and where the last warning could not be told in time there is
a grace.
"""

from __future__ import annotations

import heapq
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.referee.timing import asked_of, pace_of
from bot.schedule.policy import Policy
from tests.months.calendar import HOUR
from tests.months.clocks import Clock, Key, WrongError
from tests.months.hearing import after, back, elapsed, rejoined
from tests.months.notices import ALL, ASKED, END, KINDS, NEARLY

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace
    from tests.months.calendar import Calendar
    from tests.months.hearing import Hearing, Span

SLACK: Final = 100
GRACE: Final = 10
SECOND: Final = 1000
_AT_ONCE: Final = 60_000


class Times:
    """The times that people have for answers.

    Attributes:
        open: Those that run.
        paces: The pace of each game.
    """

    def __init__(self, calendar: Calendar, hearing: Hearing) -> None:
        self.calendar = calendar
        self._hearing = hearing
        self.open: dict[Key, Clock] = {}
        self.paces: dict[str, Pace] = {}
        self._of: dict[str, set[Key]] = {}
        self._by_person: dict[str, set[Key]] = {}
        self._left: dict[Key, Clock] = {}
        self._lost: set[tuple[str, str]] = set()
        self._coming: list[tuple[int, Key, int, str]] = []
        self._channels: dict[str, str] = {}

    def observe(self, live: LiveGame) -> list[Key]:
        """Take note of whom a game waits for now; those who are asked since."""
        code, now, pace = live.game.id, self.calendar.now(), pace_of(live)
        self._channels[code] = live.game.channel
        self._note_pace(code, pace, now)
        all_asked = asked_of(live)
        asked = {Key(code, at, seat, user) for at, seat, users in all_asked for user in users}
        known = self._of.setdefault(code, set())
        still = {(each.question, each.seat) for each in all_asked}
        for key in known - asked:
            self._left[key] = self.open.pop(key)
            self._by_person[key.user_id].discard(key)
        for key in [key for key in self._left if key.game == code]:
            # Who leaves a seat and comes back finds the time that was left, unless they lost it.
            if (key.question, key.seat) not in still or (code, key.seat) in self._lost:
                del self._left[key]
        self._lost = {each for each in self._lost if each[0] != code}
        fresh = sorted(asked - known)
        for key in fresh if pace.reminds else ():
            kept = self._left.pop(key, None)
            over = kept and (END.name in kept.told or kept.end <= (0 if pace.paused else now))
            self.open[key] = self._whole(key, pace, now) if kept is None or over else kept
            self._by_person.setdefault(key.user_id, set()).add(key)
            self._expect(key)
        self._of[code] = asked if pace.reminds else set()
        return fresh

    def asked_in(self, game: str) -> list[Key]:
        """Whom a game waits for."""
        return sorted(each for each in self._of.get(game, ()) if each in self.open)

    def rest(self, key: Key, now: int, *, surely: bool) -> None:
        """A message of now has not pinged a person who rests: they are told when they wake.

        ``surely`` is whether it would have pinged them else.
        """
        clock = self.open[key]
        clock.unheard = 0
        known = ASKED.name in clock.told or any(way for _, way in clock.told.values())
        if clock.rested:
            return
        still = self._hearing.of(key.user_id).still
        marks = sorted(back(still, each.wakes(now)) for each in self._hearing.both(key.user_id))
        if known or not surely:
            clock.first[ASKED.name] = 0
            if not known and ASKED.name in clock.marks:  # a letter may wait until they wake, too
                clock.marks[ASKED.name] = max(marks[-1], clock.marks[ASKED.name])
                self._expect(key)
            return
        clock.rested = True
        # By their own way they may hear before, as when they have other quiet hours since now.
        if ASKED.name in clock.marks or marks[0] < marks[-1]:
            clock.first[ASKED.name] = min(marks[0], clock.marks.get(ASKED.name, marks[0]))
        clock.marks[ASKED.name] = marks[-1]
        self._expect(key)

    def doubt(self, key: Key) -> None:
        """A message may not have pinged a person who rests: they may be told of that."""
        self.open[key].first.setdefault(ASKED.name, 0)

    def owe(self, key: Key) -> None:
        """Somebody is asked by what others did: a message is to ping them."""
        self.open[key].unheard = self.calendar.true

    def let_in(self, key: Key) -> None:
        """Somebody has taken a seat that is asked; if others let them, they are told so."""
        self.open[key].first[ASKED.name] = 0

    def call(self, key: Key) -> None:
        """A message has pinged a person: they know that they are asked."""
        clock = self.open[key]
        clock.unheard = 0
        if clock.rested and ASKED.name not in clock.told:
            clock.rested = False
            ways = {each.way for each in self._hearing.both(key.user_id)}
            if not clock.letter or "here" in ways:
                clock.first[ASKED.name] = 0
                clock.marks.pop(ASKED.name, None)
                return
            # The letter comes all the same, at most as much later as it leaves for an answer.
            mark = clock.marks[ASKED.name]
            clock.first[ASKED.name] = min(mark, clock.first.get(ASKED.name, mark))
            clock.marks[ASKED.name] = _AT_ONCE + (0 if self.paces[key.game].paused else mark)
            self._expect(key)

    def call_all(self, game: str, pinged: frozenset[int]) -> None:
        """A message of a game as it is now has pinged these people."""
        for key in self.asked_in(game):
            if int(key.user_id) in pinged:
                self.call(key)

    def move(self, user_id: str, old: tuple[Span, ...]) -> None:
        """Somebody is away at other times than before: what is left of their time is kept."""
        now, still = self.calendar.now(), self._hearing.of(user_id).still
        left = (key for key in self._left if key.user_id == user_id)
        for key in sorted({*self._by_person.get(user_id, ()), *left}):
            clock = self.open.get(key) or self._left[key]
            for name, mark in clock.marks.items():
                kept = elapsed(old, now, mark)
                if name in clock.told or mark <= now:
                    continue
                paused = self.paces[key.game].paused
                if (name == ASKED.name and clock.rested) or (name in clock.waits and not paused):
                    clock.marks[name] = back(still, rejoined(old, now, mark))
                elif kept > 0 and not paused:
                    clock.marks[name] = after(still, now, kept)
            if key in self.open:
                self._expect(key)

    def extend(self, game: str, seat: str, end: int) -> None:
        """A seat has taken more time.

        Raises:
            WrongError: It is not the time that it should be.
        """
        pace, now = self.paces[game], self.calendar.now()
        for key in self._of[game]:
            if key.seat != seat:
                continue
            clock = self.open[key]
            told = pace.paused and END.name in clock.told
            base = max(0 if told else clock.end, 0 if pace.paused else now)
            whole = self._from(key, pace, base, pace.period)
            if not pace.paused and end // SECOND != whole // SECOND:
                # There may have been a grace, of which nothing could be told yet.
                grace = max(pace.period // GRACE, HOUR)
                given = pace.policy is not Policy.WAIT and NEARLY.name not in clock.told
                late = now - clock.warning > pace.period // SLACK
                most = self._from(key, pace, self._from(key, pace, now, grace), pace.period)
                if not (given and late and whole < end <= most):
                    raise WrongError(f"{key} has time until {end}, not {whole}: {clock}")
                length = elapsed(self._hearing.of(key.user_id).still, now, end)
                base = self._from(key, pace, now, length - pace.period)
            kept = self._put_off_still(clock)
            clock.marks = kept | self._times(key, pace, base)
            # Whoever was told that they are asked need not be told it once more.
            clock.told = {name: told for name, told in clock.told.items() if name == ASKED.name}
            clock.first = {ASKED.name: 0} if ASKED.name in clock.first else {}
            clock.waits.clear()
            clock.letter = False
            self._expect(key)

    def _expect(self, key: Key) -> None:
        clock, pace = self.open[key], self.paces[key.game]
        clock.revision += 1
        for kind in () if pace.paused else ALL:
            if kind.name not in clock.told and kind.name in clock.marks:
                at = clock.marks[kind.name]
                heapq.heappush(self._coming, (at, key, clock.revision, kind.name))

    def _whole(self, key: Key, pace: Pace, now: int) -> Clock:
        """The time of somebody who is asked now."""
        marks = self._times(key, pace, 0 if pace.paused else now)
        if all(each.way != "here" for each in self._hearing.both(key.user_id)):
            marks[ASKED.name] = self._from(key, pace, now, _AT_ONCE)
        return Clock(marks, letter=ASKED.name in marks)

    def _put_off_still(self, clock: Clock) -> dict[str, int]:
        """When somebody hears on waking that they are asked; not if by then more was told."""
        mark = clock.marks.get(ASKED.name)
        if mark is None or not clock.rested or ASKED.name in clock.told:
            return {}
        return {} if clock.told and mark <= self.calendar.now() else {ASKED.name: mark}

    def _times(self, key: Key, pace: Pace, base: int) -> dict[str, int]:
        return {
            each.name: self._from(key, pace, base, pace.period * each.percent // 100)
            for each in KINDS
        }

    def _from(self, key: Key, pace: Pace, base: int, length: int) -> int:
        """When so much time has passed; in a pause, how much is left until then."""
        if pace.paused:
            return length if base == self.calendar.now() else base + length
        return after(self._hearing.of(key.user_id).still, base, length)

    def _note_pace(self, code: str, pace: Pace, now: int) -> None:
        """Take note of another pace: a pause keeps what is left, any other begins anew."""
        old = self.paces.get(code)
        self.paces[code] = pace
        if old is None or old == pace:
            return
        for key in [*self._of.get(code, ()), *(key for key in self._left if key.game == code)]:
            clock = self.open.get(key) or self._left[key]
            if pace == old.stopped(paused=pace.paused):
                still = self._hearing.of(key.user_id).still
                change = partial(elapsed if pace.paused else after, still, now)
                for name, mark in clock.marks.items():
                    if name == ASKED.name and clock.rested:  # a moment, which waits for the game
                        clock.marks[name] = mark if pace.paused else back(still, max(mark, now))
                    elif name not in clock.told:
                        clock.marks[name] = change(mark)
                first = clock.first
                clock.first = {each: 0 for each in first if each == ASKED.name}
                if NEARLY.name in first:  # it may still come as late as it would have
                    clock.first[NEARLY.name] = change(first[NEARLY.name])
            elif key in self.open:
                kept = self._put_off_still(clock)
                may = kept or (ASKED.name in clock.first and ASKED.name not in clock.told)
                self.open[key] = self._whole(key, pace, now)
                self.open[key].marks |= kept
                self.open[key].rested = bool(kept)
                self.open[key].first = {ASKED.name: 0} if may else {}
                self.open[key].revision = clock.revision
            else:
                del self._left[key]
            if key in self.open:
                self._expect(key)
