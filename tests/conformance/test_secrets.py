"""Every system: what a seat may not know changes nothing that it can see.

A system can make up a whole state in which a viewer sees just what it sees now (``possible``). All
that the viewer can tell must then be as in the real state.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from rules.kernel.game.dice import SeededDice
from rules.kernel.game.event import Next
from rules.kernel.playing import play
from rules.kernel.playing.journal import events_of
from rules.kernel.playing.play import act, open_game
from rules.kernel.system import outcome
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.errors import Illegal, Refusal
from tests.ambush.records import near, secret_of
from tests.ambush.ruleset import Ambush
from tests.conformance.sample import Position, emitted_in, games, pools, positions
from tests.systems_under_test import IDS, scene_of, system
from tests.toy.actions import Hide
from tests.toy.questions import MayPush
from tests.toy.ruleset import RULESET, ToyRace
from tests.toy.state import RaceOptions, RaceState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.state import State
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.space.grid import Cell
    from tests.ambush.records import AmbushState
    from tests.toy.view import RaceView

WORLDS = 2
POSITIONS = 40
PICTURES = 6
TRIED = 5
each_system = pytest.mark.parametrize("system_id", IDS)


def dice(label: str = "") -> Dice:
    return SeededDice(bytes(32), label.encode())


def sample(system_id: str, most: int = POSITIONS) -> tuple[Position, ...]:
    found = positions(system_id)
    return found[:: max(1, len(found) // most)]


def watchers(ruleset: AnyRuleset, state: State) -> tuple[str | None, ...]:
    return (None, *(seat.id for seat in ruleset.seats_in(state)))


def leaks(ruleset: AnyRuleset, system_id: str, most: int = POSITIONS) -> Iterator[str]:
    """What a viewer could tell of what is hidden from it."""
    for number, (state, _) in enumerate(sample(system_id, most)):
        taken = [
            (seat, offer.action, _step(ruleset, state, seat, offer.action))
            for seat in play.active(ruleset, state)
            for offer in play.offers(ruleset, state, seat)[:TRIED]
        ]
        for watcher in watchers(ruleset, state):
            view = ruleset.view(state, watcher)
            told = watcher and _offered(ruleset, state, watcher)
            answers = watcher and _answers(ruleset, system_id, state, watcher)
            for world in range(WORLDS):
                other = ruleset.possible(view, dice(f"{number}/{world}"))
                yield from _by_position(ruleset, watcher, state, other)
                yield from _by_what_is_asked_next(ruleset, watcher, taken, other)
                if watcher is None:
                    continue
                if told != _offered(ruleset, other, watcher):
                    yield f"{watcher} can tell what is hidden by its offers"
                if answers != _answers(ruleset, system_id, other, watcher):
                    yield f"{watcher} can tell what is hidden by a refusal"


def _by_position(ruleset: AnyRuleset, watcher: str | None, real: Any, other: Any) -> Iterator[str]:
    if ruleset.view(real, watcher) != ruleset.view(other, watcher):
        yield f"{watcher} can tell a possible state from the real one"
    if outcome.result(ruleset, real) != outcome.result(ruleset, other):
        yield f"{watcher} can tell what is hidden by the result"
    if play.asked(ruleset, real) != play.asked(ruleset, other):
        yield f"{watcher} can tell what is hidden by who is asked"
    for seat in play.active(ruleset, other):
        if not play.offers(ruleset, other, seat):
            yield f"{watcher} can tell what is hidden by {seat} being asked at all"


def _by_what_is_asked_next(
    ruleset: AnyRuleset,
    watcher: str | None,
    taken: list[tuple[str, Action, Step | None]],
    other: Any,
) -> Iterator[str]:
    for seat, action, step in taken:
        told, due = _consequence(step, watcher)
        told_there, due_there = _consequence(_step(ruleset, other, seat, action), watcher)
        if told == told_there and due != due_there:
            yield f"{watcher} can tell what is hidden by whom the game asks next"


def _offered(ruleset: AnyRuleset, state: Any, seat: str) -> list[Any]:
    """What a seat is told of its offers."""
    return [
        [(offer.token, offer.label, offer.chances) for offer in find(ruleset, state, seat)]
        for find in (play.offers, play.offers_ahead)
    ]


def _answers(ruleset: AnyRuleset, system_id: str, state: Any, seat: str) -> list[Any]:
    """How a seat is refused what was legal at some time."""
    return [_refusal(ruleset, state, seat, action) for action in _pooled(system_id)]


@cache
def _pooled(system_id: str) -> tuple[Action, ...]:
    """Actions that were legal at some time: the first and the last value of each field."""
    models = system(system_id).action_codec.by_tag
    return tuple(
        models[verb].model_validate({name: values[at] for name, values in fields.items()})
        for verb, fields in pools(system_id).items()
        for at in (0, -1)
    )


def _refusal(ruleset: AnyRuleset, state: Any, seat: str, action: Action) -> Any:
    try:
        act(ruleset, state, seat, action, dice())
    except Refusal as refusal:
        return refusal.message, refusal.rule, tuple(refusal.legal)
    return None


def _step(ruleset: AnyRuleset, state: Any, seat: str, action: Action) -> Step | None:
    try:
        return act(ruleset, state, seat, action, dice("next"))
    except Refusal:
        return None


def _consequence(step: Step | None, watcher: str | None) -> tuple[Any, Any]:
    """What a watcher sees of an action, and what comes to be asked."""
    if step is None:
        return None, None
    seen = [each.seen_by(watcher) for each in step.emitted]
    told = [event for event in seen if not isinstance(event, Next)]
    return told, [event for event in seen if isinstance(event, Next)]


@each_system
def test_nobody_can_tell_what_is_hidden(system_id: str) -> None:
    assert list(leaks(system(system_id), system_id)) == []


@each_system
def test_pictures_keep_secrets(system_id: str) -> None:
    ruleset = system(system_id)
    make = scene_of(system_id)
    for state, _ in sample(system_id, PICTURES):
        for watcher in watchers(ruleset, state):
            view = ruleset.view(state, watcher)
            other = ruleset.view(ruleset.possible(view, dice("picture")), watcher)
            assert draw(make(view)) == draw(make(other))


@each_system
def test_what_is_made_up_is_not_always_what_is(system_id: str) -> None:
    ruleset = system(system_id)
    made_up = [
        ruleset.possible(ruleset.view(state, None), dice(str(number))) != state
        for number, (state, _) in enumerate(positions(system_id))
    ]
    assert any(made_up) == issubclass(ruleset.state, Hiding)


@each_system
def test_where_nothing_is_hidden_all_see_the_same(system_id: str) -> None:
    ruleset = system(system_id)
    for state, _ in positions(system_id):
        views = [ruleset.view(state, watcher) for watcher in watchers(ruleset, state)]
        seen = {view.model_dump_json(exclude={"viewer"}) for view in views}
        assert len(seen) == 1 or issubclass(ruleset.state, Hiding)


@each_system
def test_secret_events_have_an_audience_and_another_face(system_id: str) -> None:
    """Who has secrets keeps them under ``hidden``; a twin never is the event itself."""
    ruleset = system(system_id)
    secret = [
        (played, emitted)
        for played in games(system_id)
        for emitted in emitted_in(system_id, played.entries)
        if emitted.audience is not None
    ]
    assert bool(secret) == issubclass(ruleset.state, Hiding)
    for played, emitted in secret:
        seats = set(watchers(ruleset, played.state))
        assert emitted.audience in seats
        for watcher in seats - {emitted.audience}:
            assert emitted.seen_by(watcher) != emitted.event


class Indiscreet(ToyRace):
    """Shows everybody the last number chosen."""

    def view(self, state: RaceState, seat: str | None) -> RaceView:
        shown = super().view(state, seat)
        return shown.model_copy(update={"lucky": next(reversed(state.hidden.values()), None)})


class Chatty(ToyRace):
    """Lets the words of a button depend on the other side's number."""

    def view(self, state: RaceState, seat: str | None) -> RaceView:
        shown = super().view(state, seat)
        self.rumour = str(state.hidden)
        return shown

    def forecast(self, view: RaceView, action: Any) -> Forecast:
        return replace(super().forecast(view, action), short=self.rumour)


class Knowing(ToyRace):
    """Lets a refusal depend on the other side's number."""

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        if sum(r.state.hidden.values()) % 2:
            raise Illegal("That is odd.")
        super().decide(r, question, action)


class Partial(ToyRace):
    """Asks whether to push only those to whom their lucky number says so."""

    def decide(self, r: Resolution[RaceState], question: Question, action: Action) -> None:
        before = len(r.emitted)
        super().decide(r, question, action)
        moved_on = r.emitted[before:]
        other = r.state.question
        if isinstance(other, MayPush) and r.state.hidden[other.seat] > 3:
            r.next(MayPush(seat=other.seat, runner=moved_on[0].event.runner))  # type: ignore[attr-defined]


class Lurking(Ambush):
    """Asks in the middle of a move only those who lurk there."""

    def _may_lurk(self, state: AmbushState, seat: str, at: Cell) -> bool:
        return bool({*secret_of(state, seat).lurkers} & {*near(at)})


@pytest.mark.parametrize("broken", [Indiscreet, Chatty, Knowing, Partial, Lurking])
def test_a_leak_would_be_found(broken: type[ToyRace | Ambush]) -> None:
    assert next(leaks(broken(), broken.id, most=100), None) is not None


def test_the_journal_seen_by_others_does_not_depend_on_a_secret() -> None:
    seen = set()
    for number in range(1, 7):
        state = open_game(RULESET, RULESET.start(RaceOptions()), dice()).state
        step = act(RULESET, state, "red", Hide(number=number), dice())
        assert step.rolls == ()
        seen.add(tuple(str(emitted.seen_by("blue")) for emitted in step.emitted))
    assert len(seen) == 1


def test_twins_do_not_evolve_the_state() -> None:
    played = games("toy_race")[0]
    secret = [e for entry in played.entries for e in events_of(RULESET, entry) if e.audience]
    assert secret
    for emitted in secret:
        assert emitted.twin is not None
        assert RULESET.evolve(played.state, emitted.twin) == played.state
