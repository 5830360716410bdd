import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act, active
from rules.systems.space_convoy import legal
from rules.systems.space_convoy.actions import Recycle
from rules.systems.space_convoy.initiative.events import InitiativeTaken, Reason
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.setup.events import DeploymentDue
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from rules.systems.space_convoy.victory import PlayEnded
from tests.systems.space_convoy.positions import (
    PASS,
    all_of,
    deploy,
    fire,
    holder,
    kept,
    move,
    play,
    position,
    recycle,
    refused,
    the,
    vessel,
)

ON = {"recycle": True}


@pytest.mark.rule("SCT22", "SC45")
def test_without_the_option_nothing_is_recycled() -> None:
    state = position(NAZTEES, coffin_a="5-5")
    assert not any(isinstance(action, Recycle) for action in legal.actions(state))
    refusal = refused(state, NAZTEES, recycle("lite-crusher", "1-1"), "SCT22")
    assert refusal.legal == ("act with Coffin A", "pass")


@pytest.mark.rule("SCT22", "SC45", "SC45b", "SCT22b", "SC53b")
def test_a_crusher_returns_undamaged_into_row_one_and_the_initiative_passes() -> None:
    state = position(slayer_a="6-5", lite_crusher="5-5 slowed", coffin_a="1-1", options=ON)
    shot = fire("slayer-a", "lite-crusher")
    state = play(state, FREELOADERS, shot, 6, 6, 1, 1, 1).state
    assert state.board.vessel("lite-crusher").status is Status.DESTROYED
    state = play(state, FREELOADERS, PASS).state
    offered = [a for a in legal.actions(state) if isinstance(a, Recycle)]
    assert {str(a.cell) for a in offered if a.vessel == "lite-crusher"} == {
        f"1-{lane}" for lane in range(2, 11)
    }
    step = play(state, NAZTEES, recycle("lite-crusher", "1-5"))
    back = vessel(step, "lite-crusher")
    assert (back.status, str(back.cell), back.damage) == (Status.ON_TABLE, "1-5", ())
    assert the(step, InitiativeTaken).reason is Reason.RECYCLED
    assert holder(step) == FREELOADERS


@pytest.mark.rule("SC45", "SC53", "SCT22b")
def test_a_coffin_rolls_for_its_row_is_deployed_and_then_the_initiative_passes() -> None:
    state = position(NAZTEES, lite_crusher="1-1", options=ON)
    step = play(state, NAZTEES, recycle("coffin-a"), 4)
    assert the(step, DeploymentDue).rows == (4,)
    assert kept(step)
    assert active(RULESET, step.state) == (NAZTEES,)
    refused(step.state, NAZTEES, move("lite-crusher", "2-1"), "SC42")
    refused(step.state, NAZTEES, deploy("coffin-a", "3-1"), "SCT10")
    step = play(step.state, NAZTEES, deploy("coffin-a", "4-7"))
    assert the(step, InitiativeTaken).reason is Reason.RECYCLED
    assert holder(step) == FREELOADERS


@pytest.mark.rule("SC59")
def test_recycling_may_follow_other_actions_and_closes_the_initiative() -> None:
    state = position(NAZTEES, lite_crusher="1-1", options=ON)
    state = play(state, NAZTEES, move("lite-crusher", "2-1"), 2).state
    assert holder(play(state, NAZTEES, recycle("harsh-crusher", "1-1"))) == FREELOADERS


@pytest.mark.rule("SC45c")
def test_a_vessel_may_come_back_any_number_of_times() -> None:
    state = position(slayer_a="6-5", coffin_b="1-1", options=ON)
    for _ in range(3):
        state = play(state, FREELOADERS, PASS).state
        state = play(state, NAZTEES, recycle("coffin-a"), 5).state
        state = play(state, NAZTEES, deploy("coffin-a", "5-5")).state
        state = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 6, 6, 1, 1).state
        assert state.board.vessel("coffin-a").status is Status.DESTROYED


@pytest.mark.rule("SC45", "SC17", "SC44c")
def test_with_every_naztee_destroyed_recycling_keeps_the_game_going() -> None:
    short = {"play_out": False}
    shot = fire("slayer-a", "coffin-a")
    ends = position(slayer_a="6-5", coffin_a="5-5", brigghaven_a="off", options=short)
    assert all_of(play(ends, FREELOADERS, shot, 6, 6, 1, 1, 6), PlayEnded)
    state = position(slayer_a="6-5", coffin_a="5-5", options={**ON, **short})
    step = play(state, FREELOADERS, shot, 6, 6, 1, 1)
    assert not all_of(step, PlayEnded)
    assert kept(step)
    step = play(step.state, FREELOADERS, move("slayer-a", "5-5"), 1)
    assert holder(step) == NAZTEES
    assert kept(play(step.state, NAZTEES, recycle("coffin-b"), 2))


@pytest.mark.rule("SC45")
def test_only_destroyed_naztee_vessels_are_recycled_and_only_by_naztees() -> None:
    state = position(NAZTEES, lite_crusher="1-1", slayer_a="destroyed", options=ON)
    refusal = refused(state, NAZTEES, recycle("lite-crusher", "1-2"), "SC45")
    assert "recycle Harsh Crusher" in refusal.legal
    theirs = refused(state, NAZTEES, recycle("slayer-a"), "SC45")
    assert "recycle Harsh Crusher" in theirs.legal
    assert "recycle Harsh Crusher" in refused(state, NAZTEES, recycle("starbase")).legal
    ours = position(lite_crusher="1-1", slayer_a="destroyed", options=ON)
    assert "Naztees" in refused(ours, FREELOADERS, recycle("slayer-a"), "SC45").message


@pytest.mark.rule("SC53", "SCT9", "SCT3", "SC53b")
def test_a_crusher_needs_an_empty_area_of_row_one_and_a_coffin_none() -> None:
    state = position(NAZTEES, lite_crusher="1-1", options=ON)
    refused(state, NAZTEES, recycle("harsh-crusher"), "SC53")
    for cell in ("1-1", "2-2"):
        refusal = refused(state, NAZTEES, recycle("harsh-crusher", cell), "SCT9")
        assert "1-2" in refusal.legal
    refused(state, NAZTEES, recycle("harsh-crusher", "1-11"), "SCT3")
    refusal = refused(state, NAZTEES, recycle("coffin-a", "3-3"), "SC53")
    assert refusal.legal == ("recycle Coffin A without a cell",)


@pytest.mark.rule("SC45", "SC17")
def test_a_full_row_one_keeps_crushers_away() -> None:
    ships = ("blitzship", "slayer_a", "slayer_b", "slayer_c", "brigghaven_a", "brigghaven_b")
    full = {name: f"1-{lane}" for lane, name in enumerate(ships, start=1)}
    options = {**ON, "grid": "20x6"}
    state = position(NAZTEES, lite_crusher="5-5", options=options, **full)
    assert {a.vessel for a in legal.actions(state) if isinstance(a, Recycle)} == {
        f"coffin-{letter}" for letter in "abcd"
    }
    for cell in ("1-1", "2-2", None):
        refusal = refused(state, NAZTEES, recycle("harsh-crusher", cell), "SCT9")
        assert "none" in refusal.message
        assert "recycle Coffin A" in refusal.legal
        assert "recycle Harsh Crusher" not in refusal.legal
    alive = refused(state, NAZTEES, recycle("lite-crusher", "1-1"), "SC45")
    assert "recycle Harsh Crusher" not in alive.legal


def test_recycling_draws_no_die_for_a_crusher() -> None:
    state = position(NAZTEES, lite_crusher="1-1", options=ON)
    step = act(RULESET, state, NAZTEES, recycle("HC", "1-2"), ScriptedDice())
    assert step.rolls == ()
    assert vessel(step, "harsh-crusher").status is Status.ON_TABLE


@pytest.mark.rule("SC45b", "SC53")
def test_a_recycled_coffin_bears_no_damage() -> None:
    damaged = "5-5 slowed disarmed"
    state = position(slayer_a="6-5", lite_crusher="1-1", coffin_a=damaged, options=ON)
    state = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 6, 6, 1, 1).state
    state = play(state, FREELOADERS, PASS).state
    state = play(state, NAZTEES, recycle("coffin-a"), 6).state
    step = play(state, NAZTEES, deploy("coffin-a", "6-6"))
    assert vessel(step, "coffin-a").damage == ()
    state = play(step.state, FREELOADERS, PASS).state
    play(state, NAZTEES, fire("coffin-a", "slayer-a"), 1, 1, 1, 1)
