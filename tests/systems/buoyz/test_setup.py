"""Set-up, fleets, options and the end (BZ33, BZ110, BZ133, BZ136, BZ138, BZ139, BZ223)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import open_game
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fleets, setup, setup_events, victory
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.brief import brief_for, brief_of
from rules.systems.buoyz.board.options import PRESETS, BuoyzOptions
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import EVEN, INCH, SCENARIOS
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.state import Secret
from tests.systems.buoyz.positions import resolved, table, with_ship
from tests.systems.buoyz.turns import play, refused, set_up, the


def bought(**options: Any) -> Any:
    return set_up(scenario="fleet", **options).state


def deployed(*dice: int, **options: Any) -> Any:
    state = bought(**options)
    state = play(state, "blue", ac.Muster(ships="ca-classic,bc-d7"), listed=False).state
    return play(state, "red", ac.Muster(ships="2xbc-d7"), *(dice or (6, 6, 1, 1)), listed=False)


@pytest.mark.rule("X7", "BZ223", "BZ133", "BZ216", "BZ224", "BZT6", "BZT7")
def test_fleets_are_bought_in_secret_and_shown_together() -> None:
    state = bought()
    assert {each.seat for each in state.questions} == {"blue", "red"}
    cheap = ac.Muster(ships="runabout,2xca-classic")
    one = play(state, "blue", cheap, listed=False).state
    assert one.hidden == {"blue": Secret(ships="runabout,2xca-classic")}
    assert "runabout" not in RULESET.view(one, "red").whole.model_dump_json()
    assert "runabout" in RULESET.view(one, "blue").whole.model_dump_json()
    both = deployed().state
    assert [each.name for each in both.board.ships] == [
        "Hood", "Doomslayer 1", "Doomslayer 2", "Doomslayer 3",
    ]  # fmt: skip
    assert [each.code for each in both.board.ships] == ["H", "D1", "D2", "D3"]
    for wrong in ("4xca-classic", "cl-talon", "cv-valkyrie", "tp-maru", "9xrunabout", "battery"):
        refused(state, "blue", ac.Muster(ships=wrong), "BZ223")


@pytest.mark.rule("BZ223")
def test_ready_made_fleets_are_within_the_points() -> None:
    for points in (10, 30, 60, 90):
        board = bought(points=points).board
        found = fleets.ready_made(board)
        assert found
        for each in found:
            kinds = kinds_of(each)
            assert fleets.checked(board, kinds) == kinds
            assert len(each) <= ac.LONGEST


@pytest.mark.rule("BZ217")
def test_plain_names_are_classes_and_numbers() -> None:
    found = deployed(names="plain").state
    assert [each.name for each in found.board.ships] == ["CA", "BC 1", "BC 2", "BC 3"]
    (hood, halberd) = set_up(6, 6, 1, 1, names="plain").state.board.ships
    assert (hood.name, halberd.name) == ("CA 1", "CA 2")


@pytest.mark.rule("BZ136", "BZ226", "BZ33b", "BZ136e")
def test_ships_are_deployed_by_turns_in_zones_at_opposite_edges() -> None:
    step = deployed(3, 3, 2, 4, 1, 2, 6, 5)
    assert [each.south for each in _edges(step)] == ["", "red"]
    state = step.state
    assert state.question == qu.DeployShips(seat="blue")
    refused(state, "blue", ac.Deploy(ship="hood", at="24,6.01"), "BZ136")
    refused(state, "blue", ac.Deploy(ship="doomslayer-2", at="24,6"), "BZ136")
    state = play(state, "blue", ac.Deploy(ship="hood", at="24,6"), listed=False).state
    assert state.board.by_id["hood"].pose == Pose(24 * INCH, 6 * INCH, 180)
    assert state.question == qu.DeployShips(seat="red")
    state = play(state, "red", ac.Array()).state
    assert all(each.pose.y == 45 * INCH for each in state.board.fleet("red"))
    assert state.question == qu.DeployShips(seat="blue")
    turned = ac.Deploy(ship="doomslayer-1", at="0,0", heading=90)
    step = play(state, "blue", turned, 6, 6, 1, 1, listed=False)
    assert step.state.turn == 1
    assert step.state.board.by_id["doomslayer-1"].pose == Pose(0, 0, 90)


def _edges(step: Any) -> list[setup_events.EdgesRolled]:
    return [each.event for each in step.emitted if isinstance(each.event, setup_events.EdgesRolled)]


@pytest.mark.rule("BZ33")
def test_fleets_meet_on_the_table_of_the_ruling() -> None:
    scenario = SCENARIOS["fleet"]
    assert (scenario.width, scenario.depth, BuoyzOptions().zone) == (72, 48, 6)


@pytest.mark.rule("BZ33", "BZ33b", "BZ136e")
def test_another_table_and_a_deeper_zone() -> None:
    state = deployed(table="72x48", zone=12).state
    assert (state.board.table.east, state.board.table.south) == (72 * INCH, 48 * INCH)
    assert setup.zone(state, state.south).north == 36 * INCH
    duel = set_up(6, 6, 1, 1, table="72x48").state.board.table
    assert (duel.east, duel.south) == (36 * INCH, 36 * INCH)


def ends(state: Any, turn: int = 1) -> ev.BattleEnded | None:
    r = resolved(changed(state, turn=turn), victory.check)
    return next((each.event for each in r.emitted if isinstance(each.event, ev.BattleEnded)), None)


TWO: dict[str, Any] = {
    "H": "ca-classic blue 24,24 0",
    "G": "tp-maru blue 1,1 0",
    "K": "bc-d7 red 9,9 0",
}


@pytest.mark.rule("BZ138", "BZ110", "BZT36", "X5")
def test_the_last_turn_counts_points_that_are_not_destroyed() -> None:
    state = table(**TWO)
    assert ends(state) is None
    assert ends(state, 9) is None
    last = ends(state, 10)
    assert last is not None
    assert (last.why, last.blue, last.red, last.winner) == ("limit", 12, 15, "red")
    short = table(**TWO, options={"turn_limit": 3})
    assert ends(short, 3) is not None
    left = with_ship(state, "G", status=Status.LEFT, pose=None)
    assert ends(left, 10) == last


@pytest.mark.rule("BZ139", "BZ110", "BZ138b")
def test_a_side_without_ships_has_lost_and_who_leaves_last_has_yielded() -> None:
    state = table(**TWO)
    gone = with_ship(state, "K", status=Status.DESTROYED, pose=None, hull=0)
    found = ends(gone)
    assert found is not None
    assert (found.why, found.winner) == ("destroyed", "blue")
    left = changed(with_ship(state, "K", status=Status.LEFT, pose=None), fled="red")
    found = ends(left)
    assert found is not None
    assert (found.why, found.winner) == ("yielded", "blue")
    kept = with_ship(table(**TWO, options={"yield_field": False}), "K",
                     status=Status.LEFT, pose=None)  # fmt: skip
    found = ends(changed(kept, fled="red"))
    assert found is not None
    assert (found.why, found.winner) == ("destroyed", "red")
    nobody = with_ship(with_ship(left, "H", status=Status.LEFT, pose=None), "G",
                       status=Status.DESTROYED, pose=None)  # fmt: skip
    found = ends(nobody)
    assert found is not None
    assert (found.why, found.winner) == ("destroyed", "red")


@pytest.mark.rule("BZ219", "BZ110b")
def test_a_duel_is_decided_by_hull() -> None:
    state = changed(set_up(6, 6, 1, 1).state, turn=8)
    draw = ends(state, 8)
    assert draw is not None
    assert draw.winner is None
    hurt = ends(with_ship(state, "H1", hull=6), 8)
    assert hurt is not None
    assert (hurt.blue, hurt.red, hurt.winner) == (6, 7, "red")
    assert SCENARIOS["duel"].turns == 8


@pytest.mark.rule("BZ222", "BZ131", "BZT3", "X8")
def test_presets() -> None:
    names = {each.name: each for each in PRESETS}
    written = names["as written"].completed(BuoyzOptions, {})
    assert not written.pre_measure
    assert written.torpedo_hit_on == 3
    assert names["recommended"].completed(BuoyzOptions, {}).alternation == "half"
    start = RULESET.start(written)
    step = open_game(RULESET, start, SeededDice(b"1", b""))
    assert not RULESET.view(step.state, "blue").pre_measure
    assert RULESET.view(set_up(6, 6, 1, 1).state, "blue").pre_measure


@pytest.mark.rule("BZ228", "BZ136")
def test_a_patrol_is_deployed() -> None:
    state = set_up(6, 6, 1, 1, scenario="patrol").state
    assert state.question == qu.DeployShips(seat="red")
    state = play(state, "red", ac.Array()).state
    state = play(state, "blue", ac.Array(), 6, 6, 1, 1).state
    assert [each.name for each in state.board.fleet("blue")] == ["Hood", "Halberd", "Scout"]
    assert {each.pose.heading for each in state.board.fleet("red")} == {180}
    assert (victory.score(state.board, "blue"), victory.score(state.board, "red")) == (0, 0)
    gone = with_ship(state, "S", status=Status.DESTROYED, pose=None)
    found = ends(gone, 10)
    assert found is not None
    assert (found.blue, found.red, found.winner) == (0, 3, "red")


@pytest.mark.rule("BZ219")
def test_a_brief_keeps_what_is_played() -> None:
    brief = brief_of("duel")
    assert tuple(brief.sds) == ("ca-classic",)
    assert brief_of("fleet").sds.keys() == {
        "ca-classic", "bc-d7", "ca-galaxy", "tp-maru", "bb-cube", "ca-firecat", "runabout",
    }  # fmt: skip


@pytest.mark.rule("BZ133")
def test_both_lists_may_come_in_any_order() -> None:
    state = play(bought(), "red", ac.Muster(ships="bc-d7"), listed=False).state
    step = play(state, "blue", ac.Muster(ships="ca-classic"), 6, 6, 1, 1, listed=False)
    assert the(step, setup_events.FleetsShown).blue == "ca-classic"


@pytest.mark.rule("BZ280")
def test_forces_are_as_listed_or_even() -> None:
    def fleets_of(**options: Any) -> list[list[str]]:
        scenario = brief_for(BuoyzOptions(**options)).scenario
        return [[ship.name for ship in each.ship] for each in scenario.fleet]

    listed, even = (fleets_of(scenario="patrol", forces=each) for each in ("as listed", "even"))
    assert listed == [["Hood", "Halberd", "Scout"], ["Doomslayer", "Grimaxe"]]
    assert even == [listed[0], [*listed[1], "Sneak"]]
    listed, even = (fleets_of(scenario="birds", forces=each) for each in ("as listed", "even"))
    assert even == [listed[0], [*listed[1], "Blackbeak"]]
    listed, even = (fleets_of(scenario="convoy", forces=each) for each in ("as listed", "even"))
    assert even == [listed[0], [*listed[1], "Nightclaw"]]
    for each in SCENARIOS.values():
        if each.id not in {one.scenario for one in EVEN}:
            assert brief_of(each.id, even=True).scenario == each
    balanced = next(each for each in PRESETS if each.name == "balanced")
    assert balanced.completed(BuoyzOptions, {"scenario": "patrol"}).forces == "even"
    assert balanced.completed(BuoyzOptions, {"scenario": "resist"}).turn_limit == 11
