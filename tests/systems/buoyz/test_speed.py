"""Speed, special actions and their checks (BZT24 to BZT30, BZ112, BZ113)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.systems.buoyz import events as ev
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.special import least
from rules.systems.buoyz.stats import INCH
from tests.systems.buoyz.positions import own, ship, table
from tests.systems.buoyz.turns import move, moving, play, refused, special, the


def one(text: str, *sds: Any, **options: Any) -> Any:
    state = table(sds=sds, options=options, H=f"{text.partition(' ')[0]} blue 24,24 0"
                  f" {text.partition(' ')[2]}".rstrip(), K="bc-d7 red 24,20 180")  # fmt: skip
    return state.board, ship(state, "H")


def allowed(text: str, *sds: Any, **options: Any) -> int:
    return sp.allowance(*one(text, *sds, **options))


@pytest.mark.rule("BZ112", "BZT18", "BZT19", "BZ74", "BZ42", "BZT28")
def test_the_speed_sum() -> None:
    assert allowed("ca-classic") == 6 * INCH
    assert allowed("ca-classic crippled") == 3 * INCH
    assert allowed("ca-classic crippled motive=1") == 3 * INCH // 2
    assert allowed("ca-classic acting=flank-speed") == 9 * INCH
    assert allowed("ca-classic motive=2 acting=flank-speed") == 5 * INCH // 2  # 1.5 and 1 at least
    assert allowed("ca-galaxy motive=1 acting=flank-speed") == 6 * INCH


@pytest.mark.rule("BZT30", "BZ35", "BZ42", "BZ9")
def test_impulse_alone_is_two_inches_and_neither_is_none() -> None:
    assert allowed("ca-classic gone=warp") == 2 * INCH
    assert allowed("ca-classic gone=warp motive=2") == 3 * INCH // 2
    assert allowed("ca-classic gone=warp acting=flank-speed") == 9 * INCH
    assert allowed("ca-classic gone=warp+impulse") == 0
    assert sp.dead(*one("ca-classic gone=warp lost=impulse"))
    assert not sp.dead(*one("ca-classic gone=impulse"))


@pytest.mark.rule("BZ113", "BZ114", "BZ30", "BZ1")
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


@pytest.mark.rule("BZT27", "BZ41", "BZT18")
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


@pytest.mark.rule("BZT24", "BZ146", "BZ37")
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


@pytest.mark.rule("BZ113", "BZT29")
def test_what_no_ship_can_try() -> None:
    state = moving(table(H="ca-classic blue 24,24 0 motive=3", K="bc-d7 red 24,12 180"))
    refused(state, "blue", special("h", "flank-speed"), "BZ113")
    refused(state, "blue", special("h", "point-defence"), "BZT29")
