import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import Step, act, active, offers
from rules.kernel.values.errors import NotYourTurn
from rules.systems.space_convoy import legal
from rules.systems.space_convoy.actions import Deploy, Pass, Place
from rules.systems.space_convoy.initiative.events import InitiativeTaken
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.setup.events import DeploymentDue, ObjectPlaced
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES
from tests.systems.space_convoy.positions import (
    all_of,
    deploy,
    move,
    place,
    play,
    position,
    recycle,
    refused,
    rules,
    set_up,
    the,
    vessel,
)

OBJECTS = (5, 5, 1, 2, 9, 9, 3, 3, 4, 4, 6, 6, 7, 7)
"""Row (from the second on) and lane of each object."""
ROW_ONE = [f"1-{lane}" for lane in range(1, 11)]


def crushers_down(**options: object) -> ConvoyState:
    """Objects and Harsh Crusher placed; the Lite Crusher is due."""
    state: ConvoyState = set_up(*OBJECTS, **options).state
    after: ConvoyState = play(state, NAZTEES, deploy("harsh-crusher", "1-1")).state
    return after


def coffin_rolls(face: int, **options: object) -> Step:
    """Coffin A's die, the Crushers being in row 1."""
    return play(crushers_down(**options), NAZTEES, deploy("lite-crusher", "1-2"), face)


@pytest.mark.rule("SCT4", "SC6", "SC42", "X6", "SCT4b", "SC6b")
def test_dice_place_the_objects_before_anything_is_deployed() -> None:
    step = set_up(*OBJECTS)
    placed = [(event.kind, str(event.cell), event.seat) for event in all_of(step, ObjectPlaced)]
    assert placed == [
        ("nebula", "6-5", None),
        ("planet", "2-2", None),
        ("planet", "10-9", None),
        ("comet", "4-3", None),
        ("comet", "5-4", None),
        ("comet", "7-6", None),
        ("comet", "8-7", None),
    ]
    assert step.rolls[0].sides == 10
    assert step.rolls[1].sides == 10
    assert step.state.deploying


@pytest.mark.rule("SC6", "X6", "SC6c")
def test_a_taken_area_is_rolled_again_and_neighbours_are_allowed() -> None:
    step = set_up(5, 5, 5, 5, 5, 6, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1)
    placed = [str(event.cell) for event in all_of(step, ObjectPlaced)]
    assert placed == ["6-5", "6-6", "2-1", "3-1", "4-1", "5-1", "6-1"]
    rolled = [event.rolled for event in all_of(step, ObjectPlaced)]
    assert rolled[:3] == [((5, 5),), ((5, 5), (5, 6)), ((1, 1),)]


@pytest.mark.rule("SC6", "SC2b")
def test_on_the_long_table_objects_lie_in_rows_2_to_19() -> None:
    step = set_up(18, 6, 1, 1, *(n for row in range(2, 7) for n in (row, 1)), grid="20x6")
    placed = [event.cell.row for event in all_of(step, ObjectPlaced)]
    assert (placed[0], placed[1]) == (19, 2)
    assert [roll.sides for roll in step.rolls[:2]] == [18, 6]


@pytest.mark.rule("SC49", "SC6d", "SC49b")
def test_option_lets_the_sides_place_the_objects_in_turn() -> None:
    state: ConvoyState = set_up(object_placement="alternate").state
    order = []
    for number, cell in enumerate(["2-1", "2-2", "11-3", "4-4", "5-5", "6-6", "7-7"]):
        (seat,) = active(RULESET, state)
        assert seat == (FREELOADERS, NAZTEES)[number % 2]
        step = play(state, seat, place(cell))
        placed = the(step, ObjectPlaced)
        assert placed.seat == seat
        order.append(placed.kind)
        state = step.state
    assert order == ["nebula", "planet", "planet", "comet", "comet", "comet", "comet"]
    assert state.deploying


@pytest.mark.rule("SC6", "SCT3", "SC49c", "SC6d")
def test_an_object_goes_into_an_empty_area_between_the_first_and_last_row() -> None:
    state: ConvoyState = set_up(object_placement="alternate").state
    offered = {action.cell.row for action in legal.actions(state) if isinstance(action, Place)}
    assert offered == set(range(2, 12))
    after = play(state, FREELOADERS, place("6-5")).state
    for cell in ("1-5", "12-5", "6-5"):
        refusal = refused(after, NAZTEES, place(cell), "SC49")
        assert "11" in refusal.message
        assert "row 6 lanes 1 to 4, 6 to 10" in refusal.legal
    refused(after, NAZTEES, place("6-11"), "SCT3")
    assert refused(after, NAZTEES, move("coffin-a", "1-1"), "SC42").legal == ("place the Planet",)
    with pytest.raises(NotYourTurn):
        act(RULESET, after, FREELOADERS, place("7-7"), ScriptedDice())


@pytest.mark.rule("SC6d")
def test_no_object_is_placed_when_none_is_due() -> None:
    state = set_up(*OBJECTS).state
    assert refused(state, NAZTEES, place("5-5"), "SC6").legal == (
        "deploy Harsh Crusher",
        "deploy Lite Crusher",
    )


@pytest.mark.rule("SCT9", "SC40", "SC42")
@pytest.mark.parametrize("first", ["harsh-crusher", "lite-crusher"])
def test_crushers_deploy_in_row_one_in_either_order(first: str) -> None:
    state: ConvoyState = set_up(*OBJECTS).state
    offered = [action for action in legal.actions(state) if isinstance(action, Deploy)]
    assert [str(a.cell) for a in offered if a.vessel == first] == ROW_ONE
    assert {a.vessel for a in offered} == {"harsh-crusher", "lite-crusher"}
    step = play(state, NAZTEES, deploy(first, "1-10"))
    assert str(vessel(step, first).cell) == "1-10"


@pytest.mark.rule("SCT9", "SC40")
def test_a_crusher_outside_row_one_or_on_another_is_refused() -> None:
    state = crushers_down()
    for cell in ("2-1", "1-1"):
        refusal = refused(state, NAZTEES, deploy("lite-crusher", cell), "SCT9")
        assert "1-2" in refusal.legal
        assert "1-1" not in refusal.legal
    refused(state, NAZTEES, deploy("lite-crusher", "1-11"), "SCT3")


def test_a_vessel_deploys_by_its_two_letters_too() -> None:
    state: ConvoyState = set_up(*OBJECTS).state
    step = act(RULESET, state, NAZTEES, deploy("HC", "1-3"), ScriptedDice())
    assert str(vessel(step, "harsh-crusher").cell) == "1-3"


@pytest.mark.rule("SC42")
def test_only_what_is_due_is_done_during_deployment() -> None:
    state = crushers_down()
    for name in ("coffin-a", "harsh-crusher", "slayer-a"):
        refusal = refused(state, NAZTEES, deploy(name, "1-5"), "SC42")
        assert refusal.legal == ("deploy Lite Crusher",)
    assert refused(state, NAZTEES, Pass(), "SC42").legal == ("deploy Lite Crusher",)
    refused(state, NAZTEES, deploy("dreadnought", "1-5"))
    with pytest.raises(NotYourTurn):
        act(RULESET, state, FREELOADERS, move("blitzship", "12-1"), ScriptedDice())


@pytest.mark.rule("SCT10", "SC41")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_coffins_die_is_its_row_and_the_owner_picks_the_area(face: int) -> None:
    step = coffin_rolls(face)
    assert the(step, DeploymentDue).rows == (face,)
    offered = [a for a in legal.actions(step.state) if isinstance(a, Deploy)]
    assert {a.cell.row for a in offered} == {face}
    taken = sum(cell.row == face for cell in step.state.board.taken)
    assert len(offered) == 10 - taken


@pytest.mark.rule("SCT10", "SC41")
def test_a_coffin_in_another_row_than_its_die_is_refused() -> None:
    state = coffin_rolls(3).state
    refusal = refused(state, NAZTEES, deploy("coffin-a", "4-4"), "SCT10")
    assert "Coffin A" in refusal.message
    assert "3" in refusal.message
    assert "3-1" in refusal.legal
    refused(state, NAZTEES, deploy("coffin-a", "3-0"), "SCT3")


@pytest.mark.rule("SC41c")
def test_option_allows_any_row_up_to_the_die() -> None:
    step = coffin_rolls(4, coffin_deploy="up-to")
    assert the(step, DeploymentDue).rows == (1, 2, 3, 4)
    refused(step.state, NAZTEES, deploy("coffin-a", "5-1"), "SCT10")


def rolled_beside(face: int, *full: int, **options: object) -> Step:
    """A Coffin's die where whole rows of a narrow table are full."""
    others = ["blitzship", *(f"{kind}_{n}" for kind in ("slayer", "brigghaven") for n in "abc")]
    others += ["brigghaven_d", "harsh_crusher", "lite_crusher", "coffin_b", "coffin_c"]
    spots = [f"{row}-{lane}" for row in full for lane in range(1, 7)]
    pieces = dict(zip(others, spots, strict=False))
    state = position(NAZTEES, options={"grid": "20x6", "recycle": True, **options}, **pieces)
    assert len(state.board.taken) == len(spots)
    return play(state, NAZTEES, recycle("coffin-a"), face)


@pytest.mark.rule("SC41b")
def test_a_full_row_sends_the_coffin_to_the_next_row_west() -> None:
    step = rolled_beside(3, 3)
    assert the(step, DeploymentDue).rows == (2,)
    assert rules(step)[-1] == ("SC41",)


@pytest.mark.rule("SC41c")
def test_with_up_to_full_rows_are_left_out() -> None:
    step = rolled_beside(4, 2, 4, coffin_deploy="up-to")
    assert the(step, DeploymentDue).rows == (1, 3)


@pytest.mark.rule("SCT10", "SC41b")
def test_who_deploys_is_told_that_the_row_is_full() -> None:
    state = rolled_beside(2, 2).state
    (why,) = {offer.label.values["vessel"] for offer in offers(RULESET, state, NAZTEES)}
    assert why == "Coffin A · rolled 2: row 2 is full, so row 1"
    refusal = refused(state, NAZTEES, deploy("coffin-a", "2-1"), "SCT10")
    assert refusal.message == (
        "Coffin A rolled 2, but row 2 is full, so it deploys in row 1; "
        "2-1 is not an empty area there."
    )


@pytest.mark.rule("SC51")
@pytest.mark.parametrize("reading", ["exact", "up-to"])
def test_if_all_rows_to_the_west_are_full_the_next_row_east_is_taken(reading: str) -> None:
    step = rolled_beside(2, 2, 1, coffin_deploy=reading)
    assert the(step, DeploymentDue).rows == (3,)
    assert rules(step)[-1] == ("SC51",)
    (why,) = {offer.label.values["vessel"] for offer in offers(RULESET, step.state, NAZTEES)}
    assert why == "Coffin A · rolled 2: row 2 is full, so row 3"


@pytest.mark.rule("X7", "SCT7b", "SC42b")
def test_after_the_last_coffin_play_begins_with_nothing_hidden() -> None:
    step = coffin_rolls(2)
    for letter, face in (("a", 3), ("b", 4), ("c", 5)):
        step = play(step.state, NAZTEES, deploy(f"coffin-{letter}", f"{face - 1}-8"), face)
    step = play(step.state, NAZTEES, deploy("coffin-d", "5-8"), 4, 2)
    assert the(step, InitiativeTaken).seat == FREELOADERS
    state: ConvoyState = step.state
    assert state.ended is None
    assert {v.status for v in state.board.vessels if v.side == FREELOADERS} == {Status.WAITING}
    views = [RULESET.view(state, seat) for seat in (FREELOADERS, NAZTEES, None)]
    assert views[0].board == views[1].board == views[2].board == state.board
