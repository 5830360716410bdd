"""Answers of the table as pictures: the reach is lit, and each chance stands by whom it is of."""

from itertools import combinations

import pytest

from render.asked import answered
from render.drawing.strokes import overlap
from render.model.scene import ReachMark, SpotMark, ThreatMark
from render.model.shape import Shape
from render.painting import paint, paint_survey
from render.plane import marks, wide
from render.plane.standing import stand
from render.systems.gun_fights.scene import areas, scene
from rules.systems.gun_fights.ruleset import RULESET
from tests.systems.gun_fights.positions import position

_CORNER = 400
"""Pixels of a base that the corner of a plate may lie on, where four stand together."""
SIEGE = position(
    2,
    "A",
    joe="14,19.5",
    dan="16,25",
    hare="18,30",
    ned="33,3",
    constable_4="8.5,27.6",
    constable_1="22,29",
    tracker_1="10,30",
)
VIEW = RULESET.view(SIEGE, "ac")


def test_the_reach_is_lit_and_its_places_are_numbered_as_the_caption_says() -> None:
    found = RULESET.reach(VIEW, "dan")
    assert found is not None
    shown = answered(scene(VIEW), found, areas(VIEW, "dan"))
    (lit,) = (mark for mark in shown.marks if isinstance(mark, ReachMark))
    assert len(lit.areas[0]) > 100
    spots = [mark for mark in shown.marks if isinstance(mark, SpotMark)]
    assert [mark.word for mark in spots] == [str(n) for n in range(1, len(spots) + 1)]
    assert spots
    for mark in spots:
        assert f"{mark.word} {mark.name}" in shown.caption
    assert [each.id for each in shown.pieces if each.emphasised] == ["dan"]


def test_each_chance_has_a_place_of_its_own_by_the_one_who_fires() -> None:
    crowd = position(
        2,
        "A",
        dan="16,25",
        hare="18,30",
        ned="33,3",
        constable_4="16.8,31.2",
        constable_1="18.9,31.2",
        tracker_1="17.4,32.4",
    )
    view = RULESET.view(crowd, "ac")
    found = RULESET.threats(view, "dan")
    assert found is not None
    shown = answered(scene(view), found)
    threats = [mark for mark in shown.marks if isinstance(mark, ThreatMark)]
    assert len(threats) == 4
    layout = wide.frame_of(shown.board, shown).layout  # type: ignore[arg-type]  # an open ground
    standing, moved = stand(layout, shown)
    plates = marks.words(layout, shown, moved, [each.box for each in standing])
    assert len(plates) == len(threats)
    bases = [each.box for each in standing]
    assert not any(overlap(*pair) for pair in combinations(plates, 2))
    assert not any(overlap(plate, base) > _CORNER for plate in plates for base in bases)
    for mark, (left, top, right, bottom) in zip(threats, plates, strict=True):
        x, y = moved[mark.start]  # type: ignore[index]  # a point
        aside = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
        assert max(aside) <= layout.gauge.clear + 10, "it touches his base"


@pytest.mark.parametrize("shape", list(Shape))
def test_both_pages_show_the_answers(shape: Shape) -> None:
    board = paint(RULESET.id, VIEW, shape)
    answers = [RULESET.reach(VIEW, "dan"), RULESET.threats(VIEW, "dan")]
    pictures = [paint_survey(RULESET.id, VIEW, each, shape) for each in answers if each]
    assert len({board.png, *(each.png for each in pictures)}) == 3
    assert "1 behind the west rail" in pictures[0].alt
    assert "Could fire there: Constable 4 9,28 50 %" in pictures[1].alt
