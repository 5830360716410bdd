"""The rosters, tables and maps of the rulings, typed anew, against the data as a whole.

Places are in centimetres from the south-west, as the rulings give them; the data count hundredths
from the north-west (MS63).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from rules.kernel.system.spec import params
from rules.systems.modern_skirmish.brief import brief_of
from rules.systems.modern_skirmish.melee import outcome
from rules.systems.modern_skirmish.morale import FRIEND, KILLED, MARKER, ROUT
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.stats import AFFILIATION, ANTAGONIST, MODIFIERS, TROOPS, UNITS
from rules.systems.modern_skirmish.terrain import INSIDE, OPEN, PASSING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Line, Rect
    from rules.space.site import Site

FIRE: Final = """
60 | 2-5/3-5 3-6/4-6 | 4-5/5-5 5-6/6-6 | 3-5/4-5 4-6/5-6 | 4-5/5-5 5-6/6-6
50 | 1-5/2-5 2-6/3-6 | 3-5/4-5 4-6/5-6 | 2-5/3-5 3-6/4-6 | 3-5/4-5 4-6/5-6
30 | 0-5/1-5 1-6/2-6 | 2-5/3-5 3-6/4-6 | 1-5/2-5 2-6/3-6 | 2-5/3-5 3-6/4-6
"""
"""By reach and by troop: differential open/cover, coloured die open/cover."""
MAPS: Final = {
    "farm": """
        building 78,52,104,70 door 91,52 91,70 window 78,61 104,61 83,52 99,52 83,70 99,70
        building 40,42,56,58 door 56,50 40,50 window 48,42 48,58
        low-wall 72,46,88,46 94,46,110,46 72,76,88,76 94,76,110,76
        hedge 14,40,14,70 122,40,160,40 122,80,160,80 30,28,70,28 100,28,140,28 40,92,80,92
        hedge 110,92,150,92
        woods 124,50,150,70
        crops 16,62,36,88
    """,
    "street": """
        building 20,34,46,50 door 33,50 33,34 window 26.5,50 39.5,50 26.5,34 39.5,34 20,42 46,42
        building 58,34,88,50 door 73,50 73,34 window 65.5,50 80.5,50 65.5,34 80.5,34 58,42 88,42
        building 108,34,140,50 door 124,50 124,34 window 116,50 132,50 116,34 132,34 108,42 140,42
        building 30,70,58,86 door 44,70 44,86 window 37,70 51,70 37,86 51,86 30,78 58,78
        building 78,70,104,86 door 91,70 91,86 window 84.5,70 97.5,70 84.5,86 97.5,86 78,78 104,78
        building 122,70,156,86 door 139,70 139,86 window 130.5,70 147.5,70 130.5,86 147.5,86
        building 122,70,156,86 window 122,78 156,78
        high-wall 46,38,58,38 104,82,122,82
        car-wreck 64,56,72,61 110,59,118,64
        debris 146,36,160,48 6,74,20,86
        low-wall 20,27,60,27 110,27,150,27 20,93,60,93 110,93,150,93
    """,
    "colony": """
        building 82,52,98,68 door 90,52 90,68
        building 82,52,98,68 window 82,57 82,63 98,57 98,63 86,52 94,52 86,68 94,68
        steel-container 50,50,60,58 120,62,130,70 30,74,38,82 142,38,150,46
        boulders 60,80,74,88 106,32,120,40 20,46,30,54 150,66,160,74 64,28,74,34 106,86,116,92
        low-wall 20,26,50,26 130,26,160,26 20,94,50,94 130,94,160,94
    """,
}
SIZES: Final = ("2", "2.5", "3", "3.5", "4")
WEST, EAST = 30, 150
"""What the patrol keeps of the farm (MS57)."""
Things = set[tuple[str, tuple[float, ...]]]


def ruled(text: str) -> Things:
    """What the rulings have on a map: its kind and where it is; openings with their building's."""
    found: Things = set()
    for line in text.strip().splitlines():
        kind = ""
        house: tuple[float, ...] = ()
        for word in line.split():
            if word[0].isalpha():
                kind = word
                continue
            place = tuple(map(float, word.split(",")))
            if kind == "building":
                house = place
            found.add((kind, house + place if kind in {"door", "window"} else place))
    return found


def loaded(site: Site) -> Things:
    """The same of what the data hold."""

    def rect(west: int, north: int, east: int, south: int) -> tuple[float, ...]:
        return west / 100, (site.depth - south) / 100, east / 100, (site.depth - north) / 100

    def line(line: Line) -> tuple[float, ...]:
        (ax, ay), (bx, by) = line
        return rect(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    found: Things = {(each.kind, rect(*each.rect)) for each in site.block}
    found |= {(each.kind, rect(*each.rect)) for each in site.area}
    found |= {(each.kind, line(each.line)) for each in site.fence}
    found |= {(each.kind, line(each.line)) for each in site.wall}
    for building in site.building:
        (room,) = building.room
        found.add(("building", rect(*room.rect)))
        for kind, openings in (("door", building.door), ("window", building.window)):
            for each in openings:
                west, south, east, north = line(each.line)
                assert (east - west) + (north - south) == 3
                middle = (west + east) / 2, (south + north) / 2
                found.add((kind, rect(*room.rect) + middle))
    return found


def within(things: Iterable[tuple[str, tuple[float, ...]]]) -> Things:
    """What of the farm is on the patrol's map, cut at its edges."""
    found: Things = set()
    for kind, place in things:
        # Coordinates from west to east stand at even places.
        at = [x for number, x in enumerate(place) if number % 2 == 0]
        if max(at) > WEST and min(at) < EAST:
            cut = (
                min(max(x, WEST), EAST) - WEST if number % 2 == 0 else x
                for number, x in enumerate(place)
            )
            found.add((kind, tuple(cut)))
    return found


@pytest.mark.rule("MS58", "MS59", "MS60", "MS24", "MS25", "MS2", "MS63")
@pytest.mark.parametrize("name", MAPS)
def test_the_maps(name: str) -> None:
    site = brief_of(name).site
    assert (site.width, site.depth) == (18_000, 12_000)
    assert loaded(site) == ruled(MAPS[name])
    assert all(each.covers for each in site.area)
    assert {each.kind: each.depth for each in site.area if each.depth} == (
        {"woods": 1000} if name == "farm" else {}
    )
    assert all(each.high for each in site.block)


@pytest.mark.rule("MS57")
def test_the_patrol_is_the_middle_of_the_farm() -> None:
    site = brief_of("patrol").site
    assert (site.width, site.depth) == (12_000, 12_000)
    assert loaded(site) == within(ruled(MAPS["farm"]))
    assert brief_of("patrol").scenario.units == ("legionaries-a", "soldiers-d")


@pytest.mark.rule("MS54", "MS55", "MS2")
@pytest.mark.parametrize("name", [*MAPS, "patrol"])
def test_the_zones(name: str) -> None:
    site = brief_of(name).site
    zones: dict[str, Rect] = site.zones
    assert zones == {
        AFFILIATION: (0, 0, site.width, 2900),
        ANTAGONIST: (0, 9100, site.width, 12_000),
    }


@pytest.mark.rule("MST12", "MST13", "MST14", "MS9", "MS10", "MS9b")
def test_the_fire_tables() -> None:
    troops = ("legionary", "auxiliary", "soldier", "confederate")
    assert tuple(TROOPS) == troops
    for row in FIRE.strip().splitlines():
        reach, *cells = row.split("|")
        for troop, cell in zip(troops, cells, strict=True):
            (band,) = [each for each in TROOPS[troop].band if each.reach == int(reach)]
            spans = [tuple(map(int, span)) for span in re.findall(r"(\d)-(\d)", cell)]
            assert spans == [
                *(band.open.differential, band.cover.differential),
                *(band.open.coloured, band.cover.coloured),
            ], (troop, reach)
    assert all(len(each.band) == 3 for each in TROOPS.values())


@pytest.mark.rule("MST19", "MS56")
def test_the_forces() -> None:
    found = {each.code: (each.troop, each.size, TROOPS[each.troop].side) for each in UNITS.values()}
    assert found == {
        "A": ("legionary", 6, AFFILIATION),
        "B": ("legionary", 6, AFFILIATION),
        "C": ("auxiliary", 6, AFFILIATION),
        "D": ("soldier", 9, ANTAGONIST),
        "E": ("soldier", 9, ANTAGONIST),
        "F": ("confederate", 9, ANTAGONIST),
    }


@pytest.mark.rule("MST4", "MST8", "MST10", "MST15", "MST17", "MS3", "MS16b")
def test_the_numbers() -> None:
    assert (KILLED, FRIEND, MARKER, ROUT) == (4, 2, 1, 13)
    assert MODIFIERS == ((0, 3, 0), (4, 6, 1), (7, 10, 2), (11, 12, 3))
    assert (OPEN, PASSING, INSIDE) == (1500, 1000, 500)
    for mine in range(6):
        for theirs in range(6):
            fallen = "defender" if mine > theirs else "both"
            fallen = "attacker" if mine < theirs - 1 else fallen
            assert outcome(mine, theirs) == fallen


@pytest.mark.rule("MS61", "MS32")
def test_what_is_offered_first() -> None:
    shown = ["map", "one_shot_per_figure", "miss_passes", "turn_limit"]
    assert [each.name for each in params(SkirmishOptions) if not each.rare] == shown
    assert SkirmishOptions().turn_limit == 60


@pytest.mark.rule("MS21b")
def test_five_sizes_of_bases() -> None:
    sizes = {size: SkirmishOptions.model_validate({"base_size": size}).base for size in SIZES}
    assert sizes == {"2": 200, "2.5": 250, "3": 300, "3.5": 350, "4": 400}
