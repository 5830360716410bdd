"""Several tables: who goes from one to the next, how long it takes, what lies on each (11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from render.systems.buoyz.scene import scene, scene_about
from render.text.alt import alt_text
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, open_game
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz import orders, repair, rounds, scattering, setup, transit, victory
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import transit_events as te
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.flights import Flight, Where
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import INCH, Placed, table_of
from rules.systems.buoyz.board.tables import area_on, local, number_of, together
from rules.systems.buoyz.corrections import PutShip, correct
from rules.systems.buoyz.craft_actions import Fly
from rules.systems.buoyz.forecasts import forecast
from rules.systems.buoyz.lurking import squares
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.state import BuoyzState
from rules.systems.buoyz.transit_words import tracks
from rules.systems.buoyz.worth import worth
from tests.systems.buoyz.craft import at, battle, flight, fly, to_fly
from tests.systems.buoyz.positions import asked, own, resolved, ship, table, with_ship
from tests.systems.buoyz.turns import move, moving, play, refused, the

TWO: dict[str, Any] = {"tables": 2}
OVER = "6,X"
"""A way over the edge that is at most six inches ahead."""


def leaving(at: str = "45,20 90", sd: str = "ca-classic", **more: Any) -> BuoyzState:
    """Turn 1: a ship near an edge is to be nominated."""
    options = {**TWO, **more.pop("options", {})}
    pieces: dict[str, Any] = {"H": f"{sd} blue {at}", "K": "bc-d7 red 10,10 180", **more}
    return moving(table(options=options, **pieces))


def nominated(state: BuoyzState, turn: int) -> BuoyzState:
    """A later turn, in which blue is to nominate a ship."""
    state = with_ship(state, "H", nominated=False)
    return moving(changed(state, turn=turn))


def away(turn: int = 1, at: str = "45,20 90", **more: Any) -> BuoyzState:
    """A ship that has left for the next table, in that turn."""
    gone = play(leaving(at, **more), "blue", move("h", OVER)).state
    return gone if turn == 1 else nominated(gone, turn)


@pytest.mark.rule("BZT76", "BZ196d")
def test_who_leaves_on_turn_one_emerges_on_turn_four_and_moves() -> None:
    step = play(leaving(), "blue", move("h", OVER))
    moved, hood = the(step, ev.Moved), ship(step.state, "H")
    assert (moved.left, moved.path[-1]) == (False, Pose(48 * INCH, 20 * INCH, 90))
    assert (hood.status, hood.pose, hood.due) == (Status.TRANSIT, None, 4)
    assert step.state.board.present("blue")
    state = step.state
    for turn in (2, 3):
        step = play(nominated(state, turn), "blue", move("h"))
        assert the(step, te.TransitKept).ship == "h"
        state = step.state
        assert ship(state, "H").status is Status.TRANSIT
    step = play(nominated(state, 4), "blue", move("h"))
    pose = the(step, te.TransitEnded).pose
    assert (number_of(pose), local(pose.at), pose.heading) == (2, (0, 20 * INCH), 90)
    assert asked(step.state, qu.MoveOn).ship == "h"
    step = play(step.state, "blue", move("h", "6"))
    assert text_of(step.state.board.ship("h").pose.at) == "2-6,20"
    assert the(step, ev.Moved).length == 6 * INCH


@pytest.mark.rule("BZ196b")
def test_the_way_back_leads_over_the_western_edge() -> None:
    state = play(leaving("2-3,20 270"), "blue", move("h", OVER)).state
    marker = ship(state, "H").marker
    assert marker == Pose(48 * INCH, 20 * INCH, 270)
    third = leaving("2-45,20 90", options={"tables": 3})
    there = ship(play(third, "blue", move("h", OVER)).state, "H").marker
    assert there is not None
    assert number_of(there) == 3


@pytest.mark.rule("BZT76c", "BZ9b")
def test_a_ship_without_a_drive_stays_on_its_table() -> None:
    slow = own(id="slow", abilities=["impulse"])
    pieces: dict[str, Any] = {"H": "slow blue 47,20 90", "K": "bc-d7 red 10,10 180"}
    state = moving(table(sds=(slow,), options=TWO, **pieces))
    found = refused(state, "blue", move("h", "2,X"), "BZT76")
    assert "table 2" in str(found)
    assert not any(each.way.endswith("X") for each in _ways(state))
    # With one table that edge is the end of the battle.
    one = moving(table(sds=(slow,), **pieces))
    assert the(play(one, "blue", move("h", "2,X")), ev.Moved).left
    for drive in ("warp", "hyperdrive"):
        kind = own(id="slow", abilities=["impulse", drive])
        able = moving(table(sds=(kind,), options=TWO, **pieces))
        assert transit.able(able.board, ship(able, "H"))
        hurt = with_ship(able, "H", gone=(drive,))
        assert not transit.able(hurt.board, ship(hurt, "H"))
    singular = own(id="slow", abilities=["impulse"], singularity=True, race="romulan")
    known = table(sds=(singular,), options=TWO, **pieces)
    assert transit.able(known.board, ship(known, "H"))


def _ways(state: BuoyzState) -> list[ac.Move]:
    return [each for each in RULESET.legal(state) if isinstance(each, ac.Move)]


@pytest.mark.rule("BZ196b", "BZ120")
def test_only_the_shared_edge_leads_to_the_next_table() -> None:
    for edge in ("24,3 0", "2-45,20 90", "3,20 270"):
        step = play(leaving(edge), "blue", move("h", OVER))
        assert the(step, ev.Moved).left
        assert ship(step.state, "H").status is Status.LEFT
    assert ship(play(leaving("2-45,20 90"), "blue", move("h", OVER)).state, "H").exit == "east"
    refused(leaving(), "blue", move("h", "6"), "BZ120")
    assert any(each.way.endswith("X") for each in _ways(leaving()))


@pytest.mark.rule("BZ196c", "BZ128c")
def test_who_is_in_transit_is_only_nominated() -> None:
    state = away(2)
    refused(state, "blue", move("h", "3"), "BZ196")
    for action in (ac.Special(ship="h", what="evasive"), ac.Orbit(ship="h"), ac.Shields(ship="h")):
        refused(state, "blue", action, "BZ196")
    assert RULESET.legal(state) == (move("h"),)
    assert absent(RULESET.view(state, "blue")) == move("h")
    told = forecast(RULESET.view(state, "blue"), move("h"))
    assert told.text == "H is in transit to table 2: it emerges in turn 4"
    emerges = forecast(RULESET.view(nominated(state, 4), "blue"), move("h")).text
    assert emerges == "H emerges at table 2, 0″ east, 20″ south, facing E, and moves then"


@pytest.mark.rule("BZT76b", "BZ196e")
def test_nobody_attacks_who_is_in_transit_and_it_is_still_in_the_battle() -> None:
    state = away()
    assert not state.board.foes("red")
    assert not state.board.fleet("blue")
    (told,) = tracks(state.board)
    assert "in transit to table 2" in told
    with pytest.raises(Exception, match="in transit"):
        orders.parsed(state.board, ship(state, "K"), "m-H")
    ended = resolved(changed(state, turn=1), victory.check)
    assert ended.state.ended is None
    hurt = resolved(with_ship(state, "H", motive=1), repair.begin, [6])  # its crew repairs
    assert not ship(hurt.state, "H").motive
    begun = resolved(
        changed(state, agenda=()), lambda r: rounds.run(r, qu.Turn(number=2)), [1, 2, 6, 5]
    )
    assert begun.state.initiative == "red"


@pytest.mark.rule("BZ196")
def test_nothing_is_measured_between_tables() -> None:
    state = table(options=TWO, H="ca-classic blue 47,20 90", K="bc-d7 red 2-1,20 270")
    board = state.board
    assert not orders.bearing(board, ship(state, "H"))["m"]
    assert together(place(ship(state, "H")).at, Point(INCH, INCH))
    assert not together(place(ship(state, "H")).at, place(ship(state, "K")).at)
    told = forecast(RULESET.view(moving(state), "blue"), move("h", "1"))
    assert told.draw is not None
    assert "no enemy is there" in told.draw(told).words
    # Who is on another table is farther away the farther it is from the edge.
    near = with_ship(state, "K", pose=Pose(board.tables[1].west, 20 * INCH, 270))
    far = with_ship(state, "K", pose=Pose(board.tables[1].east, 20 * INCH, 270))
    seen = [worth(RULESET.view(moving(each), "blue"), "blue") for each in (near, far)]
    assert seen[0] > seen[1]


@pytest.mark.rule("BZ278")
def test_places_are_typed_and_told_with_the_number_of_their_table() -> None:
    assert text_of(read("2-12,8")) == "2-12,8"
    assert text_of(read("1-12,8")) == "12,8"
    assert read("2:12,8") == read("2 / 12,8") == read("2-12,8")
    for wrong in ("4-12,8", "0-12,8", "x-1,1", "2-", "2-1"):
        with pytest.raises(ValueError, match=r".+"):
            read(wrong)
    assert list(squares((table_of(48, 24), area_on(table_of(48, 24), 2)))) == [
        "A1", "B1", "2A1", "2B1",
    ]  # fmt: skip


def _deploying(**options: Any) -> BuoyzState:
    """Both sides have bought their ships; one is to deploy."""
    given = BuoyzOptions(scenario="fleet", points=20, **TWO | options)
    dice = SeededDice(b"tables", b"")
    state = open_game(RULESET, RULESET.start(given), dice).state
    for side in ("blue", "red"):
        action = RULESET.legal(RULESET.view(state, side))[0]
        state = act(RULESET, state, side, action, dice).state
    assert isinstance(state, BuoyzState)
    return state


@pytest.mark.rule("BZ278", "BZ136e")
def test_sides_are_deployed_on_each_table() -> None:
    state = _deploying()
    question = asked(state, qu.DeployShips)
    one, two = setup.zones(state, question.seat)
    assert two == area_on(one, 2)
    places = {e.at for e in RULESET.legal(state) if isinstance(e, ac.Deploy)}
    assert {number_of(read(each)) for each in places} == {1, 2}
    first = setup.waiting(state.board, question.seat)[0]
    action = ac.Deploy(ship=first.id, at=text_of(two.centre))
    there = play(state, question.seat, action).state.board.ship(first.id).pose
    assert there is not None
    assert there.at == two.centre
    refused(state, question.seat, ac.Deploy(ship=first.id, at="2-24,24"), "BZ136")
    refused(state, question.seat, ac.Deploy(ship=first.id, at="3-24,46"), "BZ136")
    by_referee = play(state, question.seat, ac.ARRAY).state
    at = [e.pose for e in by_referee.board.ships if e.side == question.seat]
    assert all(each is not None and number_of(each) == 1 for each in at)


@pytest.mark.rule("BZ278", "BZ214", "BZ196f")
def test_bodies_lie_on_each_table() -> None:
    board = _deploying(bodies="giant").board
    assert [each.id for each in board.bodies if each.kind == "giant"] == ["giant1", "giant2"]
    one, two = (each.at for each in board.bodies if each.kind == "giant")
    assert (local(two), number_of(two)) == (one, 2)
    moons = _deploying(bodies="giant", placing="random").board
    assert [number_of(each.at) for each in moons.bodies] == [1, 1, 1, 2, 2, 2]
    assert len(moons.spots) == 6
    scattered = _deploying(bodies="asteroids", placing="random").board
    assert len(scattering.scattered(scattered)) == len(scattered.spots) == 2
    for number, each in enumerate(scattered.bodies, start=1):
        area = area_on(scattered.table, number)
        assert area.west <= each.rect.west <= each.rect.east <= area.east


@pytest.mark.rule("BZ196f", "BZT66")
def test_terrain_is_rolled_for_each_table() -> None:
    given = BuoyzOptions(scenario="line", tables=3)
    step = open_game(RULESET, RULESET.start(given), SeededDice(b"terrain", b""))
    rolled = [each.event for each in step.emitted if isinstance(each.event, mu.TableRolled)]
    assert [each.table for each in rolled] == [1, 2, 3]
    board = step.state.board
    assert board.rolled == tuple((each.ground, each.moons) for each in rolled)
    for each in ("convoy", "birds", "resist", "wayfarers"):
        brief = RULESET.brief_for(BuoyzOptions(scenario=each, tables=3))
        fixed = brief.scenario.fixed or brief.scenario.rooted
        fixed = fixed or any(fleet.edge for fleet in brief.scenario.fleet)
        tables = RULESET.initial(BuoyzOptions(scenario=each, tables=3), brief).board.tables
        assert len(tables) == (1 if fixed else 3)


@pytest.mark.rule("BZ279")
def test_what_a_ship_that_crosses_leaves_behind() -> None:
    held = leaving(K="bc-d7 red 45,21 180 tug=h", options={"tractor": "on"})
    state = play(held, "blue", move("h", OVER)).state
    assert not ship(state, "K").tug
    pieces: dict[str, Any] = {"options": {"squadrons": "on"}}
    state = leaving(**pieces)
    state = with_ship(state, "H", squadron="blue-1")
    assert not ship(play(state, "blue", move("h", OVER)).state, "H").squadron
    home = changed(leaving(), board=changed(leaving().board, homes=(("blue", 90),)))
    step = play(home, "blue", move("h", OVER))
    assert (the(step, ev.Moved).left, the(step, ev.Moved).arrival) == (True, None)


@pytest.mark.rule("BZ279")
def test_a_body_on_the_edge_is_gone_around() -> None:
    state = leaving(options={"bodies": "planet"})
    planet = state.board.body_by_id["planet2"]
    edge = Pose(state.board.tables[1].west, planet.at.y, 90)
    assert transit.arrival(state.board, Pose(48 * INCH, 20 * INCH, 90), 2).y == 20 * INCH
    narrow = changed(state.board, options=BuoyzOptions(tables=2, bodies="planet", planet_radius=4))
    assert transit.arrival(narrow, Pose(48 * INCH, edge.y, 90), 2) == edge


@pytest.mark.rule("BZ279", "BZ119")
def test_who_emerges_beside_a_body_does_so_at_the_nearest_point_off_it() -> None:
    state = leaving()
    there = Placed(kind="moon", at=(0, 20))
    scenario = state.brief.scenario.model_copy(update={"body": (there,)})
    board = changed(state.board, brief=state.brief.model_copy(update={"scenario": scenario}))
    edges = {28: 27.4975, 27.75: 27.4975, 28.25: 28.5025, 27.4975: 27.4975, 20: 20}
    for south, emerges in edges.items():
        edge = Pose(48 * INCH, round(south * INCH), 90)
        assert transit.arrival(board, edge, 2).y == round(emerges * INCH), south


@pytest.mark.rule("BZ196g", "BZ279")
def test_attack_craft_cross_when_they_are_ordered_to_the_next_table() -> None:
    state = battle({"F1": "45,20 90"}, options=TWO)
    step = play(to_fly(state), "blue", fly("f1", at="2-24,20"))
    flown = the(step, cv.Flown)
    assert (number_of(flown.arrivals[0]), flown.saved) == (2, 5)
    assert flight(step.state, "F1").where is Where.TRANSIT
    away = to_fly(changed(step.state, turn=5))
    freed = away.board.with_flights(_unmoved(away))
    order = fly("f1", at="2-6,20")
    step = play(changed(away, board=freed), "blue", order, listed=False)
    assert text_of(at(step.state, "F1").at) == "2-6,20"
    held = play(changed(away, board=freed), "blue", ac.DONE).state
    assert text_of(at(held, "F1").at) == "2-0,20"
    refused(to_fly(battle({"F1": "30,20 90"}, options=TWO)), "blue", fly("f1", at="2-4,4"), "BZT76")
    offered = [e.at for e in RULESET.legal(to_fly(state)) if isinstance(e, Fly) and e.at]
    assert offered == ["2-24,20"]


def _unmoved(state: BuoyzState) -> Flight:
    return altered(flight(state, "F1"), moved=False)


def test_a_game_master_puts_a_ship_onto_another_table() -> None:
    state = away()
    action = PutShip(ship="h", at="2-10,10", heading=0, how="free")
    found = resolved(state, lambda r: correct(r, action)).state
    there = ship(found, "H")
    assert (there.status, there.due, there.marker) == (Status.ABOARD, 0, None)
    with pytest.raises(Exception, match="beside the table"):
        resolved(state, lambda r: correct(r, action.model_copy(update={"at": "3-10,10"})))


@pytest.mark.rule("BZ196")
def test_the_table_where_something_was_done_last_is_drawn() -> None:
    state = moving(table(options=TWO, H="ca-classic blue 2-20,20 90", K="bc-d7 red 10,10 180"))
    state = play(state, "blue", move("h", "3")).state
    drawn = scene(RULESET.view(state, None))
    assert [each.id for each in drawn.pieces] == ["h"]
    assert drawn.pieces[0].at == (2300, 2000)
    assert "table 2 of 2" in drawn.tallies
    (small,) = drawn.insets
    assert (small.name, [each.at for each in small.pieces]) == ("1", [(1000, 1000)])
    (other,) = (each for each in drawn.trays if each.name == "Table 1")
    assert [each.id for each in other.pieces] == ["k"]
    told = alt_text(drawn)
    assert "Table 1" in told
    assert "10″ east, 10″ south" in told
    # A question about a ship is answered on its table.
    about = scene_about(RULESET.view(state, "blue"), "k")
    assert [each.id for each in about.pieces] == ["k"]
    gone = scene(RULESET.view(away(), None))
    assert "H is in transit to table 2: it emerges in turn 4." in gone.caption
    assert [each.name for each in gone.trays] == ["In transit"]
    back = play(away(4), "blue", move("h")).state
    assert [each.id for each in scene(RULESET.view(back, None)).pieces] == ["h"]


@pytest.mark.rule("BZ196")
def test_craft_are_drawn_and_told_on_their_own_tables() -> None:
    state = battle({"F1": "20,20 90", "F2": "2-20,20 90"}, options=TWO)
    step = play(to_fly(state), "blue", fly("f1", at="24,20"), listed=False)
    drawn = scene(RULESET.view(step.state, None))
    assert "f1" in {each.id for each in drawn.pieces}
    (table,) = (each for each in drawn.trays if each.name == "Table 2")
    assert [each.id for each in table.pieces] == ["f2"]
    assert "table 2, 20″ east, 20″ south" in alt_text(drawn)
    # All fly at once: only those on the table that is drawn have a mark there.
    both = play(to_fly(state), "blue", fly("all", heading=0), listed=False)
    assert len(the(both, cv.Flown).flights) == 2
    marks = scene(RULESET.view(both.state, None)).marks
    assert len(marks) == 1
