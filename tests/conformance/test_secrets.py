"""Every system: what a seat may not know changes nothing that it can see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.dice import SeededDice
from rules.kernel.journal import events_of
from rules.kernel.play import act, offers, open_game
from tests.conformance.sample import emitted_in, games, positions
from tests.systems_under_test import IDS, system
from tests.toy.ruleset import RULESET, Hide, RaceOptions, RaceState, RaceView, ToyRace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.forecast import Forecast
    from rules.kernel.ruleset import AnyRuleset

each_system = pytest.mark.parametrize("system_id", IDS)


def everything_seen(ruleset: AnyRuleset, state: Any, seat: str | None) -> tuple[Any, ...]:
    """The view of a seat, and the offers with their words and chances."""
    view = ruleset.view(state, seat)
    found = offers(ruleset, state, seat) if seat is not None else ()
    return view.model_dump_json(), [(offer.token, offer.label, offer.chances) for offer in found]


def leaks(ruleset: AnyRuleset, states: list[Any]) -> list[str]:
    """Where a seat's view or offers depend on what is hidden from it."""
    watchers = [None, *(seat.id for seat in ruleset.seats)]
    return [
        f"{watcher} sees what is hidden under {owner}"
        for state in states
        for watcher in watchers
        for owner, other in _otherwise(states, state)
        if owner != watcher
        and everything_seen(ruleset, state, watcher) != everything_seen(ruleset, other, watcher)
    ]


def _otherwise(states: list[Any], state: Any) -> Iterator[tuple[str, Any]]:
    """The state with what one seat hides replaced by what it hid in some other position."""
    for owner, secret in state.hidden.items():
        for secret_then in {
            repr(s.hidden[owner]): s.hidden[owner] for s in states if owner in s.hidden
        }.values():
            if secret_then != secret:
                yield (
                    owner,
                    state.model_copy(update={"hidden": {**state.hidden, owner: secret_then}}),
                )


@each_system
def test_views_and_offers_keep_secrets(system_id: str) -> None:
    ruleset = system(system_id)
    states = [position.state for position in positions(system_id)]
    if "hidden" in ruleset.state.model_fields:
        assert leaks(ruleset, states) == []
        assert any(_otherwise(states, state) for state in states)
        return
    # Nothing is hidden: everybody sees the same.
    for state in states:
        views = [ruleset.view(state, seat.id) for seat in ruleset.seats]
        views.append(ruleset.view(state, None))
        assert len({view.model_dump_json(exclude={"viewer"}) for view in views}) == 1


@each_system
def test_secret_events_have_an_audience_and_another_face(system_id: str) -> None:
    """Who has secrets keeps them under ``hidden``; a twin never is the event itself."""
    ruleset = system(system_id)
    seats = {seat.id for seat in ruleset.seats}
    secret = [
        emitted
        for played in games(system_id)
        for emitted in emitted_in(system_id, played.entries)
        if emitted.audience is not None
    ]
    assert bool(secret) == ("hidden" in ruleset.state.model_fields)
    for emitted in secret:
        assert emitted.audience in seats
        for watcher in (seats | {None}) - {emitted.audience}:
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


@pytest.mark.parametrize("broken", [Indiscreet, Chatty])
def test_a_leak_would_be_found(broken: type[ToyRace]) -> None:
    states = [position.state for position in positions("toy_race")]
    assert leaks(broken(), states)


def test_the_journal_seen_by_others_does_not_depend_on_a_secret() -> None:
    seen = set()
    for number in range(1, 7):
        dice = SeededDice(b"", b"")
        state = open_game(RULESET, RULESET.start(RaceOptions()), dice).state
        step = act(RULESET, state, "red", Hide(number=number), dice)
        assert step.rolls == ()
        seen.add(tuple(str(emitted.seen_by("blue")) for emitted in step.emitted))
    assert len(seen) == 1


def test_twins_do_not_evolve_the_state() -> None:
    played = games("toy_race")[0]
    secret = [e for entry in played.entries for e in events_of(RULESET, entry) if e.audience]
    assert secret
    for emitted in secret:
        assert emitted.twin is not None
        with pytest.raises(TypeError):
            RULESET.evolve(played.state, emitted.twin)
