"""What is asked about and considered in a dogfight, as its board shows it."""

from __future__ import annotations

from typing import Any

from bot.gateway.message.ahead_panel import together
from render.asked import answered
from render.model.scene import ReachMark, ThreatMark
from render.systems.interceptors.scene import areas, scene
from rules.kernel.values.frozen import changed
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import PARTS
from tests.systems.interceptors.positions import energy, fly, play, position

STATE = position(
    "intruder", assegai="60,64,90 4 amber", kontos="20,4,0 gone", tiger="70,84,0 4", lynx="140,84,0"
)
VIEW = RULESET.view(STATE, "intruder")


def test_a_fighters_reach_is_lit_template_by_template_and_ends_with_the_board() -> None:
    found = RULESET.reach(VIEW, "assegai")
    assert found is not None
    shown = answered(scene(VIEW), found, areas(VIEW, "assegai"))
    (lit,) = (mark for mark in shown.marks if isinstance(mark, ReachMark))
    assert len(lit.areas) > 15
    near = RULESET.view(position("intruder", assegai="4,60,0 4", tiger="70,84,0"), "intruder")
    corners = [at for area in areas(near, "assegai") for at in area]
    assert min(at.x for at in corners) == 0
    assert max(at.y for at in corners) <= near.table.board.depth // PARTS


def test_a_preview_says_at_the_line_of_each_enemy_how_many_dice_it_has() -> None:
    considered = RULESET.forecast(VIEW, fly("assegai", "FF"))
    assert considered.draw is not None
    planned: Any = considered.draw(considered)
    marks = scene(changed(VIEW, preview=planned)).marks
    assert [mark.word for mark in marks if isinstance(mark, ThreatMark)] == ["4 dice"]


def test_the_line_below_the_board_tells_of_a_level_that_was_tried_last() -> None:
    step = play(STATE, energy("assegai", "up"), 4)
    assert "red" in scene(RULESET.view(step.state, "intruder")).caption


def test_standing_answers_that_are_the_same_are_one_line() -> None:
    lines = ["Tiger: never react", "Lynx: ask", "Puma: never react", "a: b: c", "plain"]
    assert together(lines) == ["Tiger, Puma: never react", "Lynx: ask", "a: b: c", "plain"]
