"""Verifies a game against its own journal: the dice, the events, the state, the result."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.kernel.game.dice import Roll, SeededDice, commitment, salt_of
from rules.kernel.game.event import Next
from rules.kernel.playing import journal
from rules.kernel.system import outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.brief import Start
    from rules.kernel.game.seat import Result
    from rules.kernel.game.state import State
    from rules.kernel.playing.journal import Entry
    from rules.kernel.system.ruleset import AnyRuleset

_MOST_SIDES = 1_000_000
_MISNUMBERED = "The journal is not numbered 1 to {}."


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a whole game.

    Attributes:
        entries: The number of journal entries that everybody knows of.
        dice: The number of dice drawn again; 0 if the seed is unknown.
        faults: What is wrong, a sentence each.
        notes: What is worth knowing but not wrong, a sentence each.
    """

    entries: int
    dice: int
    faults: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return not self.faults

    @property
    def words(self) -> str:
        """The verdict in one line, with the first fault."""
        count = (
            f"{_counted(self.dice, 'die', 'dice')} in {_counted(self.entries, 'entry', 'entries')}"
        )
        if self.faults:
            return f"{count}: NOT in order. {self.faults[0]}"
        return f"{count}: all match." if self.dice else f"{count}: in order."


class UnfollowableError(Exception):
    """A journal with an event that can't be folded; the message names the entry."""


def verify(live: LiveGame, stored: Sequence[JournalEntry]) -> Verdict:
    """Check everything in a game that can be derived from the rest of it.

    Args:
        live: The game; an empty seed means a withheld one.
        stored: Its whole journal.
    """
    game = live.game
    entries = [live.entry(each) for each in stored]
    faults: list[str] = []
    notes: list[str] = []
    if [each.seq for each in stored] != list(range(1, game.version + 1)):
        faults.append(_MISNUMBERED.format(game.version))
    faults += _actions(live.ruleset, live.start, entries)
    faults += _agenda(entries, live.start.version)
    dice = 0
    if not game.seed:
        unknown = "The seed of the dice is kept back, so no die can be checked."
        (faults if game.status == "over" else notes).append(unknown)
    elif commitment(game.seed) != game.commitment:
        faults.append("The seed is not the one that was committed to.")
    elif game.salt is not None:
        dice, wrong = _dice(live, entries, game.seed, game.salt)
        faults += wrong
    faults += _board(live, entries)
    if game.salt is not None and live.contributions is None:
        notes.append("Who joined before the start is not known in full: a player left early on.")
    elif game.salt is not None and salt_of(live.contributions or ()) != game.salt:
        faults.append("The presses before the start don't give the players' part of the dice.")
    if not faults and game.seed and game.salt is not None:
        notes += _rerun(live, entries, SeededDice(game.seed, game.salt))
    known = sum(journal.sealed_by(each.events) is None for each in entries)
    return Verdict(known, dice, tuple(faults), tuple(notes))


def follow(live: LiveGame, stored: Sequence[JournalEntry]) -> str | None:
    """What is wrong with a game as it is stored: its entries, or the board that they lead to.

    No die is drawn again and no rule asked: it takes a tenth of the time of ``verify``.
    """
    if [each.seq for each in stored] != list(range(1, live.game.version + 1)):
        return _MISNUMBERED.format(live.game.version)
    return next(iter(_board(live, [live.entry(each) for each in stored])), None)


def states(ruleset: AnyRuleset, start: Start, entries: Iterable[Entry]) -> Iterator[State]:
    """The state after each entry of a journal, folded from its events alone.

    Raises:
        UnfollowableError: An event can't be read, or does not fit the state before it.
    """
    stored = list(entries)
    folding = journal.Folding(ruleset, start, journal.spans_of(stored))
    for number, entry in enumerate(stored, start=1):
        try:
            state = folding.add(entry)
        except Exception as error:
            raise UnfollowableError(f"The events of entry {number} can't be followed.") from error
        yield state


def _actions(ruleset: AnyRuleset, start: Start, entries: Sequence[Entry]) -> Iterator[str]:
    seats = {None, *(seat.id for seat in ruleset.seats(start.options, start.brief))}
    for number, entry in enumerate(entries, start=1):
        if (entry.action is None) != (number == 1):
            yield f"Entry {number} is {'no' if number == 1 else 'another'} set-up."
            return
        try:
            if entry.action is not None:
                ruleset.action_codec.from_json(entry.action)
        except (KeyError, TypeError, ValueError):
            yield f"The action of entry {number} can't be read."
            return
        if entry.seat not in seats:
            yield f"Entry {number} is of a side that this game does not have."
            return


def _agenda(entries: Sequence[Entry], version: int) -> Iterator[str]:
    """A journal that has begun to tell the agenda tells it to its end; only old ones begin late."""
    told = version > 0
    for number, entry in enumerate(entries, start=1):
        if told and not journal.tells_agenda(entry):
            yield f"Entry {number} does not tell what is due after it."
            return
        told = told or any(event.get("is") == Next.tag for event in entry.events)


def _dice(
    live: LiveGame, entries: Sequence[Entry], seed: bytes, salt: bytes
) -> tuple[int, list[str]]:
    for number, entry in enumerate(entries, start=1):
        try:
            rolls = [Roll.from_json(each) for each in entry.rolls]
        except ValueError:
            rolls = None
        if rolls is None or not all(1 <= roll.sides <= _MOST_SIDES for roll in rolls):
            return 0, [f"The dice of entry {number} can't be read."]
    count, difference = journal.check_dice(entries, SeededDice(seed, salt))
    if difference is not None:
        return count, [f"The dice of entry {difference.entry} don't match: {difference.what}."]
    if count != live.game.cursor:
        return count, [f"The journal holds {count} dice, the game counts {live.game.cursor}."]
    return count, []


def _board(live: LiveGame, entries: Sequence[Entry]) -> Iterator[str]:
    game = live.game
    if (game.salt is None) != (not entries) or (live.state is None) != (not entries):
        yield "The game has a journal without a start, or a start without a journal."
    elif live.state is None:
        if game.status == "playing" or (game.status == "over") != (game.result is not None):
            yield "The game has not started, but its status says otherwise."
    else:
        try:
            (state,) = deque(states(live.ruleset, live.start, entries), maxlen=1)
        except UnfollowableError as error:
            yield str(error)
            return
        if state != live.state:
            yield "The events don't lead to the board as it is."
        yield from _end(live, outcome.result(live.ruleset, state))


def _end(live: LiveGame, result: Result | None) -> Iterator[str]:
    game = live.game
    told = json.loads(game.result) if game.result is not None else None
    if (result.winner if result else "nobody yet") != (told["winner"] if told else "nobody yet"):
        yield "The result is not the one that the events lead to."
    if game.status != ("over" if result else "playing"):
        yield "The status is not the one that the events lead to."


def _rerun(live: LiveGame, entries: Sequence[Entry], dice: SeededDice) -> list[str]:
    try:
        difference = journal.rerun(live.ruleset, live.start, entries, dice)
    except Exception as error:  # noqa: BLE001 - today's rules may fail in any way on an old game
        return [f"Today's rules no longer accept an action of this game: {error}"]
    if difference is None:
        return []
    return [f"Today's rules decide entry {difference.entry} differently; the record stands."]


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
