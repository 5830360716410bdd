"""The tables of the text and the rulings, typed anew, against the data as a whole."""

from __future__ import annotations

import pytest

from rules.systems.space_convoy.brief import usual_fleets
from rules.systems.space_convoy.stats import (
    FREELOADERS,
    HITS,
    NAZTEES,
    OBJECTS,
    VESSELS,
    VICTORY_NEEDED,
)


@pytest.mark.rule(
    "SCT7", "SCT8", "SCT11", "SC1", "SC18", "SC19", "SC20", "SC46", "SCT11b", "SCT11c"
)
def test_the_vessels() -> None:
    """Side, how many, move number, blue dice, against Coffins, how they are read, red, white."""
    assert {
        each.id: (
            *(each.side, each.count, each.move, each.blue, each.blue_against_coffins),
            *(each.defence, each.red, each.white),
        )
        for each in VESSELS.values()
    } == {
        "blitzship": (FREELOADERS, 1, 3, 3, 2, "best", 3, 3),
        "slayer": (FREELOADERS, 3, 3, 1, 1, "range", 1, 1),
        "brigghaven": (FREELOADERS, 4, 3, 2, 1, "sum", 0, 0),
        "harsh-crusher": (NAZTEES, 1, 3, 2, 2, "best", 2, 2),
        "lite-crusher": (NAZTEES, 1, 2, 2, 2, "best", 2, 1),
        "coffin": (NAZTEES, 4, 4, 1, 1, "best", 1, 2),
    }
    fleets = {each.kind: (each.side, each.count) for each in usual_fleets().squadron}
    assert fleets == {each.id: (each.side, each.count) for each in VESSELS.values()}


@pytest.mark.rule("SCT18", "SC32", "SC33", "SC34", "SC35")
def test_the_hit_table() -> None:
    assert {face: (" ".join(sorted(row.destroys)), row.effect) for face, row in HITS.items()} == {
        1: ("blitzship brigghaven coffin harsh-crusher lite-crusher slayer", None),
        2: ("brigghaven coffin lite-crusher slayer", None),
        3: ("brigghaven coffin", None),
        4: ("", "slowed"),
        5: ("coffin slayer", "weakened"),
        6: ("brigghaven", "disarmed"),
    }


@pytest.mark.rule("SCT2", "SCT4", "SC46", "SCT5b", "SCT2b", "SCT2c")
def test_objects_and_victory() -> None:
    assert {each.id: (each.count, each.pull) for each in OBJECTS.values()} == {
        "nebula": (1, 3),
        "planet": (2, 2),
        "comet": (4, 1),
    }
    assert tuple(VICTORY_NEEDED) == (7, 6, 4, 2, 1)
