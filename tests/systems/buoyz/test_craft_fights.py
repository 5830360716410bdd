"""Attack craft: patrols, dogfights, close defence, attacks, standing answers (section 8)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import craft, craft_legal, flak, hangars, initiative, patrols, strikes
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.actions import DONE, First
from rules.systems.buoyz.aims import close_dice
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.craft_actions import launch, order, recover
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.craft import (
    CAP,
    STRIKE,
    at,
    battle,
    fired_at,
    flight,
    fly,
    to_fly,
)
from tests.systems.buoyz.positions import all_of, ended, own, resolved, ship, table, the, with_ship
from tests.systems.buoyz.turns import due, play, refused, set_up

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState


@pytest.mark.rule("BZT70b", "BZ84", "BZ187b", "BZ84b")
def test_patrols_engage_what_is_near_one_against_one_then_evenly() -> None:
    state = battle({**CAP, "B5": "10,25 180", "B6": "10,24 180", "B7": "10,23.9 180"})
    assert [e.code for e in patrols.reached(state.board, flight(state, "F1"))] == ["B5", "B6"]
    assert dict(patrols.nearest(state.board, "blue")) == {"f1": "b5", "f2": "b6"}
    asked = due(state, cq.SetPatrols(seat="blue"))
    refused(asked, "blue", order("F1-B6,F2-B6"), "BZ84")
    refused(asked, "blue", order("F1-B7"), "BZ84")
    refused(asked, "blue", order("F3-B5"), "BZ84")
    met = play(asked, "blue", order("F1-B6")).state
    assert flight(met, "F1").fight == flight(met, "B6").fight != flight(met, "F2").fight
    one = battle({**CAP, "B5": "10,25 180"})
    alone = resolved(one, lambda r: r.next(*patrols.due(r)))
    assert {e.fight for e in alone.state.board.flights if e.flying} == {"d1"}
    assert all_of(alone, cv.PatrolsEngaged)[0].pairs[0][1] == "b5"


@pytest.mark.rule("BZ85", "BZT71b", "BZ85b")
def test_a_fighter_begins_a_dogfight_by_contact_and_who_is_in_one_stays() -> None:
    state = battle({"F1": "10,30 0", "F2": "10,31 0", "F5": "10,19.5 180", "F6": "10,19.4 180"})
    met = play(to_fly(state), "blue", fly("f1", "f5")).state
    assert flight(met, "F1").fight == flight(met, "F5").fight == "d1"
    refused(to_fly(state), "blue", fly("f1", "f6"), "BZ85")
    refused(to_fly(state), "blue", fly("f1", "f2"), "BZ85")
    refused(to_fly(met, "fighter", "red"), "red", fly("f5", at="10,20"), "BZT68")
    assert not flak.reached(with_ship(met, "V", pose=at(met, "F5")).board, ship(met, "V"))
    assert not strikes.bombers(met.board, "red")


@pytest.mark.rule("BZT71", "BZ87", "BZ184", "BZ87b")
def test_losers_of_a_dogfight_are_destroyed_and_winners_go_home() -> None:
    both = {"F1": "10,30 0 fight=d1", "F2": "10,30 0 fight=d1", "F5": "10,30 0 fight=d1"}
    state = battle(both)
    won = resolved(state, craft.after_fire, [2, 2])
    assert the(won, cv.Dogfought).more == (3, 2)
    assert flight(won.state, "F5").where is Where.LOST
    assert flight(won.state, "F2").where is Where.HOMING
    drawn = resolved(state, patrols.resolve, [2, 3])
    assert {flight(drawn.state, e).fight for e in both} == {"d1"}
    lost = resolved(state, patrols.resolve, [1, 6])
    assert flight(lost.state, "F1").where is flight(lost.state, "F2").where is Where.LOST
    home = resolved(won.state, lambda r: r.next(*hangars.begin(r), qu.EndPhase(step=4)))
    landed = flight(home.state, "F1")
    assert (landed.where, landed.base, landed.ready) == (Where.HANGAR, "v", 3)
    assert ship(home.state, "V").sorties == 0
    own_, foe = (flight(state, "F1"),), (flight(state, "F5"),)
    assert patrols.odds(own_, foe) == (Fraction(15, 36), Fraction(15, 36))


@pytest.mark.rule("BZ184", "BZ186", "BZ89", "BZ257")
def test_who_has_no_carrier_flies_off_or_is_out_of_the_battle() -> None:
    def gone(**options: Any) -> BuoyzState:
        state = battle({"F1": "10,30 0"}, H="ca-classic blue 20,40 0", options=options)
        state = with_ship(state, "V", pose=None, status=Status.DESTROYED)
        homing = altered(flight(state, "F1"), where=Where.HOMING, pose=None, armed=False)
        state = changed(state, board=state.board.with_flights(homing), south="blue")
        return resolved(state, lambda r: r.next(*hangars.begin(r), qu.EndPhase(step=4))).state

    assert flight(gone(), "F1").where is Where.GONE
    away = gone(craft_base=True)
    assert (flight(away, "F1").where, flight(away, "F1").ready) == (Where.AWAY, 6)
    assert not RULESET.legal(changed(to_fly(changed(away, turn=5)), agenda=()))
    back = to_fly(changed(away, turn=6))
    came = play(back, "blue", fly("f1", at="20,44"), listed=False).state
    assert flight(came, "F1").flying
    assert flight(came, "F1").armed
    refused(back, "blue", fly("f1", at="20,30"), "BZT67")
    refused(back, "blue", fly("f1"), "BZ89")
    # The last ship of a side is gone: what is abroad is lost.
    last = with_ship(battle({"F1": "10,30 0"}), "V", pose=None, status=Status.DESTROYED)
    assert flight(resolved(last, hangars.strand).state, "F1").where is Where.LOST
    refused(to_fly(battle({"F1": "10,46 0"})), "blue", fly("f1", duty="leave"), "BZ186")
    out = to_fly(changed(battle({"F1": "10,46 0"}, options={"craft_base": True}), south="blue"))
    assert flight(play(out, "blue", fly("f1", duty="leave")).state, "F1").ready == 6


@pytest.mark.rule("BZT69", "BZ186", "BZ192d")
def test_a_carrier_under_its_cloak_takes_no_flight_aboard_which_waits() -> None:
    def home(version: int = 3, **more: Any) -> BuoyzState:
        state = battle({"F1": "10,30 0"}, **more).of_version(version)
        homing = altered(flight(state, "F1"), where=Where.HOMING, pose=None, armed=False)
        state = changed(state, board=state.board.with_flights(homing))
        return resolved(state, lambda r: r.next(*craft.at_end(r), qu.EndPhase(step=4))).state

    cloaked = "cv-valkyrie blue 10,40 0 cloaked"
    waits = home(V=cloaked)
    assert flight(waits, "F1").where is Where.HOMING
    dropped = with_ship(waits, "V", cloaked=False)
    landed = resolved(dropped, lambda r: r.next(*hangars.begin(r), qu.EndPhase(step=4))).state
    assert (flight(landed, "F1").where, flight(landed, "F1").base) == (Where.HANGAR, "v")
    assert flight(home(2, V=cloaked), "F1").where is Where.HANGAR
    beside = home(V=cloaked, X="cv-valkyrie blue 20,40 0")
    assert flight(beside, "F1").where is Where.HOMING  # the other one is full
    spare = home(V=cloaked, X="ca-galaxy-wing blue 20,40 0")
    assert flight(spare, "F1").where is Where.HOMING


@pytest.mark.rule("BZT72", "BZT72b", "BZ88", "BZ182b", "BZ258", "BZ39", "BZ98e")
def test_craft_attack_what_is_near_and_ahead_three_at_a_ship() -> None:
    state = battle({**STRIKE, "F1": "10,9.5 0"})
    asked = due(state, cq.DeclareStrikes(seat="blue"))
    best = play(asked, "blue", order()).state
    assert sum(each.target == "w" for each in best.board.flights) == 3
    refused(asked, "blue", order("B1+B2+B3+B4-W"), "BZ88")
    refused(asked, "blue", order("F1-W"), "BZT72")
    refused(asked, "blue", order("B1+B1-W"), "BZT72")
    refused(with_ship(asked, "W", acting=("ecm",)), "blue", order("B1-W"), "BZ39")
    for where in ("10,10.01 0", "10,9.5 90", "10,9.5 0 spent", "10,9.5 0 fight=d1"):
        known = battle({"B1": where})
        assert not strikes.able(known.board, "blue"), where
    dark = battle(STRIKE, W="cl-talon red 10,8 180 cloaked", options={"cloak": "on"})
    assert not strikes.able(dark.board, "blue")
    assert strikes.able(with_ship(dark, "W", betrayed=True).board, "blue")
    hidden = battle({"B1": "10,9.5 0"}, options={"pre_measure": False})
    assert order() in RULESET.legal(due(hidden, cq.DeclareStrikes(seat="blue")))


@pytest.mark.rule("BZT72", "BZ178b", "BZ177", "BZ20b", "BZ83b")
def test_torpedoes_of_craft_are_two_dice_at_the_end_of_the_turn() -> None:
    state = battle({"B1": "10,9.5 0 target=w", "B2": "10,9.5 0 target=w fight=d1"})
    dropped = resolved(state, strikes.drop)
    assert [each.craft for each in dropped.state.board.counters] == ["b1"]
    assert not flight(dropped.state, "B1").armed
    struck = ended(dropped.state, [4, 1, 6, 1])
    assert the(struck, fe.Impact).need == 4
    assert the(struck, fe.Impact).faces == (4, 1)
    gone = with_ship(state, "W", pose=None)
    kept = resolved(gone, strikes.drop).state
    assert flight(kept, "B1").armed
    assert not kept.board.counters
    assert strikes.hull(state.board, flight(state, "B1"), ship(state, "W")) == Fraction(
        1, 2
    ) * Fraction(2, 6)


@pytest.mark.rule("BZT73", "BZ185", "BZ157b")
def test_close_defence_fires_at_craft_before_they_attack() -> None:
    state = battle(
        {**STRIKE, "B1": "10,9.5 0 target=w", "F5": "10,9.5 0"}, M="ca-classic red 11,10 0"
    )
    asked = due(state, cq.AimFlak(seat="red"))
    assert flak.by_default(state.board, "red") == {("w", "b1"): 6, ("m", "b1"): 2}
    refused(asked, "red", order("W-B1.7"), "BZT73")
    refused(asked, "red", order("W-B1.0"), "BZT73")
    refused(asked, "red", order("W-F5"), "BZT73")
    refused(asked, "red", order("V-B1"), "BZ128")
    fired = fired_at(state, "W-B1.2+B2.1+B3.1", [5, 4, 5, 4, 5, 4])
    fates = [each.fate for each in all_of(fired, cv.FlakFired)]
    assert fates == ["home", "", "lost"]
    assert flight(fired.state, "B1").where is Where.HOMING
    assert flight(fired.state, "B3").where is Where.LOST
    guard = with_ship(state, "M", acting=("point-defence",))
    assert flak.dice(guard.board, ship(guard, "M")) == 2
    assert {e.code for e in flak.reached(state.board, ship(state, "M"))} == {"B1", "B2", "B3", "B4"}


@pytest.mark.rule("BZ185", "BZ40b", "BZ123")
def test_what_close_defence_needs_against_craft() -> None:
    shuttle = own(id="sv", craft=1, room=1, abilities=["warp", "carrier"],
                  wing=[{"role": "shuttle", "count": 1}])  # fmt: skip
    ships = {"V": "sv blue 10,40 0", "W": "cv-valkyrie red 10,8 180"}
    state = table(options={"craft": "on", "bodies": "asteroids"}, sds=[shuttle], **ships)
    known = embarked(state.board)
    out = altered(known.flight_by_id["s1"], pose=Pose(10 * INCH, 9 * INCH, 0), where=Where.FLYING)
    state = changed(state, board=known.with_flights(out))
    assert flak.need(state.board, ship(state, "W"), flight(state, "S1")) == 5
    attacks = changed(state, board=known.with_flights(altered(out, target="w")))
    assert flak.need(attacks.board, ship(attacks, "W"), flight(attacks, "S1")) == 4
    there = Pose(24 * INCH, 24 * INCH, 0)
    inside = with_ship(attacks, "W", pose=there)
    inside = changed(inside, board=inside.board.with_flights(altered(out, pose=there, target="")))
    assert flak.need(inside.board, ship(inside, "W"), flight(inside, "S1")) == 6
    evading = with_ship(attacks, "W", acting=("evasive",))
    fired = fired_at(evading, "W-S1.2", [4, 1, 3])
    assert (the(fired, cv.FlakFired).again, the(fired, cv.FlakFired).fate) == ((3,), "")
    stopped = flak.chances(attacks.board, {("w", "s1"): 1}, flight(attacks, "S1"))
    assert stopped == (Fraction(1, 3), Fraction(1, 2))


@pytest.mark.rule("BZ68", "BZ177")
def test_dice_fired_at_craft_are_missing_against_torpedoes() -> None:
    for separate, left in ((False, 2), (True, 6)):
        state = battle(STRIKE, options={"aegis_separate": separate})
        fired = fired_at(state, "W-B1.4", [1, 1, 1, 1]).state
        assert close_dice(fired.board, ship(fired, "W")) == left
        assert not flak.dice(fired.board, ship(fired, "W"))


@pytest.mark.rule("BZ91", "BZT67c", "BZ91b")
def test_a_loitering_shuttle_helps_the_initiative_once_and_attacks_nobody() -> None:
    kinds = own(id="sv", craft=2, room=2, abilities=["warp", "carrier"],
                wing=[{"role": "shuttle", "count": 2}])  # fmt: skip
    state = table(options={"craft": "on"}, sds=[kinds], V="sv blue 10,40 0", W="bc-d7 red 10,8 180")
    board = embarked(state.board)
    poses = [
        altered(each, pose=Pose(10 * INCH, (10 + n) * INCH, 0), where=Where.FLYING)
        for n, each in enumerate(board.flights)
    ]
    state = changed(state, board=board.with_flights(*poses), turn=2)
    assert initiative.modifier(state.board, "blue") == 0
    assert [each.code for each in strikes.bombers(state.board, "blue")] == ["S1", "S2"]
    loiters = play(to_fly(state, "shuttle"), "blue", fly("s1", duty="loiter")).state
    loiters = play(loiters, "blue", fly("s2", duty="loiter")).state
    assert initiative.modifier(loiters.board, "blue") == 2
    assert not strikes.bombers(loiters.board, "blue")
    refused(to_fly(battle({"F1": "10,30 0"})), "blue", fly("f1", duty="loiter"), "BZ91")


@pytest.mark.rule("BZT68", "BZT72", "BZT73", "BZT69", "BZ187", "BZ126d")
def test_who_is_absent_holds_place_attacks_what_is_near_and_lands() -> None:
    state = battle({**CAP, **STRIKE, "B4": "10,40.5 0 moved spent", "B5": "10,25 180"})
    for question, action in (
        (cq.CraftFirst(seat="blue", role="fighter"), First(who="other")),
        (cq.FlyCraft(seat="blue", role="fighter"), DONE),
        (cq.SetPatrols(seat="blue"), order()),
        (cq.DeclareStrikes(seat="blue"), order()),
        (cq.AimFlak(seat="red"), order()),
        (cq.OpenHangars(seat="blue"), recover("b4")),
    ):
        asked = due(state, question)
        assert RULESET.absent(RULESET.view(asked, question.seat)) == action
        assert action in RULESET.legal(asked)
    assert craft_legal.outward(RULESET.view(state, "blue"), "blue") == launch("f3")


@pytest.mark.rule("BZT72", "BZ258")
def test_pictures_and_texts_tell_craft_by_number_and_count() -> None:
    state = battle({**STRIKE, "F1": "30,30 0 duty=cap ward=v", "B5": "30,33 0 fight=d1"})
    drawn = scene(RULESET.view(to_fly(state, "bomber"), "blue"))
    found = {each.id: each for each in drawn.pieces}
    assert found["b1"].label == "\N{MULTIPLICATION SIGN}4"
    assert found["b1"].name == "4 bombers B1-4"
    assert found["f1"].badges[0].kind == "cap"
    assert "Hangar V" in {each.name for each in drawn.trays}
    assert draw(drawn)[:4] == b"\x89PNG"
    preview = RULESET.forecast(RULESET.view(to_fly(state, "bomber"), "blue"), fly("b1", "w"))
    assert preview.draw is not None
    odds = RULESET.forecast(
        RULESET.view(due(state, cq.DeclareStrikes(seat="blue")), "blue"), order("B1-W")
    )
    assert odds.chances[0].share == 1 - (1 - Fraction(1, 6)) ** 2


@pytest.mark.rule("BZ255", "BZ202")
def test_the_carriers_of_the_stock_scenario_have_their_craft_and_break_contact() -> None:
    state = set_up(1, 500, 6, 6, 1, 1, scenario="carriers", rules="core").state
    assert len(state.board.flights) == 16
    assert state.board.contact
    assert len(state.board.bodies) == 2


@pytest.mark.rule("BZ259", "BZ229")
def test_standing_answers_about_craft() -> None:
    state = battle({**CAP, **STRIKE, "B4": "10,40.5 0 moved spent", "B5": "10,25 180"})
    said = {"wing": "first", "fly": "hold", "cap": "bombers", "strike": "nearest", "flak": "none"}
    orders = {**said, "hangar": "launch"}
    for question, about, action in (
        (cq.CraftFirst(seat="blue", role="fighter"), "wing", First(who="self")),
        (cq.FlyCraft(seat="blue", role="fighter"), "fly", DONE),
        (cq.SetPatrols(seat="blue"), "cap", order("F1-B5,F2-B5")),
        (cq.DeclareStrikes(seat="blue"), "strike", order()),
        (cq.AimFlak(seat="blue"), "flak", order("none")),
        (cq.OpenHangars(seat="blue"), "hangar", recover("b4")),
    ):
        asked = due(state, question)
        told = asked.hiding("blue", orders={about: orders[about]})
        assert RULESET.answer_ahead(RULESET.view(told, "blue"), question) == action
        assert RULESET.answer_ahead(RULESET.view(asked, "blue"), question) is None
    empty = due(battle(), cq.OpenHangars(seat="blue"))
    for answer, action in (("launch", launch("f1")), ("recover", DONE)):
        told = empty.hiding("blue", orders={"hangar": answer})
        assert RULESET.answer_ahead(RULESET.view(told, "blue"), asked_of(told)) == action


def asked_of(state: BuoyzState) -> Any:
    """The question that is open."""
    return state.agenda[-1].questions[0]
