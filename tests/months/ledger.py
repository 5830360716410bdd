"""What must be told when, worked out apart from the bot's own schedule, and what was told.

Each person who is asked has the whole period from then on. A pause stops it, an extension adds one
more, and where the last warning could not be told in time there is a grace.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee.timing import asked_of, pace_of
from bot.schedule.policy import Policy
from tests.months.calendar import DAY, HOUR
from tests.months.notices import END, KINDS, NEARLY

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.schedule.pace import Pace
    from tests.months.calendar import Calendar
    from tests.months.notices import Kind, Told

_SLACK: Final = 100
_GRACE: Final = 10
_SECOND: Final = 1000


class Key(NamedTuple):
    """Who is asked what."""

    game: str
    question: int
    seat: str
    user_id: str


@dataclass
class Clock:
    """The time of a person for an answer.

    Attributes:
        end: When it ends, in milliseconds of the bot's clock; what is left of it in a pause.
        told: When each kind was told.
        revision: How often the end has moved.
    """

    end: int
    told: dict[str, int] = field(default_factory=dict)
    revision: int = 0


class WrongError(AssertionError):
    """The bot told something that it should not, or did not what it should."""


class Ledger:
    """Games under way as the simulation knows them."""

    def __init__(self, calendar: Calendar) -> None:
        self._calendar = calendar
        self.open: dict[Key, Clock] = {}
        self.paces: dict[str, Pace] = {}
        self._of: dict[str, set[Key]] = {}
        self._left: dict[Key, Clock] = {}
        self._lost: set[tuple[str, str]] = set()
        self._coming: list[tuple[int, Key, int, str]] = []
        self._owed: dict[tuple[Key, str], None] = {}
        self.notices = 0
        self.merged = 0
        self.troubled: dict[str, int] = {}
        """Until when what is told in a channel may be late, in true time."""
        self._begun: dict[str, int] = {}
        self._channels: dict[str, str] = {}
        self.late_until = 0
        """The same for all games, as after the clock was put back."""
        self.gone: set[str] = set()

    def observe(self, live: LiveGame) -> list[Key]:
        """Take note of whom a game waits for now; those who are asked since."""
        code, now, pace = live.game.id, self._calendar.now(), pace_of(live)
        self._channels[code] = live.game.channel
        self._note_pace(code, pace, now)
        asked = {
            Key(code, each.question, each.seat, user_id)
            for each in asked_of(live)
            for user_id in each.user_ids
        }
        known = self._of.setdefault(code, set())
        still = {(each.question, each.seat) for each in asked_of(live)}
        for key in known - asked:
            self._left[key] = self.open.pop(key)
        for key in [key for key in self._left if key.game == code]:
            # Who leaves a seat and comes back finds the time that was left, unless they lost it.
            if (key.question, key.seat) not in still or (code, key.seat) in self._lost:
                del self._left[key]
        self._lost = {each for each in self._lost if each[0] != code}
        fresh = sorted(asked - known)
        for key in fresh if pace.reminds else ():
            whole = Clock((0 if pace.paused else now) + pace.period)
            self.open[key] = self._left.pop(key, whole)
            self._expect(key)
        self._of[code] = asked if pace.reminds else set()
        return fresh

    def expect_trouble(self, channel: str, until: int) -> None:
        """What is told in a channel may be late for a while: it is tried less and less often.

        Args:
            channel: The channel's id.
            until: When the trouble that begins now will end, in true time.
        """
        now = self._calendar.true
        if self.troubled.get(channel, 0) < now:
            self._begun[channel] = now
        length = until - self._begun[channel]
        late = until + min(2 * length + HOUR, DAY + HOUR)
        self.troubled[channel] = max(late, self.troubled.get(channel, 0))

    def extend(self, game: str, seat: str, end: int) -> None:
        """A seat has taken more time.

        Raises:
            WrongError: It is not the time that it should be.
        """
        pace, now = self.paces[game], self._calendar.now()
        for key in self._of[game]:
            if key.seat != seat:
                continue
            clock = self.open[key]
            base = 0 if pace.paused else now
            wanted = max(clock.end, base) + pace.period
            if not pace.paused and end // _SECOND != wanted // _SECOND:
                # There may have been a grace, of which nothing could be told yet.
                grace = max(pace.period // _GRACE, HOUR)
                given = pace.policy is not Policy.WAIT and NEARLY.name not in clock.told
                late = now - _due(clock.end, pace, NEARLY) > pace.period // _SLACK
                if not (given and late and wanted < end <= now + grace + pace.period):
                    raise WrongError(f"{key} has time until {end}, not {wanted}: {clock}")
                wanted = end
            clock.end = wanted
            clock.told.clear()
            self._expect(key)

    def hear(self, told: Told) -> None:
        """Take a notice down.

        Raises:
            WrongError: It is for nobody who is asked, or of another time, or has been told before.
        """
        now = self._calendar.now()
        self.notices += 1
        keys = [key for key in self._of.get(told.game, ()) if key.user_id in told.user_ids]
        meant = [key for key in keys if self._fits(key, told, now)]
        if not meant:
            raise WrongError(
                f"{told} was told, but {[(key, self.open[key]) for key in keys]}, {now}"
            )
        for key in meant:
            clock = self.open[key]
            if told.kind.name in clock.told:
                raise WrongError(f"{told} was told twice: {clock}")
            clock.told[told.kind.name] = now
            if told.end != clock.end // _SECOND:
                clock.end = told.end * _SECOND
                self._expect(key)
        self.merged += len(meant) > 1

    def check(self) -> None:
        """Compare what was due by now with what was told.

        Raises:
            WrongError: Something is missing.
        """
        now, true = self._calendar.now(), self._calendar.true
        while self._coming and self._coming[0][0] <= now:
            _, key, revision, kind = heapq.heappop(self._coming)
            if self._stands(key, revision):
                self._owed[key, kind] = None
        for key, kind in list(self._owed):
            if key not in self.open or key.game in self.gone or self._done(key, kind, now):
                del self._owed[key, kind]
            elif true > max(self.troubled.get(self._channels[key.game], 0), self.late_until):
                raise WrongError(f"{kind} of {key} was not told: {self.open[key]}, now {now}")

    def acted(self, game: str, seat: str) -> None:
        """The referee has acted for a seat whose time was over.

        Raises:
            WrongError: It was not over, or its people had not been warned long enough before.
        """
        pace, now = self.paces[game], self._calendar.now()
        self._lost.add((game, seat))
        for key in self._of[game]:
            if key.seat != seat:
                continue
            clock = self.open[key]
            warned = clock.told.get(NEARLY.name)
            least = pace.period // _GRACE - pace.period // _SLACK
            if pace.paused or clock.end > now or warned is None or now - warned < least:
                raise WrongError(f"the referee acted for {key} too early: {clock}, now {now}")

    def _fits(self, key: Key, told: Told, now: int) -> bool:
        clock, pace = self.open[key], self.paces[key.game]
        if pace.paused or now < _due(clock.end, pace, told.kind):
            return False
        if told.kind is END and pace.policy is not Policy.WAIT and NEARLY.name not in clock.told:
            return False
        if told.end == clock.end // _SECOND:
            return True
        # The last warning came late: there is a grace, as long as the warning usually leaves.
        grace = max(pace.period // _GRACE, HOUR)
        late = now - _due(clock.end, pace, NEARLY) > pace.period // _SLACK
        least = now + grace - pace.period // _SLACK - _SECOND
        given = pace.policy is not Policy.WAIT and told.kind is NEARLY
        return given and late and least <= told.end * _SECOND <= now + grace

    def _done(self, key: Key, kind: str, now: int) -> bool:
        """Whether something that was due has been told, or need not be any more."""
        clock, pace = self.open[key], self.paces[key.game]
        names = [each.name for each in KINDS]
        later = names[names.index(kind) :]
        if any(name in clock.told for name in later) or pace.paused:
            return True
        due = next(each for each in KINDS if each.name == kind)
        return now < _due(clock.end, pace, due)

    def _stands(self, key: Key, revision: int) -> bool:
        return key in self.open and self.open[key].revision == revision

    def _note_pace(self, code: str, pace: Pace, now: int) -> None:
        old = self.paces.get(code)
        self.paces[code] = pace
        if old is None or old.paused == pace.paused:
            return
        by = -now if pace.paused else now
        for key in self._of.get(code, ()):
            self.open[key].end += by
            self._expect(key)
        for key, clock in self._left.items():
            clock.end += by if key.game == code else 0

    def _expect(self, key: Key) -> None:
        clock, pace = self.open[key], self.paces[key.game]
        clock.revision += 1
        for kind in () if pace.paused else KINDS:
            if kind.name not in clock.told:
                at = _due(clock.end, pace, kind)
                heapq.heappush(self._coming, (at, key, clock.revision, kind.name))


def _due(end: int, pace: Pace, kind: Kind) -> int:
    return end - pace.period * (100 - kind.percent) // 100
