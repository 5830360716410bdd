"""The game as a second reading of the sources has it; see the package. In full: its command."""

from __future__ import annotations

from random import Random

from rules.systems.celestial.lines import Space
from rules.systems.celestial.pieces import Kind, Terrain
from rules.systems.celestial.stats import MAP
from tests.long import LONG
from tests.oracles.celestial import ships, space
from tests.oracles.celestial.comparing import compare
from tests.oracles.tally import Tally

GAMES = range(60) if LONG else range(9)


def test_the_game_is_as_the_second_reading_has_it() -> None:
    tally = Tally()
    for seed in GAMES:
        compare(seed, tally)
    assert tally.differences == []
    asked = {"may spend_energy", "may steer_ships", "may fire_groups", "may guide_missiles",
             "may change_speed", "zone", "terrain", "ship", "missiles", "clock", "end"}  # fmt: skip
    assert asked <= set(tally.counted)
    assert tally.positions > 5_000


def test_lines_are_stopped_and_clouded_alike() -> None:
    """Shots and power, over terrain that is strewn about them (TN3 to TN6, TN43)."""
    rng = Random("lines")
    for number in range(80):
        lies = {
            cell: rng.choice(("planet", "black hole", "asteroid", "nebula", "wormhole"))
            for cell in rng.sample(MAP.cells, 50)
        }
        spine_open = number % 2 == 0
        ours = space.Terrain(
            {space.place(str(at)): kind for at, kind in lies.items()}, spine_open=spine_open
        )
        terrain = tuple(Terrain(Kind(kind), at) for at, kind in lies.items())
        theirs = Space(terrain, spine_open)
        for here, there in (rng.sample(MAP.cells, 2) for _ in range(40)):
            a, b = space.place(str(here)), space.place(str(there))
            less = -1 if ours.blocked(a, b) else ours.less(a, b)
            assert theirs.less(here, there) == less, (here, there, lies)
            assert theirs.links(here, there) == ours.links(a, b), (here, there, lies)


def test_the_second_reading_knows_the_examples_of_the_text() -> None:
    def at(*names: str) -> list[space.Place]:
        return [space.place(each) for each in names]

    firer, near, far = at("F6", "G6", "H6")
    spine = space.Terrain({near: "planet"}, spine_open=False)
    assert spine.blocked(firer, far)
    assert not spine.blocked(*at("F6", "G5"))
    rocks = space.Terrain(dict.fromkeys((firer, near, far), "asteroid"), spine_open=False)
    assert rocks.less(firer, space.place("I6")) == 3
    assert rocks.less(firer, near) == 2
    assert (ships.does("torpedo", 3, 3 - 2), ships.does("torpedo", 3, 3)) == (0, 4)
    assert space.met(*at("F6", "F8")).edges == (tuple(sorted(at("F7", "G7"))),)


def test_a_difference_is_told() -> None:
    tally = Tally()
    tally.same("line", "here", 2, 3)
    assert tally.differences == ["line: game 3, second reading 2; here"]
