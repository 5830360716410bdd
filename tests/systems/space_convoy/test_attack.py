import pytest

from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.initiative.events import InitiativeTaken, Reason
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.systems.space_convoy.positions import (
    all_of,
    fire,
    holder,
    kept,
    legal_targets,
    play,
    position,
    refused,
    the,
)

# Dice in each play: red, white, blue, and yellow after a hit.


@pytest.mark.rule("SCT16", "SCT17", "SC12", "SC13")
def test_red_over_blue_and_white_at_range_hit_and_keep_the_initiative() -> None:
    state = position(slayer_a="6-5", coffin_a="4-5", lite_crusher="1-1")
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 4, 2, 3, 4)
    assert the(step, Attacked).outcome == "hit"
    assert the(step, Struck).face == 4
    assert kept(step)
    assert holder(step) == FREELOADERS


@pytest.mark.rule("SCT16", "SCT21", "SCT16b", "SC13b", "SC18b")
@pytest.mark.parametrize("blue", [4, 5])
def test_equal_or_better_blue_defeats_the_attack_and_takes_the_initiative(blue: int) -> None:
    state = position(slayer_a="6-5", coffin_a="4-5")
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 4, 6, blue)
    assert the(step, Attacked).outcome == "defeated"
    assert the(step, InitiativeTaken).reason is Reason.DEFEATED
    assert holder(step) == NAZTEES


@pytest.mark.rule("SCT17", "SCT21", "SCT17c", "SC13b")
def test_a_short_white_die_fails_and_passes_the_initiative() -> None:
    state = position(slayer_a="6-5", coffin_a="3-5")
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 6, 2, 1)
    assert the(step, Attacked).outcome == "short"
    assert the(step, InitiativeTaken).reason is Reason.SHORT
    assert holder(step) == NAZTEES


@pytest.mark.rule("SC60")
def test_a_shot_both_defeated_and_short_is_called_defeated() -> None:
    state = position(slayer_a="6-5", coffin_a="3-5")
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 1, 2, 1)
    assert the(step, Attacked).outcome == "defeated"
    assert holder(step) == NAZTEES


@pytest.mark.rule("SCT17", "X3", "SC27", "SCT17b")
@pytest.mark.parametrize("distance", range(1, 7))
def test_range_counts_the_targets_area_not_the_firers_and_exact_is_enough(distance: int) -> None:
    state = position(slayer_a="8-5", coffin_a=f"{8 - distance}-5", lite_crusher="1-1")
    shot = fire("slayer-a", "coffin-a")
    step = play(state, FREELOADERS, shot, 6, distance, 1, 4)
    assert the(step, Attacked).distance == distance
    assert kept(step)
    if distance > 1:
        assert not kept(play(state, FREELOADERS, shot, 6, distance - 1, 1))


@pytest.mark.rule("SC18")
def test_the_best_of_several_red_dice_is_compared_with_the_best_blue() -> None:
    state = position(blitzship="6-5", harsh_crusher="5-5", lite_crusher="1-1")
    shot = fire("blitzship", "harsh-crusher")
    step = play(state, FREELOADERS, shot, 1, 5, 2, 1, 1, 1, 4, 3, 4)
    attacked = the(step, Attacked)
    assert (attacked.red, attacked.white, attacked.blue) == ((1, 5, 2), (1, 1, 1), (4, 3))
    assert (attacked.attack, attacked.defence, attacked.outcome) == (5, 4, "hit")
    assert not kept(play(state, FREELOADERS, shot, 1, 5, 2, 6, 6, 6, 1, 5))


@pytest.mark.rule("SC19")
def test_a_brigghaven_adds_its_two_dice() -> None:
    state = position(NAZTEES, brigghaven_a="6-5", harsh_crusher="5-5")
    shot = fire("harsh-crusher", "brigghaven-a")
    assert the(play(state, NAZTEES, shot, 6, 1, 1, 1, 3, 3), Attacked).defence == 6
    assert kept(play(state, NAZTEES, shot, 6, 1, 1, 1, 3, 2, 1))
    assert not kept(play(state, NAZTEES, shot, 6, 6, 1, 1, 1, 5))


@pytest.mark.rule("SC20")
def test_against_a_coffin_blitzship_has_two_blue_and_brigghaven_one() -> None:
    state = position(NAZTEES, blitzship="6-5", brigghaven_a="4-5", coffin_a="5-5")
    blitz = play(state, NAZTEES, fire("coffin-a", "blitzship"), 5, 1, 1, 4, 2, 4)
    assert the(blitz, Attacked).blue == (4, 2)
    assert the(blitz, Attacked).defence == 4
    brigghaven = play(state, NAZTEES, fire("coffin-a", "brigghaven-a"), 5, 1, 1, 4, 1)
    assert the(brigghaven, Attacked).blue == (4,)
    assert the(brigghaven, Attacked).defence == 4


@pytest.mark.rule("SC20")
def test_against_a_crusher_they_have_their_full_dice() -> None:
    state = position(NAZTEES, blitzship="6-5", brigghaven_a="4-5", lite_crusher="5-5")
    blitz = play(state, NAZTEES, fire("lite-crusher", "blitzship"), 5, 5, 1, 4, 2, 5)
    assert len(the(blitz, Attacked).blue) == 3
    brigghaven = play(state, NAZTEES, fire("lite-crusher", "brigghaven-a"), 5, 5, 1, 4, 2)
    assert len(the(brigghaven, Attacked).blue) == 2


@pytest.mark.rule("SC21", "SC24")
def test_slayers_and_coffins_defend_with_blue_dice() -> None:
    state = position(slayer_a="6-5", coffin_a="5-5")
    step = play(state, FREELOADERS, fire("slayer-a", "coffin-a"), 4, 2, 4)
    assert [(roll.colour, roll.faces) for roll in step.rolls][-1] == ("blue", (4,))
    state = position(NAZTEES, slayer_a="6-5", coffin_a="5-5")
    step = play(state, NAZTEES, fire("coffin-a", "slayer-a"), 4, 2, 2, 3)
    assert [(roll.colour, roll.faces) for roll in step.rolls][-1] == ("blue", (3,))


@pytest.mark.rule("SCT12", "SC22")
@pytest.mark.parametrize("firer", ["coffin-a", "harsh-crusher"])
@pytest.mark.parametrize("distance", range(1, 7))
@pytest.mark.parametrize(("reading", "less"), [("range", 0), ("between", 1)])
def test_a_slayer_adds_one_for_each_area(
    firer: str, distance: int, reading: str, less: int
) -> None:
    options = {"slayer_bonus_from": reading}
    at = {firer.replace("-", "_"): f"{8 - distance}-5"}
    state = position(NAZTEES, slayer_a="8-5", options=options, **at)
    red = (1,) if firer == "coffin-a" else (1, 1)
    step = play(state, NAZTEES, fire(firer, "slayer-a"), *red, 6, 6, 2)
    assert the(step, Attacked).defence == 2 + distance - less


@pytest.mark.rule("SC23", "SC58")
@pytest.mark.parametrize(
    ("reading", "distance", "hits"),
    [("range", 4, True), ("range", 5, False), ("range", 6, False), ("between", 5, True)],
)
def test_far_enough_away_a_slayer_is_safe_from_any_red_die(
    reading: str, distance: int, hits: bool
) -> None:
    options = {"slayer_bonus_from": reading}
    at = f"{8 - distance}-5"
    state = position(NAZTEES, slayer_a="8-5", harsh_crusher=at, options=options)
    assert legal_targets(state, "harsh-crusher") == {"slayer-a"}
    yellow = (4,) if hits else ()
    step = play(state, NAZTEES, fire("harsh-crusher", "slayer-a"), 6, 6, 6, 6, 1, *yellow)
    assert kept(step) is hits


@pytest.mark.rule("SCT13", "SC24")
def test_only_slayers_attack_coffins() -> None:
    state = position(slayer_a="6-5", blitzship="5-4", coffin_a="5-5", lite_crusher="1-4")
    assert legal_targets(state, "slayer-a") == {"coffin-a", "lite-crusher"}
    assert legal_targets(state, "blitzship") == {"lite-crusher"}
    refusal = refused(state, FREELOADERS, fire("blitzship", "coffin-a"), "SCT13")
    assert "only Slayers" in refusal.message
    assert refusal.legal == ("fire at Lite Crusher",)


@pytest.mark.rule("SCT14")
def test_brigghavens_do_not_fire() -> None:
    state = position(brigghaven_a="6-5", lite_crusher="5-5")
    assert legal_targets(state, "brigghaven-a") == set()
    refusal = refused(state, FREELOADERS, fire("brigghaven-a", "lite-crusher"), "SCT14")
    assert "unarmed" in refusal.message


@pytest.mark.rule("SC25")
@pytest.mark.parametrize(("white", "hit"), [((4, 1), True), ((1, 4), True), ((3, 3), False)])
def test_the_best_white_die_gives_the_range(white: tuple[int, int], hit: bool) -> None:
    state = position(NAZTEES, blitzship="8-5", harsh_crusher="4-5")
    faces = (6, 1, *white, 1, 1, 1, *([4] if hit else []))
    step = play(state, NAZTEES, fire("harsh-crusher", "blitzship"), *faces)
    assert kept(step) is hit


@pytest.mark.rule("SC54", "SC27", "SC25b")
def test_option_adds_the_white_dice_and_reaches_six_areas_for_each() -> None:
    options = {"white_dice": "sum"}
    state = position(NAZTEES, blitzship="12-5", harsh_crusher="4-5", options=options)
    step = play(state, NAZTEES, fire("harsh-crusher", "blitzship"), 6, 1, 4, 4, 1, 1, 1, 4)
    assert the(step, Attacked).reach == 8
    assert kept(step)
    assert not kept(play(state, NAZTEES, fire("harsh-crusher", "blitzship"), 6, 1, 4, 3, 1, 1, 1))
    one_white = position(NAZTEES, blitzship="12-5", lite_crusher="5-5", options=options)
    refusal = refused(one_white, NAZTEES, fire("lite-crusher", "blitzship"), "SC27")
    assert "6" in refusal.message


@pytest.mark.rule("SC26")
def test_any_red_serves_with_any_white() -> None:
    state = position(NAZTEES, blitzship="8-5", harsh_crusher="4-5")
    faces = (6, 1, 1, 4, 1, 1, 1, 4)  # the 6 and the 4 are not the same pair's
    assert kept(play(state, NAZTEES, fire("harsh-crusher", "blitzship"), *faces))


@pytest.mark.rule("SC27", "X3")
def test_a_target_beyond_six_areas_is_refused() -> None:
    state = position(blitzship="8-5", lite_crusher="1-5", harsh_crusher="2-5")
    assert legal_targets(state, "blitzship") == {"harsh-crusher"}
    refusal = refused(state, FREELOADERS, fire("blitzship", "lite-crusher"), "SC27")
    assert "7" in refusal.message
    assert refusal.legal == ("fire at Harsh Crusher",)


@pytest.mark.rule("SC28", "SCT11c", "SC28b")
def test_red_white_and_blue_are_thrown_together_and_yellow_only_for_a_hit() -> None:
    state = position(blitzship="6-5", harsh_crusher="5-5", lite_crusher="1-1")
    shot = fire("blitzship", "harsh-crusher")
    hit = play(state, FREELOADERS, shot, 5, 1, 1, 1, 1, 1, 1, 1, 4)
    thrown = [(roll.colour, len(roll.faces)) for roll in hit.rolls]
    assert thrown == [("red", 3), ("white", 3), ("blue", 2), ("yellow", 1)]
    miss = play(state, FREELOADERS, shot, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [roll.colour for roll in miss.rolls] == ["red", "white", "blue"]
    assert not all_of(miss, Struck)


@pytest.mark.rule("SC31", "SC31b")
def test_friends_and_objects_are_no_targets() -> None:
    state = position(blitzship="6-5", slayer_a="5-5", lite_crusher="7-5", comet="6-6")
    refusal = refused(state, FREELOADERS, fire("blitzship", "slayer-a"), "SC31")
    assert refusal.legal == ("fire at Lite Crusher",)
    refused(state, FREELOADERS, fire("blitzship", "blitzship"), "SC31")
    for name in ("ice-comet", "comet", "planets", "nebula"):
        refusal = refused(state, FREELOADERS, fire("blitzship", name), "SC31")
        assert "is an object" in refusal.message


@pytest.mark.rule("SC37c")
def test_a_destroyed_vessel_is_no_target() -> None:
    state = position(blitzship="6-5", lite_crusher="5-5", harsh_crusher="destroyed")
    refused(state, FREELOADERS, fire("blitzship", "harsh-crusher"), "SC37")
    refusal = refused(state, FREELOADERS, fire("blitzship", "death-star"))
    assert refusal.legal == ("fire at Lite Crusher",)
    refusal = refused(state, FREELOADERS, fire("death-star", "lite-crusher"))
    assert "act with Blitzship" in refusal.legal
