"""What was told, compared with what must be told when, apart from the bot's own schedule.

In quiet hours nothing is told, but a last warning that can't wait, without a sound.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Final

from bot.schedule.policy import Policy
from tests.months.calendar import HOUR
from tests.months.clocks import WrongError
from tests.months.hearing import back
from tests.months.notices import ALL, ASKED, END, NEARLY
from tests.months.patience import Patience
from tests.months.times import GRACE, SECOND, SLACK, Times

if TYPE_CHECKING:
    from tests.months.calendar import Calendar
    from tests.months.clocks import Key
    from tests.months.hearing import Hearing
    from tests.months.notices import Told

_NAMES: Final = [each.name for each in ALL]


class Ledger(Times):
    """Games under way as the simulation knows them.

    Attributes:
        patience: Until when what is told may be late.
        deserted: The games in which only the referee has answered of late: they only wait.
    """

    def __init__(self, calendar: Calendar, hearing: Hearing) -> None:
        super().__init__(calendar, hearing)
        self._owed: dict[tuple[Key, str], None] = {}
        self.notices = 0
        self.put_off = 0
        self.patience = Patience(calendar)
        self.gone: set[str] = set()
        self.deserted: set[str] = set()

    def waiting(self, user_id: str) -> list[Key]:
        """What somebody is asked in games of which they want to hear."""
        muted = {code for wish in self._hearing.both(user_id) for code in wish.muted}
        return [each for each in self._by_person.get(user_id, ()) if each.game not in muted]

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
            if told.end != clock.end // SECOND:
                clock.marks[END.name] = told.end * SECOND
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
        missing += [f"{key} was not pinged: {self.open[key]}, now {now}" for key in self._unheard()]
        if missing:
            raise WrongError("\n".join(missing))

    def _unheard(self) -> list[Key]:
        """Who should have been pinged by a message a tick ago; they are named once."""
        true, found = self.calendar.true, []
        for key, clock in self.open.items():
            late = max(clock.unheard, self.patience.of(self._channels[key.game]))
            if clock.unheard and true > late and key.game not in self.gone:
                clock.unheard = 0
                # Where the message came late, they may have been told on waking instead.
                rests = any(each.quiet for each in self._hearing.both(key.user_id))
                if not (rests and any(way for _, way in clock.told.values())):
                    found.append(key)
        return sorted(found)

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
        elif kind == ASKED.name and (there := back(wishes[1].still, now)) > now:
            self._put_off(key, kind, there)  # a letter waits for who is away
        elif kind == ASKED.name and not clock.rested and any(w.way != "dm" for w in wishes):
            pass  # by a webhook that fails it is not told; the message of the game mentions them
        elif kind == END.name and acts and NEARLY.name not in clock.told:
            self._owed[owed] = None  # nothing is done before the warning, which is owed, too
        elif self.calendar.true <= self._patience(key) or (any(rests) and not all(muted)):
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
            least = pace.period // GRACE - pace.period // SLACK
            if NEARLY.name in clock.first or self._rested(key, clock.warning, warned or now):
                # It has waited, if half of the time was left then.
                least = (least - pace.period // SLACK) // 2
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

    def _patience(self, key: Key) -> int:
        """Until when something may be told late, in true time."""
        if key.game in self.gone:  # only who hears by a way of their own may be told
            return 1 << 62
        return max(self.patience.of(self._channels[key.game]), self.patience.of(key.user_id))

    def _put_off(self, key: Key, kind: str, until: int) -> None:
        """Something is told at the end of quiet hours."""
        clock = self.open[key]
        clock.first.setdefault(kind, clock.marks[kind])
        clock.marks[kind] = until
        clock.waits.add(kind)
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
        if told.end == clock.end // SECOND:
            return True
        # The last warning came late: there is a grace, as long as the warning usually leaves.
        grace = max(pace.period // GRACE, HOUR)
        late = now - clock.warning > pace.period // SLACK
        most = self._from(key, pace, now, grace)
        least = most - pace.period // SLACK - SECOND
        put_off = NEARLY.name in clock.first or self._rested(key, clock.warning, now)
        if put_off:  # it was given then
            least = clock.end
        given = pace.policy is not Policy.WAIT and NEARLY.name not in clock.told
        return given and late and least <= told.end * SECOND <= most

    def _rested(self, key: Key, since: int, until: int) -> bool:
        """Whether a warning may have been put off, as in a tick that ended with the bot."""
        times = range(since, until, HOUR // 2)
        return any(wish.rests(at) for wish in self._hearing.both(key.user_id) for at in times)

    def _may_ask(self, key: Key) -> bool:
        """Whether somebody may be told that they are asked, though they need not be."""
        wishes, channel = self._hearing.both(key.user_id), self._channels[key.game]
        tried = self.patience.of(channel) > self.calendar.true  # a message, in quiet hours
        return ASKED.name in self.open[key].first or tried or any(w.way != "here" for w in wishes)

    def _done(self, key: Key, kind: str) -> bool:
        """Whether something that was due has been told, or need not be any more."""
        clock = self.open[key]
        told = any(name in clock.told for name in _NAMES[_NAMES.index(kind) :])
        return told or self.paces[key.game].paused or kind not in clock.marks
