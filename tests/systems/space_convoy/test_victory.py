import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import Step, act, active
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, VICTORY_NEEDED
from rules.systems.space_convoy.victory import PlayEnded, VictoryRolled
from tests.systems.space_convoy.positions import (
    PASS,
    all_of,
    fire,
    holder,
    kept,
    move,
    play,
    position,
    rules,
    the,
)

BRIGGHAVENS = ("brigghaven_a", "brigghaven_b", "brigghaven_c", "brigghaven_d")


def convoy(off: int) -> dict[str, str]:
    """All Brigghavens but the last are off or destroyed."""
    fates = ["off"] * off + ["destroyed"] * (3 - off)
    return dict(zip(BRIGGHAVENS[:3], fates, strict=True))


def last_leaves(off: int, *faces: int) -> Step:
    """The last Brigghaven leaves, which makes so many."""
    state = position(brigghaven_d="1-4", lite_crusher="8-8", **convoy(off - 1))
    return play(state, FREELOADERS, move("brigghaven-d", "off"), 3, *faces)


def last_dies(off: int, *faces: int) -> Step:
    """The last Brigghaven is destroyed; so many are off."""
    state = position(NAZTEES, brigghaven_d="5-4", harsh_crusher="5-5", **convoy(off))
    shot = fire("harsh-crusher", "brigghaven-d")
    return play(state, NAZTEES, shot, 6, 6, 6, 6, 1, 1, 3, *faces)


@pytest.mark.rule("SCT2", "SC43")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("off", "needed"), [(1, 6), (2, 4), (3, 2)])
def test_one_to_three_brigghavens_off_need_a_victory_roll(off: int, needed: int, face: int) -> None:
    for step in (last_leaves(off, face), last_dies(off, face)):
        end = the(step, VictoryRolled)
        winner = FREELOADERS if face >= needed else NAZTEES
        assert (end.off, end.needed, end.face, end.winner) == (off, needed, face, winner)
        assert the(step, PlayEnded).reason == "brigghavens"
        decided = result(RULESET, step.state)
        assert decided is not None
        assert decided.winner == winner


@pytest.mark.rule("SC43", "SCT2c")
def test_four_off_win_without_a_roll() -> None:
    step = last_leaves(4)
    end = the(step, VictoryRolled)
    assert (end.off, end.winner, end.face) == (4, FREELOADERS, None)
    assert rules(step)[-1] == ("SCT2",)


@pytest.mark.rule("SC43", "SCT2b")
def test_none_off_loses_without_a_roll() -> None:
    step = last_dies(0)
    end = the(step, VictoryRolled)
    assert (end.off, end.winner, end.face) == (0, NAZTEES, None)
    assert rules(step)[-1] == ("SCT2",)


@pytest.mark.rule("SC43")
@pytest.mark.parametrize("other", ["waiting", "12-1"])
def test_play_goes_on_while_a_brigghaven_waits_or_is_on_the_table(other: str) -> None:
    pieces = convoy(2) | {"brigghaven_a": other}
    state = position(brigghaven_d="1-4", lite_crusher="8-8", **pieces)
    step = play(state, FREELOADERS, move("brigghaven-d", "off"), 3)
    assert not all_of(step, PlayEnded)
    assert kept(step)


@pytest.mark.rule("SC43")
def test_a_game_that_is_over_takes_no_more_actions() -> None:
    step = last_leaves(4)
    assert step.state.ended
    assert active(RULESET, step.state) == ()
    with pytest.raises(Illegal, match="over"):
        act(RULESET, step.state, FREELOADERS, PASS, ScriptedDice())


FLEET = {
    "brigghaven_a": "off",
    "brigghaven_b": "destroyed",
    "brigghaven_c": "waiting",
    "brigghaven_d": "8-8",
}
KILL = (6, 6, 1, 1)


SHORT = {"play_out": False}


@pytest.mark.rule("SC44b", "SC44d")
def test_with_the_last_naztee_gone_those_on_the_table_may_count_as_off() -> None:
    state = position(slayer_a="6-5", coffin_a="5-5", options=SHORT, **FLEET)
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL, 4)
    assert the(step, PlayEnded).reason == "uncontested"
    end = the(step, VictoryRolled)
    assert (end.off, end.needed, end.winner) == (2, VICTORY_NEEDED[2], FREELOADERS)
    assert step.state.brigghavens(Status.OFF) == 2
    assert step.state.board.vessel("brigghaven-c").status is Status.WAITING


@pytest.mark.rule("SC10", "SC44d")
def test_a_brigghaven_that_gravity_holds_does_not_count_as_off() -> None:
    stuck = {**FLEET, "brigghaven_d": "8-8", "nebula": "9-8", "planet": "7-8"}
    state = position(slayer_a="6-5", coffin_a="5-5", options=SHORT, **stuck)
    assert state.board.die_needed(state.board.vessel("brigghaven-d")) is None
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL, 6)
    assert the(step, VictoryRolled).off == 1


@pytest.mark.rule("SC44d")
def test_in_games_of_the_first_version_all_that_were_left_counted_as_off() -> None:
    state = changed(position(slayer_a="6-5", coffin_a="5-5", options=SHORT, **FLEET), version=1)
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL, 2)
    assert the(step, PlayEnded).reason == "naztees destroyed"
    assert the(step, VictoryRolled).off == 3


@pytest.mark.rule("SC44")
def test_while_one_naztee_is_left_play_goes_on() -> None:
    state = position(slayer_a="6-5", coffin_a="5-5", coffin_b="1-1 disarmed", **FLEET)
    assert kept(play(state, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL))


@pytest.mark.rule("SC44", "SC61", "SC17")
def test_the_convoy_plays_on_and_the_naztees_pass_by_themselves() -> None:
    cut_short = position(slayer_a="6-5", coffin_a="5-5", options=SHORT, **FLEET)
    assert all_of(play(cut_short, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL, 4), PlayEnded)
    state = position(slayer_a="6-5", coffin_a="5-5", **FLEET)
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), *KILL)
    assert not all_of(step, PlayEnded)
    step = play(step.state, FREELOADERS, move("brigghaven-d", "7-8"), 1)
    assert holder(step) == FREELOADERS
    assert step.state.initiatives == 3
    for row in (7, 6, 5, 4, 3, 2, 1):
        step = play(step.state, FREELOADERS, move("brigghaven-d", f"{row}-8"), 3)
    step = play(step.state, FREELOADERS, move("brigghaven-d", "off"), 3)
    assert step.state.brigghavens(Status.OFF) == 2
