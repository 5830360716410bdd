"""Lines through terrain: the text's examples, blocked and clouded shots (TN3 to TN6)."""

from __future__ import annotations

import pytest

from rules.space.hex import Hex, parse_hex
from rules.systems.celestial.events import Shot
from rules.systems.celestial.lines import BLOCKED, Space
from rules.systems.celestial.pieces import Kind, Terrain
from rules.systems.celestial.stats import MAP, WEAPONS
from tests.systems.celestial.positions import fire, firing, play, position, refused, the


def _space(**terrain: str) -> Space:
    found = tuple(
        Terrain(Kind(kind.replace("_", " ")), parse_hex(cell))
        for kind, cells in terrain.items()
        for cell in cells.split()
    )
    return Space(found)


def _less(space: Space, a: str, b: str) -> int:
    return space.less(parse_hex(a), parse_hex(b))


@pytest.mark.rule("TN3", "TN4", "TN30", "TNT1", "TN49", "TE33")
@pytest.mark.parametrize(
    ("planets", "blocked"),
    [
        ("B3", True),  # through the inside
        ("A2", False),  # along its edge: the spine shot of the text
        ("B2", False),
        ("A2 B2", True),  # between two planets
        ("A4 B4", True),
        ("A2 B4", False),
    ],
)
def test_planets_block_a_line_through_them_but_not_along_an_edge(
    planets: str, blocked: bool
) -> None:
    """The line from B1 to B5 runs through B3, along A2|B2 and along A4|B4."""
    assert (_less(_space(planet=planets), "B1", "B5") == BLOCKED) is blocked
    assert (_less(_space(planet=planets), "B5", "B1") == BLOCKED) is blocked


@pytest.mark.rule("TN4", "TN30")
def test_a_spine_between_planets_is_open_by_the_option() -> None:
    between = _space(planet="A2 B2")
    assert _less(Space(between.terrain, open_spines=True), "B1", "B5") == 0
    assert _less(_space(planet="A2", black_hole="B2"), "B1", "B3") == BLOCKED
    assert _less(_space(planet="A2", asteroid="B2"), "B1", "B3") == 0
    assert _less(_space(planet="A2"), "A1", "A3") == 0  # along the map's edge


@pytest.mark.rule("TN5", "TN6", "TN29", "TN30", "TN31", "TNT7")
@pytest.mark.parametrize(
    ("clouds", "less"),
    [
        ({"asteroid": "B3"}, 1),
        ({"asteroid": "A2"}, 0),
        ({"asteroid": "A2 B2"}, 1),
        ({"asteroid": "A2", "nebula": "B2"}, 1),
        ({"asteroid": "B1", "nebula": "B5"}, 2),  # firer's and target's hexes
        ({"nebula": "A2 B2 B3 A4 B4 B5"}, 4),
    ],
)
def test_clouds_take_one_each_from_the_die(clouds: dict[str, str], less: int) -> None:
    assert _less(_space(**clouds), "B1", "B5") == less


@pytest.mark.rule("TN29")
def test_in_one_cloud_a_shot_loses_one() -> None:
    assert _less(_space(nebula="F6"), "F6", "F6") == 1


@pytest.mark.rule("TNT7", "TN6", "TN7", "TE35")
def test_the_example_of_the_text() -> None:
    """Torpedoes throw a 3: through two asteroids it is a 1, through three a 0; both miss."""
    torpedo, beam = WEAPONS["torpedo"], WEAPONS["beam"]
    two, three = _space(asteroid="B6 C6"), _space(asteroid="B6 C6 D6")
    assert 3 - _less(two, "B6", "D6") == 1
    assert 3 - _less(three, "B6", "D6") == 0
    for space in (two, three):
        assert torpedo.hits_for(3 - _less(space, "B6", "D6"), 2) == 0
    # One or more is read on the weapon's own table, below that it misses.
    assert beam.hits_for(3 - _less(two, "B6", "D6"), 2) == 1
    assert beam.hits_for(3 - _less(three, "B6", "D6"), 2) == 0


@pytest.mark.rule("TN6", "TE35")
def test_a_shot_is_thrown_and_modified() -> None:
    state = firing(position(heron="B6 E", garnet="D6 W", asteroid="B6 C6"))
    shot = the(play(state, "compact", fire("heron", 1, "garnet"), 3), Shot)
    assert (shot.less, shot.face, shot.damage) == (2, 3, 0)


@pytest.mark.rule("TN3", "TNT1")
def test_a_blocked_shot_is_refused() -> None:
    state = firing(position(heron="B6 E", garnet="D6 W", onyx="D7 W", planet="C6"))
    refused(state, "compact", fire("heron", 1, "garnet"), "TN3")


@pytest.mark.rule("TNT11", "TN15", "TN32", "TN31")
@pytest.mark.parametrize(
    ("firer", "target", "less"),
    [("B6", "D6", 1), ("D6", "B6", 0), ("D6", "D6", 0), ("G4", "G8", 0), ("F6", "K6", BLOCKED)],
)
def test_near_a_black_hole_a_shot_loses_one(firer: str, target: str, less: int) -> None:
    assert _less(_space(black_hole="H6"), firer, target) == less


@pytest.mark.rule("TN15")
def test_each_hole_takes_one() -> None:
    assert _less(_space(black_hole="H6 I9", asteroid="C6"), "B6", "D6") == 3


@pytest.mark.rule("TN21", "TNT14")
def test_a_wormhole_is_calm() -> None:
    assert _less(_space(wormhole="C6"), "B6", "D6") == 0


@pytest.mark.rule("TN14", "TN43", "TN43b", "TNT9", "TNT1")
def test_what_blocks_power() -> None:
    a, b = parse_hex("B6"), parse_hex("D6")
    assert _space().links(a, b)
    for kind in ("planet", "black_hole", "asteroid", "nebula"):
        assert not _space(**{kind: "C6"}).links(a, b)
    assert not _space(nebula="B6").links(a, b)
    assert not _space(asteroid="D6").links(a, b)
    assert _space(wormhole="C6").links(a, b)


@pytest.mark.rule("TN43", "TN30", "TN4")
@pytest.mark.parametrize(
    ("lies", "open_spines", "links"),
    [
        ({"planet": "A2 B2"}, False, False),
        ({"planet": "A2", "black_hole": "B2"}, False, False),
        ({"asteroid": "A2", "nebula": "B2"}, False, False),
        ({"planet": "A2", "asteroid": "B2"}, False, True),  # one of each kind: nothing
        ({"planet": "A2"}, False, True),
        ({"planet": "A2 B2"}, True, True),  # by the option as a shot passes
        ({"asteroid": "A2 B2"}, True, False),
    ],
)
def test_along_a_spine_power_is_stopped_as_a_shot_is(
    lies: dict[str, str], open_spines: bool, links: bool
) -> None:
    space = Space(_space(**lies).terrain, open_spines)
    assert space.links(parse_hex("B1"), parse_hex("B3")) is links


@pytest.mark.rule("TN3", "TN49")
def test_a_line_past_a_corner_is_clear() -> None:
    """From F6 to G8 the line goes by corners of what lies outside it."""
    line = MAP.line(parse_hex("F6"), parse_hex("G8"))
    met = {*line.through, *(each for spine in line.spines for each in spine)}
    beside = [each for each in MAP.cells if each not in met and each not in (Hex(6, 6), Hex(7, 8))]
    for each in beside:
        space = Space((Terrain(Kind.PLANET, each),))
        assert space.less(parse_hex("F6"), parse_hex("G8")) == 0, each
    for each in line.through:
        blocked = Space((Terrain(Kind.PLANET, each),))
        assert blocked.less(parse_hex("F6"), parse_hex("G8")) == BLOCKED


@pytest.mark.rule("TE33")
def test_ships_never_block() -> None:
    between = {"heron": "B6 E", "garnet": "D6 W", "osprey": "C6 E", "onyx": "C6 W"}
    state = firing(position(**between))
    shot = the(play(state, "compact", fire("heron", 1, "garnet"), 6), Shot)
    assert (shot.less, shot.damage) == (0, 4)
