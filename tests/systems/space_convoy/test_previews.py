"""What is considered: drawn into the view with its chances, or with why it is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.values.errors import Illegal, Malformed, Refusal
from rules.space.grid import Cell
from rules.systems.space_convoy.actions import Pass
from rules.systems.space_convoy.ruleset import RULESET
from tests.systems.space_convoy.positions import fire, move, position, refused, set_up

if TYPE_CHECKING:
    from rules.kernel.foresight.forecast import Considered, Preview
    from rules.systems.space_convoy.actions import Fire, Move
    from rules.systems.space_convoy.state import ConvoyState
    from rules.systems.space_convoy.view import ConvoyView

TABLE = position(
    slayer_a="8-4",
    slayer_b="9-9 disarmed",
    blitzship="6-5",
    brigghaven_a="1-2",
    brigghaven_b="4-8",
    coffin_a="7-4",
    harsh_crusher="4-4",
    lite_crusher="1-5",
    planet="9-4 3-8",
    nebula="5-8",
)


def considered(
    state: ConvoyState, action: Move | Fire
) -> tuple[Preview[ConvoyView], Considered[Cell | None]]:
    view = RULESET.view(state, "freeloaders")
    preview = RULESET.forecast(view, action).preview(view)
    assert preview.view.preview is not None
    assert preview.view.preview.words == preview.words
    assert preview.view.preview.clear is (preview.refusal is None)
    return preview, preview.view.preview


@pytest.mark.rule("SCT15", "SC38")
@pytest.mark.parametrize(
    ("action", "ends", "words", "short"),
    [
        (
            move("slayer-a", "8-5"),
            (Cell(8, 4), Cell(8, 5)),
            "Slayer A moves to 8-5, needs 5+",
            "needs 5+ · 33 %",
        ),
        (
            move("SA", "r8 l5"),
            (Cell(8, 4), Cell(8, 5)),
            "Slayer A moves to 8-5, needs 5+",
            "needs 5+ · 33 %",
        ),
        (
            move("slayer-c", "12-1"),
            (None, Cell(12, 1)),
            "Slayer C moves to 12-1, needs 3+",
            "needs 3+ · 67 %",
        ),
        (
            move("brigghaven-a", "off"),
            (Cell(1, 2), None),
            "Brigghaven A moves off the west edge, needs 3+",
            "needs 3+ · 67 %",
        ),
    ],
)
def test_a_move(
    action: Move, ends: tuple[Cell | None, Cell | None], words: str, short: str
) -> None:
    preview, plan = considered(TABLE, action)
    assert preview.action in RULESET.legal(RULESET.view(TABLE, "freeloaders"))
    assert not plan.shot
    assert ((plan.start, plan.end), plan.words, plan.short) == (ends, words, short)


@pytest.mark.rule("SCT16", "SCT17", "SCT18")
def test_a_shot() -> None:
    preview, plan = considered(TABLE, fire("BZ", "Harsh Crusher"))
    assert preview.action == fire("blitzship", "harsh-crusher")
    assert plan.shot
    assert (plan.unit, plan.start, plan.end) == ("blitzship", Cell(6, 5), Cell(4, 4))
    assert plan.words == (
        "Blitzship fires at Harsh Crusher, range 2 needs white 2+, red must beat the best of 2 blue"
    )
    hit, *_ = preview.forecast.chances
    assert plan.short == f"range 2 · hits {hit.percent}"
    by_id = RULESET.forecast(RULESET.view(TABLE, "freeloaders"), fire("blitzship", "harsh-crusher"))
    assert preview.forecast.chances == by_id.chances


@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("action", "rule", "end"),
    [
        (move("slayer-a", "7-4"), "SCT6", Cell(7, 4)),
        (move("slayer-a", "9-4"), "SCT6", Cell(9, 4)),
        (move("slayer-a", "2-2"), "SCT15", Cell(2, 2)),
        (move("slayer-a", "99-99"), "SCT3", Cell(99, 99)),
        (move("slayer-a", "off"), "SC39", None),
        (move("brigghaven-b", "off"), "SC10", None),
        (move("brigghaven-b", "4-9"), "SC10", Cell(4, 9)),
        (move("slayer-c", "11-1"), "SC37", Cell(11, 1)),
        (fire("slayer-a", "lite-crusher"), "SC27", Cell(1, 5)),
        (fire("blitzship", "coffin-a"), "SCT13", Cell(7, 4)),
        (fire("brigghaven-a", "lite-crusher"), "SCT14", Cell(1, 5)),
        (fire("slayer-b", "coffin-a"), "SC35", Cell(7, 4)),
        (fire("blitzship", "slayer-a"), "SC31", Cell(8, 4)),
        (fire("slayer-c", "coffin-a"), "SC37", Cell(7, 4)),
        (fire("slayer-a", "coffin-b"), "SC37", None),
    ],
)
def test_what_is_impossible_is_shown_with_its_rule(
    action: Move | Fire, rule: str, end: Cell | None
) -> None:
    preview, plan = considered(TABLE, action)
    assert preview.refusal is not None
    tried = refused(TABLE, "freeloaders", action, preview.refusal.rule)
    assert preview.refusal.rule == rule
    assert (preview.refusal.message, preview.refusal.legal) == (tried.message, tried.legal)
    assert (plan.end, plan.short) == (end, "not possible")


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (move("coffin-a", "6-4"), "SCT1"),
        (move("nimitz", "6-4"), None),
        (fire("slayer-a", "nimitz"), None),
        (fire("slayer-a", "planet"), "SC31"),
    ],
)
def test_what_cannot_even_be_shown_is_refused(action: Move | Fire, rule: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        RULESET.forecast(RULESET.view(TABLE, "freeloaders"), action)
    tried = refused(TABLE, "freeloaders", action, rule)
    assert (caught.value.rule, caught.value.message) == (rule, tried.message)


def test_nothing_else_is_previewed() -> None:
    view = RULESET.view(TABLE, "freeloaders")
    with pytest.raises(Malformed, match="nothing to preview"):
        RULESET.forecast(view, Pass()).preview(view)


@pytest.mark.rule("SC42")
def test_nothing_is_considered_before_what_is_due_is_placed() -> None:
    placing = set_up(object_placement="alternate").state
    with pytest.raises(Illegal) as caught:
        RULESET.forecast(RULESET.view(placing, "freeloaders"), move("slayer-a", "12-1"))
    tried = refused(placing, "freeloaders", move("slayer-a", "12-1"), "SC42")
    assert (caught.value.message, caught.value.legal) == (tried.message, tried.legal)


def test_looking_changes_nothing() -> None:
    view = RULESET.view(TABLE, "freeloaders")
    before = view.model_dump_json()
    for action in RULESET.legal(view):
        if type(action) in RULESET.previewed:
            preview = RULESET.forecast(view, action).preview(view)
            assert preview.view.model_dump_json() == before
    assert view.preview is None
