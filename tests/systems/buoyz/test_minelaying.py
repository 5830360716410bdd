"""Mines that ships carry, large minefields, and sweeping (5.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.plane.ground import Ground
from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.playing.play import offers
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, carrying, orders, worth
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.pieces import Mine, Minefield
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.fitting_events import MinesCarried
from rules.systems.buoyz.fitting_questions import CarryMines
from rules.systems.buoyz.large_fields import cells, left_of, met, rows
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, ship, table
from tests.systems.buoyz.turns import all_of, firing, move, moving, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

LARGE = Minefield("minefield", "", Point(24 * INCH, 24 * INCH))

SWEEP = ac.Special(ship="w", what="sweep-mines")


def sown(*fields: Minefield, **ships: Any) -> BuoyzState:
    """A position with large minefields and a sweeper south of the middle, blue to move."""
    options = {"mines": "on", "turn_limit": 1, **ships.pop("options", {})}
    known = {"W": "de-sweeper blue 24,32 0", "K": "bc-d7 red 40,8 180 nominated", **ships}
    state = table(options=options, **known)
    return changed(state, board=changed(state.board, fields=fields or (LARGE,)))


def way(*spots: tuple[float, float]) -> tuple[Pose, ...]:
    """A way through these places, in inches."""
    return tuple(Pose(int(x * INCH), int(y * INCH), 0) for x, y in spots)


@pytest.mark.rule("BZT63", "BZ82", "BZ260", "BZ82b", "BZ133b")
def test_both_sides_say_in_secret_who_carries_mines() -> None:
    state = set_up(scenario="duel", mines="on").state
    assert {each.seat for each in state.agenda[-1].questions} == {"blue", "red"}
    red = RULESET.view(state, "red")
    assert [each.action for each in offers(RULESET, state, "red")][:2] == [
        fa.fitted(), fa.fitted("H2"),
    ]  # fmt: skip
    assert absent(red) == fa.fitted()
    assert scene(red).status == "Both sides: who carries mines?"
    step = play(state, "blue", fa.fitted("H1"))
    assert step.state.fitting == ("blue",)
    seen: Any = RULESET.view(step.state, "red").whole
    assert seen.hidden == {}
    assert not any(each.layer for each in step.state.board.ships)
    step = play(step.state, "red", fa.fitted(), 6, 5, 1, 1, listed=False)
    assert the(step, MinesCarried).ships == ("hood",)
    hood, other = step.state.board.ships
    assert (hood.layer, hood.mines, other.layer) == (True, 6, False)
    assert aims.weapons(step.state.board, hood) == ("m",)
    assert aims.weapons(step.state.board, other) == ("m", "t1")
    assert not isinstance(set_up(6, 5, 1, 1, scenario="duel").state.question, CarryMines)


@pytest.mark.rule("BZT63", "BZ179", "BZ58b")
def test_who_may_carry_mines() -> None:
    ships: dict[str, Any] = {"G": "ca-galaxy blue 4,40 0", "H": "ca-classic blue 8,40 0",
             "V": "tp-maru blue 9,40 0", "W": "de-sweeper blue 12,40 0",
             "B": "station blue 20,40 0"}  # fmt: skip
    state = table(options={"mines": "on"}, **ships)
    assert [each.code for each in carrying.able(state.board, "blue")] == ["H", "W"]
    asked = changed(state, agenda=(), turn=0)
    for wrong in ("G", "V", "H,H"):
        with pytest.raises(Illegal) as refusal:
            carrying.meant(asked.board, "blue", ac.Muster(fit=wrong))
        assert refusal.value.rule == "BZT63"


@pytest.mark.rule("BZT63b", "BZ179b", "BZ192e")
def test_a_ship_lays_one_of_its_mines_a_turn() -> None:
    state = sown(H="ca-classic blue 10,40 0 layer mines=2")
    step = play(moving(state), "blue", ac.Lay(ship="h"))
    assert the(step, me.MineReadied).carried
    refused(step.state, "blue", ac.Lay(ship="h"), "BZT63")
    step = play(step.state, "blue", move("h", "3"), listed=False)
    assert the(step, me.MineLaid).mine == "h-mine5"
    assert ship(step.state, "H").mines == 1
    assert not ship(step.state, "H").laid
    last = sown(H="ca-classic blue 10,40 0 layer")
    refused(moving(last), "blue", ac.Lay(ship="h"), "BZT63")
    cloaked = sown(H="cl-talon blue 10,40 0 layer mines=6 cloaked", options={"cloak": "on"})
    refused(moving(cloaked), "blue", ac.Lay(ship="h"), "BZT63")


@pytest.mark.rule("BZ58", "BZT58")
def test_a_pursuit_mine_is_laid_beside_those_that_are_carried() -> None:
    hawk = own(id="hawk", race="romulan", abilities=["warp", "impulse", "pursuit_mine"])
    state = table(sds=[hawk], options={"mines": "on", "races": "on", "turn_limit": 1},
                  W="hawk blue 24,40 0 layer", K="bc-d7 red 40,8 180 nominated")  # fmt: skip
    step = play(moving(state), "blue", ac.Lay(ship="w"))
    assert not the(step, me.MineReadied).carried


@pytest.mark.rule("BZ181", "BZ79b", "BZ79c")
def test_a_large_field_counts_a_row_for_each_three_inches() -> None:
    state = sown()
    assert len(cells(LARGE.at)) == 16
    for spots, count in (
        (way((24, 32), (24, 28)), 1), (way((24, 32), (24, 24)), 2), (way((24, 31), (24, 18)), 4),
        (way((20, 29), (20, 26), (23, 26)), 2), (way((17, 30), (31, 30)), 4),
    ):  # fmt: skip
        assert rows(state.board, spots) == (("minefield", count),), spots
    assert not rows(state.board, way((31, 32), (31, 20)))
    one = sown(options={"mine_row": "field"})
    assert rows(one.board, way((24, 31), (24, 18))) == (("minefield", 1),)
    half = altered(LARGE, swept=(14, 13, 10, 9))
    assert rows(sown(half).board, way((24, 31), (24, 18))) == (("minefield", 2),)


@pytest.mark.rule("BZ181c", "BZ81", "BZT57b")
def test_a_large_field_stays_when_a_mine_goes_off() -> None:
    state = sown(W="ca-classic blue 24,32 0")
    step = play(moving(state), "blue", move("w", "6"), 2, 1, 1, 1, listed=False)
    met_it = the(step, me.MineMet)
    assert (met_it.rows, met_it.fast, met_it.hit, met_it.hits) == (1, 1, True, 3)
    assert left_of(step.state.board.fields[0]) == tuple(range(16))
    assert not ship(step.state, "W").rows


@pytest.mark.rule("BZT64", "BZ181b", "BZ260", "BZT64b")
def test_a_sweeper_clears_what_its_way_touches_and_throws_for_nothing() -> None:
    mine = Mine("h-mine", "red", Pose(24 * INCH, 31 * INCH, 0))
    state = sown()
    state = changed(state, board=changed(state.board, mines=(mine,)))
    step = play(moving(state), "blue", SWEEP)
    refused(step.state, "blue", SWEEP, "BZT64")
    refused(step.state, "blue", move("w", "2.25"), "BZ181")
    step = play(step.state, "blue", move("w", "2"), listed=False)
    swept = the(step, me.MinesSwept)
    assert (swept.mines, swept.cells) == (("h-mine",), (("minefield", (13, 14)),))
    assert not step.state.board.mines
    assert not all_of(step, me.MineMet)
    assert len(left_of(step.state.board.fields[0])) == 14
    assert not met(step.state.board.fields[0], way((24, 30), (24, 28)))
    off = sown(options={"mines": "off"})
    refused(moving(off), "blue", SWEEP, "BZ260")
    refused(
        moving(sown(H="ca-classic blue 10,40 0")),
        "blue",
        ac.Special(ship="h", what="sweep-mines"),
        "BZT64",
    )


@pytest.mark.rule("BZT64", "BZ203")
def test_in_a_retreat_nobody_sweeps() -> None:
    state = sown()
    state = moving(changed(state, board=changed(state.board, homes=(("blue", 180),))))
    refused(state, "blue", SWEEP, "BZT64")
    assert SWEEP not in RULESET.legal(RULESET.view(state, "blue"))


@pytest.mark.rule("BZ220", "BZT64c")
def test_who_sweeps_uses_close_defence_only() -> None:
    near = sown(W="de-sweeper blue 24,32 0 sweeping", K="bc-d7 red 24,31 180")
    refused(firing(near), "blue", ac.Fire(ship="w", orders="m-K"), "BZT14")
    idle = sown(W="de-sweeper blue 24,32 0", K="bc-d7 red 24,31 180")
    able = [orders.able(each.board, ship(each, "W")) for each in (near, idle)]
    assert able == [(), ("m",)]
    assert aims.close_dice(near.board, ship(near, "W")) == 2
    gun = own(id="gun", secondary=4, close=2, abilities=["warp", "minesweeper"])
    state = table(sds=[gun], options={"mines": "on"}, G="gun blue 4,4 0 acting=point-defence",
                  S="gun blue 9,4 0 acting=point-defence sweeping")  # fmt: skip
    assert [aims.close_dice(state.board, each) for each in state.board.ships] == [6, 2]


@pytest.mark.rule("BZ260", "BZ261", "BZ181")
def test_a_field_lies_in_the_middle_by_choice_and_a_sweeper_is_to_be_had() -> None:
    state = set_up(scenario="duel", mines="field").state
    assert state.board.fields == (Minefield("minefield", "", state.board.table.centre),)
    sweeper = SDS["de-sweeper"]
    for mines in ("off", "on"):
        brief = RULESET.brief_for(BuoyzOptions(scenario="fleet", mines=mines))
        assert (sweeper in brief.sd) is (mines == "on")


@pytest.mark.rule("BZ181", "BZ132d")
def test_previews_pictures_and_texts_tell_of_large_fields() -> None:
    state = moving(sown(altered(LARGE, swept=(0,)), H="ca-classic blue 24,32 0"))
    view = RULESET.view(state, "blue")
    assert "on 2+" in RULESET.forecast(view, move("h", "6")).text
    sweeping = play(state, "blue", SWEEP).state
    told = RULESET.forecast(RULESET.view(sweeping, "blue"), move("w", "2")).text
    assert "sweeps 2 cells of minefields" in told
    drawn = scene(view)
    assert isinstance(drawn.board, Ground)
    assert sum(each.kind == "minefield" for each in drawn.board.decor) == 15
    assert "a minefield, 12 by 12 inches, 15 of its 16 cells left at 24,24" in alt_text(drawn)


@pytest.mark.rule("BZT64")
def test_the_practice_opponent_likes_swept_cells() -> None:
    before, after = sown(), sown(altered(LARGE, swept=(0, 1)))
    found = [worth.worth(RULESET.view(each, "blue"), "blue") for each in (before, after)]
    assert found[0] < found[1]
