"""What players of a ground attack are told beforehand, and what it is worth to the opponent."""

from __future__ import annotations

import pytest

from rules.kernel.foresight.surveys import drawn
from rules.space.plane import Point
from rules.systems.interceptors.planned import Planned
from rules.systems.interceptors.ruleset import RULESET
from tests.systems.interceptors.positions import fly, position
from tests.systems.interceptors.test_ground import RAID, begun, raid


@pytest.mark.rule("II93", "II94", "IIT34", "II24", "II66")
def test_the_table_tells_which_guns_and_fighters_threaten_what() -> None:
    state = raid(assegai="60,20,180 4 red", g1="60,56", g2="60,60 1", g3="160,110", t3c="100,20")
    view = RULESET.view(state, "intruder")
    found = RULESET.threats(view, "assegai")
    assert found is not None
    assert [(each.unit, each.words) for each in found.by] == [
        ("g1", "Gun 1, 33 cm, 3 dice, up to 3 shots"),
        ("g2", "Gun 2, 37 cm, 3 dice, up to 3 shots"),
    ]  # fmt: skip
    assert found.summary == "2 could fire on Assegai at 60,18, as all stand now."
    away = RULESET.threats(view, "assegai", Point(15_500, 9_000))
    assert away is not None
    assert [each.unit for each in away.by] == ["g3"]
    near = position("intruder", options=RAID, assegai="60,40,180 4 red", g1="60,60", g2="100,60")
    mine = RULESET.view(near, "interceptor")
    at_gun = RULESET.threats(mine, "g1")
    assert at_gun is not None
    assert [each.words for each in at_gun.by] == ["Assegai, 15 cm, 4 dice, up to 4 shots"]
    for unit, count in (("g2", 0), ("assegai", 1)):
        other = RULESET.threats(mine, unit)
        assert other is not None
        assert len(other.by) == count
    spent = near.with_(table=near.table.with_structure("g1", shots=3))
    last = RULESET.threats(RULESET.view(spent, "intruder"), "assegai")
    assert last is not None
    assert not last.by
    fallen = near.with_(table=near.table.with_structure("g1", fallen=True))
    assert RULESET.threats(RULESET.view(fallen, None), "g1") is None


@pytest.mark.rule("II94", "II72")
def test_a_preview_tells_the_dice_of_guns_at_the_end_of_a_way() -> None:
    state = raid(assegai="60,20,180 4 amber", g1="60,70", g2="120,100", t3c="100,20")
    view = RULESET.view(state, "intruder")
    plan = drawn(RULESET.forecast(view, fly("assegai", "FFF")))
    assert isinstance(plan, Planned)
    assert plan.threats == (("g1", "4 dice"),)
    assert "ends in reach of Gun 1 (4 dice)" in plan.words


@pytest.mark.rule("IIT15", "II76")
def test_only_fighters_go_somewhere() -> None:
    state = raid(assegai="60,20,180 4", kontos="20,10,180 0", g1="60,60", t3c="100,20")
    view = RULESET.view(state, "intruder")
    found = RULESET.reach(view, "assegai")
    assert found is not None
    assert found.start == Point(6_000, 1_800)
    assert all(each.at.y > 0 for each in found.ends)
    home = RULESET.reach(view, "kontos")  # glides one unit or two
    assert home is not None
    assert len(home.ends) == 2
    assert [RULESET.reach(view, each) for each in ("g1", "3c", "nobody")] == [None] * 3
    assert RULESET.reach(RULESET.view(begun().state, "intruder"), "assegai") is None


def test_the_opponent_flies_hot_at_targets_and_saves_its_last_block() -> None:
    def worth(assegai: str, **built: str) -> int:
        view = RULESET.view(raid(assegai=assegai, **{"t3c": "90,60", **built}), "intruder")
        assert RULESET.worth(view, "intruder") == -RULESET.worth(view, "interceptor")
        return RULESET.worth(view, "intruder")

    assert worth("60,60,90 4 red") > worth("60,60,90 4 green")
    assert worth("60,60,90 1 red") < worth("60,60,90 1 green")
    assert worth("60,60,90 4", g1="60,100") < worth("60,60,90 4", g1="60,115")
    assert worth("60,60,90 4", g1="60,100") > worth("60,60,90 1", g1="60,100") + 3 * 6_000
