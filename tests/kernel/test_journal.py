"""The record of a game: what it is good for, and what it does not let pass."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.journal import Entry, check_dice, entry_of, events_of, replay, rerun
from rules.kernel.playing.play import act, active, first_state, open_game
from tests.toy.numbers import Chosen, ChosenUnseen
from tests.toy.questions import MayPush
from tests.toy.ruleset import RULESET, ToyRace
from tests.toy.state import RaceOptions, RaceState

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution

START = RULESET.start(RaceOptions(target=30))


def dice(salt: bytes = b"salt") -> SeededDice:
    return SeededDice(b"seed", salt)


def whole_game() -> tuple[RaceState, list[Entry]]:
    """A game in which everybody takes the last offer but one."""
    drawn = dice()
    step = open_game(RULESET, START, drawn)
    entries = [entry_of(step)]
    while seats := active(RULESET, step.state):
        legal = RULESET.legal(RULESET.view(step.state, seats[0]))
        step = act(RULESET, step.state, seats[0], legal[-2], drawn)
        entries.append(entry_of(step))
    # As it comes back from a database or a file.
    return step.state, [Entry(*each) for each in json.loads(json.dumps(entries))]


STATE, ENTRIES = whole_game()


def tampered() -> list[Entry]:
    return deepcopy(ENTRIES)


def with_rolls() -> int:
    """The number of an entry in the middle that has dice."""
    return next(n for n, entry in enumerate(ENTRIES) if n > len(ENTRIES) // 2 and entry.rolls)


def test_the_game_is_worth_recording() -> None:
    assert len(ENTRIES) > 5
    assert sum(len(entry.rolls) for entry in ENTRIES) > 3


def test_the_set_up_has_neither_seat_nor_action() -> None:
    assert (ENTRIES[0].seat, ENTRIES[0].action) == (None, None)
    assert ENTRIES[1].action == {"is": "hide", "number": 5}


def test_replay_needs_no_dice_and_no_rules_but_evolve() -> None:
    assert replay(RULESET, START, ENTRIES) == STATE
    assert replay(RULESET, START, []) == first_state(RULESET, START)


def test_secret_events_keep_audience_and_twin() -> None:
    assert ENTRIES[1].events == [
        {
            "secret": {"is": "chosen", "seat": "red", "number": 5},
            "audience": "red",
            "twin": {"is": "chosen_unseen", "seat": "red"},
        },
        {"is": "next", "answered": "red", "begun": False, "due": [], "struck": None},
    ]
    emitted, _ = events_of(RULESET, ENTRIES[1])
    assert emitted.seen_by("red") == Chosen(seat="red", number=5)
    assert emitted.seen_by("blue") == ChosenUnseen(seat="red")
    lonely = Entry(None, None, [{**ENTRIES[1].events[0], "twin": None}], [])
    (emitted,) = events_of(RULESET, lonely)
    assert emitted.seen_by("blue") is None


def test_the_dice_can_be_checked() -> None:
    count = sum(len(roll["faces"]) for entry in ENTRIES for roll in entry.rolls)
    assert check_dice(ENTRIES, dice()) == (count, None)
    assert check_dice([], dice()) == (0, None)


def test_another_seed_or_salt_does_not_fit() -> None:
    _, difference = check_dice(ENTRIES, dice(b"pepper"))
    assert difference is not None
    assert rerun(RULESET, START, ENTRIES, dice(b"pepper")) is not None


def test_a_changed_face_is_found() -> None:
    entries, number = tampered(), with_rolls()
    (roll,) = entries[number].rolls
    roll["faces"] = [roll["faces"][0] % 6 + 1]
    _, difference = check_dice(entries, dice())
    assert difference is not None
    assert difference.entry == number + 1
    assert roll["label"] in difference.what


def test_a_skipped_die_is_found() -> None:
    """Somebody drew a die that he did not like and threw again."""
    entries, number = tampered(), with_rolls()
    for entry in entries[number:]:
        for roll in entry.rolls:
            roll["cursor"] += 1
    _, difference = check_dice(entries, dice())
    assert difference is not None
    assert difference.entry == number + 1
    assert "skipped" in difference.what


def test_a_dropped_entry_is_found() -> None:
    entries, number = tampered(), with_rolls()
    del entries[number]
    _, difference = check_dice(entries, dice())
    assert difference is not None
    assert difference.entry > number


def test_rerun_of_an_honest_game_finds_nothing() -> None:
    assert rerun(RULESET, START, ENTRIES, dice()) is None


def test_rerun_finds_a_changed_event() -> None:
    entries, number = tampered(), with_rolls()
    entries[number].events[0]["by"] += 1
    difference = rerun(RULESET, START, entries, dice())
    assert difference is not None
    assert difference.entry == number + 1


def test_what_events_tell_only_since_a_game_was_recorded_is_no_changed_rule() -> None:
    entries = tampered()
    steps = [event for entry in entries for event in entry.events if event.get("is") == "stepped"]
    for event in steps:
        event.pop("shout")
    assert steps
    assert rerun(RULESET, START, entries, dice()) is None
    entries[with_rolls()].events.pop()
    assert rerun(RULESET, START, entries, dice()) is not None


class Generous(ToyRace):
    """The same race after a rule was changed: nobody is pushed any more."""

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        super().decide(r, question, action)
        if r.state.questions and isinstance(r.state.questions[0], MayPush):
            r.state = r.state.model_copy(update={"agenda": r.state.agenda[:-1]})
            r.emitted.pop()


def test_a_changed_rule_is_found_but_spoils_no_old_game() -> None:
    assert rerun(Generous(), START, ENTRIES, dice()) is not None
    assert replay(Generous(), START, ENTRIES) == STATE


@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_rerun_finds_an_entry_that_is_there_twice(number: int) -> None:
    entries = tampered()
    entries.insert(number, entries[number])
    difference = rerun(RULESET, START, entries, dice())
    assert difference is not None
    assert difference.entry == number + 2


@pytest.mark.parametrize(
    ("action", "what"),
    [
        (None, "cannot be read"),
        ({"is": "fly"}, "cannot be read"),
        ({"is": "hide", "number": 7}, "cannot be read"),
        ({"is": "push", "push": True}, "refused: It is for the"),
    ],
)
def test_rerun_names_an_action_that_cannot_be(action: dict[str, object], what: str) -> None:
    entries = tampered()
    entries[2] = entries[2]._replace(action=action, seat="red")
    difference = rerun(RULESET, START, entries, dice())
    assert difference is not None
    assert difference.entry == 3
    assert what in difference.what
