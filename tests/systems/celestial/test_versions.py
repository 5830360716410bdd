"""Games that began with the first version of the rules are played by it to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, open_game
from rules.kernel.values.frozen import changed
from rules.systems.celestial.actions import Scatter, Transmit
from rules.systems.celestial.events import Floated, MissileEnded
from rules.systems.celestial.options import CelestialOptions
from rules.systems.celestial.pieces import Group, Harm
from rules.systems.celestial.questions import Blast, ChooseBlast, OrderPulls, PowerPhase
from rules.systems.celestial.ruleset import RULESET
from tests.systems.celestial.positions import (
    all_of,
    at,
    helm,
    play,
    position,
    refused,
    running,
    spending,
    steering,
    with_missile,
    with_ship,
)
from tests.systems.celestial.test_damage import group_lost, two_wrecks

if TYPE_CHECKING:
    from rules.systems.celestial.state import CelestialState

FLOATING = {"floating_map": True}


def older(state: CelestialState) -> CelestialState:
    """The same in a game of the first version."""
    return changed(state, version=1)


def _ahead(state: CelestialState) -> Any:
    return play(steering(state, "heron"), "compact", helm("heron", "ahead"))


@pytest.mark.rule("TN43", "TN30")
def test_a_planet_and_a_cloud_at_a_spine_stopped_power() -> None:
    state = position(pelican="B1 E", swift="B3 E", garnet="P1 W", planet="A2", asteroid="B2")
    state = with_ship(state, "swift", groups=(Group(1, 0),))
    order = Transmit(ship="pelican", squadron="swift")
    assert play(spending(state, "pelican"), "compact", order).state.board.ship("swift").groups
    refused(spending(older(state), "pelican"), "compact", order, "TE15")


@pytest.mark.rule("TE55")
@pytest.mark.parametrize(("version", "seats"), [(2, "cdcdcd"), (1, "dcdcdc")])
def test_a_base_that_stands_counted_as_a_turn(version: int, seats: str) -> None:
    options = CelestialOptions.model_validate({"scenario": "roost", "terrain": 0})
    start = RULESET.start(options)._replace(version=version)
    opened = (open_game(RULESET, start, SeededDice(bytes([seed]), b"")) for seed in range(20))
    state: Any = next(e.state for e in opened if e.state.initiative == "dominion")
    found = ""
    while state.round == 0 and len(found) < 9:
        seat = state.question.seat
        found += seat[0]
        offered = RULESET.legal(RULESET.view(state, seat))
        one = next(each for each in offered if not isinstance(each, Scatter))
        state = act(RULESET, state, seat, one, SeededDice(b"", b"")).state
    assert found == seats


@pytest.mark.rule("TN22b", "TN47b")
def test_with_a_hole_on_the_map_nothing_was_dropped() -> None:
    state = position(heron="P6 E", garnet="O8 W", asteroid="A2", black_hole="H9", options=FLOATING)
    after = _ahead(state).state
    assert at(after, "heron") == "P6 E"
    assert [str(each) for each in after.board.space.holes] == ["G9"]
    assert at(_ahead(older(state)).state, "heron") == "withdrawn"
    fell = position(heron="P6 E", garnet="O8 W", black_hole="A2", options=FLOATING)
    assert at(_ahead(fell).state, "heron") == "withdrawn"


@pytest.mark.rule("TE89")
def test_missiles_that_fell_off_a_floating_map_were_not_told() -> None:
    state = with_missile(position(heron="P6 E", garnet="C12 W", options=FLOATING), "A3", "heron")
    step = _ahead(state)
    (ended,) = all_of(step, MissileEnded)
    assert (ended.missile, ended.why) == ("m1", "lost")
    assert not step.state.board.missiles
    before = _ahead(older(state))
    assert not all_of(before, MissileEnded)
    assert all_of(before, Floated)
    assert not before.state.board.missiles


@pytest.mark.rule("TN37c")
def test_squadrons_were_asked_for_their_order() -> None:
    state = position(swift_1="F6 W", swift_2="E6 W", garnet="A6 W", black_hole="H6")
    assert isinstance(running(older(state), PowerPhase(step=4)).question, OrderPulls)


@pytest.mark.rule("TE47c")
def test_explosions_of_one_blast_came_in_the_order_of_the_roster() -> None:
    after = running(older(two_wrecks()), Blast())
    assert not isinstance(after.question, ChooseBlast)
    assert [each.ship for each in after.explosions] == ["heron-1", "heron-2"]


@pytest.mark.rule("TE91")
def test_a_group_that_was_destroyed_was_still_to_be_repaired() -> None:
    assert group_lost(older(position(osprey="F6 E", onyx="H6 W"))).harms == (Harm("group", 0, 0),)
