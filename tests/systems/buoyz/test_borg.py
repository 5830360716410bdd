"""Adaption, Shield Drain, and the resistance (BZT49, BZ53, BZ54)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.buoyz import aims, endings, odds, victory
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.damage import abilities
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import fired, resolved, ship, table, the, with_ship
from tests.systems.buoyz.turns import set_up

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState


def near(**more: Any) -> BuoyzState:
    """A Galaxy and a cube an inch and a half apart."""
    options = {"borg": True} | more.pop("options", {})
    places = {"H": "ca-galaxy blue 24,24 0", "K": "bb-cube red 24,22.5 180"}
    return table(options=options, **(places | more))


@pytest.mark.rule("BZ53", "BZ159", "BZ159b", "BZT49")
def test_a_cube_drains_the_shields_that_its_beams_strike() -> None:
    state = near()
    hood, cube = ship(state, "H"), ship(state, "K")
    assert aims.beam(state.board, cube, "m", hood).shield.worth == 3
    assert aims.beam(state.board, hood, "m", cube).shield.worth == 6
    hurt = near(H="ca-galaxy blue 24,24 0 shields_hit=1 crippled hull=5")
    worth = aims.beam(hurt.board, ship(hurt, "K"), "m", ship(hurt, "H")).shield.worth
    assert worth == 1  # 6 by 8 is 0.75
    for lost in ("tractor", "shield_drain"):
        weak = near(K=f"bb-cube red 24,22.5 180 lost={lost}")
        assert not aims.drains(weak.board, ship(weak, "K"))
    core = near(options={"borg": False})
    assert aims.beam(core.board, ship(core, "K"), "m", ship(core, "H")).shield.worth == 6
    struck = the(fired(state, "K", "m-H", [6, 1, 1, 1, 1, 1, 3]), fe.Struck)
    assert (struck.shield, struck.hull, struck.beats) == (3, 1, 0)


@pytest.mark.rule("BZ53")
def test_chances_count_the_drain() -> None:
    state, core = near(), near(options={"borg": False})
    means = []
    for each in (state, core):
        order = odds.all_dice(each.board, ship(each, "K"), "m", "h")
        means.append(odds.of_order(each.board, ship(each, "K"), order).mean_hull)
    assert means[0] > means[1]
    # Six dice hit size 1 on 2+; each hit goes through 3 on 3+, and through 6 on a 6.
    assert means[1] >= 6 * Fraction(5, 6) * Fraction(1, 6)
    assert means[0] >= 6 * Fraction(5, 6) * Fraction(4, 6)


@pytest.mark.rule("BZ54", "BZ158b", "BZT49b")
def test_a_cube_adapts_after_a_turn_of_mutual_fire() -> None:
    state = near()
    assert not aims.beam(state.board, ship(state, "H"), "m", ship(state, "K")).again
    shot = fired(state, "H", "m-K", [1] * 6).state
    assert ship(shot, "H").attacking == ("k",)
    one_sided = RULESET.evolve(shot, ev.TurnEnded(number=1))
    assert (ship(one_sided, "H").attacked, ship(one_sided, "H").attacking) == (("k",), ())
    assert not aims.adapts(one_sided.board, ship(one_sided, "H"), ship(one_sided, "K"))
    back = fired(one_sided, "K", "m-H", [1] * 6).state
    assert not aims.adapts(back.board, ship(back, "H"), ship(back, "K"))  # not in this turn
    later = RULESET.evolve(back, ev.TurnEnded(number=2))
    assert aims.beam(later.board, ship(later, "H"), "m", ship(later, "K")).again
    assert not aims.beam(later.board, ship(later, "K"), "m", ship(later, "H")).again
    thrown = the(fired(later, "H", "m-K", [6, 6, 1, 1, 1, 1, 6, 1, 1]), fe.Shot)
    assert (len(thrown.again), thrown.hits) == (2, 1)
    torpedo = aims.torpedo(
        later.board, ship(later, "H"), "photon", ship(later, "K"), aims.place(ship(later, "H")).at
    )
    assert not torpedo.again


@pytest.mark.rule("BZ54")
def test_launching_counts_as_an_attack_and_nothing_is_kept_without_the_borg() -> None:
    assert ship(fired(near(), "H", "t1-K").state, "H").attacking == ("k",)
    core = near(options={"borg": False})
    assert ship(fired(core, "H", "t1-K").state, "H").attacking == ()
    for there in (True, False):
        state = near(options={"borg": there})
        found = set(abilities(state.board, ship(state, "K")))
        assert ({"adaption", "shield_drain", "tractor"} <= found) is there


@pytest.mark.rule("BZ237")
def test_the_resistance_wins_who_has_crippled_the_cube() -> None:
    state: BuoyzState = set_up(6, 6, 1, 1, scenario="resist", turn_limit=1).state
    assert state.board.borg
    whole = state
    for each in state.board.ships:
        pose = aims.place(ship(near(), "H"))
        whole = with_ship(whole, each.code, status=Status.ABOARD, pose=pose)
    cube = next(each.code for each in whole.board.ships if each.side == "red")
    crippled = with_ship(whole, cube, crippled=True, hull=10)
    gone = with_ship(whole, cube, status=Status.DESTROYED, pose=None)
    for known, winner in ((whole, "red"), (crippled, "blue"), (gone, "blue")):
        ended = the(resolved(with_turn(known), victory.check), ev.BattleEnded)
        assert ended.winner == winner
        assert "fit for battle" in endings.in_words(known.brief, ended)


def with_turn(state: BuoyzState) -> BuoyzState:
    """The state in its last turn."""
    return state.model_copy(update={"turn": 1})
