"""The order of what happens in a phase, above all with attack craft (BZT1)."""

from __future__ import annotations

import pytest

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import craft, patrols, rounds, strikes
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Mine
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.craft_questions import Batteries, CraftFirst, OpenHangars, Strikes
from rules.systems.buoyz.fire_questions import Minefields
from rules.systems.buoyz.questions import EndPhase
from tests.systems.buoyz.craft import battle, fly
from tests.systems.buoyz.positions import all_of, own, resolved, ship, table, the
from tests.systems.buoyz.turns import move, moving, play
from tests.systems.buoyz.turns import the as told


@pytest.mark.rule("BZ81c")
def test_flights_set_off_no_mines() -> None:
    state = battle({"B1": "20,20 0"})
    mine = Mine("m", "red", Pose(8000, 8000, 0))
    board = changed(state.board, mines=(mine,))
    board = board.with_ship(altered(ship(state, "V"), crossed=("m",), moved=400))
    met = resolved(changed(state, board=board), lambda r: r.next(Minefields()), [1])
    assert the(met, me.MineMet).ship == "v"


@pytest.mark.rule("BZ83b")
def test_shuttles_attack_before_bombers() -> None:
    kinds = own(id="sv", craft=2, room=2, abilities=["warp", "carrier"],
                wing=[{"role": "bomber", "count": 1}, {"role": "shuttle", "count": 1}])  # fmt: skip
    state = table(options={"craft": "on"}, sds=[kinds], V="sv blue 10,40 0", W="bc-d7 red 10,8 180")
    board = embarked(state.board)
    over = [
        altered(each, pose=Pose(4000, 3600, 0), where=Where.FLYING, target="w")
        for each in board.flights
    ]
    r = resolved(changed(state, board=board.with_flights(*over)), strikes.drop)
    assert [each.role for each in all_of(r, cv.TorpedoesDropped)] == ["shuttle", "bomber"]


@pytest.mark.rule("BZ84c")
@pytest.mark.parametrize("side", ["blue", "red"])
def test_patrols_of_the_holder_of_the_initiative_engage_first(side: str) -> None:
    state = changed(battle({"F1": "10,30 0 duty=cap", "F5": "10,29 0 duty=cap"}), initiative=side)
    met = resolved(state, lambda r: r.next(*patrols.due(r)))
    assert the(met, cv.PatrolsEngaged).seat == side


@pytest.mark.rule("BZT1b", "BZ84")
def test_mines_come_before_craft_and_craft_before_patrols() -> None:
    state = battle({"F1": "10,30 0 duty=cap", "F5": "10,20 0"}, H="ca-classic blue 24,40 0",
                   V="cv-valkyrie blue 10,40 0 nominated",
                   W="cv-valkyrie red 10,8 180 nominated")  # fmt: skip
    mine = Mine("m", "red", Pose(9600, 15200, 0))
    state = moving(changed(state, board=changed(state.board, mines=(mine,)), initiative="blue"))
    step = play(state, "blue", move("h", "3"), 1, listed=False)
    assert told(step, me.MineMet).ship == "h"
    assert step.state.question == CraftFirst(seat="blue", role="fighter")
    step = play(step.state, "blue", ac.First(who="other"))
    near = play(step.state, "red", fly("f5", at="10,27"), listed=False)
    done = play(near.state, "blue", ac.DONE, 6, 1)
    assert told(done, cv.PatrolsEngaged).pairs[0][:2] == ("f1", "f5")


@pytest.mark.rule("BZT1c")
def test_craft_say_whom_they_attack_first_and_attack_after_dogfights() -> None:
    state = battle({"F1": "10,30 0 fight=d1", "F5": "10,30 0 fight=d1", "B1": "10,9.5 0 target=w"})
    asked: list[object] = []
    resolved(state, lambda r: asked.extend(craft.before_fire(r)))
    assert asked == [*(Strikes(side=e) for e in SIDES), *(Batteries(side=e) for e in SIDES)]
    r = resolved(state, craft.after_fire, [1, 6])
    assert [type(each.event) for each in r.emitted] == [cv.Dogfought, cv.TorpedoesDropped]


@pytest.mark.rule("BZT1d")
def test_beams_are_tested_before_carriers_launch() -> None:
    state = battle(H="ca-classic blue 24,24 0 acting=tractor", R="runabout red 24,23 180 tug=h",
                   options={"tractor": True})  # fmt: skip
    r = resolved(state, lambda r: rounds.run(r, EndPhase(step=2)), [6])
    assert the(r, te.BeamTested).freed
    assert r.state.question == OpenHangars(seat="blue")
