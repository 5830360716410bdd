"""What holds in every game, whatever its rules."""

from __future__ import annotations

import pytest

from rules.kernel.game.action import Absent, Action, CallOff, Concede
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.event import CalledOff, Conceded
from rules.kernel.game.resolution import Resolution
from rules.kernel.game.seat import Result
from rules.kernel.playing import journal, play
from rules.kernel.playing.play import act, active, offers, open_game
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Malformed, NotYourTurn, Refusal, Stale
from tests.toy.actions import Gait, Hide, Push, Step
from tests.toy.numbers import Chosen, ChosenUnseen
from tests.toy.questions import TakeStep
from tests.toy.ruleset import RULESET, ToyRace
from tests.toy.state import RaceOptions, RaceState
from tests.toy.steps import Pushed


def opened() -> RaceState:
    state: RaceState = open_game(RULESET, RULESET.start(RaceOptions()), ScriptedDice()).state
    return state


def after(state: RaceState, *turns: tuple[str, Action], dice: tuple[int, ...] = ()) -> RaceState:
    scripted = ScriptedDice(*dice)
    for seat, action in turns:
        state = act(RULESET, state, seat, action, scripted).state
    scripted.assert_used_up()
    return state


def racing() -> RaceState:
    return after(opened(), ("blue", Hide(number=2)), ("red", Hide(number=1)))


def test_both_seats_choose_in_any_order() -> None:
    state = opened()
    assert active(RULESET, state) == ("red", "blue")
    state = after(state, ("blue", Hide(number=2)))
    assert active(RULESET, state) == ("red",)
    with pytest.raises(NotYourTurn):
        after(state, ("blue", Hide(number=3)))
    assert active(RULESET, after(state, ("red", Hide(number=1)))) == ("red",)


def test_a_step_tells_seat_action_events_and_dice() -> None:
    step = act(RULESET, racing(), "red", Step(runner="red-a", steps=4), ScriptedDice(5))
    assert step.seat == "red"
    assert step.action == Step(runner="red-a", steps=4)
    assert [each.event.tag for each in step.emitted] == ["stepped", "next"]
    assert [(roll.faces, roll.cursor) for roll in step.rolls] == [((5,), 0)]
    assert step.state.positions["red-a"] == 4
    assert active(RULESET, step.state) == ("blue",)


def test_the_referee_answers_for_a_seat_that_does_not() -> None:
    state = after(racing(), ("red", Step(runner="red-a", steps=4)), dice=(2,))
    step = act(RULESET, state, "blue", Absent(), ScriptedDice())
    assert step.action == Absent()
    assert step.emitted[0].event == Pushed(runner="red-a", push=False)
    assert active(RULESET, step.state) == ("blue",)
    with pytest.raises(NotYourTurn):
        act(RULESET, state, "red", Absent(), ScriptedDice())


class Planning(Action):
    """Change the number at any time."""

    number: int = 1
    loud: bool = False


class PlanningRace(ToyRace):
    actions = (*ToyRace.actions, Planning)
    anytime = (Planning,)

    def decide_ahead(self, r: Resolution[RaceState], seat: str, action: Action) -> None:
        assert isinstance(action, Planning)
        event = Chosen(seat=seat, number=action.number)
        r.emit_secret(event, seat, ChosenUnseen(seat=seat) if action.loud else None)


def test_what_is_decided_ahead_answers_no_question_and_nobody_sees_it() -> None:
    ruleset, before = PlanningRace(), racing()
    step = act(ruleset, before, "blue", Planning(number=5), ScriptedDice())
    assert step.state.hidden == {"red": 1, "blue": 5}
    assert step.state.agenda == before.agenda
    assert step.state.sealed == 1
    assert [each.seen_by(None) for each in step.emitted] == [None, None]
    assert [each.seen_by("red") for each in step.emitted] == [None, None]
    assert replayed(ruleset, before, step) == step.state


def test_what_is_decided_ahead_may_not_be_told() -> None:
    with pytest.raises(RuntimeError, match="tells others"):
        act(PlanningRace(), racing(), "blue", Planning(loud=True), ScriptedDice())


def replayed(ruleset: ToyRace, state: RaceState, step: play.Step) -> RaceState:
    folded: RaceState = journal.fold(ruleset, state, journal.entry_of(step))
    return folded


def test_the_wrong_seat_is_told_whose_turn_it_is() -> None:
    dice = ScriptedDice(6)
    with pytest.raises(NotYourTurn) as refused:
        act(RULESET, racing(), "blue", Step(runner="blue-a", steps=1), dice)
    assert refused.value.message == "It is for the Reds to act now; you are the Blues."
    assert dice.cursor == 0


def test_a_pending_decision_outlives_a_restart() -> None:
    stumbled = after(racing(), ("red", Step(runner="red-a", steps=5)), dice=(3,))
    woken = RaceState.model_validate_json(stumbled.model_dump_json())
    assert active(RULESET, woken) == ("blue",)
    assert [offer.action for offer in offers(RULESET, woken, "blue")] == [
        Push(push=True),
        Push(push=False),
    ]
    with pytest.raises(Illegal) as refused:
        after(woken, ("blue", Step(runner="blue-a", steps=1)))
    assert (refused.value.rule, refused.value.message) == (
        "T4",
        "First decide whether red-a is pushed.",
    )


def test_a_refusal_changes_nothing() -> None:
    state = racing()
    before = state.model_dump_json()
    dice = ScriptedDice()
    for action in (
        Step(runner="blue-a", steps=1),
        Step(runner="nobody", steps=1),
        Step(runner="red-a", steps=4, gait=Gait.RUN),
        Push(push=True),
    ):
        with pytest.raises(Refusal):
            act(RULESET, state, "red", action, dice)
    assert state.model_dump_json() == before
    assert dice.cursor == 0


@pytest.mark.parametrize(("loser", "winner"), [("red", "blue"), ("blue", "red")])
def test_any_seat_concedes_at_any_time(loser: str, winner: str) -> None:
    for state in (opened(), racing()):
        step = act(RULESET, state, loser, Concede(), ScriptedDice())
        assert [each.event for each in step.emitted] == [Conceded(seat=loser)]
        ended = result(RULESET, step.state)
        assert ended is not None
        assert ended.winner == winner
        assert active(RULESET, step.state) == ()
        assert offers(RULESET, step.state, winner) == ()
        assert RaceState.model_validate_json(step.state.model_dump_json()) == step.state


def test_only_the_referee_calls_a_game_off() -> None:
    state = racing()
    for seat in ("red", "blue"):
        with pytest.raises(Illegal, match="by all sides together, or by a moderator"):
            act(RULESET, state, seat, CallOff(), ScriptedDice())
    step = act(RULESET, state, None, CallOff(), ScriptedDice())
    assert [each.event for each in step.emitted] == [CalledOff()]
    assert result(RULESET, step.state) == Result(None, "The game was called off; nobody wins.")
    assert RaceState.model_validate_json(step.state.model_dump_json()) == step.state


@pytest.mark.parametrize("action", [Concede(), Hide(number=1), Step(runner="red-a", steps=1)])
def test_nobody_at_the_table_only_calls_off(action: Action) -> None:
    with pytest.raises(Illegal, match="Join a side first"):
        act(RULESET, racing(), None, action, ScriptedDice())


@pytest.mark.parametrize("seat", ["red", "blue", None])
@pytest.mark.parametrize("action", [Concede(), CallOff(), Step(runner="red-a", steps=1)])
def test_nothing_happens_after_the_end(seat: str | None, action: Action) -> None:
    over = after(
        racing(),
        ("red", Step(runner="red-a", steps=6)),
        ("blue", Step(runner="blue-a", steps=1)),
        ("red", Step(runner="red-a", steps=6)),
        dice=(6, 6, 1),
    )
    assert result(RULESET, over) == Result("red", "The Reds are home first.")
    with pytest.raises(Illegal, match="over"):
        act(RULESET, over, seat, action, ScriptedDice())


def test_offers_are_for_those_who_must_act() -> None:
    state = racing()
    assert offers(RULESET, state, "blue") == ()
    assert len(offers(RULESET, state, "red")) == 36


def test_an_answer_that_no_verb_gives_is_an_error_of_ours() -> None:
    r = Resolution[RaceState](racing(), ScriptedDice(), RULESET.evolve)
    with pytest.raises(KeyError):
        RULESET.decide(r, TakeStep(seat="red"), CallOff())


def test_refusals_carry_rule_and_way_out() -> None:
    refusal = Illegal("No.", rule="T1", legal=("this", "that"))
    assert str(refusal) == refusal.message == "No."
    assert (refusal.rule, refusal.legal) == ("T1", ("this", "that"))
    assert all(issubclass(each, Refusal) for each in (Illegal, Malformed, NotYourTurn, Stale))
    assert (Stale("x").rule, Stale("x").legal) == (None, ())
