"""Every system: what is put together step by step comes to every answer, and to no other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import Refusal
from tests.conformance.sample import positions
from tests.systems_under_test import IDS, scene_of, system

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.drafting import Drafting
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.conformance.sample import Position

DRAFTING = [each for each in IDS if system(each).drafted]
POSITIONS = 4
BUTTON = 80
MOST_DRAFTS = 2_000
each_system = pytest.mark.parametrize("system_id", DRAFTING)


@cache
def drafts(system_id: str) -> tuple[tuple[Position, dict[Action, Drafting]], ...]:
    """Positions in which something is drafted, with every draft that its ways lead to."""
    ruleset = system(system_id)
    found = [
        (position, _reached(ruleset, position, model()))
        for position in positions(system_id)
        for model in ruleset.drafted
        if _asks_for(position, model)
    ]
    assert found, "nothing is drafted in any position"
    return tuple(found[:: max(1, len(found) // POSITIONS)])


def _asks_for(position: Position, model: type[Action]) -> bool:
    question = position.state.question_for(position.seat)
    return question is not None and model in question.answers


def _reached(ruleset: AnyRuleset, position: Position, first: Action) -> dict[Action, Drafting]:
    view = ruleset.view(position.state, position.seat)
    found: dict[Action, Drafting] = {}
    left = [first]
    while left and len(found) < MOST_DRAFTS:
        draft = left.pop()
        found[draft] = ruleset.drafting(view, draft)
        left += [way.draft for way in found[draft].ways if way.draft not in found]
    return found


@each_system
def test_drafts_come_to_every_answer(system_id: str) -> None:
    ruleset = system(system_id)
    for position, found in drafts(system_id):
        ready = {draft for draft, drafting in found.items() if drafting.ready}
        legal = ruleset.legal(ruleset.view(position.state, position.seat))
        assert {each for each in legal if type(each) in ruleset.drafted} <= ready


@each_system
def test_a_draft_is_ready_if_it_would_be_accepted(system_id: str) -> None:
    ruleset = system(system_id)
    for position, found in drafts(system_id):
        for draft, drafting in found.items():
            try:
                act(ruleset, position.state, position.seat, draft, SeededDice(b"", b""))
            except Refusal:
                assert not drafting.ready, draft
            else:
                assert drafting.ready, draft


@each_system
def test_each_step_says_something_else_and_can_be_taken_back(system_id: str) -> None:
    for _, found in drafts(system_id):
        for draft, drafting in found.items():
            assert drafting.words
            texts = [way.text for way in drafting.ways]
            assert all(0 < len(text) <= BUTTON for text in texts)
            assert len(set(texts)) == len(texts), "two ways read the same"
            for way in drafting.ways:
                assert way.draft != draft
                back = [each.draft for each in found[way.draft].ways]
                assert draft in back, "what was said can't be taken back"


@each_system
def test_a_draft_is_drawn_as_it_grows(system_id: str) -> None:
    """Each draft looks different from those that it may grow into."""
    ruleset, scene = system(system_id), scene_of(system_id)
    for position, found in drafts(system_id):
        view = ruleset.view(position.state, position.seat)

        def drawn(draft: Action) -> object:
            return scene(ruleset.forecast(view, draft).preview(view).view).marks  # noqa: B023 - used at once

        for draft, drafting in found.items():
            for way in drafting.ways:
                assert drawn(way.draft) != drawn(draft)
