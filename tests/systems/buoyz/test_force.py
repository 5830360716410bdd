"""Use the Force: a Superior crew negates what an enemy has succeeded in (7.2, BZ147, BZ148)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import damage_events, initiative
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, ship, table, with_ship
from tests.systems.buoyz.turns import move, moving, play, refused, set_up, special, the

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.state import BuoyzState

SAGES = own(id="sages", command=3, abilities=["warp", "impulse", "tractor"])
LET = ac.DONE


def watched(**more: Any) -> BuoyzState:
    """A red ship to move, two of blue's in overwatch beside it."""
    options = {"rules": "full", "turn_limit": 1, **more.pop("options", {})}
    ships = {"S": "sages blue 24,24 0 acting=use-the-force nominated",
             "T": "sages blue 26,24 0 acting=use-the-force nominated",
             "K": "bc-d7 red 24,23 180", "L": "bc-d7 red 40,4 180", **more}  # fmt: skip
    return moving(table(options=options, sds=[SAGES], **ships), "red", left=2)


def question(state: BuoyzState) -> Question:
    """What blue is asked."""
    assert state.question is not None
    return state.question


def tried(state: BuoyzState, what: Any, *faces: int) -> BuoyzState:
    """The state when red's ship has tried that, and blue is asked about it."""
    state = play(state, "red", special("k", what), *faces, listed=False).state
    assert state.question == qu.Negate(seat="blue", ship="k", what=what)
    return state


@pytest.mark.rule("BZT59", "BZ46", "BZ232")
def test_who_may_use_the_force() -> None:
    state = table(options={"rules": "full"}, sds=[SAGES], S="sages blue 24,24 0",
                  H="ca-classic blue 30,30 0", K="bc-d7 red 24,10 180")  # fmt: skip
    step = play(moving(state), "blue", special("s", "use-the-force"), 3)
    assert ship(step.state, "S").watching
    refused(moving(state), "blue", special("h", "use-the-force"), "BZ46")
    core = table(sds=[SAGES], S="sages blue 24,24 0")
    refused(moving(core), "blue", special("s", "use-the-force"), "BZ232")
    failed = play(moving(state), "blue", special("s", "use-the-force"), 2).state
    assert not ship(failed, "S").watching


@pytest.mark.rule("BZ248", "BZT8b")
def test_flagships_may_have_superior_crews() -> None:
    state = set_up(6, 6, 1, 1, actions="on", flagships="superior").state
    assert [state.board.sd(each).command for each in state.board.ships] == [3, 3]
    assert initiative.modifier(state.board, "blue") == 2
    assert ac.Special(ship="hood", what="use-the-force") in RULESET.legal(moving(state))
    patrol = set_up(6, 6, 1, 1, scenario="patrol", flagships="superior").state
    assert [each.id for each in patrol.board.ships if each.elite] == ["hood", "doomslayer"]
    assert not any(each.elite for each in set_up(6, 6, 1, 1).state.board.ships)


@pytest.mark.rule("BZ147", "BZ147b", "BZ148", "BZ46b", "BZT59b")
def test_a_negated_action_has_failed_and_the_overwatch_is_spent() -> None:
    state = tried(watched(), "flank-speed", 6)
    before = ship(state, "K")
    assert (before.acting, before.contested) == ((), "flank-speed")
    assert not any(e.what == "maximum-warp" for e in RULESET.legal(state) if hasattr(e, "what"))
    step = play(state, "blue", ac.Force(ship="s"))
    assert the(step, ev.Negated).by == "s"
    after = ship(step.state, "K")
    assert (after.acting, after.contested, after.tried) == ((), "", "flank-speed")
    assert not ship(step.state, "S").watching
    assert ship(step.state, "T").watching
    assert step.state.question == qu.MoveOn(seat="red", ship="k")
    refused(step.state, "red", special("k", "flank-speed"), "BZT24")
    refused(step.state, "red", special("k", "maximum-warp"), "BZ151")
    assert len(draw(scene(RULESET.view(step.state, None)))) > 0


@pytest.mark.rule("BZ147")
def test_what_is_let_be_takes_its_effect() -> None:
    step = play(tried(watched(), "flank-speed", 6), "blue", LET)
    assert the(step, ev.Prevailed).what == "flank-speed"
    assert ship(step.state, "K").acting == ("flank-speed",)
    assert [each.watching for each in step.state.board.ships[:2]] == [True, True]
    state = tried(step.state, "maximum-warp", 6)
    assert ship(state, "K").pose is not None
    gone = play(state, "blue", LET).state
    assert ship(gone, "K").status is Status.LEFT
    assert gone.left == 1
    stays = play(state, "blue", ac.Force(ship="t")).state
    assert stays.question == qu.MoveOn(seat="red", ship="k")
    play(stays, "red", move("k", "9"), listed=False)


@pytest.mark.rule("BZ148", "BZ147")
def test_nothing_happens_before_it_is_known_whether_it_is_negated() -> None:
    blow = tried(watched(), "self-destruct", 6)
    assert ship(blow, "K").status is Status.ABOARD
    kept = play(blow, "blue", ac.Force(ship="s"))
    assert kept.state.question == qu.MoveOn(seat="red", ship="k")
    assert kept.state.left == 2
    blown = play(blow, "blue", LET, 1, 1, listed=False)
    assert the(blown, damage_events.Exploded).ship == "k"
    assert blown.state.left == 1
    ram = play(watched(), "red", ac.Special(ship="k", what="ramming-speed", target="s"), 6,
               listed=False).state  # fmt: skip
    rammed = play(ram, "blue", LET, 1, 1, 1, listed=False)
    assert the(rammed, fe.Rammed).target == "s"


@pytest.mark.rule("BZ148", "BZ148b", "BZ149", "BZ57")
def test_no_win_and_what_takes_no_check_may_be_negated() -> None:
    hope = tried(watched(), "no-win", 6)
    assert ship(play(hope, "blue", ac.Force(ship="s")).state, "K").chances == 0
    assert ship(play(hope, "blue", LET).state, "K").chances == 2
    shields = tried(watched(), "attack-shields")
    assert ship(play(shields, "blue", ac.Force(ship="s")).state, "K").acting == ()
    pirate = own(id="pirate", race="orion", abilities=["warp", "engine_doubling"])
    ships = {"S": "sages blue 24,4 0 acting=use-the-force nominated", "K": "pirate red 24,23 180"}
    state = moving(table(options={"rules": "full"}, sds=[SAGES, pirate], **ships), "red")
    state = play(tried(state, "engine-doubling"), "blue", ac.Force(ship="s")).state
    assert not ship(state, "K").strained
    refused(state, "red", special("k", "engine-doubling"), "BZT55")


@pytest.mark.rule("BZ147", "BZ147c", "BZ249")
def test_the_force_may_be_negated_and_a_kept_beam_may_not() -> None:
    ships = {"S": "sages blue 24,4 0 acting=use-the-force nominated", "K": "sages red 24,23 180",
             "R": "runabout red 24,22.5 0"}  # fmt: skip
    state = moving(table(options={"rules": "full"}, sds=[SAGES], **ships), "red")
    spent = play(tried(state, "use-the-force", 6), "blue", ac.Force(ship="s")).state
    assert not ship(spent, "K").watching
    hold = ac.Special(ship="k", what="tractor", target="r", way="hold")
    caught = play(state, "red", hold, 6)
    assert isinstance(caught.state.question, qu.Negate)
    assert the(play(caught.state, "blue", LET), te.Tractored).target == "r"
    kept = with_ship(state, "R", tug="k")
    assert the(play(kept, "red", hold), te.Tractored).target == "r"


@pytest.mark.rule("BZ147d", "BZ229")
def test_who_is_asked_what_is_refused_and_what_may_be_said_ahead() -> None:
    state = tried(watched(), "no-win", 6)
    assert RULESET.legal(state) == (ac.Force(ship="s"), ac.Force(ship="t"), LET)
    assert RULESET.absent(RULESET.view(state, "blue")) == LET
    spent = with_ship(state, "S", acting=())
    refused(spent, "blue", ac.Force(ship="s"), "BZ147")
    for order, answer in (("first", ac.Force(ship="s")), ("grave", ac.Force(ship="s")),
                          ("never", LET)):  # fmt: skip
        view = RULESET.view(state.hiding("blue", orders={"force": order}), "blue")
        assert RULESET.answer_ahead(view, question(state)) == answer
    light = tried(watched(), "evasive", 6)
    view = RULESET.view(light.hiding("blue", orders={"force": "grave"}), "blue")
    assert RULESET.answer_ahead(view, question(light)) == LET
    never = ac.Orders(order="force-never")
    assert never in RULESET.legal_ahead(RULESET.view(state, "blue"))
    assert never not in RULESET.legal_ahead(RULESET.view(state, "red"))
