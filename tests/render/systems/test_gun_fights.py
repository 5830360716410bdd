"""Gun fights at random: every moment of them becomes a scene, a picture, words and letters."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from render.drawing.canvas import fit
from render.drawing.theme import STATUS
from render.model.chart import Tone
from render.model.scene import MoveMark, PlaceMark, PlanMark, Scene, ShotMark
from render.plane.ground import Ground
from render.plane.reach import outline
from render.png import draw
from render.systems.gun_fights.scene import scene as make
from render.text.alt import alt_text
from render.text.board import text_board
from rules.kernel.foresight.forecast import Considered
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing import play
from rules.space.plane import Point, Rect, near_rect, within
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.maps import WALK
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import DeployFigure
from rules.systems.gun_fights.ruleset import RULESET
from rules.systems.gun_fights.stats import SCENARIOS
from rules.systems.gun_fights.view import GunFightView

MOST_BYTES = 100_000
MOST_ACTIONS = 260
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"scenario": "ok-corral"},
    {"scenario": "ok-corral", "deployment": "free", "activation_roll": "by-hand"},
)
TASTE = {"shoot": 30, "shoot_into": 5, "move": 2, "pass": 1}


def moments(options: dict[str, Any], seed: int) -> Iterator[GunFightView]:
    """A fight, moment by moment, between players who like to shoot."""
    dice, choose = SeededDice(bytes([seed]) * 32, b""), random.Random(seed)
    start = RULESET.start(RULESET.read_options({"preset": "as written", **options}))
    state = play.open_game(RULESET, start, dice).state
    yield RULESET.view(state, None)
    for _ in range(MOST_ACTIONS):
        if RULESET.result(state) is not None:
            return
        (seat,) = play.active(RULESET, state)
        actions = [offer.action for offer in play.offers(RULESET, state, seat)]
        action = choose.choices(actions, [TASTE.get(each.tag, 2) for each in actions])[0]
        state = play.act(RULESET, state, seat, action, dice).state
        yield RULESET.view(state, None)


Fights = list[list[tuple[GunFightView, Scene]]]


@pytest.fixture(scope="module")
def fights() -> Fights:
    return [[(view, make(view)) for view in moments(options, 2)] for options in OPTIONS]


def test_each_figure_is_in_its_place(fights: Fights) -> None:
    trays = {
        Status.UNPLACED: "To deploy",
        Status.LIFTED: "Waiting to redeploy",
        Status.REMOVED: "Out of the fight",
    }
    for view, scene in (moment for fight in fights for moment in fight):
        on_table = {piece.id: piece for piece in scene.pieces}
        off = {piece.id: tray.name for tray in scene.trays for piece in tray.pieces}
        for figure in view.field.figures:
            person = view.field.person(figure)
            if figure.status is Status.IN_PLAY:
                piece = on_table.pop(figure.id)
                assert (piece.at, piece.name, piece.shape) == (figure.at, person.name, person.arm)
                assert piece.emphasised is (figure.id in view.waiting)
                assert bool(piece.badges) is person.armoured
            else:
                assert off.pop(figure.id) == trays[figure.status]
        assert not on_table
        assert not off


def test_codes_are_never_used_twice_in_a_fight(fights: Fights) -> None:
    for fight in fights:
        codes = [piece.code for piece in fight[-1][1].pieces]
        codes += [piece.code for tray in fight[-1][1].trays for piece in tray.pieces]
        assert len(codes) == len(set(codes)) == len(fight[-1][0].field.figures)


def test_the_chart_is_the_activation_table(fights: Fights) -> None:
    lit = 0
    for view, scene in (moment for fight in fights for moment in fight):
        assert scene.chart is not None
        scenario = view.field.scenario
        assert [column.side for column in scene.chart.columns] == [0, 1, 0, 1]
        if view.row is not None:
            assert (scene.chart.row, scene.chart.column) == (view.row - 1, view.column)
            lit += 1
        for number, row in enumerate(scene.chart.rows, start=1):
            for names, cell in zip(scenario.rows[number - 1], row.cells, strict=True):
                if names == ("men",):
                    continue
                for who, entry in zip(names, cell, strict=True):
                    figure = view.field.figure(who)
                    assert entry.words.rstrip("*") == scenario.people[who].name
                    assert entry.words.endswith("*") is (number == scenario.spaces[who][-1])
                    gone = view.field.marked(figure, number) or figure.status is Status.REMOVED
                    assert (entry.tone is Tone.STRUCK) is gone
                    if entry.tone is Tone.STRONG:
                        assert who in view.waiting
    assert lit > 100


def test_the_last_action_is_marked(fights: Fights) -> None:
    seen: set[str] = set()
    for view, scene in (moment for fight in fights for moment in fight):
        if view.last is None:
            continue
        if isinstance(view.last.act, ev.Deployed) and view.field.options.deployment == "map":
            assert (scene.marks, scene.caption) == ((), ""), "nobody's act"
            continue
        act, struck, (mark,) = view.last.act, view.last.struck, scene.marks
        match act:
            case ev.Moved():
                assert isinstance(mark, MoveMark)
                assert (mark.piece.id, mark.start, mark.end) == (act.figure, act.origin, act.to)
                seen.add(act.way)
            case ev.Shot():
                assert isinstance(mark, ShotMark)
                assert (mark.start, mark.end) == (act.origin, act.at)
                assert mark.hit is (struck is not None)
                assert str(act.face) in mark.word
                seen.add(mark.word.partition(":")[0])
            case ev.ShotInto():
                assert isinstance(mark, ShotMark)
                assert mark.hit is act.hit
                seen.add(act.tag)
            case ev.Deployed() | ev.Placed():
                assert isinstance(mark, PlaceMark)
                assert mark.at == act.at
                seen.add(act.tag)
        if mark.hit if isinstance(mark, ShotMark) else False:
            assert struck is not None
            status = view.field.figure(struck.figure).status
            assert isinstance(mark, ShotMark)
            assert (mark.wreck is not None) is (status is not Status.IN_PLAY)
    assert {"open", "door", "room", "MISS", "HIT", "OUT", "shot_into", "deployed"} <= seen


def test_every_moment_is_drawn_told_and_printed_within_limits(fights: Fights) -> None:
    for fight in fights:
        for index, (_, scene) in enumerate(fight):
            text, letters = alt_text(scene), text_board(scene)
            assert len(text) <= 1024
            assert len(letters) < 1900
            assert not text.endswith("…")
            assert not letters.endswith("…")
            for piece in scene.pieces:
                assert piece.name in text
                assert piece.code in letters
            if index % 9 == 0:
                assert len(draw(scene)) <= MOST_BYTES


def test_the_end_says_who_won(fights: Fights) -> None:
    ended = [fight[-1] for fight in fights if fight[-1][0].result is not None]
    assert ended
    for view, scene in ended:
        assert view.result is not None
        assert view.result.winner is not None
        name = view.field.scenario.side_name(view.result.winner)
        assert scene.status == f"{name} wins"
        assert scene.caption.startswith(view.result.words)


def test_who_may_act_is_named_as_far_as_there_is_room(fights: Fights) -> None:
    counted = 0
    for view, scene in (moment for fight in fights for moment in fight):
        assert fit(scene.status, STATUS, 740) == scene.status
        if view.waiting and view.result is None:
            names = [view.field.scenario.people[each].name for each in view.waiting]
            if scene.status.endswith(" may act"):
                counted += 1
                assert f": {len(names)} may act" in scene.status
            else:
                assert all(name in scene.status for name in names)
    assert counted > 10


def test_who_deploys_sees_where(fights: Fights) -> None:
    for view, scene in (moment for fight in fights for moment in fight):
        deploying = isinstance(view.question, DeployFigure)
        assert any(isinstance(area, Rect) for area in scene.highlight) is deploying
        if deploying:
            assert scene.status.endswith(" deploys")
            assert all(entry.tone is not Tone.STRUCK for entry in entries(scene))


def entries(scene: Scene) -> list[Any]:
    assert scene.chart is not None
    return [entry for row in scene.chart.rows for cell in row.cells for entry in cell]


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_the_map_is_the_ground(scenario: str) -> None:
    view = next(moments({"scenario": scenario}, 1))
    scene, ground = make(view), view.field.map
    board = scene.board
    assert isinstance(board, Ground)
    assert (board.width, board.depth) == (ground.width, ground.depth)
    assert board.walls == ground.walls
    assert len(board.doors) == len(ground.doors)
    assert len(board.fences) == len(ground.fences)
    assert [thing.name for thing in board.things] == [block.name for block in ground.block]
    words = [room.words for room in board.rooms]
    assert len(words) == len(set(words)) == len(ground.rooms)


def considered(view: GunFightView, **changes: Any) -> PlanMark:
    start, end = Point(1900, 3000), Point(2000, 1500)
    plan = Considered("hare", start, end, clear=False, shot=True, words="A wall", reach=2400)
    plan = replace(plan, **changes)
    (mark,) = make(view.model_copy(update={"preview": plan})).marks
    assert isinstance(mark, PlanMark)
    return mark


def test_what_is_considered_stops_at_what_is_in_the_way() -> None:
    view = next(moments({}, 1))
    shot = considered(view)
    # The southern wall of the inn lies 21 inches from the north.
    assert isinstance(shot.stop, Point)
    assert within(shot.stop, Point(1960, 2100), 6)
    walk = considered(view, shot=False)
    # The railway fence comes first to those who walk.
    assert isinstance(walk.stop, Point)
    assert within(walk.stop, Point(1907, 2900), 6)
    assert considered(view, clear=True).stop is None
    beyond = considered(view, end=Point(1900, 3100), shot=False)
    assert beyond.stop == Point(1900, 3100)


def test_what_is_out_of_reach_stops_at_the_end_of_its_reach() -> None:
    view = next(moments({}, 1))
    # Walls in between do not matter: it is the distance that is told.
    near = considered(view, end=Point(1900, 300), reach=1200)
    assert near.stop == Point(1900, 1800)
    slant = considered(view, end=Point(2500, 2200), reach=500)
    assert slant.stop == Point(2200, 2600)


def test_a_move_shows_where_one_could_stand_as_far_as_the_ground_lets_one() -> None:
    view = next(moments({}, 1))
    ground = view.field.map
    for at in (Point(1900, 3000), Point(400, 400), Point(1400, 2250), Point(2750, 2480)):
        walk = considered(view, start=at, shot=False, reach=WALK)
        assert walk.reach == 0
        assert len(walk.outline) > 100
        for end in walk.outline:
            assert within(at, end, WALK)
            assert ground.ways.in_the_way(at, end) is None
            assert 0 <= min(end) <= max(end) <= 3600
    shot = considered(view, reach=600)
    assert (shot.reach, shot.outline) == (600, ())


def test_a_gap_that_nobody_would_see_is_no_part_of_the_outline() -> None:
    at, walls = Point(0, 0), [Rect(-500, -300, -8, -200), Rect(8, -300, 500, -200)]
    found = outline(at, 1000, walls, lambda _: True)
    north = [end for end in found if end.y < 0 and abs(end.x) < 100]
    assert len(north) > 3
    assert all(end.y > -300 for end in north)
    wide = outline(at, 1000, [walls[0], walls[1]._replace(west=60)], lambda _: True)
    assert Point(0, -1000) in wide


@pytest.mark.parametrize("end", [Point(2200, 750), Point(100, 2400), Point(2200, 3500)])
def test_a_move_inside_a_room_shows_the_room_and_stops_at_its_wall(end: Point) -> None:
    view = next(moments({}, 1))
    dan = view.field.figure("dan")
    assert dan.at is not None
    room = view.field.map.room_at(dan.at)
    assert room is not None
    for to, clear in ((end, False), (dan.at.moved(-50, 50), True)):
        walk = considered(
            view, unit="dan", start=dan.at, end=to, shot=False, reach=WALK, clear=clear
        )
        west, north, east, south = room.rect
        inner = Rect(west + 50, north + 50, east - 50, south - 50)
        assert walk.outline == inner.corners
        assert walk.reach == 0
        if clear:
            assert walk.stop is None
            continue
        # The first point outside, to a hundredth of an inch, however near the end is.
        assert isinstance(walk.stop, Point)
        assert not room.rect.holds(walk.stop)
        assert near_rect(walk.stop, room.rect, 2)


def test_a_walk_that_is_too_long_stops_at_what_comes_first() -> None:
    view = next(moments({}, 1))
    # The fence is an inch to the north, the end of the walk far beyond it.
    walk = considered(view, end=Point(1900, 100), shot=False, reach=WALK)
    assert walk.stop == Point(1900, 2900)
    along = considered(view, end=Point(100, 3000), shot=False, reach=WALK)
    assert along.stop == Point(700, 3000)


def test_a_shot_at_a_friend_stops_at_him_whatever_his_distance() -> None:
    view = next(moments({}, 1))
    hare, friend = (view.field.figure(each).at for each in ("hare", "constable-4"))
    assert hare is not None
    assert friend is not None
    shot = considered(view, start=hare, end=friend, reach=300, words="Constable 4 is …")
    assert shot.stop == friend
    foe = view.field.figure("joe").at
    assert considered(view, start=hare, end=foe, reach=300).stop != foe


def test_what_leads_off_the_table_is_drawn_up_to_its_edge() -> None:
    view = next(moments({}, 1))
    start = Point(300, 3100)
    west = considered(view, start=start, end=Point(-300, 3100), shot=False, reach=1200)
    assert west.stop == Point(0, 3100)
    # The reach would end there, too.
    south = considered(view, start=start, end=Point(300, 5000), shot=False, reach=1200)
    assert south.stop == Point(300, 3600)
    plan = Considered(
        unit="hare", start=start, end=Point(-300, 3100), reach=1200, clear=False, shot=False,
        words="That is off the table.",
    )  # fmt: skip
    scene = make(view.model_copy(update={"preview": plan}))
    assert "stopped at 0,31" in alt_text(scene)
    assert draw(scene) != draw(replace(scene, marks=()))


def test_what_is_considered_is_in_the_caption_and_on_the_picture() -> None:
    view = next(moments({}, 1))
    plan = Considered(
        unit="hare", start=Point(1900, 3000), end=Point(1300, 2950), reach=1200, clear=True,
        shot=False, words="Hare: 6″ W along the fence.",
    )  # fmt: skip
    scene = make(view.model_copy(update={"preview": plan}))
    assert scene.caption == plan.words
    (mark,) = scene.marks
    assert isinstance(mark, PlanMark)
    assert mark.word == "6″ W along the fence"
    assert draw(scene) != draw(make(view))


@pytest.mark.parametrize(
    ("words", "short"),
    [
        (
            "Dan is in the dining room; from there one moves inside it, or through a door at hand.",
            "Dan is in the dining room",
        ),
        (
            "That is off the table, which is 36 by 36 inches, or within half an inch of its edge.",
            "That is off the table, which is 36 by 36 inches",
        ),
        (
            "Hare is outside: it enters a room through a door at hand, as a move of its own.",
            "it enters a room through a door at hand, as a move of its own",
        ),
        (
            "Joe cannot shoot into it: it takes a rifle, from outside, within 24 inches.",
            "it takes a rifle, from outside, within 24 inches",
        ),
    ],
)
def test_why_something_is_impossible_fits_beside_its_line(words: str, short: str) -> None:
    view = next(moments({}, 1))
    assert considered(view, words=words).word == short


@pytest.mark.parametrize(
    ("words", "short"),
    [
        (
            "Joe shoots at Hare: 11.5″, CT, behind a fence, east, needs 5+",
            "11.5″, CT, needs 5+",
        ),
        ("Hare shoots at Dan: 2″, AT, armoured, in the open, needs 5+", "2″, AT, needs 5+"),
        (
            "Dan shoots into the inn: on 6 one of 3 in it, on 1 the one beyond",
            "on 6 one of 3 in it, on 1 the one beyond",
        ),
    ],
)
def test_what_a_shot_needs_fits_beside_its_line(words: str, short: str) -> None:
    state = play.first_state(RULESET, RULESET.start(RULESET.options()))
    view = RULESET.view(state, None)
    assert considered(view, clear=True, words=words).word == short
