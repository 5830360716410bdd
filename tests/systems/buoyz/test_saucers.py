"""Saucer Separation (7.3, BZ55, BZ160)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.png import draw
from render.systems.buoyz.scene import scene
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, contact, damage_events, fire, victory
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.parts import parted, third
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.questions import MoveOn, NominateMove
from rules.systems.buoyz.reporting import report
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.words import name_of
from tests.systems.buoyz.positions import own, ship, table, with_ship
from tests.systems.buoyz.turns import move, moving, play, refused, the
from tests.systems.buoyz.turns import special as tried

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

PART = ac.Separate(ship="h")


def whole(**more: Any) -> BuoyzState:
    """A cruiser with a saucer, one beside it, and a foe."""
    options = {"races": True, **more.pop("options", {})}
    ships = {"H": "ca-classic blue 24,24 0", "G": "ca-classic blue 40,40 0",
             "K": "bc-d7 red 24,20 180", **more}  # fmt: skip
    return table(options=options, **ships)


@pytest.mark.rule("BZ55", "BZ160", "BZ55b", "BZT56c")
def test_a_third_is_the_saucers_and_the_rest_the_drives() -> None:
    assert [third(each) for each in range(1, 8)] == [0, 1, 1, 1, 2, 2, 2]
    classic = SDS["ca-classic"]
    saucer, drive = (parted(classic, each) for each in ("saucer", "drive"))
    assert (saucer.hull, saucer.crippled, saucer.main, saucer.close) == (2, 1, 1, 1)
    assert (drive.hull, drive.crippled, drive.main, drive.close) == (5, 2, 3, 1)
    assert [each.torpedo[0].count for each in (saucer, drive)] == [1, 1]
    assert (saucer.points, drive.points) == (3, 7)
    assert (saucer.shields, saucer.size, saucer.command) == ((3, 3, 3, 3), 3, 2)
    assert "warp" in drive.abilities
    assert not {"warp", "saucer"} & set(saucer.abilities)
    assert "saucer" not in drive.abilities
    dread = own(id="dread", race="federation", dreadnought=True, abilities=["warp", "saucer"])
    assert "warp" in parted(dread, "saucer").abilities


def test_a_saucer_keeps_its_name_when_the_separation_is_taken_back() -> None:
    for name in ("x", "a-ship-with-so-long-a-name"):
        before = whole(**{name: "ca-classic blue 30,30 0"})
        step = play(moving(before), "blue", ac.Separate(ship=name), listed=False)
        parted_off = the(step, se.Separated)
        assert step.state.board.ship(parted_off.saucer).name == parted_off.name
        for board in (step.state.board, before.board):
            assert name_of(board, parted_off.saucer) == parted_off.name


@pytest.mark.rule("BZT56", "BZ160d", "BZ146", "BZ55c", "BZT56b")
def test_both_move_in_one_nomination_the_drive_first() -> None:
    step = play(moving(whole(), left=2), "blue", PART)
    assert (the(step, se.Separated).hull, the(step, se.Separated).part) == (5, 2)
    state = step.state
    assert state.question == MoveOn(seat="blue", ship="h")
    assert [each.id for each in state.board.ships] == ["h", "h-s", "g", "k"]
    saucer, drive = ship(state, "HS"), ship(state, "H")
    assert saucer.pose == drive.pose
    assert sp.allowance(state.board, saucer) == 2 * INCH
    assert sp.allowance(state.board, drive) == 6 * INCH
    assert len(draw(scene(RULESET.view(state, "blue")))) > 0
    state = play(state, "blue", move("h", "6")).state
    assert state.question == MoveOn(seat="blue", ship="h-s")
    state = play(state, "blue", move("h-s", "2")).state
    assert (state.left, state.question) == (1, NominateMove(seat="blue"))
    both = state.board
    assert fire.best(both, ship(state, "HS")).orders
    assert aims.weapons(both, ship(state, "HS")) == ("m", "t1")


@pytest.mark.rule("BZ160", "BZ160b", "BZ160f", "BZT56")
def test_who_can_not_separate_and_what_both_keep() -> None:
    for hurt in ("hull=1 crippled", "lost=saucer", "gone=saucer"):
        refused(moving(whole(H=f"ca-classic blue 24,24 0 {hurt}")), "blue", PART, "BZT56")
    refused(moving(whole(options={"races": False})), "blue", PART, "BZ243")
    worn = whole(H="ca-classic blue 24,24 0 hull=4 armament=1 lost=research")
    state = play(moving(worn, left=2), "blue", PART, 1).state
    for code, hull in (("H", 3), ("HS", 1)):
        part = ship(state, code)
        assert (part.hull, part.armament, part.lost) == (hull, 1, ("research",))
    refused(state, "blue", PART, "BZT56")


@pytest.mark.rule("BZ17", "BZ160")
def test_a_part_that_begins_at_its_threshold_is_crippled_at_once() -> None:
    state = moving(whole(H="ca-classic blue 24,24 0 hull=4"), left=2)
    told = RULESET.forecast(RULESET.view(state, "blue"), PART).text
    assert "saucer hull 1, main 1, crippled" in told
    assert "drive hull 3, main 3;" in told
    step = play(state, "blue", PART, 1, 4)
    hurt = the(step, damage_events.Crippled)
    assert (hurt.ship, hurt.gone) == ("h-s", (hurt.tested[1],))
    assert (ship(step.state, "HS").crippled, ship(step.state, "H").crippled) == (True, False)
    older = play(state.of_version(2), "blue", PART)
    assert not ship(older.state, "HS").crippled


@pytest.mark.rule("BZ160", "BZT44")
def test_a_saucer_that_is_blown_up_with_its_drive_is_not_asked() -> None:
    step = play(moving(whole(options={"actions": True}), left=2), "blue", PART)
    state = step.state
    blown = play(state, "blue", tried("h", "self-destruct"), 3, 6, 6, 6, 6, 6, 6, 6)
    assert the(blown, damage_events.Blasted).ships == ("h-s",)
    assert ship(blown.state, "HS").status is Status.DESTROYED
    assert (blown.state.left, blown.state.question) == (1, NominateMove(seat="blue"))


@pytest.mark.rule("BZ163c", "BZ160", "BZT56d")
def test_a_saucer_lands_once_without_the_ability_and_stays() -> None:
    options = {"bodies": "planet"}
    beside = moving(whole(H="ca-classic blue 24,27 0", options=options), left=2)
    state = play(beside, "blue", PART).state
    state = play(state, "blue", move("h")).state
    landed = play(state, "blue", move("h-s", "2,D"), listed=False).state
    saucer = ship(landed, "HS")
    assert saucer.landed == "planet"
    again = moving(with_ship(landed, "HS", nominated=False))
    refused(again, "blue", move("h-s", "H180,1"), "BZ163")
    play(again, "blue", move("h-s"))


@pytest.mark.rule("BZ163", "BZT40")
def test_a_saucer_that_can_land_as_others_do_takes_off_again() -> None:
    lander = own(id="lander", race="federation", abilities=["impulse", "landing", "saucer"])
    down = "lander blue 24,26.005 180 landed=planet"
    places: dict[str, Any] = {"H": down, "K": "bc-d7 red 44,44 0"}
    state = with_ship(table(sds=[lander], options={"bodies": "planet"}, **places), "H",
                      part="saucer")  # fmt: skip
    step = play(moving(state), "blue", move("h", "H180,1"))
    assert not ship(step.state, "H").landed
    lost = with_ship(state, "H", lost=("landing",))
    refused(moving(lost), "blue", move("h", "H180,1"), "BZ163")


@pytest.mark.rule("BZ205", "BZ163")
def test_a_saucer_that_has_come_down_for_good_can_not_retreat() -> None:
    state = table(H="ca-classic blue 24,26.005 180 landed=planet", options={"bodies": "planet"},
                  K="bc-d7 red 44,44 0")  # fmt: skip
    assert not contact.stuck(state.board, ship(state, "H"))
    saucer = with_ship(state, "H", part="saucer")
    assert contact.stuck(saucer.board, ship(saucer, "H"))


@pytest.mark.rule("BZ55", "BZ110", "BZ160e")
def test_parts_count_for_their_points_and_are_reported_as_one_ship() -> None:
    state = play(moving(whole(), left=2), "blue", PART).state
    lost = with_ship(state, "HS", status=Status.DESTROYED, pose=None, hull=0)
    assert victory.score(lost.board, "blue") == 17
    over = changed(lost, ended=BattleEnded(why="limit", blue=1, red=1, winner=None))
    told = report(over)
    assert told is not None
    assert [each.name for each in told.blue] == ["H", "G"]


@pytest.mark.rule("BZ160", "BZT63")
def test_mines_are_shared_as_other_weapons_are() -> None:
    state = moving(whole(H="ca-classic blue 24,24 0 layer mines=5", options={"mines": "on"}))
    after = play(state, "blue", PART).state
    assert [each.mines for each in after.board.ships if each.part] == [3, 2]
    assert all(each.layer for each in after.board.ships if each.part)


@pytest.mark.rule("BZ55", "BZ285", "BZT56b")
def test_flank_speed_takes_no_saucer_beyond_two_inches_but_a_dreadnoughts() -> None:
    fast = "blue 24,24 0 part=saucer acting=flank-speed"
    state = whole(H=f"ca-classic {fast}")
    assert sp.allowance(state.board, ship(state, "H")) == 2 * INCH
    older = state.of_version(2).board
    assert sp.allowance(older, ship(state, "H")) == 9 * INCH
    great = own(dreadnought=True, race="federation", abilities=["warp", "impulse", "saucer"])
    state = table(sds=[great], options={"races": True}, H=f"own {fast}")
    assert sp.allowance(state.board, ship(state, "H")) == 9 * INCH
