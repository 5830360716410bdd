"""The activation die, its table cell by cell, and who loses an action."""

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import NotYourTurn
from rules.systems.gun_fights.actions import Activate, Pass
from rules.systems.gun_fights.events import (
    CellActivated,
    DieDue,
    FightEnded,
    Passed,
    RowRolled,
    Struck,
)
from rules.systems.gun_fights.questions import ThrowDie
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import COLUMN_SIDES, SCENARIOS
from tests.systems.gun_fights.positions import (
    CORRAL,
    NED,
    PASS,
    all_of,
    go,
    move,
    place,
    play,
    position,
    refused,
    rules,
    set_up,
    shoot,
    shoot_into,
    the,
    told,
    verbs,
)

MEN = "constable-1 constable-2 constable-3 constable-4 tracker-1 tracker-2"
NED_TABLE = [
    ("joe steve", "oconner", "ned", MEN),
    ("joe dan", "hare", "ned", MEN),
    ("joe dan", "oconner", "ned", MEN),
    ("steve dan", "hare", "ned", MEN),
    ("steve dan", "oconner", "ned", MEN),
    ("steve dan", "hare", "ned", MEN),
]
CORRAL_TABLE = [
    ("wyatt", "frank", "virgil", "billy"),
    ("wyatt", "will", "virgil", "tom"),
    ("morgan", "frank", "virgil", "billy"),
    ("morgan", "frank", "doc", "tom"),
    ("wyatt", "will", "doc", "billy"),
    ("wyatt", "frank", "doc", "ike"),
]


@pytest.mark.rule("GFT2", "GF1", "GF8", "GF20", "GF2", "GF1b")
@pytest.mark.parametrize(("scenario", "table"), [(NED, NED_TABLE), (CORRAL, CORRAL_TABLE)])
@pytest.mark.parametrize("row", range(1, 7))
def test_the_table_cell_by_cell_from_a_to_d(
    scenario: str, table: list[tuple[str, ...]], row: int
) -> None:
    step = set_up(row, scenario=scenario)
    assert the(step, RowRolled) == RowRolled(turn=1, row=row)
    for column, names in enumerate(table[row - 1]):
        cell = all_of(step, CellActivated)[0]
        assert (cell.column, cell.seat) == (column, COLUMN_SIDES[column])
        assert cell.figures == tuple(names.split())
        assert step.state.acting == ("ac", "bd")[column % 2]
        step = play(step.state, PASS, *([4] if column == 3 else []))
        assert the(step, Passed).figures == cell.figures
    assert the(step, RowRolled) == RowRolled(turn=2, row=4)


@pytest.mark.rule("GF5", "GF1b")
def test_the_table_to_be_looked_up_marks_last_names_as_printed() -> None:
    ned, corral = (
        next(table for table in RULESET.tables if table.id == f"activation-{scenario}")
        for scenario in (NED, CORRAL)
    )
    men = "constables and trackers"
    assert [row.cells for row in ned.rows][2:] == [
        ("3", "JOE and Dan", "O'Conner", "Ned", men),
        ("4", "Steve and Dan", "Hare", "Ned", men),
        ("5", "Steve and Dan", "O'CONNER", "Ned", men),
        ("6", "STEVE and DAN", "HARE", "NED", men),
    ]
    assert [row.cells for row in corral.rows] == [
        ("1", "Wyatt", "Frank", "Virgil", "Billy"),
        ("2", "Wyatt", "Will", "Virgil", "Tom"),
        ("3", "Morgan", "Frank", "VIRGIL", "Billy"),
        ("4", "MORGAN", "Frank", "Doc", "TOM"),
        ("5", "Wyatt", "WILL", "Doc", "BILLY"),
        ("6", "WYATT", "FRANK", "DOC", "IKE"),
    ]


@pytest.mark.rule("GF4")
def test_names_are_hit_points() -> None:
    ned, corral = SCENARIOS[NED].spaces, SCENARIOS[CORRAL].spaces
    assert {name: rows for name, rows in {**ned, **corral}.items() if rows} == {
        "joe": (1, 2, 3),
        "steve": (1, 4, 5, 6),
        "dan": (2, 3, 4, 5, 6),
        "oconner": (1, 3, 5),
        "hare": (2, 4, 6),
        "ned": (1, 2, 3, 4, 5, 6),
        "wyatt": (1, 2, 5, 6),
        "morgan": (3, 4),
        "virgil": (1, 2, 3),
        "doc": (4, 5, 6),
        "frank": (1, 3, 4, 6),
        "will": (2, 5),
        "billy": (1, 3, 5),
        "tom": (2, 4),
        "ike": (6,),
    }
    assert {name for name, rows in ned.items() if not rows} == set(MEN.split())


@pytest.mark.rule("GF3", "GFT2b")
def test_the_owner_chooses_the_order_and_each_does_one_thing() -> None:
    state = position(2, "A", joe="14,26", dan="18,26", hare="16,28")
    step = play(state, go("dan", "n"))
    assert step.state.waiting == ("joe",)
    assert refused(step.state, shoot("dan", "hare"), "GF1").legal == ("Joe",)
    step = play(step.state, shoot("joe", "hare"), 1)
    assert the(step, CellActivated).figures == ("hare",)


@pytest.mark.rule("GF3")
def test_one_of_several_may_pass() -> None:
    state = position(2, "A", joe="14,26", dan="18,26", hare="16,28")
    step = play(state, Pass(figure="joe"), listed=False)
    assert step.state.waiting == ("dan",)
    assert told(step) == ["Joe: no action"]


@pytest.mark.rule("GF2b")
def test_the_die_is_thrown_by_hand_as_an_option() -> None:
    step = set_up(activation_roll="by-hand")
    assert the(step, DieDue).seat == "ac"
    assert isinstance(step.state.question, ThrowDie)
    with pytest.raises(NotYourTurn):
        act(RULESET, step.state, "bd", Activate(), ScriptedDice())
    assert refused(step.state, PASS, "GF2").legal == ("activate",)
    step = play(step.state, Activate(), 3)
    assert step.state.waiting == ("joe", "dan")
    refused(step.state, Activate(), "GF2")
    for _ in range(4):
        step = play(step.state, PASS)
    assert the(step, DieDue).seat == "ac"
    assert step.state.row is None


@pytest.mark.rule("GF19", "GF23")
def test_a_row_without_living_names_passes() -> None:
    state = position(1, "C", virgil="14,20", ike="14,10")
    step = play(state, PASS, 4, 5, 6)
    assert [rolled.row for rolled in all_of(step, RowRolled)] == [4, 5, 6]
    assert the(step, CellActivated).figures == ("ike",)


@pytest.mark.rule("GF23")
def test_the_dead_are_skipped() -> None:
    state = position(1, "A", steve="10,10", ned="20,10", hare="10,30")
    assert state.waiting == ("steve",)
    step = play(state, PASS)
    assert the(step, CellActivated).figures == ("ned",)


@pytest.mark.rule("GFT19", "GF7", "GF6", "GF7c")
def test_who_is_marked_off_in_the_row_just_before_does_not_act() -> None:
    # Frank's name in row 1 is his first, so the hit costs him the action of this very row.
    state = position(1, "A", wyatt="14,20", frank="14,15", virgil="20,20", billy="20,22")
    step = play(state, shoot("wyatt", "frank"), 2)
    assert the(step, CellActivated).figures == ("virgil",)
    after = play(step.state, PASS).state
    refusal = refused(after, shoot("frank", "wyatt"), "GFT19")
    assert refusal.legal == ("Billy",)
    refused(after, shoot("virgil", "frank"), "GFT1")
    struck = the(step, Struck)
    assert (struck.figure, struck.row, struck.idle) == ("frank", 1, True)
    assert rules(step)[1] == ("GF6", "GF7")


@pytest.mark.rule("GFT19", "GF7c")
def test_who_has_acted_in_the_row_loses_nothing_more() -> None:
    # Frank has acted in column B; in column C a hit marks off his name of the same row.
    state = position(1, "C", virgil="14,20", frank="14,15", billy="20,20")
    step = play(state, shoot("virgil", "frank"), 2)
    struck = the(step, Struck)
    assert (struck.figure, struck.row, struck.idle) == ("frank", 1, False)
    assert rules(step)[1] == ("GF6",)
    assert the(step, CellActivated).figures == ("billy",)


@pytest.mark.rule("GFT19", "GF6", "GF7b")
def test_who_is_marked_off_in_another_row_acts_all_the_same() -> None:
    # In row 3 the hit marks off row 1.
    state = position(3, "A", morgan="14,20", frank="14,15", virgil="20,20")
    step = play(state, shoot("morgan", "frank"), 4)
    assert the(step, CellActivated).figures == ("frank",)


@pytest.mark.rule("GFT19", "GF7", "GF15b")
def test_a_stray_bullet_may_cost_a_friend_of_the_same_cell_his_action() -> None:
    state = position(1, "A", steve="19,29", joe="19,11", hare="33,33")
    step = play(state, shoot_into("steve", "inn"), 1, 2)
    assert step.state.field.figure("joe").hits == 1
    struck = the(step, Struck)
    assert (struck.figure, struck.row, struck.idle) == ("joe", 1, True)
    assert the(step, RowRolled).turn == 2


@pytest.mark.rule("GFT19", "GF7c", "GF15b")
def test_a_friend_of_the_same_cell_who_has_acted_loses_nothing_to_a_stray_bullet() -> None:
    state = position(1, "A", steve="19,29", joe="19,11", hare="33,33")
    after = play(state, Pass(figure="joe"), listed=False).state
    step = play(after, shoot_into("steve", "inn"), 1, 2)
    struck = the(step, Struck)
    assert (struck.figure, struck.row, struck.idle) == ("joe", 1, False)


@pytest.mark.rule("GF1b")
def test_who_is_out_of_the_fight_is_not_told_of_names() -> None:
    state = position(1, "D", wyatt="14,20", frank="removed 4", billy="20,22")
    refused(state, shoot("frank", "wyatt"), "GF1")


@pytest.mark.rule("GFT19")
def test_marked_names_stay_marked_off() -> None:
    state = position(1, "A", steve="10,10 1", joe="14,10 1", ned="20,10", hare="10,30")
    assert state.waiting == ()


@pytest.mark.rule("GF30", "X5")
def test_nobody_wins_at_the_turn_limit() -> None:
    state = position(6, "D", ike="14,10", doc="14,25", options={"turn_limit": 10})
    step = play(state.with_(turn=10), PASS)
    assert the(step, FightEnded).winner is None
    result = RULESET.result(step.state)
    assert result is not None
    assert result.winner is None
    assert told(step)[-1].endswith("[GF30]")


@pytest.mark.rule("GF32b")
def test_passing_with_everybody_redeploys_who_was_driven_off() -> None:
    state = position(1, "D", hare="10,30", constable_1="lifted", constable_2="20,30", ned="30,5")
    step = play(state, PASS, 1)
    assert step.state.field.figure("constable-1").at is not None
    assert the(step, Passed).figures == ("constable-2",)
    state = position(1, "D", hare="10,30", constable_1="lifted", ned="30,5")
    assert all_of(play(state, PASS, 1), Passed) == []


@pytest.mark.rule("GF32", "GF10b")
def test_one_who_was_driven_off_cannot_pass_or_do_anything_else() -> None:
    state = position(1, "D", hare="10,30", constable_1="lifted", ned="30,5")
    assert refused(state, Pass(figure="constable-1"), "GF32").legal == ("place",)
    assert refused(state, move("constable-1", "12,20"), "GF10").legal == ("place", "pass")
    refused(state, shoot("constable-1", "ned"), "GF10")
    play(state, place("constable-1"), 1)


@pytest.mark.rule("GF7", "GF10b", "GF15b")
def test_a_man_whom_a_friend_drives_off_still_has_his_activation() -> None:
    """A tracker's bullet finds a constable of the same cell beyond the inn."""
    state = position(1, "D", tracker_1="15,27", constable_2="15,12", hare="33,33", ned="33,3")
    step = play(state, shoot_into("tracker-1", "inn"), 1)
    assert step.state.waiting == ("constable-2",)
    assert verbs(step.state, "constable-2") == {"place"}
