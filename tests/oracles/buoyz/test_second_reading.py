"""Ways, fire, hyperspace, tables, webs, bases, mines, craft as a second reading has them.

In full: ``python -m tests.oracles buoyz --positions 20000``.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz.board.arcs import quadrants
from tests.long import LONG
from tests.oracles.buoyz.aegis import compare_aegis
from tests.oracles.buoyz.boarding import compare_boarding
from tests.oracles.buoyz.cloaks import compare_cloaks
from tests.oracles.buoyz.comparing import compare
from tests.oracles.buoyz.contact import compare_contact
from tests.oracles.buoyz.craft import compare_craft
from tests.oracles.buoyz.fire import compare_fire
from tests.oracles.buoyz.force import compare_force
from tests.oracles.buoyz.hangars import compare_hangars
from tests.oracles.buoyz.helm import Helm, Spot, sine
from tests.oracles.buoyz.homing import compare_homing
from tests.oracles.buoyz.mines import compare_mines
from tests.oracles.buoyz.mustering import compare_muster
from tests.oracles.buoyz.orbits import compare_orbits
from tests.oracles.buoyz.placing import compare_placing
from tests.oracles.buoyz.repairs import compare_repairs
from tests.oracles.buoyz.retreat import compare_retreat
from tests.oracles.buoyz.saucers import compare_saucers
from tests.oracles.buoyz.special_actions import compare_special_actions
from tests.oracles.buoyz.squadrons import compare_squadrons
from tests.oracles.buoyz.standing_answers import compare_standing_answers
from tests.oracles.buoyz.tractors import compare_tractors
from tests.oracles.buoyz.voyages import compare_voyage
from tests.oracles.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GAMES = range(40) if LONG else range(4)
FIGHTS = range(4_000) if LONG else range(160)
VOYAGES = range(60) if LONG else range(22, 26)
MUSTERS = (10_002, 10_340, *(range(200) if LONG else range(37, 47)))
PASSAGES = range(2_000) if LONG else range(100)
SKIES = range(1_500) if LONG else range(120)
BOARDING = range(4_000) if LONG else range(200)
TRACTORS = range(2_000) if LONG else range(150)
CLOAKS = range(3_000) if LONG else range(150)
SQUADRONS = range(1_000) if LONG else range(60)
SAUCERS = range(3_000) if LONG else range(100)
CONTACT = range(1_500) if LONG else range(100)
AEGIS = range(2_000) if LONG else range(200)
HANGARS = range(3_000) if LONG else range(150)
HOMING = range(2_000) if LONG else range(60)
REPAIRS = range(2_000) if LONG else range(100)
STANDING_ANSWERS = range(600) if LONG else range(12, 32)
SPECIAL_ACTIONS = range(2_000) if LONG else range(220)
ORBITS = range(3_000) if LONG else range(120)
RETREAT = range(2_000) if LONG else range(80)
STREWN = range(400) if LONG else range(30)
FORCE = range(3_000) if LONG else range(150)
_HALF = {"90": 45, "120": 60, "60": 30}


def compared(compare_one: Callable[[int, Tally], None], seeds: Iterable[int]) -> Tally:
    """What was compared in games of these numbers, none of which differs."""
    tally = Tally()
    for seed in seeds:
        compare_one(seed, tally)
    assert tally.differences == []
    return tally


def test_movement_is_as_the_second_reading_has_it() -> None:
    tally = compared(compare, GAMES)
    assert {"way", "ends", "leaves", "may try", "check", "modifiers", "who is asked"} <= set(
        tally.counted
    )
    assert tally.positions > 1_000


def test_fire_is_as_the_second_reading_has_it() -> None:
    tally = compared(compare_fire, FIGHTS)
    assert {"refused", "accepted", "after fire", "after torpedoes"} <= set(tally.counted)
    assert tally.positions > 500


@pytest.mark.rule("BZT74", "BZT75", "BZT76", "BZ197", "BZ275")
def test_hyperspace_webs_and_tables_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_voyage, VOYAGES)
    assert {
        "enters hyperspace", "its marker", "hyperspace: drop", "hyperspace: lurk",
        "hyperspace: leave", "goes to a table", "where it emerges", "still in transit", "emerges",
        "barred by a web", "segments laid", "where a segment lies", "caught in it", "holds",
        "fades", "fires at", "fires at who is away", "modifiers", "who is asked",
    } <= set(tally.counted)  # fmt: skip
    assert tally.positions > 2_000


@pytest.mark.rule("BZ199", "BZ272", "BZ273")
def test_bases_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_muster, MUSTERS)
    assert {
        "list", "price", "whose base is put next", "where a station floats", "dice for the edge",
        "a battery on a rim",
    } <= set(tally.counted)  # fmt: skip
    assert tally.positions > 200


@pytest.mark.rule("BZT57", "BZT64", "BZ180")
def test_mines_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_mines, PASSAGES)
    assert {
        "comes through mines", "rows of fields", "minefields thrown for", "a mine hits",
        "where a mine lies", "sweeps mines",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT71", "BZT73", "BZ84")
def test_attack_craft_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_craft, SKIES)
    assert {
        "close defence may fire", "fate", "patrols engage", "evenly", "dogfight: winner",
        "dogfight: after it", "attacks", "flies there", "flies to the next table", "enters",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT41", "BZT42", "BZ194", "BZ102", "BZ18")
def test_boardings_and_prizes_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_boarding, BOARDING)
    assert {
        "who is asked to board", "who boards whom", "what parties add", "captured", "is a prize",
        "sails for", "adds to the initiative",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT48", "BZ152", "BZ24", "BZ121")
def test_tractor_beams_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_tractors, TRACTORS)
    assert {
        "may take", "a kept beam takes no check", "check", "has it", "where it is pulled to",
        "where it is towed", "in a beam still", "who is in a beam goes", "dice in beams", "freed",
        "off at the end",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT50", "BZT51", "BZT52", "BZ93", "BZ96")
def test_cloaks_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_cloaks, CLOAKS)
    assert {
        "may turn its cloak", "under its cloak", "tries nothing else", "how far it goes",
        "may search", "detects", "fires on after a search", "may fire", "to hit",
        "dice", "shields", "betrays", "its cloak holds",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT65", "BZ140", "BZ141", "BZ142", "BZ143")
def test_squadrons_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_squadrons, SQUADRONS)
    assert {
        "who is asked", "who may be nominated", "Command", "moves next", "who stays",
        "fires before all have named", "order of fire",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT56", "BZ55", "BZ160")
def test_saucers_part_as_the_second_reading_has_it() -> None:
    tally = compared(compare_saucers, SAUCERS)
    assert {"may part", "hull", "a third", "tubes", "mines", "who moves", "how far"} <= set(
        tally.counted
    )


@pytest.mark.rule("BZT60", "BZT61", "BZ202", "BZ203")
def test_contact_is_broken_as_the_second_reading_has_it() -> None:
    tally = compared(compare_contact, CONTACT)
    assert {
        "why", "race", "breaks", "home", "goes into hiding", "goes home", "the battle ends",
        "points left", "winner", "grade",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ117", "BZ203", "BZ251")
def test_ways_home_around_bodies_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_retreat, RETREAT)
    assert {
        "goes home in the open", "goes home with two turns", "goes home past a body",
        "not towards the enemy", "meets no body", "does not orbit", "neither rams nor tows",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT21", "BZ68", "BZ69", "BZ177")
def test_aegis_is_as_the_second_reading_has_it() -> None:
    tally = compared(compare_aegis, AEGIS)
    assert tally.counted["stops"] > 100


@pytest.mark.rule("BZT69", "BZ90", "BZ182", "BZ256")
def test_hangars_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_hangars, HANGARS)
    assert {
        "who may be launched", "who may be taken aboard", "launched", "taken aboard",
        "nothing is left",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ89", "BZ184", "BZ186", "BZ257")
def test_flights_go_home_as_the_second_reading_has_it() -> None:
    tally = compared(compare_homing, HOMING)
    assert {
        "who goes home", "whither", "back in turn", "is at home there", "is rearmed first",
        "flies in", "is armed again",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT23", "BZT25", "BZT32", "BZ45", "BZ52", "BZ155")
def test_repairs_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_repairs, REPAIRS)
    assert {
        "whose repairs", "may repair", "adds", "is mended", "nothing is left to try",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ229", "BZ259")
def test_standing_answers_do_what_a_hand_does_as_the_second_reading_has_it() -> None:
    tally = compared(compare_standing_answers, STANDING_ANSWERS)
    assert {
        "the same happens", "the same dice", "the same state", "answers: choose_first",
        "answers: nominate_fire", "answers: repair_ship", "answers: choose_vital",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ37", "BZ44", "BZ149", "BZ154", "BZ174")
def test_special_actions_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_special_actions, SPECIAL_ACTIONS)
    assert {
        "may try", "check", "is in effect", "one of two", "rammed", "its cloak fails",
        "who is hit", "how often", "has left",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT59", "BZ46", "BZ147", "BZ148", "BZ248", "BZ249")
def test_the_force_is_as_the_second_reading_has_it() -> None:
    tally = compared(compare_force, FORCE)
    assert {
        "who is asked to negate", "whose Force", "others have no Force", "let be", "spent",
        "nothing else has happened", "is used up", "a negation is not negated",
        "lost with the turn",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZT40", "BZ94", "BZ121", "BZ161", "BZ163")
def test_orbits_and_landing_are_as_the_second_reading_has_them() -> None:
    tally = compared(compare_orbits, ORBITS)
    assert {
        "may orbit", "along its circle", "faces along it", "lands", "takes off", "goes",
        "where it is then", "on which",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ214", "BZ244", "BZ122d")
def test_dice_put_bodies_where_the_second_reading_has_them() -> None:
    tally = compared(compare_placing, STREWN)
    assert {
        "lie where dice say", "off the zones", "off ships", "apart", "around its giant",
    } <= set(tally.counted)  # fmt: skip


@pytest.mark.rule("BZ3")
def test_quadrants_are_as_angles_have_them() -> None:
    """By how far ahead and aside a point is, with sines of forty digits; borders are left out."""
    rng = Random("quadrants")
    clear = Fraction(1, 1000)
    for _ in range(20_000 if LONG else 2_000):
        heading, x, y = rng.randint(0, 359), rng.randint(-9000, 9000), rng.randint(-9000, 9000)
        angle = rng.choice(list(_HALF))
        sin, cos = sine(heading), sine(90 - heading)
        ahead, right = x * sin - y * cos, x * cos + y * sin
        half = _HALF[angle]
        border = abs(right) * sine(90 - half) - abs(ahead) * sine(half)
        if abs(border) < clear:
            continue
        aside = 2 if right > 0 else 1
        ours = (aside,) if border > 0 else (0,) if ahead > 0 else (3,)
        assert quadrants(Pose(0, 0, heading), Point(x, y), int(angle)) == ours


def test_the_second_reading_knows_the_rulings() -> None:
    helm = Helm(
        10, 3, warp=True, impulse=True, agile=False, secondaries=1, crippled=True, motive=1,
        doing=frozenset(), rounding=False,
    )  # fmt: skip
    assert helm.allowance == Fraction(5, 2)
    assert helm.points == 1
    start = Spot(Fraction(10), Fraction(10), 0)
    assert start.turned(2, "30+15").heading == 45
    assert start.ahead(Fraction(3)) == Spot(Fraction(10), Fraction(13), 0)


def test_a_difference_is_told() -> None:
    tally = Tally()
    tally.same("way", "here", ours := 2, theirs := 3)
    assert tally.differences == [f"way: game {theirs}, second reading {ours}; here"]
