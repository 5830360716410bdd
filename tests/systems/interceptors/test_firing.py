"""Fire: dice, shots, engines, sudden death, armour; reactions and standing orders."""

from __future__ import annotations

import pytest

from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import Order
from tests.systems.interceptors.positions import (
    all_of,
    asked,
    energy,
    fighter,
    fire,
    fly,
    gamble,
    legal,
    play,
    position,
    refused,
    sweep,
    the,
    told,
)

HOLD = ac.Hold()
# Tiger looks north at Assegai, whose flank is so far ahead of its tip: 10 cm.
MIDDLE = "90,80,0"
FLANK = "92,64.5,90"


@pytest.mark.rule("IIT28", "II22", "II6", "II18", "II78")
@pytest.mark.parametrize(
    ("kit", "south", "dice"),
    [("4", "64.5", 4), ("4 g", "64.5", 5), ("4", "70", 5), ("4", "54", 3), ("3", "64.5", 3),
     ("1", "64.5", 1), ("2 g", "54", 2)],
)  # fmt: skip
def test_the_number_of_dice(kit: str, south: str, dice: int) -> None:
    state = position("interceptor", tiger=f"{MIDDLE} {kit}", assegai=f"92,{south},90")
    step = play(state, fire("tiger", "assegai"), *[1] * dice, listed=True)
    assert len(the(step, ev.Fired).faces) == dice


@pytest.mark.rule("II22")
def test_without_a_die_there_is_no_shot() -> None:
    state = position("interceptor", tiger=f"{MIDDLE} 1", assegai="92,54,90")
    refused(state, fire("tiger", "assegai"), "II22")


@pytest.mark.rule("IIT25", "II17", "IIT26", "II50", "II20", "IIT19", "II66", "IIT19b")
def test_who_is_not_in_the_arc_or_hidden_is_not_fired_at() -> None:
    state = position("interceptor", tiger=MIDDLE, assegai="100,64,90", kontos="92,40,90",
                     lynx="20,20,0")  # fmt: skip
    refused(state, fire("tiger", "assegai"), "IIT25")
    refused(state, fire("tiger", "kontos"), "IIT25")
    refused(state, fire("tiger", "lynx"), "IIT25")
    hidden = position("interceptor", tiger=MIDDLE, assegai="92,58,90", lynx="92,66,90")
    refused(hidden, fire("tiger", "assegai"), "II50")
    rock = {"tiger": MIDDLE, "assegai": "92,56,90", "a1": "90,68"}
    assert fire("tiger", "assegai") in legal(position("interceptor", **rock))
    blocks = position("interceptor", options={"asteroids_block": True}, **rock)
    refused(blocks, fire("tiger", "assegai"), "II50")


@pytest.mark.rule("IIT26", "II23", "II67", "IIT10", "IIT26b")
def test_two_shots_in_amber_and_two_more_when_it_comes_to_red() -> None:
    """The example of 11.0."""
    state = position("interceptor", tiger=f"{MIDDLE} 4 amber", assegai=FLANK)
    table = state.table.changing("tiger", shots=2)  # fired in the other side's part of the go
    state = state.with_(table=table)
    refused(state, fire("tiger", "assegai"), "IIT26")
    fired = play(
        state.with_(table=table.changing("tiger", shots=1)), fire("tiger", "assegai"), *[1] * 4
    )
    refused(fired.state, energy("tiger", "up"), "IIT10")
    state = play(state, energy("tiger", "up"), 4).state
    for _ in range(2):
        state = play(state, fire("tiger", "assegai"), 1, 2, 3, 4).state
    assert fighter(state, "tiger").shots == 4
    refused(state, fire("tiger", "assegai"), "IIT26")


@pytest.mark.rule("II21", "II51", "IIT28", "IIT17", "IIT17c", "II51b")
def test_half_of_a_go_in_arc_is_worth_a_die_but_not_after_a_sweep() -> None:
    state = position("interceptor", tiger="90,90,0 4 amber", assegai=FLANK)
    assert play(state, fly("tiger", "F+")).state.flight.arcs == {"assegai": 2}
    step = play(state, fly("tiger", "F+"))
    shot = play(step.state, fire("tiger", "assegai"), 1, 1, 1, 1, 1)
    assert len(the(shot, ev.Fired).faces) == 5
    swept = play(state, sweep("tiger", "port"), 1)
    back = position("interceptor", tiger="94,82,0 4 amber", assegai=FLANK)
    swept = play(back, sweep("tiger", "port"), 1)
    assert len(the(play(swept.state, fire("tiger", "assegai"), 1, 1, 1, 1), ev.Fired).faces) == 4
    for south, path, dice in (("96", "F+", 4), ("104", "FF+", 3)):  # in arc at the last place only
        far = position("interceptor", tiger=f"90,{south},0 4 amber", assegai=FLANK)
        flown = play(far, fly("tiger", path)).state
        assert flown.flight.arcs == {"assegai": 1}
        assert len(the(play(flown, fire("tiger", "assegai"), *[1] * dice), ev.Fired).faces) == dice


@pytest.mark.rule("IIT29", "II25", "IIT31", "II80")
def test_from_behind_each_six_is_two_hits_each_with_its_own_armour() -> None:
    state = position("interceptor", tiger=MIDDLE, assegai="90,58,0 4 a", lynx="20,20,0")
    step = play(state, fire("tiger", "assegai"), 6, 1, 1, 1)
    assert the(step, ev.Fired).engine
    assert step.state.question.hits == 2
    done = play(step.state, gamble(0), 5, 4)
    assert the(done, ev.Struck).lost == 1
    assert fighter(done, "assegai").blocks == 3


@pytest.mark.rule("IIT30", "II26", "II79", "II81", "II116", "II79b", "II79c")
def test_hits_are_chanced_before_the_others_count() -> None:
    state = position("interceptor", tiger=MIDDLE, assegai=FLANK, lynx="20,20,0", kontos="140,20,0")
    step = play(state, fire("tiger", "assegai"), 6, 6, 1, 1)
    assert asked(step) == ("interceptor", "may_gamble")
    assert set(legal(step.state)) == {gamble(hits) for hits in range(3)}
    refused(step.state, gamble(3), "II79")
    vain = play(step.state, gamble(1), 5)
    assert fighter(vain, "assegai").blocks == 3
    kill = play(step.state, gamble(2), 1, 6)
    assert fighter(kill, "assegai").status is Status.DESTROYED
    assert not all_of(kill, ev.Struck)
    sure = position("interceptor", tiger=MIDDLE, assegai=f"{FLANK} 1", lynx="20,20,0")
    dead = play(sure, fire("tiger", "assegai"), 6, 6, 1, 1)
    assert fighter(dead, "assegai").status is Status.DESTROYED


@pytest.mark.rule("IIT31", "II26")
def test_armour_may_stop_sudden_death() -> None:
    state = position("interceptor", tiger=MIDDLE, assegai=f"{FLANK} 4 a", lynx="20,20,0")
    step = play(state, fire("tiger", "assegai"), 6, 1, 1, 1)
    saved = play(step.state, gamble(1), 6, 5)
    assert fighter(saved, "assegai").status is Status.FLYING
    assert not the(saved, ev.Gambled).killed


@pytest.mark.rule(
    "IIT27", "II24", "II68", "II69", "II70", "II72", "II66", "IIT27c", "II72b", "II67"
)
def test_enemies_answer_at_each_position_before_the_mover_goes_on() -> None:
    state = position("intruder", assegai="60,64,90 4 amber", kontos="20,20,0 gone",
                     tiger="70,84,0 4 amber", lynx="78,84,0 4")  # fmt: skip
    step = play(state, fly("assegai", "FFF"))
    assert asked(step) == ("interceptor", "may_react")
    assert len(all_of(step, ev.Flown)) == 1
    refused(step.state, fire("tiger", "kontos"), "II70")
    held = play(step.state, HOLD)
    assert asked(held) == ("interceptor", "may_react")  # asked anew at the next position
    assert len(all_of(held, ev.Flown)) == 1
    shot = play(held.state, fire("lynx", "assegai"), 1, 1, 1, 1)
    again = shot.state if asked(shot)[0] == "intruder" else play(shot.state, HOLD).state
    assert again.question.seat == "intruder"  # fired at: the path halts
    assert again.flight.rest == ("F", ".")
    assert fly("assegai", "F") in legal(again)
    refused(again, fire("assegai", "tiger"), "II67")


@pytest.mark.rule("II68", "II24", "II65")
def test_at_its_start_a_mover_is_answered_after_its_own_fire() -> None:
    given = {"assegai": "72,64,90 4 amber", "tiger": "70,84,0 4 amber", "kontos": "20,20,0"}
    step = play(position("intruder", **given), fly("assegai", "F+"))
    assert asked(step) == ("interceptor", "may_react")
    answered = play(play(step.state, fire("tiger", "assegai"), *[1] * 4).state, HOLD)
    assert asked(answered) == ("intruder", "fly_on")
    refused(answered.state, energy("assegai", "up"), "IIT10")  # too late (II65)
    not_there = position("intruder", options={"react_at_start": False}, **given)
    assert len(all_of(play(not_there, fly("assegai", "F")), ev.Flown)) == 1


@pytest.mark.rule("II83", "II84", "II85", "II86")
def test_standing_orders_fire_and_chance_without_a_question() -> None:
    given = {"assegai": "72,64,90 4 amber", "tiger": "70,84,0 4 amber", "kontos": "20,20,0"}
    orders = {"tiger": Order(react="4", gamble="3")}
    step = play(
        position("intruder", orders=orders, **given),
        fly("assegai", "F"),
        6,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
    )
    fired, *_ = all_of(step, ev.Fired)
    assert fired.reaction
    assert the(step, ev.Gambled).faces == (1,)
    for least, chanced in (("4", True), ("5", False)):  # Assegai has four blocks
        orders = {"tiger": Order(react="4", keep=1, gamble=least)}
        faces = (6, 1, 1, 1, *([1] if chanced else []))
        step = play(position("intruder", orders=orders, **given), fly("assegai", "F"), *faces)
        assert bool(the(step, ev.Gambled).faces if all_of(step, ev.Gambled) else ()) is chanced
    both = {each: Order(react="4", keep=1, gamble="never") for each in ("tiger", "lynx")}
    more = {**given, "lynx": "75,84,0 4 amber g"}
    step = play(position("intruder", orders=both, **more), fly("assegai", "F"), *[1] * 9)
    assert [each.fighter for each in all_of(step, ev.Fired)] == ["lynx", "tiger"]  # most dice first
    keep = {"tiger": Order(react="4", keep=1, gamble="never")}
    step = play(position("intruder", orders=keep, **given), fly("assegai", "F"), 1, 1, 1, 1)
    assert len(all_of(step, ev.Fired)) == 1
    never = play(
        position("intruder", orders={"tiger": Order(react="never")}, **given), fly("assegai", "F")
    )
    assert not all_of(never, ev.Fired)
    assert "The Interceptors hold their fire at Assegai [II69]" in told(never)
    ask = play(position("intruder", **given), fly("assegai", "F"))
    assert RULESET.absent(RULESET.view(ask.state, "interceptor")) == HOLD


@pytest.mark.rule("II66", "II74", "II15", "II16", "IIT21b", "II15b", "II66b")
def test_who_has_no_energy_or_has_just_come_does_not_answer() -> None:
    for kit in ("0", "4 fresh"):
        state = position("intruder", assegai="72,64,90 4", tiger=f"70,84,0 {kit}",
                         kontos="20,20,0", lynx="150,100,0")  # fmt: skip
        assert asked(play(state, fly("assegai", "FF")))[1] != "may_react"


@pytest.mark.rule("II66")
def test_who_is_not_there_cannot_answer() -> None:
    state = position("intruder", assegai="72,64,90 4", tiger="70,84,0 4", kontos="20,20,0",
                     lynx="destroyed")  # fmt: skip
    step = play(state, fly("assegai", "FF"))
    refused(step.state, fire("lynx", "assegai"), "II66")


@pytest.mark.rule("II64", "II71", "IIT9", "II27", "IIT9b", "IIT9c", "IIT12")
def test_who_arrives_is_placed_then_fired_at() -> None:
    from rules.kernel.game.agenda import level  # noqa: PLC0415
    from rules.systems.interceptors.questions import BeginGo, EndGo, HalfGo, Turns  # noqa: PLC0415

    state = position("intruder", assegai="60,90,180 4 amber", tiger="waiting", lynx="waiting")
    due = (EndGo(), HalfGo(side="interceptor"), Turns(side="intruder"), BeginGo(seat="intruder"))
    state = state.with_(agenda=tuple(level((each,), 0) for each in due))
    step = play(state, fly("assegai", "F"), 5, 4)
    assert [each.comes for each in all_of(step, ev.ArrivalThrown)] == [True, False]
    placed = play(step.state, ac.Start(fighter="tiger", at="60"))
    assert fighter(placed, "tiger").fresh
    assert asked(placed) == ("intruder", "may_react")


@pytest.mark.rule("II49")
def test_range_is_measured_ahead_or_directly() -> None:
    given = {"tiger": "90,80,0 4", "assegai": "92.5,66,0"}
    ahead = the(
        play(position("interceptor", **given), fire("tiger", "assegai"), 1, 1, 1, 1, 1), ev.Fired
    )
    options = {"range_measure": "direct"}
    straight = position("interceptor", options=options, **given)
    direct = the(play(straight, fire("tiger", "assegai"), *[1] * 5), ev.Fired)
    assert ahead.range < direct.range
