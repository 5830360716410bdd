"""What a game master may put right: as it is listed, on the record, and nothing that may not be."""

from __future__ import annotations

from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.correcting import Correction
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.intervening import intervene, read_correction, write_correction
from rules.kernel.playing.journal import entry_of, events_of
from rules.kernel.playing.play import active, evolve, offers, tellings
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Refusal
from tests.conformance import sample
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from rules.kernel.system.ruleset import AnyRuleset

LOOKED_AT = 8
"""Positions, more where a kind is rare, and of each so many corrections of a kind."""
OF_A_KIND = 1
APART = 5
"""Actions between the positions of stories that are looked at."""

systems = pytest.mark.parametrize("ruleset", list(SYSTEMS), ids=lambda each: str(each.id))


def drawn(ruleset: AnyRuleset, state: object, rng: Random) -> list[Correction]:
    """Some of what would be accepted, of every kind."""
    by_kind: dict[str, list[Correction]] = {}
    for each in islice(ruleset.legal_corrections(ruleset.view(state, None)), 4_000):
        by_kind.setdefault(each.tag, []).append(each)
    return [
        each for kind in by_kind.values() for each in rng.sample(kind, min(OF_A_KIND, len(kind)))
    ]


@systems
def test_what_is_listed_is_accepted_told_and_leaves_a_game_that_goes_on(
    ruleset: AnyRuleset,
) -> None:
    rng = Random(ruleset.id)
    positions = (*sample.positions(ruleset.id), *sample.in_parts(ruleset.id))
    seen: set[type[Correction]] = set()
    # What no game came to stand in is put right in the stories told of the system.
    told_of = (
        position for _, position, _ in islice(sample.done_in_stories(ruleset.id), 0, None, APART)
    )
    for number, position in enumerate(chain(rng.sample(positions, len(positions)), told_of)):
        if number >= LOOKED_AT and seen == set(ruleset.corrections):
            break
        for action in drawn(ruleset, position.state, rng):
            if number >= LOOKED_AT and type(action) in seen:
                continue
            seen.add(type(action))
            typed = write_correction(action)
            assert read_correction(ruleset, typed) == action
            assert len(typed) <= 60, "it fits a button"
            before = position.state.model_dump_json()
            step = intervene(ruleset, position.state, None, action, SeededDice(b"1", b"2"))
            assert position.state.model_dump_json() == before
            state = position.state
            for each in step.emitted:
                state = evolve(ruleset, state, each.event)
            assert state == step.state, "it is the fold of its events"
            assert events_of(ruleset, entry_of(step)) == step.emitted
            told = tellings(ruleset, step.state, step.emitted)
            assert len(told) > 1, "beside who did it, what"
            for seat in active(ruleset, step.state):
                assert offers(ruleset, step.state, seat)
            goes_on = active(ruleset, step.state) or ruleset.parts(step.state)
            assert goes_on or result(ruleset, step.state) is not None
    assert seen == set(ruleset.corrections)


@systems
def test_what_is_not_listed_is_refused_and_nothing_changes(ruleset: AnyRuleset) -> None:
    rng = Random(ruleset.id)
    positions = sample.positions(ruleset.id)
    pool = [each for some in positions[:40:4] for each in drawn(ruleset, some.state, rng)]
    for position in rng.sample(positions, min(4, len(positions))):
        legal = set(ruleset.legal_corrections(ruleset.view(position.state, None)))
        for action in pool:
            if action not in legal and ruleset.enumerable:
                with pytest.raises(Refusal):
                    intervene(ruleset, position.state, None, action, SeededDice(b"1", b"2"))


@systems
def test_corrections_are_no_actions_of_a_seat(ruleset: AnyRuleset) -> None:
    tags = [each.tag for each in (*ruleset.actions, *ruleset.interventions)]
    assert len(set(tags)) == len(tags)
    assert all(issubclass(each, Correction) for each in ruleset.corrections)
