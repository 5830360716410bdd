"""Pursuit mines: laying one, coming through fields, what a mine does (5.10, 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.plane.ground import Ground
from render.png import draw
from render.systems.buoyz.scene import scene
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import worth
from rules.systems.buoyz.amendments import ShipPut
from rules.systems.buoyz.board.pieces import Mine, Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.minefields import crossed, laid_at, outline, together
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, ship, table, with_ship
from tests.systems.buoyz.turns import all_of, move, moving, play, refused, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

HAWK = own(id="hawk", race="romulan", abilities=["warp", "impulse", "pursuit_mine"])
LAY = ac.Lay(ship="w")


def hawk(**more: Any) -> BuoyzState:
    """A ship with a pursuit mine, going north, and an enemy behind it."""
    options = {"races": "on", "turn_limit": 1, **more.pop("options", {})}
    ships = {"W": "hawk red 24,24 0", "H": "ca-classic blue 24,40 0", **more}
    return table(options=options, sds=[HAWK], **ships)


def field(mine: str, x: float, y: float, heading: int = 0) -> Mine:
    """A field with its middle there, in inches."""
    return Mine(mine, "red", Pose(int(x * INCH), int(y * INCH), heading))


def mined(*mines: Mine, **ships: Any) -> BuoyzState:
    """A position with fields, blue to move."""
    state = hawk(**{"W": "hawk red 24,24 0 nominated", **ships})
    return changed(state, board=changed(state.board, mines=mines), initiative="blue")


@pytest.mark.rule("BZT58", "BZ59", "BZ179", "BZ59b", "BZ179c")
def test_a_mine_is_laid_behind_the_ship_on_the_way_that_it_went() -> None:
    step = play(moving(hawk(), "red"), "red", LAY)
    assert the(step, me.MineReadied).behind == INCH // 2
    assert step.state.question == qu.MoveOn(seat="red", ship="w")
    refused(step.state, "red", LAY, "BZ59")
    step = play(step.state, "red", move("w", "3,P1,2"), listed=False)
    laid = the(step, me.MineLaid).at
    assert laid.heading == 330
    assert abs((laid.x - 24 * INCH) + 300) <= 1  # an inch and a half of the second leg, to port
    assert step.state.board.mines == (Mine("w-mine", "red", laid),)
    assert ship(step.state, "W").laid
    assert not ship(step.state, "W").crossed
    again = with_ship(step.state, "W", nominated=False)
    refused(moving(again, "red"), "red", LAY, "BZ59")
    assert not any(isinstance(each, ac.Lay) for each in RULESET.legal(moving(again, "red")))


@pytest.mark.rule("BZT58", "BZ58", "BZ59", "BZ243", "BZ179", "BZ247")
def test_who_lays_no_mine_and_how_far_behind() -> None:
    assert LAY in RULESET.legal(moving(hawk(), "red"))
    refused(moving(hawk(options={"races": "off"}), "red"), "red", LAY, "BZ243")
    refused(moving(hawk(W="hawk red 24,24 0 lost=pursuit_mine"), "red"), "red", LAY, "BZT58")
    refused(moving(hawk()), "blue", ac.Lay(ship="h"), "BZT58")
    small = own(id="hawk", race="romulan", size=4, abilities=["warp", "pursuit_mine"])
    state = table(options={"races": "on"}, sds=[small], W="hawk red 24,24 0")
    refused(moving(state, "red"), "red", LAY, "BZ58")
    landed = hawk(W="hawk red 24,26 180 landed=planet", options={"bodies": "planet"})
    refused(moving(landed, "red"), "red", LAY, "BZ247")
    for behind in ("0.25", "6.25"):
        refused(moving(hawk(), "red"), "red", ac.Lay(ship="w", behind=behind), "BZ179")
    play(moving(hawk(), "red"), "red", ac.Lay(ship="w", behind="6"), listed=False)


@pytest.mark.rule("BZ179", "BZ247")
def test_where_a_mine_lies() -> None:
    start, turned, end = Pose(0, 0, 0), Pose(0, -1200, 90), Pose(800, -1200, 90)
    path = (start, Pose(0, -1200, 0), turned, end)
    assert laid_at(path, 200) == Pose(600, -1200, 90)
    assert laid_at(path, 800) == Pose(0, -1200, 90)
    assert laid_at(path, 1200) == Pose(0, -800, 0)
    assert laid_at(path, 9999) == start
    assert laid_at((start,), 200) == Pose(0, 200, 0)
    assert laid_at((start, Pose(0, -100, 0)), 200) == Pose(0, 100, 0)
    at_edge = hawk(W="hawk red 24,47.9 0 laying=200")
    laid = the(play(moving(at_edge, "red"), "red", move("w")), me.MineLaid)
    assert laid.at == Pose(24 * INCH, 47 * INCH + 360, 0)


@pytest.mark.rule("BZT57", "BZ119", "BZ180")
def test_fields_that_a_way_leads_through() -> None:
    board = mined(field("a", 24, 36), field("b", 24, 33, 90)).board
    north = (ship(mined(), "H").pose, Pose(24 * INCH, 34 * INCH, 0))
    assert crossed(board, north) == ("a",)  # type: ignore[arg-type]  # it is on the table
    touching = Pose(24 * INCH, 33 * INCH + 100, 0)
    assert crossed(board, (north[0], touching)) == ("a", "b")  # type: ignore[arg-type]
    beside = Pose(24 * INCH + 101, 40 * INCH, 0)
    assert not crossed(board, (beside, beside._replace(y=35 * INCH)))
    assert crossed(board, (beside._replace(x=beside.x - 1), Pose(beside.x - 1, 0, 0))) == ("a", "b")
    corners = outline(Pose(0, 0, 90)).corners
    assert {(abs(each.x), abs(each.y)) for each in corners} == {(200, 100)}


@pytest.mark.rule("BZ180")
def test_fields_within_an_inch_are_one_minefield() -> None:
    assert together(field("a", 10, 10), field("b", 10, 12))
    assert not together(field("a", 10, 10), field("b", 10, 12.01))
    assert together(field("a", 10, 10), field("b", 10.2, 10.2, 45))
    apart = mined(field("a", 24, 38), field("b", 24, 35))
    step = play(moving(apart), "blue", move("h", "6"), 1, 1, listed=False)
    assert [each.mines for each in all_of(step, me.MineMet)] == [("a",), ("b",)]
    chained = mined(field("a", 24, 38), field("b", 24, 35), field("c", 24.4, 36.5))
    step = play(moving(chained), "blue", move("h", "6"), 1, 1, 1, 1, listed=False)
    assert the(step, me.MineMet).mines == ("a", "b")


@pytest.mark.rule("BZ80", "BZ81", "BZ180", "BZ16d", "BZT57b", "BZT57c", "BZ180c", "BZ180d")
def test_a_mine_hits_with_three_damage_dice_and_is_gone() -> None:
    state = moving(mined(field("a", 24, 38)))
    step = play(state, "blue", move("h", "3"), 3, 3, 2, 2, listed=False)
    met = the(step, me.MineMet)
    assert (met.face, met.fast, met.hit, met.hits) == (3, 0, True, 3)
    struck = the(step, fe.Struck)
    assert (struck.cause, struck.quadrant, struck.shield, struck.hull) == ("mine", 0, 3, 1)
    assert not step.state.board.mines
    faster = play(state, "blue", move("h", "3.25"), 1, listed=False)
    assert (the(faster, me.MineMet).fast, the(faster, me.MineMet).hit) == (1, False)
    assert faster.state.board.mines
    stays = play(with_ship(state, "H", pose=Pose(24 * INCH, 38 * INCH, 0)), "blue", move("h"))
    assert not all_of(stays, me.MineMet)


@pytest.mark.rule("BZ79")
@pytest.mark.parametrize(("fields", "hit"), [((37.5,), False), ((37.5, 38.5), True)])
def test_each_laid_field_that_is_crossed_is_a_row(fields: tuple[float, ...], *, hit: bool) -> None:
    mines = [field(f"m{number}", 24, at) for number, at in enumerate(fields)]
    dice = (2, 1, 1, 1) if hit else (2,)
    step = play(moving(mined(*mines)), "blue", move("h", "3"), *dice, listed=False)
    assert the(step, me.MineMet).hit is hit


@pytest.mark.rule("BZ80b")
def test_a_mine_may_have_to_hit_first() -> None:
    state = moving(mined(field("a", 24, 38), options={"mine_dice": "attack"}))
    step = play(state, "blue", move("h", "3"), 3, 5, 6, 1, 1, listed=False)
    met = the(step, me.MineMet)
    assert (met.attack, met.attack_need, met.hits) == ((5, 6, 1), 6, 1)
    assert len(the(step, fe.Struck).faces) == 1


@pytest.mark.rule("BZ245")
def test_who_is_towed_through_mines_throws_for_nothing() -> None:
    ships = {"H": "ca-classic blue 25,40 0 acting=tractor", "options": {"tractor": "on"},
             "R": "runabout blue 24,40 0 tug=h towed nominated"}  # fmt: skip
    step = play(moving(mined(field("a", 24, 38), **ships)), "blue", move("h", "3"), 1, listed=False)
    assert ship(step.state, "R").pose == Pose(24 * INCH, 37 * INCH, 0)
    assert not all_of(step, me.MineMet)
    tug = play(
        moving(mined(field("a", 25, 38), **ships)), "blue", move("h", "3"), 1, 1, listed=False
    )
    assert the(tug, me.MineMet).ship == "h"


@pytest.mark.rule("BZ246", "BZ180")
def test_a_field_counts_for_who_comes_after_it_was_laid() -> None:
    both = {"H": "ca-classic blue 24,25 0", "G": "ca-classic blue 24,30 0"}
    state = play(moving(hawk(**both)), "blue", move("h", "1"), listed=False).state
    state = play(state, "red", LAY).state
    state = play(state, "red", move("w", "3")).state
    assert crossed(state.board, (Pose(24 * INCH, 25 * INCH, 0), Pose(24 * INCH, 20 * INCH, 0)))
    step = play(state, "blue", move("g", "6"), listed=False)
    assert not all_of(step, me.MineMet)
    near = with_ship(state, "G", pose=Pose(24 * INCH, 26 * INCH, 0))
    step = play(near, "blue", move("g", "6"), 1, listed=False)
    assert the(step, me.MineMet).ship == "g"


@pytest.mark.rule("BZ246")
def test_who_is_put_elsewhere_has_come_through_nothing() -> None:
    state = with_ship(mined(field("a", 24, 38)), "H", crossed=("a",), moved=3 * INCH)
    put = ShipPut(ship="h", pose=Pose(4 * INCH, 4 * INCH, 0), hull=7)
    assert not ship(RULESET.evolve(state, put), "H").crossed


@pytest.mark.rule("BZ180b", "BZ246", "BZ81b")
def test_the_holder_of_the_initiative_throws_first_and_a_mine_goes_off_once() -> None:
    both = {"W": "hawk red 24,40 0", "H": "ca-classic blue 24,40 0"}
    state = moving(mined(field("a", 24, 38), **both))
    state = play(state, "blue", move("h", "3"), listed=False).state
    step = play(state, "red", move("w", "3"), 6, 1, 1, 1, listed=False)
    assert [each.ship for each in all_of(step, me.MineMet)] == ["h"]
    step = play(state, "red", move("w", "3"), 1, 1, listed=False)
    assert [each.ship for each in all_of(step, me.MineMet)] == ["h", "w"]


@pytest.mark.rule("BZ75b", "BZT57c")
def test_a_vital_fire_of_a_mine_asks_before_the_attack_phase() -> None:
    state = moving(mined(field("a", 24, 38)))
    step = play(state, "blue", move("h", "3"), 6, 6, 1, 1, 6, 5, 1, 2, listed=False)
    assert isinstance(step.state.question, fq.ChooseVital)
    assert step.state.phase == "movement"
    after = play(step.state, "blue", ac.Choose(ship="h", what="motive"), 1, listed=False)
    assert after.state.phase != "movement"


@pytest.mark.rule("BZ77", "BZT57c")
def test_a_ship_may_be_lost_to_a_mine() -> None:
    weak = "ca-classic blue 24,40 0 hull=1 crippled"
    state = moving(mined(field("a", 24, 38), H=weak))
    step = play(state, "blue", move("h", "3"), 6, 6, 6, 6, listed=False)
    assert ship(step.state, "H").status is Status.DESTROYED
    assert len(draw(scene(RULESET.view(step.state, None)))) > 0


@pytest.mark.rule("BZ179", "BZ132d", "BZT57b")
def test_previews_tell_of_mines_where_things_are_measured() -> None:
    for measured in (True, False):
        options = {"pre_measure": measured}
        state = moving(mined(field("a", 24, 38), options=options))
        found = RULESET.forecast(RULESET.view(state, "blue"), move("h", "4"))
        assert ("on 2+" in found.text) is measured
        red = play(moving(hawk(options=options), "red"), "red", LAY).state
        view = RULESET.view(red, "red")
        considered = RULESET.forecast(view, move("w", "3"))
        assert ("; mine at " if measured else "; lays its mine on the way") in considered.text
        assert (", 21.5″" in considered.text) is measured
        drawn = considered.draw(considered) if considered.draw else None
        assert drawn is not None
        ground = scene(changed(view, preview=drawn)).board
        assert isinstance(ground, Ground)
        kinds = [each.kind for each in ground.decor]
        assert ("mines" in kinds) is measured


@pytest.mark.rule("BZT58")
def test_the_practice_opponent_lays_its_mine_where_an_enemy_is_near() -> None:
    near = hawk(W="hawk red 24,36 0")
    for state, worthy in ((near, True), (hawk(W="hawk red 24,8 0"), False)):
        before = worth.worth(RULESET.view(moving(state, "red"), "red"), "red")
        after = play(moving(state, "red"), "red", LAY).state
        assert (worth.worth(RULESET.view(after, "red"), "red") > before) is worthy
