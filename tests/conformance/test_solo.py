"""Every system that the practice opponent plays: what it chooses is legal and all its own."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot.parcel import packed, unpacked
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing import play, solo
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.system.ruleset import Ruleset
from tests.conformance.sample import Position, games, positions, states_of
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import View

LOOKED_AT = 6
MOST_IMAGINED = {Strength.NOVICE: 8, Strength.VETERAN: 600}
SOLO = tuple(each for each in IDS if system(each).solo)
each_solo = pytest.mark.parametrize("system_id", SOLO)


def sample(system_id: str) -> Iterator[Position]:
    found = positions(system_id)
    return iter(found[:: max(1, len(found) // LOOKED_AT)][:LOOKED_AT])


class Choice(NamedTuple):
    """What is chosen in a position, and how many futures were imagined for it."""

    position: Position
    chosen: Action
    imagined: int


@cache
def choices(system_id: str, strength: Strength) -> tuple[Choice, ...]:
    """What is chosen in some positions."""
    ruleset, imagined = system(system_id), 0

    def counting(*given: object) -> object:
        nonlocal imagined
        imagined += 1
        return play.act(*given)  # type: ignore[arg-type]

    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solo, "act", counting)
        for position in sample(system_id):
            imagined = 0
            view = ruleset.view(position.state, position.seat)
            chosen = choose(ruleset, view, dice(), strength)
            found.append(Choice(position, chosen, imagined))
    return tuple(found)


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
    for (state, seat), chosen, _ in choices(system_id, strength):
        view = ruleset.view(state, seat)
        assert chosen in ruleset.legal(view)
        sent: View = unpacked(packed(view))
        assert choose(ruleset, sent, dice(), strength) == chosen
        play.act(ruleset, state, seat, chosen, dice("game"))


@each_solo
@pytest.mark.parametrize("strength", Strength)
def test_so_many_futures_are_imagined_and_no_more(system_id: str, strength: Strength) -> None:
    for each in choices(system_id, strength):
        assert each.imagined <= MOST_IMAGINED[strength]


@each_solo
def test_what_is_hidden_changes_nothing_that_is_chosen(system_id: str) -> None:
    ruleset = system(system_id)
    for number, each in enumerate(choices(system_id, Strength.VETERAN)):
        state, seat = each.position
        other = ruleset.possible(ruleset.view(state, seat), dice(str(number)))
        assert choose(ruleset, ruleset.view(other, seat), dice(), Strength.VETERAN) == each.chosen


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
