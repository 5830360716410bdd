"""The game as a second reading of the source has it; see the package. In full: its command."""

from __future__ import annotations

from tests.long import LONG
from tests.oracles.interceptors import guns, raid, shapes
from tests.oracles.interceptors.comparing import compare
from tests.oracles.tally import Tally

GAMES = range(60) if LONG else (2, 3, 6, 8, 14, 18, 25)


def test_the_game_is_as_the_second_reading_has_it() -> None:
    tally = Tally()
    for seed in GAMES:
        compare(seed, tally)
    assert tally.differences == []
    asked = {
        "may fire", "in arc", "dice", "range", "engine", "sudden death", "deflected", "worth",
        "volley", "turned", "protected", "collateral", "burn-outs", "place", "may put",
        "unasked reactions", "hinged", "met", "wrecks", "end",
    }  # fmt: skip
    assert asked <= set(tally.counted)
    assert tally.positions > 5_000


def test_the_second_reading_knows_its_numbers() -> None:
    gun = guns.Ground("g1", "gun-cluster", (50, 50), 1, 0, 0, fallen=False)
    assert (raid.left(gun), raid.deflects(gun)) == (2, 5)
    assert raid.gambled(gun, (6, 1, 6), (5, 4)) == (2, True)
    assert raid.collateral((4, 4), 8, (1,)) == (1, 0)
    ahead = shapes.Stance(50, 70, 0)
    assert shapes.in_strip(ahead, shapes.square(gun.at))
    assert not shapes.in_strip(ahead._replace(heading=90), shapes.square(gun.at))
    # 20 cm from the base of its head to the middle: 18 to the square, less the head.
    near = shapes.nearest_ahead(ahead, shapes.square(gun.at))
    assert near is not None
    assert round(near[1], 6) == 18
