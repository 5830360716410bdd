"""Taking back: who may, what the game is like then, and what its record says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.foresight.standing import Standing
from rules.kernel.game.action import Absent, Action, TakeBack
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.event import Unsaid
from rules.kernel.game.resolution import Emitted
from rules.kernel.playing.journal import (
    Entry,
    Folding,
    check_dice,
    entry_of,
    replay,
    rerun,
    spans_of,
)
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.playing.play import act, open_game, tellings
from rules.kernel.playing.taking_back import Bar, acted, bar
from rules.kernel.values.errors import Illegal, Malformed, Unknown
from tests.fuzz.games import uncounted
from tests.toy.actions import Gait, Hide, Step
from tests.toy.lucky import LUCKY
from tests.toy.planning import Plan
from tests.toy.state import RaceOptions
from tests.toy.steps import Stepped
from tests.toy.strolling import Strolling

if TYPE_CHECKING:
    from rules.kernel.system.ruleset import AnyRuleset


class Sighted(Stepped):
    """A step that tells something hidden."""

    reveals = True


class Seeing(Strolling):
    stepped = Sighted
    events = (*Strolling.events, Sighted)


class Listing(Strolling):
    """It lists what a seat counts on, and offers no number of those that may be typed."""

    def legal_ahead(self, _view: Any) -> tuple[Action, ...]:
        return ()

    def standing(self, view: Any) -> tuple[Standing, ...]:
        if view.lucky is None:
            return ()
        return (Standing(f"count on {view.lucky}", Plan(number=str(view.lucky))),)


START = Strolling().start(RaceOptions(pushing=False))
ON = Step(runner="red-a", steps=1)
OVER = Step(runner="red-a", steps=1, gait=Gait.RUN)
DICE = Step(runner="red-a", steps=2)
RED, BLUE = Hide(number=1), Hide(number=2)
BEGUN = (("red", RED), ("blue", BLUE))


class Game:
    """A game that goes back whenever it is asked to."""

    def __init__(
        self, *turns: tuple[str | None, Action], ruleset: AnyRuleset | None = None
    ) -> None:
        self.ruleset = Strolling() if ruleset is None else ruleset
        self.dice = ScriptedDice(*[6] * 20)
        self.folding = Folding(self.ruleset, START, ((1, 99),))
        self.entries: list[Entry] = []
        self._note(open_game(self.ruleset, START, self.dice))
        for seat, action in (*BEGUN, *turns):
            self.play(seat, action)

    def play(self, seat: str | None, action: Action) -> Any:
        """The step that an action is."""
        return self._note(acted(self.ruleset, self.folding.past, seat, action, self.dice))

    def bar(self, seat: str, to: int) -> Bar | None:
        """What keeps a seat from going back alone."""
        return bar(self.ruleset, self.folding.past, seat, to)

    @property
    def state(self) -> Any:
        """The game as it is."""
        return self.folding.state

    def at(self, number: int) -> Any:
        """The game as it was."""
        return replay(self.ruleset, START, self.entries[:number])

    def _note(self, step: Any) -> Any:
        self.entries.append(entry_of(step))
        self.folding.follow(self.entries[-1], step.state)
        return step


def test_a_game_goes_back_but_for_what_counts_on() -> None:
    game = Game(("red", ON), ("red", ON))
    asked = game.state.asked
    game.play("red", TakeBack(to=3))
    assert uncounted(game.state) == uncounted(game.at(3))
    assert game.state.numbers == (asked + 1,), "a button of before is stale"
    assert game.state.struck == ((4, 5),)
    assert replay(game.ruleset, START, game.entries) == game.state
    assert rerun(game.ruleset, START, game.entries, ScriptedDice()) is None


@pytest.mark.parametrize(
    ("turns", "to", "found"),
    [
        ((("red", ON),), 3, None),
        ((("red", OVER),), 3, Bar.ASKED),
        ((("red", DICE), ("blue", Step(runner="blue-a", steps=1))), 4, Bar.ACTED),
        ((("red", ON),), 2, Bar.ACTED),
        ((("red", ON),), 1, Bar.HIDDEN),
        ((("red", Absent()),), 3, Bar.LATE),
        ((("red", DICE),), 3, Bar.DICE),
        ((("red", ON), ("blue", Plan(number="5"))), 3, None),
    ],
)
def test_what_others_must_agree_to(
    turns: tuple[tuple[str, Action], ...], to: int, found: Bar | None
) -> None:
    game = Game(*turns)
    assert game.bar("red", to) is found
    if found is not None:
        with pytest.raises(Illegal, match=found.value):
            game.play("red", TakeBack(to=to))
    game.play("red", TakeBack(to=to, agreed=found is not None))
    assert rerun(game.ruleset, START, game.entries, ScriptedDice(*[6] * 20)) is None


def test_nothing_hidden_is_taken_back_alone() -> None:
    assert Game(("red", ON), ruleset=Seeing()).bar("red", 3) is Bar.HIDDEN


def test_what_others_have_answered_ahead_is_not_taken_back_alone() -> None:
    game = Game(("red", ON))
    past = game.folding.past
    answer = Emitted(game.ruleset.next_event(answered="blue"))
    answered = past.steps[-1]._replace(emitted=(*past.steps[-1].emitted, answer))
    reacted = past._replace(steps=(*past.steps[:-1], answered))
    assert bar(game.ruleset, past, "red", 3) is None
    assert bar(game.ruleset, reacted, "red", 3) is Bar.ACTED


def test_what_is_open_all_the_while_keeps_its_number() -> None:
    ruleset = Strolling()
    folding = Folding(ruleset, START, ((1, 9),))
    step = open_game(ruleset, START, ScriptedDice())
    folding.follow(entry_of(step), step.state)
    (red, blue) = step.state.numbers
    step = act(ruleset, step.state, "red", RED, ScriptedDice())
    folding.follow(entry_of(step), step.state)
    step = acted(ruleset, folding.past, "red", TakeBack(to=1, agreed=True), ScriptedDice())
    assert step.state.number_for("blue") == blue
    assert step.state.number_for("red") > blue > red
    assert len({number for due in step.state.agenda for number in due.numbers}) == 3


def test_what_was_decided_ahead_stays() -> None:
    game = Game(("red", ON), ("blue", Plan(number="5")), ("red", ON))
    step = game.play("red", TakeBack(to=3))
    assert game.state.hidden == {"red": 1, "blue": 5}
    assert [each.seen_by("red") is None for each in step.emitted] == [False, True]
    assert game.state.sealed == 1
    assert replay(game.ruleset, START, game.entries) == game.state


def test_what_can_t_be_decided_ahead_any_more_lapses_and_its_seat_alone_is_told() -> None:
    game = Game(("red", ON), ("blue", Plan(number="5")), ruleset=Listing())
    step = game.play("red", TakeBack(to=2, agreed=True))
    assert step.emitted[1:] == (Emitted(Unsaid(seat="blue", words=("count on 5",)), "blue"),)
    told = {
        seat: tellings(game.ruleset, step.state, step.emitted, seat) for seat in ("red", "blue")
    }
    assert [len(each) for each in told.values()] == [1, 2]
    assert "count on 5" in told["blue"][1].what
    assert replay(game.ruleset, START, game.entries) == game.state
    assert rerun(game.ruleset, START, game.entries, ScriptedDice()) is None
    game.play("blue", BLUE)
    assert game.state.hidden == {"red": 1, "blue": 2}
    again = game.play("red", TakeBack(to=2, agreed=True)).emitted[1].event
    assert again == Unsaid(seat="blue", words=("count on 2",)), "not what has lapsed before"


def test_what_is_not_offered_but_may_be_decided_ahead_stays_too() -> None:
    game = Game(("red", ON), ("blue", Plan(number="5")), ruleset=Listing())
    assert len(game.play("red", TakeBack(to=3)).emitted) == 2
    assert game.state.hidden == {"red": 1, "blue": 5}


def test_going_back_twice_and_behind_an_earlier_time() -> None:
    game = Game(("red", ON), ("red", ON))
    game.play("red", TakeBack(to=4))
    game.play("red", ON)
    with pytest.raises(Unknown):
        game.play("red", TakeBack(to=5))
    game.play("red", TakeBack(to=3))
    assert uncounted(game.state) == uncounted(game.at(3))
    assert game.state.struck == ((5, 5), (4, 7))
    assert [game.state.taken_back(number) for number in (3, 4, 7, 8)] == [False, True, True, False]
    with pytest.raises(Illegal, match="Nothing"):
        game.play("red", TakeBack(to=3))
    assert replay(game.ruleset, START, game.entries) == game.state
    assert spans_of(game.entries) == game.state.struck


def test_the_dice_go_on() -> None:
    game = Game(("red", DICE))
    game.play("red", TakeBack(to=3, agreed=True))
    game.play("red", DICE)
    assert [roll["cursor"] for entry in game.entries for roll in entry.rolls] == [0, 1]
    assert check_dice(game.entries, ScriptedDice(6, 6)) == (2, None)


def test_a_take_back_by_itself_is_refused() -> None:
    game = Game(("red", ON))
    with pytest.raises(Malformed):
        act(game.ruleset, game.state, "red", TakeBack(to=3), ScriptedDice())


def test_a_record_that_goes_back_alone_against_the_rules_is_noticed() -> None:
    game = Game(("red", DICE))
    game.play("red", TakeBack(to=3, agreed=True))
    forged = [*game.entries[:-1], game.entries[-1]._replace(action={"is": "take_back", "to": 3})]
    found = rerun(game.ruleset, START, forged, ScriptedDice(6))
    assert found is not None
    assert found.entry == len(forged)
    (event,) = game.entries[-1].events
    elsewhere = game.entries[-1]._replace(events=[{**event, "upto": 9}])
    with pytest.raises(LookupError):
        replay(game.ruleset, START, [*game.entries[:-1], elsewhere])


def test_it_is_told_by_numbers_and_to_everybody() -> None:
    game = Game(("red", ON), ("red", ON))
    step = game.play("red", TakeBack(to=4))
    (told,) = tellings(game.ruleset, step.state, step.emitted)
    assert told.what == "↩ The Reds take back action 5"


def test_luck_forgets_what_was_taken_back() -> None:
    start = LUCKY.start(RaceOptions(pushing=False))
    dice = ScriptedDice(5, 1)
    folding = Folding(LUCKY, start, ((1, 9),))
    step = open_game(LUCKY, start, dice)
    entries = [entry_of(step)]
    folding.follow(entries[0], step.state)
    turns = (*BEGUN, ("red", Step(runner="red-a", steps=4)), ("red", TakeBack(to=3, agreed=True)))
    for seat, action in (*turns, ("red", Step(runner="red-a", steps=4))):
        step = acted(LUCKY, folding.past, seat, action, dice)
        entries.append(entry_of(step))
        folding.follow(entries[-1], step.state)
    record = LuckRecord(LUCKY, start, ("red",), spans_of(entries))
    for entry in entries:
        record.add(entry)
    assert [(each.entry, each.met) for each in record.trials] == [(6, True)]
