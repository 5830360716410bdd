"""What a game master may put right, and what may never be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene, read_correction
from rules.kernel.values.errors import Malformed, Refusal
from rules.space.measure import CENTIMETRES
from rules.space.plane import parse_point
from rules.systems.modern_skirmish.questions import UseInitiative
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.systems.modern_skirmish.positions import ANTAGONIST, position, told

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step

AT = position(ANTAGONIST, "a", a1="60,40", a2="64,40", d1="60,70", a="2 0")


def correct(typed: str, state: object = AT) -> Step:
    return intervene(RULESET, state, None, read_correction(RULESET, typed), ScriptedDice())  # type: ignore[arg-type]  # a state


def test_a_figure_is_put_where_nothing_is() -> None:
    step = correct("put_figure a1 60,45")
    assert step.state.field.figure("a1").at == parse_point("60,45", CENTIMETRES)
    assert told(step)[1].startswith("A1 is put at 60")


@pytest.mark.rule("MS30", "MS31")
@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("put_figure a1 60,70", "MS30"),
        ("put_figure a1 900,1", "MS31"),
        ("put_figure a1 60,40", None),
        ("mark_unit a 0", None),
        ("give_initiative antagonist", None),
    ],
)
def test_what_may_not_be_in_play_is_refused(typed: str, rule: str | None) -> None:
    before = AT.model_dump_json()
    with pytest.raises(Refusal) as refused:
        correct(typed)
    assert getattr(refused.value, "rule", None) == rule
    assert AT.model_dump_json() == before


def test_a_unit_that_routs_by_its_markers_is_asked_nothing() -> None:
    state = correct("mark_unit a 12").state
    assert state.field.unit(AT.field.figure("a1").unit).routed
    assert RULESET.result(state) is not None


@pytest.mark.rule("MS13")
def test_no_unit_has_so_many_markers_that_they_alone_would_rout_it() -> None:
    with pytest.raises(Malformed):
        correct("mark_unit a 13")


@pytest.mark.rule("MS14")
def test_nobody_comes_back_of_a_unit_that_has_routed() -> None:
    state = position(ANTAGONIST, "", a1="60,40", b="routed", d1="60,70")
    with pytest.raises(Refusal, match="never comes back") as refused:
        correct("put_figure b1 64,40", state)
    assert getattr(refused.value, "rule", None) == "MS14"


def test_the_initiative_is_given() -> None:
    assert correct("give_initiative affiliation").state.question == UseInitiative(
        seat="affiliation"
    )


@pytest.mark.rule("MS13b")
def test_a_rout_by_a_correction_leaves_the_initiative_where_it_is() -> None:
    state = position(ANTAGONIST, "", a1="60,40", b1="64,40", d1="60,70", a="2 0")
    corrected = correct("mark_unit a 12", state).state
    assert corrected.field.unit(state.field.figure("a1").unit).routed
    assert (corrected.question.seat, corrected.initiative) == (ANTAGONIST, state.initiative)
