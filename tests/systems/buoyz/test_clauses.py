"""Clauses of rulings that are easily lost, each shown by a position of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    aims,
    boarding,
    damage_events,
    flak,
    initiative,
    orders,
    special,
    tractor,
    victory,
)
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.flights import LOITER
from rules.systems.buoyz.board.pieces import Mine, Status
from rules.systems.buoyz.fire_questions import Launch, Minefields, Salvo
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.steps import carry_out
from tests.systems.buoyz.craft import battle, flight
from tests.systems.buoyz.positions import (
    all_of,
    ended,
    fired,
    own,
    resolved,
    ship,
    table,
    the,
    with_ship,
)
from tests.systems.buoyz.turns import firing, move, moving, play, refused
from tests.systems.buoyz.turns import special as tried
from tests.systems.buoyz.turns import the as told

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Task

INSIDE = "24,23 180"
"""In the nebula in the middle of a table."""
CLOUD = {"bodies": "nebula"}


# ---------------------------------------------------------------- torpedoes and close defence


@pytest.mark.rule("BZ70", "BZ22b")
def test_how_far_plasma_flies_is_known_when_it_is_launched() -> None:
    state = table(T="cl-talon blue 10,10 0", K="bc-d7 red 10,2 180")
    state = fired(state, "T", "t1-K").state
    near = with_ship(state, "T", pose=Pose(4000, 2800, 0))
    assert aims.incoming(near.board, near.board.counters[0]).less == 3


@pytest.mark.rule("BZ22c")
def test_a_torpedo_meets_the_shields_of_the_end_of_the_turn() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,5 180")
    state = fired(state, "H", "t1-K").state
    hurt = with_ship(state, "K", shields_hit=1)
    worth = [
        aims.incoming(each.board, each.board.counters[0]).shield.worth for each in (state, hurt)
    ]
    assert worth == [4, 2]


@pytest.mark.rule("BZT5", "BZ4")
def test_main_weapons_and_secondaries_fire_astern_unless_an_arc_is_stated() -> None:
    state = table(D="dd-brel blue 10,10 0", F="ca-firecat blue 10,10 0", K="bc-d7 red 10,11 0")
    for code, weapon, why in (
        ("D", "m", "arc"),
        ("F", "m", ""),
        ("F", "s", ""),
        ("F", "t1", "arc"),
    ):
        found = aims.astray(state.board, ship(state, code), weapon, ship(state, "K"))
        assert found == why, (code, weapon)


@pytest.mark.rule("BZT15b")
def test_ships_do_not_hide_each_other_as_planets_do() -> None:
    between = "ca-classic red 24,23 0"
    for bodies, why in (("none", ""), ("planet", "sight")):
        state = table(H="ca-classic blue 24,26.1 0", G=between, K="bc-d7 red 24,21.5 180",
                      options={"bodies": bodies})  # fmt: skip
        assert aims.astray(state.board, ship(state, "H"), "m", ship(state, "K")) == why


@pytest.mark.rule("BZ12")
def test_shields_are_not_used_up_by_what_they_stop() -> None:
    state = table(H="ca-classic blue 10,10 0", G="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    first = fired(state, "H", "m-K", [6, 6, 6, 6, 3, 3, 3, 3])
    second = fired(first.state, "G", "m-K", [6, 6, 6, 6, 3, 3, 3, 3])
    for each in (first, second):
        assert (the(each, fe.Struck).shield, the(each, fe.Struck).hull) == (4, 0)


@pytest.mark.rule("BZ13b")
def test_secondaries_do_not_come_to_shields_of_six() -> None:
    state = table(D="bc-d7 blue 10,10 0", G="ca-galaxy red 10,9 180")
    struck = the(fired(state, "D", "s-G", [6, 6, 6, 6]), fe.Struck)
    assert (struck.shield, struck.hull, struck.beats) == (6, 0, 0)
    less = table(D="bc-d7 blue 10,10 0", K="bc-d7 red 10,9 180")
    assert the(fired(less, "D", "s-K", [6, 6, 5, 1]), fe.Struck).hull == 1


@pytest.mark.rule("BZ20")
def test_a_ship_that_is_lost_as_it_fires_fires_no_more() -> None:
    state = table(H="ca-classic blue 10,10 0", K="bc-d7 red 10,9 180")
    left: list[Task] = [
        Salvo(ship="h", weapon="m", targets=(("k", 4),)),
        Launch(ship="h", weapon="t1", target="k"),
    ]
    there = resolved(state, lambda r: carry_out(r, left), [1, 1, 1, 1])
    assert (the(there, fe.Shot).hits, len(all_of(there, fe.Launched))) == (0, 1)
    gone = with_ship(state, "H", status=Status.DESTROYED, pose=None)
    assert not resolved(gone, lambda r: carry_out(r, left)).emitted


@pytest.mark.rule("BZ284")
def test_a_torpedo_is_hindered_by_what_its_launcher_sees_when_it_strikes() -> None:
    state = table(H="ca-galaxy blue 21.5,24 90", K="dd-brel red 26.5,24 270", options=CLOUD)
    state = fired(state, "H", "t1-K").state
    counter = state.board.counters[0]
    assert aims.incoming(state.board, counter).more == 0
    blind = with_ship(state, "H", gone=("advanced_sensors",))
    assert aims.incoming(blind.board, counter).more == -1


@pytest.mark.rule("BZ284", "BZ167")
def test_split_dice_are_thrown_target_by_target_and_criticals_tested_after_the_last() -> None:
    state = table(F="ca-firecat blue 10,10 0", K="tp-maru red 10,9 180", L="tp-maru red 11,9 180")
    r = fired(state, "F", "s-K.2+L.2", [6, 1, 6, 1, 1, 6, 1, 6, 1, 1, 1, 1])
    kinds = [type(each.event) for each in r.emitted]
    first = [each for each in kinds if each in (fe.Shot, fe.Struck, damage_events.CriticalsTested)]
    assert first == [
        fe.Shot,
        fe.Struck,
        fe.Shot,
        fe.Struck,
        damage_events.CriticalsTested,
        damage_events.CriticalsTested,
    ]


@pytest.mark.rule("BZ40", "BZ40b", "BZ40c")
def test_who_evades_throws_hits_again_once_but_not_against_torpedoes() -> None:
    both = table(H="ca-classic blue 10,10 0 acting=evasive", K="bc-d7 red 10,9 180 acting=evasive")
    shot = the(fired(both, "H", "m-K", [1, 1, 1, 6, 6, 1]), fe.Shot)
    assert (shot.again, shot.hits) == ((6,), 1)
    drone = table(H="bc-d7 blue 10,10 0", K="dd-brel red 10,5 180 acting=evasive")
    r = ended(fired(drone, "H", "t2-K").state, [5])
    assert [each.faces for each in all_of(r, fe.Intercepted)] == [(5,)]
    aim = aims.craft_torpedo(both.board, "photon", ship(both, "K"), Point(0, 0))
    assert aim.again


@pytest.mark.rule("BZ123", "BZ123d")
def test_clouds_hinder_craft_but_neither_aegis_nor_mines_nor_boarding() -> None:
    state = table(H="bc-d7 blue 24,26 0", K=f"dd-brel red {INSIDE}", options=CLOUD)
    assert aims.craft_torpedo(state.board, "photon", ship(state, "K"), Point(9600, 9600)).more == -1
    r = ended(fired(state, "H", "t2-K").state, [5])
    assert all_of(r, fe.Intercepted)[0].stopped
    mine = Mine("m", "blue", Pose(9600, 9200, 0))
    board = changed(state.board, mines=(mine,))
    board = board.with_ship(altered(ship(state, "K"), crossed=("m",), moved=400))
    met = resolved(changed(state, board=board), lambda r: r.next(Minefields()), [1])
    assert the(met, me.MineMet).need == 4
    outside = table(H="bc-d7 blue 1,1 0", K="dd-brel red 2,2 0")
    crews = [boarding.crew(each.board, ship(each, "K")) for each in (state, outside)]
    assert crews[0] == crews[1]


@pytest.mark.rule("BZ48", "BZ157b", "BZ48b", "BZ48c")
def test_secondaries_fire_at_craft_in_point_defence_only() -> None:
    state = battle({"B1": "10,9.5 0"}, K="bc-d7 red 10,8 180")
    assert flak.dice(state.board, ship(state, "K")) == 3
    guard = with_ship(state, "K", acting=("point-defence",))
    assert flak.dice(guard.board, ship(guard, "K")) == 5
    assert orders.able(guard.board, ship(guard, "K")) == ("m", "t1", "t2")


@pytest.mark.rule("BZ159", "BZ53b")
def test_torpedoes_of_the_borg_meet_whole_shields() -> None:
    cube = own(race="borg", abilities=["tractor", "shield_drain"],
               torpedo=[{"kind": "photon", "count": 1}])  # fmt: skip
    state = table(sds=[cube], O="own blue 24,24 0", H="ca-galaxy red 24,22.5 180",
                  options={"borg": True})  # fmt: skip
    r = ended(fired(state, "O", "t1-H").state, [6, 6, 6, 6, 6, 6])
    assert the(r, fe.Struck).shield == 6


@pytest.mark.rule("BZ129c")
def test_who_has_waived_its_fire_defends_itself() -> None:
    state = table(H="bc-d7 blue 10,10 0", K="dd-brel red 10,5 180 fired")
    assert aims.close_dice(state.board, ship(state, "K")) == 1
    r = ended(fired(state, "H", "t2-K").state, [5])
    assert the(r, fe.Intercepted).stopped


@pytest.mark.rule("BZ71b", "BZ131b")
def test_a_one_shot_torpedo_that_goes_astray_is_spent() -> None:
    state = table(R="runabout blue 10,10 0", K="bc-d7 red 10,3 180", options={"pre_measure": False})
    r = fired(state, "R", "t1-K")
    assert the(r, fe.Astray).why == "range"
    assert ship(r.state, "R").spent == (1,)


@pytest.mark.rule("BZT20")
def test_rockets_reach_two_inches() -> None:
    tube = own(torpedo=[{"kind": "rocket", "count": 1}])
    for south, why in (("8", ""), ("7.99", "range")):
        state = table(sds=[tube], O="own blue 10,10 0", K=f"bc-d7 red 10,{south} 180")
        assert aims.astray(state.board, ship(state, "O"), "t1", ship(state, "K")) == why


@pytest.mark.rule("BZ64", "BZ114")
def test_a_station_is_hit_more_easily_once() -> None:
    state = table(H="ca-classic blue 24,25 0", S="station red 24,24 0")
    found = aims.modifiers(state.board, ship(state, "H"), ship(state, "S"), 0)
    assert found == (aims.Modifier("dead", 1),)


@pytest.mark.rule("BZ128b", "BZT14")
def test_unarmed_ships_are_nominated_to_fire() -> None:
    state = firing(
        table(H="ca-classic blue 10,10 0", M="tp-maru blue 12,10 0", K="bc-d7 red 10,9 180")
    )
    waits = play(state, "blue", ac.Fire(ship="m", orders="none"))
    assert ship(waits.state, "M").fired
    assert waits.state.mover == "red"


# ---------------------------------------------------------------- fleets and their ends


@pytest.mark.rule("BZ91", "BZ26", "BZT8c")
def test_a_patrol_counter_and_a_loitering_shuttle_help_once() -> None:
    state = battle({"B1": "10,30 0"}, R="runabout blue 20,40 0")
    loiters = altered(flight(state, "B1"), duty=LOITER)
    board = state.board.with_flights(loiters)
    assert initiative.modifier(board, "blue") == 2


@pytest.mark.rule("BZ18")
def test_a_flagship_that_is_destroyed_helps_no_more() -> None:
    state = table(sds=[own(command=3)], O="own blue 1,1 0", H="ca-classic blue 2,2 0",
                  K="bc-d7 red 9,9 0")  # fmt: skip
    assert initiative.modifier(state.board, "blue") == 2
    gone = with_ship(state, "O", status=Status.DESTROYED, pose=None)
    assert initiative.modifier(gone.board, "blue") == 0


@pytest.mark.rule("BZ192", "BZT8d")
@pytest.mark.parametrize("hurt", ["crippled", "shields_hit=1"])
def test_a_cloak_that_is_out_of_order_does_not_help_the_initiative(hurt: str) -> None:
    def adds(more: str, version: int = 3) -> int:
        state = table(B=f"dd-brel blue 1,1 0 {more}", K="bc-d7 red 9,9 0", options={"cloak": True})
        return initiative.modifier(state.of_version(version).board, "blue")

    assert (adds(""), adds(hurt), adds(hurt, version=2)) == (1, 0, 1)


@pytest.mark.rule("BZ102", "BZ24")
def test_a_captured_ship_is_in_no_beam_any_more() -> None:
    state = table(H="ca-classic blue 24,24 0 acting=tractor", K="runabout red 24,23 180 tug=h",
                  G="bc-d7 red 40,40 0", options={"tractor": True})  # fmt: skip
    event = be.Boarded(ship="h", target="k", faces=(6, 1), more=(0, 0), captured="k", prize=False,
                       origin=Point(0, 0), at=Point(0, 0))  # fmt: skip
    taken = RULESET.evolve(state, event)
    assert (ship(taken, "K").status, ship(taken, "K").tug) == (Status.CAPTURED, "")
    assert not resolved(taken, tractor.end).emitted
    older = RULESET.evolve(state.of_version(2), event)
    assert all_of(resolved(older, tractor.end, [1]), te.BeamTested)


@pytest.mark.rule("BZ139")
@pytest.mark.parametrize("where", [Status.LURKING, Status.HYPERSPACE])
def test_the_field_is_left_to_who_is_on_the_table_only(where: Status) -> None:
    state = table(H="tp-maru blue 24,24 0", K="bc-d7 red 9,9 0")
    left = changed(with_ship(state, "K", status=Status.LEFT, pose=None), fled="red")
    hidden = with_ship(left, "H", status=where, pose=None)
    for version, why, winner in ((3, "destroyed", "red"), (2, "yielded", "blue")):
        r = resolved(hidden.of_version(version), victory.check)
        found = the(r, ev.BattleEnded)
        assert (found.why, found.winner) == (why, winner)


# ---------------------------------------------------------------- the order of a nomination


@pytest.mark.rule("BZ146", "BZ146b")
@pytest.mark.parametrize("first", ["shields", "mine", "sweep"])
def test_special_actions_come_before_shields_and_mines(first: str) -> None:
    ready = {
        "shields": ac.Shields(ship="h"),
        "mine": ac.Lay(ship="h", behind="1"),
        "sweep": tried("h", "sweep-mines"),
    }[first]
    able = own(
        race="romulan", abilities=["warp", "impulse", "pursuit_mine", "cloak", "minesweeper"]
    )
    state = moving(table(sds=[able], H="own blue 24,24 0", K="bc-d7 red 24,10 180",
                         options={"rules": "all"}))  # fmt: skip
    state = play(state, "blue", ready, listed=False).state
    assert state.question == MoveOn(seat="blue", ship="h")
    for what in ("red-alert", "flank-speed", "ecm"):
        refused(state, "blue", tried("h", what), "BZ146")
    refused(state, "blue", ac.Cloak(ship="h"), "BZ146")
    legal = RULESET.legal(RULESET.view(state, "blue"))
    assert not [e for e in legal if isinstance(e, ac.Special) and e.what in get_args(ac.Trial)]
    refused(state, "blue", ac.Shields(ship="h"), "BZ134" if first == "shields" else "BZ146")
    older = state.of_version(2)
    play(older, "blue", tried("h", "red-alert"), 6)
    play(state, "blue", move("h", "1"), listed=False)


@pytest.mark.rule("BZ146b", "BZT56")
def test_a_ship_separates_before_it_lowers_its_shields() -> None:
    state = moving(table(H="ca-classic blue 24,24 0 lowered", K="bc-d7 red 24,10 180",
                         options={"rules": "full"}))  # fmt: skip
    refused(state, "blue", ac.Separate(ship="h"), "BZ146")
    play(state.of_version(2), "blue", ac.Separate(ship="h"))


@pytest.mark.rule("BZT24", "BZ43b")
def test_a_beam_is_set_before_its_tug_moves() -> None:
    state = moving(table(H="ca-classic blue 24,24 0", R="runabout red 24,23 180",
                         G="ca-classic blue 40,40 0", options={"tractor": True}),
                   left=2)  # fmt: skip
    gone = play(state, "blue", move("h", "1"), listed=False).state
    beam = ac.Special(ship="h", what="tractor", target="r", way="hold")
    refused(moving(gone), "blue", beam, "BZ128")


@pytest.mark.rule("BZ30b", "BZ94b", "BZ161d")
def test_who_is_in_orbit_has_moved() -> None:
    options = {"bodies": "planet", "stationary_is_dead": True}
    state = moving(table(H="ca-classic blue 24,21 90", K="bc-d7 red 24,40 0", options=options))
    step = play(state, "blue", ac.Orbit(ship="h", hand="clockwise"))
    assert told(step, ev.Orbited).length > 0
    assert not sp.dead(step.state.board, ship(step.state, "H"))


@pytest.mark.rule("BZ233")
def test_whom_a_beam_takes_is_told_where_nothing_is_measured_too() -> None:
    state = table(H="ca-classic blue 24,24 0", R="runabout red 24,23 180",
                  options={"tractor": True, "pre_measure": False})  # fmt: skip
    found = [each for each in special.offered(state.board, ship(state, "H")) if each.target]
    assert {(each.what, each.target) for each in found} == {("tractor", "r")}
