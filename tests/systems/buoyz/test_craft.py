"""Attack craft: carriers, launching and landing, moves by type (section 8)."""

from __future__ import annotations

import pytest

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import craft, craft_moving, hangars
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.actions import DONE, First
from rules.systems.buoyz.board.embarking import embarked, shared
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.craft_actions import Fly, launch, recover
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.craft import (
    at,
    battle,
    flight,
    fly,
    hangar,
    to_fly,
)
from tests.systems.buoyz.positions import own, resolved, ship, table, with_ship
from tests.systems.buoyz.turns import play, refused


@pytest.mark.rule("BZ255", "BZT67", "BZT67b", "BZ183", "BZ11")
def test_carriers_come_with_their_flights_where_there_are_craft() -> None:
    assert not BuoyzOptions(rules="full").plays("craft")
    bought = RULESET.brief_for(BuoyzOptions(scenario="fleet", craft="on")).sds
    assert {"cv-valkyrie", "ca-galaxy-wing"} <= set(bought)
    assert not {"cv-valkyrie", "ca-galaxy-wing"} & set(
        RULESET.brief_for(BuoyzOptions(scenario="fleet")).sds
    )
    assert bought["ca-galaxy-wing"].points == bought["ca-galaxy"].points + 2 * 3
    for name, count in (("nine", 9), ("ten", 10)):
        more = bought[f"cv-valkyrie-{name}"]
        assert (more.craft, more.points) == (count, 20 + 3 * (count - 8))
        same = {"id", "name", "type", "craft", "room", "points"}
        assert more.model_dump(exclude=same) == bought["cv-valkyrie"].model_dump(exclude=same)
    flights = battle().board.flights
    assert [e.code for e in flights[:8]] == ["F1", "F2", "F3", "F4", "B1", "B2", "B3", "B4"]
    assert flights[8].code == "F5"
    assert {(e.role, e.speed // INCH, e.value) for e in flights} == {
        ("fighter", 10, 2),
        ("bomber", 5, 0),
    }
    early = own(id="cv", craft=3, room=3, first=2, abilities=["warp", "carrier"],
                wing=[{"role": "shuttle", "count": 1},
                      {"role": "fighter", "count": 2}])  # fmt: skip
    state = table(options={"craft": "on"}, sds=[early], C="cv blue 10,10 0", K="bc-d7 red 9,9 0")
    mixed = embarked(state.board).flights
    assert [(e.role, e.speed // INCH) for e in mixed] == [
        ("shuttle", 5),
        ("fighter", 8),
        ("fighter", 8),
    ]
    assert not embarked(table(V="cv-valkyrie blue 10,40 0").board).flights
    assert "carrier" in battle().board.ruled
    assert "carrier" not in table(V="cv-valkyrie blue 10,40 0").board.ruled


@pytest.mark.rule("BZ183b")
def test_flights_may_say_at_launch_what_they_are_for() -> None:
    state = hangar(battle(options={"craft_roles": "launch"}))
    offered = {each.duty for each in RULESET.legal(state) if isinstance(each, Fly)}
    assert offered == {"fighter", "bomber", "shuttle"}
    out = play(state, "blue", launch("x1", "shuttle"))
    assert flight(out.state, "X1").role == "shuttle"
    refused(hangar(battle()), "blue", launch("f1", "bomber"), "BZ183")


@pytest.mark.rule("BZT69", "BZ90", "BZ256", "BZ182d", "BZ25")
def test_a_carrier_launches_a_fifth_of_its_flights() -> None:
    state = hangar(battle())
    one = play(state, "blue", launch("b1")).state
    assert at(one, "B1") == ship(one, "V").pose
    # What has just been launched is not taken aboard again: it flies first.
    assert not hangars.recoverable(one.board, "blue")
    two = play(one, "blue", launch("f1"))
    assert not two.state.question_for("blue")
    for fields, left in (
        ({"armament": 1}, 1), ({"armament": 2}, 1), ({"armament": 3}, 0), ({"crippled": True}, 0),
        ({"tried": "evasive"}, 0), ({"cloaked": True}, 0), ({"tried": "cloak"}, 2),
        ({"gone": ("carrier",)}, 0), ({"sorties": 1}, 1),
    ):  # fmt: skip
        known = with_ship(battle(), "V", **fields)
        assert hangars.left(known.board, ship(known, "V")) == left, fields
    small = table(options={"craft": "on"}, V="ca-galaxy-wing blue 10,40 0", W="bc-d7 red 9,9 0")
    assert hangars.allowance(small.board, ship(small, "V")) == 1
    spent = hangar(with_ship(battle(), "V", sorties=2))
    refused(spent, "blue", launch("f1"), "BZ90")
    refused(hangar(with_ship(battle(), "V", tried="evasive")), "blue", launch("f1"), "BZ90")
    refused(one, "blue", launch("b1"), "BZT69")
    refused(one, "blue", launch("f5"), "BZT68")


@pytest.mark.rule("BZT69b", "BZ182c", "BZ184b", "BZ186")
def test_who_is_behind_a_carrier_is_taken_aboard_and_rearmed_for_a_turn() -> None:
    state = hangar(battle({"B1": "10,40.5 0 moved spent", "B2": "10,39.5 0 moved spent"}))
    landed = play(state, "blue", recover("b1"))
    found = flight(landed.state, "B1")
    assert (found.where, found.armed, found.ready) == (Where.HANGAR, True, 3)
    refused(state, "blue", recover("b2"), "BZ182")
    refused(hangar(landed.state), "blue", launch("b1"), "BZ184")
    later = hangar(changed(landed.state, turn=3))
    assert launch("b2") not in RULESET.legal(later)
    assert play(with_ship(later, "V", sorties=0), "blue", launch("b1"))
    # A carrier with room takes those of another one, whose own is gone.
    other = battle({"B1": "20,40.5 0 moved"}, U="ca-galaxy-wing blue 20,40 0")
    assert hangars.berth(other.board, flight(other, "B1")) is None
    gone = with_ship(other, "U", pose=None)
    empty = [altered(e, where=Where.LOST) for e in gone.board.flights if e.base == "u"]
    roomy = changed(other, board=other.board.with_flights(*empty))
    berth = hangars.berth(roomy.board, flight(roomy, "B1"))
    assert berth is not None
    assert berth.code == "U"


@pytest.mark.rule("BZT68", "BZ83", "BZ126c", "BZ83c", "BZT1")
def test_craft_move_by_type_and_the_initiative_says_whose_first() -> None:
    state = battle({"F1": "10,30 0", "B1": "12,30 0", "F5": "10,20 180"})
    moves = craft_moving.due(state.board)
    assert [each.role for each in moves] == ["bomber", "fighter"]
    found = resolved(state, lambda r: r.next(*craft.after_ships(r), qu.Attack()))
    question = found.state.agenda[-1].questions[0]
    assert isinstance(question, cq.FlyCraft)
    assert (question.seat, question.role) == ("blue", "bomber")
    held = play(found.state, "blue", DONE)
    assert [each.code for each in held.state.board.flights if each.moved] == ["B1"]
    question = held.state.agenda[-1].questions[0]
    assert isinstance(question, cq.CraftFirst)
    red = play(held.state, "blue", First(who="other"))
    question = red.state.agenda[-1].questions[0]
    assert (question.seat, question.tag) == ("red", cq.FlyCraft.tag)
    refused(red.state, "red", fly("f1"), "BZT68")
    refused(held.state, "blue", fly("f1"), "BZT1")


@pytest.mark.rule("BZT67", "BZT68", "BZ36", "BZ258", "BZ182")
def test_craft_fly_anywhere_within_their_speed() -> None:
    state = battle({"F1": "10,30 90", "F2": "10.2,30 90", "B1": "10,30 0"})
    moved = play(to_fly(state), "blue", fly("f1", at="16,22", heading=45), listed=False).state
    assert at(moved, "F1") == Pose(16 * INCH, 22 * INCH, 45)
    refused(to_fly(state), "blue", fly("f1", at="16,21.9"), "BZT67")
    refused(to_fly(state), "blue", fly("f1", at="99,22"), "BZT68")
    refused(to_fly(state), "blue", fly("b1", at="10,31"), "BZT68")
    facing = play(to_fly(state), "blue", fly("f1", at="16,22"), listed=False).state
    assert at(facing, "F1").heading == 337  # towards the nearest enemy ship
    near = play(to_fly(battle({"B1": "10,12 0"}), "bomber"), "blue", fly("b1", "w")).state
    assert at(near, "B1") == Pose(10 * INCH, 9 * INCH + INCH // 2, 0)
    far = play(to_fly(state, "bomber"), "blue", fly("b1", "w")).state
    assert at(far, "B1") == Pose(10 * INCH, 25 * INCH, 0)
    home = play(to_fly(battle({"B1": "10,44 0"}), "bomber"), "blue", fly("b1", "v")).state
    assert hangars.behind(home.board, ship(home, "V"), flight(home, "B1"))
    both = play(to_fly(state), "blue", fly("all", "w")).state
    assert flight(both, "F1").moved
    assert flight(both, "F2").moved


@pytest.mark.rule("BZT68", "BZ121c")
def test_craft_fly_around_planets_and_do_not_end_on_them() -> None:
    state = battle({"B1": "24,29 0"}, W="cv-valkyrie red 24,14 180", options={"bodies": "planet"})
    moved = play(to_fly(state, "bomber"), "blue", fly("b1", "w")).state
    assert at(moved, "B1").y > 26 * INCH
    refused(to_fly(state, "bomber"), "blue", fly("b1", at="24,25"), "BZT68")


@pytest.mark.rule("BZT70", "BZ84", "BZ187")
def test_a_patrol_guards_what_is_within_six_inches() -> None:
    state = battle({"F1": "10,30 0", "F2": "40,40 0", "B1": "10,30 0"})
    moved = play(to_fly(state), "blue", fly("f1", "v", duty="cap")).state
    assert (flight(moved, "F1").duty, flight(moved, "F1").ward) == ("cap", "v")
    refused(to_fly(state), "blue", fly("f2", "v", duty="cap"), "BZ187")
    refused(to_fly(state), "blue", fly("f1", "w", duty="cap"), "BZ187")
    refused(to_fly(state, "bomber"), "blue", fly("b1", "v", duty="cap"), "BZT70")
    kept = play(play(to_fly(state), "blue", fly("f1", "v", duty="cap")).state, "blue", DONE).state
    again = changed(kept, board=kept.board.with_flights(altered(flight(kept, "F1"), moved=False)))
    assert flight(play(to_fly(again), "blue", DONE).state, "F1").duty == "cap"
    assert flight(play(to_fly(again), "blue", fly("f1")).state, "F1").duty == "cap"
    assert not flight(
        play(to_fly(again), "blue", fly("f1", at="10,36"), listed=False).state, "F1"
    ).duty


@pytest.mark.rule("BZ160c", "BZ11")
def test_a_third_of_the_craft_goes_with_a_saucer() -> None:
    state = battle(H="ca-galaxy-wing blue 20,40 0")
    parted = shared(state.board, "h", "h-s")
    assert [each.base for each in parted if each.base.startswith("h")] == ["h-s", "h"]
    assert [each.base for each in parted].count("v") == 8


@pytest.mark.parametrize("craft", ["f1", "all"])
def test_flying_freely_begins_in_place_and_leads_to_places_around(craft: str) -> None:
    state = to_fly(battle({"F1": "10,30 0", "F2": "10.5,30 0", "F5": "10,24 180"}))
    view = RULESET.view(state, "blue")
    offered = next(each for each in RULESET.legal(view) if fly_of(each).craft == craft)
    assert fly_of(offered).to == "f5", "the nearest flight can be met, and next to that is nothing"
    begun = RULESET.begun(view, offered)
    assert begun == Fly(craft=craft, at="10,30", heading=0)
    ahead = next(each.action for each in RULESET.vary(view, begun) if "north" in each.text)
    after = play(state, "blue", ahead, listed=False).state
    moved = [at(after, code) != at(state, code) for code in ("F1", "F2")]
    assert moved == [True, craft == "all"]


def test_a_flight_in_its_hangar_is_not_flown_freely() -> None:
    view = RULESET.view(hangar(battle()), "blue")
    offered = next(each for each in RULESET.legal(view) if isinstance(each, Fly))
    assert RULESET.begun(view, offered) is None


def fly_of(action: object) -> Fly:
    assert isinstance(action, Fly)
    return action
