"""Scenarios, roles, deployment, the end, and the footprint of a whole battle."""

from __future__ import annotations

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act, active
from rules.space.pose import Pose
from rules.space.shapes import rectangle
from rules.systems.braid import deploying, ground, setup_events
from rules.systems.braid import events as ev
from rules.systems.braid.actions import Array, Deploy, Done, Edge, Volley
from rules.systems.braid.brief import brief_of
from rules.systems.braid.pieces import Status
from rules.systems.braid.questions import DeclareFire, DeployUnits, EndPhase, MoveUnits, NewTurn
from rules.systems.braid.ruleset import RULESET
from tests.systems.braid.positions import all_of, battle, play, refused, set_up, the


@pytest.mark.rule("BC168", "BC47")
def test_maps_are_read_from_the_south_west() -> None:
    ridge = brief_of("ridge").terrain
    assert tuple(ridge.by_id["rise"].rect) == (1400, 600, 6600, 1600)
    assert tuple(brief_of("bridges").terrain.by_id["river"].rect) == (0, 2300, 7200, 2600)
    assert len(brief_of("village").terrain.of("built_up")) == 4
    assert (brief_of("outpost").terrain.width, brief_of("outpost").terrain.depth) == (4800, 3600)


@pytest.mark.rule("BC146", "BCT9", "X1")
def test_the_high_die_attacks_and_chooses_an_edge() -> None:
    state = set_up(3, 3, 2, 5, scenario="outpost").state
    assert state.field.attacker == "second"
    step = play(state, "second", Edge(edge="north"))
    assert step.state.field.north == "second"
    refused(state, "second", Edge(edge="east"), "BC145")
    named = set_up(scenario="ridge").state
    assert (named.field.attacker, named.field.north) == ("second", "first")
    assert set_up(1, 2, scenario="ridge", roles="rolled").state.field.attacker == "second"


@pytest.mark.rule("BC147", "BC3", "BC145")
def test_arm_by_arm_the_defender_first() -> None:
    state = set_up(scenario="ridge").state
    order = []
    while isinstance(question := state.question, DeployUnits):
        order.append((question.seat, question.arm))
        state = play(state, question.seat, Array()).state
    sides = ("first", "second")
    assert order == [(s, arm) for arm in (*deploying.KINDS, "commanders") for s in sides]
    assert all(each.plays for each in state.field.units)
    for each in state.field.standing:
        limits = deploying.zone(state.field, each.side)
        assert limits.north <= each.box.north
        assert each.box.south <= limits.south


@pytest.mark.rule("BC145", "BC147", "BC74", "BC50")
def test_units_are_put_into_their_zone() -> None:
    state = set_up(scenario="village").state
    gun, place = "french-battery-1", "north-west-quarter"
    refused(state, "first", Deploy(unit="marines", to="36,10"), "BC147")
    refused(state, "first", Deploy(unit=gun, to="36,20"), "BC145")
    refused(state, "first", Deploy(unit=gun, to=place), "BC74")
    refused(state, "first", Deploy(unit=gun, to="65,6"), "BC66")
    turned = Deploy(unit=gun, to="48,10", formation="limbered", heading=90)
    step = play(state, "first", turned, listed=False)
    assert the(step, setup_events.Deployed).pose == Pose(4800, 1000, 90)
    state = play(play(state, "first", Array()).state, "second", Array()).state
    step = play(state, "first", Deploy(unit="marines", to=place))
    assert step.state.field.by_id["marines"].formation == "garrison"
    refused(step.state, "first", Deploy(unit="young-guard", to=place), "BC74")


@pytest.mark.rule("BC148")
def test_who_finds_no_room_is_lost() -> None:
    given = {
        "red-line": (24, 34, 0, "line"),
        **dict.fromkeys((), (0, 0, 0, "march_column")),
    }
    state = battle(given, DeployUnits(seat="first", arm="foot"))
    field = state.field
    full = field.changing("red-line", status=Status.UNPLACED, pose=None)
    tables = full.brief.tables.model_copy(
        update={"zones": full.brief.tables.zones.model_copy(update={"attacker": 0})}
    )
    brief = full.brief.model_copy(update={"tables": tables})
    state = state.with_(field=full.model_copy(update={"brief": brief}))
    step = act(RULESET, state, "first", Array(), ScriptedDice())
    assert the(step, ev.Removed).unit == "red-line"


@pytest.mark.rule("BC2", "BC149", "X5", "BC2b")
def test_the_end() -> None:
    both = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line", 4)}
    last = battle(both, MoveUnits(seat="first"), NewTurn(number=4), turn_limit=3)
    step = play(last, "first", Done())
    assert (the(step, ev.BattleEnded).winner, the(step, ev.BattleEnded).why) == ("second", "limit")
    cluster = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "cluster", 3)}
    for defender, winner in ((cluster, "first"),):
        state = battle(defender, DeclareFire(seat="first"), EndPhase())
        step = play(state, "first", Volley(orders="none"), 2)
        assert the(step, ev.BattleEnded).winner == winner
        assert not active(RULESET, step.state)
    turned = {"green-line": (12, 14, 180, "line"), "red-line": (12, 20, 0, "cluster", 3)}
    state = battle(turned, DeclareFire(seat="second"), EndPhase())
    step = play(state, "second", Volley(orders="none"), 3)
    assert the(step, ev.BattleEnded).winner == "second"


@pytest.mark.rule("BC186")
def test_by_the_option_a_defender_with_few_stands_is_driven_off() -> None:
    # Of 16 stands the Greens, who defend, have seven on the table; the cluster is lost on a 2.
    units = {
        "red-line": (12, 30, 0, "line"),
        "green-line": (12, 20, 180, "cluster", 3),
        "green-hussars": (30, 20, 180, "reinforced_line", 4),
    }
    for share, ended in ((50, True), (25, True), (24, False), (0, False)):
        state = battle(
            units, DeclareFire(seat="first"), EndPhase(), attacker="first", driven_off=share
        )
        step = play(state, "first", Volley(orders="none"), 2)
        ends = all_of(step, ev.BattleEnded)
        assert [(each.winner, each.why) for each in ends] == [("first", "driven")] * ended


@pytest.mark.rule("BC67", "BC167")
def test_a_unit_is_in_a_wood_when_half_of_it_is() -> None:
    terrain = brief_of("outpost").terrain  # the west wood is [4, 18, 10, 24] from the north-west
    assert ground.half_in(terrain, rectangle(Pose(700, 1600, 0), 200, 400), "wood")
    assert not ground.half_in(terrain, rectangle(Pose(700, 1599, 0), 200, 400), "wood")
    assert ground.barred(terrain, "open", rectangle(Pose(1102, 2000, 0), 200, 400)) is None
    assert ground.barred(terrain, "open", rectangle(Pose(1097, 2000, 0), 200, 400)) is not None


@pytest.mark.rule("BC122", "BC151", "BC88", "BC77")
def test_clusters_test_in_the_order_of_the_roster_the_attackers_first() -> None:
    units = {
        "red-line": (12, 30, 0, "cluster", 3),
        "red-light": (30, 30, 0, "cluster", 3),
        "green-line": (12, 20, 180, "cluster", 3),
        "green-light": (30, 20, 180, "line"),
    }
    state = battle(units, DeclareFire(seat="second"), EndPhase())
    refused(state, "second", Volley(orders="none 2>1"), "BC88")
    step = play(state, "second", Volley(orders="none"), 6, 6, 6)
    found = [each.unit for each in all_of(step, ev.Tested)]
    assert found == ["red-line", "red-light", "green-line"]


@pytest.mark.rule("BC165", "BC176", "BC165b")
def test_a_handicap_changes_what_units_begin_with() -> None:
    weaker = set_up(scenario="ridge", handicap=-3)
    assert the(weaker, setup_events.Handicapped).units == (
        ("2e-leger", 5),
        ("36e-ligne", 5),
        ("31e-leger", 5),
    )
    unit = weaker.state.field.by_id["2e-leger"]
    assert (unit.stands, weaker.state.field.strength(unit)) == (5, 5)
    # The French have room for one more stand; two come off the Allies.
    stronger = dict(the(set_up(scenario="ridge", handicap=3), setup_events.Handicapped).units)
    assert stronger == {"15e-dragons": 6, "45th-foot": 5, "88th-foot": 5}
    assert not all_of(set_up(scenario="ridge"), setup_events.Handicapped)
