"""Every system with a ``fast`` package: it lists just what its plain ``legal`` lists."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.playing.play import active
from tests.conformance.sample import games, positions, states_of
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action

WHOLE_GAMES = 3
MOST_STATES = 60


def package_of(system_id: str) -> str:
    """The dotted name of a system's package."""
    return type(system(system_id)).__module__.rpartition(".")[0]


def plain(system_id: str) -> Callable[[Any], tuple[Action, ...]]:
    """The legal actions of a view as the rules say them, whatever was worked out before."""
    actions: Callable[[Any], tuple[Action, ...]]
    actions = import_module(f"{package_of(system_id)}.legal").actions
    return actions


BOTH = [each for each in IDS if find_spec(f"{package_of(each)}.fast")]


def test_some_system_is_compared() -> None:
    assert BOTH


@pytest.mark.parametrize("system_id", BOTH)
def test_positions_of_all_games_offer_what_the_rules_say(system_id: str) -> None:
    ruleset = system(system_id)
    for position in positions(system_id):
        view = ruleset.view(position.state, position.seat)
        assert ruleset.legal(view) == plain(system_id)(view)


@pytest.mark.parametrize("system_id", BOTH)
def test_what_is_kept_from_step_to_step_offers_what_the_rules_say(system_id: str) -> None:
    """State after state of a game, so that what one asked for is there for the next."""
    ruleset = system(system_id)
    for played in games(system_id)[:WHOLE_GAMES]:
        for _, state in zip(range(MOST_STATES), states_of(system_id, played), strict=False):
            for seat in active(ruleset, state):
                view = ruleset.view(state, seat)
                assert ruleset.legal(view) == plain(system_id)(view)
