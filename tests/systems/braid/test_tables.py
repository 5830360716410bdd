"""The tables of the rulings, typed here as data, against those that are played, as wholes.

Lengths are inches. A force is a line a unit: its name | arm and stands | shooting, melee, morale |
what else is said of it | division. Deviations are named with the ruling that allows them.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from rules.systems.braid import bullets, endphase, handicap, melee, onset, rallying
from rules.systems.braid.assaults import REACH
from rules.systems.braid.brief import brief_of
from rules.systems.braid.charge_tests import LEAST
from rules.systems.braid.commanders import MOVE
from rules.systems.braid.options import PRESETS, BraidOptions
from rules.systems.braid.settling import _BACK
from rules.systems.braid.stats import FIRST, SCENARIOS, SECOND, TABLES

ARMS = {
    "F": "foot", "L": "light_foot", "HC": "heavy", "LC": "light", "LN": "lancer",
    "CU": "cuirassier", "FA": "foot_gun", "HA": "horse_gun",
}  # fmt: skip
QUALITIES = (
    {"n": "novice", "o": "ordinary", "p": "proficient"},
    {"i": "inferior", "o": "ordinary", "s": "superior"},
    {"l": "low", "o": "ordinary", "h": "high"},
)
BATTERIES = """
    {0} Battery 1       | FA  | o,o,o |
    {0} Battery 2       | FA  | o,o,o |
"""
FORCES = {
    ("ridge", FIRST): """
        45th Foot           | F6  | p,o,o | English        | 1
        88th Foot           | F6  | p,s,o | English        | 1
        74th Foot           | F6  | p,o,o | English        | 1
        43rd Light          | L6  | p,o,h | English        | 1
        95th Rifles         | L4  | p,o,h | English rifles | 2
        4th Cacadores       | L5  | o,o,o | rifles         | 2
        8th Portuguese      | F6  | o,o,o |                | 2
        14th Light Dragoons | LC4 | o,o,o |                | 2
        Foot Battery        | FA  | o,o,o |
        Horse Troop         | HA  | p,o,o |
    """,
    ("ridge", SECOND): """
        2e Leger            | L6  | o,o,o | | 1
        36e Ligne           | F6  | o,o,o | | 1
        31e Leger           | L6  | o,o,o | | 1
        70e Ligne           | F6  | o,o,o | | 1
        26e Ligne           | F6  | o,o,o | | 2
        66e Ligne           | F6  | o,o,o | | 2
        82e Ligne           | F6  | n,o,o | | 2
        Grenadiers reunis   | F6  | o,s,h | | 2
        3e Hussards         | LC6 | o,o,o | | 3
        15e Dragons         | HC5 | o,o,o | | 3
        French Battery 1    | FA  | o,o,o |
        French Battery 2    | FA  | o,o,o |
        French Battery 3    | FA  | o,o,o |
        French Horse Battery | HA | o,o,o |
    """,
    ("bridges", FIRST): """
        IR 3                | F6  | o,o,o |             | 1
        IR 11               | F6  | o,o,o |             | 1
        IR 20               | F6  | n,o,o |             | 1
        Austrian Grenadiers | F5  | o,s,h |             | 1
        Grenzer             | L6  | n,o,o |             | 2
        Jager               | L4  | p,o,o | rifles      | 2
        Landwehr            | F5  | n,i,l | poorly      | 2
        Chevaulegers        | LC6 | o,o,o |             | 2
        Austrian Battery 1  | FA  | o,o,o |
        Austrian Battery 2  | FA  | o,o,o |
        Austrian Horse Battery | HA | o,o,o |
    """,
    ("bridges", SECOND): """
        10e Leger           | L6  | o,o,o | | 1
        3e Ligne            | F6  | o,o,o | | 1
        57e Ligne           | F6  | o,s,h | | 1
        72e Ligne           | F6  | o,o,o | | 1
        105e Ligne          | F6  | o,o,o | | 2
        24e Leger           | L6  | o,o,o | | 2
        4e Ligne            | F6  | n,o,o | | 2
        Garde Fusiliers     | F6  | p,s,h | | 2
        5e Cuirassiers      | CU5 | o,s,h | | 3
        7e Lanciers         | LN5 | o,o,o | | 3
        8e Hussards         | LC6 | o,o,o | | 3
        French Battery 1    | FA  | o,o,o |
        French Battery 2    | FA  | o,o,o |
        French Battery 3    | FA  | o,o,o |
        French Horse Battery | HA | p,o,o |
    """,
    ("village", FIRST): """
        1er Ligne           | F6  | o,o,o | | 1
        37e Leger           | L6  | o,o,o | | 1
        Marines             | F6  | o,s,h | | 1
        16e Ligne           | F5  | n,o,l | | 1
        22e Ligne           | F5  | n,o,l | | 2
        Young Guard         | F6  | o,s,h | | 2
        Chasseurs           | LC5 | o,o,o | | 2
        French Battery 1    | FA  | o,o,o |
        French Battery 2    | FA  | o,o,o |
    """,
    ("village", SECOND): """
        1st East Prussian   | F6  | o,o,o |        | 1
        Fusiliers           | L6  | o,o,o |        | 1
        Silesian Schutzen   | L4  | p,o,o | rifles | 1
        Landwehr A          | F6  | n,i,o | poorly | 1
        Landwehr B          | F6  | n,i,o | poorly | 2
        Grenadiers          | F6  | o,s,h |        | 2
        Russian Jagers      | L6  | o,o,o |        | 2
        Russian Line        | F6  | n,o,h |        | 2
        Cuirassiers         | CU5 | o,o,h |        | 3
        Uhlans              | LN5 | o,o,o |        | 3
        Landwehr Horse      | LC5 | o,i,l |        | 3
        Allied Battery 1    | FA  | o,o,o |
        Allied Battery 2    | FA  | o,o,o |
        Allied Horse Battery | HA | o,o,o |
    """,
    ("plain", FIRST): """
        Blue Grenadiers 1   | F5  | o,s,h | | 1
        Blue Grenadiers 2   | F5  | o,s,h | | 1
        Blue Musketeers 1   | F6  | p,o,o | | 1
        Blue Musketeers 2   | F6  | p,o,o | | 1
        Blue Musketeers 3   | F6  | o,o,o | | 2
        Blue Musketeers 4   | F6  | o,o,o | | 2
        Free Corps          | L5  | n,o,o | | 2
        Blue Cuirassiers    | CU5 | o,o,o | | 3
        Blue Hussars        | LC5 | o,o,o | | 3
        Blue Battery 1      | FA  | o,o,o |
        Blue Battery 2      | FA  | o,o,o |
        Blue Horse Battery  | HA  | o,o,o |
    """,
    ("plain", SECOND): """
        White Grenadiers 1  | F5  | o,s,h | | 1
        White Grenadiers 2  | F5  | o,s,h | | 1
        White Musketeers 1  | F6  | o,o,o | | 1
        White Musketeers 2  | F6  | o,o,o | | 1
        White Musketeers 3  | F6  | o,o,o | | 2
        White Musketeers 4  | F6  | o,o,o | | 2
        Grenzer             | L5  | n,o,o | | 2
        White Cuirassiers   | CU5 | o,o,o | | 3
        White Hussars       | LC5 | o,o,o | | 3
        White Battery 1     | FA  | p,o,o |
        White Battery 2     | FA  | o,o,o |
        White Horse Battery | HA  | o,o,o |
    """,
    ("outpost", FIRST): """
        Red Line            | F6  | o,o,o | | 1
        Red Light           | L5  | o,o,o | | 1
        Red Hussars         | LC4 | o,o,o | | 1
        Red Battery         | FA  | o,o,o |
    """,
    ("outpost", SECOND): """
        Green Line          | F6  | o,o,o | | 1
        Green Light         | L5  | o,o,o | | 1
        Green Hussars       | LC4 | o,o,o | | 1
        Green Battery       | FA  | o,o,o |
    """,
}  # fmt: skip
"""Names that a ruling does not give, of guns and on the plain and the outpost, are the data's."""
COMMANDS = {
    "ridge": (("Allies", 2, True), ("French", 3, True)),
    "bridges": (("Austrians", 2, True), ("French", 3, True)),
    "village": (("French", 2, True), ("Prussians and Russians", 3, True)),
    "plain": (("Blues", 3, True), ("Whites", 3, True)),
    "outpost": (("Reds", 1, False), ("Greens", 1, False)),
}
"""Of each army its name, its divisional commanders, whether it has an aide-de-camp."""
MAPS: dict[str, dict[str, Any]] = {
    "ridge": {
        "size": (72, 48), "roles": (SECOND, FIRST),
        "rise": [(14, 32, 66, 42)], "hill": [(2, 30, 12, 42)],
        "wood": [(48, 20, 58, 28), (12, 14, 20, 22)], "built_up": [(33, 36, 39, 42)],
        "wall": [(42, 34, 54, 34), (20, 34, 30, 34)], "road": [(36, 0, 36, 48)],
    },
    "bridges": {
        "size": (72, 48), "roles": (SECOND, FIRST),
        "river": [(0, 22, 72, 25)], "bridge": [(23, 22, 25, 25)],
        "causeway": [(7, 22, 9, 25)], "ford": [(47, 22, 53, 25)], "rise": [(36, 32, 60, 40)],
        "wood": [(62, 28, 70, 36), (4, 8, 14, 16), (36, 10, 44, 16)],
        "built_up": [(21, 31, 27, 37), (29, 14, 34, 19)], "hedge": [(44, 28, 56, 28)],
        "road": [(24, 0, 24, 48), (8, 0, 8, 48), (50, 0, 50, 48)],
    },
    "village": {
        "size": (72, 48), "roles": (SECOND, FIRST),
        "built_up": [(28, 37, 34, 42), (38, 37, 44, 42), (28, 29, 34, 34), (38, 29, 44, 34)],
        "wood": [(8, 24, 18, 34), (54, 22, 62, 30)], "hill": [(60, 38, 70, 46)],
        "rise": [(46, 10, 64, 18)], "hedge": [(10, 20, 24, 20)],
        "wall": [(27, 27, 34, 27), (27, 27, 27, 34)],
        "road": [(36, 0, 36, 48), (0, 35.5, 72, 35.5)],
    },
    "plain": {
        "size": (72, 48), "roles": (None, None),
        "rise": [(22, 21, 50, 27)], "wood": [(6, 10, 16, 16), (56, 32, 66, 38)],
        "built_up": [(8, 30, 14, 36), (58, 12, 64, 18)],
        "hedge": [(40, 14, 50, 14), (22, 34, 32, 34)], "road": [(0, 24, 72, 24)],
    },
    "outpost": {
        "size": (48, 36), "roles": (None, None),
        "rise": [(18, 15, 30, 21)], "wood": [(4, 12, 10, 18), (38, 18, 44, 24)],
        "built_up": [(21, 23, 26, 28)], "road": [(24, 0, 24, 36)],
    },
}  # fmt: skip
"""From the south-west: west, south, east, north; roles: who attacks, whose the northern edge is."""


def plain(text: str) -> str:
    """A name without accents, as the rulings have it."""
    return "".join(e for e in unicodedata.normalize("NFD", text) if not unicodedata.combining(e))


def unit_of(line: str) -> dict[str, Any]:
    """A unit of a force, as the data have it."""
    name, arm, qualities, *more = (each.strip() for each in line.split("|"))
    marks, division = (*more, "0")[:2]
    letters, stands = arm.rstrip("0123456789"), arm.lstrip("ACFHLNU")
    shooting, fighting, morale = (
        names[each] for names, each in zip(QUALITIES, qualities.split(","), strict=True)
    )
    return {
        "name": name, "arm": ARMS[letters], "stands": int(stands or 1), "shooting": shooting,
        "melee": fighting, "morale": morale, "flag": "English" if "English" in marks else "",
        "rifles": "rifles" in marks, "poorly_armed": "poorly" in marks, "division": int(division),
    }  # fmt: skip


@pytest.mark.rule("BC157", "BC158", "BC159", "BC160", "BC161", "BC162", "BC163", "BC164", "BC94")
@pytest.mark.parametrize(("scenario", "side"), FORCES)
def test_a_force_is_as_it_was_ruled(scenario: str, side: str) -> None:
    listed = [unit_of(line) for line in FORCES[scenario, side].strip().splitlines()]
    found = [each for each in SCENARIOS[scenario].unit if each.side == side]
    kept = [
        {**each.model_dump(exclude={"id", "side", "code"}), "name": plain(each.name)}
        for each in found
    ]
    assert kept == listed


@pytest.mark.rule("BC131", "BC42")
@pytest.mark.parametrize("scenario", COMMANDS)
def test_armies_have_the_commanders_that_were_ruled(scenario: str) -> None:
    armies = SCENARIOS[scenario].army
    assert [each.side for each in armies] == [FIRST, SECOND]
    assert tuple((e.name, e.generals, e.aide) for e in armies) == COMMANDS[scenario]


@pytest.mark.rule("BC152", "BC153", "BC154", "BC155", "BC156", "BC146", "BC48")
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_as_it_was_ruled(name: str) -> None:
    found = brief_of(name).scenario
    kept: dict[str, Any] = {
        "size": (found.width, found.depth), "roles": (found.attacker, found.north),
    }  # fmt: skip
    things: list[tuple[str, Any]] = [(each.kind, each.rect) for each in found.feature]
    things += [(each.kind, (*each.points[0], *each.points[1])) for each in found.barrier]
    for kind, rect in things:
        kept.setdefault(kind, []).append(tuple(each / 100 for each in rect))
    kept["road"] = [
        tuple(each / 100 for point in road.points for each in point) for road in found.road
    ]
    assert kept == MAPS[name]


@pytest.mark.rule("BC155")
def test_the_plain_is_alike_when_it_is_turned() -> None:
    west, east = (MAPS["plain"][kind] for kind in ("wood", "built_up"))
    for (a, b, c, d), other in (west, east):
        assert (72 - c, 48 - d, 72 - a, 48 - b) == other


@pytest.mark.rule("BC165")
@pytest.mark.parametrize("scenario", ["ridge", "bridges", "village"])
def test_attackers_have_about_half_as_many_stands_more(scenario: str) -> None:
    defender, attacker = (
        sum(e.stands for e in SCENARIOS[scenario].unit if e.side == side)
        for side in (FIRST, SECOND)
    )
    assert 1.4 <= attacker / defender <= 1.6


SIZES = {
    "march_column": [(2, 6), (2, 5), (2, 4)],
    "attack_column": [(4, 3), (4, 3), (4, 2)],
    "reinforced_line": [(6, 2), (6, 2), (4, 2)],
    "line": [(12, 1), (10, 1), (8, 1)],
    "square": [(4, 4), (4, 4), (3, 3)],
    "assault_column": [(2, 6), (2, 5), (2, 4)],  # a march column (BC43, BC141)
}
"""Of six, five and four stands."""
MOVES = {
    "march_column": (12, 12, 0), "attack_column": (6, 0, 0), "reinforced_line": (4, 8, 0),
    "line": (2, 0, 0), "square": (4, 0, 0), "cluster": (0, 0, 0), "garrison": (0, 0, 0),
    "deployed": (0, 0, 2), "limbered": (0, 0, 12), "battery": (0, 0, 2),
    "assault_column": (0, 0, 0),
}  # fmt: skip
"""Of foot, horse and guns, off road."""
FIRE = {
    "line": (4, 9, 3, 1), "reinforced_line": (3, 9, 3, 1), "attack_column": (2, 6, 3, 1),
    "march_column": (1, 6, 3, 1), "assault_column": (1, 6, 3, 1), "cluster": (1, 6, 3, 1),
    "square": (1, 9, 9, 4), "garrison": (1, 9, 9, 4),
}  # fmt: skip
"""Dice, range in the open, at a wood, place or gun, and from how many sides."""
DICE = {
    "march_column": 1, "assault_column": 1, "limbered": 1, "deployed": 1, "battery": 1,
    "cluster": 1, "line": 2, "attack_column": 3, "reinforced_line": 3, "square": 4, "garrison": 4,
}  # fmt: skip


@pytest.mark.rule("BC48", "BC49", "BCT2", "BCT3", "BCT5", "BC12", "BC16", "BCT12")
def test_formations_are_as_they_were_ruled() -> None:
    forms = TABLES.formations
    sizes = {key: [forms[key].size(stands) for stands in (6, 5, 4)] for key in SIZES}
    assert sizes == {key: [(w * 100, d * 100) for w, d in each] for key, each in SIZES.items()}
    assert forms["cluster"].size(3) == (400, 200)
    guns = [forms[key].size(1) for key in ("deployed", "limbered", "battery")]
    assert guns == [(200, 100)] * 3
    assert {e.id: (e.foot, e.horse, e.gun) for e in TABLES.formation} == MOVES
    fire = {e.id: e.fire for e in TABLES.formation if e.fire is not None}
    assert {k: (e.dice, e.open, e.close, e.sides) for k, e in fire.items()} == FIRE
    assert {e.id: e.melee for e in TABLES.formation} == DICE


@pytest.mark.rule(
    "BCT3",
    "BCT5",
    "BCT6",
    "BC14",
    "BC3",
    "BCT13",
    "BC123",
    "BC33",
    "BC41",
    "BC43",
    "BC141c",
    "BCT10",
)
def test_numbers_are_as_they_were_ruled() -> None:
    assert [(e.reach, e.dice) for e in TABLES.band] == [(6, 3), (18, 2), (36, 1)]
    assert TABLES.duel.model_dump() == {"least": 3, "most": 24, "dice": 1}
    assert [(e.least, e.loses) for e in TABLES.effect] == [(7, 6), (4, 3), (1, 1)]
    assert TABLES.road.model_dump() == {"move": 20, "near": 1}
    assert TABLES.zones.model_dump() == {"defender": 15, "attacker": 9}
    assert endphase.WEAR == {"cuirassier": 3, "heavy": 2, "lancer": 2, "light": 1}
    assert (endphase.KEPT, LEAST, melee.FALLS, bullets.FACTOR) == (6, 4, 2, 4)
    assert (REACH, MOVE, _BACK, onset.LEAST) == (2400, 1200, 1200, 200)
    assert (rallying.MOST, handicap.LEAST, handicap.MOST) == (6, 4, 6)


@pytest.mark.rule("BC166", "BC2", "BC164")
def test_options_are_those_that_were_ruled() -> None:
    rare = {"form_to_flank", "sealed_fire", "road_mix", "handicap", "driven_off",
            "shoot_into_contact", "battery_dice", "keep_winner", "loser_recoils", "align",
            "flank_bonus", "lancers_light", "general_die", "pursuit", "wood_rate"}  # fmt: skip
    shown = {"scenario", "roles", "turn_limit", "charge_test", "rises", "storm_in", "joint_factors"}
    own = {
        name: any(type(each).__name__ == "Rare" for each in field.metadata)
        for name, field in BraidOptions.model_fields.items()
        if name in rare | shown
    }
    assert own == dict.fromkeys(rare, True) | dict.fromkeys(shown, False)
    timed = set(BraidOptions.model_fields) - rare - shown
    assert timed == set(BraidOptions.__mro__[1].model_fields)  # type: ignore[attr-defined]  # a model
    assert BraidOptions().turn_limit == 15
    shorter = [each.where[0].values["turn_limit"] for each in PRESETS]
    assert shorter == [8, 8, 8]
