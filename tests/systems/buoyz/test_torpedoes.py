"""Torpedoes: launched with the fire, shot at, then their dice at the end of the turn (5.9)."""

from __future__ import annotations

import pytest

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import damage_events, torpedoes
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.aims import incoming
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.fire_questions import ShootDown
from tests.systems.buoyz.positions import (
    all_of,
    answered,
    asked,
    ended,
    fired,
    own,
    ship,
    table,
    the,
    with_ship,
)

DREADNOUGHT = own(id="dn", letters="BB", size=2, shields=[4, 4, 4, 4], hull=20, crippled=6)
SCOUT = own(id="scout", size=5, torpedo=[{"kind": "drone", "count": 1}], close=1)


@pytest.mark.rule("BZT22", "BZ65", "BZT20b")
@pytest.mark.parametrize(("hit_on", "hits"), [(3, 1), (2, 2)])
def test_the_example_of_the_text_hits_once_on_three_and_twice_on_two(
    hit_on: int, hits: int
) -> None:
    state = table(
        options={"torpedo_hit_on": hit_on},
        sds=(DREADNOUGHT, SCOUT),
        S="scout blue 10,10 0",
        G="dn red 10,5 180",
    )
    state = fired(state, "S", "t1-G").state
    dice = [2, 3, 5, *([3] if hits == 2 else []), 5, 4, 3]
    r = ended(state, dice)
    assert the(r, fe.Impact).hits == hits
    assert (the(r, fe.Struck).hull, the(r, fe.Struck).beats) == (1, 1)
    assert the(r, damage_events.Critical).effect == "shields"
    assert not r.state.board.counters


@pytest.mark.rule("BZ70", "BZ72", "BZT22b")
def test_plasma_at_eight_inches_takes_three_off_damage() -> None:
    state = table(T="cl-talon blue 10,10 0", K="bc-d7 red 10,2 180")
    state = fired(state, "T", "t1-K").state
    (counter,) = state.board.counters
    assert (incoming(state.board, counter).less, incoming(state.board, counter).more) == (3, 1)
    struck = the(ended(state, [4, 4, 4, 6, 6, 5, 5, 1, 1]), fe.Struck)
    assert (struck.hull, struck.beats) == (0, 0)


@pytest.mark.rule("BZT20", "BZ5")
@pytest.mark.parametrize(("weapon", "far"), [("t1", "6"), ("t2", "6")])
def test_torpedoes_reach_six_inches_in_their_quadrants(weapon: str, far: str) -> None:
    state = table(D="bc-d7 blue 20,20 0", K="ca-classic red 20,14 180", L="ca-classic red 20,26 0")
    assert fired(state, "D", f"{weapon}>K").state.board.counters
    if weapon == "t1":
        with pytest.raises(Illegal) as refused:
            fired(state, "D", "t1-L")
        assert (refused.value.rule, far) == ("BZT15", "6")
    else:
        assert fired(state, "D", "t2-L").state.board.counters


@pytest.mark.rule("BZ177", "BZ21")
def test_each_torpedo_is_a_counter_of_three_dice_that_strikes_though_its_launcher_is_gone() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 180")
    state = fired(state, "H", "t1-K").state
    assert [each.id for each in state.board.counters] == ["k1", "k2"]
    state = with_ship(state, "H", status=Status.DESTROYED, pose=None)
    r = ended(state, [1, 1, 1, 1, 1, 6, 1])
    assert [len(each.faces) for each in all_of(r, fe.Impact)] == [3, 3]


@pytest.mark.rule("BZ178")
def test_torpedoes_without_a_target_are_gone_without_dice() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 180")
    state = fired(state, "H", "t1-K").state
    r = ended(with_ship(state, "K", status=Status.DESTROYED, pose=None))
    assert the(r, fe.Fizzled).counters == ("k1", "k2")


@pytest.mark.rule("BZT33", "BZ71b", "BZ131c")
def test_one_shot_torpedoes_are_spent() -> None:
    state = table(R="runabout blue 10,10 0", K="bc-d7 red 10,5 180")
    state = with_ship(fired(state, "R", "t1-K").state, "R", fired=False, shot=())
    with pytest.raises(Illegal) as refused:
        fired(state, "R", "t1-K")
    assert refused.value.rule == "BZT14"


@pytest.mark.rule("BZ67", "BZT21", "BZ177b")
def test_close_defence_shoots_at_drones_not_at_disruptors_die_by_die() -> None:
    state = table(F="ca-firecat blue 10,10 0", H="ca-classic red 10,5 180")
    state = fired(state, "F", "t1-H,t2-H").state
    r = ended(state, [5, 4, *[1, 1, 1] * 4])
    shots = all_of(r, fe.Intercepted)
    assert [(each.counter, each.faces, each.stopped) for each in shots] == [
        ("k2", (5,), True), ("k3", (4,), False),
    ]  # fmt: skip
    assert [each.counter for each in all_of(r, fe.Impact)] == ["k1", "k3", "k4", "k5"]


@pytest.mark.rule("BZ69")
def test_a_friend_within_two_inches_of_the_torpedo_shoots_too() -> None:
    for far, faces in (("12", 2), ("12.01", 1)):
        state = table(
            F="ca-firecat blue 10,10 0 armament=2",
            M="tp-maru red 10,5 180",
            N=f"tp-maru red {far},5 0",
            B="tp-maru blue 10,5 0",
        )
        state = fired(state, "F", "t2-M").state
        assert not torpedoes.reached(state.board, "blue")
        r = ended(state, [1] * faces + [1, 1, 1])
        assert len(all_of(r, fe.Intercepted)) == faces


@pytest.mark.rule("BZ157", "BZT29")
def test_secondaries_of_point_defence_shoot_at_torpedoes() -> None:
    state = table(F="ca-firecat blue 10,10 0", D="bc-d7 red 10,5 180 acting=point-defence")
    state = fired(state, "F", "t2-D").state
    r = ended(state, [5] * 4)
    assert len(all_of(r, fe.Intercepted)) == 4
    assert not all_of(r, fe.Impact)


@pytest.mark.rule("BZ177")
def test_a_side_is_asked_only_where_the_order_matters() -> None:
    state = table(
        F="ca-firecat blue 10,10 0", M="tp-maru red 10,5 180", N="tp-maru red 10.5,5 0",
        G="ca-firecat blue 11,10 0",
    )  # fmt: skip
    state = fired(state, "F", "t2-M").state
    state = with_ship(state, "G", armament=2)
    state = fired(state, "G", "t2-N").state
    r = ended(state)
    question = asked(r.state, ShootDown)
    assert question.seat == "red"
    own_first = torpedoes.ordered(r.state.board, "red", "best")
    assert own_first["m"][0] == "k1"
    assert own_first["n"][0] == "k5"
    assert torpedoes.ordered(r.state.board, "red", "k3,k5") == {
        "m": ("k3", "k5", "k1", "k2", "k4"), "n": ("k3", "k5", "k1", "k2", "k4"),
    }  # fmt: skip
    assert torpedoes.ordered(r.state.board, "red", "M-k5+k2")["m"][:2] == ("k5", "k2")
    with pytest.raises(Illegal) as refused:
        torpedoes.ordered(r.state.board, "red", "k9")
    assert refused.value.rule == "BZ177"
    done = answered(r.state, lambda r: torpedoes.defend(r, question, "k5"), [5, 1, *[1, 1, 1] * 4])
    first = all_of(done, fe.Intercepted)[0]
    assert (first.ship, first.counter, first.stopped) == ("m", "k5", True)


@pytest.mark.rule("BZ40c")
def test_torpedoes_at_an_evasive_ship_hit_twice_or_not() -> None:
    state = table(H="ca-classic blue 10,10 0 armament=1", K="bc-d7 red 10,5 180 acting=evasive")
    r = ended(fired(state, "H", "t1-K").state, [6, 6, 1, 6, 5, 1])
    impact = the(r, fe.Impact)
    assert (impact.again, impact.hits) == ((6, 5), 1)


@pytest.mark.rule("BZ22", "BZ16b")
def test_a_torpedo_strikes_the_shield_towards_where_it_was_launched() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 0")
    state = fired(state, "H", "t1-K").state
    moved = with_ship(state, "H", pose=ship(state, "H").pose._replace(y=0))  # type: ignore[union-attr]
    assert incoming(moved.board, moved.board.counters[0]).shield == (3, 2)
    assert moved.board.counters[0].origin.y == 4000


@pytest.mark.rule("BZ66")
def test_what_changes_beams_does_not_change_torpedoes() -> None:
    plain = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 180")
    fast = with_ship(plain, "K", moved=2800, gone=("warp", "impulse"))
    found = [incoming(s.board, s.board.counters[0]) for s in (
        fired(plain, "H", "t1-K").state, fired(fast, "H", "t1-K").state,
    )]  # fmt: skip
    assert found[0] == found[1]
    assert found[0].more == 0


@pytest.mark.rule("BZT22")
@pytest.mark.parametrize(
    ("kind", "more"), [("photon", 0), ("disruptor", 0), ("drone", 1), ("plasma", 1), ("rocket", 0)]
)
def test_plasma_and_drones_hit_better(kind: str, more: int) -> None:
    tube = own(id="tube", torpedo=[{"kind": kind, "count": 1}])
    state = table(sds=(tube,), T="tube blue 10,10 0", K="bc-d7 red 10,9 180")
    state = fired(state, "T", "t1-K").state
    assert incoming(state.board, state.board.counters[0]).more == more


@pytest.mark.rule("BZ177d")
def test_torpedoes_of_the_holder_of_the_initiative_strike_first() -> None:
    state = table(K="bc-d7 red 10,5 180", H="ca-classic blue 10,10 0 armament=1")
    state = fired(state, "K", "t1-H").state
    state = fired(state, "H", "t1-K").state
    r = ended(state, [1] * 9)
    assert [each.ship for each in all_of(r, fe.Impact)] == ["h", "k", "k"]


@pytest.mark.rule("BZ71")
def test_ships_have_torpedoes_without_end() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 180")
    r = fired(state, "H", "t1-K")
    assert ship(r.state, "H").spent == ()
    again = fired(with_ship(r.state, "H", fired=False, shot=()), "H", "t1-K")
    assert len(again.state.board.counters) == 4
