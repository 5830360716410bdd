"""What a player asks before acting: who could fire on a vessel, and what else it may do."""

import pytest

from rules.kernel.values.frozen import changed
from rules.space.grid import Cell
from rules.systems.space_convoy.actions import Fire, Move
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.ruleset import RULESET
from tests.systems.space_convoy.positions import position

DUEL = position(
    "freeloaders",
    slayer_a="8-4",
    brigghaven_a="2-2",
    coffin_a="7-4",
    harsh_crusher="4-4",
    lite_crusher="1-5",
)


@pytest.mark.rule("SCT13", "SCT14", "SC27", "SC29")
@pytest.mark.parametrize(("unit", "cell"), [("slayer-a", "8-4"), ("brigghaven-a", "2-2")])
def test_who_could_fire_is_who_may_with_the_initiative(unit: str, cell: str) -> None:
    found = RULESET.threats(RULESET.view(DUEL, "freeloaders"), unit)
    assert found is not None
    assert str(found.at) == cell
    others = changed(
        RULESET.view(DUEL, "naztees"),
        initiative="naztees",
        acting="naztees",
        question=UseInitiative(seat="naztees"),
    )
    shots = {
        action.vessel: RULESET.forecast(others, action).chances[0].share
        for action in RULESET.legal(others)
        if isinstance(action, Fire) and action.target == unit
    }
    assert shots
    assert {each.unit: each.chance for each in found.by} == shots


def test_another_cell_is_another_range() -> None:
    view = RULESET.view(DUEL, "freeloaders")
    near = RULESET.threats(view, "brigghaven-a", Cell(1, 4))
    assert near is not None
    assert "1-4" in near.words
    assert any(each.words == "Lite Crusher, range 1" for each in near.by)
    assert RULESET.threats(view, "slayer-b") is None, "it is not on the table"


def test_a_vessel_is_offered_its_other_moves() -> None:
    view = RULESET.view(DUEL, "freeloaders")
    moves = [a for a in RULESET.legal(view) if isinstance(a, Move) and a.vessel == "slayer-a"]
    assert {each.action for each in RULESET.vary(view, moves[0])} == {*moves[1:]}
    found = RULESET.reach(view, "slayer-a")
    assert found is not None
    assert {each.at for each in found.ends} == {move.to for move in moves}
