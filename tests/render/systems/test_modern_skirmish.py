"""Modern Skirmish on the picture: groups, accounts, marks; every figure in the text board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.asked import answered
from render.model.scene import MoveMark, PlanMark, ReachMark, ShotMark
from render.model.shape import Shape
from render.plane import tall
from render.plane.gauge import CROWD
from render.plane.standing import label, stand
from render.plane.wide import is_crowded
from render.png import draw
from render.systems.modern_skirmish.scene import areas, scene
from render.text.alt import alt_text
from render.text.board import text_board
from rules.kernel.playing.play import consider
from rules.space.plane import Point, distance
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.systems.modern_skirmish.positions import (
    ANTAGONIST,
    acting,
    advance,
    charge,
    deploy,
    fire,
    play,
    position,
    set_up,
)

if TYPE_CHECKING:
    from render.model.scene import Scene
    from rules.systems.modern_skirmish.state import SkirmishState
    from rules.systems.modern_skirmish.view import SkirmishView

MOST_BYTES = 90_000


def shown(state: SkirmishState) -> Scene:
    return scene(RULESET.view(state, None))


def whole() -> SkirmishState:
    """All 45 figures on the farm."""
    step = set_up(map="farm")
    for number, unit in enumerate("daebfc"):
        part = ("west-front", "centre-front", "east-front")[number // 2]
        step = play(step.state, deploy(unit, part, "ranks"))
    state: SkirmishState = step.state
    return state


def test_every_group_is_told_and_every_figure_stands_in_the_text_board() -> None:
    found = shown(whole())
    text, board = alt_text(found), text_board(found)
    for group in found.groups:
        assert group.name in text
    names = {piece.name for piece in found.pieces}
    assert len(names) == 45
    assert all(name in board for name in names)


def test_pictures_of_all_figures_are_small_enough() -> None:
    state = whole()
    for shape in Shape:
        assert len(draw(shown(state), shape)) <= MOST_BYTES
    preview = consider(RULESET, state, acting(state), advance("d", "barn")).view
    assert len(draw(scene(preview), Shape.WIDE)) <= MOST_BYTES


def test_every_group_has_its_whole_name_on_a_phone_too() -> None:
    found = shown(whole())
    assert is_crowded(found)
    layout = tall._layout(found.board, CROWD)
    standing, _ = stand(layout, found)
    labels = label(layout, found, standing, (), ())
    assert {each.words for each in labels} == {group.name for group in found.groups}


def test_where_a_figure_or_unit_could_go_is_lit() -> None:
    state = position("affiliation", "a", a1="20,50", a2="95,52", d1="20,53", d2="60,100")
    view = RULESET.view(state, "affiliation")
    found = RULESET.reach(view, "a1")
    assert found is not None
    assert found.words == "A1 can go 15 cm in a straight line, to 5 posts or charge D1."
    ((lit,),) = (mark.areas for mark in lighted(view, "a1"))
    assert len(lit) == 180
    assert all(distance(Point(2000, 5000), at) <= 1500 for at in lit)
    # D1 stands in the way to the south; nobody stands on the other sides.
    assert max(at.y for at in lit) < 6500
    assert min(at.y for at in lit) == 3500
    inside = RULESET.reach(view, "a2")
    assert inside is not None
    assert "outside" in inside.key
    unit = RULESET.reach(view, "legionaries-a")
    assert unit is not None
    assert unit.words == "Legionaries A can go up to 15 cm each."
    (mark,) = lighted(view, "legionaries-a")
    assert len(mark.areas) == 2


def lighted(view: SkirmishView, unit: str) -> list[ReachMark]:
    found = RULESET.reach(view, unit)
    assert found is not None
    marks = answered(scene(view), found, areas(view, unit)).marks
    return [mark for mark in marks if isinstance(mark, ReachMark)]


def test_a_move_of_a_unit_is_an_arrow_for_each_figure() -> None:
    state = position(ANTAGONIST, d1="60,100", d2="64,100", a1="60,20")
    step = play(state, advance("d", "barn"))
    marks = shown(step.state).marks
    assert [type(mark) for mark in marks] == [MoveMark, MoveMark]
    considered = scene(consider(RULESET, state, ANTAGONIST, advance("d", "barn")).view)
    assert [type(mark) for mark in considered.marks] == [PlanMark, PlanMark]


def test_a_shot_and_a_fight_say_who_fell() -> None:
    state = position(ANTAGONIST, "d", d1="60,95", d2="64,110", a1="60,80", a2="90,20")
    killed = shown(play(state, fire("d1", "a1"), 5, 3).state)
    assert isinstance(killed.marks[0], ShotMark)
    assert killed.marks[0].word == "A1 KILLED: 5 and 3"
    assert killed.marks[0].wreck is not None
    fought = shown(play(state, charge("d1", "a1"), 1, 2, 6, 2).state)
    assert isinstance(fought.marks[1], ShotMark)
    assert fought.marks[1].word == "D1 FALLS, charging A1"


def test_the_accounts_name_what_each_unit_has_to_bear() -> None:
    state = position(ANTAGONIST, "d", d="1 2", e="routed", d1="60,95", f1="60,110", a1="60,80")
    chart = shown(state).chart
    assert chart is not None
    cells = {row.name: [entry.words for cell in row.cells for entry in cell] for row in chart.rows}
    assert cells["D"][1] == "8: needs 3+"
    assert cells["E"][1].endswith("routed")
    assert cells["F"][1] == "2: passes"
    assert chart.row == [row.name for row in chart.rows].index("D")
