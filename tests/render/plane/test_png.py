import hashlib
import sys
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.model.chart import Entry, Row, Tone
from render.model.scene import MoveMark, PlaceMark, PlanMark, Scene, ShotMark, Side
from render.model.shape import Shape
from render.plane.ground import Area, Ground, Landmark
from render.plane.table import PlaneLayout
from render.png import draw
from rules.space.plane import Point, Rect
from tests.long import LONG as LONG_FORM
from tests.processes import run
from tests.render.grid.test_png import decoded
from tests.render.plane.samples import (
    ARMOUR,
    ARMS,
    DECOR,
    GROUND,
    GROUNDS,
    THINGS,
    chart,
    crowd,
    fight,
    fights,
    figure,
    line,
)

MOST_BYTES = 100_000
SHAPES = pytest.mark.parametrize("shape", Shape)


@SHAPES
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: f"{ground.width}x{ground.depth}")
def test_a_crowd_is_a_small_indexed_picture(ground: Ground, shape: Shape) -> None:
    data = draw(crowd(ground), shape)
    image = decoded(data)
    assert image.mode == "P"
    assert image.size == shape.size
    assert len(data) <= MOST_BYTES


@SHAPES
@settings(
    max_examples=300 if LONG_FORM else 30, deadline=None, suppress_health_check=list(HealthCheck)
)
@given(scene=fights(st.text(max_size=120)))
def test_any_fight_with_any_text_can_be_drawn(scene: Scene, shape: Shape) -> None:
    data = draw(scene, shape)
    assert decoded(data).size == shape.size
    assert draw(scene, shape) == data


def digests() -> str:
    makers = (fight, crowd)
    pictures = [draw(make(each), shape) for each in GROUNDS for make in makers for shape in Shape]
    return " ".join(hashlib.sha256(picture).hexdigest() for picture in pictures)


def test_bytes_are_the_same_in_every_process() -> None:
    code = "from tests.render.plane.test_png import digests; print(digests())"
    ours = digests()
    for seed in ("0", "4242"):
        done = run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == ours


BASE = fight()
ANN, CAT, _BOB = BASE.pieces
HERE, THERE = Point(2000, 800), Point(2600, 2000)


def with_figure(**changes: object) -> Scene:
    return replace(BASE, pieces=(replace(ANN, **changes), *BASE.pieces[1:]))  # type: ignore[arg-type]  # fields vary


def with_ground(**changes: object) -> Scene:
    return replace(BASE, board=replace(GROUND, **changes))  # type: ignore[arg-type]  # fields vary


def with_mark(mark: object) -> Scene:
    return replace(BASE, marks=(mark,))  # type: ignore[arg-type]  # marks vary


def plan(**changes: object) -> PlanMark:
    return replace(PlanMark(ANN, HERE, THERE, 1200, shot=False), **changes)  # type: ignore[arg-type]  # fields vary


def struck(tone: Tone) -> Scene:
    rows = (Row("1", ((Entry("Ann", tone), Entry("Bob")), (Entry("Cat*"),))), chart().rows[1])
    return replace(BASE, chart=chart(rows=rows))


ROUND = (Point(1500, 500), Point(2800, 500), Point(2800, 2200), Point(1500, 2200))
LONG = "it enters a room through a door at hand, as a move of"
TOLD = (
    "Joe shoots at O'Conner (behind the verandah rail, west) over 11″: hit, CT needs 5+. "
    "O'Conner is marked off in row 3 and does not act,"
)
SHORT = line(200, 2900, 900, 2900)
VARIANTS = {
    "title": replace(BASE, title="The Flight"),
    "status": replace(BASE, status="Red Hand: Bob"),
    "status of the other side": replace(BASE, status_side=1),
    "status of no side": replace(BASE, status_side=None),
    "tally": replace(BASE, tallies=("Turn 4",)),
    "caption": replace(BASE, caption="Ann moves 7″ E."),
    "long caption": replace(BASE, caption=f"{TOLD} 2 of 3 names left."),
    "another long caption": replace(BASE, caption=f"{TOLD} 2 of 3 names gone."),
    "name of a side": replace(BASE, sides=(Side("Red Hands"), BASE.sides[1])),
    "legend": replace(BASE, legend=BASE.legend[:1]),
    "zone": replace(BASE, highlight=(Rect(2000, 2000, 2500, 2500),)),
    "figure code": with_figure(code="Ax"),
    "figure label": with_figure(label="Ann B"),
    "figure side": with_figure(side=1),
    "figure place": with_figure(at=Point(950, 1500)),
    "figure off the table": with_figure(at=None),
    "figure that may not act": with_figure(emphasised=False),
    "figure without armour": with_figure(badges=()),
    **{f"figure with {arm}": with_figure(shape=arm) for arm in ARMS if arm != "pistol"},
    **{
        f"thing {kind}": with_ground(things=(GROUND.things[0]._replace(kind=kind),))
        for kind in THINGS
        if kind != "tree"
    },
    **{
        f"ground {kind}": with_ground(decor=(GROUND.decor[0]._replace(kind=kind),))
        for kind in DECOR
        if kind != "road"
    },
    "name of the ground": with_ground(decor=(GROUND.decor[0]._replace(name="Lane"),)),
    "no fence": with_ground(fences=GROUND.fences[1:]),
    "shorter fence": with_ground(fences=(SHORT, GROUND.fences[1])),
    "no window": with_ground(windows=()),
    "no door": with_ground(doors=()),
    "no wall": with_ground(walls=GROUND.walls[1:]),
    "name of a room": with_ground(rooms=(Area("room", "Hall", GROUND.rooms[0].rect),)),
    "inscription": with_ground(inscriptions=(Landmark("Pub", Point(1500, 1300)),)),
    "tray": replace(BASE, trays=BASE.trays[:1]),
    "tray not faded": replace(BASE, trays=(BASE.trays[0], replace(BASE.trays[1], faded=False))),
    "no chart": replace(BASE, chart=None),
    "row of the chart": replace(BASE, chart=chart(row=0)),
    "column of the chart": replace(BASE, chart=chart(column=1)),
    "no row of the chart": replace(BASE, chart=chart(row=None)),
    **{f"entry {tone}": struck(tone) for tone in Tone if tone is not Tone.STRUCK},
    "no mark": replace(BASE, marks=()),
    "put there": with_mark(PlaceMark(HERE)),
    "move": with_mark(MoveMark(ANN, HERE, THERE, done=True)),
    "move with a word": with_mark(MoveMark(ANN, HERE, THERE, done=True, word="over the fence")),
    "move failed": with_mark(MoveMark(ANN, HERE, THERE, done=False)),
    "hit": with_mark(ShotMark(0, HERE, THERE, hit=True)),
    "hit with a word": with_mark(ShotMark(0, HERE, THERE, hit=True, word="HIT")),
    "out": with_mark(ShotMark(0, HERE, THERE, hit=True, wreck=CAT)),
    "miss": with_mark(ShotMark(0, HERE, THERE, hit=False)),
    "miss of the other side": with_mark(ShotMark(1, HERE, THERE, hit=False)),
    "plan": with_mark(plan()),
    "plan of less reach": with_mark(plan(reach=600)),
    "plan with an outline": with_mark(plan(reach=0, outline=ROUND)),
    "plan with another outline": with_mark(plan(reach=0, outline=ROUND[:3])),
    "plan with a word": with_mark(plan(word="6″ E")),
    "plan with many words": with_mark(plan(word=f"{LONG} its own")),
    "plan with many other words": with_mark(plan(word=f"{LONG} mine")),
    "plan that leads to where it would be stopped": with_mark(
        plan(end=Point(2600, 1000), stop=Point(2600, 1000))
    ),
    **{
        f"plan off the {edge} edge that is stopped before": with_mark(
            plan(end=end, stop=Point(2600, 1000))
        )
        for edge, end in (("east", Point(3900, 1200)), ("north", Point(1100, -500)))
    },
    "plan that is stopped": with_mark(plan(stop=Point(2300, 1400))),
    "plan of a shot": with_mark(plan(shot=True)),
    "plan of a shot at what cannot be shot at": with_mark(plan(shot=True, stop=THERE)),
    "plan of a shot that is stopped": with_mark(plan(shot=True, stop=Point(2300, 1400))),
}  # fmt: skip


@SHAPES
def test_every_difference_can_be_seen(shape: Shape) -> None:
    seen: dict[bytes, str] = {decoded(draw(BASE, shape)).tobytes(): "the scene itself"}
    for name, scene in VARIANTS.items():
        picture = decoded(draw(scene, shape)).tobytes()
        assert picture not in seen, f"{name} looks like {seen.get(picture)}"
        seen[picture] = name


@SHAPES
def test_what_is_not_on_the_table_is_left_out(shape: Shape) -> None:
    away = (Point(-1, 5), Point(5, 3601), Point(3601, 3601))
    lost = tuple(figure("Lo", at) for at in away)
    marks = tuple(ShotMark(0, HERE, at, hit=True, word="HIT") for at in away)
    assert draw(replace(BASE, pieces=(*BASE.pieces, *lost)), shape) == draw(BASE, shape)
    assert draw(replace(BASE, marks=marks), shape) == draw(replace(BASE, marks=()), shape)


def test_the_cross_of_a_shot_does_not_hide_whom_it_is_at() -> None:
    target = replace(BASE, pieces=(replace(CAT, at=THERE, badges=()),))
    allowed, refused = (
        decoded(draw(replace(target, marks=(plan(shot=True, stop=stop),)), Shape.TALL))
        for stop in (None, THERE)
    )
    layout = PlaneLayout.fit(GROUND, (50, 162, 886, 998))
    x, y = layout.at(THERE)
    face = (x - 12, y - 12, x + 12, y + 12)
    assert allowed.crop(face).tobytes() == refused.crop(face).tobytes()
    assert allowed.tobytes() != refused.tobytes()


def test_long_words_anywhere_stay_on_the_table() -> None:
    bare = decoded(draw(replace(BASE, marks=(), pieces=()), Shape.TALL))
    for x in (0, 1800, 3600):
        for y in (0, 1800, 3600):
            mark = ShotMark(0, Point(1800, 1700), Point(x, y), hit=False, word="W" * 300)
            image = decoded(draw(replace(BASE, marks=(mark,), pieces=()), Shape.TALL))
            changed = [
                column for column in (0, 10, 896, 899) for row in range(1600)
                if image.getpixel((column, row)) != bare.getpixel((column, row))
            ]  # fmt: skip
            assert not changed


@SHAPES
def test_an_armoured_figure_stands_out_at_any_edge(shape: Shape) -> None:
    for at in (Point(0, 0), Point(3600, 0), Point(0, 3600), Point(3600, 3600)):
        plain = replace(ANN, at=at, badges=())
        scene = replace(BASE, pieces=(plain,), marks=())
        armoured = replace(scene, pieces=(replace(plain, badges=(ARMOUR,)),))
        assert draw(scene, shape) != draw(armoured, shape)
