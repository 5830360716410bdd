"""Cloaks: on and off, what cloaked ships do, who may attack them, hunting (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    aims,
    boarding,
    cloaking,
    cloaks,
    fire,
    initiative,
    orders,
    special,
    tractor,
)
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.odds import of_order
from rules.systems.buoyz.questions import (
    Attack,
    ChooseFirst,
    EndPhase,
    FireOn,
    MoveOn,
    NominateFire,
)
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.state import Secret
from tests.systems.buoyz.positions import fired, own, ship, table, with_ship
from tests.systems.buoyz.turns import due, firing, moving, play, refused, the
from tests.systems.buoyz.turns import special as tried

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

BIRD = "dd-brel red 24,22.5 180"


def hunt(**more: Any) -> BuoyzState:
    """A cruiser 1.5 inches from a bird of prey."""
    options = {"cloak": True, **more.pop("options", {})}
    ships = {"H": "ca-classic blue 24,24 0", "B": BIRD, **more}
    return table(options=options, **ships)


def board_of(state: BuoyzState, code: str, foe: str = "H") -> tuple[bool, bool]:
    """Whether a ship may be attacked by another one, and whether it may attack itself."""
    board = state.board
    target = ship(state, code)
    return cloaks.attackable(board, ship(state, foe), target), cloaks.may_attack(board, target)


@pytest.mark.rule("BZT50", "BZT50b", "BZ135", "BZ220b", "BZ135b", "BZT50b", "BZT50d")
def test_a_ship_cloaks_instead_of_a_special_action_and_attacks_nobody_this_turn() -> None:
    state = moving(hunt(), "red")
    assert orders.able(state.board, ship(state, "B"))
    step = play(state, "red", ac.Cloak(ship="b"))
    assert the(step, ce.CloakSwitched).on
    after = step.state
    assert after.question == MoveOn(seat="red", ship="b")
    bird = ship(after, "B")
    assert bird.cloaked
    assert aims.shields_down(after.board, bird)
    refused(after, "red", tried("b", "evasive"), "BZT50")
    refused(after, "red", ac.Cloak(ship="b"), "BZT24")
    assert orders.able(hunt().board, ship(hunt(), "B"))
    assert not orders.able(after.board, bird)
    refused(firing(after, "red"), "red", ac.Fire(ship="b", orders="m-H"), "BZT14")
    back = play(moving(hunt(B=f"{BIRD} cloaked"), "red"), "red", ac.Cloak(ship="b")).state
    bird = ship(back, "B")
    assert not bird.cloaked
    assert not aims.shields_down(back.board, bird), "its shields stand at once"
    assert not orders.able(back.board, bird)
    assert aims.close_dice(back.board, bird) == 1, "close defence works"
    late = play(moving(hunt(), "red"), "red", tried("b", "evasive"), 1).state
    refused(late, "red", ac.Cloak(ship="b"), "BZT24")


@pytest.mark.rule("BZ192b")
def test_who_can_not_cloak() -> None:
    for hurt in ("crippled hull=1", "shields_hit=1"):
        refused(moving(hunt(B=f"{BIRD} {hurt}"), "red"), "red", ac.Cloak(ship="b"), "BZ192")
    refused(moving(hunt(B=f"{BIRD} lost=cloak"), "red"), "red", ac.Cloak(ship="b"), "BZT50")
    refused(moving(hunt()), "blue", ac.Cloak(ship="h"), "BZT50")
    refused(moving(hunt(options={"cloak": False}), "red"), "red", ac.Cloak(ship="b"), "BZ239")


@pytest.mark.rule("BZ99", "BZ112", "BZ113", "BZT50c")
def test_cloaked_ships_go_at_half_speed() -> None:
    def far(text: str, sd: str = "dd-brel") -> int:
        state = hunt(B=f"{sd} red 24,22.5 180 {text}")
        return sp.allowance(state.board, ship(state, "B"))

    assert far("cloaked") == 7 * INCH // 2
    assert far("cloaked acting=flank-speed") == 7 * INCH * 3 // 4
    assert far("cloaked", "cl-talon") == INCH, "two inches on impulse, then half"
    slow = hunt(B="dd-brel red 24,22.5 180 cloaked motive=2")
    bird = ship(slow, "B")
    assert sp.allowance(slow.board, bird) == 7 * INCH // 8
    assert not sp.dead(slow.board, bird)


@pytest.mark.rule("BZT51", "BZ39", "BZ131c", "BZ152e")
def test_who_has_not_detected_a_cloaked_ship_does_not_attack_it() -> None:
    state = hunt(B=f"{BIRD} cloaked", options={"boarding": True, "tractor": True, "actions": True})
    board, hood = state.board, ship(state, "H")
    assert not fire.best(board, hood).orders
    refused(firing(state), "blue", ac.Fire(ship="h", orders="m-B"), "BZT51")
    blind = hunt(B=f"{BIRD} cloaked", options={"pre_measure": False})
    refused(firing(blind), "blue", ac.Fire(ship="h", orders="m-B"), "BZT51")
    assert ship(state, "B") not in special.in_reach(board, hood)
    close = hunt(B="dd-brel red 24,23.6 180 cloaked", options={"boarding": True, "tractor": True})
    assert not tractor.in_reach(close.board, ship(close, "H"))
    assert not boarding.able(close.board, "blue")
    asked = due(close, BoardShips(seat="blue"), EndPhase(step=1))
    refused(asked, "blue", ac.Board(ship="h", target="b"), "BZT51")
    seen = with_ship(close, "B", found=("h",))
    assert boarding.able(seen.board, "blue"), "its shields are down"
    assert fire.best(seen.board, ship(seen, "H")).orders


@pytest.mark.rule("BZT16", "BZ12b", "BZT51b", "BZT50d")
def test_beams_at_a_cloaked_ship_are_at_minus_one_and_meet_no_shields() -> None:
    state = hunt(B=f"{BIRD} cloaked found=h")
    aim = aims.beam(state.board, ship(state, "H"), "m", ship(state, "B"))
    assert (aim.more, aim.need, aim.shield.worth) == (-1, 5, 0)
    torpedo = fire.aimed(state.board, ship(state, "H"), orders.Order("t1", "b", 2))
    bare = hunt()
    assert aims.beam(bare.board, ship(bare, "H"), "m", ship(bare, "B")).shield.worth > 0
    plain = fire.aimed(bare.board, ship(bare, "H"), orders.Order("t1", "b", 2))
    assert torpedo.need == plain.need, "torpedoes do without such modifiers"


@pytest.mark.rule("BZT52", "BZ98", "BZ190", "BZ98c", "BZ98d")
def test_a_hunter_searches_before_it_fires_and_detects_for_itself() -> None:
    state = hunt(B=f"{BIRD} cloaked", G="ca-classic blue 25,24 0")
    step = play(moving(state, left=2), "blue", tried("h", "cloak-hunter"), 1)
    assert ship(step.state, "H").hunting
    hunter = hunt(
        H="ca-classic blue 24,24 0 acting=cloak-hunter moved=1600", B=f"{BIRD} cloaked",
        G="ca-classic blue 25,24 0", K="dd-brel red 24,21.9 180 cloaked",
        L="bc-d7 red 26,24 180 fired",
    )  # fmt: skip
    asked = firing(hunter, left=2)
    found = play(asked, "blue", ac.Search(ship="h"), 4)
    assert the(found, ce.Searched).found == ("b",), "two inches are as far as it goes"
    assert found.state.question == FireOn(seat="blue", ship="h")
    assert board_of(found.state, "B") == (True, False)
    assert board_of(found.state, "B", "G") == (False, False)
    refused(found.state, "blue", ac.Fire(ship="g", orders="none"), "BZ190")
    assert isinstance(absent(RULESET.view(found.state, "blue")), ac.Fire)
    shot = play(found.state, "blue", ac.Fire(ship="h", orders="m-B"), 1, 1, 1, 1, listed=False)
    assert ship(shot.state, "H").fired
    assert shot.state.question == NominateFire(seat="blue")
    failed = play(asked, "blue", ac.Search(ship="h"), 3).state
    assert ship(failed, "H").fired
    assert not cloaks.may_attack(failed.board, ship(failed, "H"))
    assert (failed.left, failed.question) == (1, NominateFire(seat="blue"))
    refused(failed, "blue", ac.Search(ship="h"), "BZ19")


@pytest.mark.rule("BZ98", "BZT39", "BZT52", "BZ98b")
def test_who_searches_and_what_it_takes() -> None:
    hunting = "acting=cloak-hunter"
    state = hunt(H=f"ca-galaxy blue 24,24 0 {hunting}", B=f"{BIRD} cloaked")
    assert cloaking.least(state.board, ship(state, "H")) == 3
    plain = hunt(H=f"ca-classic blue 24,24 0 {hunting}", B=f"{BIRD} cloaked")
    assert cloaking.least(plain.board, ship(plain, "H")) == 4
    far = hunt(H=f"ca-classic blue 24,24 0 {hunting} moved=1601", B=f"{BIRD} cloaked")
    refused(firing(far), "blue", ac.Search(ship="h"), "BZ98")
    none = hunt(H=f"ca-classic blue 24,24 0 {hunting}")
    refused(firing(none), "blue", ac.Search(ship="h"), "BZ98")
    idle = hunt(B=f"{BIRD} cloaked")
    refused(firing(idle), "blue", ac.Search(ship="h"), "BZ98")
    away = "dd-brel red 24,10 180 cloaked"
    assert not cloaking.searches(
        hunt(H=f"ca-classic blue 24,24 0 {hunting}", B=away).board, ship(none, "H")
    )
    blind = hunt(H=f"ca-classic blue 24,24 0 {hunting}", B=away, options={"pre_measure": False})
    assert ac.Search(ship="h") in RULESET.legal(RULESET.view(firing(blind), "blue"))
    nobody = hunt(B="bc-d7 red 24,22 180")
    refused(moving(nobody), "blue", tried("h", "cloak-hunter"), "BZT52")


@pytest.mark.rule("BZ93", "BZ98c")
def test_nobody_is_searched_for_through_a_planet() -> None:
    small = {"bodies": "planet", "planet_radius": 1}
    places = {"H": "ca-classic blue 23.4,23.1 0 acting=cloak-hunter", "K": "bc-d7 red 24,20 180"}
    state = hunt(options=small, B="dd-brel red 24.6,23.1 180 cloaked", **places)
    assert not cloaking.near(state.board, ship(state, "H"))
    refused(firing(state), "blue", ac.Search(ship="h"), "BZ98")
    there = hunt(options=small, B="dd-brel red 24.2,22.9 180 cloaked", **places)
    assert [each.code for each in cloaking.near(there.board, ship(there, "H"))] == ["B"]


@pytest.mark.rule("BZ56", "BZ191", "BZ192", "BZT50e")
def test_who_fires_from_under_its_cloak_is_detected_by_all() -> None:
    state = hunt(B="de-kprn red 24,22.5 180 cloaked", G="ca-classic blue 40,40 0")
    r = fired(state, "B", "m-H,t1-H", [1])
    assert any(isinstance(each.event, ce.Betrayed) for each in r.emitted)
    bird = ship(r.state, "B")
    assert bird.cloaked
    assert board_of(r.state, "B")[0]
    assert board_of(r.state, "B", "G")[0]
    assert aims.close_dice(r.state.board, bird) == 0
    fresh = hunt(B="de-kprn red 24,22.5 180 cloaked switched")
    refused(firing(fresh, "red"), "red", ac.Fire(ship="b", orders="m-H"), "BZT14")
    held = fired(state, "B", "none")
    assert not ship(held.state, "B").betrayed


@pytest.mark.rule("BZ95", "BZ95b", "BZ95c")
def test_a_nebula_takes_a_cloaks_protection_but_not_its_price() -> None:
    state = hunt(B=f"{BIRD} cloaked", options={"bodies": "nebula"})
    board, hood, bird = state.board, ship(state, "H"), ship(state, "B")
    assert board_of(state, "B")[0]
    assert [each.what for each in aims.modifiers(board, hood, bird, 0)] == ["cloud"]
    assert aims.beam(board, hood, "m", bird).shield.worth == 0
    bare = hunt(options={"bodies": "nebula"})
    assert aims.beam(bare.board, ship(bare, "H"), "m", ship(bare, "B")).shield.worth == 2
    rocks = hunt(B=f"{BIRD} cloaked", options={"bodies": "asteroids"})
    assert not board_of(rocks, "B")[0]


@pytest.mark.rule("BZ92")
def test_sensors_reach_a_quarter_as_far_to_and_from_a_cloaked_ship() -> None:
    def sees(at: str, mine: str = "", theirs: str = "cloaked", sd: str = "ca-classic") -> bool:
        state = hunt(H=f"{sd} blue 24,40 0 {mine}", B=f"dd-brel red {at} 180 {theirs}",
                     options={"bodies": "planet"})  # fmt: skip
        return sensors.located(state.board, ship(state, "H"), ship(state, "B"))

    assert sees("34,40")
    assert not sees("34.01,40")
    assert not sees("34.01,40", mine="cloaked", theirs="")
    assert sees("34.01,40", theirs="")
    assert sees("36.5,40", sd="ca-galaxy")
    assert not sees("36.51,40", sd="ca-galaxy")
    for at, seen in (("24,25.4", True), ("24,25.41", False)):
        cloud = hunt(H=f"ca-classic blue {at} 0", B="dd-brel red 24,17.9 180 cloaked",
                     options={"bodies": "nebula"})  # fmt: skip
        assert sensors.located(cloud.board, ship(cloud, "H"), ship(cloud, "B")) is seen


@pytest.mark.rule("BZ95", "BZ92")
def test_in_a_nebula_a_cloak_does_not_shorten_the_reach_of_sensors() -> None:
    state = hunt(H="cl-talon blue 24,29.8 0", B="dd-brel red 24,22 180 cloaked",
                 options={"bodies": "nebula"})  # fmt: skip
    for board, why in ((state.board, ""), (state.of_version(2).board, "sight")):
        assert cloaks.attackable(board, ship(state, "H"), ship(state, "B"))
        assert aims.astray(board, ship(state, "H"), "t1", ship(state, "B")) == why
    found = orders.bearing(state.board, ship(state, "H"))
    assert [each.id for each in found["t1"]] == ["b"]


@pytest.mark.rule("BZ128b", "BZ191", "BZ225")
@pytest.mark.parametrize("others", ["", "ca-classic blue 40,40 0 fired"])
def test_a_side_is_asked_to_fire_while_what_is_cloaked_may_show_itself(others: str) -> None:
    more = {"G": others} if others else {}
    state = hunt(H="ca-classic blue 24,24 0", B="de-kprn red 24,22.5 180 cloaked", **more)
    known = due(state, ChooseFirst(seat="blue", phase="movement"), Attack())
    step = play(known, "blue", ac.First(who="other"))
    assert step.state.question == ChooseFirst(seat="blue", phase="attack")
    shot = play(firing(state, "red"), "red", ac.Fire(ship="b", orders="m-H"), 1, listed=False)
    assert shot.state.question == NominateFire(seat="blue")
    next_turn = (6, 6, 1, 1)
    back = ac.Fire(ship="h", orders="m-B")
    play(shot.state, "blue", back, 1, 1, 1, 1, *next_turn, listed=False)
    older = play(known.of_version(2), "blue", ac.First(who="other"))
    assert the(older, ev.NoTargets).seat == "blue"
    spent = hunt(H="ca-classic blue 24,24 0", B="de-kprn red 24,22.5 180 cloaked fired", **more)
    assert not fire.awaits(spent.board, "blue")
    away = hunt(H="ca-classic blue 24,24 0", B="de-kprn red 24,31 180 cloaked", **more)
    assert not fire.awaits(away.board, "blue")


@pytest.mark.rule("BZ128b", "BZ229")
def test_who_fires_by_standing_orders_waits_with_one_ship_at_a_time() -> None:
    state = hunt(
        H="ca-classic blue 24,24 0", G="ca-classic blue 25,24 0",
        B="de-kprn red 24,22.5 180 cloaked",
    )  # fmt: skip
    state = changed(firing(state), hidden={"blue": Secret(orders={"fire": "best"})})
    question = NominateFire(seat="blue")
    for asked, answer in (
        (state, ac.Fire(ship="h", orders=ac.NONE)),
        (with_ship(state, "B", fired=True), ac.WAIVE),
        (state.of_version(2), ac.WAIVE),
    ):
        assert RULESET.answer_ahead(RULESET.view(asked, "blue"), question) == answer


@pytest.mark.rule("BZ192", "BZ225")
def test_a_side_is_asked_to_fire_while_an_explosion_may_put_a_cloak_out_of_order() -> None:
    pieces = {"H": "ca-classic blue 24,24 0", "B": "dd-brel red 24,23 180 cloaked"}
    assert not fire.awaits(hunt(**pieces).board, "blue")
    assert fire.awaits(hunt(K="bc-d7 red 24,27 0", **pieces).board, "blue")
    assert not fire.awaits(hunt(K="bc-d7 red 24,27 0 fired", **pieces).board, "blue")


@pytest.mark.rule("BZ192b", "BZ135")
def test_a_cloak_fails_with_its_shields_its_ship_or_its_ability() -> None:
    big = own(id="big", hull=9, crippled=4, race="other", abilities=["warp", "cloak"])
    seen = "big red 24,22.5 180 cloaked found=h"
    state = hunt(B=seen, sds=[big])
    shields = fired(state, "H", "m-B", [6, 1, 1, 1, 5, 4, 3])
    assert not ship(shields.state, "B").cloaked
    assert aims.shield_of(shields.state.board, ship(shields.state, "B"), 0) == 2
    crippled = fired(hunt(B=f"{seen} hull=5", sds=[big]), "H", "m-B", [6, 1, 1, 1, 5, 1, 1, 3])
    bird = ship(crippled.state, "B")
    assert (bird.crippled, bird.cloaked, bird.gone) == (True, False, ())
    lost = fired(state, "H", "m-B", [6, 1, 1, 1, 5, 4, 6])
    over = play(lost.state, "red", ac.Choose(ship="b", what="cloak"))
    assert the(over, ce.CloakFailed).ship == "b"
    only = own(id="big", hull=9, crippled=4, race="other", abilities=["cloak"])
    taken = fired(hunt(B=seen, sds=[only]), "H", "m-B", [6, 1, 1, 1, 5, 4, 6])
    assert not ship(taken.state, "B").cloaked
    kept = fired(state, "H", "m-B", [6, 1, 1, 1, 5, 4, 1])
    assert ship(kept.state, "B").cloaked


@pytest.mark.rule("BZ238", "BZT46", "BZ192", "BZ192c", "BZ192f")
def test_what_no_ship_does_under_its_cloak() -> None:
    options = {"actions": True, "tractor": True, "boarding": True}
    dark = own(id="dark", race="other", secondary=2, close=2,
               abilities=["warp", "cloak", "tractor", "transporter"])  # fmt: skip
    near = "runabout blue 24,23.2 0"
    state = hunt(B="dark red 24,23.5 180 cloaked", K=near, sds=[dark], options=options)
    asked = moving(state, "red")
    for what in ("point-defence", "tractor"):
        refused(asked, "red", tried("b", what), "BZ238")
    for what in ("red-alert", "evasive", "ecm", "hard-about", "self-destruct"):
        play(asked, "red", tried("b", what), 1)
    fast = play(asked, "red", tried("b", "flank-speed"), 6).state
    refused(fast, "red", tried("b", "maximum-warp"), "BZ238")
    ram = ac.Special(ship="b", what="ramming-speed", target="h")
    assert ram in RULESET.legal(RULESET.view(asked, "red"))
    hurt = with_ship(state, "K", crippled=True)
    assert not boarding.able(hurt.board, "red")
    bare = with_ship(hurt, "B", cloaked=False)
    assert boarding.able(bare.board, "red")
    assert [aims.close_dice(each.board, ship(each, "B")) for each in (hurt, bare)] == [0, 2]


@pytest.mark.rule("BZT8d")
def test_a_cloak_helps_the_initiative_once() -> None:
    state = hunt(G="dd-brel red 30,30 0")
    assert initiative.modifier(state.board, "red") == 1
    assert initiative.modifier(state.board, "blue") == 0
    off = hunt(options={"cloak": False})
    assert initiative.modifier(off.board, "red") == 0


@pytest.mark.rule("BZ239", "BZ216", "BZ76")
def test_cloaks_are_in_a_battle_by_choice() -> None:
    bought = RULESET.brief_for(RULESET.read_options({"scenario": "fleet", "cloak": True}))
    assert {"cl-talon", "dd-brel", "de-kprn"} < set(bought.sds)
    assert "cv-valkyrie" not in bought.sds
    assert "cloak" in hunt().board.ruled
    assert "cloak" not in hunt(options={"cloak": False}).board.ruled


@pytest.mark.rule("BZ98d", "BZ191b")
def test_what_is_detected_is_hidden_again_with_the_next_turn() -> None:
    state = hunt(B=f"{BIRD} cloaked found=h betrayed searched=passed")
    after = RULESET.evolve(state, ev.TurnEnded(number=1))
    bird = ship(after, "B")
    assert (bird.found, bird.betrayed, bird.searched, bird.cloaked) == ((), False, "", True)


def test_a_preview_of_fire_at_a_cloaked_ship_counts_its_cloak_failing() -> None:
    """By hand: one die, a hit on 5+; hull 2 of 2/1 is crippled by one, and its shields stand."""
    one = own(id="one", main=1, abilities=[])
    state = hunt(H="one blue 24,23 0", B=f"{BIRD} cloaked found=h", sds=[one])
    outcome = of_order(state.board, ship(state, "H"), orders.Order("m", "b", 1))
    assert outcome.hull == outcome.hit
