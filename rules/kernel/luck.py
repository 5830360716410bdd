"""What was to be expected of a game's rolls, and what came of them, from its journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.action import ActFor, TakeBack
from rules.kernel.journal import Entry, Folding, Span, events_of
from rules.kernel.play import meant
from rules.kernel.resolution import seen_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules.kernel.action import Action
    from rules.kernel.brief import Start
    from rules.kernel.chances import Chance
    from rules.kernel.resolution import Emitted
    from rules.kernel.ruleset import AnyRuleset


_SOMEWHAT, _VERY = 67, 153
"""Hundredths of a standard deviation that half of all games, and one of eight, exceed."""


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
        """The verdict: in half of all games neither lucky nor unlucky, in one of eight very."""
        for least, good, bad in (
            (_VERY, "very lucky", "very unlucky"),
            (_SOMEWHAT, "lucky", "unlucky"),
        ):
            if abs(self.score) >= least:
                return good if self.score > 0 else bad
        return "fair dice"


@dataclass
class LuckRecord:
    """Reads a journal entry by entry; each costs about as much as an action.

    It tells no secrets but those of ``seats``: a roll that led to something that others may not see
    is left out, and the odds of all others are those that a spectator could work out. What is told
    so does not depend on what is hidden.

    Attributes:
        ruleset: The system.
        start: What the game started from.
        seats: The seats whose own rolls are told as they themselves saw them; all of them once the
            game is over.
        spans: What is taken back in the journal; see ``journal.spans_of``.
        trials: The chances that were taken so far.
    """

    ruleset: AnyRuleset
    start: Start
    seats: Collection[str] = ()
    spans: Sequence[Span] = ()
    trials: list[Trial] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._folding = Folding(self.ruleset, self.start, self.spans)
        self._untold: list[int] = []

    @property
    def left_out(self) -> int:
        """How many actions with rolls were left out."""
        return len(self._untold)

    def add(self, entry: Entry) -> None:
        """Read the next entry; one that takes back others takes out what they came to."""
        before = self._folding.state
        self._folding.add(entry)
        if entry.action is None:
            return
        if entry.rolls:
            taken = self.ruleset.action_codec.from_json(entry.action)
            seat = entry.seat
            if isinstance(taken, ActFor):
                seat, taken = taken.seat, taken.action
            if seat is not None:
                action = meant(self.ruleset, before, seat, taken)
                self._weigh(before, seat, action, events_of(self.ruleset, entry))
        elif entry.action["is"] == TakeBack.tag:
            to = entry.action["to"]
            self.trials = [each for each in self.trials if each.entry <= to]
            self._untold = [each for each in self._untold if each <= to]

    def _weigh(self, before: Any, seat: str, action: Action, emitted: tuple[Emitted, ...]) -> None:
        """Note the chances of an action in that state, as far as they may be told."""
        viewer = seat if seat in self.seats else None
        events = [each.event for each in emitted]
        if not seen_whole(emitted, viewer):
            self._untold.append(self._folding.number)
            return
        view = self.ruleset.view(before, viewer)
        found = self.ruleset.forecast(view, action)
        met = found.met(events)
        self.trials += [
            Trial(self._folding.number, seat, found.text, each, each.id in met)
            for each in found.chances
            if each.id
        ]

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
        first: dict[int, Trial] = {}
        for trial in self.trials:
            if trial.seat == seat:
                first.setdefault(trial.entry, trial)
        shares = [trial.chance.share for trial in first.values()]
        return Balance(
            len(first),
            sum(trial.met for trial in first.values()),
            sum(shares, Fraction()),
            sum((share * (1 - share) for share in shares), Fraction()),
        )
