"""The game as a second reading of the source has it; see the package. In full: its command."""

from __future__ import annotations

from tests.long import LONG
from tests.oracles.modern_skirmish import deeds, ground
from tests.oracles.modern_skirmish.comparing import compare
from tests.oracles.tally import Tally

SEEDS = range(60) if LONG else (5, 3)


def test_the_game_is_as_the_second_reading_has_it() -> None:
    tally = Tally()
    for seed in SEEDS:
        compare(seed, tally)
    assert tally.differences == []
    asked = {"aim", "way", "room", "test", "initiative", "charge", "no charge", "shot", "routs"}
    assert asked <= set(tally.counted)
    assert tally.positions > 1500


def test_a_difference_is_told() -> None:
    tally = Tally()
    tally.same("test", "here", 2, 3)
    assert tally.differences == ["test: game 3, second reading 2; here"]


def test_the_second_reading_knows_its_tables() -> None:
    assert deeds.shot("legionary", 30, covered=False, dice=(4, 4)) == (True, True)
    assert deeds.shot("confederate", 60, covered=True, dice=(6, 1)) == (True, True)
    assert deeds.melee((1, 3), (1, 4)) == "both"
    farm = ground.read_ground("farm")
    assert ground.house_of(farm, (9100, 6000)) == "house"
    assert not ground.has_room(farm, (7760, 6000), fences=False)
