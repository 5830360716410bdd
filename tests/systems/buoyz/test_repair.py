"""Damage control (6.2)."""

from __future__ import annotations

import pytest

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz import damage_events, repair
from rules.systems.buoyz.actions import Repair
from rules.systems.buoyz.fire_questions import RepairShip
from tests.systems.buoyz.positions import all_of, answered, asked, mended, own, ship, table, the


@pytest.mark.rule("BZT23", "BZ78")
@pytest.mark.parametrize(("face", "left"), [(2, 1), (3, 0)])
def test_die_and_command_of_five_repair_a_critical(face: int, left: int) -> None:
    state = table(K="bc-d7 red 10,5 180 motive=1")
    r = mended(state, [face])
    assert the(r, damage_events.RepairTried).more == 2
    assert ship(r.state, "K").motive == left


@pytest.mark.rule("BZT23", "BZ173")
def test_the_holder_of_the_initiative_repairs_first() -> None:
    state = table(K="bc-d7 red 10,5 180 shields_hit=1", H="bc-d7 blue 10,5 180 motive=1")
    r = mended(state, [6, 6])
    assert [each.ship for each in all_of(r, damage_events.RepairTried)] == ["h", "k"]
    assert ship(r.state, "K").shields_hit == 0


@pytest.mark.rule("BZ78", "BZ78b")
def test_a_side_is_asked_what_to_repair_where_there_is_a_choice() -> None:
    r = mended(table(K="bc-d7 red 10,5 180 motive=1 armament=2"))
    question = asked(r.state, RepairShip)
    assert repair.options(ship(r.state, "K"), question) == ("armament", "motive")
    with pytest.raises(Illegal) as refused:
        repair.checked(r.state.board, question, Repair(ship="k", what="shields"))
    assert refused.value.rule == "BZ78"
    action = Repair(ship="k", what="motive")
    done = answered(r.state, lambda r: repair.repair(r, question, action), [6])
    assert (ship(done.state, "K").motive, ship(done.state, "K").armament) == (0, 2)
    assert not done.state.agenda


@pytest.mark.rule("BZ52", "BZT32", "BZ52b")
def test_research_repairs_two_different_hits() -> None:
    r = mended(table(H="ca-classic blue 10,5 180 armament=1 motive=1"), [1, 6])
    assert [each.what for each in all_of(r, damage_events.RepairTried)] == ["armament", "motive"]
    one = mended(table(H="ca-classic blue 10,5 180 armament=1"), [1])
    assert ship(one.state, "H").armament == 1
    two = mended(table(H="ca-classic blue 10,5 180 armament=3"), [6, 6])
    assert ship(two.state, "H").armament == 1


@pytest.mark.rule("BZ45", "BZ155", "BZ293", "BZT25", "BZ45b")
def test_red_alert_adds_one_or_brings_an_ability_back() -> None:
    r = mended(table(K="bc-d7 red 10,5 180 motive=1 acting=red-alert"), [2])
    assert (the(r, damage_events.RepairTried).more, the(r, damage_events.RepairTried).passed) == (
        3,
        True,
    )
    state = table(K="bc-d7 red 10,5 180 motive=1 lost=warp acting=red-alert")
    question = asked(mended(state).state, RepairShip)
    assert repair.options(ship(state, "K"), question) == ("motive", "warp")
    action = Repair(ship="k", what="warp")
    asking = mended(state).state
    done = answered(asking, lambda r: repair.repair(r, question, action), [2])
    assert the(done, damage_events.RepairTried).more == 2
    assert ship(done.state, "K").lost == ("warp",)
    again = answered(asking, lambda r: repair.repair(r, question, action), [3])
    assert ship(again.state, "K").lost == ()


@pytest.mark.rule("BZ45b")
def test_a_superior_crew_adds_one_there_too() -> None:
    elite = own(id="elite", command=3)
    state = table(sds=(elite,), K="elite red 10,5 180 lost=warp acting=red-alert")
    r = mended(state, [1])
    assert (the(r, damage_events.RepairTried).more, ship(r.state, "K").lost) == (4, ())


@pytest.mark.rule("BZ156", "BZ45c", "BZ57c", "BZT23b")
def test_hull_and_what_a_crippled_ship_lost_never_come_back() -> None:
    state = table(K="bc-d7 red 10,5 180 hull=2 crippled gone=warp acting=red-alert")
    assert not mended(state).rolls
    lost = table(K="bc-d7 red 10,5 180 lost=warp")
    assert not mended(lost).rolls
    slow = table(K="bc-d7 red 10,5 180 hull=2 crippled strained motive=1")
    r = mended(slow, [6])
    assert the(r, damage_events.RepairTried).what == "motive"
    assert (ship(r.state, "K").hull, ship(r.state, "K").strained) == (2, True)


@pytest.mark.rule("BZ155")
def test_research_under_red_alert_tries_for_an_ability_instead_of_one_repair() -> None:
    state = table(H="ca-classic blue 10,5 180 motive=1 lost=warp acting=red-alert")
    question = asked(mended(state).state, RepairShip)
    action = Repair(ship="h", what="warp")
    done = answered(mended(state).state, lambda r: repair.repair(r, question, action), [1, 2])
    assert [(e.what, e.more) for e in all_of(done, damage_events.RepairTried)] == [
        ("warp", 2),
        ("motive", 3),
    ]
