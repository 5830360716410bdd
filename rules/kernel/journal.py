"""The record of a game: one entry for each accepted action, from which all else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from rules.kernel.dice import Dice, Roll
from rules.kernel.errors import Refusal
from rules.kernel.play import act, evolve, open_game
from rules.kernel.resolution import Emitted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.play import Step
    from rules.kernel.ruleset import AnyRuleset, Options, State


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


def events_of(ruleset: AnyRuleset, entry: Entry) -> tuple[Emitted, ...]:
    """The events of an entry."""
    return tuple(_emitted_from_json(ruleset, each) for each in entry.events)


def replay(ruleset: AnyRuleset, options: Options, entries: Iterable[Entry]) -> State:
    """The state that a journal leads to: the fold of its events. Needs no dice."""
    state: State = ruleset.initial(options)
    for entry in entries:
        for emitted in events_of(ruleset, entry):
            state = evolve(ruleset, state, emitted.event)
    return state


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
    ruleset: AnyRuleset, options: Options, entries: Iterable[Entry], dice: Dice
) -> Difference | None:
    """Referee a whole journal again, action by action; the first difference, if any.

    What events have come to tell since they were recorded is none.
    """
    state: State | None = None
    for number, entry in enumerate(entries, start=1):
        try:
            if state is None:
                step = open_game(ruleset, options, dice)
            else:
                action = ruleset.action_codec.from_json(entry.action or {})
                step = act(ruleset, state, entry.seat, action, dice)
        except (KeyError, ValidationError):
            return Difference(number, "the action cannot be read")
        except Refusal as refusal:
            return Difference(number, f"the action is refused: {refusal}")
        told = entry_of(step)
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
