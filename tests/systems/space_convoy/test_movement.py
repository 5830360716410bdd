import pytest

from rules.systems.space_convoy.initiative.events import InitiativeTaken, Reason
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from rules.systems.space_convoy.victory import VictoryRolled
from tests.systems.space_convoy.positions import (
    all_of,
    fire,
    holder,
    kept,
    legal_moves,
    legal_targets,
    move,
    play,
    position,
    refused,
    the,
    vessel,
)

MOVE_NUMBERS = {
    "blitzship": 3,
    "slayer-a": 3,
    "brigghaven-a": 3,
    "coffin-a": 4,
    "harsh-crusher": 3,
    "lite-crusher": 2,
}


@pytest.mark.rule("SCT15", "SCT11", "SCT21", "SC13", "SC13b")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("mover", MOVE_NUMBERS)
def test_a_vessel_moves_on_its_number_or_more_else_the_initiative_passes(
    mover: str, face: int
) -> None:
    freeloader = mover in ("blitzship", "slayer-a", "brigghaven-a")
    seat, other = (FREELOADERS, NAZTEES) if freeloader else (NAZTEES, FREELOADERS)
    pieces = {"coffin_d": "1-1", mover.replace("-", "_"): "6-5"}
    step = play(position(seat, **pieces), seat, move(mover, "5-5"), face)
    rolled = the(step, MoveRolled)
    if face >= MOVE_NUMBERS[mover]:
        assert rolled.succeeded
        assert str(vessel(step, mover).cell) == "5-5"
        assert kept(step)
        assert holder(step) == seat
    else:
        assert not rolled.succeeded
        assert str(vessel(step, mover).cell) == "6-5"
        assert the(step, InitiativeTaken).reason is Reason.FAILED_MOVE
        assert holder(step) == other


@pytest.mark.rule("SC5", "SC12", "SCT15b")
def test_a_move_is_one_area_to_a_neighbour() -> None:
    state = position(slayer_a="6-5", lite_crusher="1-1")
    assert legal_moves(state, "slayer-a") == {"5-5", "7-5", "5-4", "6-4", "5-6", "6-6"}
    for cell in ("4-5", "7-4", "7-6", "6-7", "6-5"):
        refusal = refused(state, FREELOADERS, move("slayer-a", cell), "SCT15")
        assert "5-5" in refusal.legal
    refused(state, FREELOADERS, move("slayer-a", "1-1"), "SCT15")
    refusal = refused(state, FREELOADERS, move("slayer-a", "13-5"), "SCT3")
    assert "12" in refusal.message
    assert "10" in refusal.message


@pytest.mark.rule("SC47")
def test_the_destination_stands_before_the_die() -> None:
    state = position(slayer_a="6-5", lite_crusher="1-1")
    step = play(state, FREELOADERS, move("slayer-a", "5-4"), 6)
    assert str(the(step, MoveRolled).to) == "5-4"
    assert str(vessel(step, "slayer-a").cell) == "5-4"


@pytest.mark.rule("SC37", "SC37b", "SC13", "SCT3b")
def test_a_freeloader_enters_any_empty_area_of_the_last_row_by_a_move_roll() -> None:
    state = position(slayer_a="12-3", lite_crusher="12-7", nebula="11-5")
    assert legal_moves(state, "blitzship") == {f"12-{n}" for n in range(1, 11) if n not in (3, 7)}
    step = play(state, FREELOADERS, move("blitzship", "12-5"), 3)
    assert the(step, MoveRolled).pull == 0
    assert vessel(step, "blitzship").status is Status.ON_TABLE
    assert kept(step)
    assert the(play(step.state, FREELOADERS, move("blitzship", "12-6"), 6), MoveRolled).pull == 3
    failed = play(state, FREELOADERS, move("blitzship", "12-5"), 2)
    assert vessel(failed, "blitzship").status is Status.WAITING
    assert holder(failed) == NAZTEES


@pytest.mark.rule("SC37", "SCT6", "SCT3")
def test_entry_elsewhere_is_refused() -> None:
    state = position(slayer_a="12-3", lite_crusher="12-7", coffin_a="11-6")
    refused(state, FREELOADERS, move("blitzship", "11-6"), "SC37")
    refusal = refused(state, FREELOADERS, move("blitzship", "11-5"), "SC37")
    assert "12-1" in refusal.legal
    refused(state, FREELOADERS, move("blitzship", "12-3"), "SCT6")
    refused(state, FREELOADERS, move("blitzship", "12-7"), "SCT6")
    refused(state, FREELOADERS, move("blitzship", "13-3"), "SCT3")
    refused(state, FREELOADERS, move("brigghaven-a", "off"), "SC38")


@pytest.mark.rule("SC37", "SC2b")
def test_on_the_long_table_the_last_row_is_twenty() -> None:
    state = position(lite_crusher="1-1", options={"grid": "20x6"})
    assert legal_moves(state, "blitzship") == {f"20-{lane}" for lane in range(1, 7)}


@pytest.mark.rule("SC37c")
def test_off_the_table_a_vessel_neither_fires_nor_is_fired_at() -> None:
    state = position(slayer_a="12-3", lite_crusher="12-7")
    assert legal_targets(state, "blitzship") == set()
    refusal = refused(state, FREELOADERS, fire("blitzship", "lite-crusher"), "SC37")
    assert "Blitzship" in refusal.message
    theirs = position(NAZTEES, slayer_a="12-3", lite_crusher="12-7", slayer_b="off")
    assert legal_targets(theirs, "lite-crusher") == {"slayer-a"}
    for target in ("blitzship", "slayer-b"):
        refusal = refused(theirs, NAZTEES, fire("lite-crusher", target), "SC37")
        assert refusal.legal == ("fire at Slayer A",)


@pytest.mark.rule("SC38", "SC13", "SCT3b")
@pytest.mark.parametrize("face", [2, 3])
def test_a_brigghaven_leaves_from_row_one_by_a_move_roll(face: int) -> None:
    state = position(brigghaven_a="1-4", lite_crusher="5-5")
    assert "off" in legal_moves(state, "brigghaven-a")
    step = play(state, FREELOADERS, move("brigghaven-a", "off"), face)
    assert vessel(step, "brigghaven-a").status is (Status.OFF if face == 3 else Status.ON_TABLE)
    assert vessel(step, "brigghaven-a").cell == (
        None if face == 3 else state.board.vessel("brigghaven-a").cell
    )
    assert kept(step) is (face == 3)


@pytest.mark.rule("SC38b", "SC9")
def test_gravity_counts_for_leaving() -> None:
    state = position(brigghaven_a="1-4", lite_crusher="5-5", planet="2-4")
    assert holder(play(state, FREELOADERS, move("brigghaven-a", "off"), 4)) == NAZTEES
    step = play(state, FREELOADERS, move("brigghaven-a", "off"), 5)
    assert vessel(step, "brigghaven-a").status is Status.OFF


@pytest.mark.rule("SC38", "SC38c")
def test_a_brigghaven_leaves_from_row_one_only() -> None:
    state = position(brigghaven_a="2-4", brigghaven_b="12-4", lite_crusher="5-5")
    for brigghaven in ("brigghaven-a", "brigghaven-b"):
        assert "off" not in legal_moves(state, brigghaven)
        refused(state, FREELOADERS, move(brigghaven, "off"), "SC38")
    refused(state, FREELOADERS, move("brigghaven-b", "13-4"), "SCT3")


@pytest.mark.rule("SC38", "SC12b")
def test_what_is_off_stays_off() -> None:
    state = position(brigghaven_a="1-4", lite_crusher="5-5")
    after = play(state, FREELOADERS, move("brigghaven-a", "off"), 6).state
    refusal = refused(after, FREELOADERS, move("brigghaven-a", "12-1"), "SC12")
    assert "Brigghaven A" in refusal.message


@pytest.mark.rule("SC39")
def test_no_other_vessel_leaves() -> None:
    state = position(slayer_a="1-4", blitzship="1-8", brigghaven_a="1-6", lite_crusher="5-5")
    assert "off" in legal_moves(state, "brigghaven-a")
    for stays in ("slayer-a", "blitzship"):
        assert "off" not in legal_moves(state, stays)
        refused(state, FREELOADERS, move(stays, "off"), "SC39")
    theirs = position(NAZTEES, lite_crusher="1-5")
    refused(theirs, NAZTEES, move("lite-crusher", "off"), "SC39")


@pytest.mark.rule("SC12b")
def test_a_destroyed_vessel_cannot_act() -> None:
    state = position(slayer_a="destroyed", lite_crusher="5-5")
    assert "destroyed" in refused(state, FREELOADERS, move("slayer-a", "5-4"), "SC12").message
    refused(state, FREELOADERS, fire("slayer-a", "lite-crusher"), "SC12")


@pytest.mark.rule("SC13", "SC43")
def test_the_last_brigghaven_over_the_edge_ends_play_at_once() -> None:
    gone = dict.fromkeys(("brigghaven_b", "brigghaven_c", "brigghaven_d"), "off")
    state = position(brigghaven_a="1-4", lite_crusher="5-5", **gone)
    step = play(state, FREELOADERS, move("brigghaven-a", "off"), 4)
    assert the(step, VictoryRolled).off == 4
    assert not all_of(step, InitiativeTaken)


def test_a_surrounded_vessel_is_told_what_else_there_is_to_do() -> None:
    walls = {"planet": "1-2 2-1"}
    state = position(slayer_a="1-1", lite_crusher="5-5", options={"natural_6_moves": True}, **walls)
    assert legal_moves(state, "slayer-a") == set()
    refusal = refused(state, FREELOADERS, move("slayer-a", "2-1"), "SCT6")
    assert "pass" in refusal.legal


@pytest.mark.rule("SC38c", "SCT3")
@pytest.mark.parametrize(("cell", "beyond"), [("6-1", "6-0"), ("6-10", "6-11")])
def test_the_north_and_south_edges_are_closed(cell: str, beyond: str) -> None:
    state = position(brigghaven_a=cell, lite_crusher="1-5")
    refused(state, FREELOADERS, move("brigghaven-a", beyond), "SCT3")
