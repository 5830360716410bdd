"""ECM, Self-Destruct, Ramming Speed, Maximum Warp (BZT43, BZT44, BZT45, BZT46, BZ232)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, boarding, damage_events, fire, special
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.pieces import Mine, Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.fire_questions import Minefields
from rules.systems.buoyz.mine_events import MineMet
from rules.systems.buoyz.questions import EndPhase, MoveOn
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import all_of, ended, fired, own, resolved, ship, table
from tests.systems.buoyz.positions import the as the_event
from tests.systems.buoyz.turns import all_of as events_of
from tests.systems.buoyz.turns import due, firing, move, moving, play, refused, the
from tests.systems.buoyz.turns import special as tried

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

FOE = "bc-d7 red 24,22.5 180"


def near(**more: Any) -> BuoyzState:
    """A cruiser 1.5 inches from a battlecruiser."""
    options = {"actions": True} | more.pop("options", {})
    return table(options=options, **({"H": "ca-classic blue 24,24 0", "K": FOE} | more))


def ram(target: str = "k") -> ac.Special:
    return ac.Special(ship="h", what="ramming-speed", target=target)


@pytest.mark.rule("BZ232", "BZT24")
def test_more_special_actions_where_a_battle_has_them() -> None:
    needs = {"ecm": 3, "self-destruct": 3, "ramming-speed": 5, "maximum-warp": 1}
    state = near()
    for what, least in needs.items():
        assert special.least(state.board, ship(state, "H"), what) == least  # type: ignore[arg-type]
        closed = moving(near(options={"actions": False}))
        refused(closed, "blue", tried("h", what), "BZ232")
    failed = play(moving(state), "blue", tried("h", "ecm"), 2)
    assert failed.state.question == MoveOn(seat="blue", ship="h")
    refused(failed.state, "blue", tried("h", "evasive"), "BZT24")
    view = RULESET.view(moving(state), "blue")
    assert isinstance(absent(view), ac.Move)  # none is ever the answer of who is absent


@pytest.mark.rule("BZT43", "BZ39", "BZ220", "BZ39d")
def test_under_ecm_nobody_attacks_and_nobody_is_attacked() -> None:
    step = play(moving(near()), "blue", tried("h", "ecm"), 3)
    assert ship(step.state, "H").ecm
    dark = near(H="ca-classic blue 24,24 0 acting=ecm", G="ca-classic blue 30,24 0")
    board = dark.board
    assert aims.close_dice(board, ship(dark, "H")) == 0
    assert not fire.best(board, ship(dark, "H")).orders
    assert not fire.best(board, ship(dark, "K")).orders
    assert fire.best(near().board, ship(near(), "K")).orders
    refused(firing(dark, "red"), "red", ac.Fire(ship="k", orders="m-H"), "BZ39")
    refused(firing(dark), "blue", ac.Fire(ship="h", orders="m-K"), "BZT14")
    blind = near(H="ca-classic blue 24,24 0 acting=ecm", options={"pre_measure": False})
    refused(firing(blind, "red"), "red", ac.Fire(ship="k", orders="m-H"), "BZ39")


@pytest.mark.rule("BZ39b", "BZ39e")
def test_nobody_boards_under_ecm_and_explosions_hurt_all_the_same() -> None:
    options = {"boarding": True}
    bare = near(K="bc-d7 red 24,23.6 180 crippled hull=2", options=options)
    assert boarding.able(bare.board, "blue")
    for who, foe in (("acting=ecm", ""), ("", "acting=ecm")):
        state = near(
            H=f"ca-classic blue 24,24 0 {who}", K=f"bc-d7 red 24,23.6 180 crippled hull=2 {foe}",
            options=options,
        )  # fmt: skip
        assert not boarding.able(state.board, "blue")
        asked = due(state, BoardShips(seat="blue"), EndPhase(step=1))
        action = ac.Board(ship="h", target="k")
        refused(asked, "blue", action, "BZT42" if who else "BZ39")
    state = moving(
        near(K="bc-d7 red 24,23.5 180 acting=ecm", G="ca-classic blue 40,40 0 nominated")
    )
    blown = play(state, "blue", tried("h", "self-destruct"), 3, 2, 1, 1)
    assert the(blown, damage_events.Blasted).ships == ("k",)


@pytest.mark.rule("BZ39c", "BZT43b")
def test_nobody_goes_dark_in_a_nebula_or_on_a_planet() -> None:
    for bodies, there in (("nebula", "24,24 0"), ("planet", "24,21.99 0 landed=planet")):
        state = moving(near(H=f"runabout blue {there}", options={"bodies": bodies}))
        refused(state, "blue", tried("h", "ecm"), "BZT43")
    rocks = moving(near(options={"bodies": "asteroids"}))
    play(rocks, "blue", tried("h", "ecm"), 4)


@pytest.mark.rule("BZ39c", "BZ163", "BZ282")
def test_who_comes_into_a_nebula_or_lands_is_under_ecm_no_more() -> None:
    dark = "acting=ecm tried"
    cloud = moving(near(H=f"ca-classic blue 24,31 0 {dark}", options={"bodies": "nebula"}))
    view = RULESET.view(cloud, "blue")
    assert "under ECM no more" in RULESET.forecast(view, move("h", "3")).text
    assert "ECM" not in RULESET.forecast(view, move("h", "0.5")).text
    inside = play(cloud, "blue", move("h", "3"), listed=False)
    assert not ship(inside.state, "H").ecm
    assert ship(play(cloud, "blue", move("h", "0.5"), listed=False).state, "H").ecm
    older = play(cloud.of_version(2), "blue", move("h", "3"), listed=False)
    assert ship(older.state, "H").ecm
    world = moving(near(H=f"runabout blue 24,27.5 0 {dark}", options={"bodies": "planet"}))
    landed = play(world, "blue", move("h", "2,D"), listed=False)
    assert ship(landed.state, "H").landed
    assert not ship(landed.state, "H").ecm
    towed = near(
        H="ca-galaxy blue 24,32 0 tried acting=tractor", options={"bodies": "nebula"},
        R=f"runabout blue 24,31.5 0 tug=h towed nominated {dark}",
    )  # fmt: skip
    pulled = play(moving(towed), "blue", move("h", "3"), listed=False)
    assert not ship(pulled.state, "R").ecm


@pytest.mark.rule("BZ39b")
def test_a_minefield_hurts_who_is_under_ecm() -> None:
    state = near(
        H="ca-classic blue 24,24 0 acting=ecm nominated moved=400",
        K="bc-d7 red 24,10 180 nominated", options={"races": True},
    )  # fmt: skip
    mine = Mine("m", "red", Pose(24 * INCH, 24 * INCH, 0))
    board = changed(state.board, mines=(mine,)).with_ship(altered(ship(state, "H"), crossed=("m",)))
    met = resolved(changed(state, board=board), lambda r: r.next(Minefields()), [6, 1, 1, 1])
    assert the_event(met, MineMet).hit


@pytest.mark.rule("BZT44", "BZ146c")
def test_a_ship_destroys_itself_instead_of_moving() -> None:
    state = moving(near(K="bc-d7 red 24,23 180", G="ca-classic blue 40,40 0"), left=2)
    step = play(state, "blue", tried("h", "self-destruct"), 3, 4, 6, 6, 1, 1, 1, 1)
    assert ship(step.state, "H").status is Status.DESTROYED
    assert the(step, damage_events.Blasted).hits == (4,)
    assert ship(step.state, "K").hull == 4
    assert step.state.left == 1
    missed = play(state, "blue", tried("h", "self-destruct"), 2)
    assert ship(missed.state, "H").status is Status.ABOARD
    assert missed.state.question == MoveOn(seat="blue", ship="h")


@pytest.mark.rule("BZT45", "BZ44", "BZ154c", "BZ154b", "BZ113c", "BZ44b", "BZT45b")
def test_ramming_cripples_at_once_and_the_rammer_is_lost() -> None:
    state = moving(near(G="ca-classic blue 40,40 0"), left=2)
    step = play(state, "blue", ram(), 5, 4, 1)
    assert the(step, fe.Rammed).hull == 3
    assert the(step, damage_events.Crippled).gone == ("warp",)
    assert (ship(step.state, "K").hull, ship(step.state, "K").crippled) == (3, True)
    assert ship(step.state, "H").status is Status.DESTROYED
    assert not events_of(step, damage_events.Exploded)
    assert not events_of(step, damage_events.Blasted)
    crawling = moving(near(H="ca-classic blue 24,24 0 motive=3"), left=2)
    assert ram() in RULESET.legal(RULESET.view(crawling, "blue"))
    refused(crawling.of_version(2), "blue", ram(), "BZ154")
    adrift = moving(near(H="ca-classic blue 24,24 0 gone=warp+impulse"), left=2)
    refused(adrift, "blue", ram(), "BZ154")
    failed = play(state, "blue", ram(), 4)
    assert failed.state.question == MoveOn(seat="blue", ship="h")


@pytest.mark.rule("BZ44b", "BZ44c")
def test_who_is_never_crippled_is_destroyed_and_who_is_crippled_is_not_harmed() -> None:
    never = near(K="runabout red 24,22.5 0")
    assert special.harm(never.board, ship(never, "K")) == 1
    hurt = "bc-d7 red 24,22.5 180 crippled hull=2"
    for rule, hull in (("nothing", 0), ("destroyed", 2)):
        state = near(K=hurt, options={"ram_already_crippled": rule})
        assert special.harm(state.board, ship(state, "K")) == hull
    state = moving(near(K=hurt, G="ca-classic blue 40,40 0"), left=2)
    step = play(state, "blue", ram(), 6)
    assert ship(step.state, "K").hull == 2
    words = RULESET.forecast(RULESET.view(moving(near()), "blue"), ram()).text
    assert "K is crippled, hull 3" in words


@pytest.mark.rule("BZ154", "BZT45", "BZ154b")
def test_who_may_be_rammed() -> None:
    refused(moving(near(K="bc-d7 red 24,21.99 180")), "blue", ram(), "BZ154")
    refused(moving(near(K=f"{FOE} acting=ecm")), "blue", ram(), "BZ154")
    dead = moving(near(H="ca-classic blue 24,24 0 gone=warp+impulse"))
    refused(dead, "blue", ram(), "BZ154")
    hidden = near(
        H="ca-classic blue 24,23.3 0", K="bc-d7 red 24,24.7 180",
        options={"bodies": "planet", "planet_radius": 1},
    )  # fmt: skip
    assert not special.in_reach(hidden.board, ship(hidden, "H"))


@pytest.mark.rule("BZ233")
def test_who_may_be_rammed_is_told_where_nothing_is_measured() -> None:
    state = moving(near(options={"pre_measure": False}))
    assert ram() in RULESET.legal(RULESET.view(state, "blue"))
    beyond = moving(near(K="bc-d7 red 24,21 180", options={"pre_measure": False}))
    assert ram() not in RULESET.legal(RULESET.view(beyond, "blue"))
    refused(beyond, "blue", ram(), "BZ154")


@pytest.mark.rule("BZT46", "BZ38", "BZ151", "BZ113e", "BZ151b")
def test_maximum_warp_follows_flank_speed_and_leaves_from_where_the_ship_is() -> None:
    state = moving(near(G="ca-classic blue 40,40 0"), left=2)
    refused(state, "blue", tried("h", "maximum-warp"), "BZ151")
    flank = play(state, "blue", tried("h", "flank-speed"), 2).state
    step = play(flank, "blue", tried("h", "maximum-warp"), 1)
    assert ship(step.state, "H").status is Status.LEFT
    assert the(step, ev.WarpedAway).ship == "h"
    assert step.state.left == 1
    assert play(flank, "blue", move("h", "9")).state.left == 1
    for text in ("motive=1", "crippled hull=2", "gone=warp"):
        slow = moving(near(H=f"ca-classic blue 24,24 0 {text}"))
        fast = play(slow, "blue", tried("h", "flank-speed"), 6).state
        refused(fast, "blue", tried("h", "maximum-warp"), "BZ151")


@pytest.mark.rule("BZ151", "BZ9b")
def test_a_quantum_singularity_goes_to_maximum_warp_and_a_failed_try_is_the_last() -> None:
    talon = own(id="talon", abilities=["impulse"], singularity=True, command=1)
    state = moving(near(H="talon blue 24,24 0", sds=[talon]))
    flank = play(state, "blue", tried("h", "flank-speed"), 6).state
    failed = play(flank, "blue", tried("h", "maximum-warp"), 1).state
    assert failed.question == MoveOn(seat="blue", ship="h")
    refused(failed, "blue", tried("h", "maximum-warp"), "BZ151")


@pytest.mark.rule("BZ39d")
def test_torpedoes_are_not_shot_down_under_ecm() -> None:
    state = near(H="ca-firecat blue 24,24 0", K="ca-classic red 24,22.5 180 acting=ecm",
                 G="ca-classic red 24,22 180")  # fmt: skip
    launched = fired(state, "H", "t2-G").state
    shot_at = all_of(ended(launched, [*[1] * 2, *[1] * 12]), fe.Intercepted)
    assert {each.ship for each in shot_at} == {"g"}
