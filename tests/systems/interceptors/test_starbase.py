"""An attack on a starbase: deploying, quadrants, turning, collateral damage, scenery, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.agenda import level
from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import Step, act, open_game
from rules.kernel.values.frozen import changed
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, scenery, setup_events, starbase
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.arcs import all_around
from rules.systems.interceptors.base import middle_of, placed, turned
from rules.systems.interceptors.muster import based_on
from rules.systems.interceptors.points import read, spent
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.scenery import next_place
from rules.systems.interceptors.stats import FORCES, NUMBERS
from rules.systems.interceptors.template import tip
from tests.systems.interceptors.positions import (
    USUAL,
    all_of,
    asked,
    fire,
    fly,
    gamble,
    legal,
    play,
    position,
    refused,
    the,
    told,
    where,
)

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState

BASE = {**USUAL, "scenario": "starbase"}
STAY = ac.Ready()


def begun(**options: object) -> Step:
    """A starbase as it stands at first, with stock fighters."""
    given = {**BASE, "purchase": "stock", "scenery": "none", **options}
    start = RULESET.start(RULESET.read_options(given))
    return open_game(RULESET, start, SeededDice(b"", b"base"))


def siege(options: dict[str, Any] | None = None, **given: object) -> FightersState:
    """The attackers' part of a go at the usual starbase, its west protected."""
    state = position("intruder", options={**BASE, **(options or {})}, **given)
    numbers, board = NUMBERS.base, state.table.board
    spots = [placed(board, *at) for at in (*numbers.guns, *numbers.targets, (0, 0))]
    built = based_on([quadrant_of(*at) for at in numbers.guns], len(numbers.targets))
    laid = [changed(each, at=(at.x, at.y)) for each, at in zip(built, spots, strict=True)]
    table = changed(state.table, structures=tuple(laid), protected=numbers.protected)
    due = (qu.EndGo(), qu.Guns(), qu.Turning(), qu.Collaterals(), qu.Turns(side="intruder"))
    agenda = (*(level((each,), 0) for each in due), state.agenda[-1])
    return state.with_(table=table, agenda=agenda)


@pytest.mark.rule("IIT39", "II41", "II104", "II105", "II103")
def test_the_usual_base_lies_in_the_middle_and_may_be_rearranged() -> None:
    step = begun()
    table = step.state.table
    assert asked(step) == ("interceptor", "arrange")
    assert middle_of(table.board) == (91_440, 60_960)
    assert [(each.code, each.section) for each in table.guns] == [
        ("G1", 1), ("G2", 1), ("G3", 2), ("G4", 2), ("G5", 3),
    ]  # fmt: skip
    assert table.unit("g1").here == (91_440 - 4_000, 60_960 - 11_000)
    moved = play(step.state, ac.Put(piece="g1", to="80,61")).state.table
    assert moved.unit("g1").here == (91_440 - 11_000, 60_960)
    assert next(each for each in moved.guns if each.id == "g1").section == 4
    for piece, to in (("g1", "82,52"), ("t1", "91,46"), ("ct", "95,61"), ("t1", "98,61")):
        refused(step.state, ac.Put(piece=piece, to=to), "II104")
    assert play(step.state, ac.Put(piece="t1", to="100,70")).state.table.unit("t1").there


@pytest.mark.rule("II129")
def test_pieces_are_moved_as_often_as_there_are_pieces() -> None:
    step = begun()
    for _ in range(10):
        assert asked(step) == ("interceptor", "arrange")
        spot = "95,73" if step.state.question.left % 2 else "87,73"
        step = play(step.state, ac.Put(piece="g5", to=spot))
    assert asked(step) == ("interceptor", "choose_protected")


@pytest.mark.rule("II127", "II104")
def test_places_on_the_base_are_counted_from_its_centre() -> None:
    table = begun().state.table
    gun = next(each for each in table.guns if each.id == "g1")
    for at in starbase.free_spots(table, gun):
        typed = ac.Put(piece="g1", to=starbase.shown_at(at))
        assert starbase.checked_place(table, gun, typed) == at


@pytest.mark.rule("II106", "II107")
def test_the_table_tells_of_guns_whose_quadrant_one_is_in() -> None:
    def by(unit: str, **fighters: str) -> list[str]:
        found = RULESET.threats(RULESET.view(siege(None, **fighters), "intruder"), unit)
        assert found is not None
        return sorted(each.unit for each in found.by)

    assert by("assegai", assegai="91.44,30,180 4") == ["g1", "g2"]  # in the north
    assert by("assegai", assegai="60,61,90 4") == []  # no gun in the west
    assert by("assegai", assegai="72,41,90 4") == ["g1", "g2"]  # its tip is in the north
    assert by("ct", assegai="91.44,40,180 4") == ["assegai"]
    assert by("ct", assegai="73,61,90 4") == []  # from where the centre is protected
    assert by("t4", assegai="73,61,90 4") == ["assegai"]
    view = RULESET.view(siege(assegai="91.44,30,180 4"), "intruder")
    assert RULESET.reach(view, "assegai") is not None
    assert RULESET.reach(view, "ct") is None
    waiting = RULESET.view(siege(assegai="waiting"), "intruder")
    assert RULESET.reach(waiting, "assegai") is None
    assert RULESET.threats(waiting, "assegai") is None


@pytest.mark.rule("II103", "II107", "IIT7", "IIT7c", "II103b", "II103c", "IIT39c")
def test_scenery_comes_first_then_base_quadrant_and_direction() -> None:
    start = RULESET.start(RULESET.read_options({**BASE, "purchase": "stock"}))
    state = open_game(RULESET, start, SeededDice(b"", b"base")).state
    piece = state.table.scenery[0].id
    refused(state, ac.Put(piece=piece, to="91,91"), "II62")  # 5 mm too near to the base
    assert play(state, ac.Put(piece=piece, to="91,92")).state.table.laid
    state = act(RULESET, state, "interceptor", ac.Scatter(), SeededDice(b"", b"")).state
    state = play(state, STAY).state
    step = play(state, ac.Protect(quadrant="west"))
    assert step.state.table.protected == 4
    assert asked(step) == ("interceptor", "announce")


@pytest.mark.rule("II41", "II128", "II61")
def test_attackers_spend_250_points() -> None:
    assert spent(NUMBERS.prices, read(FORCES.stock["raid"])) == 250
    options = RULESET.read_options(BASE)
    assert (options.points, options.forces, options.turn_limit) == (250, "raid", 15)
    dear = begun(forces="squadron")
    assert the(dear, setup_events.Mustered).points == 250
    assert the(begun(forces="two-ship"), setup_events.Mustered).points == 200


@pytest.mark.rule("II109", "IIT41", "II43", "II100", "IIT41c")
def test_attackers_come_with_5_or_6_by_the_edge_of_the_first() -> None:
    state = play(begun().state, STAY).state
    dice = SeededDice(b"", b"arrivals")
    step = act(RULESET, state, "interceptor", ac.Protect(quadrant="west"), dice)
    thrown = all_of(step, ev.ArrivalThrown)
    assert [each.comes for each in thrown] == [each.face >= 5 for each in thrown]
    waiting = ("assegai", "kontos")
    state = siege(assegai="waiting", kontos="waiting")
    due = (level((qu.PlaceFighter(seat="intruder", fighters=waiting),), 0),)
    table = state.table.changing_all(edge="")
    state = state.with_(agenda=due, edges={}, table=table)
    first = play(state, ac.Start(fighter="kontos", at="60", edge="east"))
    assert first.state.edges == {"intruder": "east"}
    refused(first.state, ac.Start(fighter="assegai", at="60", edge="north"), "IIT8")
    assert where(play(first.state, ac.Start(fighter="assegai", at="40")), "assegai").heading == 270


@pytest.mark.rule("II42", "II106", "IIT39", "IIT39b")
def test_a_gun_fires_only_in_the_arc_of_its_quadrant() -> None:
    state = siege(assegai="91.44,20,180", kontos="20,61,90")
    assegai, kontos = (state.table.by_id[each] for each in ("assegai", "kontos"))
    assert aiming.possible(state, state.table.unit("g1"), assegai) is not None
    for gun in ("g3", "g5"):
        assert aiming.possible(state, state.table.unit(gun), assegai) is None
    assert all(aiming.possible(state, each, kontos) is None for each in state.table.guns)


@pytest.mark.rule("II106", "II93")
def test_only_the_part_in_the_quadrant_is_measured() -> None:
    state = siege(assegai="116.44,35.96,90")  # its tail lies across the line to the north-east
    fighter = state.table.by_id["assegai"]
    shots = {gun: aiming.possible(state, state.table.unit(gun), fighter) for gun in ("g2", "g3")}
    assert all(shots.values())
    whole = all_around(state.table.guns[2].here, fighter.here)
    east = shots["g3"]
    assert whole is not None
    assert east is not None
    assert east.bearing.range >= whole.range
    line = east.bearing.at
    assert line.x - 91_440 >= 60_960 - line.y - 1


@pytest.mark.rule("II107", "IIT39", "IIT39c", "II107b", "II48")
def test_from_the_protected_quadrant_nobody_fires_at_the_centre() -> None:
    state = siege(assegai="70,60.96,90")
    refused(state, fire("assegai", "ct"), "II107")
    assert fire("assegai", "t4") in legal(state)
    north = siege(assegai="91.44,40,180")
    assert fire("assegai", "ct") in legal(north)


@pytest.mark.rule("II108", "IIT39", "IIT39d", "II103c", "II108b")
def test_the_base_turns_with_5_or_6_and_all_on_it() -> None:
    state = siege(assegai="20,20,90", kontos="20,110,90 gone")
    step = play(state, fly("assegai", "F"), listed=True)
    assert asked(step) == ("interceptor", "may_turn")
    stays = play(step.state, ac.Turn(direction="clockwise"), 4)
    assert not the(stays, be.BaseTurned).turned
    assert stays.state.table.protected == 4
    board = state.table.board
    for way, protected, section in (("clockwise", 1, 2), ("counterclockwise", 3, 4)):
        turns = ac.Turn.model_validate({"direction": way})
        after = play(step.state, turns, 5).state.table
        assert after.protected == protected
        assert next(each for each in after.guns if each.id == "g1").section == section
        was = next(each for each in state.table.guns if each.id == "g1").here
        assert after.unit("g1").here == turned(board, was, clockwise=way == "clockwise")
        assert after.unit("ct").here == middle_of(board)
    asked_on = play(step.state, STAY)
    assert asked(asked_on)[0] == "intruder"


@pytest.mark.rule("IIT40", "II95", "II79", "IIT40b", "II79b")
def test_nobody_chances_hits_at_the_centre() -> None:
    state = siege(assegai="91.44,44,180 4 red")
    step = play(state, fire("assegai", "ct"), 6, 6, 1, 1, 3, 4)
    assert not all_of(step, ev.Gambled)
    assert next(e for e in step.state.table.structures if e.id == "ct").hits == 1


@pytest.mark.rule("IIT40c", "II95", "IIT31")
def test_a_secondary_target_takes_two_hits_and_deflects_with_four() -> None:
    state = siege(assegai="91.44,40,180 4 red", kontos="20,110,90 gone")
    table = state.table.with_structure("g1", fallen=True).with_structure("g2", fallen=True)
    state = state.with_(table=table.with_structure("t1", hits=0))
    step = play(state, fire("assegai", "t1"), 6, 6, 1, 1)
    hit = play(step.state, gamble(0), 4, 3)
    assert hit.state.table.unit("t1").hits == 1
    more = play(hit.state, fire("assegai", "t1"), 6, 1, 1, 1)
    assert [each.structure for each in all_of(play(more.state, gamble(0), 3, 1, 1), rv.Fallen)] == [
        "t1"
    ]


@pytest.mark.rule("IIT41", "II112", "II110", "IIT40")
def test_the_centre_falls_and_the_attackers_have_won_at_once() -> None:
    state = siege(assegai="91.44,44,180 4 red")
    state = state.with_(table=state.table.with_structure("ct", hits=4))
    step = play(state, fire("assegai", "ct"), 6, 1, 1, 1, 3)
    ended = the(step, ev.FightEnded)
    assert (ended.winner, ended.why) == ("intruder", "losses")
    by_collateral = state.with_(table=state.table.with_structure("t1", hits=1))
    step = play(by_collateral, fire("assegai", "t1"), 6, 1, 1, 1, 1)
    step = play(step.state, gamble(0), 1, 4, 4, 3)
    assert [each.structure for each in all_of(step, rv.Fallen)] == ["t1", "ct"]
    assert the(step, ev.FightEnded).winner == "intruder"


@pytest.mark.rule("IIT40", "II41", "II110", "IIT40d", "II110c")
def test_collateral_damage_is_tried_go_by_go() -> None:
    state = siege(assegai="20,20,90 4", kontos="20,110,90 gone").with_(go=5)

    def after(fell: int, *faces: int, **more: Any) -> Step:
        table = state.table.with_structure("t1", fallen=True, fell=fell, **more)
        return play(state.with_(table=table), fly("assegai", "F"), *faces, listed=True)

    step = after(4, 5, 5, 6)
    assert (the(step, be.Collateral).needed, the(step, be.Collateral).lost) == (10, 4)
    assert the(after(4, 5, 5, 1), be.Collateral).lost == 0
    assert the(after(3, 5, 6, 3), be.Collateral).needed == 11
    failed = after(2, 5, 6)
    assert (the(failed, be.Collateral).needed, the(failed, be.Collateral).damage) == (12, ())
    assert "The loss of Target 1 does not damage the centre (5, 6): needs 12+ [II110]" in told(
        failed
    )
    assert not all_of(after(1), be.Collateral)
    assert the(after(4, 1, 1, failed=True), be.Collateral).needed == 10
    strict = changed(state.table.options, collateral="until failed")
    state = state.with_(table=changed(state.table, options=strict))
    assert not all_of(after(4, failed=True), be.Collateral)


@pytest.mark.rule("II112", "IIT41", "II43", "II114", "IIT41b", "II112b")
@pytest.mark.parametrize(
    ("kontos", "over"), [("destroyed", True), ("waiting", False), ("off", False), ("exited", True)]
)
def test_the_defender_has_won_when_nobody_is_left_to_fight(kontos: str, over: bool) -> None:
    state = siege(assegai="20,20,90 0", kontos=kontos, sabre="20,110,90 0 gone")
    glides = ac.Glide.model_validate({"fighter": "assegai", "units": "1"})
    step = play(state, glides)
    again = () if over else (1,)  # who has not come tries to, in the next go
    step = play(step.state, STAY, *again)
    ended = all_of(step, ev.FightEnded)
    assert [each.winner for each in ended] == (["interceptor"] if over else [])


@pytest.mark.rule("IIT42", "II111", "II48")
def test_scenery_stops_at_the_base_and_goes_around_it() -> None:
    state = siege(assegai="20,20,90 4", kontos="20,110,90 gone", b1="60,60")

    table = state.table
    (piece,) = table.laid
    at, stops = next_place(table, piece, 15_240)
    assert (at.x, stops) == (91_440 - 15_000 - 7_620, True)
    stuck = changed(piece, at=(at.x, at.y), stuck=True, aside="south")
    way = [stuck.centre]
    while True:
        at, stops = next_place(table, stuck, 15_240)
        way.append(at)
        stuck = changed(stuck, at=(at.x, at.y))
        if not stops:
            break
    assert [each.y for each in way] == [60_000, 75_240, 90_480, 90_480]
    assert way[-1].x == way[-2].x + 15_240
    west, north = 91_440 - 22_620 - 15_240, 60_960 - 22_620
    for deep, stops in ((50, False), (51, True)):  # half a millimetre is touching
        for spot in ((west + deep, 60_000), (west + 8_000, north + deep)):
            assert next_place(table, changed(piece, at=spot), 15_240)[1] is stops


@pytest.mark.rule("II111", "II111b")
def test_the_commander_says_once_which_way_around() -> None:
    state = siege(assegai="20,20,90 4", b1="60,60", kontos="20,110,90 gone")
    step = play(state, fly("assegai", "F"), listed=True)
    stopped = play(step.state, STAY, 5)
    assert asked(stopped) == ("interceptor", "pass_by")
    assert the(stopped, be.Stuck).piece == "b1"
    around = act(
        RULESET, stopped.state, "interceptor", ac.Around(direction="north"), SeededDice(b"", b"")
    )
    (piece,) = around.state.table.laid
    assert (piece.stuck, piece.aside) == (True, "north")
    later = Resolution(around.state, ScriptedDice(5), RULESET.evolve)
    assert scenery.move(later) == ()  # nobody is asked again
    assert later.state.table.laid[0].at == (piece.centre.x, piece.centre.y - 15_240)
    assert asked(around)[0] == "intruder"


@pytest.mark.rule("II104")
def test_the_tip_of_a_fighter_over_the_line_is_in_both_quadrants() -> None:
    state = siege(assegai="111.44,40.96,0")
    assert tip(state.table.by_id["assegai"].here).y < 40_960
    both = [aiming.possible(state, each, state.table.by_id["assegai"]) for each in state.table.guns]
    assert {each.firer.id for each in both if each is not None} >= {"g2", "g3"}
