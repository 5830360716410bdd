"""Moves by thumbs, and what the table answers about a place."""

import math
import random
from fractions import Fraction

import pytest

from rules.kernel.foresight.offers import Asked
from rules.kernel.foresight.surveys import Variation
from rules.kernel.playing.play import act, consider, offers
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.space.measure import INCHES
from rules.space.plane import Point
from rules.systems.gun_fights.actions import Deploy, Move
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.legal import actions as listed
from rules.systems.gun_fights.nudges import vary
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.sight import look
from rules.systems.gun_fights.state import GunFightState
from rules.systems.gun_fights.walking import meant
from tests.systems.gun_fights.positions import position

SIEGE = position(
    2, "A", joe="14,19.5", dan="16,25", hare="18,30", constable_4="8.5,27.6", constable_2="15,5.5"
)
PRESSES = 12
NEAR = INCHES.unit // 2


def found(state: GunFightState, action: Move | Deploy) -> dict[str, Variation]:
    return {each.text: each for each in vary(RULESET.view(state, "ac"), action)}


def end(state: GunFightState, action: Move) -> Point:
    figure = state.field.figure(action.figure)
    assert figure.at is not None
    try:
        return plan(state.field, figure, figure.at, action).to
    except Refusal:
        return meant(state.field, figure.at, action)


@pytest.mark.parametrize("who", ["dan", "joe"])
def test_a_dozen_presses_lead_to_any_place_that_a_figure_can_go_to(who: str) -> None:
    choose, view = random.Random(7), RULESET.view(SIEGE, "ac")
    field, figure = SIEGE.field, SIEGE.field.figure(who)
    assert figure.at is not None
    goals: list[Point] = []
    while len(goals) < 150:
        goal = figure.at.moved(choose.randint(-1200, 1200), choose.randint(-1200, 1200))
        if min(goal) < 0:
            continue
        try:
            plan(field, figure, figure.at, Move(figure=who, to=str(goal)))
        except Refusal:
            continue
        goals.append(goal)
    first = next(a for a in listed(view) if isinstance(a, Move) and a.figure == who)
    most = 0
    for goal in goals:
        action, presses = first, 0
        while math.dist(end(SIEGE, action), goal) > NEAR:
            moves = [each.action for each in vary(view, action) if isinstance(each.action, Move)]
            action = min(moves, key=lambda each: math.dist(end(SIEGE, each), goal))
            presses += 1
            assert presses <= PRESSES, f"to {goal}: {action}"
        most = max(most, presses)
    assert most > 1, "the goals are not in a list"


def test_a_move_goes_further_nearer_and_around() -> None:
    near = found(SIEGE, Move(figure="dan", direction="w", distance="3"))
    for words, to in (
        ("1″ further", "12,25"),
        ("1″ nearer", "14,25"),
        ("0.5″ further", "12.5,25"),
        ("15° right", "13.1,24.22"),
        ("15° left", "13.1,25.78"),
    ):
        action = near[words].action
        assert isinstance(action, Move)
        assert str(end(SIEGE, action)) == to
    signs = [each.sign for each in near.values() if each.sign]
    assert signs == ["↶", "↷", "+1″", "\N{MINUS SIGN}1″"]


def test_no_nudge_leads_beyond_a_walk() -> None:
    far = found(SIEGE, Move(figure="dan", direction="w", distance="11.5"))
    last = far["All of 12″"].action
    assert isinstance(last, Move)
    assert last.distance == "12"
    assert not any("further" in each for each in found(SIEGE, last))
    beyond = found(SIEGE, Move(figure="dan", to="36,25"))
    back = beyond["Only 12″"].action
    assert isinstance(back, Move)
    assert back.distance == "12"


def test_doors_fences_rooms_and_cover_are_in_words() -> None:
    inside = found(position(2, "A", joe="14,20.4", hare="18,30"), Move(figure="joe", direction="e"))
    assert inside["Through the bar door"].action == Move(figure="joe", to="bar-door")
    assert any(each.startswith("Up to the") for each in inside)
    assert any(each.startswith("As far as possible") for each in inside), "steps inside rooms"
    fence = found(position(2, "A", dan="18,28.2", hare="2,34"), Move(figure="dan", direction="n"))
    assert any(each.startswith("Over the railway fence") for each in fence)


def test_to_cover_is_behind_it_from_somebody_and_can_be_gone_to() -> None:
    state = position(2, "A", dan="8.5,24.5", hare="12,32", constable_4="4,33")
    covers = {
        k: v for k, v in found(state, Move(figure="dan", direction="n")).items() if "cover" in k
    }
    assert "To cover: the wagon" in covers
    for words, each in covers.items():
        assert isinstance(each.action, Move)
        to = end(state, each.action)
        act(RULESET, state, "ac", each.action, None)  # type: ignore[arg-type]  # no die is thrown
        sights = [look(state.field.map, at, to) for _, at in state.field.enemies("ac")]
        assert f"behind {words.removeprefix('To cover: ')}" in {sight.cover for sight in sights}


def test_what_covers_from_nobody_is_no_cover() -> None:
    state = position(2, "A", dan="8.5,24.5", hare="18,9")  # in the kitchen, without a window there
    assert look(state.field.map, Point(1800, 900), Point(850, 2450)).clear is False
    near = found(state, Move(figure="dan", direction="n"))
    assert near
    assert not any("cover" in each for each in near)


def test_deployments_are_nudged_inside_the_zone() -> None:
    state = RULESET.initial(
        RULESET.options.model_validate({"scenario": "ok-corral", "deployment": "free"}),
        RULESET.brief_for(RULESET.options.model_validate({"scenario": "ok-corral"})),
    )
    near = found(state, Deploy(figure="doc", to="behind-trough"))
    assert [each.sign for each in near.values() if each.sign] == ["↑ 1″", "→ 1″", "↓ 1″", "← 1″"]
    assert near["1″ north"].action == Deploy(figure="doc", to="19,20.9")
    assert "In the north-west of the zone" in near
    zone = state.field.map.zones[state.field.scenario.people["doc"].side]
    for each in near.values():
        assert isinstance(each.action, Deploy)
        spot = state.field.map.spots.get(each.action.to)
        x, y = map(float, each.action.to.split(",")) if spot is None else (0, 0)
        assert zone.holds(spot.at if spot else Point(round(x * 100), round(y * 100)))


def test_a_typed_move_needs_no_coordinate() -> None:
    view = RULESET.view(SIEGE, "ac")
    asked = Asked("move", "to", {"figure": "dan"})
    values = {
        each.text: each.value for each in RULESET.suggest(view, asked, offers(RULESET, SIEGE, "ac"))
    }
    assert values["3″ W"] == "w 3"
    typed = RULESET.parse("move", {"figure": "dan", "to": "w 3"})
    assert typed == Move(figure="dan", direction="w", distance="3")
    assert any(each.startswith("Up to the") for each in values)


@pytest.mark.rule("GFT8", "GFT9", "GFT12", "GF13", "GF15")
def test_threats_are_what_the_enemies_could_do_if_they_were_up() -> None:
    there = RULESET.threats(RULESET.view(SIEGE, "ac"), "dan", Point(1000, 2500))
    assert there is not None
    figure = SIEGE.field.figure("dan")
    moved = SIEGE.field.replace(figure, changed(figure, at=there.at))
    up = tuple(each.id for each in moved.figures if each.status is Status.IN_PLAY)
    assert up
    state = position(
        2,
        "B",
        joe="14,19.5",
        dan="10,25",
        hare="18,30",
        constable_4="8.5,27.6",
        constable_2="15,5.5",
    )
    state = state.with_(waiting=("hare", "constable-4", "constable-2"))
    view = RULESET.view(state, "bd")
    for each in there.by:
        shots = [
            RULESET.forecast(view, action)
            for action in RULESET.legal(view)
            if action.tag == "shoot"
            and action.model_dump()["figure"] == each.unit
            and action.model_dump()["target"] == "dan"
        ]
        assert [shot.chances[0].share for shot in shots] == [each.chance] * each.aimed
    aimed = {
        action.model_dump()["figure"]
        for action in RULESET.legal(view)
        if action.tag == "shoot" and action.model_dump()["target"] == "dan"
    }
    assert {each.unit for each in there.by if each.aimed} == aimed


@pytest.mark.rule("GFT12", "GF15")
def test_a_rifle_threatens_by_chance_whoever_is_in_a_house() -> None:
    state = position(2, "A", joe="14,19.5", dan="16,19.5", constable_2="15,5.5")
    found = RULESET.threats(RULESET.view(state, "ac"), "joe")
    assert found is not None
    (only,) = found.by
    assert not only.aimed
    assert only.chance == Fraction(1, 12), "a 6, and one of two"


def test_the_reach_names_what_the_offers_name() -> None:
    view = RULESET.view(SIEGE, "ac")
    found = RULESET.reach(view, "dan")
    assert found is not None
    places = {a.to for a in listed(view) if isinstance(a, Move) and a.figure == "dan"} - {None}
    assert len(found.ends) == len(places)
    assert RULESET.reach(view, "hare") is None, "it is not up"
    preview = consider(RULESET, SIEGE, "ac", Move(figure="dan", direction="w", distance="3"))
    assert preview.forecast.draw is not None
