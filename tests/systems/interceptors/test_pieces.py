"""Scenery and wrecks clause by clause, and the ends of goes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.values.frozen import changed
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors import scenery, setup_events
from rules.systems.interceptors.firing import worth_of
from rules.systems.interceptors.go import run
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.ruleset import RULESET
from tests.systems.interceptors.positions import (
    all_of,
    fighter,
    fire,
    fly,
    play,
    position,
    refused,
    set_up,
    sweep,
    the,
)
from tests.systems.interceptors.test_scenery import end_of, resolved

ALONE = {"lynx": "150,20,0", "assegai": "20,20,0"}


@pytest.mark.rule("II52b", "II30")
def test_both_places_of_a_sweep_touch() -> None:
    only = position("interceptor", tiger="60,60,0 4 amber", b1="72,72", **ALONE)
    east = [only.table.by_id["tiger"].here._replace(x=x) for x in (60_000, 64_000, 68_000)]
    met = [bool(scenery.touched(only.table, [each])) for each in east]
    assert met == [False, True, True]
    step = play(only, sweep("tiger", "starboard", "2"), 1)
    step = play(step.state, ac.Stop(), 1, 1)
    assert the(step, ev.Contacted).piece == "b1"


@pytest.mark.rule("II87", "IIT23")
def test_where_a_go_begins_is_touched_too() -> None:
    state = position("interceptor", tiger="60,60,0 4", b1="60,74", **ALONE)
    assert not scenery.touched(state.table, [state.table.by_id["tiger"].here._replace(y=44_000)])
    step = play(state, fly("tiger", "FF"), 1, 1)
    assert the(step, ev.Contacted).piece == "b1"


@pytest.mark.rule("II87b", "IIT9c")
def test_nothing_is_touched_in_the_go_of_arrival() -> None:
    state = position("interceptor", tiger="waiting", b1="60,110", **ALONE)
    placing = qu.PlaceFighter(seat="interceptor", fighters=("tiger",))
    state = state.with_(agenda=(state.agenda[0], _due(placing)))
    step = play(state, ac.Start(fighter="tiger", at="60"), 3, 5, 2)
    assert not all_of(step, ev.Contacted)
    later = position("interceptor", tiger="60,113.92,0 4", b1="60,110", **ALONE)
    assert all_of(play(later, fly("tiger", "F"), 1, 1), ev.Contacted)


def _due(entry: Any) -> Any:
    from rules.kernel.game.agenda import level  # noqa: PLC0415

    return level((entry,), 0)


@pytest.mark.rule("II30c", "II33", "II30b")
def test_who_ends_on_a_piece_meets_it_again_and_so_does_whom_it_came_upon() -> None:
    state = position("interceptor", tiger="60,80,0 4", b1="60,70", **ALONE)
    first = play(state, fly("tiger", "F"), 1, 1)
    assert len(all_of(first, ev.Contacted)) == 1
    on = first.state.table.changing("tiger", gone=False)
    r = resolved(first.state.with_(table=on), 1, 1)
    scenery.contact(r, "tiger", [on.by_id["tiger"].here])
    assert [type(each.event).__name__ for each in r.emitted] == ["Contacted"]
    away = position("interceptor", tiger="60,60,0 4", b1="46,62", **ALONE)
    assert not scenery.touched(away.table, [away.table.by_id["tiger"].here])
    hinged = resolved(away, 5)
    scenery.move(hinged)
    assert not [each for each in hinged.emitted if isinstance(each.event, ev.Contacted)]
    met = scenery.touched(hinged.state.table, [hinged.state.table.by_id["tiger"].here])
    assert [each.id for each in met] == ["b1"]


@pytest.mark.rule("II89", "IIT23b", "II90", "II90b")
def test_all_dice_of_an_asteroid_are_thrown_and_the_first_hit_destroys_at_zero() -> None:
    state = position("interceptor", tiger="60,80,0 0", a1="60,70", **ALONE,
                     options={"free_flight": "free"})  # fmt: skip
    faces = (5, *[6] * 4, *[1] * 8, 5)
    r = resolved(state, *faces)
    scenery.contact(r, "tiger", [state.table.by_id["tiger"].here])
    (met,) = [each.event for each in r.emitted if isinstance(each.event, ev.Contacted)]
    assert (len(met.faces), met.lost, met.turns, met.becomes) == (12, 1, 5, "B")
    assert fighter(r.state, "tiger").status is Status.DESTROYED
    assert r.state.table.scenery[0].kind == "B"


@pytest.mark.rule("IIT23d", "IIT23f", "II90")
def test_junk_collides_with_a_six_only_and_an_asteroid_breaks_with_five() -> None:
    junk = position("interceptor", tiger="60,80,0 4", c1="60,70", **ALONE)
    passed = the(play(junk, fly("tiger", "F"), 5), ev.Contacted)
    assert (passed.hit, passed.faces, passed.becomes) == (False, (), "C")
    rock = position("interceptor", tiger="60,80,0 4", a1="60,70", **ALONE)
    whole = the(play(rock, fly("tiger", "F"), 5, *[1] * 12, 4), ev.Contacted)
    assert (whole.hit, whole.becomes) == (True, "A")


@pytest.mark.rule("II91d")
def test_a_collision_removes_a_wreck_at_once() -> None:
    state = position("interceptor", tiger="60,80,0 4", w2a="60,70", **ALONE)
    assert play(state, fly("tiger", "F"), 6, *[1] * 8).state.table.scenery == ()


@pytest.mark.rule("II91e", "II95b", "IIT32")
def test_off_the_board_and_on_the_ground_nothing_is_left_as_a_wreck() -> None:
    state = position("interceptor", tiger="60,80,0", **ALONE)
    here = state.table.by_id["tiger"].here
    r = resolved(state.with_(died=(here._replace(y=-3_000), here)))
    scenery.lay_wrecks(r)
    assert [each.at for each in r.state.table.scenery] == [(60_000, 82_000)]
    raid = position("intruder", assegai="60,70,0 4 red", t2a="60,50 2", g1="160,110",
                    kontos="150,20,0 gone", options={"scenario": "ground-attack"})  # fmt: skip
    fallen = play(raid, fire("assegai", "2a"), 6, 1, 1, 1, listed=True)
    assert fallen.state.died == ()
    assert fallen.state.table.unit("2a").there is False


@pytest.mark.rule("II91b", "II91c", "II32", "IIT12", "II113", "IIT24", "IIT12b")
def test_the_end_of_a_go_has_its_order() -> None:
    state = position("interceptor", tiger="60,80,0", w2a="100,100", a1="40,40", **ALONE)
    state = state.with_(died=(state.table.by_id["tiger"].here,))
    r = resolved(state, 5)
    run(r, qu.EndGo())
    kinds = [type(e.event).__name__ for e in r.emitted if type(e.event).__name__ != "Next"]
    assert kinds == ["WrecksChanged", "SceneryMoved", "WrecksChanged"]
    lifted, moved, laid = [e.event for e in r.emitted if type(e.event).__name__ in kinds]
    assert isinstance(lifted, ev.WrecksChanged)
    assert isinstance(moved, ev.SceneryMoved)
    assert isinstance(laid, ev.WrecksChanged)
    assert (lifted.gone, moved.pieces, laid.pieces) == (("w2a",), ("a1",), ("w3a",))


@pytest.mark.rule("II114b")
def test_equal_losses_at_the_last_go_are_a_draw() -> None:
    state = position("interceptor", tiger="60,80,0", lynx="90,80,0", assegai="60,20,0",
                     kontos="20,20,0", options={"turn_limit": 3})  # fmt: skip
    r = resolved(state)
    run(r, qu.EndGo())
    assert end_of(r) == (None, "limit")


@pytest.mark.rule("II115", "II36c")
def test_with_nobody_on_the_board_the_go_is_played_on() -> None:
    state = position("interceptor", tiger="waiting", lynx="waiting", assegai="off",
                     kontos="60,20,0 4", sabre="20,20,0")  # fmt: skip
    r = resolved(state.with_(table=state.table.changing("kontos", status=Status.WAITING)
                             .changing("sabre", status=Status.WAITING)))  # fmt: skip
    run(r, qu.EndGo())
    assert r.state.ended is None
    assert isinstance(r.state.task, qu.NewGo)


@pytest.mark.rule("II116", "II10b")
def test_who_is_destroyed_on_its_way_touches_nothing_and_burns_nothing() -> None:
    state = position("intruder", assegai="60,64,90 1", b1="68,62", tiger="70,84,0 4 amber",
                     kontos="20,20,0", sabre="150,20,0")  # fmt: skip
    step = play(state, fly("assegai", "F"))
    gone = play(step.state, fire("tiger", "assegai"), 6, 6, 1, 1)
    assert fighter(gone, "assegai").status is Status.DESTROYED
    assert not all_of(gone, ev.Contacted)


@pytest.mark.rule("IIT2b", "II1")
@pytest.mark.parametrize(
    ("face", "pieces"),
    [(1, "b1"), (2, "b1"), (3, "a1 b1"), (4, "a1 b1"), (5, "a1 b1 c1"), (6, "a1 b1 c1")],
)
def test_what_each_die_brings_of_scenery(face: int, pieces: str) -> None:
    step = set_up(face, purchase="stock", board="3x2")
    assert " ".join(the(step, setup_events.SceneryThrown).pieces) == pieces


@pytest.mark.rule("II62b", "IIT7b", "IIT2c", "II45")
def test_pieces_lie_on_whole_centimetres_also_at_the_edges() -> None:
    state = set_up(1, purchase="stock", board="3x2").state
    refused(state, ac.Put(piece="b1", to="40.5,30"), "II62")
    placed = play(state, ac.Put(piece="b1", to="8,8")).state
    (piece,) = placed.table.laid
    from rules.systems.interceptors.template import piece as shape  # noqa: PLC0415

    (part,) = shape(piece.centre).parts
    assert sorted(part.corners) == [(380, 380), (380, 15_620), (15_620, 380), (15_620, 15_620)]


@pytest.mark.rule("II63b")
def test_a_fighter_may_start_on_scenery() -> None:
    state = set_up(1, purchase="stock", board="3x2", forces="two-ship").state
    state = play(state, ac.Put(piece="b1", to="8,30")).state
    state = play(state, ac.Drift(direction="east")).state
    for edge in ("west", "east"):
        state = play(state, ac.Enter(edge=edge)).state
    assert play(state, ac.Start(fighter="assegai", at="30")).state.table.flying


@pytest.mark.rule("II58")
def test_a_fight_is_set_up_in_its_order() -> None:
    step = set_up(purchase="sealed", board="3x2")
    order = []
    current: Any = step.state
    from rules.kernel.game.dice import SeededDice  # noqa: PLC0415
    from rules.kernel.playing.play import act, active  # noqa: PLC0415

    while not current.go:
        seat = active(RULESET, current)[0]
        order.append(current.question_for(seat).tag)
        first = RULESET.legal(RULESET.view(current, seat))[0]
        current = act(RULESET, current, seat, first, SeededDice(b"", b"order")).state
    assert list(dict.fromkeys(order)) == [
        "buy_fighters", "place_scenery", "announce", "choose_edge", "place_fighter",
    ]  # fmt: skip


@pytest.mark.rule("IIT3b", "IIT5c", "II60")
def test_both_sides_have_the_same_points() -> None:
    state = set_up(purchase="sealed", points=100).state
    for seat in ("interceptor", "intruder"):
        dear = RULESET.forecast(RULESET.view(state, seat), ac.Muster(fighters="4 4 1"))
        assert dear.refusal is not None
        assert dear.refusal.rule == "IIT5"
        fine = RULESET.forecast(RULESET.view(state, seat), ac.Muster(fighters="4 4"))
        assert fine.refusal is None
    table = changed(state.table, options=changed(state.table.options, points=600))
    sixteen = ac.Muster(fighters=" ".join(["1"] * 16))
    view = changed(RULESET.view(state, "intruder"), table=table)
    many = RULESET.forecast(view, sixteen).refusal
    assert many is not None
    assert many.rule == "II60"


@pytest.mark.rule("II101", "IIT37", "II101b")
def test_a_target_that_nobody_noted_down_is_worth_three() -> None:
    state = position("intruder", assegai="60,70,0 4 red", t2a="60,50", t2b="90,90", g1="10,10",
                     values=("2b",), options={"scenario": "ground-attack"})  # fmt: skip
    worth = {each.id: worth_of(state, each) for each in state.table.structures}
    assert worth == {"2a": 3, "2b": 20, "g1": 0}


@pytest.mark.rule("II110b", "II110")
def test_each_secondary_has_its_own_series() -> None:
    from tests.systems.interceptors.test_starbase import siege  # noqa: PLC0415

    state = siege(assegai="20,20,90 4", kontos="20,110,90 gone").with_(go=5)
    table = state.table.with_structure("t1", fallen=True, fell=4)
    table = table.with_structure("t2", fallen=True, fell=3)
    step = play(state.with_(table=table), fly("assegai", "F"), 1, 1, 1, 1, listed=True)
    assert [each.needed for each in all_of(step, be.Collateral)] == [10, 11]


@pytest.mark.rule("II111c", "II111")
def test_scenery_beside_a_base_may_lie_on_other_pieces_and_stops_from_the_east_too() -> None:
    from tests.systems.interceptors.test_starbase import siege  # noqa: PLC0415

    state = siege(assegai="20,20,90 4", kontos="20,110,90 gone", b1="125,60", drift="west")
    (piece,) = state.table.laid
    at, stops = scenery.next_place(state.table, piece, -15_240)
    assert (at.x, stops) == (91_440 + 15_000 + 7_620, True)
    two = siege(assegai="20,20,90 4", kontos="20,110,90 gone", b1="60,60", c1="69,76")
    stuck = tuple(
        changed(e, at=(68_820, 60_000), stuck=True, aside="south") if e.id == "b1" else e
        for e in two.table.scenery
    )
    r = resolved(two.with_(table=changed(two.table, scenery=stuck)), 5)
    scenery.move(r)
    assert r.state.table.scenery[0].at == (68_820, 75_240)


@pytest.mark.rule("II105")
def test_the_quadrant_that_is_offered_first_is_the_usual_one_while_it_has_no_gun() -> None:
    from tests.systems.interceptors.test_starbase import begun  # noqa: PLC0415

    ready = play(begun().state, ac.Ready()).state
    view = RULESET.view(ready, "interceptor")
    assert RULESET.legal(view)[0] == ac.Protect(quadrant="west")
    assert RULESET.absent(view) == ac.Protect(quadrant="west")
    moved = play(begun().state, ac.Put(piece="g5", to="80,61")).state
    view = RULESET.view(play(moved, ac.Ready()).state, "interceptor")
    assert RULESET.absent(view) == ac.Protect(quadrant="south")


@pytest.mark.rule("II107", "IIT39c")
def test_a_tip_in_the_protected_quadrant_is_enough() -> None:
    from tests.systems.interceptors.test_starbase import siege  # noqa: PLC0415

    near = siege(assegai="80.5,48.5,135 4")
    from rules.systems.interceptors.base import touches  # noqa: PLC0415

    here = near.table.by_id["assegai"].here
    assert touches(near.table, here, 1)
    assert touches(near.table, here, 4)
    refused(near, fire("assegai", "ct"), "II107")
