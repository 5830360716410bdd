"""The battle as a second reading of the source has it; see the package. In full: its command."""

from __future__ import annotations

from tests.long import LONG
from tests.oracles.braid import charges, endphase, fire, marches
from tests.oracles.braid.comparing import compare
from tests.oracles.braid.shapes import Stance, gap, rectangle
from tests.oracles.tally import Tally

GAMES = range(100) if LONG else (1, 2, 1002, 2001)


def test_the_battle_is_as_the_second_reading_has_it() -> None:
    tally = Tally()
    for seed in GAMES:
        compare(seed, tally)
    assert tally.differences == []
    asked = {
        "may march", "march ends", "march costs", "may form", "may fire", "dice", "fire factor",
        "range", "lost by fire", "casualties", "may charge", "path", "factor of test", "bases",
        "factor of melee", "bases lost", "factor of morale", "who tests", "victory",
    }  # fmt: skip
    assert asked <= set(tally.counted)
    assert tally.positions > 1_000


def test_the_second_reading_knows_its_numbers() -> None:
    assert round(marches.arc(12, 9), 2) == 1.88
    assert round(marches.arc(4, 85), 2) == 5.93
    assert fire.lost([6, 3, 1], [4, 1], 1) == 2  # 7, 4 not saved by a 4, 2 lost on a 1
    assert [charges.needed(each) for each in (-4, 0, 4)] == [7, 4, 1]
    assert endphase.assault(6, 2, ([6, 3, 3], [5, 3])) == (1, 1)
    one = rectangle(Stance(10, 10, 0).wheel(6, -90), 6, 2)
    assert round(gap(one, rectangle(Stance(10, 5, 0), 6, 2)), 2) == 5
