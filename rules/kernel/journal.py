"""The record of a game: one entry for each accepted action, from which all else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from rules.kernel.dice import Dice, Roll
from rules.kernel.errors import Refusal
from rules.kernel.event import CalledOff, Conceded, Next, Sealed
from rules.kernel.play import act, evolve, first_state, open_game
from rules.kernel.resolution import Emitted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.brief import Start
    from rules.kernel.play import Step
    from rules.kernel.ruleset import AnyRuleset
    from rules.kernel.state import State


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
    state: State = first_state(ruleset, start)
    for entry in entries:
        state = fold(ruleset, state, entry)
    return state


def fold(ruleset: AnyRuleset, state: Any, entry: Entry) -> Any:
    """The state after an entry: its events, and the agenda that an older journal does not tell."""
    after = state
    events = [emitted.event for emitted in events_of(ruleset, entry)]
    for event in events:
        after = evolve(ruleset, after, event)
    if not after.version and not tells_agenda(entry):
        answered = entry.seat if state.agenda else None
        due = tuple((each,) for each in ruleset.due_after(state, after, events))
        after = after.moved_on(ruleset.next_event(answered=answered, due=due))
    return after


def tells_agenda(entry: Entry) -> bool:
    """Whether an entry says what is due after it; before there was an agenda none did."""
    told = {event.get("secret", event).get("is") for event in entry.events}
    return not told.isdisjoint({Next.tag, Conceded.tag, CalledOff.tag, Sealed.tag})


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

    What events have come to tell since they were recorded is none, nor is an agenda that was not
    recorded yet.
    """
    state: State | None = None
    silent = not start.version  # of an agenda, as journals begin that are older than it
    for number, entry in enumerate(entries, start=1):
        try:
            if state is None:
                step = open_game(ruleset, start, dice)
            else:
                action = ruleset.action_codec.from_json(entry.action or {})
                step = act(ruleset, state, entry.seat, action, dice)
        except (KeyError, ValidationError):
            return Difference(number, "the action cannot be read")
        except Refusal as refusal:
            return Difference(number, f"the action is refused: {refusal}")
        told = entry_of(step)
        silent = silent and not tells_agenda(entry)
        if silent:
            kept = [event for event in told.events if event.get("is") != Next.tag]
            told = told._replace(events=kept)
        if told._replace(events=entry.events) != entry or not _in(entry.events, told.events):
            return Difference(number, "the same action now leads to other events")
        state = step.state
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
