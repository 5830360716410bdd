"""Every system: what is offered is accepted, nothing else is, and a refusal changes nothing."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.gateway.interaction.components import Press
from rules.kernel.foresight.chances import foremost, in_short
from rules.kernel.foresight.completion import candidates
from rules.kernel.game.action import CallOff, Concede
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, offers, offers_ahead
from rules.kernel.values.errors import Malformed, NotYourTurn, Refusal
from tests.conformance.sample import Position, games, pools, positions
from tests.long import LONG
from tests.systems_under_test import IDS, system
from tests.thumbs import reach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset

BRUTE_POSITIONS = 6
each_system = pytest.mark.parametrize("system_id", IDS)


def dice() -> SeededDice:
    return SeededDice(b"conformance", b"")


def legal(ruleset: AnyRuleset, position: Position) -> tuple[Action, ...]:
    return ruleset.legal(ruleset.view(position.state, position.seat))


def legal_ahead(ruleset: AnyRuleset, position: Position) -> tuple[Action, ...]:
    return ruleset.legal_ahead(ruleset.view(position.state, position.seat))


def refused(ruleset: AnyRuleset, position: Position, seat: str | None, action: Action) -> bool:
    """Whether the action is refused; if so, nothing may have happened."""
    drawn = dice()
    before = position.state.model_copy()
    refusal: Refusal | None = None
    try:
        act(ruleset, position.state, seat, action, drawn)
    except Refusal as raised:
        refusal = raised
    assert position.state == before, "a state was changed in place"
    if refusal is None:
        return False
    assert drawn.cursor == 0, "a refused action drew a die"
    assert 0 < len(refusal.message) <= 300
    assert refusal.rule is None or refusal.rule in ruleset.rulebook.by_id
    return True


@each_system
def test_every_legal_action_is_accepted(system_id: str) -> None:
    ruleset = system(system_id)
    for position in positions(system_id):
        found = legal(ruleset, position)
        assert found, "dead end"
        everything = (*found, *legal_ahead(ruleset, position))
        assert len(set(everything)) == len(everything)
        for action in everything:
            assert not refused(ruleset, position, position.seat, action)


@each_system
def test_what_is_decided_ahead_asks_nobody_and_needs_no_turn(system_id: str) -> None:
    ruleset = system(system_id)
    for state, _ in positions(system_id):
        for seat in ruleset.seats_in(state):
            for offer in offers_ahead(ruleset, state, seat.id):
                after = act(ruleset, state, seat.id, offer.action, dice()).state
                assert after.agenda == state.agenda
                assert after != state
                assert 0 < len(offer.label.text) <= 100
                assert set(offer.label.values) >= set(offer.fields)


@each_system
def test_whatever_is_accepted_is_legal(system_id: str) -> None:
    """Brute force: every verb with every combination of values that was ever legal.

    What is decided ahead answers no question, and must be legal all the same.
    """
    ruleset = system(system_id)
    unlisted = frozenset() if ruleset.enumerable else ruleset.drafted
    if not ruleset.enumerable and not unlisted:
        pytest.skip("on an open table nobody can list what is legal")
    every = combinations(ruleset, system_id)
    everything = tuple(each for each in every if type(each) not in unlisted)
    sample = positions(system_id)
    for position in sample[:: max(1, len(sample) // BRUTE_POSITIONS)]:
        found = {*legal(ruleset, position), *legal_ahead(ruleset, position)}
        wrong = [
            action
            for action in everything
            if action not in found and not refused(ruleset, position, position.seat, action)
        ]
        assert wrong == []


def combinations(ruleset: AnyRuleset, system_id: str) -> Iterator[Action]:
    for verb, fields in pools(system_id).items():
        model = ruleset.action_codec.by_tag[verb]
        for values in product(*fields.values()):
            yield model.model_validate(dict(zip(fields, values, strict=True)))


@each_system
def test_the_games_show_every_verb(system_id: str) -> None:
    assert set(pools(system_id)) == {action.tag for action in system(system_id).actions}


@each_system
def test_other_seats_must_wait(system_id: str) -> None:
    ruleset = system(system_id)
    for position in positions(system_id):
        waiting = [
            seat.id
            for seat in ruleset.seats_in(position.state)
            if seat.id not in active(ruleset, position.state)
        ]
        for seat in waiting:
            assert offers(ruleset, position.state, seat) == ()
            for action in legal(ruleset, position)[:3]:
                with pytest.raises(NotYourTurn):
                    act(ruleset, position.state, seat, action, dice())


@each_system
def test_spectators_see_and_do_nothing(system_id: str) -> None:
    ruleset = system(system_id)
    for position in positions(system_id):
        assert refused(ruleset, position, None, legal(ruleset, position)[0])
        assert refused(ruleset, position, None, Concede())
        assert refused(ruleset, position, position.seat, CallOff())


@each_system
def test_nothing_is_offered_once_a_game_is_over(system_id: str) -> None:
    ruleset = system(system_id)
    for played in games(system_id):
        for seat in ruleset.seats(played.start.options, played.start.brief):
            assert offers(ruleset, played.state, seat.id) == ()


@cache
def right_values(system_id: str, verb: str) -> list[str]:
    """As they are typed: what was ever legal in a field of that verb."""
    known = pools(system_id).get(verb, {})
    return sorted({str(each) for values in known.values() for each in values}) or [""]


@each_system
@settings(
    max_examples=1000 if LONG else 100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_garbage_is_refused_and_changes_nothing(system_id: str, data: st.DataObject) -> None:
    """Fields that are wrong, alien, missing or right, in any mixture, from any seat."""
    ruleset = system(system_id)
    position = data.draw(st.sampled_from(positions(system_id)))
    seat = data.draw(
        st.sampled_from(
            [
                None,
                *(each.id for each in ruleset.seats_in(position.state)),
            ]
        )
    )
    verb = data.draw(st.sampled_from(sorted(ruleset.action_codec.by_tag)))
    known = pools(system_id).get(verb, {})
    right = st.sampled_from(right_values(system_id, verb))
    value = st.one_of(
        right,
        right.map(str.upper),
        st.text(max_size=2000),
        st.integers(),
        st.floats(),
        st.booleans(),
        st.none(),
        st.tuples(st.integers(-2, 40), st.integers(-2, 40)).map(
            lambda cell: f"{cell[0]}-{cell[1]}"
        ),
    )
    fields = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(known, value)))
    extra = data.draw(st.dictionaries(st.text(max_size=10), value, max_size=1))
    try:
        action = ruleset.parse(verb, {**fields, **extra})
    except Malformed:
        return
    if not refused(ruleset, position, seat, action):
        at_any_time: tuple[type[Action], ...] = (Concede, CallOff, *ruleset.anytime)
        assert isinstance(action, at_any_time) or seat in active(ruleset, position.state)


@each_system
def test_labels_are_complete_and_fit(system_id: str) -> None:
    """Discord's limits: 100 for a choice of a completion or a select, 80 for a button."""
    ruleset = system(system_id)
    for position in positions(system_id):
        found = offers(ruleset, position.state, position.seat)
        for offer in found:
            label = offer.label
            chance = f" · {foremost(offer.chances)}" if offer.chances else ""
            assert 0 < len(label.text) <= 100, label.text
            assert 0 < len(label.short + chance) <= 80, label.short
            assert len(in_short(offer.chances)) <= 100
            assert set(label.values) >= set(offer.fields), f"{offer.action.tag} lacks words"
            for words in label.values.values():
                assert 0 < len(words + chance) <= 100, words
            if label.subject is not None:
                assert 0 < len(label.subject.text) <= 100
                assert 0 < len(label.subject.value) <= 60
        texts = [offer.label.text for offer in found]
        assert len(set(texts)) == len(texts), "two offers read the same"
        shorts = [(offer.unit, offer.action.tag, offer.label.short) for offer in found]
        assert len(set(shorts)) == len(shorts), "two buttons of a unit read the same"


@each_system
def test_what_completion_offers_can_be_typed(system_id: str) -> None:
    """Choosing the first candidate of each field in turn leads to a legal action."""
    ruleset = system(system_id)
    for position in positions(system_id):
        found = offers(ruleset, position.state, position.seat)
        for verb in {offer.action.tag for offer in found}:
            filled: dict[str, Any] = {}
            for name in ruleset.action_codec.by_tag[verb].model_fields:
                choices = candidates(found, verb, name, filled)
                if choices:
                    filled[name] = choices[-1].value
            action = ruleset.parse(verb, filled)
            assert action in {offer.action for offer in found}


@each_system
async def test_thumbs_reach_every_offer(system_id: str) -> None:
    """From the components of a turn, through whatever they open; the widest positions first."""
    ruleset = system(system_id)
    sample = sorted(positions(system_id), key=lambda each: -len(legal(ruleset, each)))
    for position in sample[: BRUTE_POSITIONS // 2] + sample[:: len(sample) // BRUTE_POSITIONS + 1]:
        found = offers(ruleset, position.state, position.seat)
        reached = reach(found, Press("a" * 8, 1234, "", question=1234))
        assert sorted(reached.presses) == sorted(offer.token for offer in found)
