"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.agenda import level
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene, read_correction
from rules.kernel.values.errors import Refusal, Unknown
from rules.kernel.values.frozen import changed
from rules.systems.celestial.pieces import Group, Status
from rules.systems.celestial.questions import ChooseArc, Turn
from rules.systems.celestial.ruleset import RULESET
from tests.systems.celestial.positions import (
    at,
    position,
    set_up,
    spending,
    told,
    with_missile,
    with_ship,
)
from tests.systems.common import asking

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.celestial.state import CelestialState

MAP = position(heron="F6 E", heron_2="D6 E", garnet="H6 W", planet="G6", nebula="F8")
ASKED = spending(with_missile(MAP, "F5", "heron-1"), "heron-1")


def correct(typed: str, state: CelestialState = ASKED, *faces: int) -> Step:
    """The step of a correction in the middle of a turn, which then goes on."""
    turn = level((Turn(side="compact", step=0),), 0)
    below = changed(state, agenda=(turn, state.agenda[-1]))
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, below, None, read_correction(RULESET, typed), dice)
    dice.assert_used_up()
    return step


def test_a_ship_is_put_and_turned_and_its_side_is_asked_anew() -> None:
    step = correct("put_ship heron-1 f4")
    assert at(step.state, "heron-1") == "F4 E"
    assert told(step)[:2] == ["⚖ The game master corrects the board", "Heron 1 is put at F4"]
    assert step.state.question.seat == "compact"
    assert step.state.numbers > ASKED.numbers
    assert at(correct("turn_ship heron-1 sw").state, "heron-1") == "F6 SW"


def test_a_ship_is_taken_off_and_put_back() -> None:
    gone = correct("remove_ship heron-1").state
    ship = gone.board.ship("heron-1")
    assert (ship.status, ship.at, gone.explosions) == (Status.DESTROYED, None, ())
    back = correct("put_ship heron-1 f8", gone).state
    assert back.board.ship("heron-1").status is Status.ABOARD


def test_the_engagement_is_over_when_a_side_has_no_ship_left() -> None:
    assert RULESET.result(correct("remove_ship garnet").state) is not None


def test_hull_shields_and_parts_are_marked() -> None:
    assert correct("mark_hull heron-1 1").state.board.ship("heron-1").lost == 1
    assert correct("set_shield garnet back 0").state.board.ship("garnet").shields[2] == 0
    down = correct("set_critical heron-1 helm no").state
    assert down.board.ship("heron-1").harmed("helm")
    assert not correct("set_critical heron-1 helm yes", down).state.board.ship("heron-1").harms
    down = correct("set_critical heron-1 group-1 no").state
    assert down.board.ship("heron-1").down(0)
    assert not down.board.ready(down.board.ship("heron-1"), 0)
    both = correct("set_critical heron-1 shields no", down)
    assert "Heron 1: shields and group 1 are down" in told(both)
    mended = correct("set_critical heron-1 group-1 yes", both.state).state.board.ship("heron-1")
    assert (mended.down(0), mended.harmed("shields")) == (False, True)


def test_a_group_that_is_lost_for_good_stays_so() -> None:
    groups = ASKED.board.ship("heron-1").groups
    lost = with_ship(ASKED, "heron-1", groups=(Group(0, 0, lost=True), *groups[1:]))
    with pytest.raises(Refusal, match="lost it for good"):
        correct("set_critical heron-1 group-1 yes", lost)
    ship = correct("set_critical heron-1 helm no", lost).state.board.ship("heron-1")
    assert ship.groups[0].lost
    assert len(ship.harms) == 1


def test_the_initiative_is_given_in_an_impulse() -> None:
    assert correct("give_initiative dominion").state.initiative == "dominion"
    with pytest.raises(Refusal, match="Power Phase"):
        correct("give_initiative dominion", changed(ASKED, impulse=6))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("put_ship heron-1 d6", "collide with Heron 2"),
        ("put_ship heron-1 g6", "gone in a planet"),
        ("put_ship heron-1 f5", "missile"),
        ("put_ship heron-1 f6", "there already"),
        ("turn_ship heron-1 e", "points there already"),
        ("mark_hull heron-1 0", "lost 0 already"),
        ("mark_hull heron-1 40", "the last one destroys it"),
        ("set_shield heron-1 front 40", "at most"),
        ("set_critical heron-1 reactor yes", "so already"),
        ("give_initiative compact", "has the initiative already"),
    ],
)
def test_what_may_not_be_in_play_is_refused(typed: str, words: str) -> None:
    before = ASKED.model_dump_json()
    with pytest.raises(Refusal, match=words):
        correct(typed)
    assert ASKED.model_dump_json() == before


@pytest.mark.parametrize("typed", ["put_ship tardis a1", "give_initiative umpires"])
def test_what_there_is_not_is_unknown(typed: str) -> None:
    with pytest.raises(Unknown):
        correct(typed)


def test_ships_are_deployed_and_blows_are_resolved_first() -> None:
    with pytest.raises(Refusal, match="still being deployed"):
        intervene(
            *(
                RULESET,
                set_up(6, 1, terrain=0).state,
                None,
                read_correction(RULESET, "give_initiative compact"),
            ),
            ScriptedDice(),
        )
    arcs = ChooseArc(seat="compact", ship="heron-1", arcs=(0, 1), damage=1, cause="fire")
    with pytest.raises(Refusal, match="answered first"):
        correct("turn_ship heron-1 sw", asking(ASKED, arcs))
