"""Minefields of a force: their price, and where they are put (5.10, CAM 2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.plane.ground import Ground
from render.systems.buoyz.scene import scene
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import fleets, sowing
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.pieces import Minefield
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.muster_questions import PlaceField
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.turns import all_of, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

MINED = ac.Muster(ships="ca-classic,minefield")


def bought() -> BuoyzState:
    """Both have a minefield; blue has the south, red deploys first."""
    state: BuoyzState = set_up(2, 5, scenario="fleet", mines="on", points=20).state
    state = play(state, "blue", MINED, listed=False).state
    state = play(state, "red", MINED, listed=False).state
    for side in ("blue", "red"):
        dice = (6, 6, 1, 1) if side == "red" else ()
        state = play(state, side, RULESET.legal(state)[0], *dice).state
    return state


@pytest.mark.rule("BZ199b", "BZ266")
def test_each_side_throws_for_what_its_minefields_cost() -> None:
    step = set_up(2, 5, scenario="fleet", mines="on", points=20)
    assert [(each.side, each.price) for each in all_of(step, mu.PriceRolled)] == [
        ("blue", 2), ("red", 5),
    ]  # fmt: skip
    board = step.state.board
    three = "ca-classic,3xminefield"
    assert [fleets.cost(board, kinds_of(three), each) for each in ("blue", "red")] == [16, 25]
    assert (
        "3 12″ minefield"
        in RULESET.forecast(RULESET.view(step.state, "blue"), ac.Muster(ships=three)).text
    )
    refused(step.state, "red", ac.Muster(ships=three), "BZ223")
    refused(step.state, "blue", ac.Muster(ships="ca-classic,4xminefield"), "BZ266")
    refused(step.state, "blue", ac.Muster(ships="minefield"), "BZ223")
    off = set_up(scenario="fleet", points=20).state
    refused(off, "blue", MINED, "BZ266")
    assert any(
        "minefield" in each.ships for each in RULESET.legal(step.state) if hasattr(each, "ships")
    )


@pytest.mark.rule("BZ266", "BZ136c", "BZ181")
def test_minefields_are_put_on_the_table_before_ships_off_the_enemys_zone() -> None:
    state = bought()
    assert state.question == PlaceField(seat="red")
    view = RULESET.view(state, "red")
    assert scene(view).status == "Red fleet lays a minefield"
    for wrong in ("24,40", "3,24", "nowhere"):
        refused(state, "red", ac.Deploy(ship="minefield", at=wrong), "BZ266")
    room = sowing.area(state, "red")
    assert room.north < state.board.table.centre.y < room.south
    step = play(state, "red", absent(view))
    placed = the(step, mu.FieldPlaced)
    assert placed.at == state.board.table.centre
    assert step.state.question == PlaceField(seat="blue")
    step = play(step.state, "blue", ac.Deploy(ship="minefield", at="36,30"), listed=False)
    assert [each.side for each in step.state.board.fields] == ["red", "blue"]
    assert isinstance(step.state.board.fields[1], Minefield)
    assert not step.state.board.unsown
    ground = scene(RULESET.view(step.state, None)).board
    assert isinstance(ground, Ground)
    assert sum(each.kind == "minefield" for each in ground.decor) == 32
