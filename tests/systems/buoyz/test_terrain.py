"""Bodies that are placed at random (BZ214)."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import open_game
from rules.space.plane import Point, square
from rules.systems.buoyz import scattering, setup_events, terrain
from rules.systems.buoyz.board.board import Board
from rules.systems.buoyz.board.bodies import BY_CHOICE
from rules.systems.buoyz.board.stats import INCH, Placed
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.setup import started
from tests.systems.buoyz.turns import set_up, the


def opened(seed: int = 1, **options: Any) -> Any:
    """A battle that has begun, its bodies at random."""
    read = RULESET.read_options({"placing": "random", "scenario": "patrol", **options})
    return open_game(RULESET, RULESET.start(read), SeededDice(bytes([seed]), b""))


def board(**options: Any) -> Board:
    """The table before anything lies on it."""
    read = RULESET.read_options({"placing": "random", "scenario": "patrol", **options})
    return started(Board(options=read, brief=RULESET.brief_for(read)))


def far(one: Point, other: Point) -> float:
    """How far two points are from each other, in inches."""
    return sqrt(square(one, other)) / INCH


@pytest.mark.rule("BZ214")
def test_every_place_off_the_zones_is_as_likely_as_any_other() -> None:
    for body, half in (("planet", 2), ("nebula", 6), ("asteroids", 6)):
        found = terrain.free_spots(board(bodies=body), BY_CHOICE[body], ())
        across, along = 24 - half, 24 - 6 - 6 - half
        wanted = {(e, n) for e in range(-across, across + 1) for n in range(-along, along + 1)}
        assert set(found) == wanted
        assert len(found) == len(wanted)
    deeper = terrain.free_spots(board(bodies="planet", zone=10), BY_CHOICE["planet"], ())
    assert max(north for _, north in deeper) == 24 - 10 - 6 - 2
    convoy = terrain.free_spots(board(bodies="planet", scenario="convoy"), BY_CHOICE["planet"], ())
    assert max(east for east, _ in convoy) == 10, "its zones are in the west and the east"
    assert max(north for _, north in convoy) == 22


@pytest.mark.rule("BZ214", "X6")
def test_the_dice_say_where_a_body_lies() -> None:
    free = terrain.free_spots(board(bodies="planet"), BY_CHOICE["planet"], ())
    number = free.index((12, -5)) + 1
    step = set_up(number, 6, 6, 1, 1, scenario="patrol", bodies="planet", placing="random")
    assert the(step, setup_events.BodiesPlaced).spots == ((12, -5),)
    (planet,) = step.state.board.bodies
    assert planet.at == Point(36 * INCH, 29 * INCH)
    kept = RULESET.read_state(step.state.model_dump_json(), RULESET.start(step.state.options))
    assert kept.board.bodies == (planet,)
    assert len({opened(seed, bodies="planet").state.board.spots for seed in range(4)}) > 1


@pytest.mark.rule("BZ214", "BZ244", "BZ122d")
def test_moons_lie_around_their_giant_and_apart() -> None:
    for seed in range(6):
        giant, *moons = opened(seed, bodies="giant").state.board.bodies
        for moon in moons:
            assert 3 <= far(giant.at, moon.at) - 3.5 <= 9
        assert far(moons[0].at, moons[1].at) - 1 >= 6
        for each in (giant, *moons):
            assert each.rect.north >= 12 * INCH
            assert each.rect.south <= 36 * INCH
            assert each.rect.west >= 0
            assert each.rect.east <= 48 * INCH


@pytest.mark.rule("BZ244")
def test_bodies_keep_off_ships_and_lie_in_the_middle_where_there_is_no_room() -> None:
    for body in ("planet", "nebula"):
        there = board(scenario="duel", bodies=body)
        starts = [each.pose.at for each in there.ships if each.pose is not None]
        free = terrain.free_spots(there, BY_CHOICE[body], ())
        assert free
        for spot in free:
            (lies,) = scattering.lying(there, BY_CHOICE[body], (spot,))
            for at in starts:
                beside = Point(
                    min(max(at.x, lies.rect.west), lies.rect.east),
                    min(max(at.y, lies.rect.north), lies.rect.south),
                )
                near = far(at, lies.at) - 2 if lies.mass else far(at, beside)
                assert near >= 6
    full = opened(table="36x36", zone=12, bodies="planet").state.board
    assert full.spots == ()
    assert full.bodies[0].at == full.table.centre


@pytest.mark.rule("BZ214", "BZ230")
def test_what_a_scenario_lists_stays_where_it_is() -> None:
    for scenario in ("border", "dispute"):
        state = opened(scenario=scenario).state
        assert state.board.spots == ()
    assert opened(scenario="patrol").state.board.bodies == ()
    assert opened(scenario="dispute", bodies="nebula").state.board.spots == ()


@pytest.mark.rule("BZ214")
def test_a_scenario_may_leave_its_bodies_to_the_dice() -> None:
    clouds = tuple(Placed(kind="nebula", at=(24 + east, 24)) for east in (-9, 9))
    read = RULESET.read_options({"scenario": "patrol"})
    patrol = RULESET.brief_for(read).scenario.model_copy(update={"body": clouds})
    brief = RULESET.brief_for(read)
    for scattered in (True, False):
        scenario = patrol.model_copy(update={"scattered": scattered})
        own = brief.model_copy(update={"scenario": scenario})
        for seed in range(4):
            start = Start(read, own, RULESET.version)
            state = open_game(RULESET, start, SeededDice(bytes([seed]), b"")).state
            one, other = state.board.bodies
            across = max(0, other.rect.west - one.rect.east, one.rect.west - other.rect.east)
            along = max(0, other.rect.north - one.rect.south, one.rect.north - other.rect.south)
            assert across**2 + along**2 >= (6 * INCH) ** 2
            assert bool(state.board.spots) == scattered
