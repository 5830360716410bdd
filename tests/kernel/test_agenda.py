"""The stack of questions and tasks: what comes next, who may answer, what goes on afterwards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import pytest
from pydantic import ValidationError

from rules.kernel.game.agenda import Question, Task
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.event import Next
from rules.kernel.game.resolution import Resolution
from rules.kernel.game.state import State
from rules.kernel.playing import play
from rules.kernel.playing.journal import entry_of, replay
from rules.kernel.values.errors import Illegal, NotYourTurn
from rules.kernel.values.record import Tagged
from tests.toy.actions import Hide, Push, Step
from tests.toy.questions import ChooseNumber, MayPush, TakeStep
from tests.toy.ruleset import RULESET, ToyRace
from tests.toy.state import RaceOptions, RaceState

if TYPE_CHECKING:
    from rules.kernel.game.action import Action


class Count(Task):
    left: int


class Told(Question):
    answers = (Hide,)
    rule = "T3"


class Same(Question):
    """Has the same fields as another question."""

    answers = (Push,)


class Counting(RaceState):
    entries = (*RaceState.entries, Count, Told, Same)


def resolution() -> Resolution[Any]:
    ruleset = CountingRace()
    return Resolution(
        Counting(options=RaceOptions()), ScriptedDice(), ruleset.evolve, ruleset.next_event
    )


class CountingRace(ToyRace):
    """Counts down before it asks, and asks blue something in the middle of red's turn."""

    state = Counting

    def open(self, r: Resolution[RaceState]) -> None:
        r.next(Count(left=3), TakeStep(seat="red"))

    def run(self, r: Resolution[RaceState], task: Task) -> None:
        assert isinstance(task, Count)
        if task.left:
            r.next(Count(left=task.left - 1))

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        match question, action:
            case TakeStep(), Step():
                r.next(Told(seat="blue"), Count(left=2), TakeStep(seat="red"))
            case Told(), Hide():
                pass


class Endless(CountingRace):
    def run(self, r: Resolution[RaceState], task: Task) -> None:
        r.next(task)


STEP = Step(runner="red-a", steps=1)


def opened(ruleset: ToyRace) -> play.Step:
    return play.open_game(ruleset, ruleset.start(RaceOptions()), ScriptedDice())


def test_tasks_are_carried_out_before_anybody_is_asked() -> None:
    step = opened(CountingRace())
    begun = [e.event.begun for e in step.emitted if isinstance(e.event, Next)]
    assert begun == [False, True, True, True, True]
    assert play.active(CountingRace(), step.state) == ("red",)


def test_what_was_interrupted_goes_on_after_the_answer() -> None:
    ruleset = CountingRace()
    first = opened(ruleset).state
    asked = play.act(ruleset, first, "red", STEP, ScriptedDice()).state
    assert play.active(ruleset, asked) == ("blue",)
    with pytest.raises(NotYourTurn):
        play.act(ruleset, asked, "red", STEP, ScriptedDice())
    answered = play.act(ruleset, asked, "blue", Hide(number=1), ScriptedDice())
    assert play.active(ruleset, answered.state) == ("red",)
    begun = [e.event.begun for e in answered.emitted if isinstance(e.event, Next)]
    assert begun == [False, True, True, True], "the rest of red's turn, a task, comes first"


def test_numbers_are_given_once() -> None:
    ruleset = CountingRace()
    state = opened(ruleset).state
    seen = [state.number_for("red")]
    for seat, action in (("red", STEP), ("blue", Hide(number=1))) * 3:
        state = play.act(ruleset, state, seat, action, ScriptedDice()).state
        seen += state.numbers
    assert seen == [1, 3, 2, 5, 4, 7, 6], "red's question waits under blue's and keeps its number"
    assert state.asked == 7


def test_each_of_several_is_asked_under_a_number_of_its_own() -> None:
    state = opened(RULESET).state
    assert (state.number_for("red"), state.number_for("blue")) == (2, 3)
    blue = play.act(RULESET, state, "blue", Hide(number=2), ScriptedDice()).state
    assert (blue.number_for("red"), blue.number_for("blue")) == (2, None)
    red = play.act(RULESET, blue, "red", Hide(number=2), ScriptedDice()).state
    assert red.questions == (TakeStep(seat="red"),)
    assert red.numbers == (1,)


def test_what_answers_no_open_question_is_refused_by_its_rule() -> None:
    state = opened(RULESET).state
    with pytest.raises(Illegal) as caught:
        play.act(RULESET, state, "red", STEP, ScriptedDice())
    assert caught.value.rule == "T3"


def test_a_system_without_words_of_its_own_says_what_would_answer() -> None:
    refusal = super(ToyRace, RULESET).misplaced(
        opened(RULESET).state, ChooseNumber(seat="red"), STEP
    )
    assert (refusal.rule, refusal.legal) == ("T3", ("hide",))


def test_tasks_that_never_end_are_an_error_of_ours() -> None:
    with pytest.raises(RuntimeError, match="tasks"):
        opened(Endless())


def test_the_agenda_is_the_fold_of_its_events() -> None:
    ruleset = CountingRace()
    entries = [entry_of(step := opened(ruleset))]
    for seat, action in (("red", STEP), ("blue", Hide(number=1))):
        step = play.act(ruleset, step.state, seat, action, ScriptedDice())
        entries.append(entry_of(step))
    stored = [entry._replace(events=json.loads(json.dumps(entry.events))) for entry in entries]
    assert replay(ruleset, ruleset.start(RaceOptions()), stored) == step.state


def test_questions_with_the_same_fields_keep_their_class() -> None:
    r = resolution()
    r.next((Told(seat="red"), Same(seat="blue")), Count(left=1))
    again = Counting.model_validate_json(r.state.model_dump_json())
    assert again == r.state
    assert [type(each) for each in again.questions] == [Told, Same]


@pytest.mark.parametrize(
    "agenda",
    [
        "x",
        [{}],
        [{"task": {"is": "nothing"}}],
        [{"questions": [{"is": "told"}], "numbers": [1]}],
        [{"questions": [{"is": "told", "seat": "red"}]}],
        [3],
    ],
)
def test_what_is_no_agenda_is_refused(agenda: object) -> None:
    fields = json.loads(Counting(options=RaceOptions()).model_dump_json())
    with pytest.raises(ValidationError):
        Counting.model_validate({**fields, "agenda": agenda})


def test_a_seat_is_not_asked_two_questions_at_once() -> None:
    with pytest.raises(ValueError, match="two questions"):
        resolution().next((Told(seat="red"), Same(seat="red")))


def test_a_seat_that_is_struck_is_asked_nothing_any_more() -> None:
    r = resolution()
    r.next((Told(seat="red"), Told(seat="blue")), Count(left=1), Same(seat="red"))
    r.strike("red")
    assert r.state.questions == (Told(seat="blue"),)
    assert [due.task for due in r.state.agenda] == [Count(left=1), None]
    r.strike("blue")
    assert r.state.task == Count(left=1)
    replayed = Counting(options=RaceOptions())
    for emitted in r.emitted:
        replayed = play.evolve(CountingRace(), replayed, emitted.event)
    assert replayed == r.state


def test_a_tagged_field_takes_only_its_records() -> None:
    class Holder(State):
        held: Annotated[Told | Same, Tagged()]

    holder = Holder(held=Same(seat="red"))
    assert type(Holder.model_validate_json(holder.model_dump_json()).held) is Same
    for wrong in (MayPush(seat="red", runner="x"), {"is": "may_push"}, {}, 3):
        with pytest.raises(ValidationError):
            Holder.model_validate({"held": wrong})
