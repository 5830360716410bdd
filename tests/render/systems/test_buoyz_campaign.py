"""The picture of a campaign: one ship for all of its kind, panels, the track of scenarios."""

from __future__ import annotations

import json
from typing import Any

import pytest

from render.layers import layer_of
from render.model.shape import Shape
from render.systems.buoyz_campaign import panels
from render.systems.buoyz_campaign.scene import scene
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import chosen, opened, raised, report, take


def told(state: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What panels and the track of a campaign are drawn from."""
    kinds = [each.kind for each in scene(RULESET.view(state, None)).board.decor]  # type: ignore[attr-defined]  # a ground
    fleets = [json.loads(each.removeprefix("fleet ")) for each in kinds[:-1]]
    return fleets, json.loads(kinds[-1].removeprefix("track "))


def test_each_kind_of_ship_is_one_piece_and_a_square_for_each_ship() -> None:
    state = chosen(raised(1, nature="open").state, azure="2xca-classic", coral="bc-d7").state
    fleets, stops = told(state)
    azure = fleets[0]
    assert (azure["points"], azure["race"], azure["busy"]) == ("0 CP", "Federation", True)
    assert [(each["fit"], each["fights"]) for each in azure["kinds"]] == [(1, 2), (2, 0)]
    assert [each["now"] for each in stops] == [True, False, False, False, False]
    after = take(state, None, report(state, "crippled", "destroyed", "whole", contact=True,
                                     broke=(("blue", 3),)), 1, 1, 1)  # fmt: skip
    fleets, stops = told(after.state)
    assert [fleets[0]["kinds"][0][each] for each in ("fit", "hurt", "lost")] == [1, 1, 1]
    assert stops[0]["wins"] == [1]
    found = scene(RULESET.view(after.state, None))
    assert found.pieces[0].note == "1 of 3 fit, 1 crippled, 1 lost"


def test_ships_with_extra_craft_are_told_from_others_of_their_class() -> None:
    fleets = dict.fromkeys(("azure", "coral"), "cv-valkyrie,ca-galaxy,ca-galaxy-wing")
    state = raised(1, 3, 3, fleets=fleets, rules="all", period=5, nature="open").state
    assert [each["words"] for each in told(state)[0][0]["kinds"]] == ["1 CV", "1 CA", "1 CA+2"]


@pytest.mark.parametrize("players", range(2, 7))
def test_panels_lie_side_by_side_and_can_be_drawn(players: int) -> None:
    rooms = [panels.room(players, number) for number in range(players)]
    for number, one in enumerate(rooms):
        assert one.south <= panels.DEPTH - panels.TRACK
        for other in rooms[:number]:
            beside = one.west >= other.east or other.west >= one.east
            assert beside or one.north >= other.south
        for count in range(1, 6):
            cells = panels.cells(one, count)
            assert len(cells) == count
            assert all(one.holds(panels.spot(each)) for each in cells)
    found = scene(RULESET.view(opened(players=players).state, None))
    for shape in Shape:
        assert layer_of(found.board).paint(found.board, found, shape).image.size == shape.size
