"""Previews where nothing is measured: what was composed and what is certain, no distance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from render.systems.buoyz.scene import scene
from rules.kernel.playing.play import consider
from rules.systems.buoyz.actions import Deploy, Fire, Move
from rules.systems.buoyz.nudges import vary
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.craft import battle, fly, to_fly
from tests.systems.buoyz.positions import table
from tests.systems.buoyz.turns import firing, moving

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.buoyz.state import BuoyzState

BLIND = {"pre_measure": False}
FOES = ("24,20 180", "24,23.9 90", "2,46 10")
"""Where an enemy may be: in reach, beside the ship, far away."""


class Told(NamedTuple):
    """All that a preview tells beside the table as it is."""

    words: str
    chances: tuple[Any, ...]
    marks: tuple[Any, ...]
    lit: tuple[Any, ...]
    variations: tuple[str, ...]


def told(state: BuoyzState, action: Action) -> Told:
    found = consider(RULESET, state, "blue", action)
    assert found.refusal is None
    shown = scene(found.view)
    assert shown.caption == found.words
    assert len(found.words) <= 200
    nudged = tuple(each.text for each in vary(RULESET.view(state, "blue"), action))
    return Told(found.words, found.forecast.chances, shown.marks, shown.highlight, nudged)


def assert_apart(found: Told, word: str) -> None:
    """What is composed stands in letters beside the ship; nothing else is drawn."""
    (mark,) = found.marks
    assert mark.start == mark.end
    assert (mark.rings, mark.spokes, mark.outline, mark.shot) == ((), (), (), False)
    assert mark.word == word


def placed(own: str, foe: str) -> BuoyzState:
    return table(H=f"bc-d7 blue {own}", K=f"ca-classic red {foe}", options=BLIND)


@pytest.mark.rule("BZ132", "BZ132c")
def test_a_way_is_shown_as_it_was_composed_wherever_enemies_are() -> None:
    action = Move(ship="h", way="2,P2,1")
    (found,) = {told(moving(placed("24,24 0", foe)), action) for foe in FOES}
    assert "2\u2033 ahead, 2 to port, 1\u2033 ahead" in found.words
    assert "facing NW" in found.words
    assert "5\u2033 of 6\u2033" in found.words
    assert "1\u2033 left" in found.words
    assert "drone fore or aft" in found.words
    assert_apart(found, "2\u2033 ↰2 1\u2033 → NW")


@pytest.mark.rule("BZ120", "BZ132c")
def test_whether_a_way_leads_over_the_edge_is_not_shown() -> None:
    action = Move(ship="h", way="4,P1,1,X")
    near, far = (told(moving(placed(f"24,{at} 0", FOES[2])), action) for at in (2, 24))
    for each in (near, far):
        assert_apart(each, near.marks[0].word)
    assert near._replace(marks=()) == far._replace(marks=())
    assert "if it comes to the edge" in near.words


@pytest.mark.rule("BZ132c")
@pytest.mark.parametrize("measured", [True, False])
def test_how_far_craft_fly_is_told_where_things_are_measured(*, measured: bool) -> None:
    state = to_fly(battle({"F1": "10,30 90"}, options={"pre_measure": measured}))
    words = RULESET.forecast(RULESET.view(state, "blue"), fly("f1", at="16,22")).text
    assert ("\u2033" in words) is measured


@pytest.mark.rule("BZ132", "BZ132b", "BZ131b")
def test_fire_is_shown_with_dice_shields_and_chances_by_range_band() -> None:
    action = Fire(ship="h", orders="m-K,s-K,t2-K")
    (found,) = {told(firing(placed("24,24 0", foe)), action) for foe in FOES}
    assert "4 main, 2 second, 1 drone at K" in found.words
    assert "size 3, shields 3/3/3/3" in found.words
    assert len(found.chances) > 3
    assert_apart(found, "✹ main → K, second → K, drone → K")


@pytest.mark.rule("BZ132c")
def test_measured_games_show_all_of_it() -> None:
    state = table(H="bc-d7 blue 24,24 0", K="ca-classic red 24,20 180")
    assert told(moving(state), Move(ship="h", way="2")).marks
    assert RULESET.unmeasured == RULESET.previewed
    assert Deploy in RULESET.unmeasured
