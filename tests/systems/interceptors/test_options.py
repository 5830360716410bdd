"""Variants in play: the same order, in the usual game and in one with the option."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from rules.kernel.game.agenda import level
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors.questions import Burnouts, EndGo
from tests.systems.interceptors.positions import (
    asked,
    fighter,
    fire,
    fly,
    play,
    position,
    refused,
    set_up,
    sweep,
    the,
    where,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.playing.play import Step

ALONE = {"tiger": "90,80,0 4 amber", "lynx": "20,100,0"}
BESIDE = {"tiger": "90,80,0 4", "assegai": "92.5,60,0"}
TURNING = {"tiger": "90,80,0 4 amber", "assegai": "104,62,90"}
PASSING = {"assegai": "72,64,90 4 amber", "tiger": "70,84,0 4", "kontos": "20,20,0"}


class Case(NamedTuple):
    """An order, what of its outcome is compared, and what that is without and with an option.

    ``more`` are dice that are thrown with the option only.
    """

    side: str
    given: dict[str, str]
    option: tuple[str, str]
    action: Action
    faces: tuple[int, ...]
    seen: Callable[[Step], object]
    usual: object
    other: object
    more: tuple[int, ...] = ()


@pytest.mark.rule("II3", "II5", "II19", "II25", "II118", "II85", "IIT25b")
@pytest.mark.parametrize(
    "case",
    [
        Case(
            "interceptor", ALONE, ("turn_angle", "45"), fly("tiger", "R+"), (),
            lambda step: where(step, "tiger").heading, 60, 45,
        ),
        Case(
            "interceptor", ALONE, ("sweep_width", "8"), sweep("tiger", "starboard"), (1,),
            lambda step: where(step, "tiger").x, 94_000, 98_000,
        ),
        Case(
            "interceptor", BESIDE, ("rear_arc", "wedge"), fire("tiger", "assegai"), (1, 1, 1, 1),
            lambda step: the(step, ev.Fired).engine, False, True,
        ),
        Case(
            "interceptor", TURNING, ("arc", "swept"), fly("tiger", "R+", "yes"), (),
            lambda step: step.state.flight.arcs, {}, {"assegai": 1},
        ),
        Case(
            "intruder", PASSING, ("react", "4"), fly("assegai", "F"), (),
            lambda step: asked(step)[1] == "may_react", True, False, more=(1, 1, 1, 1),
        ),
    ],
    ids=lambda case: case.option[0],
)  # fmt: skip
def test_an_option_changes_what_the_same_order_does(case: Case) -> None:
    key, value = case.option
    usual = position(case.side, **case.given)
    assert case.seen(play(usual, case.action, *case.faces)) == case.usual
    changed = position(case.side, options={key: value}, **case.given)
    assert case.seen(play(changed, case.action, *case.faces, *case.more)) == case.other


@pytest.mark.rule("II9", "IIT11")
@pytest.mark.parametrize(("dice", "faces", "blocks"), [("2d6", (1, 1), 3), ("1d8", (3,), 3)])
def test_blocks_burn_out_by_two_dice_or_by_one_of_eight_sides(
    dice: str, faces: tuple[int, ...], blocks: int
) -> None:
    state = position(
        "interceptor", options={"burnout_dice": dice}, tiger="90,80,0 4", lynx="20,100,0 0 gone"
    )
    due = (level((EndGo(),), 0), level((Burnouts(side="interceptor"),), 0), *state.agenda[1:])
    step = play(state.with_(agenda=due), fly("tiger", "F"), *faces)
    assert (the(step, ev.BurnedOut).faces, fighter(step, "tiger").blocks) == (faces, blocks)


@pytest.mark.rule("II60")
def test_a_list_may_cost_what_the_game_allows() -> None:
    muster = ac.Muster(fighters="4,4,4")
    play(set_up(scenery="none").state, muster)
    refused(set_up(scenery="none", points=100).state, muster, "IIT5")
