"""Who fires when: the mover first, answers on the way, shots of a go, energy that is gone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import Illegal
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.arcs import Bearing
from rules.systems.interceptors.go import run
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.questions import HalfGo, NewGo
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import Order
from tests.systems.interceptors.positions import (
    all_of,
    asked,
    fighter,
    fire,
    flip,
    fly,
    legal,
    play,
    point,
    position,
    refused,
    sweep,
    the,
)
from tests.systems.interceptors.test_scenery import resolved

HOLD = ac.Hold()
DUEL = {"assegai": "60,84,0 4 amber", "tiger": "60,56,180 4", "kontos": "20,20,0"}
"""Assegai's next unit brings both into each other's strips."""


@pytest.mark.rule("II24b", "IIT27b")
def test_the_mover_fires_before_its_enemy_answers() -> None:
    state = position("intruder", **{**DUEL, "tiger": "60,56,180 1", "lynx": "150,110,0"})
    step = play(state, fly("assegai", "F+"))
    assert asked(step) == ("intruder", "fly_on")
    kill = play(step.state, fire("assegai", "tiger"), 6, 6, 1, 1, 1)
    assert fighter(kill, "tiger").status is Status.DESTROYED
    assert asked(kill) == ("intruder", "fly_on")  # nobody is left to answer
    after = play(kill.state, fly("assegai", "F"))
    assert not any(isinstance(each, qu.MayReact) for each in after.state.questions)


@pytest.mark.rule("II52c", "II120")
def test_enemies_answer_between_the_two_units_of_a_sweep() -> None:
    state = position("interceptor", tiger="90,80,0 4 amber", assegai="86,100,0 4", lynx="20,20,0")
    step = play(state, sweep("tiger", "port", "2"))
    assert asked(step) == ("intruder", "may_react")
    assert [each.pose.x for each in all_of(step, ev.Flown)] == [86_000]
    assert not all_of(step, ev.Risked)
    shot = play(step.state, fire("assegai", "tiger"), *[1] * 5)
    assert [each.pose.x for each in all_of(shot, ev.Flown)] == [82_000]
    assert len(all_of(shot, ev.Risked)) == 0 or the(shot, ev.Risked).face == 1


@pytest.mark.rule("II23b")
def test_shots_are_counted_anew_when_a_go_begins() -> None:
    state = position("interceptor", tiger="60,80,0 4 amber", assegai="60,20,0")
    table = state.table.changing("tiger", shots=2)
    r = resolved(state.with_(table=table), 3, 5)
    run(r, NewGo())
    assert fighter(r.state, "tiger").shots == 0
    raid = position(
        "intruder", assegai="60,20,0", g1="60,60", options={"scenario": "ground-attack"}
    )
    fired = raid.table.with_structure("g1", shots=3)
    r = resolved(raid.with_(table=fired))
    run(r, NewGo())
    assert r.state.table.guns[0].shots == 0


@pytest.mark.rule("II66", "II66b", "IIT26", "IIT13")
def test_who_has_no_shots_left_is_not_asked_and_only_the_flyer_fires() -> None:
    given = {"assegai": "72,64,90 4", "tiger": "70,84,0 4", "kontos": "20,20,0"}
    state = position("intruder", **given)
    spent = state.with_(table=state.table.changing("tiger", shots=1))
    assert asked(play(state, fly("assegai", "F")))[1] == "may_react"
    assert asked(play(spent, fly("assegai", "F")))[1] == "begin_go"
    both = position("interceptor", tiger="90,80,0 4 amber", lynx="94,84,0 4", assegai="92,64,90")
    begun = play(both, fly("tiger", "F+"))
    refused(begun.state, fire("lynx", "assegai"), "IIT13")


@pytest.mark.rule("II70b", "II116b")
def test_when_the_mover_is_gone_the_others_keep_their_shots() -> None:
    state = position("intruder", assegai="72,64,90 1", tiger="70,84,0 4", lynx="75,84,0 4",
                     kontos="20,20,0", sabre="150,20,0")  # fmt: skip
    step = play(state, fly("assegai", "F"))
    gone = play(step.state, fire("tiger", "assegai"), 6, 6, 1, 1)
    assert fighter(gone, "assegai").status is Status.DESTROYED
    assert [fighter(gone, each).shots for each in ("tiger", "lynx")] == [1, 0]
    assert asked(gone) == ("intruder", "begin_go")


@pytest.mark.rule("II15", "II15b", "IIT21b", "II70")
def test_who_comes_to_zero_in_its_go_flies_on_and_fires_no_more() -> None:
    state = position("interceptor", tiger="90,90,0 1 red", assegai="92,64,90", lynx="20,20,0")
    lost = play(state, flip("tiger", 2), 5)
    assert fighter(lost, "tiger").free
    assert not [each for each in legal(lost.state) if isinstance(each, ac.Fire)]
    with pytest.raises(Illegal) as refusal:
        aiming.aim(lost.state, fighter(lost, "tiger"), fighter(lost, "assegai"))
    assert refusal.value.rule == "IIT21"
    whole = position("interceptor", tiger="90,90,0 4 red", assegai="92,64,90", lynx="20,20,0")
    assert fire("tiger", "assegai") in legal(play(whole, flip("tiger", 2), 4).state)
    on = play(lost.state, fly("tiger", "F+"))
    assert on.state.flight.units == 6


@pytest.mark.rule("II74", "II15c", "IIT21")
def test_who_was_brought_to_zero_glides_in_its_next_go() -> None:
    state = position("interceptor", tiger="60,60,0 1", lynx="20,20,0 gone", assegai="60,20,0")
    spent = state.with_(table=state.table.changing("tiger", blocks=0))
    kinds = {type(each) for each in legal(spent) if getattr(each, "fighter", "") == "tiger"}
    assert kinds == {ac.Glide}


@pytest.mark.rule("II73b", "IIT28")
def test_dice_count_the_blocks_of_the_moment() -> None:
    state = position("interceptor", tiger="94,90,0 4 red", assegai="92,64,90", lynx="20,20,0")
    swept = play(state, sweep("tiger", "port"), 6)
    dice = len(the(play(swept.state, fire("tiger", "assegai"), 1, 1), ev.Fired).faces)
    assert dice == 2  # of four the last template takes one, and the block that was lost
    kept = play(state, sweep("tiger", "port"), 5)
    assert len(the(play(kept.state, fire("tiger", "assegai"), 1, 1, 1), ev.Fired).faces) == 3


@pytest.mark.rule("II53b")
def test_the_risk_comes_before_any_fire_and_armour_does_not_help() -> None:
    state = position("interceptor", tiger="94,90,0 4 amber a", assegai="92,64,90", lynx="20,20,0")
    step = play(state, sweep("tiger", "port"), 6)
    assert fighter(step, "tiger").blocks == 3
    kinds = [type(each.event).__name__ for each in step.emitted]
    assert kinds.index("Risked") > kinds.index("Flown")
    assert asked(step) == ("interceptor", "fly_on")
    assert fire("tiger", "assegai") in legal(step.state)


@pytest.mark.rule("IIT18c", "II21")
def test_a_flip_forgoes_the_die_for_half_of_the_go() -> None:
    state = position("interceptor", tiger="90,90,0 4 red", assegai="92,66,90", lynx="20,20,0")
    step = play(state, flip("tiger", 1), 1)
    assert step.state.flight.arcs == {"assegai": 2}
    shot = play(step.state, fire("tiger", "assegai"), 1, 1, 1)
    assert len(the(shot, ev.Fired).faces) == 3  # in the last template


@pytest.mark.rule("II51", "II51b")
def test_what_is_in_between_is_ignored_for_half_of_the_go() -> None:
    state = position("interceptor", tiger="90,90,0 4 red", assegai="92,64,90", lynx="92,74,90 gone")
    step = play(state, flip("tiger", 5), 1)
    assert fire("tiger", "assegai") not in legal(step.state)
    assert step.state.flight.arcs == {"assegai": 2}
    assert len(step.state.flight.poses) == 2


@pytest.mark.rule("II21b", "II78")
def test_in_reaction_nobody_has_the_die_for_half_of_a_go() -> None:
    state = position("intruder", assegai="60,64,90 4", tiger="70,84,0 4 g", kontos="20,20,0")
    step = play(state, fly("assegai", "F"))
    (shot,) = [e for e in legal(step.state) if isinstance(e, ac.Fire)]
    done = play(step.state, shot, 1, 1, 1, 1, 1)
    assert len(the(done, ev.Fired).faces) == 5  # 4 and its guns


@pytest.mark.rule("II18", "II49", "X3")
@pytest.mark.parametrize(
    ("far", "band"), [(0, 0), (8_000, 0), (8_001, 1), (16_000, 1), (16_001, 2), (24_000, 2)]
)
def test_exactly_at_a_limit_is_the_nearer_band(far: int, band: int) -> None:
    assert Bearing(far, point(0, 0)).band == band


@pytest.mark.rule("II50b", "II50c", "II20")
@pytest.mark.parametrize(
    ("between", "stops"),
    [
        ({"lynx": "92,70,90"}, True),
        ({"kontos": "92,70,90"}, True),
        ({"kontos": "92,70,90 0"}, True),
        ({"lynx": "92,70,90 fresh gone"}, True),
        ({"lynx": "88,79,90"}, True),  # under the firer's tip
        ({"w1": "90,70"}, False),
        ({"b1": "90,70"}, False),
        ({"lynx": "waiting"}, False),
    ],
)
def test_what_lies_on_the_line_of_fire(between: dict[str, str], stops: bool) -> None:
    given: dict[str, Any] = {"tiger": "90,84,0", "assegai": "92,60,90", **between}
    state = position("interceptor", **given)
    assert (fire("tiger", "assegai") in legal(state)) is not stops


@pytest.mark.rule("II54b")
def test_what_hangs_over_the_edge_is_still_a_target() -> None:
    state = position("interceptor", tiger="60,20,0", assegai="62,2,90")
    assert state.table.by_id["assegai"].here.y - 2_000 == 0
    over = position("interceptor", tiger="60,20,0", assegai="60,-2,0", lynx="90,90,0")
    assert over.table.holds(over.table.by_id["assegai"].here)
    assert fire("tiger", "assegai") in legal(over)


@pytest.mark.rule("II71", "II29", "IIT22")
def test_who_comes_back_is_fired_at_once() -> None:
    state = position("interceptor", tiger="off", lynx="20,110,0", assegai="90,30,0 4")
    table = state.table.changing("tiger", exit=_north(90))
    r = resolved(state.with_(table=table, agenda=state.agenda[:1]), 5)
    run(r, HalfGo(side="interceptor"))
    due = [type(each.task).__name__ for each in r.state.agenda if each.task is not None]
    assert due[::-1][:2] == ["Entering", "Turns"]
    run(r, qu.Entering(fighters=("tiger",)))
    run(r, qu.Reacting(target="tiger"))
    assert isinstance(r.state.question, qu.MayReact)
    away = resolved(state.with_(table=table), 4)
    run(away, HalfGo(side="interceptor"))
    assert fighter(away.state, "tiger").status is Status.OFF


def _north(east: int) -> Any:
    from rules.space.pose import Pose  # noqa: PLC0415

    return Pose(east * 1000, 0, 180)


@pytest.mark.rule("IIT9c", "II27")
def test_armour_counts_in_the_go_of_arrival() -> None:
    state = position("interceptor", tiger="90,84,0", assegai="92,64,90 4 fresh gone a")
    step = play(state, fire("tiger", "assegai"), 6, 1, 1, 1, listed=True)
    done = play(step.state, ac.Gamble(hits=0), 5)
    assert the(done, ev.Struck).lost == 0


@pytest.mark.rule("II83", "II83b", "II86")
def test_orders_hold_with_fewer_dice_and_one_asks_for_the_other() -> None:
    given = {"assegai": "72,64,90 4", "tiger": "70,84,0 4", "kontos": "20,20,0"}
    few = position("intruder", orders={"tiger": Order(react="5", gamble="never")}, **given)
    assert not all_of(play(few, fly("assegai", "F"), *[]), ev.Fired)
    two = {**given, "lynx": "75,84,0 4"}
    mixed = position("intruder", orders={"tiger": Order(react="5")}, **two)
    step = play(mixed, fly("assegai", "F"))
    assert asked(step) == ("interceptor", "may_react")  # Lynx's side is asked about her


@pytest.mark.rule("II84")
def test_always_chances_all_hits() -> None:
    orders = {"tiger": Order(gamble="always")}
    state = position("interceptor", tiger="90,84,0", assegai="92,64,90 1 a", orders=orders,
                     lynx="20,20,0")  # fmt: skip
    step = play(state, fire("tiger", "assegai"), 6, 6, 1, 1, 1, 2, listed=True)
    assert the(step, ev.Gambled).faces == (1, 2)


@pytest.mark.rule("II85")
def test_nobody_sees_the_orders_of_the_other_side() -> None:
    orders = {"tiger": Order(react="4"), "assegai": Order(react="never")}
    state = position("interceptor", tiger="90,84,0", assegai="92,20,90", orders=orders)
    for seat, own in (("interceptor", "tiger"), ("intruder", "assegai")):
        mine = RULESET.view(state, seat).mine
        assert mine is not None
        assert set(mine.orders) == {own}
    assert RULESET.view(state, None).mine is None


@pytest.mark.rule("II83", "II84", "II85")
def test_orders_that_are_given_are_secret_and_hold() -> None:
    state = position("intruder", assegai="72,64,90 4", tiger="70,84,0 4", kontos="20,20,0")
    orders = ac.Orders(fighter="tiger", react="4", gamble="always")
    given = act(RULESET, state, "interceptor", orders, ScriptedDice())
    assert all_of(given, ev.OrdersGiven)
    assert not [e for e in given.emitted if isinstance(e.seen_by("intruder"), ev.OrdersGiven)]
    step = play(given.state, fly("assegai", "F"), 6, 1, 1, 1, 2)
    assert the(step, ev.Fired).reaction
    assert the(step, ev.Gambled).faces == (2,)


@pytest.mark.rule("II85")
def test_who_has_given_orders_sees_them_and_may_withdraw_each() -> None:
    orders = {"tiger": Order(react="4"), "assegai": Order(react="never")}
    state = position("interceptor", tiger="90,84,0", assegai="92,20,90", orders=orders)
    (own,) = RULESET.standing(RULESET.view(state, "interceptor"))
    assert own.words == "Tiger: react with 4 dice or more, ask before it chances hits"
    assert own.cancel == ac.Orders(fighter="tiger")
    assert RULESET.standing(RULESET.view(state, None)) == ()


@pytest.mark.rule("II86")
def test_who_does_not_answer_chances_nothing_fires_nothing_and_stops() -> None:
    def absent(state: Any) -> Any:
        return RULESET.absent(RULESET.view(state, state.question.seat))

    state = position("interceptor", tiger="90,92,0 4 amber", assegai="92,64.5,90", lynx="20,20,0")
    hit = play(state, fire("tiger", "assegai"), 6, 1, 1, listed=True)
    assert absent(hit.state) == ac.Gamble(hits=0)
    flown = play(state, fly("tiger", "F+"))
    assert asked(flown)[1] == "fly_on"
    assert absent(flown.state) == ac.Stop()
    raid = position("intruder", assegai="60,30,90 4", g1="60,60", kontos="150,20,0 gone",
                    options={"scenario": "ground-attack"})  # fmt: skip
    guns = play(raid, fly("assegai", "F", "yes"))
    assert asked(guns)[1] == "fire_guns"
    assert absent(guns.state) == HOLD


@pytest.mark.rule("II39b", "IIT34c", "IIT34e", "II39c", "II93b", "II95b")
def test_a_gun_cluster_fires_with_four_dice_past_fighters_whatever_hit_it() -> None:
    state = position("intruder", assegai="60,30,90 4", kontos="62,46,90 4 gone", g1="60,64 1",
                     options={"scenario": "ground-attack"})  # fmt: skip
    flown = play(state, fly("assegai", "F", "yes"))
    shot = aiming.possible(flown.state, flown.state.table.unit("g1"), fighter(flown, "assegai"))
    assert shot is not None
    assert shot.dice == 4  # Kontos lies between, and it was hit once
    step = play(flown.state, fire("g1", "assegai"), 6, 1, 1, 1)
    assert asked(step) == ("interceptor", "may_gamble")
    assert fighter(play(step.state, ac.Gamble(hits=1), 6), "assegai").status is Status.DESTROYED
