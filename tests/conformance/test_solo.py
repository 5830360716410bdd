"""Every system that the practice opponent plays: what it chooses is legal and all its own."""

from __future__ import annotations

import inspect
import pickle
from typing import TYPE_CHECKING

import pytest

from rules.kernel import play, solo
from rules.kernel.dice import SeededDice
from rules.kernel.ruleset import Ruleset
from rules.kernel.solo import Strength, choose
from tests.conformance.sample import games, positions, states_of
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.ruleset import View
    from tests.conformance.sample import Position

LOOKED_AT = 6
MOST_IMAGINED = {Strength.NOVICE: 8, Strength.VETERAN: 600}
SOLO = tuple(each for each in IDS if system(each).solo)
each_solo = pytest.mark.parametrize("system_id", SOLO)


def sample(system_id: str) -> Iterator[Position]:
    found = positions(system_id)
    return iter(found[:: max(1, len(found) // LOOKED_AT)][:LOOKED_AT])


def dice(label: str = "") -> SeededDice:
    return SeededDice(bytes(32), label.encode())


def test_a_system_is_declared_as_played_if_it_values_its_positions() -> None:
    valued = [each for each in IDS if type(system(each)).worth is not Ruleset.worth]
    assert valued == list(SOLO)


@each_solo
@pytest.mark.parametrize("strength", Strength)
def test_what_is_chosen_is_legal_and_follows_from_view_and_dice(
    system_id: str, strength: Strength
) -> None:
    ruleset = system(system_id)
    for state, seat in sample(system_id):
        view = ruleset.view(state, seat)
        chosen = choose(ruleset, view, dice(), strength)
        assert chosen in ruleset.legal(view)
        sent: View = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own
        assert choose(ruleset, sent, dice(), strength) == chosen
        play.act(ruleset, state, seat, chosen, dice("game"))


@each_solo
@pytest.mark.parametrize("strength", Strength)
def test_so_many_futures_are_imagined_and_no_more(
    system_id: str, strength: Strength, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, imagined = system(system_id), 0

    def counting(*given: object) -> object:
        nonlocal imagined
        imagined += 1
        return play.act(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(solo, "act", counting)
    for state, seat in sample(system_id):
        imagined = 0
        choose(ruleset, ruleset.view(state, seat), dice(), strength)
        assert imagined <= MOST_IMAGINED[strength]


@each_solo
def test_what_is_hidden_changes_nothing_that_is_chosen(system_id: str) -> None:
    ruleset = system(system_id)
    for number, (state, seat) in enumerate(sample(system_id)):
        other = ruleset.possible(ruleset.view(state, seat), dice(str(number)))
        chosen = [
            choose(ruleset, ruleset.view(world, seat), dice(), Strength.VETERAN)
            for world in (state, other)
        ]
        assert chosen[0] == chosen[1]


@each_solo
def test_a_game_that_is_over_is_worth_most_to_who_has_won(system_id: str) -> None:
    ruleset, compared = system(system_id), 0
    running = [ruleset.worth(ruleset.view(state, seat), seat) for state, seat in sample(system_id)]
    for played in games(system_id)[:LOOKED_AT]:
        *_, state = states_of(system_id, played)
        result = ruleset.result(state)
        if result is None or result.winner is None:
            continue
        for seat in ruleset.seats_in(state):
            value = ruleset.worth(ruleset.view(state, seat.id), seat.id)
            if seat.side == result.winner:
                assert value > max(running)
                compared += 1
            else:
                assert value < min(running)
    assert compared


def test_it_is_given_views_and_never_states() -> None:
    assert [*inspect.signature(choose).parameters] == ["ruleset", "view", "dice", "strength"]
    assert inspect.signature(choose).parameters["view"].annotation == "View"
