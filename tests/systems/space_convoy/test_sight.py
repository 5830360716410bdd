import pytest

from rules.systems.space_convoy.stats import FREELOADERS
from tests.systems.space_convoy.positions import fire, kept, play, position, refused

SHOT = fire("blitzship", "lite-crusher")
HIT = (6, 1, 1, 6, 1, 1, 1, 1, 4)
BLOCK = {"objects_block_fire": True}


@pytest.mark.rule("SC29")
def test_nothing_blocks_a_shot() -> None:
    state = position(
        blitzship="8-5", lite_crusher="4-5", nebula="7-5", slayer_a="6-5", coffin_a="5-5"
    )
    assert kept(play(state, FREELOADERS, SHOT, *HIT))


@pytest.mark.rule("SC56", "SC29b")
def test_option_lets_objects_block_but_not_vessels() -> None:
    state = position(blitzship="8-5", lite_crusher="4-5", comet="6-5", options=BLOCK)
    refused(state, FREELOADERS, SHOT, "SC29")
    vessels = position(blitzship="8-5", lite_crusher="4-5", slayer_a="6-5", options=BLOCK)
    assert kept(play(vessels, FREELOADERS, SHOT, *HIT))


# Lane 6 is shifted: 6-5 and 7-7 lie 4 half-cells across and 2 along.
CROSSED = [
    ("6-5", "7-7", "6-6", "the line goes through its middle"),
    ("6-5", "7-6", "7-5", "the line clips its corner"),
    ("6-5", "7-6", "6-6", "the line clips its corner"),
]
CLEAR = [
    ("6-5", "7-7", "6-7", "beside the line"),
    ("6-5", "6-7", "6-6", "on one side of the edge that the line runs along"),
    ("6-5", "6-7", "5-6", "on the other side of that edge"),
    ("6-5", "10-7", "6-6", "touched by the line at its corner only"),
    ("6-5", "4-5", "7-5", "behind the firer"),
    ("6-5", "4-5", "3-5", "behind the target"),
]


@pytest.mark.rule("SC56")
@pytest.mark.parametrize(("firer", "target", "thing", "why"), CROSSED)
def test_an_object_blocks_a_line_that_crosses_its_area(
    firer: str, target: str, thing: str, why: str
) -> None:
    state = position(blitzship=firer, lite_crusher=target, planet=thing, options=BLOCK)
    assert "between" in refused(state, FREELOADERS, SHOT, "SC29").message, why


@pytest.mark.rule("SC56")
@pytest.mark.parametrize(("firer", "target", "thing", "why"), CLEAR)
def test_an_object_beside_the_line_does_not_block(
    firer: str, target: str, thing: str, why: str
) -> None:
    state = position(blitzship=firer, lite_crusher=target, planet=thing, options=BLOCK)
    assert kept(play(state, FREELOADERS, SHOT, *HIT)), why


@pytest.mark.rule("SC56b")
def test_objects_on_both_sides_of_an_edge_block_it() -> None:
    both = position(blitzship="6-5", lite_crusher="6-7", planet="6-6 5-6", options=BLOCK)
    refused(both, FREELOADERS, SHOT, "SC29")
    # Lanes 6 and 8 have an object each, but on different edges of the line's.
    weave = position(blitzship="6-5", lite_crusher="6-9", planet="6-6 5-8", options=BLOCK)
    assert kept(play(weave, FREELOADERS, SHOT, *HIT))
