"""Squadrons: forming them, their nominations, fire, Command, and who drops out (11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import boarding, orders, repair, special, squadrons
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import moving as mv
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.actions import Fire
from rules.systems.buoyz.board import formations
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.changes import after
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, ship, table, with_ship
from tests.systems.buoyz.turns import all_of, firing, move, moving, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.state import BuoyzState

ABLE = own(id="able", command=3)


def squadron(**more: Any) -> BuoyzState:
    """A squadron of two ships going north, a ship alone, and an enemy before them."""
    options = {"squadrons": True, "turn_limit": 1, **more.pop("options", {})}
    ships = {
        "A": "ca-classic blue 24,30 0",
        "B": "able blue 26,30 0",
        "C": "ca-classic blue 40,40 0",
        "K": "bc-d7 red 24,26 180 nominated fired",
        **more,
    }
    state = table(options=options, sds=[ABLE], **ships)
    for code in "AB":
        state = with_ship(state, code, squadron="blue-1")
    return state


def done(state: BuoyzState, action: Action, *faces: int) -> Step:
    """The step that an action of blue takes with these dice."""
    return play(state, "blue", action, *faces, listed=False)


@pytest.mark.rule("BZT65", "BZ141", "BZ133b")
def test_squadrons_are_formed_in_secret_and_shown_together() -> None:
    state = set_up(scenario="patrol", squadrons=True).state
    view = RULESET.view(state, "blue")
    assert scene(view).status == "Both sides form squadrons"
    assert absent(view) == fa.fitted()
    first = list(RULESET.legal(view)[:2])
    assert first == [fa.fitted(), fa.fitted("H1+H2+S")]
    step = play(state, "blue", fa.fitted("H1+S"), listed=False)
    assert step.state.fitting == ("blue",)
    assert not any(each.squadron for each in step.state.board.ships)
    step = play(step.state, "red", fa.fitted(), 6, 5, 1, 1, listed=False)
    assert dict(the(step, fi.SquadronsShown).ships) == {"hood": "blue-1", "scout": "blue-1"}
    assert [each.squadron for each in step.state.board.ships[:3]] == ["blue-1", "", "blue-1"]


@pytest.mark.rule("BZT65", "BZ262")
def test_what_is_no_squadron() -> None:
    state = table(options={"squadrons": True}, A="ca-classic blue 24,30 0",
                  B="ca-classic blue 26,30 0", S="station blue 30,30 0",
                  K="bc-d7 red 24,26 180")  # fmt: skip
    assert [each.code for each in squadrons.able(state.board, "blue")] == ["A", "B"]
    assert not squadrons.able(state.board, "red")
    for wrong in ("A", "A+S", "A+K", "A+A"):
        with pytest.raises(Illegal) as refusal:
            squadrons.meant(state.board, "blue", ac.Muster(fit=wrong))
        assert refusal.value.rule == "BZT65"


@pytest.mark.rule("BZ141")
def test_a_squadron_moves_in_one_nomination() -> None:
    state = moving(squadron())
    refused(state, "blue", move("k"), "BZ128")
    step = done(state, move("a", "1"))
    assert step.state.left == 1
    assert [each.code for each in mv.waiting(step.state.board, "blue")] == ["B"]
    refused(step.state, "blue", move("c", "1"), "BZ141")
    step = done(step.state, move("b", "1"))
    assert the(step, fi.SquadronMoved).dropped == ()
    alone = done(state, move("c", "1")).state
    assert [each.code for each in mv.waiting(alone.board, "blue")] == ["A", "B"]
    two = changed(state, left=2)
    assert [after(two, ship(two, each)) for each in ("A", "C")] == [2, 1]
    assert formations.units(squadron().board.fleet("blue")) == 2


@pytest.mark.rule("BZ143", "BZ143b", "BZ140b", "BZ132c")
def test_who_moves_too_far_drops_out_and_is_warned() -> None:
    state = done(moving(squadron()), move("a", "6")).state
    told = RULESET.forecast(RULESET.view(state, "blue"), move("b", "0")).text
    assert "DROPPED: B" in told
    step = done(state, move("b", "0"))
    assert the(step, fi.SquadronMoved).dropped == ("b",)
    assert not ship(step.state, "B").squadron
    near = RULESET.forecast(RULESET.view(state, "blue"), move("b", "5")).text
    assert "DROPPED" not in near
    blind = state.board.options.model_copy(update={"pre_measure": False})
    unseen = changed(state, board=changed(state.board, options=blind))
    assert "DROPPED" not in RULESET.forecast(RULESET.view(unseen, "blue"), move("b", "0")).text


@pytest.mark.rule("BZ140", "BZ262", "BZ104")
def test_links_hang_together_and_loss_is_made_good_by_the_next_move() -> None:
    state = with_ship(squadron(C="ca-classic blue 29,30 0"), "C", squadron="blue-1")
    assert not formations.broken(state.board, "blue-1")
    lost = with_ship(state, "B", status=Status.DESTROYED, pose=None)
    assert [each.code for each in formations.broken(lost.board, "blue-1")] == ["C"]
    assert ship(lost, "C").squadron
    step = done(moving(lost), move("a"))
    step = done(step.state, move("c", "0"))
    assert the(step, fi.SquadronMoved).dropped == ("c",)


@pytest.mark.rule("BZT65c")
def test_who_is_crippled_acts_alone() -> None:
    state = with_ship(squadron(), "A", crippled=True)
    assert formations.squadron_of(ship(squadron(), "A"))
    assert not formations.squadron_of(ship(state, "A"))
    assert formations.units(state.board.fleet("blue")) == 3
    prize = altered(ship(state, "B"), side="red", taken="blue")
    assert not formations.squadron_of(prize)


@pytest.mark.rule("BZ142", "BZ142c")
def test_all_targets_are_named_before_a_die_is_thrown() -> None:
    state = firing(squadron(options={"turn_limit": 1}))
    step = done(state, Fire(ship="a", orders="m-K"))
    assert the(step, fi.VolleyHeld).aims == (("m", "k", 4),)
    assert not all_of(step, fe.Shot)
    assert [each.code for each in orders.unfired(step.state.board, "blue")] == ["B"]
    refused(step.state, "blue", Fire(ship="c", orders="none"), "BZ141")
    step = done(step.state, Fire(ship="b", orders="m-K"), *[1] * 8)
    assert [each.ship for each in all_of(step, fe.Shot)] == ["a", "b"]
    assert not step.state.volley
    waived = done(state, Fire(ship="a", orders="m-K")).state
    step = done(waived, Fire(ship="b", orders="none"), *[1] * 4)
    assert [each.ship for each in all_of(step, fe.Shot)] == ["a"]
    step = done(waived, ac.WAIVE, *[1] * 4)
    assert [each.ship for each in all_of(step, fe.Shot)] == ["a"]


@pytest.mark.rule("BZ221", "BZ225", "BZ141b")
def test_a_squadron_of_which_some_bear_on_nothing_is_one_nomination_of_a_half() -> None:
    more = {"B": "able blue 24,40 0", "D": "ca-classic blue 30,30 0", "K": "bc-d7 red 30,26 180"}
    state = squadron(options={"alternation": "half"}, A="able blue 26,28 0", **more)
    state = firing(with_ship(state, "C", squadron=""), left=2)
    step = done(state, Fire(ship="a", orders="m-K"), *[1] * 4)
    assert the(step, ev.NoTargets).ships == ("b",)
    assert step.state.question == qu.NominateFire(seat="blue")
    assert step.state.left == 1


@pytest.mark.rule("BZ225")
def test_nobody_is_asked_when_a_squadron_has_held_its_fire_and_no_other_ship_bears() -> None:
    more = {"B": "able blue 24,40 0", "C": "ca-classic blue 40,40 0", "K": "bc-d7 red 26,24 180"}
    state = squadron(options={"alternation": "half"}, A="able blue 26,28 0", **more)
    step = done(firing(state, left=2), Fire(ship="a", orders="none"))
    assert [each.ships for each in all_of(step, ev.NoTargets)] == [("b",), ("c",)]
    assert step.state.question == qu.NominateFire(seat="red")


@pytest.mark.rule("BZ144", "BZ144b", "BZ145")
def test_the_best_command_counts_for_all_and_the_crew_is_its_own() -> None:
    state = squadron()
    a, c = ship(state, "A"), ship(state, "C")
    assert [special.least(state.board, each, "evasive") for each in (a, c)] == [2, 3]
    assert [repair.modifier(state.board, each, "motive") for each in (a, c)] == [3, 2]
    assert boarding.crew(state.board, a) - boarding.crew(state.board, c) == 1
    lost = with_ship(state, "B", crippled=True)
    assert special.least(lost.board, ship(lost, "A"), "evasive") == 3
    evading = with_ship(state, "A", acting=("evasive",))
    assert not ship(evading, "B").evasive


@pytest.mark.rule("BZT65")
def test_squadrons_are_seen() -> None:
    drawn = scene(RULESET.view(moving(squadron()), "blue"))
    assert "in squadron 1" in alt_text(drawn)
    assert len(draw(drawn)) > 0
    far = with_ship(squadron(), "A", pose=Pose(2 * INCH, 2 * INCH, 0))
    assert len(formations.broken(far.board, "blue-1")) == 1


def deploying(blue: str = "H1+H2", red: str = "D+G") -> BuoyzState:
    """A patrol as ships come to the table: two cruisers and a scout, two battlecruisers."""
    state = set_up(scenario="patrol", squadrons=True).state
    state = done(state, fa.fitted(blue)).state
    found: BuoyzState = play(state, "red", fa.fitted(red), 6, 6, 1, 1, listed=False).state
    return found


def places(state: BuoyzState) -> list[ac.Deploy]:
    """Where the side that is asked may put its next ship."""
    assert isinstance(state.question, qu.DeployShips)
    legal = RULESET.legal(RULESET.view(state, state.question.seat))
    return [each for each in legal if isinstance(each, ac.Deploy)]


def seats(state: BuoyzState) -> list[str]:
    """Who puts a ship on the table, one after the other, as ships are listed."""
    found = []
    while isinstance(state.question, qu.DeployShips):
        found.append(state.question.seat)
        last = sum(each.status is Status.UNPLACED for each in state.board.ships) == 1
        rolls = (6, 6, 1, 1) if last else ()
        state = play(state, found[-1], places(state)[0], *rolls).state
    return found


@pytest.mark.rule("BZ136b")
def test_a_squadron_is_deployed_as_one() -> None:
    assert seats(deploying()) == ["red", "red", "blue", "blue", "blue"]
    assert seats(deploying(red="none")) == ["red", "blue", "blue", "red", "blue"]
    assert seats(deploying().of_version(2)) == ["red", "blue", "red", "blue", "blue"]


@pytest.mark.rule("BZ136b")
def test_who_has_begun_a_squadron_deploys_no_other_ship_before_it_is_there() -> None:
    state = deploying(red="none")
    state = play(state, "red", places(state)[0]).state
    state = play(state, "blue", places(state)[0]).state
    assert {each.ship for each in places(state)} == {"halberd"}
    refusal = refused(state, "blue", ac.Deploy(ship="scout", at="24,45"), "BZ136")
    assert refusal.legal == ("Halberd",)
