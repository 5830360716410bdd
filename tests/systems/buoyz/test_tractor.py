"""Tractor beams: who takes whom, what it does, how it ends (BZT48, BZ43, BZ152, BZ24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.space.plane import Point
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import aims, fire, tractor
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import all_of, own, resolved, ship, table, with_ship
from tests.systems.buoyz.positions import the as one
from tests.systems.buoyz.turns import all_of as events_of
from tests.systems.buoyz.turns import firing, move, moving, play, refused, the
from tests.systems.buoyz.turns import special as tried

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

FOE = "runabout red 24,23 180"
HELD = f"{FOE} tug=h"


def near(**more: Any) -> BuoyzState:
    """A cruiser an inch from an enemy scout; another cruiser keeps the battle going."""
    options = {"tractor": True} | more.pop("options", {})
    places = {"H": "ca-classic blue 24,24 0", "K": FOE, "G": "ca-classic blue 44,44 0"}
    return table(options=options, **(places | more))


def beam(way: Any = "hold", target: str = "k") -> ac.Special:
    return ac.Special(ship="h", what="tractor", target=target, way=way)


@pytest.mark.rule("BZT48", "BZ152", "BZ153", "BZ43b", "BZ43c")
def test_a_smaller_ship_is_held_and_may_turn_but_not_move() -> None:
    state = moving(near(), left=2)
    assert sp.allowance(state.board, ship(state, "K")) == 6 * INCH
    assert the(play(state, "blue", beam(), 1), te.Tractored).way == "hold"  # Command adds 2
    held = play(state, "blue", beam(), 2).state
    assert held.question == MoveOn(seat="blue", ship="h")
    assert (ship(held, "K").tug, sp.allowance(held.board, ship(held, "K"))) == ("h", 0)
    assert sp.allowance(held.board, ship(near(), "K")) > 0
    asked = moving(held, "red")
    refused(asked, "red", move("k", "1"), "BZ153")
    turned = play(asked, "red", move("k", "P1"))
    assert aims.place(ship(turned.state, "K")).heading == 150
    refused(moving(near(options={"tractor": False})), "blue", beam(), "BZ232")


@pytest.mark.rule("BZ43", "BZ236", "BZ152e")
def test_who_may_be_taken_into_a_beam() -> None:
    def found(**more: Any) -> list[str]:
        state = near(**more)
        return [each.id for each in tractor.in_reach(state.board, ship(state, "H"))]

    assert found() == ["k"]
    assert found(K="runabout red 24,22.99 180") == []
    assert found(K="bc-d7 red 24,23 180") == []
    assert found(K="runabout blue 24,23 180") == ["k"]
    assert found(K=f"{FOE} acting=ecm") == []
    assert found(K=f"{FOE} tug=g") == []
    assert found(H="ca-classic blue 24,24 0 lost=tractor") == ["k"]
    lost = moving(near(H="ca-classic blue 24,24 0 lost=tractor"))
    refused(lost, "blue", beam(), "BZ43")
    refused(moving(near()), "blue", beam(target="g"), "BZ43")


@pytest.mark.rule("BZ220", "BZT48b")
def test_who_has_its_beam_on_fires_nothing() -> None:
    state = near(H="ca-classic blue 24,24 0 acting=tractor", K=HELD)
    assert not fire.best(state.board, ship(state, "H")).orders
    assert aims.close_dice(state.board, ship(state, "H")) == 0
    refused(firing(state), "blue", ac.Fire(ship="h", orders="m-K"), "BZT14")
    assert fire.best(state.board, ship(state, "K")).orders  # who is held does fire


@pytest.mark.rule("BZ152b")
def test_a_ship_in_tow_goes_where_its_tug_goes() -> None:
    state = moving(near(), left=2)
    tow = play(state, "blue", beam("tow"), 6).state
    step = play(tow, "blue", move("h", "3"))
    assert aims.place(ship(step.state, "K")) == (24 * INCH, 20 * INCH, 180)
    assert ship(step.state, "K").moved == 0
    assert the(step, te.Towed).path[0].at == Point(24 * INCH, 23 * INCH)
    planet = moving(
        near(
            H="ca-classic blue 21.8,26 0", K="runabout red 22.3,26 180",
            options={"bodies": "planet"},
        ),
        left=2,
    )  # fmt: skip
    beside = play(planet, "blue", beam("tow"), 6).state
    refused(beside, "blue", move("h", "4"), "BZ152")
    play(beside, "blue", move("h", "0"))


@pytest.mark.rule("BZ152c", "BZ236", "BZ115", "BZ146c")
def test_a_ship_is_pulled_half_an_inch_and_is_free_then() -> None:
    step = play(moving(near(), left=2), "blue", beam("pull"), 6)
    pulled = ship(step.state, "K")
    assert aims.place(pulled) == (24 * INCH, 23 * INCH + INCH // 2, 180)
    assert pulled.tug == ""
    assert sp.allowance(step.state.board, pulled) == 6 * INCH
    slanting = near(K="runabout red 23.4,23.3 180")
    end = tractor.pulled(slanting.board, ship(slanting, "H"), ship(slanting, "K"))
    assert end == (9490, 9472, 180)  # 130 and 152 of 200 parts: 0.6 by 0.7 of an inch away
    beside = near(K="runabout red 23.9,23.7 180")
    end = tractor.pulled(beside.board, ship(beside, "H"), ship(beside, "K"))
    assert end == (24 * INCH, 24 * INCH, 180)
    hidden = near(
        H="ca-classic blue 24.4,23.05 0", K="runabout red 23.5,23.1 180",
        options={"bodies": "planet", "planet_radius": 1},
    )  # fmt: skip
    assert tractor.pulled(hidden.board, ship(hidden, "H"), ship(hidden, "K")) is None


@pytest.mark.rule("BZ24", "BZ24b", "BZ24c", "BZT48c")
def test_a_beam_breaks_on_a_six_or_stays() -> None:
    for face, tug in ((5, "h"), (6, "")):
        r = resolved(near(K=HELD), tractor.end, [face])
        assert one(r, te.BeamTested).freed is (face == 6)
        assert ship(r.state, "K").tug == tug
    auto = resolved(near(K=HELD, options={"tractor_auto_break": True}), tractor.end)
    assert [each.why for each in all_of(auto, te.BeamEnded)] == ["let go"]
    far = resolved(near(K="runabout red 24,22.9 180 tug=h"), tractor.end)
    assert one(far, te.BeamEnded).why == "too far"
    gone = resolved(near(K=HELD, H="ca-classic blue 24,24 0 lost=tractor"), tractor.end)
    assert one(gone, te.BeamEnded).why == "let go"


@pytest.mark.rule("BZ152d", "BZ24b")
def test_a_beam_is_kept_without_a_check_or_let_go() -> None:
    state = moving(near(K=HELD), left=2)
    kept = play(state, "blue", beam("tow"))
    assert not events_of(kept, te.BeamEnded)
    assert ship(kept.state, "K").towed
    away = play(play(state, "blue", beam()).state, "blue", move("h", "S1,3"), listed=False)
    assert the(away, te.BeamEnded).why == "too far"
    free = play(state, "blue", move("h", "3"))
    assert the(free, te.BeamEnded).why == "let go"
    assert ship(free.state, "K").tug == ""
    other = play(state, "blue", tried("h", "red-alert"), 6).state
    assert the(play(other, "blue", move("h", "0")), te.BeamEnded).why == "let go"


@pytest.mark.rule("BZ149", "BZ152d")
def test_a_beam_that_is_kept_is_one_of_the_two_tries_of_no_win() -> None:
    state = with_ship(near(K=HELD, options={"actions": True}), "H", tried="no-win", chances=2)
    kept = play(moving(state), "blue", beam("tow")).state
    assert (ship(kept, "H").chances, ship(kept, "H").attempts) == (1, ("tractor",))


@pytest.mark.rule("BZ152", "BZ249")
def test_who_lets_go_may_take_another_ship_which_takes_a_check() -> None:
    green = own(command=1, abilities=["warp", "impulse", "tractor"])
    ships = {"H": "own blue 24,24 0", "K": HELD, "L": "runabout red 24.5,24 90"}
    state = moving(near(sds=[green], **ships), left=2)
    view = RULESET.view(state, "blue")
    assert "sure" in RULESET.forecast(view, beam()).text
    assert "2+" in RULESET.forecast(view, beam(target="l")).text
    step = play(state, "blue", beam("tow", "l"), 2)
    assert the(step, te.BeamEnded) == te.BeamEnded(ship="k", why="let go")
    assert [ship(step.state, each).tug for each in "KL"] == ["", "h"]
    missed = play(state, "blue", beam(target="l"), 1).state
    assert [ship(missed, each).tug for each in "KL"] == ["h", ""]
    gone = play(missed, "blue", move("h", "0"))
    assert the(gone, te.BeamEnded).why == "let go"


@pytest.mark.rule("BZ153c", "BZ151", "BZ161")
def test_a_ship_in_a_beam_neither_warps_away_nor_goes_on_in_orbit() -> None:
    options = {"actions": True}
    state = moving(near(K=f"{HELD} acting=flank-speed", options=options), "red")
    warp = ac.Special(ship="k", what="maximum-warp")
    refused(state, "red", warp, "BZ151")
    free = with_ship(state, "K", tug="", tried="flank-speed")
    play(free, "red", warp, 3)
    around = near(
        H="ca-classic blue 24,20.2 0", K="runabout red 24,21 90 tug=h orbit=planet hand=clockwise",
        options={"bodies": "planet"},
    )  # fmt: skip
    refused(moving(around, "red"), "red", ac.Orbit(ship="k"), "BZ161")


@pytest.mark.rule("BZT48")
def test_a_preview_tells_what_the_beam_would_do() -> None:
    view = RULESET.view(moving(near()), "blue")
    texts = {way: RULESET.forecast(view, beam(way)).text for way in ("hold", "tow", "pull")}
    assert "K is held in place" in texts["hold"]
    assert "K is towed along" in texts["tow"]
    assert "half an inch nearer" in texts["pull"]
    kept = RULESET.view(moving(near(K=HELD)), "blue")
    assert "sure" in RULESET.forecast(kept, beam()).text


@pytest.mark.rule("BZ152")
def test_a_ship_that_is_destroyed_in_a_beam_is_not_held_any_more() -> None:
    state = near(K=HELD)
    assert tractor.holding(state.board, ship(state, "H")) == ship(state, "K")
    gone = with_ship(state, "K", status=Status.DESTROYED, pose=None, hull=0)
    assert tractor.holding(gone.board, ship(gone, "H")) is None
    assert RULESET.legal(RULESET.view(moving(gone), "blue"))


@pytest.mark.rule("BZ152")
def test_a_ship_is_towed_though_an_earlier_one_was_destroyed_in_that_beam() -> None:
    state = near(K=HELD, L="runabout red 24.5,24 90")
    state = with_ship(state, "K", status=Status.DESTROYED, pose=None, hull=0)
    tow = play(moving(state, left=2), "blue", beam("tow", "l"), 6).state
    step = play(tow, "blue", move("h", "1"), listed=False)
    assert the(step, te.Towed).ship == "l"
    assert aims.place(ship(step.state, "L")) == (24 * INCH + INCH // 2, 23 * INCH, 90)
