"""Webs: spinning, barring the way, anchors (7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.plane.ground import Ground
from render.systems.buoyz.reach import reached
from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import orbits, retreat, special, tractor, webs
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.pieces import Status, Strand
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.minefields import laid_at
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import resolved, ship, table, the, with_ship
from tests.systems.buoyz.turns import move, moving, play, refused, set_up
from tests.systems.buoyz.turns import the as told

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

PAIR: dict[str, Any] = {
    "S": "dd-spinner blue 24,30 0", "T": "dd-spinner blue 8,40 0",
    "K": "bc-d7 red 40,8 180",
}  # fmt: skip


def spun(*strands: Strand, options: dict[str, Any] | None = None, **ships: Any) -> BuoyzState:
    """Two spinners of blue and a battlecruiser of red, with these strands."""
    known = {"web": True, "turn_limit": 1, **(options or {})}
    state = table(options=known, **(PAIR | ships))
    return changed(state, board=changed(state.board, webs=strands))


def row(*east: float, south: float = 20, heading: int = 90, caught: tuple[str, ...] = ()) -> Strand:
    """A strand of blue with segments there."""
    spots = tuple(Pose(int(x * INCH), int(south * INCH), heading) for x in east)
    return Strand("s-web1", "blue", spots, caught)


@pytest.mark.rule("BZT75", "BZ60", "BZ274")
def test_a_spinner_lays_a_segment_for_each_inch_of_its_way() -> None:
    state = moving(spun(T="dd-spinner blue 8,40 0 nominated"))
    lay = ac.Lay(ship="s", behind="6")
    assert lay in RULESET.legal(RULESET.view(state, "blue"))
    assert "6″ of web" in RULESET.forecast(RULESET.view(state, "blue"), lay).text
    step = play(state, "blue", ac.Lay(ship="s", behind="2.5"), listed=False)
    assert told(step, we.WebReadied).length == 3 * INCH
    refused(step.state, "blue", lay, "BZ274")
    view = RULESET.view(step.state, "blue")
    assert "spins 3″ of web" in RULESET.forecast(view, move("s", "5")).text
    assert "spins 1″ of web" in RULESET.forecast(view, move("s", "0")).text
    step = play(step.state, "blue", move("s", "5"), listed=False)
    (strand,) = step.state.board.webs
    assert [(each.x, each.y) for each in strand.spots] == [
        (24 * INCH, 25 * INCH + INCH // 2 + n * INCH) for n in range(3)
    ]
    assert (strand.side, strand.caught) == ("blue", ("s",))
    assert not ship(step.state, "S").spinning


@pytest.mark.rule("BZ274", "BZ179", "BZ115c")
def test_a_way_is_as_long_as_it_was_ordered_however_its_places_are_rounded() -> None:
    for way, count in (("1.99", 1), ("2", 2), ("0.05 P1 1.94", 1), ("0.05 P1 1.95", 2)):
        state = moving(spun(S="dd-spinner blue 11.045,9.125 221", T="dd-spinner blue 8,40 0"))
        state = play(state, "blue", ac.Lay(ship="s", behind="6")).state
        step = play(state, "blue", move("s", way), listed=False)
        assert len(told(step, we.WebSpun).spots) == count, way
    path = (Pose(4418, 3650, 221), Pose(4405, 3665, 221), Pose(4405, 3665, 191))
    # Half an inch in all, though its legs measure less: the field lies where the way began.
    there = laid_at((*path, Pose(4371, 3842, 191)), INCH // 2)
    assert (there.x, there.y) == (4418, 3650)


@pytest.mark.rule("BZT75", "BZ274", "BZ60")
def test_who_may_spin_a_web() -> None:
    lay = ac.Lay(ship="s")
    alone = spun(T="ca-classic blue 8,40 0")
    refused(moving(alone), "blue", lay, "BZ274")
    refused(moving(with_ship(spun(), "T", lost=("web",))), "blue", lay, "BZ274")
    refused(moving(with_ship(spun(), "T", status=Status.DESTROYED, pose=None)), "blue", lay,
            "BZ274")  # fmt: skip
    off = spun(options={"web": False})
    refused(moving(off), "blue", lay, "BZ60")
    assert "web" not in off.board.ruled
    assert "web" in spun().board.ruled
    refused(moving(spun(K="ca-classic blue 40,8 0")), "blue", ac.Lay(ship="k"), "BZ243")


@pytest.mark.rule("BZ119", "BZ60b", "BZT75b")
def test_no_ship_moves_through_a_web_or_touches_it() -> None:
    wall = row(22, 23, 24, 25, 26)
    for code, side in (("S", "blue"), ("K", "red")):
        state = spun(wall, K="bc-d7 red 24,25 0", S="dd-spinner blue 24,25 0")
        state = moving(state, side)
        ways = {"4.75": True, "4.73": False, "6": True, "S3,3": False}
        for way, barred in ways.items():
            if barred:
                refused(state, side, move(code.lower(), way), "BZ60")
            else:
                assert RULESET.forecast(RULESET.view(state, side), move(code, way)).refusal is None
        offered = [e.way for e in ways_of(state, code.lower())]
        assert "6" not in offered
        assert "0" in offered
    free = spun(wall, options={"web": True}, K="bc-d7 red 30,25 0")
    beside = (Pose(30 * INCH, 25 * INCH, 0), Pose(30 * INCH, 15 * INCH, 0))
    assert webs.bars(free.board, ship(free, "K"), beside) is None


def ways_of(state: BuoyzState, name: str) -> list[ac.Move]:
    """The ways that are offered to a ship."""
    found = RULESET.legal(state)
    return [each for each in found if isinstance(each, ac.Move) and each.ship == name]


@pytest.mark.rule("BZ60b")
def test_what_is_lit_ends_at_a_web() -> None:
    wall = row(21, 22, 23, 24, 25, 26, 27)
    for strands, north in (((), 1900), ((wall,), 2025)):
        state = spun(*strands, K="bc-d7 red 24,25 0")
        lit = reached(state.board, ship(state, "K"))
        assert abs(min(each.y for each in lit) - north) <= 1


@pytest.mark.rule("BZ276")
def test_who_was_touched_as_it_was_laid_may_go_off_it() -> None:
    held = row(24, 25, 26, caught=("k",))
    inside = moving(spun(held, K="bc-d7 red 24,20 0"), "red")
    assert RULESET.forecast(RULESET.view(inside, "red"), move("k", "3")).refusal is None
    other = moving(spun(row(24, 25, 26), K="bc-d7 red 24,20.26 0"), "red")
    refused(other, "red", move("k", "3"), "BZ60")
    gone = moving(spun(held, K="bc-d7 red 24,22 0"), "red")
    refused(gone, "red", move("k", "3"), "BZ60")
    along = moving(spun(held, K="bc-d7 red 24,20 90"), "red")
    refused(along, "red", move("k", "3"), "BZ60")


@pytest.mark.rule("BZ276")
def test_who_has_come_out_upon_a_web_may_go_off_it() -> None:
    """As who drops out of hyperspace there, stops to hide, or emerges from the next table."""
    upon = moving(spun(row(24, 25, 26), K="bc-d7 red 24,20 0"), "red")
    assert RULESET.forecast(RULESET.view(upon, "red"), move("k", "3")).refusal is None
    along = moving(spun(row(24, 25, 26), K="bc-d7 red 24,20 90"), "red")
    refused(along, "red", move("k", "3"), "BZ60")


@pytest.mark.rule("BZ152", "BZ154", "BZ203", "BZ161", "BZ60b")
def test_webs_bar_beams_rams_orbits_and_retreats() -> None:
    wall = row(22, 23, 24, 25, 26)
    state = spun(wall, K="bc-d7 red 24,19.5 180", S="dd-spinner blue 24,20.5 0",
                 options={"tractor": "on", "actions": "on", "bodies": "planet"})  # fmt: skip
    board, tug, target = state.board, ship(state, "K"), ship(state, "S")
    assert tractor.pulled(board, tug, target) is None
    assert tractor.pulled(changed(board, webs=()), tug, target) is not None
    assert target not in special.in_reach(board, tug)
    assert target in special.in_reach(changed(board, webs=()), tug)
    fleeing = changed(board, homes=(("red", 180),))
    usual = retreat.ways(changed(fleeing, webs=()), tug)
    assert set(retreat.ways(fleeing, tug)) != set(usual)
    circling = spun(row(24.5, south=21.5, heading=0), K="bc-d7 red 24,21.5 90",
                    options={"bodies": "planet"})  # fmt: skip
    assert "clockwise" not in orbits.hands(circling.board, ship(circling, "K"))
    assert "anticlockwise" in orbits.hands(circling.board, ship(circling, "K"))


@pytest.mark.rule("BZ275", "BZT75c")
def test_a_strand_holds_by_a_ship_a_rock_or_another_strand() -> None:
    far = row(10, 11, 12, south=10)
    assert not webs.anchored(spun(far).board)
    by_ship = spun(far, T="dd-spinner blue 12.75,10 0")
    assert webs.anchored(by_ship.board) == {"s-web1"}
    assert not webs.anchored(spun(far, T="dd-spinner blue 11,10 0").board)
    assert not webs.anchored(spun(far, K="dd-spinner red 12.75,10 0").board)
    rock = row(16, 17, south=24)
    assert not webs.anchored(spun(rock).board)
    assert webs.anchored(spun(rock, options={"bodies": "asteroids"}).board) == set()
    near = row(16.5, 17.5, south=24)
    assert webs.anchored(spun(near, options={"bodies": "asteroids"}).board) == {"s-web1"}
    assert not webs.anchored(spun(near, options={"bodies": "nebula"}).board)
    second = changed_id(row(13, 14, south=10), "t-web1")
    linked = spun(far, second, T="dd-spinner blue 9.25,10 0")
    assert webs.anchored(linked.board) == {"s-web1", "t-web1"}


@pytest.mark.rule("BZ275")
def test_an_anchor_lies_beside_the_last_segment_no_farther_than_ahead_of_it() -> None:
    far = row(10, 11, 12, south=10)
    for at, holds in (("12,10.5", True), ("12,10.6", False), ("12.4,10.7", False)):
        beside = spun(far, T=f"dd-spinner blue {at} 0")
        assert bool(webs.anchored(beside.board)) is holds, at
    for south, holds in ((10.75, True), (10.85, False), (11.2, False)):
        second = changed_id(row(10, 11, south=south), "t-web1")
        linked = spun(far, second, T="dd-spinner blue 12.75,10 0")
        assert ("t-web1" in webs.anchored(linked.board)) is holds, south


def changed_id(strand: Strand, name: str) -> Strand:
    """The strand by another id."""
    return Strand(name, strand.side, strand.spots, strand.caught)


@pytest.mark.rule("BZ275")
def test_what_nothing_holds_fades_at_the_end_of_the_turn() -> None:
    loose = changed_id(row(30, 31, south=40), "t-web1")
    state = spun(row(24, 25), loose, S="dd-spinner blue 23.25,20 0")
    r = resolved(state, webs.fade)
    assert the(r, we.WebsFaded).strands == ("t-web1",)
    assert [each.id for each in r.state.board.webs] == ["s-web1"]
    assert not resolved(r.state, webs.fade).emitted


@pytest.mark.rule("BZ277", "BZ60", "BZ217")
def test_spinners_are_to_be_had_where_there_are_webs() -> None:
    for web in (False, True):
        brief = RULESET.brief_for(BuoyzOptions(scenario="fleet", web=web))
        assert ("dd-spinner" in brief.sds) is web
    state = set_up(6, 5, 1, 1, scenario="spinners").state
    assert state.board.web
    assert len(webs.spinners(state.board, "red")) == 0
    assert sum(each.sd == "dd-spinner" for each in state.board.ships) == 4


@pytest.mark.rule("BZ60", "BZ132d")
def test_webs_are_drawn_and_told() -> None:
    state = moving(spun(row(22, 23, 24)))
    drawn = scene(RULESET.view(state, None))
    assert isinstance(drawn.board, Ground)
    spots = [each for each in drawn.board.decor if each.kind == "web"]
    middles = [(e.rect.west + e.rect.east) // 2 for e in spots]
    assert middles == [2200, 2300, 2400]
    assert {each.sign for each in spots} == {"#"}
    assert "a web of Blue, 3 inches long" in alt_text(drawn)
    ready = play(state, "blue", ac.Lay(ship="s", behind="2"), listed=False).state
    unmeasured = changed(
        ready,
        board=changed(ready.board, options=BuoyzOptions(web=True, pre_measure=False)),
    )
    assert "; spins web" in RULESET.forecast(RULESET.view(unmeasured, "blue"), move("s", "4")).text
