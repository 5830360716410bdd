import pytest

from rules.kernel.game.action import Absent
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.playing.play import act
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy import legal
from rules.systems.space_convoy.actions import Fire, Move, Pass
from rules.systems.space_convoy.corrections import GiveInitiative
from rules.systems.space_convoy.initiative.events import (
    InitiativeRolled,
    InitiativeTaken,
    Passed,
    Reason,
)
from rules.systems.space_convoy.options import ConvoyOptions
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from rules.systems.space_convoy.victory import PlayEnded, VictoryRolled
from tests.systems.space_convoy.positions import (
    PASS,
    all_of,
    deploy,
    fire,
    holder,
    kept,
    labels,
    legal_moves,
    move,
    play,
    position,
    refused,
    rules,
    set_up,
    the,
    told,
)

OBJECTS = (5, 5, 1, 2, 9, 9, 3, 3, 4, 4, 6, 6, 7, 7)


def last_deployment(**options: object) -> ConvoyState:
    """Everything but the only Coffin stands; its cell decides who starts."""
    state = set_up(*OBJECTS, coffins=1, **options).state
    state = play(state, NAZTEES, deploy("harsh-crusher", "1-1")).state
    after: ConvoyState = play(state, NAZTEES, deploy("lite-crusher", "1-2"), 3).state
    return after


@pytest.mark.rule("SC11", "X1")
@pytest.mark.parametrize(
    ("dice", "starts"),
    [
        ((4, 3), FREELOADERS),
        ((3, 4), NAZTEES),
        ((2, 2, 6, 6, 1, 5), NAZTEES),
        ((2, 2, 5, 1), FREELOADERS),
    ],
)
def test_high_roller_starts_and_ties_roll_again(dice: tuple[int, ...], starts: str) -> None:
    step = play(last_deployment(), NAZTEES, deploy("coffin-a", "3-1"), *dice)
    assert len(all_of(step, InitiativeRolled)) == len(dice) // 2
    assert (the(step, InitiativeTaken).seat, holder(step)) == (starts, starts)
    assert the(step, InitiativeTaken).reason is Reason.START


@pytest.mark.rule("SC11b")
@pytest.mark.parametrize("side", [FREELOADERS, NAZTEES])
def test_option_names_who_starts(side: str) -> None:
    state = last_deployment(first_initiative=side)
    step = play(state, NAZTEES, deploy("coffin-a", "3-1"))
    assert holder(step) == side


@pytest.mark.rule("SC13", "SCT21", "SC14", "SC12")
def test_success_keeps_the_initiative_for_the_same_vessel_again_and_again() -> None:
    state = position(slayer_a="9-5", coffin_a="3-5", lite_crusher="1-1")
    for row in (8, 7, 6, 5):
        step = play(state, FREELOADERS, move("slayer-a", f"{row}-5"), 3)
        assert kept(step)
        state = step.state
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 5, 2, 4, 6)
    assert kept(step)
    step = play(step.state, FREELOADERS, fire("slayer-a", "coffin-a"), 5, 2, 5)
    assert holder(step) == NAZTEES
    state = step.state
    assert (state.initiatives, state.acted) == (2, False)


@pytest.mark.rule("SCT21")
def test_only_the_holder_acts_and_each_failure_switches_sides() -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1")
    state = play(state, FREELOADERS, move("slayer-a", "8-5"), 2).state
    assert legal_moves(state, "slayer-a") == set()
    state = play(state, NAZTEES, move("lite-crusher", "2-1"), 1).state
    assert state.initiative == FREELOADERS


@pytest.mark.rule("SC14b")
def test_option_limits_the_actions_of_a_vessel_per_initiative() -> None:
    options = {"max_actions_per_vessel": 2}
    state = position(slayer_a="9-5", lite_crusher="5-5", options=options)
    state = play(state, FREELOADERS, move("slayer-a", "8-5"), 3).state
    state = play(state, FREELOADERS, fire("slayer-a", "lite-crusher"), 5, 3, 1, 1, 4).state
    refusal = refused(state, FREELOADERS, move("slayer-a", "7-5"), "SC14")
    assert "2" in refusal.message
    assert "act with Slayer A" not in refusal.legal
    assert "act with Blitzship" in refusal.legal
    refused(state, FREELOADERS, fire("slayer-a", "lite-crusher"), "SC14")
    state = play(state, FREELOADERS, PASS).state
    state = play(state, NAZTEES, PASS).state
    play(state, FREELOADERS, move("slayer-a", "7-5"), 3)


@pytest.mark.rule("SC57", "SC48", "SC17")
def test_a_side_out_of_actions_hands_over_without_having_passed() -> None:
    options = {"max_actions_per_vessel": 1}
    gone = dict.fromkeys(("blitzship", "slayer_a", "slayer_b", "slayer_c"), "destroyed")
    gone |= dict.fromkeys(("brigghaven_b", "brigghaven_c", "brigghaven_d"), "off")
    state = position(brigghaven_a="9-5", lite_crusher="1-1", options=options, **gone)
    step = play(changed(state, idle=1), FREELOADERS, move("brigghaven-a", "8-5"), 3)
    assert the(step, Passed) == Passed(seat=FREELOADERS, automatic=True, spent=True)
    taken = the(step, InitiativeTaken)
    assert (taken.reason, taken.spent) == (Reason.NOTHING_TO_DO, True)
    assert (holder(step), step.state.idle) == (NAZTEES, 0)
    assert rules(step)[-2:] == [("SC57",), ("SC57",)]
    step = play(step.state, NAZTEES, move("lite-crusher", "2-1"), 2)
    assert (holder(step), step.state.idle) == (FREELOADERS, 0)


@pytest.mark.rule("SC17", "SC57")
def test_with_the_limit_too_a_side_may_simply_have_nothing_to_do() -> None:
    state = position(slayer_a="12-9", options={"max_actions_per_vessel": 1}, **HELPLESS)
    step = play(state, FREELOADERS, move("slayer-a", "11-9"), 2)
    assert the(step, Passed) == Passed(seat=NAZTEES, automatic=True, spent=False)
    assert ("SC17",) in rules(step)


@pytest.mark.rule("SC16")
def test_a_side_may_pass() -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1")
    step = play(state, FREELOADERS, PASS)
    assert not the(step, Passed).automatic
    assert the(step, InitiativeTaken).reason is Reason.PASSED
    assert holder(step) == NAZTEES


@pytest.mark.rule("SC16b", "SC48", "X5")
def test_two_passes_in_turn_end_the_game_with_the_victory_roll() -> None:
    state = position(slayer_a="9-5", brigghaven_a="off", brigghaven_b="off", lite_crusher="1-1")
    state = play(state, FREELOADERS, PASS).state
    assert "Pass the initiative (ends the game: the other side passed too)" in labels(
        state, NAZTEES
    )
    step = play(state, NAZTEES, PASS, 4)
    assert the(step, PlayEnded).reason == "both passed"
    assert (the(step, VictoryRolled).needed, the(step, VictoryRolled).winner) == (4, FREELOADERS)
    assert step.state.ended


@pytest.mark.rule("SC48")
def test_a_pass_after_an_action_does_not_count_as_passing_in_turn() -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1")
    state = play(state, FREELOADERS, PASS).state
    state = play(state, NAZTEES, move("lite-crusher", "2-1"), 2).state
    assert "Pass the initiative" in labels(state, NAZTEES)
    step = play(state, NAZTEES, PASS)
    assert (holder(step), step.state.idle) == (FREELOADERS, 0)
    state = play(step.state, FREELOADERS, PASS).state
    assert not all_of(play(state, NAZTEES, move("lite-crusher", "3-1"), 1), PlayEnded)


# A Coffin in the corner that neither moves nor has anything in reach.
HELPLESS = {"coffin_a": "1-1", "nebula": "2-1"}


@pytest.mark.rule("SC17")
def test_a_side_with_nothing_to_do_passes_by_itself() -> None:
    state = position(slayer_a="12-9", **HELPLESS)
    step = play(state, FREELOADERS, move("slayer-a", "11-9"), 2)
    assert [event.seat for event in all_of(step, InitiativeTaken)] == [NAZTEES, FREELOADERS]
    assert the(step, Passed).automatic
    assert holder(step) == FREELOADERS
    assert step.state.initiatives == 3


@pytest.mark.rule("SC17", "SC16b", "SC48b")
def test_a_pass_on_top_of_an_automatic_pass_ends_the_game() -> None:
    state = position(slayer_a="12-9", **HELPLESS)
    step = play(state, FREELOADERS, PASS)
    assert [event.automatic for event in all_of(step, Passed)] == [False, True]
    assert the(step, PlayEnded).reason == "both passed"


@pytest.mark.rule("SC16b", "SC17", "SC48")
def test_a_pass_is_offered_as_the_end_if_the_other_side_can_do_nothing() -> None:
    state = position(slayer_a="12-9", **HELPLESS)
    ends = "Pass the initiative (ends the game: the other side can do nothing)"
    assert ends in labels(state, FREELOADERS)
    # Having acted, the side has not passed: its turn comes again.
    state = play(state, FREELOADERS, move("slayer-a", "11-9"), 3).state
    assert "Pass the initiative" in labels(state, FREELOADERS)
    assert not all_of(play(state, FREELOADERS, PASS), PlayEnded)
    recycling = position(slayer_a="12-9", options={"recycle": True}, **HELPLESS)
    assert "Pass the initiative" in labels(recycling, FREELOADERS)


@pytest.mark.rule("SC16", "SC52")
def test_a_pass_in_the_last_initiative_is_offered_as_the_end() -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1", options={"turn_limit": 10})
    assert "Pass the initiative" in labels(changed(state, initiatives=9), FREELOADERS)
    state = changed(state, initiatives=10)
    ends = "Pass the initiative (ends the game: it is the last initiative)"
    assert ends in labels(state, FREELOADERS)
    assert the(play(state, FREELOADERS, PASS), PlayEnded).reason == "turn limit"
    # The last one may also be one that passes by itself, even after an action in this one.
    state = position(slayer_a="12-9", options={"turn_limit": 10}, **HELPLESS)
    state = play(changed(state, initiatives=9), FREELOADERS, move("slayer-a", "11-9"), 3).state
    ends = "Pass the initiative (ends the game: the other side can do nothing)"
    assert ends in labels(state, FREELOADERS)
    assert the(play(state, FREELOADERS, PASS), PlayEnded).reason == "turn limit"


@pytest.mark.rule("SC17")
def test_two_helpless_sides_end_the_game() -> None:
    gone = dict.fromkeys(("blitzship", "slayer_a", "slayer_b", "slayer_c"), "destroyed")
    gone |= dict.fromkeys(("brigghaven_b", "brigghaven_c", "brigghaven_d"), "destroyed")
    stuck = {"coffin_a": "1-1", "brigghaven_a": "12-10", "nebula": "2-1", "planet": "11-10 12-9"}
    state = position(NAZTEES, harsh_crusher="10-1", **stuck, **gone)
    step = play(state, NAZTEES, PASS)
    assert [event.automatic for event in all_of(step, Passed)] == [False, True]
    assert the(step, VictoryRolled).face is None


@pytest.mark.rule("SC17")
def test_any_move_shot_or_return_saves_from_the_automatic_pass() -> None:
    moves = position(NAZTEES, **HELPLESS | {"lite_crusher": "1-10"})
    assert any(isinstance(action, Move) for action in legal.actions(moves))
    shoots = position(NAZTEES, slayer_a="4-1", **HELPLESS)
    assert [type(action) for action in legal.actions(shoots)] == [Fire, Pass]
    for state in (moves, shoots):
        assert legal.playable(state)


@pytest.mark.rule("SC52", "X5", "SC52c")
@pytest.mark.parametrize("off", [0, 1])
def test_the_game_ends_when_the_last_initiative_is_over(off: int) -> None:
    options = {"turn_limit": 10}
    brigghaven = "off" if off else "waiting"
    state = position(slayer_a="9-5", lite_crusher="1-1", brigghaven_a=brigghaven, options=options)
    state = changed(state, initiatives=9)
    tenth = play(state, FREELOADERS, move("slayer-a", "8-5"), 1).state
    assert tenth.ended is None
    still = play(tenth, NAZTEES, move("lite-crusher", "2-1"), 2).state
    assert still.ended is None
    step = play(still, NAZTEES, move("lite-crusher", "3-1"), 1, *[6] * off)
    assert the(step, PlayEnded).reason == "turn limit"
    assert the(step, VictoryRolled).winner == (FREELOADERS if off else NAZTEES)
    assert not all_of(step, InitiativeTaken)


@pytest.mark.rule("SC52")
@pytest.mark.parametrize(
    ("before", "words"),
    [
        (4, "the move failed [SCT15]"),
        (5, "the move failed; 4 more can follow it [SCT15, SC52]"),
        (8, "the move failed; 1 more can follow it [SCT15, SC52]"),
        (9, "the move failed; it is the last one [SCT15, SC52]"),
    ],
)
def test_the_last_initiatives_are_counted_down(before: int, words: str) -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1", options={"turn_limit": 10})
    step = play(changed(state, initiatives=before), FREELOADERS, move("slayer-a", "8-5"), 1)
    assert told(step)[-1] == f"Initiative to the Naztees: {words}"


@pytest.mark.rule("SC17", "SC52b")
def test_automatic_passes_count_towards_the_limit() -> None:
    state = position(slayer_a="12-9", options={"turn_limit": 10}, **HELPLESS)
    state = changed(state, initiatives=9)
    step = play(state, FREELOADERS, move("slayer-a", "11-9"), 2)
    assert the(step, Passed).automatic
    assert the(step, PlayEnded).reason == "turn limit"


@pytest.mark.rule("SC16b", "SC48")
@pytest.mark.parametrize("version", [2, 3])
def test_passes_with_a_correction_between_are_not_in_succession(version: int) -> None:
    """Both passes are the Freeloaders': the initiative was given back to them."""
    state = changed(position(slayer_a="9-5", lite_crusher="1-1"), version=version)
    state = play(state, FREELOADERS, PASS).state
    give = GiveInitiative(seat=FREELOADERS)
    state = intervene(RULESET, state, None, give, ScriptedDice()).state
    ends = "Pass the initiative (ends the game: the other side passed too)"
    assert (ends in labels(state, FREELOADERS)) is (version == 2)
    step = play(state, FREELOADERS, PASS)
    assert bool(all_of(step, PlayEnded)) is (version == 2)


@pytest.mark.rule("SC16c", "X5")
def test_a_pass_for_somebody_absent_never_counts() -> None:
    state = position(slayer_a="9-5", lite_crusher="1-1")
    for seat in (FREELOADERS, NAZTEES):
        state = act(RULESET, state, seat, Absent(), ScriptedDice()).state
    state = play(state, FREELOADERS, PASS).state
    state = act(RULESET, state, NAZTEES, Absent(), ScriptedDice()).state
    assert (state.ended, state.idle) == (None, 0)


@pytest.mark.rule("SC52", "SC1", "SC10c")
def test_what_is_played_without_a_word_and_what_is_recommended() -> None:
    recommended, written = RULESET.presets
    usual = ConvoyOptions()
    assert (usual.turn_limit, usual.coffins, usual.natural_6_moves) == (200, 4, True)
    assert recommended.completed(ConvoyOptions, {}) == usual
    assert not written.completed(ConvoyOptions, {}).natural_6_moves
