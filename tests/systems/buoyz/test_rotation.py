"""Rotation of what stands on bodies, and of stations (11.5, BZ162)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import altered, changed
from rules.space.plane import distance
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, orbits, rotation
from rules.systems.buoyz import rotation_events as re
from rules.systems.buoyz.board.stats import INCH, Placed
from rules.systems.buoyz.landing import stood
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import all_of, own, resolved, ship, table, the
from tests.systems.buoyz.turns import firing, play
from tests.systems.buoyz.turns import the as the_event
from tests.systems.common import SystemTests

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

GUN = own(id="gun", speed=0, base=True, main_arc="F")

told = SystemTests(RULESET).told


def planet(**more: Any) -> BuoyzState:
    """A battery on a planet's northern rim, and a landed ship."""
    options = {"rotation": True, "bodies": "planet", **more.pop("options", {})}
    ships = {
        "B": "gun blue 24,21.99 0 landed=planet",
        "L": "dd-brel red 24,26.01 180 landed=planet",
        "F": "ca-classic red 40,40 90",
        "S": "gun blue 40,8 350",
        **more,
    }
    return table(options=options, sds=[GUN], **ships)


@pytest.mark.rule("BZT62", "BZ162")
def test_what_stands_on_a_body_goes_round_with_it_and_stations_turn() -> None:
    state = planet()
    poses = dict(the(resolved(state, rotation.rotate), re.Rotated).poses)
    assert set(poses) == {"b", "l", "s"}
    assert (poses["b"].heading, poses["l"].heading, poses["s"].heading) == (14, 194, 20)
    before, after = aims.place(ship(state, "B")).at, poses["b"].at
    assert after.x > before.x
    assert abs(distance(before, after) - INCH // 2) < INCH // 40
    body = state.board.body_by_id["planet"]
    assert body.radius < distance(body.at, after) <= body.radius + 5
    assert poses["s"].at == aims.place(ship(state, "S")).at
    assert orbits.degrees(body.radius) == 14
    assert not all_of(resolved(planet(options={"rotation": False}), rotation.rotate), re.Rotated)


@pytest.mark.rule("BZ162", "BZ163")
def test_a_whole_day_leads_back_and_never_into_the_planet() -> None:
    state = planet()
    body = state.board.body_by_id["planet"]
    for _ in range(26):
        state = resolved(state, rotation.rotate).state
        assert not body.holds(aims.place(ship(state, "B")).at)
        assert distance(body.at, aims.place(ship(state, "B")).at) < body.radius + INCH // 10
    assert aims.place(ship(state, "B")).heading == 26 * 14 % 360


@pytest.mark.rule("BZ253")
def test_what_would_come_over_the_edge_stays() -> None:
    near = Placed(kind="planet", at=(47, 24))
    state = planet()
    scenario = state.board.brief.scenario.model_copy(update={"body": (near,)})
    brief = state.board.brief.model_copy(update={"scenario": scenario})
    options = state.board.options.model_copy(update={"bodies": "as listed"})
    board = changed(state.board, brief=brief, options=options)
    body = board.body_by_id["planet"]
    east, west = (altered(ship(state, "B"), pose=stood(body, each)) for each in (20, 270))
    assert rotation.turned(board, east) is None
    assert rotation.turned(board, west) is not None
    assert rotation.turned(board, ship(state, "F")) is None


@pytest.mark.rule("BZ162", "BZ124")
def test_bodies_turn_at_the_end_of_a_turn() -> None:
    step = play(firing(planet(options={"turn_limit": 1}), "red"), "red", ac.WAIVE)
    assert the_event(step, re.Rotated).poses
    assert ship(step.state, "S").pose == Pose(40 * INCH, 8 * INCH, 20)
    assert "What stands on bodies turns" in " ".join(told(step))
