"""The end phase after melees: wear, guns, morale, recovery, clusters made whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid import morale
from rules.systems.braid.actions import Done, Rally
from rules.systems.braid.combat import Fought
from rules.systems.braid.questions import DeclareCharges, EndPhase, MakeWhole
from tests.systems.braid.positions import all_of, battle, field, play, refused, the
from tests.systems.braid.test_melee import contact

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.braid.state import BraidState

RED, GREEN = "red-line", "green-line"
FAR = {"red-light": (4, 34, 0, "march_column"), "green-light": (44, 3, 180, "march_column")}


def after(
    units: dict[str, tuple[Any, ...]], won: dict[str, int], *charged: str, **given: Any
) -> BraidState:
    """A state at its end phase: who has fought and won or lost, and who charged."""
    state = battle({**FAR, **units}, DeclareCharges(seat="first"), EndPhase(), **given)
    foes = {RED: (GREEN,), GREEN: (RED,)}
    fought = tuple(Fought(unit=e, foes=foes.get(e, ()), won=w) for e, w in won.items())
    return state.fighting(fought=fought, charged=charged)


def end(state: BraidState, *faces: int) -> Step:
    """The end phase, with these dice."""
    return play(state, "first", Done(), *faces)


@pytest.mark.rule("BC36", "BC122", "BCT13")
def test_horse_that_charged_wears_before_guns_and_morale() -> None:
    units = {"red-hussars": (14, 24, 0, "reinforced_line"), GREEN: (14, 22, 180, "line")}
    state = after(units, {"red-hussars": 1, GREEN: -1}, "red-hussars")
    step = end(state, 1, 2, 3, 4, 4, 6)
    assert (the(step, fe.Worn).lost, the(step, fe.Worn).faces) == (1, (1, 2, 3, 4))
    assert step.state.field.by_id["red-hussars"].formation == "cluster"
    assert [each.unit for each in all_of(step, ev.Tested)] == ["red-hussars", GREEN]
    assert not all_of(end(after(units, {"red-hussars": 1}), 4), fe.Worn)


@pytest.mark.rule("BC123", "BC37")
def test_a_gun_that_fought_stays_on_a_six() -> None:
    units = {"red-battery": (14, 24, 0, "deployed"), GREEN: (30, 10, 180, "line")}
    lost = end(after(units, {"red-battery": 1}), 5)
    assert the(lost, ev.Removed).why == "is overrun"
    kept = end(after(units, {"red-battery": 1}), 6, 5)
    assert kept.state.field.by_id["red-battery"].plays
    assert the(kept, ev.Tested).modifier == 2
    gone = end(after(units, {"red-battery": -1}), 6, 1)
    assert not gone.state.field.by_id["red-battery"].plays


@pytest.mark.rule("BC124", "BC125", "BC129", "BC37", "BCT8", "BC37b", "BC125b")
def test_all_who_fought_test_their_morale() -> None:
    units = {RED: (31, 24, 0, "attack_column", 5), GREEN: (31, 22, 180, "line")}
    step = end(after(units, {RED: 1, GREEN: -1}), 5, 3)
    assert the(step, fe.Regained).stands == 6
    assert step.state.field.by_id[GREEN].stands == 5
    whole = end(after({**units, RED: (31, 24, 0, "attack_column")}, {RED: 1}), 6)
    assert not all_of(whole, fe.Regained)
    place = {**units, GREEN: ("farm",)}
    held = end(after(place, {GREEN: -1}), 1)
    assert the(held, ev.Tested).outcome == "holds"
    listed = [morale.outcome_of(total) for total in (-1, 0, 1, 4, 7)]
    assert listed == ["shatters", "falls back", "loses a stand", "holds", "regains a stand"]


@pytest.mark.rule("BC126", "BC119", "BC127")
def test_who_falls_back_is_in_column_away_from_whom_it_touched() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line"),
             "green-battery": (31, 32, 0, "deployed")}  # fmt: skip
    state = after(units, {GREEN: -1, RED: 1}).fighting(contacts=(contact(),))
    step = end(state, 4, 1)
    back = the(step, ev.FellBack)
    assert (back.unit, back.formation, back.pose) == (
        GREEN, "march_column", Pose(3100, 2350 - 1200 - 300, 0),
    )  # fmt: skip
    assert not step.state.field.engaged(RED)
    low = {"red-battery": (31, 12, 0, "limbered"), GREEN: (10, 4, 180, "line")}
    gun = end(after(low, {"red-battery": -1}), 6, 2)
    assert the(gun, ev.FellBack).formation == "limbered"


@pytest.mark.rule("BC6", "BC129", "BC58", "BC129b")
def test_a_cluster_that_regains_a_stand_is_a_march_column_or_a_garrison() -> None:
    units = {RED: (31, 24, 0, "cluster", 3), GREEN: (10, 4, 180, "line")}
    state = after(units, {RED: 1})
    assert morale.factors(state.field, state.field.by_id[RED], 1) == (0, "+1 won, -1 cluster")
    high = state.with_(field=with_morale(state))
    step = end(high, 6)
    found = the(step, fe.Regained)
    assert (found.formation, found.stands) == ("march_column", 4)
    inside = high.with_(field=high.field.changing(RED, area="farm", pose=Pose(2350, 1300, 180)))
    held = end(inside, 6)
    assert the(held, fe.Regained).formation == "garrison"


def with_morale(state: BraidState, unit: str = RED, words: str = "high") -> Any:
    """The field where a unit, if not another one the red line, is of that morale."""
    field_, brief = state.field, state.brief
    units = tuple(
        each.model_copy(update={"morale": words}) if each.id == unit else each
        for each in brief.scenario.unit
    )
    scenario = brief.scenario.model_copy(update={"unit": units})
    return field_.model_copy(update={"brief": type(brief)(scenario=scenario, tables=brief.tables)})


@pytest.mark.rule("BC45", "BC137", "BC42", "BC137b")
def test_a_commander_makes_a_cluster_whole() -> None:
    units = {RED: (31, 24, 0, "cluster", 3), GREEN: (31, 15, 180, "line")}
    state = after(units, {}, chiefs={"first-general-1": RED})
    asked = end(state, 5)
    assert asked.state.question == MakeWhole(seat="first")
    general = "first-general-1"
    ahead = Rally(commander=general, formation="line", back=3, heading=0)
    refused(asked.state, "first", ahead, "BC137")
    refused(asked.state, "first", Rally(commander="C-in-C", formation="line"), "BC137")
    refused(asked.state, "first", Rally(commander=general, formation="deployed"), "BC137")
    step = play(asked.state, "first", Rally(commander=general, formation="line", back=6))
    assert step.state.field.by_id[RED].stands == 4
    assert step.state.field.by_id[RED].formation == "line"
    assert the(step, fe.Rallied).pose.y > 2900
    assert not step.state.field.leaders[general].plays
    left = play(asked.state, "first", Done())
    assert left.state.field.by_id[RED].formation == "cluster"
    touching = after(units, {}, chiefs={general: RED}).fighting(contacts=(contact(),))
    assert end(touching, 5).state.question is None


@pytest.mark.rule("BC130", "BCT8")
def test_factors_of_morale_each_count_once() -> None:
    for unit, where, modifier in (
        (RED, (31, 24, 0, "square"), 1),
        ("red-battery", (31, 24, 0, "deployed"), 1),
        ("red-battery", (31, 24, 0, "limbered"), -1),
        (RED, (7, 24, 180, "march_column"), -1),
        ("red-light", (7, 24, 180, "march_column"), 0),
    ):
        table = field({unit: where})
        assert morale.factors(table, table.by_id[unit])[0] == modifier
    table = field({RED: ("farm",)})
    assert morale.factors(table, table.by_id[RED], -1) == (0, "+1 garrison, -1 lost")
