"""What becomes of those who are hit: names marked off, men driven off, officers, the end."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.playing.play import active
from rules.kernel.system.outcome import result
from rules.space.plane import Point, square, within
from rules.systems.gun_fights import redeploying
from rules.systems.gun_fights.actions import Place
from rules.systems.gun_fights.events import FightEnded, Placed, RowRolled, Stranded, Struck
from rules.systems.gun_fights.maps import load_map
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.ruleset import RULESET
from tests.systems.gun_fights.positions import (
    PASS,
    all_of,
    building_at,
    figure,
    place,
    play,
    point,
    position,
    refused,
    rules,
    shoot,
    shoot_into,
    targets,
    the,
    verbs,
    where,
)

INN = load_map("glenrowan")


@pytest.mark.rule("GFT13", "GF6", "GF4", "GF13c")
def test_hits_mark_off_the_top_names_first() -> None:
    # Ned has a name in every row; whatever row is up, his topmost goes.
    for hits in range(5):
        state = position(6, "B", hare="14,27", ned=f"16,25 {hits}", tracker_1="30,28")
        step = play(state, shoot("hare", "ned"), 5)
        assert the(step, Struck) == Struck(figure="ned", row=hits + 1, outcome="marked")
        assert figure(step, "ned").hits == hits + 1


@pytest.mark.rule("GF5", "GF23", "GFT13b", "GF13c")
def test_the_last_name_removes_the_figure() -> None:
    state = position(6, "A", dan="16,25", hare="14,27 2", oconner="20,27", ned="30,5")
    step = play(state, shoot("dan", "hare"), 4)
    assert the(step, Struck) == Struck(figure="hare", row=6, outcome="removed", idle=True)
    assert figure(step, "hare").status is Status.REMOVED
    assert figure(step, "hare").at is None
    # His name was up next; instead it is Ned's turn.
    assert step.state.waiting == ("ned",)


@pytest.mark.rule("GFT14", "GF9", "GFT14b")
@pytest.mark.parametrize(("face", "outcome"), [(4, "lifted"), (5, "lifted"), (6, "removed")])
def test_the_die_that_hits_removes_a_constable_if_it_is_a_6(face: int, outcome: Any) -> None:
    state = position(1, "A", joe="16,25", constable_1="14,27", hare="30,30", tracker_1="30,33")
    step = play(state, shoot("joe", "constable-1"), face)
    assert the(step, Struck) == Struck(figure="constable-1", row=None, outcome=outcome)
    assert figure(step, "constable-1").at is None


@pytest.mark.rule("GF9b", "GFT14b")
@pytest.mark.parametrize(("face", "extra"), [(4, 6), (6, 5), (5, 1), (6, 6)])
def test_an_extra_die_may_decide_instead(face: int, extra: int) -> None:
    options = {"constables_removed": "extra-roll"}
    state = position(1, "A", joe="16,25", tracker_1="14,27", oconner="30,30", options=options)
    step = play(state, shoot("joe", "tracker-1"), face, extra)
    struck = the(step, Struck)
    assert struck.extra == extra
    assert struck.outcome == ("removed" if extra == 6 else "lifted")
    assert rules(step)[1] == ("GF9",)


@pytest.mark.rule("GFT18", "GF12b")
@pytest.mark.parametrize(("man", "outcome"), [("constable_1", "removed"), ("tracker_1", "lifted")])
@pytest.mark.parametrize("way", ["to-hit-die", "extra-roll"])
def test_without_his_officer_any_hit_removes_a_man(man: str, outcome: str, way: str) -> None:
    options = {"constables_removed": way}
    # O'Conner is there, Hare is not; no die is thrown about what is certain.
    state = position(1, "A", joe="16,25", oconner="30,30", options=options, **{man: "14,27"})
    faces = [4, 3] if way == "extra-roll" and outcome == "lifted" else [4]
    step = play(state, shoot("joe", man.replace("_", "-")), *faces)
    struck = the(step, Struck)
    assert (struck.outcome, struck.led) == (outcome, outcome == "lifted")
    assert (("GF12",) in rules(step)) == (outcome == "removed")


@pytest.mark.rule("GFT18", "GF12")
def test_men_who_wait_fall_with_their_own_officer() -> None:
    men = {"constable_1": "lifted", "constable_2": "20,27", "tracker_1": "lifted"}
    state = position(6, "A", dan="16,25", hare="14,27 2", oconner="30,30", **men)
    step = play(state, shoot("dan", "hare"), 5)
    assert the(step, Stranded).figure == "constable-1"
    assert figure(step, "constable-1").status is Status.REMOVED
    assert figure(step, "constable-2").status is Status.IN_PLAY
    assert figure(step, "tracker-1").status is Status.LIFTED
    assert ("GF12",) in rules(step)


@pytest.mark.rule("GF10", "GFT20", "GF9", "GF10b")
def test_a_man_is_lifted_and_comes_back_with_his_next_activation() -> None:
    state = position(1, "A", joe="16,25", constable_1="14,27", hare="30,30")
    step = play(state, shoot("joe", "constable-1"), 4)
    # Column D of the same row is his next activation; coming back is all he does.
    assert step.state.waiting == ("constable-1",)
    assert targets(step.state, "constable-1") == set()
    assert verbs(step.state, "constable-1") == {"place"}
    step = play(step.state, place("constable-1"), 2)
    assert the(step, Placed).officer == "hare"
    assert figure(step, "constable-1").status is Status.IN_PLAY
    assert the(step, RowRolled).turn == 2


@pytest.mark.rule("GF10b")
def test_only_who_was_driven_off_redeploys() -> None:
    state = position(1, "D", constable_1="14,27", hare="30,30", ned="30,5")
    refused(state, place("constable-1"), "GF10")


@pytest.mark.rule("GFT16", "GFT17", "GF11", "GF11b")
@pytest.mark.parametrize(
    ("man", "officer", "at", "kelly", "spot"),
    [
        ("constable_1", "hare", "20,27", "20,20", "20,33"),
        ("constable_4", "hare", "20,27", "27,27", "14,27"),
        ("tracker_1", "oconner", "25,7", "25,14", "25,1"),
        ("tracker_2", "oconner", "32,20", "22,20", "35.5,20"),
        ("constable_2", "hare", "19,15", "33.68,10.51", "13.56,12.49"),
        ("constable_3", "hare", "33.52,25.86", "24.64,5.81", "35.5,31.52"),
        ("constable_3", "hare", "1.4,24.64", "28.18,1.37", "0.51,30.57"),
    ],
)
def test_men_redeploy_near_their_officer_away_from_the_gang(
    man: str, officer: str, at: str, kelly: str, spot: str
) -> None:
    state = position(1, "D", ned=kelly, **{man: "lifted", officer: at})
    step = play(state, place(man.replace("_", "-")), 2)
    found = figure(step, man.replace("_", "-")).at
    assert found is not None
    assert square(point(kelly), found) >= square(point(kelly), point(spot))
    assert within(point(at), found, 600)


@pytest.mark.rule("GF11", "GFT16", "GF36")
def test_nobody_redeploys_on_another_or_in_a_building() -> None:
    state = position(1, "D", constable_1="lifted", constable_2="lifted", hare="20,27", ned="20,20")
    first = play(state, place("constable-1"))
    second = play(first.state, place("constable-2"), 1)
    one, other = figure(second, "constable-1").at, figure(second, "constable-2").at
    assert one is not None
    assert other is not None
    assert square(one, other) >= 100**2
    inside = position(1, "D", constable_1="lifted", hare="15,19", ned="34,34")
    for version in (1, 2):
        state = inside.of_version(version)
        spot = figure(play(state, place("constable-1"), 1), "constable-1").at
        assert spot is not None
        assert building_at(INN, spot) is None


@pytest.mark.rule("GF11", "GF32")
def test_without_room_near_the_officer_he_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    # In the middle of the parlour every place outside is far away: an inch is too short a way.
    monkeypatch.setattr(redeploying, "REDEPLOY", 100)
    state = position(1, "D", constable_1="lifted", hare="15,19", ned="34,33")
    refused(state, Place(figure="constable-1"), "GF11")
    step = play(state, PASS, 1)
    assert figure(step, "constable-1").status is Status.LIFTED


def _roomy(at: Point) -> bool:
    return INN.ways.roomy(at)


PLACES = st.builds(
    lambda x, y: Point(x * 50, y * 50), st.integers(1, 71), st.integers(1, 71)
).filter(_roomy)


@pytest.mark.rule("GF11b")
@settings(max_examples=30)
@given(PLACES, st.lists(PLACES, min_size=1, max_size=4, unique=True))
def test_no_half_inch_within_reach_is_farther_from_the_gang(
    officer: Point, gang: list[Point]
) -> None:
    kellys = dict(zip(("joe", "steve", "dan", "ned"), map(str, gang), strict=False))
    state = position(1, "D", constable_1="lifted", hare=str(officer), **kellys)
    man = state.field.figure("constable-1")
    found = redeploying.redeployment(state, man)
    before = redeploying.redeployment(state.of_version(1), man)
    best = _best(officer, 600, 50, gang, (*gang, officer))
    if best is None:
        return
    assert found is not None
    assert _worth(officer, gang, found) >= _worth(officer, gang, best)
    # The first version was at best as good.
    assert before is None or _worth(officer, gang, found) >= _worth(officer, gang, before)
    assert _possible(officer, 600, found, (*gang, officer))


@pytest.mark.rule("GF11b", "GF24", "GF27")
@settings(max_examples=15)
@given(
    PLACES,
    st.integers(5, 60),
    st.lists(PLACES, min_size=0, max_size=4, unique=True),
    st.lists(PLACES, max_size=3),
)
def test_the_place_is_the_best_of_all_to_a_hundredth_of_an_inch(
    officer: Point, reach: int, gang: list[Point], friends: list[Point]
) -> None:
    """Against every place there is: at walls, corners, edges, between rivals, with ties."""
    found = redeploying.farthest(INN, officer, reach, tuple(gang), tuple(friends))
    assert found == _best(officer, reach, 1, gang, (*gang, *friends))


@pytest.mark.rule("GF11b")
def test_games_of_the_first_version_keep_the_best_place_of_a_pattern() -> None:
    # Both corners are nearly as far: between the points of the pattern one of them seems nearer.
    state = position(1, "D", constable_3="lifted", hare="25.5,23.5", ned="30.5,30.5")
    man = state.field.figure("constable-3")
    now = redeploying.redeployment(state, man)
    before = redeploying.redeployment(state.of_version(1), man)
    assert (str(now), str(before)) == ("24.5,17.8", "19.84,21.51")


def _possible(officer: Point, reach: int, spot: Point, others: Iterable[Point]) -> bool:
    return (
        within(officer, spot, reach)
        and INN.ways.roomy(spot)
        and building_at(INN, spot) is None
        and all(square(spot, other) >= 100**2 for other in others)
    )


def _worth(officer: Point, gang: list[Point], spot: Point) -> tuple[int, int, int, int]:
    far = min((square(spot, kelly) for kelly in gang), default=0)
    return far, -square(officer, spot), -spot.y, -spot.x


def _best(
    officer: Point, reach: int, grain: int, gang: list[Point], others: tuple[Point, ...]
) -> Point | None:
    """The best of all places a grain apart, tried one by one from the best on."""
    steps = range(-reach, reach + 1, grain)
    spots = [officer.moved(x, y) for x in steps for y in steps]
    ranked = sorted(spots, key=partial(_worth, officer, gang), reverse=True)
    return next((spot for spot in ranked if _possible(officer, reach, spot, others)), None)


@pytest.mark.rule("GFT15", "GF22")
@pytest.mark.parametrize("loser", ["ac", "bd"])
def test_the_fight_ends_when_one_side_has_nobody_left(loser: str) -> None:
    if loser == "bd":
        state = position(6, "A", wyatt="14,25", ike="14,21")
        step = play(state, shoot("wyatt", "ike"), 2)
    else:
        state = position(6, "B", frank="14,21", doc="14,25 2")
        step = play(state, shoot("frank", "doc"), 2)
    ended = the(step, FightEnded)
    assert ended.winner != loser
    assert all_of(step, RowRolled) == []
    found = result(RULESET, step.state)
    assert found is not None
    assert found.winner == ended.winner
    assert "have nobody left" in found.words
    assert active(RULESET, step.state) == ()


@pytest.mark.rule("GF22b")
def test_who_waits_to_redeploy_counts_as_in_play() -> None:
    state = position(1, "A", joe="16,25", constable_1="14,27", oconner="30,33 2", hare="30,30")
    step = play(state, shoot("joe", "constable-1"), 4)
    assert all_of(step, FightEnded) == []


@pytest.mark.rule("GF22", "GF12")
def test_the_last_officer_takes_his_waiting_men_with_him() -> None:
    state = position(6, "A", dan="16,25", hare="14,27 2", constable_1="lifted")
    step = play(state, shoot("dan", "hare"), 4)
    assert the(step, Stranded).figure == "constable-1"
    assert the(step, FightEnded).winner == "ac"


@pytest.mark.rule("GF5", "GF15b", "GF29b")
def test_ones_own_bullet_may_take_a_friends_last_name() -> None:
    state = position(4, "A", steve="19,29", dan="19,11 4", hare="33,33").with_(waiting=("steve",))
    step = play(state, shoot_into("steve", "inn"), 1)
    assert figure(step, "dan").status is Status.REMOVED
    assert all_of(step, FightEnded) == []
    assert step.state.waiting == ("hare",)


@pytest.mark.rule("GFT15")
def test_the_turn_goes_on_until_then() -> None:
    state = position(6, "D", ike="14,21", wyatt="14,25", doc="20,25")
    step = play(state, shoot("ike", "wyatt"), 1, 1)
    assert where(step, "wyatt") == "14,25"
    assert the(step, RowRolled).row == 1
