"""Two games that differ only in what one seat hides: everybody else has seen the same in both.

The first is one of the sample. In the second its dice and all that others do are the same; the seat
decides nothing ahead, and hides something else wherever nobody could tell. They end where somebody
could, or where the game is over and what was hidden is shown.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.journal import Entry, Folding, entry_of, events_of, sealed_by
from rules.kernel.playing.taking_back import acted
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Refusal
from tests.conformance.sample import games
from tests.systems_under_test import system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.brief import Start
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.fuzz.games import Played

LONGEST = 60
"""Actions of the first game from the first on by which something is hidden."""
TRIED = 12
"""Other ways to act of a seat that hides something."""
_ANY_SPAN = ((1, 1 << 30),)


class Told(NamedTuple):
    """One of the two, as far as they are the same: its journal, and the state after it."""

    entries: list[Entry]
    state: Any


class Twins(NamedTuple):
    """Both of them.

    Attributes:
        start: What they started from.
        hider: The seat that hides something else in the one than in the other.
        others: All other seats, and spectators.
        games: The two.
    """

    start: Start
    hider: str
    others: tuple[str | None, ...]
    games: tuple[Told, Told]

    @property
    def apart(self) -> bool:
        """Whether something is hidden in one of them that is not in the other."""
        one, other = self.games
        return one.entries != other.entries


class Known(NamedTuple):
    """What others can see of a state and of what has led there."""

    events: tuple[list[Any], ...]
    views: tuple[Any, ...]


def twins(system_id: str, most: int) -> Iterator[Twins]:
    """Pairs of games of a system, those first in which something was forgotten unseen."""
    ruleset = system(system_id)
    found = [
        (played, seat.id)
        for played in games(system_id)
        for seat in ruleset.seats_in(played.state)
        if _first_hidden(played, seat.id) < len(played.entries)
    ]
    found.sort(key=lambda each: not _forgets(ruleset, *each))
    pairs = (_Pairing(ruleset, *each).twins() for each in found)
    yield from islice((each for each in pairs if each.apart), most)


def _first_hidden(played: Played, hider: str) -> int:
    """The place of the first entry by which a seat hides something; past the end, if none."""
    for at, entry in enumerate(played.entries):
        if any(each.get("audience") == hider for each in entry.events):
            return at
    return len(played.entries)


def _forgets(ruleset: AnyRuleset, played: Played, hider: str) -> bool:
    return any(
        each.event.aside
        for entry in played.entries
        if any(one.get("audience") == hider for one in entry.events)
        for each in events_of(ruleset, entry)
    )


class _Faces:
    """The dice of an action of the first game; the second may need others after them."""

    def __init__(self, entry: Entry, cursor: int) -> None:
        self.cursor = cursor
        self._faces = [face for roll in entry.rolls for face in roll["faces"]]
        self._more = SeededDice(b"more", b"", cursor)

    def draw(self, sides: int) -> int:
        self.cursor += 1
        more = self._more.draw(sides)
        return min(self._faces.pop(0), sides) if self._faces else more


class _Pairing:
    """Plays the second game along the first."""

    def __init__(self, ruleset: AnyRuleset, played: Played, hider: str) -> None:
        self._ruleset = ruleset
        self._played = played
        self._hider = hider
        self._others = (
            None,
            *(each.id for each in ruleset.seats_in(played.state) if each.id != hider),
        )
        self._cursor = 0

    def twins(self) -> Twins:
        """The two games, to where others could tell one from the other."""
        ruleset, played = self._ruleset, self._played
        first = _first_hidden(played, self._hider)
        here, there = (Folding(ruleset, played.start, _ANY_SPAN) for _ in range(2))
        journal: list[Entry] = []
        upto = 0
        for at, entry in enumerate(played.entries[: first + LONGEST]):
            if at < first:
                here.add(entry)
                there.add(entry)
                journal.append(entry)
            else:
                if sealed_by(entry.events) == self._hider:
                    here.add(entry)
                    continue
                known = self._known(here.add(entry), events_of(ruleset, entry))
                step = self._step(there, entry, known)
                if step is None or result(ruleset, step.state) is not None:
                    break
                journal.append(entry_of(step))
                there.follow(journal[-1], step.state)
            upto = at + 1
            self._cursor += sum(len(roll["faces"]) for roll in journal[-1].rolls)
        whole = played.entries[:upto]
        folding = Folding(ruleset, played.start, _ANY_SPAN)
        for entry in whole:
            folding.add(entry)
        games = Told(whole, folding.state), Told(journal, there.state)
        return Twins(played.start, self._hider, self._others, games)

    def _step(self, there: Folding, entry: Entry, known: Known) -> Step | None:
        """The same step in the second game, or another one of the seat that nobody can tell."""
        for action in self._actions(there, entry):
            try:
                step = acted(
                    *(self._ruleset, there.past, entry.seat, action),
                    _Faces(entry, self._cursor),
                )
            except Refusal:
                if entry.seat not in (None, self._hider):
                    raise  # whoever acted could tell by that
                continue
            if self._known(step.state, step.emitted) == known:
                return step
        return None

    def _actions(self, there: Folding, entry: Entry) -> Iterator[Action]:
        ruleset, seat = self._ruleset, entry.seat
        if entry.action is None:
            return
        same = ruleset.action_codec.from_json(entry.action)
        hides = any(
            each.get("audience") == self._hider and each["twin"] is not None
            for each in entry.events
        )
        if seat == self._hider:
            legal = ruleset.legal(ruleset.view(there.state, seat))
            others = [each for each in legal if each != same and type(each) is type(same)]
            others = others[:: max(1, len(others) // TRIED)]
            yield from (*others, same) if hides else (same, *others)
        else:
            yield same

    def _known(self, state: Any, emitted: Any) -> Known:
        """What all others can see after an action."""
        events = tuple(
            [seen for each in emitted if (seen := each.seen_by(other)) is not None]
            for other in self._others
        )
        return Known(events, tuple(self._ruleset.view(state, other) for other in self._others))
