"""Hyperspace: entering it, dropping out, lurking in it, leaving by it (11.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import hangars, initiative, repair, rounds, victory
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.parts import parted
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.corrections import PutShip, correct
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.worth import worth
from tests.systems.buoyz.craft import battle, flight
from tests.systems.buoyz.positions import own, resolved, ship, table, with_ship
from tests.systems.buoyz.turns import (
    all_of,
    due,
    move,
    moving,
    play,
    refused,
    set_up,
    special,
    the,
)

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

ON = {"hyperspace": True}


def jump(code: str, inches: str | None = "24") -> ac.Special:
    """The order to enter hyperspace."""
    return ac.Special(ship=code, what="hyperspace", inches=inches)


def flanked(more: str = "", *, at: str = "24,40 0", options: Any = ON, **ships: str) -> BuoyzState:
    """A ship that has passed Flank Speed and is to move on."""
    pieces: dict[str, Any] = {"K": "bc-d7 red 10,10 180", **ships}
    flank = f"ca-wayfarer blue {at} acting=flank-speed {more}"
    state = table(options=options, W=flank, **pieces)
    state = with_ship(state, "W", tried="flank-speed")
    known = changed(state, phase="movement", mover="blue", left=1)
    return due(known, qu.MoveOn(seat="blue", ship="w"), qu.Moving())


def jumped(**ships: str) -> BuoyzState:
    """A turn is to begin; those in hyperspace are at their markers."""
    pieces: dict[str, Any] = {"W": "ca-wayfarer blue 24,20 0", **ships}
    state = table(options=ON, **pieces)
    for each in state.board.ships:
        if each.sd == "ca-wayfarer":
            gone = altered(each, status=Status.HYPERSPACE, pose=None, marker=each.pose)
            state = changed(state, board=state.board.with_ship(gone))
    return state


def opened(state: BuoyzState) -> BuoyzState:
    """Turn 2 has begun: sides with ships in hyperspace are asked."""
    return resolved(state, lambda r: rounds.run(r, qu.Turn(number=2))).state


def out(text: str) -> ac.Emerge:
    """What ships in hyperspace are to do."""
    return ac.Emerge(ships=text)


def offered(state: BuoyzState) -> list[str | None]:
    """How far the marker goes by what is offered."""
    found = RULESET.legal(state)
    return [e.inches for e in found if isinstance(e, ac.Special) and e.what == "hyperspace"]


@pytest.mark.rule("BZT74", "BZ197", "BZ268", "BZT28")
def test_who_has_passed_flank_speed_enters_hyperspace_instead_of_moving() -> None:
    state = moving(table(options=ON, W="ca-wayfarer blue 24,40 0", K="bc-d7 red 24,30 180"))
    assert not offered(state)
    refused(state, "blue", jump("w"), "BZT74")
    state = play(state, "blue", special("w", "flank-speed"), 3).state
    assert offered(state) == ["24", "18", "12", "6", "0"]
    step = play(state, "blue", jump("w"))
    entered, wayfarer = the(step, he.HyperspaceEntered), ship(step.state, "W")
    assert entered.length == 24 * INCH
    assert (wayfarer.status, wayfarer.pose) == (Status.HYPERSPACE, None)
    assert wayfarer.marker == Pose(24 * INCH, 16 * INCH, 0)
    assert wayfarer.nominated
    assert not step.state.board.fleet("blue")
    assert step.state.board.present("blue")
    assert not step.state.fled
    # The enemy whose ship it has passed has nothing to fire at.
    assert not step.state.board.foes("red")


@pytest.mark.rule("BZT74", "BZ267")
def test_hyperspace_is_a_choice_and_takes_a_hyperdrive() -> None:
    refused(flanked(options={}), "blue", jump("w"), "BZ267")
    assert not offered(flanked(options={}))
    for lost in ("lost=hyperdrive", "gone=hyperdrive"):
        refused(flanked(lost), "blue", jump("w"), "BZT74")
    refused(flanked(), "blue", jump("w", "24.01"), "BZT74")
    assert offered(flanked("crippled armament=1 cloaked"))
    without = RULESET.brief_for(BuoyzOptions(scenario="fleet", rules="all"))
    assert not {"ca-wayfarer", "de-outrider"} & set(without.sds)
    having = RULESET.brief_for(BuoyzOptions(scenario="fleet", hyperspace=True))
    assert {"ca-wayfarer", "de-outrider"} < set(having.sds)
    assert not BuoyzOptions(rules="all").hyperspace


@pytest.mark.rule("BZ268", "BZ35", "BZ151")
def test_a_hyperdrive_stands_for_warp_on_the_table() -> None:
    def allowance(more: str = "", **options: Any) -> int:
        state = table(options=options, W=f"ca-wayfarer blue 24,40 0 {more}")
        return sp.allowance(state.board, ship(state, "W"))

    assert allowance(hyperspace=True) == 6 * INCH
    assert allowance("gone=hyperdrive", hyperspace=True) == 2 * INCH
    assert allowance() == 2 * INCH
    state = flanked(options={**ON, "actions": "on"})
    refused(state, "blue", special("w", "maximum-warp"), "BZ151")
    kind = own(abilities=["hyperdrive", "impulse", "saucer"], race="federation")
    assert "hyperdrive" not in parted(kind, "saucer").abilities
    assert "hyperdrive" in parted(kind, "drive").abilities
    ruled = [flanked(options=each).board.ruled for each in (ON, {})]
    assert ruled[0] - ruled[1] == {"hyperdrive"}


@pytest.mark.rule("BZ269")
def test_who_enters_hyperspace_and_what_it_leaves() -> None:
    planet = {**ON, "bodies": "planet"}
    refused(flanked("landed=planet", at="24,26 180", options=planet), "blue", jump("w"), "BZ269")
    beam = {**ON, "tractor": "on"}
    held = flanked("tug=k", options=beam, K="ca-galaxy red 24,39.5 180")
    refused(held, "blue", jump("w"), "BZ269")
    state = flanked(R="runabout blue 24,39.5 0 tug=w towed")
    state = with_ship(state, "W", squadron="blue-1")
    gone = play(state, "blue", jump("w")).state
    assert (ship(gone, "R").tug, ship(gone, "R").towed) == ("", False)
    assert ship(gone, "W").squadron == ""
    back = flanked()
    back = changed(back, board=changed(back.board, homes=(("blue", 180),)))
    refused(back, "blue", jump("w"), "BZ269")
    back = changed(back, board=changed(back.board, homes=(("blue", 45),)))
    assert offered(back)


@pytest.mark.rule("BZ270", "BZ197", "BZ121")
def test_a_marker_stays_on_the_table_and_off_planets_but_passes_them() -> None:
    near = flanked(at="24,10 0")
    assert offered(near) == ["10", "6", "0"]
    refused(near, "blue", jump("w", "10.5"), "BZ270")
    planet = flanked(at="24,36 0", options={**ON, "bodies": "planet"})
    assert offered(planet) == ["24", "18", "6", "0"]
    refused(planet, "blue", jump("w", "12"), "BZ270")
    beyond = play(planet, "blue", jump("w", "18")).state
    assert ship(beyond, "W").marker == Pose(24 * INCH, 18 * INCH, 0)
    farthest = RULESET.forecast(RULESET.view(near, "blue"), jump("w", None)).action
    assert isinstance(farthest, ac.Special)
    assert farthest.inches == "10"


@pytest.mark.rule("BZ197c", "BZT1")
def test_ships_drop_out_before_the_initiative_and_act_as_usual() -> None:
    state = opened(jumped(K="bc-d7 red 24,10 180"))
    assert state.question == DropOut(seat="blue")
    assert absent(RULESET.view(state, "blue")) == out("W")
    step = play(state, "blue", out("W"), 6, 6, 1, 1)
    dropped = the(step, he.DroppedOut)
    assert [each[:2] for each in dropped.ships] == [("w", "drop")]
    wayfarer = ship(step.state, "W")
    assert (wayfarer.status, wayfarer.marker) == (Status.ABOARD, None)
    assert wayfarer.pose == Pose(24 * INCH, 20 * INCH, 0)
    step = play(step.state, "blue", ac.First(who="self"))
    assert move("w", "6") in RULESET.legal(step.state)
    assert not all_of(step, he.DroppedOut)


@pytest.mark.rule("BZ197c", "BZT35", "BZ139", "BZT74b")
def test_who_leaves_by_hyperspace_has_left_the_table() -> None:
    state = opened(jumped(K="bc-d7 red 24,10 180"))
    left = play(state, "blue", out("W-leave"), 6, 6, 1, 1).state
    assert ship(left, "W").status is Status.LEFT
    assert left.fled == "blue"
    assert victory.score(left.board, "blue") == 10
    for wrong in ("K", "W+W", "W-leave+K"):
        refused(state, "blue", out(wrong), "BZ197")


@pytest.mark.rule("BZ103", "BZ271", "BZT23", "BZ128c", "BZT74b")
def test_who_lurks_in_hyperspace_is_nominated_repaired_and_asked_again() -> None:
    state = opened(jumped(K="bc-d7 red 24,10 180"))
    state = with_ship(state, "W", shields_hit=1)
    state = play(state, "blue", out("none"), 6, 6, 1, 1).state
    assert ship(state, "W").status is Status.HYPERSPACE
    assert initiative.flagship(state.board, "blue") == ship(state, "W")
    state = play(state, "blue", ac.First(who="self")).state
    refused(state, "blue", move("w", "3"), "BZ103")
    refused(state, "blue", special("w", "evasive"), "BZ271")
    refused(state, "blue", jump("w"), "BZ271")
    state = play(state, "blue", special("w", "red-alert"), 6).state
    assert absent(RULESET.view(state, "blue")) == move("w")
    step = play(state, "blue", move("w"))
    assert the(step, he.HyperspaceKept).ship == "w"
    mended = resolved(step.state, repair.begin, [2]).state
    assert not ship(mended, "W").shields_hit
    again = opened(step.state)
    assert again.question == DropOut(seat="blue")


@pytest.mark.rule("BZ271")
def test_a_civilian_ship_in_hyperspace_counts_for_the_initiative() -> None:
    usual = table(options=ON, W="ca-wayfarer blue 24,20 0", K="bc-d7 red 24,10 180").board
    there = table(options=ON, W="ca-wayfarer blue 24,20 0", M="tp-maru blue 9,9 0").board
    gone = altered(
        there.ship("m"), status=Status.HYPERSPACE, pose=None, marker=there.ship("m").pose
    )
    assert initiative.modifier(usual, "blue") == 0
    more = initiative.modifier(there, "blue")
    assert initiative.modifier(there.with_ship(gone), "blue") == more != 0


@pytest.mark.rule("BZ197b", "BZ197d", "BZ133")
def test_what_both_sides_say_of_hyperspace_is_sealed() -> None:
    state = opened(jumped(V="ca-wayfarer red 24,10 180"))
    view = RULESET.view(state, None)
    assert scene(view).status == "Both sides: who drops out?"
    one = play(state, "blue", out("W-leave"), listed=False).state
    other = play(state, "blue", out("W"), listed=False).state
    for seat in ("red", None):
        views = [RULESET.view(each, seat) for each in (one, other)]
        assert views[0] == views[1]
        assert views[0].handed == ("blue",)
        assert not views[0].dropping
    assert RULESET.view(one, "blue").dropping == {"w": "leave"}
    seen = RULESET.view(one, "red")
    made = [RULESET.possible(seen, SeededDice(bytes([n]), b"")).hidden["blue"] for n in range(12)]
    assert {each.dropping["w"] for each in made} == {"drop", "lurk", "leave"}
    both = play(one, "red", out("none"), 6, 6, 1, 1).state
    assert [ship(both, each).status for each in "WV"] == [Status.LEFT, Status.HYPERSPACE]
    assert not both.hidden


@pytest.mark.rule("BZT74", "BZ267")
def test_wayfarers_come_with_hyperdrives_and_markers_are_seen() -> None:
    state = set_up(6, 6, 1, 1, scenario="wayfarers").state
    assert state.board.hyperspace
    assert {each.sd for each in state.board.ships if each.side == "red"} == {
        "ca-wayfarer", "de-outrider",
    }  # fmt: skip
    gone = play(flanked(), "blue", jump("w")).state
    seen = scene(RULESET.view(gone, None))
    marker = next(each for each in seen.pieces if each.id == "w")
    assert marker.at == (2400, 1600)
    assert not marker.guards
    told = alt_text(seen)
    assert "W enters hyperspace" in told
    assert "in hyperspace" in told.partition("W enters hyperspace")[2]
    assert [each.kind for each in seen.legend] == ["hyperspace"]


@pytest.mark.rule("BZ229", "BZ197")
def test_ships_drop_out_by_a_standing_answer() -> None:
    state = opened(jumped(K="bc-d7 red 24,10 180"))
    assert RULESET.answer_ahead(RULESET.view(state, "blue"), DropOut(seat="blue")) is None
    order = ac.Orders(order="jump-drop")
    assert order in RULESET.legal_ahead(RULESET.view(state, "blue"))
    assert order not in RULESET.legal_ahead(RULESET.view(set_up(6, 6, 1, 1).state, "blue"))
    said = play(state, "blue", order, listed=False).state
    assert RULESET.answer_ahead(RULESET.view(said, "blue"), DropOut(seat="blue")) == out("W")


@pytest.mark.rule("BZ271", "BZ186c")
def test_craft_are_not_lost_while_a_ship_of_their_side_is_in_hyperspace() -> None:
    state = battle({"F1": "10,30 0"}, options=ON)
    carrier = {"pose": None, "marker": Pose(0, 0, 0)}
    there = with_ship(state, "V", status=Status.HYPERSPACE, **carrier)
    assert flight(resolved(there, hangars.strand).state, "F1").flying
    lost = with_ship(state, "V", status=Status.LEFT, **carrier)
    assert not flight(resolved(lost, hangars.strand).state, "F1").flying


@pytest.mark.rule("BZ197")
def test_a_game_master_brings_a_ship_back_to_the_table() -> None:
    state = moving(jumped(K="bc-d7 red 24,10 180"))
    put = PutShip(ship="w", at="20,30", heading=90)
    r = resolved(state, lambda r: correct(r, put))
    assert ship(r.state, "W").status is Status.ABOARD
    assert ship(r.state, "W").marker is None


@pytest.mark.rule("BZT74")
def test_the_practice_opponent_comes_nearer_through_hyperspace() -> None:
    far = flanked(K="bc-d7 red 24,4 180")
    near = flanked(K="bc-d7 red 24,32 180")
    for state, jumps in ((far, True), (near, False)):
        moved = play(state, "blue", move("w", "9")).state
        gone = play(state, "blue", jump("w"), listed=False).state
        worths = [worth(RULESET.view(each, "blue"), "blue") for each in (gone, moved)]
        assert (worths[0] > worths[1]) is jumps
