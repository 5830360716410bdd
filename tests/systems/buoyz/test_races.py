"""Attack Shields, Engine Doubling and No-Win (7.2, 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.systems.buoyz import aims, special
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.odds import of_order
from rules.systems.buoyz.orders import Order
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import fired, own, ship, table
from tests.systems.buoyz.turns import move, moving, play, refused, the
from tests.systems.buoyz.turns import special as tried

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

FOE = "bc-d7 red 24,22.5 180"
PIRATE = own(id="pirate", race="orion", main=3, close=1, secondary=1,
             torpedo=[{"kind": "photon", "count": 1, "arc": "F"}],
             abilities=["warp", "impulse", "engine_doubling"])  # fmt: skip


def near(**more: Any) -> BuoyzState:
    """A cruiser 1.5 inches from a battlecruiser; another one far away."""
    options = {"races": True, "actions": True, **more.pop("options", {})}
    ships = {"H": "ca-classic blue 24,24 0", "K": FOE, "G": "ca-classic blue 40,40 0", **more}
    return table(options=options, sds=[PIRATE], **ships)


def shields(state: BuoyzState, code: str = "K") -> tuple[int, ...]:
    """What its shields are worth."""
    return tuple(aims.shield_of(state.board, ship(state, code), each) for each in range(4))


@pytest.mark.rule("BZT54", "BZ14", "BZ15", "BZ168", "BZ243", "BZ15b", "BZ15c")
def test_attack_shields_are_declared_without_a_check_and_last_for_the_turn() -> None:
    asked = moving(near(), "red")
    step = play(asked, "red", tried("k", "attack-shields"))
    assert the(step, ev.SpecialTried).face == 0
    assert step.state.question == MoveOn(seat="red", ship="k")
    assert shields(step.state) == (5, 5, 5, 0)
    refused(step.state, "red", tried("k", "evasive"), "BZT24")
    assert shields(near(K=f"{FOE} acting=attack-shields crippled hull=2")) == (3, 3, 3, 0)
    after = RULESET.evolve(step.state, ev.TurnEnded(number=1))
    assert shields(after) == (4, 4, 4, 2)
    strong = own(id="strong", race="klingon", shields=[6, 6, 6, 1], abilities=["attack_shields"])
    best = table(sds=[strong], options={"races": True},
                 K="strong red 24,24 0 acting=attack-shields")  # fmt: skip
    assert shields(best) == (6, 6, 6, 0)
    keel = own(id="keel", race="klingon", shields=[4, 4, 4, 6], abilities=["attack_shields"])
    backed = table(sds=[keel], options={"races": True},
                   K="keel red 24,24 0 acting=attack-shields")  # fmt: skip
    assert shields(backed) == (5, 5, 5, 4)
    refused(moving(near()), "blue", tried("h", "attack-shields"), "BZT54")
    closed = moving(near(options={"races": False}), "red")
    refused(closed, "red", tried("k", "attack-shields"), "BZ243")


@pytest.mark.rule("BZT54", "BZ168")
def test_fire_meets_attack_shields() -> None:
    state = near(K=f"{FOE} acting=attack-shields")
    r = fired(state, "H", "m-K", [6, 1, 1, 1, 4])
    assert ship(r.state, "K").hull == 6, "four is less than five"
    chance = of_order(state.board, ship(state, "H"), Order("m", "k", 4)).hull
    plain = near()
    assert chance < of_order(plain.board, ship(plain, "H"), Order("m", "k", 4)).hull


@pytest.mark.rule("BZT55", "BZ57", "BZ150", "BZ150b", "BZ150c", "BZ112", "BZ57b", "BZT55b")
def test_engines_are_doubled_once_and_strained_for_good() -> None:
    state = near(H="pirate blue 24,24 0")
    asked = moving(state, left=2)
    step = play(asked, "blue", tried("h", "engine-doubling"))
    after, hood = step.state, ship(step.state, "H")
    assert hood.tried == "", "its own ability takes no special action"
    assert sp.allowance(after.board, hood) == 12 * INCH
    dice = [aims.dice_of(after.board, hood, each) for each in ("m", "s", "t1")]
    assert (dice, aims.close_dice(after.board, hood)) == ([6, 2, 1], 2)
    play(after, "blue", tried("h", "evasive"), 3)
    moved = play(after, "blue", move("h", "12"))
    assert sp.fast(ship(moved.state, "H"))
    over = RULESET.evolve(moved.state, ev.TurnEnded(number=1))
    hood = ship(over, "H")
    assert (hood.strained, hood.doubled) == (True, False)
    assert sp.allowance(over.board, hood) == 3 * INCH
    assert aims.dice_of(over.board, hood, "m") == 3
    refused(moving(over), "blue", tried("h", "engine-doubling"), "BZT55")
    refused(moving(near()), "blue", tried("h", "engine-doubling"), "BZT55")


@pytest.mark.rule("BZ113", "BZ57b")
def test_strained_engines_are_stopped_by_fewer_hits() -> None:
    for fact, steps in (("", 3), ("strained", 2), ("acting=engine-doubling", 4)):
        state = near(H=f"pirate blue 24,24 0 {fact}")
        assert sp.endurance(state.board, ship(state, "H")) == steps
        for hits in (steps - 1, steps):
            hurt = near(H=f"pirate blue 24,24 0 {fact} motive={hits}")
            assert sp.dead(hurt.board, ship(hurt, "H")) is (hits == steps)


@pytest.mark.rule("BZT53", "BZ47", "BZ149", "BZ149b", "BZ232", "BZT53b")
def test_no_win_gives_two_different_special_actions() -> None:
    asked = moving(near(), left=2)
    assert special.least(asked.board, ship(asked, "H"), "no-win") == 4
    state = play(asked, "blue", tried("h", "no-win"), 4).state
    assert state.question == MoveOn(seat="blue", ship="h")
    refused(state, "blue", tried("h", "no-win"), "BZT24")
    one = play(state, "blue", tried("h", "evasive"), 1).state
    assert not ship(one, "H").evasive
    refused(one, "blue", tried("h", "evasive"), "BZT24")
    two = play(one, "blue", tried("h", "hard-about"), 6).state
    assert sp.points(two.board, ship(two, "H")) == 5
    refused(two, "blue", tried("h", "red-alert"), "BZT24")
    failed = play(asked, "blue", tried("h", "no-win"), 3).state
    refused(failed, "blue", tried("h", "evasive"), "BZT24")
    closed = moving(near(options={"actions": False}))
    refused(closed, "blue", tried("h", "no-win"), "BZ232")


@pytest.mark.rule("BZ149c", "BZ38", "BZ57")
def test_by_no_win_any_ship_doubles_its_engines_and_warp_follows_flank_speed() -> None:
    state = play(moving(near(), left=2), "blue", tried("h", "no-win"), 6).state
    doubled = play(state, "blue", tried("h", "engine-doubling")).state
    assert sp.allowance(doubled.board, ship(doubled, "H")) == 12 * INCH
    fast = play(doubled, "blue", tried("h", "flank-speed"), 6).state
    assert sp.allowance(fast.board, ship(fast, "H")) == 18 * INCH
    gone = play(fast, "blue", tried("h", "maximum-warp"), 6)
    assert the(gone, ev.WarpedAway).ship == "h"
    early = play(state, "blue", tried("h", "flank-speed"), 6).state
    assert ship(early, "H").chances == 1
    refused(moving(near(), left=2), "blue", tried("h", "engine-doubling"), "BZT55")
