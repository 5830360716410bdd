"""What the referee answers for a side that lets its time pass (TE66, TE90)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Choose
from rules.systems.celestial.questions import (
    ChooseBlast,
    ChooseCollision,
    ChoosePush,
    GuideMissiles,
    OrderPulls,
)
from rules.systems.celestial.ruleset import RULESET
from tests.systems.celestial.positions import helm, position, steering, with_missile
from tests.systems.common import asking

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.celestial.state import CelestialState


def absent(state: CelestialState) -> Action:
    """The answer of the side that is asked."""
    assert state.question is not None
    return RULESET.absent(RULESET.view(state, state.question.seat))


@pytest.mark.rule("TE66d", "TE90", "TN42")
@pytest.mark.parametrize(
    ("missile", "target", "planets", "flies"),
    [
        ("F6", "H8", "", "g7"),  # straight on: the ray to the south-east
        ("F6", "F8", "", "g7"),  # along the spine between south-east and south-west
        ("F6", "G5", "", "g5"),
        ("F6", "H5", "", "g5"),  # between north-east and east
        ("F6", "H8", "G7", "g6"),  # not into the planet: the next one that is nearer
    ],
)
def test_a_missile_flies_straight_on(missile: str, target: str, planets: str, flies: str) -> None:
    row = {"planet": planets} if planets else {}
    state = with_missile(position(jasper="A1 E", heron=f"{target} W", **row), missile, "heron")
    state = asking(state, GuideMissiles(seat="dominion", missiles=("m1",)))
    assert absent(state) == Choose(unit="m1", what=flies)


@pytest.mark.rule("TE66b", "TE90", "TE37")
@pytest.mark.parametrize(
    ("hexes", "to"), [("G6 G5", "g5"), ("G6 G7", "g6"), ("G7 F7", "g7"), ("E6 F5", "e6")]
)
def test_along_a_spine_one_is_pushed_into_the_first_hex_clockwise(hexes: str, to: str) -> None:
    state = position(albatross="A1 E", garnet="F6 W")
    cells = tuple(map(parse_hex, hexes.split()))
    asked = ChoosePush(seat="compact", ship="garnet", arcs=(0,), damage=8, hexes=cells)
    assert absent(asking(state, asked)) == Choose(unit="garnet", what=to)


@pytest.mark.rule("TE66c", "TE90", "TN16")
@pytest.mark.parametrize(
    ("hole", "planets", "to"), [("H5", "", "g5"), ("F8", "", "g7"), ("F8", "G7", "f7")]
)
def test_along_a_spine_one_is_pulled_likewise_but_away_from_planets(
    hole: str, planets: str, to: str
) -> None:
    lies = {"planet": planets} if planets else {}
    state = position(heron="F6 W", garnet="A6 W", black_hole=hole, **lies)
    asked = OrderPulls(seat="compact", ships=("heron",), hole="nearest")
    assert absent(asking(state, asked)) == Choose(unit="heron", what=to)


@pytest.mark.rule("TE90")
def test_of_several_that_are_pulled_first_comes_one_that_is_not_destroyed() -> None:
    state = position(heron="G6 W", osprey="D6 W", garnet="A6 W", black_hole="H6")
    asked = OrderPulls(seat="compact", ships=("heron", "osprey"), hole="nearest")
    assert absent(asking(state, asked)) == Choose(unit="osprey", what="e6")
    alone = OrderPulls(seat="compact", ships=("heron",), hole="nearest")
    assert absent(asking(state, alone)) == Choose(unit="heron", what="h6")


@pytest.mark.rule("TE66", "TE27c", "TE47c")
def test_of_several_ships_the_first_is_taken() -> None:
    state = position(heron="F6 E", osprey="F6 E", wren="F6 E", garnet="P1 W")
    other = ("osprey", "wren")
    came = parse_hex("E6")
    struck = ChooseCollision(seat="compact", ship="heron", others=other, came=came, steered=True)
    assert absent(asking(state, struck)) == Choose(unit="heron", what="osprey")
    blast = ChooseBlast(seat="compact", ship="heron", others=other, place=0)
    assert absent(asking(state, blast)) == Choose(unit="heron", what="osprey")


@pytest.mark.rule("TE66", "TN47b")
def test_for_who_is_absent_a_ship_keeps_on_where_the_map_floats() -> None:
    options = {"floating_map": True}
    state = steering(position(heron="P5 E", garnet="C12 W", options=options), "heron")
    assert absent(state) == helm("heron", "ahead")
    fixed = steering(position(heron="P5 E", garnet="C12 W"), "heron")
    assert absent(fixed) != helm("heron", "ahead")
