"""Built-up areas: who goes in and out where, and which side of one counts as a front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import Refusal
from rules.space.pose import Pose
from rules.systems.braid import assault_events, changing, firing
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Assault, Deploy, Enter, Form, Leave
from rules.systems.braid.pieces import ASSAULT, Status
from rules.systems.braid.questions import DeclareAssaults, DeployUnits, MoveUnits, Storms
from rules.systems.braid.ruleset import RULESET
from tests.systems.braid.positions import battle, field, older, play, refused, the
from tests.systems.braid.test_melee import contact, fought, touching

if TYPE_CHECKING:
    from rules.kernel.game.action import Action

RED, GREEN = MoveUnits(seat="first"), MoveUnits(seat="second")
"""The farm of the outpost lies from 21 to 26 east and 8 to 13 south."""


def accepted(state: Any, seat: str, action: Action) -> bool:
    try:
        act(RULESET, state, seat, action, ScriptedDice())
    except Refusal:
        return False
    return True


@pytest.mark.rule("BC54", "BC54b")
def test_a_new_formation_keeps_an_inch_from_enemies_though_the_old_one_was_nearer() -> None:
    units = {"red-line": (12, 30, 0, "attack_column"), "green-line": (12, 29.5, 180, "line")}
    state = battle(units, RED)
    action = Form(unit="red-line", formation="reinforced_line")
    refused(state, "first", action, "BC65")
    play(older(state), "first", action)
    play(battle({**units, "green-line": (12, 29, 180, "line")}, RED), "first", action)


@pytest.mark.rule("BC54", "BC63", "BC74", "BC54c")
def test_nobody_garrisons_a_place_while_a_column_is_on_the_road_in_it() -> None:
    units = {"red-line": (24, 8.5, 0, "march_column"), "green-line": (19.5, 8, 180, "march_column")}
    state = battle(units, GREEN)
    action = Enter(unit="green-line", area="farm")
    assert "road" in refused(state, "second", action, "BC74").message
    play(older(state), "second", action)
    inside = battle({"green-line": (24, 9, 180, "march_column")}, GREEN)
    assert accepted(inside, "second", action), "its own column is no hindrance"
    due = DeployUnits(seat="second", arm="foot")
    lying = battle(units, due).unit("green-line", status=Status.UNPLACED, pose=None)
    refused(lying, "second", Deploy(unit="green-line", to="farm"), "BC74")


@pytest.mark.rule("BC75")
def test_nobody_goes_in_by_a_side_that_an_enemy_touches() -> None:
    # The convent lies from 33 to 39 east and 6 to 12 south; the French touch its west side.
    units = {
        "45th-foot": (32.5, 8, 90, "march_column"),
        "70e-ligne": (33, 12.1, 90, "attack_column"),
    }
    given: Any = {"scenario": "ridge", "attacker": "second"}
    state = battle(units, RED, **given)
    action = Enter(unit="45th-foot", area="convent")
    table = state.field
    with pytest.raises(Refusal, match="an enemy touches") as caught:
        changing.entered(table, table.by_id["45th-foot"], "convent")
    assert caught.value.rule == "BC75"
    play(older(state), "first", action)
    free = battle({**units, "70e-ligne": (32, 12.1, 90, "attack_column")}, RED, **given)
    play(free, "first", action)
    corner = battle({**units, "45th-foot": (34, 5.5, 90, "march_column")}, RED, **given)
    play(corner, "first", action)


@pytest.mark.rule("BC75", "BC75b")
def test_a_column_leaves_anywhere_along_a_side_and_as_it_likes() -> None:
    units = {"green-line": ("farm",), "green-battery": (23.5, 5, 0, "deployed")}
    state = battle(units, GREEN)
    refused(state, "second", Leave(unit="green-line", side="north"), "BC64")
    # As its middle is taken an end of that side is offered.
    aside = battle({**units, "green-battery": (22.5, 5, 0, "deployed")}, GREEN)
    offered = RULESET.legal(RULESET.view(aside, "second"))
    assert [e.to for e in offered if isinstance(e, Leave) and e.to is not None] == ["25,2"]
    assert all(each.to is None for each in RULESET.legal(RULESET.view(older(aside), "second"))
               if isinstance(each, Leave))  # fmt: skip

    def at(to: str, heading: int | None = None, side: Any = "north") -> Leave:
        return Leave(unit="green-line", side=side, to=to, heading=heading)

    refused(older(state), "second", at("21,2"), "BC75")
    step = play(state, "second", at("21,2"), listed=False)
    assert step.state.field.by_id["green-line"].here == Pose(2100, 200, 0)
    assert accepted(state, "second", at("20.5,1")), "an inch off"
    refused(state, "second", at("20.5,0.99"), "BC75")
    assert accepted(state, "second", at("21,7", 270)), "its long side along the place"
    refused(state, "second", at("19,7", 90), "BC75")  # the front alone is near
    refused(state, "second", at("21,9", 0), "BC75")  # a part is in the place
    refused(state, "second", at("21,2", 0, "south"), "BC75")
    assert accepted(state, "second", at("17,3", 315)), "a corner of its rear"


@pytest.mark.rule("BC80", "BC187")
def test_a_cluster_in_a_place_looks_from_the_side_that_is_nearest_to_an_enemy() -> None:
    def heading(x: float, y: float, **given: Any) -> int:
        state = battle({"green-line": ("farm",), "red-battery": (x, y, 0, "deployed")}, RED)
        table = older(state).field if given else state.field
        return firing.nearest_side(table, table.by_id["green-line"], "farm").heading

    assert heading(27, 14.5) == 180  # as near to the east side, its middle is farther
    assert heading(27.5, 12.8) == 90
    # Opposite an end of the long west side of a village quarter, nearer the north side's middle.
    units = {"1er-ligne": ("north-west-quarter",), "landwehr-a": (27, 6.5, 90, "square", 4)}
    table = battle(units, RED, scenario="village").field
    assert firing.nearest_side(table, table.by_id["1er-ligne"], "north-west-quarter").heading == 270


@pytest.mark.rule("BC80", "BC144")
def test_a_column_that_takes_a_place_with_three_looks_at_the_nearest_enemy() -> None:
    units = {
        "red-line": (24, 26, 0, ASSAULT, 3),
        "green-line": ("farm",),
        "green-light": (16, 10, 180, "march_column"),
    }
    state = battle(units, DeclareAssaults(seat="first"), Storms(), moved=("red-line",),
                   chiefs={"first-general-1": "red-line"})  # fmt: skip
    won = (6, 6, 6, 1, 1) * 3
    action = Assault(unit="red-line", target="green-line")
    for given, heading in ((state, 270), (older(state), 0)):
        step = play(given, "first", action, *won, listed=False)
        assert the(step, assault_events.AssaultEnded).pose.heading == heading


@pytest.mark.rule("BC82", "BC80", "BC82b")
def test_as_an_option_foot_storms_in_over_a_garrison_that_has_broken() -> None:
    units = {
        "red-line": (23.5, 13, 0, "reinforced_line"),
        "green-line": ("farm",),
        "green-light": (40, 5, 180, "line"),
    }
    state = touching(units, contact(ground="built_up"), storm_in=True)
    broken = state.unit("green-line", formation="cluster", stands=3, pose=Pose(2350, 1300, 180))
    dice = (6, 6, 6, 1, *[1] * 28, 4)
    assert the(fought(broken, *dice), fe.Stormed).area == "farm"
    table = field(units)
    assert changing.held_by(table, table.brief.terrain.by_id["farm"]) is not None
