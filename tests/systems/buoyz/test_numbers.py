"""The numbers of the rulings, typed once more and compared with the code (BZ-T5 to BZ-T16)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.systems.buoyz import (
    aims,
    boarding,
    cloaking,
    damage,
    flak,
    hangars,
    minefields,
    mines,
    repair,
    special,
    strikes,
    sweeping,
    tractor,
)
from rules.systems.buoyz.board import bodies, flights, formations, gunnery, sensors
from rules.systems.buoyz.board.arcs import bands, spent_inches
from rules.systems.buoyz.board.stats import FAST, HALT, INCH, SLOW

CHECKS = {
    "red-alert": 4, "ecm": 5, "evasive": 5, "hard-about": 5, "self-destruct": 5, "flank-speed": 4,
    "cloak-hunter": 3, "maximum-warp": 3, "tractor": 3, "point-defence": 3, "use-the-force": 6,
    "ramming-speed": 7, "no-win": 6, "attack-shields": 0, "engine-doubling": 0,
}  # fmt: skip


@pytest.mark.rule("BZT12", "BZT20", "BZ69", "BZ98", "BZ98c")
def test_how_far_things_reach() -> None:
    torpedoes = {"photon": 6, "disruptor": 6, "drone": 6, "plasma": 8, "rocket": 2}
    assert {"m": 6, "s": 3, **torpedoes} == aims.REACH
    assert (aims.CLOSE_REACH, flights.REACH, tractor.REACH, special.RAM_REACH) == (2, 2, 1, 2)
    assert (Fraction(1, 2), 2, 1) == (boarding.REACH, cloaking.REACH, damage.BLAST_REACH)
    assert (formations.LINK, bodies.ORBIT, flights.GUARDED) == (3 * INCH, INCH, 6)
    assert (sensors.DETAILED, sensors.INHIBITED, sensors.ADVANCED, sensors.CLOAKED) == (
        40, 30, 50, 4,
    )  # fmt: skip
    assert (FAST, HALT, SLOW, sweeping.MOST) == (6 * INCH, INCH, 2 * INCH, 2 * INCH)


@pytest.mark.rule("BZT16", "BZ61", "BZ70")
def test_what_ranges_take_from_beams_and_from_plasma() -> None:
    def away(inches: str) -> int:
        return int(Fraction(inches) * INCH) ** 2

    steps = [(each, bands(away(each))) for each in ("0", "2", "2.01", "4", "4.01", "6")]
    assert steps == [("0", 0), ("2", 0), ("2.01", 1), ("4", 1), ("4.01", 2), ("6", 2)]
    spent = [spent_inches(away(each)) for each in ("5", "5.49", "5.5", "6.49", "6.5", "8")]
    assert spent == [0, 0, 1, 1, 2, 3]


@pytest.mark.rule("BZT19", "BZ75", "BZ76", "BZ77")
def test_what_criticals_and_explosions_say() -> None:
    assert damage.EFFECTS == {1: "armament", 2: "motive", 3: "shields", 5: "fire", 6: "system"}
    assert damage.AGAIN == 4
    assert damage.VITALS == ("armament", "motive", "system")
    assert damage.SYSTEM_HULL == 2
    assert [damage.blast_dice(size) for size in range(6)] == [2, 2, 1, 1, 0, 0]
    assert (gunnery.CRITICAL, gunnery.ABILITY, gunnery.INTERCEPT) == (4, 4, 5)


@pytest.mark.rule("BZT24", "BZ37", "BZT23")
def test_what_checks_and_repairs_must_come_to() -> None:
    assert special.NEEDS == CHECKS
    assert repair.NEEDS == 5
    assert cloaking.SEARCH == 4


@pytest.mark.rule("BZT22", "BZ66", "BZ67")
def test_what_torpedoes_throw_and_need() -> None:
    assert (aims.TORPEDO_DICE, aims.CRAFT_DICE) == (3, 2)
    assert {"plasma", "drone"} == aims.GUIDED
    assert {"plasma", "drone", "rocket"} == aims.INTERCEPTABLE
    assert [gunnery.torpedo_needs(size, 0, 3) for size in range(6)] == [3, 4, 5, 6, 6, 6]
    assert [gunnery.torpedo_needs(size, 1, 3) for size in range(6)] == [2, 3, 4, 5, 6, 6]
    assert [gunnery.torpedo_needs(size, -1, 3) for size in range(6)] == [4, 5, 6, 6, 6, 6]
    assert [gunnery.beam_needs(size, 0) for size in range(6)] == [2, 2, 2, 3, 4, 5]


@pytest.mark.rule("BZT57", "BZ80", "BZT41", "BZ100", "BZ101", "BZT57b")
def test_what_mines_and_boarding_parties_have() -> None:
    assert (minefields.NEEDS, minefields.FAST, mines.DICE) == (4, 3 * INCH, 3)
    assert boarding.SIZES == (6, 5, 3, 1, 0, -1)
    assert boarding.CREWS == {1: -1, 3: 1}


@pytest.mark.rule("BZT68", "BZT73", "BZT73b", "BZ88", "BZ89", "BZ182", "BZ187", "BZT72", "BZT72b")
def test_what_craft_have() -> None:
    assert flights.SPEEDS == (5 * INCH, 8 * INCH, 10 * INCH)
    assert (flights.CONTACT, flights.REACH, flights.GUARDED) == (INCH // 2, 2, 6)
    assert (flak.HITS, flak.DODGES, strikes.MOST, hangars.BACK) == (5, 5, 3, 3)
    assert tractor.BREAKS == 6
