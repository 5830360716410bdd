"""Actions and events as values and as JSON, and the two verbs of rule code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel, ValidationError

from rules.kernel.game.action import Action, CallOff, Concede
from rules.kernel.game.dice import Roll, ScriptedDice
from rules.kernel.game.event import Beat, CalledOff, Conceded, Event
from rules.kernel.game.resolution import Emitted, Resolution
from rules.kernel.playing.play import first_state
from rules.kernel.values.frozen import altered, changed, trusted, value
from rules.kernel.values.record import Codec
from rules.registry import installed
from tests.toy.actions import Gait, Hide, Step
from tests.toy.numbers import Chosen, ChosenUnseen
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceState

if TYPE_CHECKING:
    from collections.abc import Iterator


class TwoWords(Action):
    """The first line.

    More for those who read on.
    """


def test_tag_and_summary_come_from_the_class() -> None:
    assert TwoWords.tag == "two_words"
    assert TwoWords.summary == "The first line."
    assert CallOff.tag == "call_off"
    assert ChosenUnseen.tag == "chosen_unseen"


def test_records_are_frozen_closed_values() -> None:
    step = Step(runner="red-a", steps=2)
    assert step == Step(runner="red-a", steps=2)
    assert len({step, Step(runner="red-a", steps=2), Step(runner="red-a", steps=3)}) == 2
    with pytest.raises(ValidationError, match="frozen"):
        step.steps = 3  # type: ignore[misc]  # that it cannot be done is the test
    with pytest.raises(ValidationError, match="Extra inputs"):
        Step.model_validate({"runner": "red-a", "steps": 2, "more": 1})


@pytest.mark.parametrize("steps", [0, 7, 2.5, "many", None, float("nan"), float("inf")])
def test_fields_are_bounded(steps: object) -> None:
    with pytest.raises(ValidationError):
        Step.model_validate({"runner": "red-a", "steps": steps})


@pytest.mark.parametrize(
    "action",
    [Step(runner="blue-b", steps=3, gait=Gait.RUN, shout=True), Hide(number=4), Concede()],
)
def test_actions_round_trip_as_json(action: Action) -> None:
    text = json.dumps(action.to_json())
    assert RULESET.action_codec.from_json(json.loads(text)) == action


def test_json_carries_the_tag_first() -> None:
    assert list(Hide(number=4).to_json().items()) == [("is", "hide"), ("number", 4)]


def test_unknown_tags_and_fields_are_not_read() -> None:
    codec = Codec[Action]((Hide,))
    with pytest.raises(KeyError):
        codec.from_json({"is": "step"})
    with pytest.raises(KeyError):
        codec.from_json({"number": 4})
    with pytest.raises(ValidationError):
        codec.from_json({"is": "hide", "number": 9})
    data: dict[str, Any] = {"is": "hide", "number": 4}
    codec.from_json(data)
    assert data == {"is": "hide", "number": 4}, "what was read is left alone"


def test_common_events_are_the_end() -> None:
    assert Conceded.beat is CalledOff.beat is Beat.END
    assert Event.beat is Beat.QUIET
    assert max(Beat) is Beat.END


class Counted(Event):
    """For counting."""

    by: int


def _counting(state: int, event: Event) -> int:
    assert isinstance(event, Counted)
    return state + event.by


def test_an_event_evolves_the_state_at_once() -> None:
    r = Resolution[Any](1, ScriptedDice(), _counting)
    r.emit(Counted(by=2))
    assert r.state == 3
    r.emit_secret(Counted(by=10), "red", Counted(by=0))
    assert r.state == 13, "the secret event counts, its twin does not"
    assert [(each.event, each.audience, each.twin) for each in r.emitted] == [
        (Counted(by=2), None, None),
        (Counted(by=10), "red", Counted(by=0)),
    ]


def test_rolls_are_kept_with_label_and_cursor() -> None:
    dice = ScriptedDice(6, 1, 20)
    r = Resolution[Any](0, dice, _counting)
    assert r.roll(2, 6, "two", "red") == (6, 1)
    assert r.roll(0, 6, "none") == ()
    assert r.roll(1, 20, "one") == (20,)
    dice.assert_used_up()
    assert [roll.to_json() for roll in r.rolls] == [
        {"label": "two", "colour": "red", "sides": 6, "faces": [6, 1], "cursor": 0},
        {"label": "one", "colour": "", "sides": 20, "faces": [20], "cursor": 2},
    ]
    assert [Roll.from_json(json.loads(json.dumps(roll.to_json()))) for roll in r.rolls] == r.rolls


@pytest.mark.parametrize("change", [{"faces": 3}, {"sides": "six"}, {"label": None}])
def test_what_is_no_roll_is_not_read(change: dict[str, object]) -> None:
    roll = Roll("one", "red", 6, (4,), 0)
    with pytest.raises(ValidationError):
        Roll.from_json({**roll.to_json(), **change})


def test_who_sees_a_secret() -> None:
    secret, twin = Chosen(seat="red", number=3), ChosenUnseen(seat="red")
    emitted = Emitted(event=secret, audience="red", twin=twin)
    assert [emitted.seen_by(seat) for seat in ("red", "blue", None)] == [secret, twin, twin]
    unseen = Emitted(event=secret, audience="red")
    assert [unseen.seen_by(seat) for seat in ("red", "blue", None)] == [secret, None, None]
    public = Emitted(event=twin)
    assert [public.seen_by(seat) for seat in ("red", "blue", None)] == [twin, twin, twin]


@value
class Pair:
    """Two numbers."""

    one: int
    two: int = 2


def test_values_are_told_apart_by_their_fields_and_frozen_to_type_checkers() -> None:
    pair = Pair(1)
    assert pair == Pair(1, 2) != Pair(1, 3)
    assert len({pair, Pair(1, 2), Pair(two=3, one=1)}) == 2
    assert repr(pair) == "Pair(one=1, two=2)"
    pair.two = 3  # type: ignore[misc]  # were it no error, mypy would find this comment unused


def test_values_are_changed_by_names_of_their_fields_only() -> None:
    pair = Pair(1)
    assert altered(pair, two=3) == Pair(1, 3)
    assert pair == Pair(1)
    with pytest.raises(TypeError, match="has the fields"):
        altered(pair, three=3)


class Renamed(Event):
    original: str
    value: str


def test_fields_of_any_name_can_be_changed() -> None:
    before = Renamed(original="a", value="b")
    assert changed(before, original="c", value="d") == Renamed(original="c", value="d")


def test_trusted_values_are_as_good_as_validated_ones() -> None:
    made = trusted(Step, runner="red-a", steps=2, gait=Gait.WALK, shout=False)
    whole = Step(runner="red-a", steps=2)
    assert made == whole
    assert hash(made) == hash(whole)
    assert made.to_json() == whole.to_json()
    assert made.model_copy(update={"steps": 3}) == Step(runner="red-a", steps=3)
    with pytest.raises(ValidationError, match="frozen"):
        made.steps = 3  # type: ignore[misc]  # that it cannot be done is the test


def test_trusted_values_have_all_their_fields_and_no_other() -> None:
    with pytest.raises(TypeError, match=r"Step has the fields .*'gait', 'runner'"):
        trusted(Step, runner="red-a", steps=2)
    with pytest.raises(TypeError, match="RaceState has the fields"):
        changed(first_state(RULESET, RULESET.start(RULESET.options())), pace=3)


def test_changed_values_leave_the_old_one_alone() -> None:
    before = first_state(RULESET, RULESET.start(RULESET.options()))
    after = changed(before, winner="blue")
    assert (before.winner, after.winner) == (None, "blue")
    assert after == before.model_copy(update={"winner": "blue"})
    assert RaceState.model_validate_json(after.model_dump_json()) == after


def test_every_model_knows_the_types_of_its_fields() -> None:
    """One that a type checker alone can see is found when the first value is read: in a game."""
    installed()
    found = [each for each in _below(BaseModel) if each.__module__.startswith(("rules.", "tests."))]
    assert Chosen in found
    for kind in found:
        kind.model_rebuild()


def _below(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
