"""The game as a second reading of the sources has it; see ``second``. In full: its command."""

from __future__ import annotations

from random import Random

from tests.long import LONG
from tests.systems.celestial.second import plane, tables
from tests.systems.celestial.second.comparing import compare
from tests.systems.celestial.second.probing import probe
from tests.systems.tally import Tally

GAMES = range(60) if LONG else range(7)
PROBES = 4_000 if LONG else 150


def test_the_game_is_as_the_second_reading_has_it() -> None:
    tally = Tally()
    for seed in GAMES:
        compare(seed, tally)
    rng = Random(1)
    for _ in range(PROBES):
        probe(rng, tally)
    assert tally.differences == []
    asked = {"shots", "energy", "uses", "ways", "shot", "move", "struck by fire", "arc", "line",
             "link", "pull", "push", "critical", "destroyed", "flight", "row"}  # fmt: skip
    assert asked <= set(tally.counted)
    assert tally.positions > 2_000


def test_the_second_reading_knows_the_examples_of_the_text() -> None:
    spine = {"G6": "planet"}
    assert tables.less(spine, "F6", "H6", open_spines=False) is None
    assert tables.less(spine, "F6", "G5", open_spines=False) == 0
    rocks = {"F6": "asteroid", "G6": "asteroid", "H6": "asteroid"}
    for target, less, done in (("I6", 3, 0), ("G6", 2, 0)):
        found = tables.less(rocks, "F6", target, open_spines=False)
        assert found == less
        assert tables.damage("torpedo", 3, 3 - less) == done
    assert plane.towards("F6", "F8") == {"F7", "G7"}


def test_a_difference_is_told() -> None:
    tally = Tally()
    tally.same("line", "here", 2, 3)
    assert tally.differences == ["line: game 3, second reading 2; here"]
