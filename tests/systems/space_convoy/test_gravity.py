import pytest

from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.systems.space_convoy.positions import (
    kept,
    legal_moves,
    legal_targets,
    move,
    play,
    position,
    refused,
    rules,
    the,
)

# Around 6-5: 5-5, 7-5, 5-4, 6-4, 5-6, 6-6.


@pytest.mark.rule("SCT5", "X2", "SCT5b", "SC5")
@pytest.mark.parametrize(("kind", "pull"), [("comet", 1), ("planet", 2), ("nebula", 3)])
def test_an_object_takes_its_pull_from_the_die_of_an_adjacent_vessel(kind: str, pull: int) -> None:
    state = position(blitzship="6-5", lite_crusher="1-1", **{kind: "5-4"})
    step = play(state, FREELOADERS, move("blitzship", "7-5"), 3 + pull)
    assert the(step, MoveRolled).pull == pull
    assert kept(step)
    assert not kept(play(state, FREELOADERS, move("blitzship", "7-5"), 2 + pull))


@pytest.mark.rule("SCT5", "SC5")
def test_an_object_two_areas_away_does_not_pull() -> None:
    state = position(blitzship="6-5", lite_crusher="1-1", nebula="4-5 7-4 7-6 6-7")
    assert kept(play(state, FREELOADERS, move("blitzship", "7-5"), 3))


@pytest.mark.rule("SC9")
def test_gravity_counts_where_the_vessel_is_not_where_it_goes() -> None:
    into = position(blitzship="6-5", lite_crusher="1-1", nebula="8-5")
    assert the(play(into, FREELOADERS, move("blitzship", "7-5"), 3), MoveRolled).pull == 0
    away = position(blitzship="7-5", lite_crusher="1-1", nebula="8-5")
    assert the(play(away, FREELOADERS, move("blitzship", "6-5"), 6), MoveRolled).pull == 3


SEVERAL = [
    ("sum", {"planet": "5-4 7-5"}, 4),
    ("sum", {"comet": "5-4 7-5", "planet": "6-6"}, 4),
    ("strongest", {"planet": "5-4 7-5"}, 2),
    ("strongest", {"comet": "5-4 7-5", "planet": "6-6"}, 2),
    ("capped-3", {"planet": "5-4 7-5"}, 3),
    ("capped-3", {"comet": "5-4 7-5"}, 2),
    ("capped-3", {"nebula": "5-4", "planet": "7-5 6-6"}, 3),
]


@pytest.mark.rule("SC8", "SC55")
@pytest.mark.parametrize(("gravity", "objects", "pull"), SEVERAL)
def test_pulls_of_several_objects(gravity: str, objects: dict[str, str], pull: int) -> None:
    options = {"gravity": gravity}
    state = position(NAZTEES, lite_crusher="6-5", options=options, **objects)
    step = play(state, NAZTEES, move("lite-crusher", "5-5"), 6)
    assert the(step, MoveRolled).pull == pull
    assert kept(step)


STUCK = {
    "a Coffin beside the Nebula": {"coffin_a": "6-5", "nebula": "5-4"},
    "a slowed Coffin beside a Planet": {"coffin_a": "6-5 slowed", "planet": "5-4"},
}


@pytest.mark.rule("SC10", "SC50", "SC10b")
@pytest.mark.parametrize("case", STUCK)
def test_a_vessel_that_no_die_can_move_is_stuck_but_may_fire(case: str) -> None:
    state = position(NAZTEES, slayer_a="7-6", lite_crusher="1-1", **STUCK[case])
    assert legal_moves(state, "coffin-a") == set()
    assert legal_targets(state, "coffin-a") == {"slayer-a"}
    refusal = refused(state, NAZTEES, move("coffin-a", "6-6"), "SC10")
    assert ("slowed" in refusal.message) is ("slowed" in case)
    assert "7" in refusal.message
    assert refusal.legal == ("fire at Slayer A",)


@pytest.mark.rule("SC10", "SC10b")
@pytest.mark.parametrize("slayer", ["12-10", "1-2"])
def test_the_stuck_are_told_to_fire_only_if_there_is_a_target(slayer: str) -> None:
    state = position(NAZTEES, coffin_a="1-1", nebula="2-1", lite_crusher="5-5", slayer_a=slayer)
    refusal = refused(state, NAZTEES, move("coffin-a", "1-2"), "SC10")
    assert ("fire" in refusal.message) is (slayer == "1-2")
    assert ("fire at Slayer A" in refusal.legal) is (slayer == "1-2")


@pytest.mark.rule("SC10")
def test_the_stuck_but_unarmed_are_not_told_to_fire() -> None:
    state = position(brigghaven_a="6-5", lite_crusher="1-1", nebula="5-4", comet="7-5")
    refusal = refused(state, FREELOADERS, move("brigghaven-a", "5-5"), "SC10")
    assert "fire" not in refusal.message
    assert "act with Slayer A" in refusal.legal


@pytest.mark.rule("SC10c")
@pytest.mark.parametrize("case", STUCK)
def test_option_lets_a_natural_six_always_move(case: str) -> None:
    state = position(NAZTEES, lite_crusher="1-1", options={"natural_6_moves": True}, **STUCK[case])
    step = play(state, NAZTEES, move("coffin-a", "6-6"), 6)
    assert the(step, MoveRolled).succeeded
    (decided,) = rules(step)
    assert decided[:2] == ("SCT15", "SCT5")
    assert decided[-1] == "SC10"
    assert not kept(play(state, NAZTEES, move("coffin-a", "6-6"), 5))


@pytest.mark.rule("SC10c")
def test_with_that_option_other_moves_need_what_they_needed() -> None:
    options = {"natural_6_moves": True}
    state = position(NAZTEES, lite_crusher="6-5", comet="5-4", options=options)
    step = play(state, NAZTEES, move("lite-crusher", "6-6"), 3)
    assert kept(step)
    rolled = the(step, MoveRolled)
    assert (rolled.face, rolled.pull, rolled.number) == (3, 1, 2)
    assert rules(step) == [("SCT15", "SCT5")]
