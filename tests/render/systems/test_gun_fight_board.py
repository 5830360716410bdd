"""What gun fights put on the board itself: wounds, lit ground, and bullets that stop."""

import pytest

from render.model.chart import Tone
from render.model.scene import PlanMark, ShotMark
from render.systems.gun_fights.scene import scene as make
from rules.kernel.foresight.forecast import Considered
from rules.space.plane import Point, Rect, near_rect, within
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.maps import WALK
from tests.render.systems.test_gun_fights import OPTIONS, Fights, entries, moments


@pytest.fixture(scope="module")
def fights() -> Fights:
    return [[(view, make(view)) for view in moments(options, 2)] for options in OPTIONS]


def test_where_those_may_go_who_are_up_is_lit_if_they_are_few(fights: Fights) -> None:
    lit = 0
    for view, scene in (moment for fight in fights for moment in fight):
        places = [area for area in scene.highlight if not isinstance(area, Rect)]
        up = [view.field.figure(each).at for each in view.waiting]
        on_table = [at for at in up if at is not None]
        assert len(places) == (len(on_table) if len(up) <= 2 else 0)
        for at, border in zip(on_table, places, strict=False):
            assert isinstance(border, tuple)
            assert all(within(at, end, WALK) or view.field.map.room_at(at) for end in border)
            lit += 1
    assert lit > 100


def test_wounds_are_counted_on_those_who_have_them(fights: Fights) -> None:
    wounded = 0
    for view, scene in (moment for fight in fights for moment in fight):
        for piece in scene.pieces:
            assert piece.hits == view.field.figure(piece.id).hits
            wounded += piece.hits > 0
    assert wounded > 100


def test_the_signs_of_the_table_are_told_if_it_shows_them(fights: Fights) -> None:
    keys = set()
    for _, scene in (moment for fight in fights for moment in fight):
        assert scene.chart is not None
        struck = any(each.tone is Tone.STRUCK for each in entries(scene))
        assert ("struck out" in scene.chart.key) is struck
        assert "* " in scene.chart.key
        keys.add(scene.chart.key)
    assert len(keys) == 2


def test_a_shot_into_a_building_that_finds_nobody_ends_at_its_wall(fights: Fights) -> None:
    stopped = 0
    for view, scene in (moment for fight in fights for moment in fight):
        act = view.last.act if view.last is not None else None
        if isinstance(act, ev.ShotInto) and act.found is None:
            (mark,) = scene.marks
            assert isinstance(mark, ShotMark)
            building = next(b for b in view.field.map.building if b.id == act.building)
            assert isinstance(mark.stop, Point)
            assert any(near_rect(mark.stop, room.rect, 2) for room in building.room)
            inner = (room.rect for room in building.room)
            assert not any(
                r.west + 5 < mark.stop.x < r.east - 5 and r.north + 5 < mark.stop.y < r.south - 5
                for r in inner
            )
            stopped += 1
    assert stopped > 3


def test_a_shot_into_a_building_is_considered_up_to_its_wall_and_lights_its_rooms() -> None:
    view = next(moments({}, 1))
    inn = next(each for each in view.field.map.building if len(each.room) > 1)
    plan = Considered(
        "hare", Point(1900, 3000), inn.middle, clear=True, shot=True, words="Hare: 6", reach=2400
    )
    scene = make(view.model_copy(update={"preview": plan}))
    assert scene.highlight == tuple(room.rect.corners for room in inn.room)
    (mark,) = scene.marks
    assert isinstance(mark, PlanMark)
    assert isinstance(mark.end, Point)
    # The southern wall of the inn lies 21 inches from the north.
    assert abs(mark.end.y - 2100) <= 2
