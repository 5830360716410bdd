"""What was to be expected of a game's rolls, and what came of them, from its journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.journal import Entry, events_of
from rules.kernel.play import evolve

if TYPE_CHECKING:
    from rules.kernel.chances import Chance
    from rules.kernel.ruleset import AnyRuleset, Options


class Trial(NamedTuple):
    """One chance that was taken.

    Attributes:
        entry: The number of the action in the journal, from 1.
        seat: Who acted.
        what: The action in words.
        chance: The chance, as it was just before.
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


@dataclass
class Record:
    """Reads a journal entry by entry; each costs about as much as an action.

    Attributes:
        trials: The chances that were taken so far.
    """

    ruleset: AnyRuleset
    options: Options
    trials: list[Trial] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._state = self.ruleset.initial(self.options)
        self._read = 0

    def add(self, entry: Entry) -> None:
        """Read the next entry."""
        self._read += 1
        emitted = events_of(self.ruleset, entry)
        if entry.seat is not None and entry.action is not None and entry.rolls:
            action = self.ruleset.action_codec.from_json(entry.action)
            view = self.ruleset.view(self._state, entry.seat)
            counted = [each for each in self.ruleset.odds(view, action) if each.id]
            if counted:
                met = self.ruleset.came_true([each.event for each in emitted])
                what = self.ruleset.label(view, action).text
                self.trials += [
                    Trial(self._read, entry.seat, what, each, each.id in met) for each in counted
                ]
        for each in emitted:
            self._state = evolve(self.ruleset, self._state, each.event)

    def sums(self, seat: str) -> dict[str, Sum]:
        """What a seat's chances came to, by their ids."""
        found: dict[str, Sum] = {}
        for trial in self.trials:
            if trial.seat == seat:
                trials, expected, actual = found.get(trial.chance.id, Sum(0, Fraction(), 0))
                found[trial.chance.id] = Sum(
                    trials + 1, expected + trial.chance.share, actual + trial.met
                )
        return found
