"""What was to be expected of a game's rolls, and what came of them, from its journal."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.foresight.prospects import is_attack
from rules.kernel.game.action import ActFor, TakeBack
from rules.kernel.game.resolution import seen_whole
from rules.kernel.playing.journal import Entry, Folding, Span, events_of
from rules.kernel.playing.play import meant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.game.action import Action
    from rules.kernel.game.brief import Start
    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Emitted
    from rules.kernel.system.ruleset import AnyRuleset


_SOMEWHAT, _VERY = 67, 153
"""Hundredths of a standard deviation that half of all games, and one of eight, exceed."""
_ENOUGH = 5
"""Rolls below which no verdict is given."""


class Trial(NamedTuple):
    """One chance that was taken.

    Attributes:
        entry: The number of the action, from 1, among those that everybody knows of.
        seat: Who acted.
        what: The action in words.
        chance: The chance, as it was just before by what may be told.
        met: Whether it came true.
    """

    entry: int
    seat: str
    what: str
    chance: Chance
    met: bool


class Sum(NamedTuple):
    """All chances of a kind that a seat has taken."""

    trials: int
    expected: Fraction
    actual: int


class Balance(NamedTuple):
    """The first chance of each action of a seat, together: actions don't depend on each other.

    Attributes:
        taken: How many there were.
        came: How many of them came true.
        expected: How many were to be expected.
        spread: The variance of that.
    """

    taken: int
    came: int
    expected: Fraction
    spread: Fraction

    @property
    def score(self) -> int:
        """How far the dice strayed, in hundredths of a standard deviation; above 0 for luck."""
        if not self.spread:
            return 0
        far = self.came - self.expected
        found = isqrt(int(10_000 * far * far / self.spread))
        return found if far > 0 else -found

    @property
    def words(self) -> str:
        """The verdict: in half of all games neither lucky nor unlucky, in one of eight very.

        Empty below five rolls: they say nothing of the dice.
        """
        if self.taken < _ENOUGH:
            return ""
        for least, good, bad in (
            (_VERY, "very lucky", "very unlucky"),
            (_SOMEWHAT, "lucky", "unlucky"),
        ):
            if abs(self.score) >= least:
                return good if self.score > 0 else bad
        return "fair dice"


class _Taken(NamedTuple):
    """A chance whose action has been taken; ``viewer`` sees what comes of it."""

    entry: int
    seat: str
    what: str
    chance: Chance
    viewer: str | None


@dataclass
class LuckRecord:
    """Reads a journal entry by entry; each costs about as much as an action.

    It tells no secrets but those of ``seats``: a roll that led to something that others may not see
    is left out, and the odds of all others are those that a spectator could work out. What is told
    so does not depend on what is hidden. Answers that are sealed until all have given theirs, and
    shots that strike later, are weighed when they come to something.

    Attributes:
        ruleset: The system.
        start: What the game started from.
        seats: The seats whose own rolls are told as they themselves saw them; all of them once the
            game is over.
        spans: What is taken back in the journal; see ``journal.spans_of``.
        trials: The chances that were taken and came to something so far.
    """

    ruleset: AnyRuleset
    start: Start
    seats: Collection[str] = ()
    spans: Sequence[Span] = ()
    trials: list[Trial] = field(default_factory=list)
    _folding: Folding = field(init=False)
    _open: list[_Taken] = field(default_factory=list, init=False)
    _decided: list[tuple[int, _Taken, Trial | None]] = field(default_factory=list, init=False)
    _untold: list[int] = field(default_factory=list, init=False)
    _told: list[tuple[int, Emitted]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._folding = Folding(self.ruleset, self.start, self.spans)

    @property
    def left_out(self) -> int:
        """How many actions with rolls were left out."""
        return len(self._untold)

    @property
    def pending(self) -> int:
        """How many chances are still to come to something."""
        return len(self._open)

    def add(self, entry: Entry) -> None:
        """Read the next entry; one that takes back others takes out what they came to."""
        before = self._folding.state
        self._folding.add(entry)
        if entry.action is None:
            return
        if entry.action["is"] == TakeBack.tag:
            self._go_back(entry.action["to"])
            return
        emitted = events_of(self.ruleset, entry)
        taken = self.ruleset.action_codec.from_json(entry.action)
        seat = entry.seat
        if isinstance(taken, ActFor):
            seat, taken = taken.seat, taken.action
        if seat is not None and (entry.rolls or _waits(taken, emitted)):
            action = meant(self.ruleset, before, seat, taken)
            self._take(before, seat, action, emitted, rolled=bool(entry.rolls))
        self._told += [(self._folding.number, each) for each in emitted]
        if self._open:
            self._decide()

    def _take(
        self, before: Any, seat: str, action: Action, emitted: tuple[Emitted, ...], *, rolled: bool
    ) -> None:
        """Note the chances of an action in that state, as far as they may be told."""
        viewer = seat if seat in self.seats else None
        if rolled and not seen_whole((e for e in emitted if not e.event.declares), viewer):
            self._untold.append(self._folding.number)
            return
        found = self.ruleset.forecast(self.ruleset.view(before, viewer), action)
        self._open += [
            _Taken(self._folding.number, seat, found.text, each, viewer)
            for each in found.chances
            if each.id and each.weighed
        ]

    def _decide(self) -> None:
        """See which of the chances that were taken an action decides."""
        seen = cache(self._since)
        left: list[_Taken] = []
        for taken in self._open:
            events = seen(taken.entry, taken.viewer)
            came = taken.chance.came(events)
            if came is None:
                left.append(taken)
            else:
                trial = _trial(taken, met=came) if taken.chance.given(events) else None
                self._decided.append((self._folding.number, taken, trial))
                self.trials += [trial] if trial is not None else []
        self._open = left

    def _since(self, entry: int, viewer: str | None) -> list[Event]:
        """What somebody has seen happen from an action on."""
        begin = bisect_left(self._told, entry, key=lambda each: each[0])
        found = (each.seen_by(viewer) for _, each in self._told[begin:])
        return [each for each in found if each is not None]

    def _go_back(self, to: int) -> None:
        """Take out what was taken after an action, and open again what was decided after it."""
        again = [taken for number, taken, _ in self._decided if number > to]
        self._open = [each for each in (*self._open, *again) if each.entry <= to]
        self._decided = [each for each in self._decided if each[0] <= to]
        self.trials = [trial for _, _, trial in self._decided if trial is not None]
        self._untold = [each for each in self._untold if each <= to]
        self._told = [each for each in self._told if each[0] <= to]

    def sums(self, seat: str) -> dict[str, Sum]:
        """What a seat's chances came to, by what they are called."""
        found: dict[str, Sum] = {}
        for trial in self.trials:
            if trial.seat == seat:
                trials, expected, actual = found.get(trial.chance.name, Sum(0, Fraction(), 0))
                found[trial.chance.name] = Sum(
                    trials + 1, expected + trial.chance.share, actual + trial.met
                )
        return found

    def balance(self, seat: str) -> Balance:
        """What a seat's actions came to, by the first chance of each."""
        first = firsts(each for each in self.trials if each.seat == seat)
        shares = [trial.chance.share for trial in first]
        return Balance(
            len(first),
            sum(trial.met for trial in first),
            sum(shares, Fraction()),
            sum((share * (1 - share) for share in shares), Fraction()),
        )


def firsts(trials: Iterable[Trial]) -> list[Trial]:
    """The first chance of each action."""
    found: dict[int, Trial] = {}
    for trial in trials:
        found.setdefault(trial.entry, trial)
    return list(found.values())


def _trial(taken: _Taken, *, met: bool) -> Trial:
    return Trial(taken.entry, taken.seat, taken.what, taken.chance, met)


def _waits(action: Action, emitted: Iterable[Emitted]) -> bool:
    """Whether dice may be thrown later for an action: a shot, an answer that waits for others."""
    return is_attack(type(action)) or any(
        each.audience is not None or each.event.declares for each in emitted
    )
