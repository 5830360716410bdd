"""What must be told when, worked out apart from the bot's own schedule, and what was told.

Each person who is asked has the whole period from then on. A pause stops it, and so does an absence
of theirs; an extension adds one more, and where the last warning could not be told in time there is
a grace. In quiet hours nothing is told, but a last warning that can't wait, without a sound.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Final

from bot.referee.timing import asked_of, pace_of
from bot.schedule.policy import Policy
from tests.months.calendar import HOUR
from tests.months.clocks import Clock, Key, WrongError
from tests.months.hearing import after, elapsed
from tests.months.notices import ALL, ASKED, END, KINDS, NEARLY
from tests.months.patience import Patience

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace
    from tests.months.calendar import Calendar
    from tests.months.hearing import Hearing, Span
    from tests.months.notices import Told

_SLACK: Final = 100
_GRACE: Final = 10
_SECOND: Final = 1000
_AT_ONCE: Final = 60_000
_NAMES: Final = [each.name for each in ALL]


class Ledger:
    """Games under way as the simulation knows them.

    Attributes:
        patience: Until when what is told may be late.
        deserted: The games in which only the referee has answered of late: they only wait.
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
        self._owed: dict[tuple[Key, str], None] = {}
        self.notices = 0
        self.put_off = 0
        self._channels: dict[str, str] = {}
        self.patience = Patience(calendar)
        self.gone: set[str] = set()
        self.deserted: set[str] = set()

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
            kept = self._left.pop(key) if key in self._left else None
            self.open[key] = kept if kept is not None else self._whole(key, pace, now)
            self._by_person.setdefault(key.user_id, set()).add(key)
            self._expect(key)
        self._of[code] = asked if pace.reminds else set()
        return fresh

    def waiting(self, user_id: str) -> list[Key]:
        """What somebody is asked in games of which they want to hear."""
        muted = {code for wish in self._hearing.both(user_id) for code in wish.muted}
        return [each for each in self._by_person.get(user_id, ()) if each.game not in muted]

    def asked_in(self, game: str) -> list[Key]:
        """Whom a game waits for."""
        return sorted(each for each in self._of.get(game, ()) if each in self.open)

    def rest(self, key: Key, now: int, *, surely: bool) -> None:
        """A message of now has not pinged a person who rests: they are told when they wake.

        ``surely`` is whether it would have pinged them else.
        """
        clock = self.open[key]
        if clock.rested or any(way for _, way in clock.told.values()):
            return
        wish = self._hearing.of(key.user_id)
        wakes = wish.wakes(now)
        back = (each.ends + 1 for each in wish.still if each.starts <= wakes < each.ends)
        base = now if self.paces[key.game].paused else 0
        mark = max([wakes, *back]) - base
        if not surely:
            clock.first[ASKED.name] = 0
            return
        clock.rested = True
        if ASKED.name in clock.marks:  # by their own way they may hear before
            clock.first[ASKED.name] = min(mark, clock.marks[ASKED.name])
        clock.marks[ASKED.name] = mark
        self._expect(key)

    def call(self, key: Key) -> None:
        """A message has pinged a person who had rested before: they know that they are asked."""
        clock = self.open[key]
        if clock.rested and ASKED.name not in clock.told:
            clock.rested = False
            ways = {each.way for each in self._hearing.both(key.user_id)}
            if not clock.letter or "here" in ways:
                clock.first[ASKED.name] = 0
                clock.marks.pop(ASKED.name, None)

    def move(self, user_id: str, old: tuple[Span, ...]) -> None:
        """Somebody is away at other times than before: what is left of their time is kept."""
        now, still = self.calendar.now(), self._hearing.of(user_id).still
        left = (key for key in self._left if key.user_id == user_id)
        for key in sorted({*self._by_person.get(user_id, ()), *left}):
            clock = self.open.get(key) or self._left[key]
            for name, mark in clock.marks.items():
                kept = elapsed(old, now, mark)
                if name not in clock.told and kept > 0 and not self.paces[key.game].paused:
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
            if not pace.paused and end // _SECOND != whole // _SECOND:
                # There may have been a grace, of which nothing could be told yet.
                grace = max(pace.period // _GRACE, HOUR)
                given = pace.policy is not Policy.WAIT and NEARLY.name not in clock.told
                late = now - clock.warning > pace.period // _SLACK
                base = self._from(key, pace, now, grace)
                most = self._from(key, pace, base, pace.period)
                if not (given and late and whole < end <= most):
                    raise WrongError(f"{key} has time until {end}, not {whole}: {clock}")
            rests = ASKED.name in clock.marks and clock.rested and ASKED.name not in clock.told
            kept = {ASKED.name: clock.marks[ASKED.name]} if rests else {}
            clock.marks = kept | self._times(key, pace, base)
            clock.told.clear()
            clock.first = {ASKED.name: 0} if ASKED.name in clock.first else {}
            clock.letter = False
            self._expect(key)

    def hear(self, told: Told) -> None:
        """Take a notice down.

        Raises:
            WrongError: It is for nobody who is asked, or of another time, or has been told before.
        """
        now = self.calendar.now()
        self.notices += 1
        keys = [key for key in self._of.get(told.game, ()) if key.user_id in told.user_ids]
        meant = [key for key in keys if self._fits(key, told, now)]
        if not meant:
            raise WrongError(
                f"{told} was told, but {[(key, self.open[key]) for key in keys]}, {now}"
            )
        for key in meant:
            clock = self.open[key]
            self._check_wanted(key, told, now)
            self._check_new(key, told)
            clock.told[told.kind.name] = (now, told.way)
            if told.end != clock.end // _SECOND:
                clock.marks[END.name] = told.end * _SECOND
                self._expect(key)

    def check(self) -> None:
        """Compare what was due by now with what was told.

        Raises:
            WrongError: Something is missing.
        """
        now = self.calendar.now()
        while self._coming and self._coming[0][0] <= now:
            _, key, revision, kind = heapq.heappop(self._coming)
            if key in self.open and self.open[key].revision == revision:
                self._owed[key, kind] = None
        missing = [each for each in map(self._missing, list(self._owed)) if each]
        if missing:
            raise WrongError("\n".join(missing))

    def _missing(self, owed: tuple[Key, str]) -> str:
        """What is missing of something that was due: nothing if it was told, or may wait."""
        now, (key, kind) = self.calendar.now(), owed
        del self._owed[owed]
        if key not in self.open or self._done(key, kind):
            return ""
        clock, wishes = self.open[key], self._hearing.both(key.user_id)
        muted, rests = [key.game in w.muted for w in wishes], [w.rests(now) for w in wishes]
        acts = self.paces[key.game].policy is not Policy.WAIT and key.game not in self.deserted
        needed = kind == NEARLY.name and acts
        if now < clock.marks[kind]:  # the clock was put back
            heapq.heappush(self._coming, (clock.marks[kind], key, clock.revision, kind))
        elif any(muted) and not needed:
            clock.told.setdefault(kind, (now, ""))  # it is void
        elif all(rests) and kind != END.name and not all(muted):
            self._put_off(key, kind, wishes[1].wakes(now))
        elif self.calendar.true <= self._patience(key, kind) or (any(rests) and not all(muted)):
            self._owed[owed] = None
        else:
            return f"{kind} of {key} was not told: {clock}, now {now}"
        return ""

    def acted(self, game: str, seat: str) -> None:
        """The referee has acted for a seat whose time was over.

        Raises:
            WrongError: It was not over, or its people had not been warned long enough before.
        """
        pace, now = self.paces[game], self.calendar.now()
        self._lost.add((game, seat))
        for key in self._of[game]:
            if key.seat != seat:
                continue
            clock = self.open[key]
            warned, _ = clock.told.get(NEARLY.name, (None, ""))
            least = pace.period // _GRACE - pace.period // _SLACK
            if NEARLY.name in clock.first:  # it has waited, if half of the time was left then
                least = (least - pace.period // _SLACK) // 2
            if pace.paused or clock.end > now or warned is None or now - warned < least:
                raise WrongError(f"the referee acted for {key} too early: {clock}, now {now}")

    def stood_in(self, game: str, seat: str) -> None:
        """The referee has answered for a seat whose people are away and wish that.

        Raises:
            WrongError: They are not, or the game is paused.
        """
        now = self.calendar.now()
        for key in self._of[game]:
            if key.seat != seat:
                continue
            wishes = self._hearing.both(key.user_id)
            if self.paces[game].paused or not any(each.answered_for(now) for each in wishes):
                raise WrongError(f"the referee answered for {key}, who is there: {wishes}, {now}")

    def _check_wanted(self, key: Key, told: Told, now: int) -> None:
        """Whether somebody wants to hear this now.

        Raises:
            WrongError: It is their quiet hours, or they have muted the game.
        """
        wishes, pace = self._hearing.both(key.user_id), self.paces[key.game]
        needed = told.kind is NEARLY and pace.policy is not Policy.WAIT and told.silent
        if all(each.rests(now) for each in wishes) and not needed:
            raise WrongError(f"{told} was told in quiet hours: {wishes}, {now}")
        if all(key.game in each.muted for each in wishes) and not needed:
            raise WrongError(f"{told} was told of a muted game: {wishes}, {now}")

    def _check_new(self, key: Key, told: Told) -> None:
        """Whether this has not been told, nor anything that is told after it.

        Raises:
            WrongError: It has been.
        """
        clock = self.open[key]
        for name in _NAMES[_NAMES.index(told.kind.name) :]:
            _, way = clock.told.get(name, (0, ""))
            # Of a webhook it is not known whether it has told what was cut off.
            unsure = told.way != way and "webhook" in {told.way, way}
            if way and not unsure:
                word = "twice" if name == told.kind.name else f"after {name}"
                raise WrongError(f"{told} was told {word}: {clock}")

    def _patience(self, key: Key, kind: str) -> int:
        """Until when something may be told late, in true time."""
        if key.game in self.gone:  # only who hears by a way of their own may be told
            return 1 << 62
        own = self.patience.of(key.user_id)
        if kind == ASKED.name and not self.open[key].rested:
            # By a webhook that fails it is not told; the message of the game mentions them.
            written = all(each.way == "dm" for each in self._hearing.both(key.user_id))
            own += 0 if written else 1 << 60
        return max(self.patience.of(self._channels[key.game]), own)

    def _put_off(self, key: Key, kind: str, until: int) -> None:
        """Something is told at the end of quiet hours."""
        clock = self.open[key]
        clock.first.setdefault(kind, clock.marks[kind])
        clock.marks[kind] = until
        self.put_off += 1
        self._expect(key)

    def _fits(self, key: Key, told: Told, now: int) -> bool:
        clock, pace = self.open[key], self.paces[key.game]
        may = now if told.kind is ASKED and self._may_ask(key) else None
        mark = clock.marks.get(told.kind.name, may)
        if pace.paused or mark is None or now < min(mark, clock.first.get(told.kind.name, mark)):
            return False
        warned = NEARLY.name in clock.told or NEARLY.name in clock.first
        if told.kind is END and pace.policy is not Policy.WAIT and not warned:
            return False
        if told.end == clock.end // _SECOND:
            return True
        # The last warning came late: there is a grace, as long as the warning usually leaves.
        grace = max(pace.period // _GRACE, HOUR)
        late = now - clock.warning > pace.period // _SLACK
        most = self._from(key, pace, now, grace)
        least = most - pace.period // _SLACK - _SECOND
        if NEARLY.name in clock.first:  # it was given when the warning was put off
            least = clock.end
        given = pace.policy is not Policy.WAIT and NEARLY.name not in clock.told
        return given and late and least <= told.end * _SECOND <= most

    def _may_ask(self, key: Key) -> bool:
        """Whether somebody may be told that they are asked, though they need not be."""
        wishes, channel = self._hearing.both(key.user_id), self._channels[key.game]
        tried = self.patience.of(channel) > self.calendar.true  # a message, in quiet hours
        noted = ASKED.name in self.open[key].first
        return noted or tried or any(each.way != "here" for each in wishes)

    def _done(self, key: Key, kind: str) -> bool:
        """Whether something that was due has been told, or need not be any more."""
        clock = self.open[key]
        told = any(name in clock.told for name in _NAMES[_NAMES.index(kind) :])
        return told or self.paces[key.game].paused or kind not in clock.marks

    def _whole(self, key: Key, pace: Pace, now: int) -> Clock:
        """The time of somebody who is asked now."""
        marks = self._times(key, pace, 0 if pace.paused else now)
        if all(each.way != "here" for each in self._hearing.both(key.user_id)):
            marks[ASKED.name] = self._from(key, pace, now, _AT_ONCE)
        return Clock(marks, letter=ASKED.name in marks)

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
                for name, mark in clock.marks.items():
                    if name not in clock.told:
                        clock.marks[name] = (
                            elapsed(still, now, mark) if pace.paused else after(still, now, mark)
                        )
                clock.first = dict.fromkeys({ASKED.name} & {*clock.first}, 0)
            elif key in self.open:
                rests = ASKED.name in clock.marks and clock.rested and ASKED.name not in clock.told
                kept = {ASKED.name: clock.marks[ASKED.name]} if rests else {}
                self.open[key] = self._whole(key, pace, now)
                self.open[key].marks |= kept
                self.open[key].rested = rests
                self.open[key].first = dict.fromkeys(kept, 0)
                self.open[key].revision = clock.revision
            else:
                del self._left[key]
            if key in self.open:
                self._expect(key)

    def _expect(self, key: Key) -> None:
        clock, pace = self.open[key], self.paces[key.game]
        clock.revision += 1
        for kind in () if pace.paused else ALL:
            if kind.name not in clock.told and kind.name in clock.marks:
                at = clock.marks[kind.name]
                heapq.heappush(self._coming, (at, key, clock.revision, kind.name))
