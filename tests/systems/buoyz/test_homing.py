"""Craft that have fired, craft that are left behind, craft of a period (BZ290, BZ186, BZ183)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.systems.buoyz.scene import scene
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import craft, damage_events, hangars, patrols, victory, wings
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.actions import DONE
from rules.systems.buoyz.aims import craft_torpedo
from rules.systems.buoyz.board import parts
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.craft_actions import order
from rules.systems.buoyz.craft_questions import Batteries
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.fitting_questions import AssignRoles
from rules.systems.buoyz.reporting import report
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.craft import at, battle, fired_at, flight, fly, to_fly
from tests.systems.buoyz.positions import own, resolved, ship, table, with_ship
from tests.systems.buoyz.turns import due, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

HELD = qu.EndPhase(step=4)


@pytest.mark.rule("BZ290", "BZ184", "BZT68")
def test_who_has_fired_comes_nearer_to_a_carrier_or_stays() -> None:
    state = to_fly(battle({"B1": "10,30 0 spent", "B2": "10,30 0"}), "bomber")
    refused(state, "blue", fly("b1", at="14,28"), "BZ290")
    play(state, "blue", fly("b2", at="14,28"), listed=False)
    play(state.of_version(2), "blue", fly("b1", at="14,28"), listed=False)
    nearer = play(state, "blue", fly("b1", at="10,34"), listed=False).state
    assert at(nearer, "B1").y == 34 * INCH
    assert flight(play(state, "blue", fly("b1", "v")).state, "B1").pose is not None
    assert at(play(state, "blue", DONE).state, "B1").y == 30 * INCH
    assert at(play(state, "blue", fly("b1", heading=90), listed=False).state, "B1").heading == 90
    # Who is at the bow of its carrier comes behind it.
    bow = to_fly(battle({"B1": "10,39.9 0 spent"}), "bomber")
    play(bow, "blue", fly("b1", "v"), listed=False)


@pytest.mark.rule("BZ290", "BZ85", "BZ91")
def test_who_has_fired_begins_no_dogfight_and_does_not_loiter() -> None:
    fighter = to_fly(battle({"F1": "10,30 0 spent", "B5": "10,34 0"}))
    refused(fighter, "blue", fly("f1", "b5"), "BZ290")
    shuttle = with_roles(battle({"B1": "10,30 0 spent"}), "B1")
    refused(to_fly(shuttle, "shuttle"), "blue", fly("b1", duty="loiter"), "BZ290")


def with_roles(state: BuoyzState, code: str) -> BuoyzState:
    """The state in which a flight is a shuttle."""
    made = altered(flight(state, code), role="shuttle", roles=("shuttle",))
    return changed(state, board=state.board.with_flights(made))


@pytest.mark.rule("BZ290")
def test_without_a_carrier_home_is_the_own_edge() -> None:
    state = with_ship(battle({"B1": "10,30 0 spent"}), "V", pose=None, status=Status.DESTROYED)
    there = state.board.with_ship(altered(ship(state, "V"), status=Status.DESTROYED))
    state = to_fly(changed(state, board=there, south="blue"), "bomber")
    refused(state, "blue", fly("b1", at="10,28"), "BZ290")
    assert at(play(state, "blue", fly("b1", at="10,33"), listed=False).state, "B1").y == 33 * INCH


@pytest.mark.rule("BZ289", "BZ163")
def test_craft_do_not_land_on_planets() -> None:
    state = to_fly(battle({"B1": "24,20 0"}, options={"bodies": "planet"}), "bomber")
    refused(state, "blue", fly("b1", at="24,23"), "BZT68")
    play(state, "blue", fly("b1", at="27,20"), listed=False)


@pytest.mark.rule("BZ186c", "BZ174b")
def test_craft_without_a_ship_and_craft_of_a_ship_that_is_gone_are_lost() -> None:
    state = battle({"F1": "10,30 0"})
    event = damage_events.Destroyed(ship="v", at=state.board.ship("v").pose.at)  # type: ignore[union-attr]  # on the table
    gone = RULESET.evolve(state, event)
    own_flights = [each for each in gone.board.flights if each.base == "v"]
    assert [each.where for each in own_flights] == [Where.FLYING, *[Where.LOST] * 7]
    older = RULESET.evolve(state.of_version(2), event)
    assert {each.where for each in older.board.flights} == {Where.FLYING, Where.HANGAR}
    stranded = resolved(gone, hangars.strand).state
    assert flight(stranded, "F1").where is Where.LOST
    assert flight(resolved(older, hangars.strand).state, "F1").where is Where.GONE
    assert lost(stranded) == (("blue", 8),)


@pytest.mark.rule("BZ186b")
def test_who_has_left_is_saved_where_there_is_room() -> None:
    state = battle({"F1": "10,30 0", "F2": "10,30 0"})
    out = [altered(flight(state, e), where=Where.GONE, pose=None) for e in ("F1", "F2")]
    state = changed(state, board=state.board.with_flights(*out))
    assert lost(state) == ()
    assert lost(with_ship(state, "V", status=Status.LEFT, pose=None)) == ()
    taken = with_ship(state, "V", status=Status.CAPTURED)
    assert lost(taken) == (("blue", 8),)
    assert lost(taken.of_version(2)) == ()


def lost(state: BuoyzState) -> Any:
    """How many flights each side has lost, as a campaign hears it."""
    ended = BattleEnded(why="limit", blue=1, red=2, winner="red")
    found = report(changed(state, ended=ended))
    assert found is not None
    return found.flights


@pytest.mark.rule("BZ186d")
def test_craft_count_no_points() -> None:
    state = battle({"F1": "10,30 0"})
    gone = [altered(each, where=Where.LOST, pose=None) for each in state.board.flights]
    assert victory.score(state.board.with_flights(*gone), "blue") == SDS["cv-valkyrie"].points
    assert victory.score(state.board, "blue") == SDS["cv-valkyrie"].points


@pytest.mark.rule("BZ160c", "BZ186")
def test_parts_share_the_room_for_craft() -> None:
    sd = SDS["ca-galaxy-wing"]
    rooms = {part: parts.parted(sd, part).room for part in (parts.SAUCER, parts.DRIVE)}
    assert rooms == {parts.SAUCER: 1, parts.DRIVE: 1}
    state = table(options={"craft": "on"}, W="ca-galaxy-wing blue 10,10 0 part=saucer")
    assert [s.board.sd(ship(s, "W")).room for s in (state, state.of_version(2))] == [1, 2]


@pytest.mark.rule("BZ183c")
def test_fighters_are_those_of_the_period_that_is_played() -> None:
    sd = own(id="cv", craft=1, room=1, abilities=["warp", "carrier"])
    pieces = {"C": "cv blue 10,10 0", "K": "bc-d7 red 9,9 0"}

    def worth(version: int, period: int) -> int:
        options = {"craft": "on", "period": period}
        state = table(options=options, sds=[sd], **pieces).of_version(version)
        return embarked(state.board).flights[0].worth

    assert [worth(3, 0), worth(3, 3), worth(3, 4), worth(2, 5)] == [1, 1, 2, 1]
    assert RULESET.version == 3


@pytest.mark.rule("BZ291", "BZ183", "BZ133b")
def test_both_sides_say_in_secret_what_their_flights_are_for() -> None:
    state = set_up(scenario="fleet", craft="on", points=20).state
    state = play(state, "blue", ac.Muster(ships="cv-valkyrie"), listed=False).state
    state = play(state, "red", ac.Muster(ships="cv-valkyrie"), listed=False).state
    assert {type(each) for each in state.questions} == {AssignRoles}
    assert absent(RULESET.view(state, "blue")) == fa.fitted()
    assert scene(RULESET.view(state, "blue")).status == "Both sides assign their craft"
    for wrong in ("V1-F9", "V1-F7", "V1", "V2-F8", "V1-F8,V1-F8", "V1-X8"):
        refused(state, "blue", fa.fitted(wrong), "BZ291")
    step = play(state, "blue", fa.fitted("V1-F5+B2+S1"), listed=False)
    seen: Any = RULESET.view(step.state, "red").whole
    assert seen.hidden == {}
    step = play(step.state, "red", fa.fitted(), 6, 5, 1, 1, listed=False)
    roles = [each.role for each in step.state.board.flights]
    assert roles[:8] == [*["fighter"] * 5, *["bomber"] * 2, "shuttle"]
    assert roles[8:] == [*["fighter"] * 4, *["bomber"] * 4]
    assert len({each.code for each in step.state.board.flights}) == 16
    assert the(step, fi.RolesShown).ships == (("valkyrie-1", 5, 2, 1),)
    shown = RULESET.forecast(RULESET.view(state, "blue"), fa.fitted("v1-f8"))
    assert shown.text == "Valkyrie 1: 8 fighters"
    assert shown.action == fa.fitted("V1-F8")
    more = [each.action for each in RULESET.vary(RULESET.view(state, "blue"), shown.action)]
    assert fa.fitted("V1-F7+B1") in more


@pytest.mark.rule("BZ291")
def test_carriers_whose_flights_are_alike_are_told_together() -> None:
    state = set_up(scenario="fleet", craft="on", points=40).state
    for side in ("blue", "red"):
        state = play(state, side, ac.Muster(ships="cv-valkyrie,cv-valkyrie"), listed=False).state
    told = RULESET.forecast(RULESET.view(state, "blue"), fa.fitted("V1-F8,V2-F8"))
    assert (told.text, told.short) == ("Valkyrie 1, Valkyrie 2: 8 fighters", "V1, V2: 8 fighters")


@pytest.mark.rule("BZ291")
def test_who_is_not_asked_what_flights_are_for() -> None:
    board = battle().board
    assert [each.code for each in wings.able(board, "blue")] == ["V"]
    assert not wings.able(changed(board, version=2), "blue")
    assert not wings.able(battle(options={"craft_roles": "launch"}).board, "blue")
    stock = set_up(1, 500, 6, 6, 1, 1, scenario="carriers", rules="core").state
    assert not wings.able(stock.board, "blue")
    fixed = own(id="cv", craft=2, abilities=["carrier"], wing=[{"role": "fighter", "count": 2}])
    state = table(options={"craft": "on"}, sds=[fixed], C="cv blue 10,10 0", K="bc-d7 red 9,9 0")
    assert not wings.able(state.board, "blue")


@pytest.mark.rule("BZ183b")
def test_a_flight_may_be_of_some_roles() -> None:
    wing = [{"role": ["fighter", "bomber"], "count": 1}, {"role": "any", "count": 1}]
    sd = own(id="cv", craft=2, abilities=["warp", "carrier"], wing=wing)
    state = table(options={"craft": "on"}, sds=[sd], C="cv blue 10,10 0", K="bc-d7 red 9,9 0")
    one, two = embarked(state.board).flights
    assert (one.code, one.roles) == ("X1", ("fighter", "bomber"))
    assert (two.code, two.roles) == ("X2", ("fighter", "bomber", "shuttle"))


@pytest.mark.rule("BZ184", "BZ90")
def test_the_own_carrier_takes_home_whatever_else_it_can_do() -> None:
    state = battle({"F1": "10,30 0"}, V="cv-valkyrie blue 10,40 0 crippled hull=8 sorties=2")
    assert not hangars.left(state.board, ship(state, "V"))
    homing = altered(flight(state, "F1"), where=Where.HOMING, pose=None, armed=False)
    state = changed(state, board=state.board.with_flights(homing))
    home = flight(resolved(state, lambda r: r.next(*hangars.begin(r), HELD)).state, "F1")
    assert (home.where, home.base, home.ready) == (Where.HANGAR, "v", 3)


@pytest.mark.rule("BZ185b", "BZT72")
def test_close_defence_of_the_holder_of_the_initiative_fires_first() -> None:
    state = battle({"F1": "10,30 0"})
    for side in ("blue", "red"):
        r = Resolution(changed(state, initiative=side), ScriptedDice(), RULESET.evolve)
        batteries = [each.side for each in craft.before_fire(r) if isinstance(each, Batteries)]
        assert batteries[0] == side


@pytest.mark.rule("BZ185c", "BZT73b")
@pytest.mark.parametrize(("dodges", "where"), [((5, 4), Where.LOST), ((5, 5), Where.HOMING)])
def test_each_hit_is_dodged_by_itself(dodges: tuple[int, int], where: Where) -> None:
    state = battle({"B1": "10,9.5 0"})
    assert flight(fired_at(state, "W-B1.2", [5, 5, *dodges]).state, "B1").where is where


@pytest.mark.rule("BZ186b", "BZ203")
def test_craft_leave_over_their_own_edge_in_a_retreat() -> None:
    state = battle({"F1": "10,46 0", "F2": "10,30 0"}, options={"break_contact": True})
    state = changed(state, board=changed(state.board, homes=(("blue", 180),)), south="blue")
    asked = to_fly(state)
    gone = flight(play(asked, "blue", fly("f1", duty="leave")).state, "F1")
    assert (gone.where, gone.pose) == (Where.GONE, None)
    refused(asked, "blue", fly("f2", duty="leave"), "BZ186")


@pytest.mark.rule("BZ84", "BZT70")
def test_a_patrol_joins_a_dogfight_that_goes_on_near_it() -> None:
    flights = {"F1": "10,30 0 duty=cap", "F2": "10,25 0 fight=d1", "B5": "10,25 0 fight=d1"}
    state = battle(flights)
    r = resolved(state, lambda r: r.next(*patrols.due(r)))
    assert flight(r.state, "F1").fight == "d1"
    far = battle({**flights, "B5": "10,23.9 0 fight=d1"})
    assert not flight(resolved(far, lambda r: r.next(*patrols.due(r))).state, "F1").fight


@pytest.mark.rule("BZ123", "BZT72")
def test_clouds_hinder_torpedoes_of_craft() -> None:
    ships = {"W": "cv-valkyrie red 24,24 0"}
    needs = []
    for bodies in ("none", "asteroids"):
        state = battle({"B1": "24,25 0"}, options={"bodies": bodies}, **ships)
        aim = craft_torpedo(state.board, "photon", ship(state, "W"), at(state, "B1").at)
        needs.append((aim.more, aim.need))
    assert needs == [(0, 4), (-1, 5)]


@pytest.mark.rule("BZ187c")
def test_a_patrol_attacks_nobody_else() -> None:
    state = to_fly(battle({"F1": "10,30 0 duty=cap", "B5": "10,40 0"}))
    refused(state, "blue", fly("f1", "b5", duty="cap"), "BZ85")
    refused(due(state, cq.DeclareStrikes(seat="blue")), "blue", order("F1-W"), "BZT72")
