"""The odds of an action, against every throw of its dice and against what the rules then do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import changed
from rules.space.grid import Cell
from rules.systems.space_convoy.actions import Fire, Move, Pass
from rules.systems.space_convoy.fire.odds import DESTROYED, HIT
from rules.systems.space_convoy.movement.odds import MOVED
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.stats import NAZTEES
from tests.odds.judging import agree
from tests.odds.resolving import Case, all_shares
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from rules.kernel.foresight.chances import Chance
    from rules.kernel.game.action import Action
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.state import ConvoyState

TABLE = {
    "slayer_a": "8-4",
    "blitzship": "6-5",
    "brigghaven_a": "9-9",
    "coffin_a": "7-4",
    "harsh_crusher": "4-4",
    "lite_crusher": "5-5",
}


def chances(state: ConvoyState, seat: str, action: Action) -> tuple[Chance, ...]:
    """What an action may lead to."""
    return RULESET.forecast(RULESET.view(state, seat), action).chances


@pytest.mark.parametrize("options", [{}, {"white_dice": "sum"}, {"slayer_bonus_from": "between"}])
@pytest.mark.parametrize(
    ("seat", "action"),
    [
        ("freeloaders", Fire(vessel="slayer-a", target="coffin-a")),
        ("freeloaders", Fire(vessel="slayer-a", target="harsh-crusher")),
        ("naztees", Fire(vessel="coffin-a", target="slayer-a")),
        ("naztees", Fire(vessel="lite-crusher", target="slayer-a")),
        ("freeloaders", Move(vessel="slayer-a", to=Cell(8, 5))),
    ],
)
def test_odds_are_what_the_rules_do_over_every_throw(
    seat: str, action: Action, options: dict[str, Any]
) -> None:
    state = position(seat, options=options, **TABLE) if options else position(seat, **TABLE)
    odds = {each.id or each.label: each.share for each in chances(state, seat, action)}
    assert odds == all_shares(RULESET, state, seat, action)


def test_rows_of_the_hit_table_share_the_hits() -> None:
    state = position("freeloaders", **TABLE)
    odds = chances(state, "freeloaders", Fire(vessel="slayer-a", target="coffin-a"))
    by_id = {each.id: each for each in odds}
    rows = [each for each in odds if each.label.startswith("hit table")]
    assert len(rows) == 6
    assert sum(each.share for each in rows) == by_id[HIT].share
    fatal = [each for each in rows if each.label.endswith("destroyed")]
    assert sum(each.share for each in fatal) == by_id[DESTROYED].share


def test_gravity_counts() -> None:
    free = position("freeloaders", slayer_a="8-4")
    pulled = position("freeloaders", slayer_a="8-4", planet="9-4")
    (one, *_), (other, *_) = (
        chances(each, "freeloaders", Move(vessel="slayer-a", to=Cell(8, 5)))
        for each in (free, pulled)
    )
    assert one.id == other.id == MOVED
    assert one.share > other.share
    assert "gravity" in other.label


def test_what_needs_no_dice_has_no_odds() -> None:
    state = position("freeloaders", **TABLE)
    assert chances(state, "freeloaders", Pass()) == ()


def said(state: ConvoyState, seat: str, action: Action) -> list[str]:
    """What an action may lead to, in words."""
    return [each.label for each in chances(state, seat, action)]


STEP = Move(vessel="slayer-a", to=Cell(8, 5))
OFF_WEST = Move(vessel="brigghaven-a", to=Cell(0, 0))


@pytest.mark.rule("SC52", "SC13b")
def test_in_the_last_initiative_a_failure_ends_the_game() -> None:
    state = position("freeloaders", options={"turn_limit": 10}, **TABLE)
    shot = Fire(vessel="slayer-a", target="coffin-a")
    for action in (STEP, shot):
        last = changed(state, initiatives=10)
        assert said(last, "freeloaders", action)[-1] == "fails, and the game ends"
        assert said(state, "freeloaders", action)[-1] == "fails, and the initiative passes"


@pytest.mark.rule("SC13", "SC57")
def test_the_last_action_of_a_side_is_not_said_to_keep_the_initiative() -> None:
    lost = dict.fromkeys(("blitzship", "slayer_b", "slayer_c", "brigghaven_a"), "destroyed")
    lost |= dict.fromkeys(("brigghaven_b", "brigghaven_c"), "destroyed")
    options = {"max_actions_per_vessel": 2}
    state = position(slayer_a="8-4", coffin_a="7-4", lite_crusher="1-1", options=options, **lost)
    assert said(state, "freeloaders", STEP)[0] == "moves and keeps the initiative (3+)"
    spent = changed(state, board=after_actions(state, "brigghaven-d", 2))
    assert said(spent, "freeloaders", STEP)[0] == "moves and keeps the initiative (3+)"
    spent = changed(spent, board=after_actions(spent, "slayer-a", 1))
    assert said(spent, "freeloaders", STEP)[0] == "moves (3+)"
    assert said(spent, "freeloaders", Fire(vessel="slayer-a", target="coffin-a"))[0] == "hits"


@pytest.mark.rule("SC13", "SC17")
def test_who_moves_to_where_all_are_stuck_is_not_said_to_keep_the_initiative() -> None:
    for others, kept in (({}, False), ({"lite_crusher": "1-10"}, True)):
        state = position("naztees", coffin_a="1-3", nebula="2-1", **others)
        words = said(state, "naztees", Move(vessel="coffin-a", to=Cell(1, 2)))[0]
        assert ("keeps the initiative" in words) is kept


def after_actions(state: ConvoyState, vessel_id: str, actions: int) -> Board:
    """The board after a vessel has done so many actions."""
    return state.with_vessel(state.board.vessel(vessel_id), actions=actions)


@pytest.mark.rule("SC13", "SC17")
def test_who_may_destroy_the_last_target_is_not_said_to_keep_the_initiative() -> None:
    """The crusher is stuck, and nothing else is in its reach."""
    state = position(NAZTEES, harsh_crusher="5-4", nebula="5-5", planet="4-4", brigghaven_a="6-4")
    shot = Fire(vessel="harsh-crusher", target="brigghaven-a")
    told = chances(state, NAZTEES, shot)
    assert "hits" in [each.label for each in told]
    agree(Case(RULESET, state, NAZTEES, shot, told), every=0)


@pytest.mark.rule("SC43", "SC44b", "SC44c")
def test_what_ends_the_game_is_said_to() -> None:
    lost = dict.fromkeys(("brigghaven_b", "brigghaven_c", "brigghaven_d"), "destroyed")
    leaving = position(brigghaven_a="1-2", lite_crusher="5-5", **lost)
    assert said(leaving, "freeloaders", OFF_WEST)[0] == "moves, and the game ends (3+)"
    waiting = position(brigghaven_a="1-2", lite_crusher="5-5")
    assert said(waiting, "freeloaders", OFF_WEST)[0] == "moves and keeps the initiative (3+)"
    shot = Fire(vessel="harsh-crusher", target="brigghaven-a")
    hunted = position("naztees", brigghaven_a="5-5", harsh_crusher="4-5", **lost)
    assert "destroys the target, and the game ends" in said(hunted, "naztees", shot)
    spared = position("naztees", brigghaven_a="5-5", harsh_crusher="4-5")
    assert "destroys the target" in said(spared, "naztees", shot)
    kill = Fire(vessel="slayer-a", target="coffin-a")
    for options, ends in (
        ({"play_out": False}, True),
        ({"play_out": False, "recycle": True}, False),
        ({}, False),
    ):
        last = position(slayer_a="8-4", coffin_a="7-4", options=options)
        words = said(last, "freeloaders", kill)
        assert ("destroys the target, and the game ends" in words) is ends


@pytest.mark.rule("SC10c")
def test_a_natural_six_is_not_said_to_include_gravity() -> None:
    options = {"natural_6_moves": True}
    state = position(slayer_a="8-4", nebula="9-4", planet="7-4", options=options)
    assert said(state, "freeloaders", STEP)[0] == (
        "moves and keeps the initiative (a natural 6, whatever gravity takes)"
    )
    pulled = position(slayer_a="8-4", nebula="9-4", options=options)
    assert said(pulled, "freeloaders", STEP)[0] == (
        "moves and keeps the initiative (6 on the die, gravity 3 included)"
    )


def test_names_as_they_are_typed_change_no_odds() -> None:
    state = position("freeloaders", **TABLE)
    by_code = chances(state, "freeloaders", Fire(vessel="sa", target="harsh crusher"))
    assert by_code == chances(state, "freeloaders", Fire(vessel="slayer-a", target="harsh-crusher"))
