"""Fire of main and secondary weapons: orders, hits, damage (5.2 to 5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values.errors import Illegal, Refusal
from rules.systems.buoyz import damage_events, fire, orders
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import Fire
from rules.systems.buoyz.aims import beam, close_dice, dice_of, modifiers, ready, shield_of
from rules.systems.buoyz.board.gunnery import goes_through, halved, shield
from rules.systems.buoyz.board.pieces import Status
from tests.systems.buoyz.positions import all_of, fired, own, ship, table, the, with_ship

BORTASQU = own(
    id="bortasqu", letters="BB", race="klingon", size=2, shields=[5, 5, 5, 5], hull=17, crippled=6
)


@pytest.mark.rule("BZT16", "BZT17", "BZT19", "BZ61", "BZT17d")
def test_the_example_of_the_text_hits_twice_takes_a_hull_point_and_slows_her_down() -> None:
    state = table(sds=(BORTASQU,), H="ca-classic blue 10,10 0", B="bortasqu red 10,7 180")
    r = fired(state, "H", "m-B", [1, 2, 3, 6, 3, 6, 5, 2])
    shot, struck = the(r, fe.Shot), the(r, fe.Struck)
    assert (shot.need, shot.more, shot.hits) == (3, -1, 2)
    assert (struck.shield, struck.hull, struck.beats) == (5, 1, 1)
    assert the(r, damage_events.Critical).effect == "motive"
    hurt = ship(r.state, "B")
    assert (hurt.hull, hurt.motive, hurt.crippled) == (16, 1, False)


@pytest.mark.rule("BZT16", "BZ64", "X2", "X3")
@pytest.mark.parametrize(
    ("target", "why", "more"),
    [
        ("bc-d7 red 10,8 180", "", 0),
        ("bc-d7 red 10,7.99 180", "range", -1),
        ("bc-d7 red 10,5 180", "range", -2),
        ("bc-d7 red 10,9 180 moved=2400", "", 0),
        ("bc-d7 red 10,9 180 moved=2401", "fast", -1),
        ("bc-d7 red 10,9 180 lost=warp+impulse", "dead", 1),
        ("bc-d7 red 10,9 180 motive=3", "dead", 1),
        ("bc-d7 red 10,9 180 motive=3 lost=warp+impulse", "dead", 1),
    ],
)
def test_range_speed_and_standing_still_change_what_hits(target: str, why: str, more: int) -> None:
    board = table(H="ca-classic blue 10,10 0", K=target).board
    found = modifiers(board, board.ship("h"), board.ship("k"), -more if why == "range" else 0)
    assert beam(board, board.ship("h"), "m", board.ship("k")).more == more
    assert [(each.what, each.more) for each in found] == ([(why, more)] if why else [])


@pytest.mark.rule("BZT16b", "X2")
def test_a_one_never_hits_and_a_six_always() -> None:
    easy = table(H="ca-classic blue 10,10 0", G="ca-galaxy red 10,9 180")
    assert the(fired(easy, "H", "m-G", [1, 1, 1, 1]), fe.Shot).hits == 0
    hard = table(H="ca-classic blue 10,10 0", R="runabout red 10,5 180 moved=2401")
    assert the(fired(hard, "H", "m-R", [5, 5, 5, 5]), fe.Shot).hits == 0
    assert the(fired(hard, "H", "m-R", [6, 5, 5, 5, 1]), fe.Shot).hits == 1


@pytest.mark.rule("BZ72", "BZT17b")
def test_secondaries_take_one_off_their_damage_dice_and_so_off_criticals() -> None:
    state = table(D="bc-d7 blue 10,10 0", H="ca-classic red 10,9 180")
    r = fired(state, "D", "s-H", [6, 6, 4, 3])
    struck = the(r, fe.Struck)
    assert (struck.less, struck.hull, struck.beats) == (1, 1, 0)
    beaten = the(fired(state, "D", "s-H", [6, 6, 5, 3, 1]), fe.Struck)
    assert (beaten.hull, beaten.beats) == (1, 1)


@pytest.mark.rule("BZ169")
def test_without_shields_every_hit_goes_through_but_must_beat_nothing_to_be_critical() -> None:
    assert all(goes_through(score, 0) for score in range(-2, 7))
    state = table(D="bc-d7 blue 10,10 0", R="tp-maru red 10,9 180 shields_hit=2")
    assert shield_of(state.board, ship(state, "R"), 0) == 0
    r = fired(state, "D", "s-R", [6, 6, 1, 2, 3, 3, 3])
    struck = the(r, fe.Struck)
    assert (struck.hull, struck.beats) == (2, 1)


@pytest.mark.rule("BZ13")
def test_shields_of_six_are_equalled_at_most() -> None:
    state = table(H="ca-classic blue 10,10 0", G="ca-galaxy red 10,9 180")
    struck = the(fired(state, "H", "m-G", [6, 6, 6, 6, 6, 6, 6, 5]), fe.Struck)
    assert (struck.hull, struck.beats) == (3, 0)
    less = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    struck = the(fired(less, "H", "m-K", [6, 6, 1, 1, 6, 4, 1]), fe.Struck)
    assert (struck.shield, struck.hull, struck.beats) == (4, 2, 1)


@pytest.mark.rule("BZ168", "BZ1b")
@pytest.mark.parametrize(
    ("printed", "halvings", "worth"), [(1, 1, 1), (3, 1, 2), (5, 1, 3), (3, 2, 1), (1, 2, 0)]
)
def test_shields_are_rounded_once(printed: int, halvings: int, worth: int) -> None:
    assert shield(printed, halvings) == worth


@pytest.mark.rule("BZ14")
def test_attack_shields_stay_between_nothing_and_six() -> None:
    assert [shield(4, 0, attack=1), shield(2, 0, attack=-2), shield(6, 0, attack=1)] == [5, 0, 6]


@pytest.mark.rule("BZ12b")
def test_shields_that_are_down_are_nothing() -> None:
    assert (shield(6, 0), shield(6, 0, down=True)) == (6, 0)


@pytest.mark.rule("BZ16", "BZ118b")
def test_the_shield_between_the_ships_is_struck_and_on_a_border_the_weaker() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,8 0", L="bc-d7 red 11,9 180")
    board = state.board
    assert beam(board, board.ship("h"), "m", board.ship("k")).shield == (3, 2)
    assert beam(board, board.ship("h"), "m", board.ship("l")).shield.worth == 4
    border = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,8 45").board
    assert beam(border, border.ship("h"), "m", border.ship("k")).shield == (3, 2)


@pytest.mark.rule("BZ170", "BZ74", "BZT4", "BZ1b", "BZ73b")
def test_dice_are_halved_as_often_as_needed_and_rounded_once() -> None:
    assert [halved(1, 1), halved(1, 2), halved(3, 1), halved(5, 2), halved(1, 1, 1)] == [
        1, 0, 2, 1, 1,
    ]  # fmt: skip
    board = table(H="ca-classic blue 1,1 0 crippled armament=1", K="de-kprn red 9,9 0").board
    assert [dice_of(board, board.ship("h"), each) for each in ("m", "t1")] == [1, 1]


@pytest.mark.rule("BZ73")
def test_being_crippled_halves_torpedoes_only_if_so_agreed() -> None:
    for option, left in ((False, 4), (True, 2)):
        board = table(
            options={"crippled_torpedoes": option}, F="ca-firecat blue 1,1 0 crippled"
        ).board
        assert dice_of(board, board.ship("f"), "t2") == left


@pytest.mark.rule("BZ40", "BZ158", "BZT2", "BZT26")
@pytest.mark.parametrize("evader", ["H", "K"])
def test_hits_on_and_by_evasive_ships_are_thrown_again_once(evader: str) -> None:
    more = {"H": "", "K": ""} | {evader: "acting=evasive"}
    state = table(H=f"ca-classic blue 10,10 0 {more['H']}", K=f"bc-d7 red 10,9 180 {more['K']}")
    shot = the(fired(state, "H", "m-K", [1, 3, 4, 5, 2, 3, 6, 1, 1]), fe.Shot)
    assert (shot.faces, shot.again, shot.hits) == ((1, 3, 4, 5), (2, 3, 6), 2)


@pytest.mark.rule("BZT13", "BZ62")
def test_only_secondaries_split_their_dice() -> None:
    state = table(F="ca-firecat blue 10,10 0", K="bc-d7 red 10,9 180", L="bc-d7 red 11,9 180")
    r = fired(state, "F", "s-K.3+L.1", [1, 1, 1, 1])
    assert [(each.target, len(each.faces)) for each in all_of(r, fe.Shot)] == [("k", 3), ("l", 1)]
    for text in ("m-K.1+L.1", "s-K+L.1", "s-K.3+L.2", "s-K.0", "s-K.1+K.1", "t2-K.2+L.2"):
        with pytest.raises(Illegal) as refused:
            fired(state, "F", text)
        assert refused.value.rule == "BZT13"


@pytest.mark.rule("BZ131", "BZT15", "BZT3b")
def test_with_measuring_what_can_not_reach_is_refused_and_nothing_happens() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,16.01 0", L="bc-d7 red 10,14 0")
    for text in ("m-K", "t1-L", "s-L"):
        with pytest.raises(Refusal):
            fired(state, "H", text)


@pytest.mark.rule("BZ63", "BZ131b", "BZT12")
def test_without_measuring_it_goes_astray_and_the_weapon_is_spent() -> None:
    state = table(
        options={"pre_measure": False},
        H="ca-classic blue 10,10 0",
        K="bc-d7 red 10,16.01 0",
        L="bc-d7 red 10,14 0",
    )
    r = fired(state, "H", "m-K,t1-L")
    assert [each.why for each in all_of(r, fe.Astray)] == ["range", "arc"]
    assert ship(r.state, "H").shot == ("m", "t1")
    assert not r.state.board.counters


@pytest.mark.rule("BZT12", "BZT14", "BZ131c")
@pytest.mark.parametrize(
    ("text", "rule"),
    [("m-H", "BZ131"), ("m-G", "BZ131"), ("t3-K", "BZT12"), ("m", "BZ130"), ("m-K,m-K", "BZ130")],
)
def test_orders_that_mean_nothing_are_refused_with_and_without_measuring(
    text: str, rule: str
) -> None:
    for measured in (True, False):
        state = table(
            options={"pre_measure": measured},
            H="ca-classic blue 10,10 0",
            K="bc-d7 red 10,9 180",
            G="bc-d7 red 10,8 180",
        )
        state = with_ship(state, "G", status=Status.DESTROYED, pose=None, hull=0)
        with pytest.raises(Illegal) as refused:
            fired(state, "H", text)
        assert refused.value.rule == rule


@pytest.mark.rule("BZ129", "BZT14b")
def test_a_ship_is_nominated_once_and_waiving_is_a_nomination() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    r = fired(state, "H", "none")
    assert the(r, fe.Fired).orders == "none"
    with pytest.raises(Illegal) as refused:
        fired(r.state, "H", "m-K")
    assert refused.value.rule == "BZ19"


@pytest.mark.rule("BZ48b", "BZ48c", "BZT18d", "BZ157c")
def test_secondaries_of_point_defence_do_not_fire_but_shoot_at_torpedoes() -> None:
    state = table(D="bc-d7 blue 10,10 0 acting=point-defence", K="ca-classic red 10,9 180")
    with pytest.raises(Illegal) as refused:
        fired(state, "D", "s-K")
    assert refused.value.rule == "BZT14"
    usual = table(D="bc-d7 blue 10,10 0")
    assert ready(usual.board, ship(usual, "D"), "s")
    assert close_dice(state.board, ship(state, "D")) == 5
    hurt = table(D="bc-d7 blue 10,10 0 acting=point-defence crippled").board
    assert close_dice(hurt, hurt.ship("d")) == 3


@pytest.mark.rule("BZ130", "BZ20", "BZ130b", "BZ130c", "BZT14")
def test_main_comes_before_secondary_and_a_target_that_is_gone_wastes_the_rest() -> None:
    state = table(D="bc-d7 blue 10,10 0", R="runabout red 10,9 180")
    r = fired(state, "D", "m-R,s-R,t1-R,t2-R", [6, 1, 1, 1, 1])
    assert [each.weapon for each in all_of(r, fe.Shot)] == ["m"]
    assert the(r, damage_events.Destroyed).ship == "r"
    assert not r.state.board.counters


@pytest.mark.rule("BZ227")
def test_the_best_fire_is_where_most_hull_falls_and_of_equals_at_the_weakest() -> None:
    state = table(
        D="bc-d7 blue 10,10 0",
        G="ca-galaxy red 10,9 180",
        H="ca-classic red 10,8.5 180",
        I="ca-classic red 10,8 180 hull=2",
    )
    found = fire.best(state.board, ship(state, "D"))
    assert orders.written(state.board, found.orders) == "m-I,s-I,t1-I,t2-I"
    assert [each.orders for each in fire.offers(state.board, "blue")] == [
        "best", "m-G,s-G,t1-G,t2-G", "m-H,s-H,t1-H,t2-H", "none",
    ]  # fmt: skip


@pytest.mark.rule("BZ132e")
def test_without_measuring_best_is_refused_and_no_offer_tells_who_is_in_reach() -> None:
    state = table(
        options={"pre_measure": False},
        H="ca-classic blue 10,10 0",
        K="bc-d7 red 10,40 0",
    )
    with pytest.raises(Illegal) as refused:
        fired(state, "H", "best")
    assert refused.value.rule == "BZ132"
    assert [each.orders for each in fire.offers(state.board, "blue")] == [
        "m-K,t1-K",
        "none",
    ]


@pytest.mark.rule("BZ62b")
def test_orders_are_written_as_they_are_read() -> None:
    state = table(F="ca-firecat blue 10,10 0", K="bc-d7 red 10,9 180", L="bc-d7 red 11,9 180")
    text = "m-K,s-K.3+L.1,t1-K,t2-L"
    found = fire.meant(state.board, "blue", Fire(ship="f", orders="t2-L,m-K,S-K.3+L.1,t1-k"))
    assert orders.written(state.board, found.orders) == text


@pytest.mark.rule("BZ176")
def test_close_defence_is_no_weapon_against_ships() -> None:
    board = table(V="cv-valkyrie blue 10,10 0", M="tp-maru red 10,9 180").board
    assert [orders.able(board, board.ship(each)) for each in ("v", "m")] == [("s",), ()]
    assert not fire.anything(board, "red")


@pytest.mark.rule("BZT15")
def test_what_a_ship_bears_on_is_seen_at_once_as_weapon_by_weapon() -> None:
    places = "20,14 20,13.99 23,20 23.01,20 24,16 16,24 20,26 20,20"
    foes: dict[str, Any] = {
        f"K{number}": f"bc-d7 red {at} 180" for number, at in enumerate(places.split())
    }
    board = table(H="bc-d7 blue 20,20 0", D="dd-brel blue 20,20 30", **foes).board
    for code in ("h", "d"):
        firer = board.ship(code)
        found = orders.bearing(board, firer)
        assert found == {each: orders.targets(board, firer, each) for each in found}
        assert tuple(found) == orders.able(board, firer)
