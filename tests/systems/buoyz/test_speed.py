"""Speed, special actions and their checks (BZT24 to BZT30, BZ112, BZ113)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import aims, orders
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.moving import plan
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.special import least
from tests.systems.buoyz.positions import own, ship, table
from tests.systems.buoyz.turns import move, moving, play, refused, special, the


def one(text: str, *sds: Any, **options: Any) -> Any:
    return placed(text, *sds, **options)[:2]


def placed(text: str, *sds: Any, **options: Any) -> Any:
    state = table(sds=sds, options=options, H=f"{text.partition(' ')[0]} blue 24,24 0"
                  f" {text.partition(' ')[2]}".rstrip(), K="bc-d7 red 24,20 180")  # fmt: skip
    return state.board, ship(state, "H"), state


def allowed(text: str, *sds: Any, **options: Any) -> int:
    return sp.allowance(*one(text, *sds, **options))


@pytest.mark.rule("BZ112", "BZ112d", "BZT19", "BZ74", "BZ42", "BZT28", "BZT18c")
def test_the_speed_sum() -> None:
    assert allowed("ca-classic") == 6 * INCH
    assert allowed("ca-classic crippled") == 3 * INCH
    assert allowed("ca-classic crippled motive=1") == 3 * INCH // 2
    assert allowed("ca-classic acting=flank-speed") == 9 * INCH
    assert allowed("ca-classic motive=2 acting=flank-speed") == 5 * INCH // 2  # 1.5 and 1 at least
    assert allowed("ca-galaxy motive=1 acting=flank-speed") == 6 * INCH


@pytest.mark.rule("BZT30", "BZ35", "BZ42", "BZ9", "BZ35b")
def test_impulse_alone_is_two_inches_and_neither_is_none() -> None:
    assert allowed("ca-classic gone=warp") == 2 * INCH
    assert allowed("ca-classic gone=warp motive=2") == 3 * INCH // 2
    assert allowed("ca-classic gone=warp acting=flank-speed") == 9 * INCH
    assert allowed("ca-classic gone=warp+impulse") == 0
    assert sp.dead(*one("ca-classic gone=warp lost=impulse"))
    assert not sp.dead(*one("ca-classic gone=impulse"))


@pytest.mark.rule("BZ113", "BZ114", "BZ1", "BZ1c", "BZ30b", "BZ113d", "BZT10b")
def test_dead_in_space() -> None:
    assert not sp.dead(*one("ca-classic motive=2"))
    assert sp.dead(*one("ca-classic motive=3"))
    assert allowed("ca-classic motive=3") == 0
    assert sp.dead(*one("own", own(speed=0)))
    stayed = "ca-classic nominated"
    assert not sp.dead(*one(stayed))
    assert sp.dead(*one(stayed, stationary_is_dead=True))
    assert not sp.dead(*one(f"{stayed} moved=4", stationary_is_dead=True))
    assert allowed("ca-classic motive=2", round_speed=True) == 2 * INCH
    assert allowed("ca-classic motive=2") == 3 * INCH // 2


@pytest.mark.rule("BZ31", "BZT16")
def test_fast_is_more_than_six_inches() -> None:
    assert not sp.fast(one(f"ca-classic moved={6 * INCH}")[1])
    assert sp.fast(one(f"ca-classic moved={6 * INCH + 4}")[1])


@pytest.mark.rule("BZT27", "BZ41", "BZT18b")
def test_hard_about_adds_two_points_but_not_to_a_crippled_ship() -> None:
    assert sp.points(*one("ca-classic")) == 3
    assert sp.points(*one("ca-classic acting=hard-about")) == 5
    assert sp.points(*one("ca-classic crippled acting=hard-about")) == 1


@pytest.mark.rule("BZT24", "BZ37", "BZT25", "BZT26", "BZT27", "BZT28", "BZT29")
def test_what_the_die_must_show() -> None:
    wanted = {"red-alert": 4, "evasive": 5, "hard-about": 5, "flank-speed": 4, "point-defence": 3}
    for command in (1, 2, 3):
        board, found = one("own", own(command=command, secondary=1))
        for what, need in wanted.items():
            assert least(board, found, what) == max(1, need - command)  # type: ignore[arg-type]


@pytest.mark.rule("BZT24", "BZ146", "BZ37", "BZT24b")
def test_a_ship_tries_one_special_action_and_then_moves() -> None:
    state = moving(
        table(H="ca-classic blue 24,24 0", G="bc-d7 blue 30,24 0", K="bc-d7 red 24,12 180")
    )
    step = play(state, "blue", special("h", "evasive"), 3)
    tried = the(step, ev.SpecialTried)
    assert (tried.face, tried.more, tried.need, tried.passed) == (3, 2, 5, True)
    assert ship(step.state, "H").evasive
    assert step.state.question == MoveOn(seat="blue", ship="h")
    refused(step.state, "blue", move("g", "2"), "BZ146")
    refused(step.state, "blue", special("h", "red-alert"), "BZT24")
    failed = play(state, "blue", special("h", "evasive"), 2)
    assert not ship(failed.state, "H").evasive
    assert ship(failed.state, "H").tried == "evasive"
    after = play(failed.state, "blue", move("h", "6"))
    assert ship(after.state, "H").nominated
    always = play(state, "blue", special("g", "point-defence"), 1)
    assert ship(always.state, "G").point_defence


@pytest.mark.rule("BZT29", "BZ113e")
def test_what_no_ship_can_try() -> None:
    state = moving(table(H="ca-classic blue 24,24 0 motive=3", K="bc-d7 red 24,12 180"))
    refused(state, "blue", special("h", "flank-speed"), "BZ113")
    refused(state, "blue", special("h", "point-defence"), "BZT29")


@pytest.mark.rule("BZ113b", "BZ35b", "BZ113f")
def test_who_has_no_engines_is_hit_more_easily_and_rotates() -> None:
    board, hood = one("ca-classic gone=warp+impulse")
    assert plan(board, hood, "S3").path[-1].heading == 60
    assert aims.modifiers(board, board.ship("k"), hood, 0) == (aims.Modifier("dead", 1),)
    with pytest.raises(Illegal) as caught:
        plan(board, hood, "1")
    assert caught.value.rule == "BZ113"


@pytest.mark.rule("BZ113c", "BZ112", "BZ57", "BZT55")
def test_who_is_dead_in_space_with_engines_that_work_doubles_them() -> None:
    orion = own(race="orion", abilities=["warp", "impulse", "engine_doubling"])
    options = {"races": True}
    slow = moving(placed("own motive=3", orion, **options)[2])
    step = play(slow, "blue", special("h", "engine-doubling"))
    assert sp.allowance(step.state.board, ship(step.state, "H")) == 3 * INCH // 2
    refused(slow.of_version(2), "blue", special("h", "engine-doubling"), "BZT55")
    none = moving(placed("own gone=warp+impulse", orion, **options)[2])
    refused(none, "blue", special("h", "engine-doubling"), "BZT55")


@pytest.mark.rule("BZ112", "BZ112b", "BZ112c")
def test_doubling_comes_before_the_cap_of_impulse_and_the_cloak_after_it() -> None:
    orion = own(race="orion", abilities=["impulse", "engine_doubling", "cloak"])
    assert allowed("own acting=engine-doubling", orion) == 2 * INCH
    assert allowed("own acting=engine-doubling cloaked", orion) == INCH


@pytest.mark.rule("BZ112b")
def test_chemical_engines_go_an_inch_without_warp() -> None:
    rocket = own(abilities=["impulse"], chemical=True)
    assert allowed("own", rocket) == INCH
    assert allowed("own acting=flank-speed", rocket) == 9 * INCH
    assert allowed("own", own(chemical=True)) == 6 * INCH
    assert allowed("own motive=2", rocket) == INCH


@pytest.mark.rule("BZ9", "BZ9c")
def test_by_choice_a_singularity_goes_as_far_as_warp() -> None:
    assert allowed("cl-talon") == 2 * INCH
    assert allowed("cl-talon", singularity_is_warp=True) == 3 * INCH
    assert allowed("cl-talon gone=impulse", singularity_is_warp=True) == 3 * INCH
    assert allowed("ca-classic gone=warp", singularity_is_warp=True) == 2 * INCH


@pytest.mark.rule("BZT27b")
def test_what_does_not_turn_does_not_go_hard_about() -> None:
    state = moving(placed("station")[2])
    refused(state, "blue", special("h", "hard-about"), "BZT27")
    board, station = one("station acting=hard-about")
    assert sp.points(board, station) == 0
    assert sp.points(state.of_version(2).board, station) == 2


@pytest.mark.rule("BZ113b")
def test_who_is_dead_in_space_fires() -> None:
    board, hood = one("ca-classic motive=3")
    assert set(orders.bearing(board, hood)) == {"m", "t1"}
