"""Batteries on planets, their defenders, and who holds a planet (BZT47, BZ234, BZ235)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.frozen import changed
from rules.space.plane import Point, distance
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, endings, setup_events, victory
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.board import bases, sensors
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import resolved, ship, the, with_ship
from tests.systems.buoyz.turns import all_of, move, moving, play, refused, set_up

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

PLANET = Point(30 * INCH, 32 * INCH)


def dispute(**options: object) -> BuoyzState:
    """The dispute before its ships are deployed."""
    state: BuoyzState = set_up(scenario="dispute", **options).state
    return state


def deployed() -> BuoyzState:
    """The dispute when the referee has put all ships on the table."""
    state = play(dispute(), "red", ac.Array()).state
    whole: BuoyzState = play(state, "blue", ac.Array(), 6, 6, 1, 1).state
    return whole


@pytest.mark.rule("BZT47", "BZ234", "BZ114", "BZ64")
def test_a_battery_stands_on_its_planet_and_does_not_move() -> None:
    state = dispute()
    battery = ship(state, "B")
    assert (battery.landed, battery.status) == ("planet", Status.ABOARD)
    assert aims.place(battery) == (30 * INCH, 30 * INCH - 1, 0)
    assert sp.exposed(state.board, battery)
    asked = moving(deployed())
    ways = [
        e for e in RULESET.legal(RULESET.view(asked, "blue")) if getattr(e, "ship", "") == "battery"
    ]
    assert [each for each in ways if isinstance(each, ac.Move)] == [move("battery")]
    refused(asked, "blue", move("battery", "1"), "BZ113")
    assert dispute(bodies="none").board.by_code["B"].pose is not None


@pytest.mark.rule("BZ172", "BZT47c")
def test_a_battery_fires_better_and_is_hit_more_easily_by_one() -> None:
    state = with_ship(deployed(), "F", pose=aims.place(ship(dispute(), "B"))._replace(y=26 * INCH))
    battery, cat = ship(state, "B"), ship(state, "F")
    more = {e.what: e.more for e in aims.modifiers(state.board, battery, cat, 0)}
    assert more == {"base": 1}
    more = {e.what: e.more for e in aims.modifiers(state.board, cat, battery, 0)}
    assert more == {"body": 1}
    behind = with_ship(state, "F", pose=aims.place(battery)._replace(y=36 * INCH))
    assert not sensors.located(behind.board, ship(behind, "B"), ship(behind, "F"))


@pytest.mark.rule("BZ137d")
def test_defenders_are_deployed_around_their_planet_attackers_at_their_edge() -> None:
    state = dispute()
    assert state.question is not None
    assert (state.question.seat, state.south) == ("red", "blue")
    step = play(state, "red", ac.Array())
    assert {each.pose.y for each in all_of(step, setup_events.Deployed)} == {3 * INCH}
    near = step.state
    refused(near, "blue", ac.Deploy(ship="tigris", at="23,25"), "BZ137")
    refused(near, "blue", ac.Deploy(ship="tigris", at="30,31"), "BZ137")
    refused(near, "blue", ac.Deploy(ship="tigris", at="30,20"), "BZ136")
    play(near, "blue", ac.Deploy(ship="tigris", at="24,27"), listed=False)
    placed = play(near, "blue", ac.Array(), 6, 6, 1, 1)
    for each in all_of(placed, setup_events.Deployed):
        assert 2 * INCH < distance(each.pose.at, PLANET) <= 8 * INCH


@pytest.mark.rule("BZ235")
def test_the_attacker_wins_who_has_destroyed_the_battery_and_is_at_the_planet() -> None:
    state = changed(deployed(), turn=10)
    assert not bases.taken(state.board)
    lost = with_ship(state, "B", status=Status.DESTROYED, pose=None, hull=0)
    assert not bases.taken(lost.board)
    there = with_ship(lost, "F", pose=aims.place(ship(dispute(), "B"))._replace(y=29 * INCH))
    assert (bases.held(there.board, "red"), bases.taken(there.board)) == (1, True)
    for known, winner in ((state, "blue"), (lost, "blue"), (there, "red")):
        ended = the(resolved(known, victory.check), ev.BattleEnded)
        assert ended.winner == winner
        assert "planet" in endings.in_words(known.brief, ended)
    alone = lost
    for code in ("H", "T", "I", "G"):
        alone = with_ship(alone, code, status=Status.DESTROYED, pose=None)
    assert bases.taken(alone.board)
