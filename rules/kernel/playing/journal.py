"""The record of a game: one entry for each accepted action, from which all else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pydantic import ValidationError

from rules.kernel.game.action import CallOff, Report, TakeBack
from rules.kernel.game.dice import Dice, Roll
from rules.kernel.game.event import CalledOff, Conceded, Intervened, Next, Sealed, TookBack
from rules.kernel.game.resolution import Emitted
from rules.kernel.playing.play import evolve, first_state, open_game
from rules.kernel.playing.taking_back import Ahead, Passed, Past, acted, gone_back
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.kernel.game.brief import Start
    from rules.kernel.game.state import State
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset


Span: TypeAlias = tuple[int, int]
"""The numbers of the first and the last of some actions."""
_TELLING: Final = frozenset(
    each.tag for each in (Next, Conceded, CalledOff, Sealed, TookBack, Intervened)
)
"""The events of an entry that says what is due after it, if by saying nothing of that."""


class Entry(NamedTuple):
    """One accepted action in its JSON form: ``action`` is ``None`` for the set-up."""

    seat: str | None
    action: dict[str, Any] | None
    events: list[dict[str, Any]]
    rolls: list[dict[str, Any]]


class Difference(NamedTuple):
    """Where a replay parts from the journal: the entry's number (from 1) and what differs."""

    entry: int
    what: str


def entry_of(step: Step) -> Entry:
    """The journal's form of a step."""
    return Entry(
        step.seat,
        step.action.to_json() if step.action is not None else None,
        [_emitted_to_json(each) for each in step.emitted],
        [roll.to_json() for roll in step.rolls],
    )


def upcast(ruleset: AnyRuleset, version: int, entry: Entry) -> Entry:
    """An entry of a game of that version, with its events as they are written today."""
    if version == ruleset.version:
        return entry
    return entry._replace(events=[_upcast(ruleset, version, each) for each in entry.events])


def _upcast(ruleset: AnyRuleset, version: int, emitted: dict[str, Any]) -> dict[str, Any]:
    if "secret" not in emitted:
        return ruleset.upcast(version, emitted)
    secret, twin = emitted["secret"], emitted["twin"]
    return {
        **emitted,
        "secret": ruleset.upcast(version, secret),
        "twin": None if twin is None else ruleset.upcast(version, twin),
    }


def events_of(ruleset: AnyRuleset, entry: Entry) -> tuple[Emitted, ...]:
    """The events of an entry."""
    return tuple(_emitted_from_json(ruleset, each) for each in entry.events)


def replay(ruleset: AnyRuleset, start: Start, entries: Iterable[Entry]) -> State:
    """The state that a journal leads to: the fold of its events. Needs no dice."""
    journal = list(entries)
    folding = Folding(ruleset, start, spans_of(journal))
    for entry in journal:
        folding.add(entry)
    state: State = folding.state
    return state


def spans_of(entries: Iterable[Entry]) -> tuple[Span, ...]:
    """What is taken back in a journal, by the numbers of the first and the last action each."""
    found, number = [], 0
    for entry in entries:
        number += sealed_by(entry.events) is None
        action = entry.action or {}
        if action.get("is") == TakeBack.tag and type(action.get("to")) is int:
            found.append((action["to"] + 1, number - 1))
    return tuple(found)


class Folding:
    """Folds a journal, entry by entry.

    Attributes:
        state: The state by now.
        number: How many of the entries everybody knows of.
        steps: The actions that stand, since the one before the first of the span that goes on.
        ahead: What was decided ahead in it.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        start: Start,
        spans: Sequence[Span] = (),
        *,
        known: tuple[int, Any] | None = None,
    ) -> None:
        """Begin with the set-up, or after an action whose state is known.

        Args:
            ruleset: The system.
            start: What the game started from.
            spans: What is taken back in the journal, or may be: see ``spans_of``.
            known: The number of an action, and the state after it; nothing that is folded may go
                back further.
        """
        self.number, self.state = number, state = known or (0, first_state(ruleset, start))
        known_one = Passed(number, None, None, (), False, state, state)
        self.steps = [known_one] if number else []
        self.ahead: list[Ahead] = []
        self._ruleset = ruleset
        self._spans = spans

    @property
    def past(self) -> Past:
        """The game as it is by now, and what may be taken back of it."""
        return Past(self.state, self.number, self.steps, self.ahead)

    def add(self, entry: Entry) -> Any:
        """The state after the next entry.

        Raises:
            LookupError: It goes back to an action that does not stand, or that was not kept.
        """
        self.follow(entry, fold(self._ruleset, self.state, entry, self.past))
        return self.state

    def follow(self, entry: Entry, state: Any) -> None:
        """Note an entry and the state that it has led to."""
        before, self.state = self.state, state
        sealer = sealed_by(entry.events)
        self.number += sealer is None
        if not self._kept():
            self.steps, self.ahead = [], []
            return
        read = self._ruleset.action_codec.from_json
        action = read(entry.action) if entry.action is not None else None
        if isinstance(action, TakeBack):
            self.steps = [each for each in self.steps if each.number <= action.to]
        elif sealer is None:
            if isinstance(action, Report):
                self.steps = []  # the game that it was is over: nothing goes back behind that
            emitted, thrown = events_of(self._ruleset, entry), bool(entry.rolls)
            self.steps.append(
                Passed(self.number, entry.seat, action, emitted, thrown, before, state)
            )
        elif action is not None:
            self.ahead.append(Ahead(self.number, sealer, action))

    def _kept(self) -> bool:
        """Whether the last entry may be taken back, gone back to, or take something back."""
        return any(first - 1 <= self.number <= last + 1 for first, last in self._spans)


def fold(ruleset: AnyRuleset, state: Any, entry: Entry, past: Past | None = None) -> Any:
    """The state after an entry: its events, and the agenda that an older journal does not tell.

    Args:
        ruleset: The system.
        state: The state before it.
        entry: The entry.
        past: What it may take back.

    Raises:
        LookupError: It takes back what is not there.
    """
    after = state
    events = [emitted.event for emitted in events_of(ruleset, entry)]
    for event in events:
        if isinstance(event, TookBack):
            if past is None or event.upto != past.number:
                raise LookupError("an entry takes back what is not known")
            after = gone_back(after, past.at(event.to), event)
        else:
            after = evolve(ruleset, after, event)
    if not after.version and not tells_agenda(entry):
        answered = entry.seat if state.agenda else None
        due = tuple((each,) for each in ruleset.due_after(state, after, events))
        after = after.moved_on(ruleset.next_event(answered=answered, due=due))
    return after


def tells_agenda(entry: Entry) -> bool:
    """Whether an entry says what is due after it; before there was an agenda none did."""
    told = {event.get("secret", event).get("is") for event in entry.events}
    return not told.isdisjoint(_TELLING)


def is_masters(entry: Entry) -> bool:
    """Whether an entry is what a game master did."""
    if entry.seat is not None or entry.action is None:
        return False
    return entry.action["is"] not in (CallOff.tag, Report.tag)


def sealed_by(events: Iterable[dict[str, Any]]) -> str | None:
    """The seat that has decided something ahead by an entry with these events, if one has.

    Only that seat may know of the entry.
    """
    for event in events:
        secret = event.get("secret", {})
        if secret.get("is") == Sealed.tag:
            return str(secret["seat"])
    return None


def check_dice(entries: Iterable[Entry], dice: Dice) -> tuple[int, Difference | None]:
    """Draw every die of a journal again.

    Returns:
        How many dice were drawn, and the first that differs, if one does.
    """
    for number, entry in enumerate(entries, start=1):
        for each in entry.rolls:
            roll = Roll.from_json(each)
            if roll.cursor != dice.cursor:
                return dice.cursor, Difference(number, f"dice skipped before {roll.label}")
            faces = tuple(dice.draw(roll.sides) for _ in roll.faces)
            if faces != roll.faces:
                return dice.cursor, Difference(number, f"{roll.label}: {roll.faces}, not {faces}")
    return dice.cursor, None


def rerun(
    ruleset: AnyRuleset, start: Start, entries: Iterable[Entry], dice: Dice
) -> Difference | None:
    """Referee a whole journal again, action by action; the first difference, if any.

    What actions and events have come to tell since they were recorded is none, nor is an agenda
    that was not recorded yet.
    """
    journal = list(entries)
    folding = Folding(ruleset, start, spans_of(journal))
    silent = not start.version  # of an agenda, as journals begin that are older than it
    for number, entry in enumerate(journal, start=1):
        try:
            if number == 1:
                step = open_game(ruleset, start, dice)
            else:
                action = ruleset.action_codec.from_json(entry.action or {})
                step = acted(ruleset, folding.past, entry.seat, action, dice)
        except (KeyError, ValidationError):
            return Difference(number, "the action cannot be read")
        except Refusal as refusal:
            return Difference(number, f"the action is refused: {refusal}")
        told = entry_of(step)
        silent = silent and not tells_agenda(entry)
        if silent:
            kept = [event for event in told.events if event.get("is") != Next.tag]
            told = told._replace(events=kept)
        said = told._replace(action=entry.action, events=entry.events)
        if said != entry or not _in([entry.action, entry.events], [told.action, told.events]):
            return Difference(number, "the same action now leads to other events")
        folding.follow(entry, step.state)
    return None


def _in(recorded: Any, told: Any) -> bool:
    """Whether all that is recorded is told just so."""
    match recorded, told:
        case dict(), dict():
            return all(name in told and _in(each, told[name]) for name, each in recorded.items())
        case list(), list():
            return len(recorded) == len(told) and all(map(_in, recorded, told))
        case _:
            return bool(recorded == told)


def _emitted_to_json(emitted: Emitted) -> dict[str, Any]:
    data = emitted.event.to_json()
    if emitted.audience is None:
        return data
    twin = emitted.twin.to_json() if emitted.twin is not None else None
    return {"secret": data, "audience": emitted.audience, "twin": twin}


def _emitted_from_json(ruleset: AnyRuleset, data: dict[str, Any]) -> Emitted:
    read = ruleset.event_codec.from_json
    if "secret" not in data:
        return Emitted(read(data))
    twin = read(data["twin"]) if data["twin"] is not None else None
    return Emitted(read(data["secret"]), data["audience"], twin)
