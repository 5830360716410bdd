"""How the practice opponent lies in wait and uses cloaks."""

from __future__ import annotations

from typing import Any

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.solo import Strength, choose
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import stealth
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.lurk_questions import ShowShips
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.worth import worth
from tests.systems.buoyz.positions import ship, with_ship
from tests.systems.buoyz.turns import moving, play, set_up


def chosen(state: Any, seat: str = "red") -> Any:
    return choose(RULESET, RULESET.view(state, seat), SeededDice(b"", b""), Strength.VETERAN)


def raid() -> Any:
    """Raiders in the south-west and in the north-west; the convoy is on its way."""
    state = play(set_up(scenario="convoy").state, "red", ac.Lurk(ships="W-A1,D-A2,G-A1")).state
    return play(state, "blue", ac.Array(), 6, 6, 1, 1).state


def test_lurkers_hide_by_the_edge_from_which_the_enemy_comes() -> None:
    assert chosen(set_up(scenario="convoy").state) == ac.Lurk(ships="W-A1,D-A2,G-A1")
    state = set_up(6, 6, 1, 1, scenario="birds").state
    assert state.south == "blue"
    assert chosen(state) == ac.Lurk(ships="N-A1,R-B1")


def test_lurkers_wait_for_their_prey_and_show_themselves_before_it() -> None:
    state = raid()
    assert state.question == ShowShips(seat="red")
    for code in "KACP":
        far = ship(state, code).pose
        assert far is not None
        state = with_ship(state, code, pose=Pose(far.x + 22 * INCH, far.y, 90))
    past = with_ship(state, "H", pose=Pose(3 * INCH, 24 * INCH, 90))
    assert chosen(past) == ac.Emerge(), "the convoy has gone past them"
    near = raid()
    for code in "KACP":
        far = ship(near, code).pose
        assert far is not None
        near = with_ship(near, code, pose=Pose(far.x + 3 * INCH, far.y, 90))
    assert "ahead" in chosen(near).ships


def hawk(west: int, **facts: Any) -> Any:
    """A bird of prey of its side's, so far west of an enemy that points at it."""
    state = play(set_up(1, 1, 6, 6, scenario="birds").state, "red", ac.Lurk()).state
    state = play(state, "blue", ac.Array()).state
    state = moving(play(state, "red", ac.Array(), 6, 6, 1, 1).state, "red")
    for code in ("H1", "D", "R"):
        state = with_ship(state, code, status=Status.DESTROYED, pose=None, hull=0)
    state = with_ship(state, "H2", pose=Pose(40 * INCH, 40 * INCH, 270), nominated=True)
    return with_ship(state, "N", pose=Pose((40 - west) * INCH, 40 * INCH, 90), **facts)


def test_a_cloak_is_turned_off_where_a_prey_is_in_reach_and_nobody_bears() -> None:
    state = hawk(12, cloaked=True)
    assert chosen(state) == ac.Cloak(ship="nightclaw")


def stance(state: Any, turn: int = 1, *, fights: bool = False) -> int:
    found = stealth.stance(state.board, ship(state, "N"), turn, fights=fights)
    return found or 0


def test_under_a_cloak_only_what_is_fired_later_counts() -> None:
    late = stance(hawk(8, cloaked=True))
    assert 0 < late < stance(hawk(8), fights=True)
    shown = stance(hawk(8, cloaked=True, revealed=True))
    assert late < shown, "it may turn it off before it acts"
    assert stance(hawk(5, switched=True)) < stance(hawk(5, cloaked=True, revealed=True))
    assert stance(hawk(39, cloaked=True)) == 0
    assert stance(hawk(8, cloaked=True), turn=10) == 0, "the battle is over then"


def test_a_lurker_waits_for_less_as_time_goes_by() -> None:
    state = raid()
    talon = ship(state, "W")
    found = [stealth.waiting(state.board, talon, turn) for turn in (1, 9, state.board.turns)]
    assert found[0] > found[1] > found[2] == 0


def test_raiders_go_after_freighters_and_escorts_after_raiders() -> None:
    state = raid()
    assert len(stealth.prey(state.board, "red")) == len("KACP")
    shown = play(state, "red", ac.Emerge(ships="W")).state
    assert stealth.prey(shown.board, "blue") == [ship(shown, "W").pose.at]  # type: ignore[union-attr]  # it has one
    assert worth(RULESET.view(changed(shown, turn=2), "blue"), "blue") != 0
