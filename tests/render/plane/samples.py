"""Scenes on an open ground made by hand, and a maker of such scenes at random."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from render.drawing.art import Guise, Sprite, Sprites
from render.drawing.plain import PLAIN_ART, faces, piece_pen, rim
from render.drawing.strokes import turned
from render.model.chart import Chart, Column, Entry, Row, Tone
from render.model.scene import (
    Badge,
    Group,
    MoveMark,
    Piece,
    PlaceMark,
    PlanMark,
    Scene,
    ShotMark,
    Side,
    Tray,
)
from render.plane.ground import Area, Ground, Landmark
from render.systems.gun_fights.art import ART
from render.systems.gun_fights.theme import DUST
from rules.space.plane import Line, Point, Rect

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp

SIDES = (Side("Red Hand"), Side("Blue Coats"))
ARMOUR = Badge("armour", "armoured", "armour")
ARMS = ("pistol", "shotgun", "rifle", "of another game")
THINGS = ("tree", "wagon", "barrel", "logs", "bank", "of another game")
DECOR = ("boards", "grass", "path", "railway", "road", "of another game")


def line(*ends: int) -> Line:
    return Line(Point(*ends[:2]), Point(*ends[2:]))


GROUND = Ground(
    width=3600,
    depth=3600,
    rooms=(Area("room", "Bar", Rect(1200, 1300, 1800, 1700), "the bar of the inn"),),
    walls=(
        line(1200, 1300, 1800, 1300), line(1200, 1300, 1200, 1700), line(1800, 1300, 1800, 1700),
        line(1200, 1700, 1450, 1700), line(1550, 1700, 1800, 1700),
    ),
    doors=(line(1450, 1700, 1550, 1700),),
    windows=(line(1200, 1450, 1200, 1550),),
    fences=(line(200, 2900, 1500, 2900), line(650, 500, 650, 2500)),
    things=(Area("tree", "gum tree", Rect(2700, 900, 2820, 1020)),),
    decor=(Area("road", "Road", Rect(0, 2600, 3600, 2800)),),
    landmarks=(
        Landmark("the bar door", Point(1500, 1700)), Landmark("the gum tree", Point(2760, 960)),
    ),
    inscriptions=(Landmark("Inn", Point(1500, 1300)),),
)  # fmt: skip
WIDE = Ground(width=4800, depth=2400, landmarks=(Landmark("the well", Point(100, 100)),))
TALL = Ground(width=1200, depth=3000)
GROUNDS = (GROUND, WIDE, TALL)


def figure(code: str, at: Point | None, *, arm: str = "rifle", side: int = 0) -> Piece:
    return Piece(f"id-{code}", f"Figure {code}", code, arm, side, at, label=f"Fig {code}")


def chart(**changes: object) -> Chart:
    rows = (
        Row("1", ((Entry("Ann", Tone.STRUCK), Entry("Bob")), (Entry("Cat*"),))),
        Row("2", ((Entry("Bob*", Tone.STRONG),), (Entry("Dan", Tone.DIM),))),
    )
    whole = Chart("Activation table", (Column("A", 0), Column("B", 1)), rows, 1, 0)
    return replace(whole, **changes)  # type: ignore[arg-type]  # fields vary


def fight(ground: Ground = GROUND) -> Scene:
    """A little of everything."""
    ann = replace(figure("An", Point(900, 1500), arm="pistol"), badges=(ARMOUR,), emphasised=True)
    return Scene(
        theme=DUST,
        art=ART,
        title="The Fight",
        board=ground,
        sides=SIDES,
        status="Red Hand: Ann",
        status_side=0,
        tallies=("Turn 3",),
        pieces=(ann, figure("Ca", Point(1100, 2300), side=1), figure("Bo", Point(1000, 1200))),
        trays=(
            Tray("Waiting", (figure("Wa", None, side=1),)),
            Tray("Out", (figure("Ou", None),), faded=True),
        ),
        marks=(MoveMark(ann, Point(300, 1500), Point(900, 1500), done=True),),
        caption="Ann moves 6″ E.",
        legend=(Badge("pistol", "pistol, 6 inches", "6″"), ARMOUR),
        chart=chart(),
    )


_DART = [(0, -96), (26, -20), (64, 72), (0, 44)]


def _dart(guise: Guise) -> Stamp:
    """A ship that points up where it faces up."""
    pen, look = piece_pen(guise), guise.theme.skin(guise.side)
    faces(pen, look, _DART)
    rim(pen, look, _DART)
    return pen.stamp(18)


SHIPS = replace(PLAIN_ART, pieces=Sprites(Sprite(_dart)))


def footprint(at: Point, wide: int, deep: int, facing: int) -> tuple[Point, ...]:
    """A rectangle around a point, its front turned to where it faces."""
    corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    return tuple(at.moved(*each) for each in turned(corners, facing))


def stand(code: str, at: Point, facing: int, *, side: int = 0, shape: str = "") -> Piece:
    """Something that takes up a rectangle of six inches by three, half of each on either side."""
    return replace(
        figure(code, at, arm=shape, side=side),
        facing=facing,
        outline=footprint(at, 300, 150, facing),
    )


def skirmish() -> Scene:
    """Ships that face all ways, two formations and a template, of no system's look."""
    ships = tuple(
        replace(figure(f"S{n}", Point(500 + 440 * n, 600), arm="ship", side=n % 2), facing=45 * n)
        for n in range(8)
    )
    columns = (
        stand("1A", Point(900, 1500), 0),
        replace(stand("2B", Point(2000, 1500), 30, side=1), emphasised=True),
    )
    template = stand("TF", Point(3000, 1500), 300, shape="ship")
    moved = stand("3C", Point(1200, 2100), 90, side=1)
    return Scene(
        title="Skirmish",
        art=SHIPS,
        board=WIDE,
        sides=SIDES,
        status="Red Hand: 2B",
        status_side=0,
        pieces=(*ships, *columns, template, moved),
        marks=(MoveMark(moved, Point(500, 2100), Point(1200, 2100), done=True, word="6 inches"),),
        caption="3C advances.",
    )


NAMES = ("2nd Legionaries", "1st Mounted Infantry", "Rocket Battery", "Scouts", "Sappers")
BARN = Ground(
    width=7200,
    depth=4800,
    landmarks=(Landmark("the barn", Point(3600, 2400)), Landmark("the well", Point(900, 900))),
)


def battle() -> Scene:
    """Forty-five figures on two sides in nine groups, of which one has lost a figure."""
    pieces, groups = [], []
    for number in range(9):
        side, rank = number % 2, number // 2
        own = [
            replace(
                figure(f"{number}{file}", Point(900 + 1300 * rank + 260 * file, 1200), side=side),
                at=Point(700 + 1300 * rank + 240 * file, 3900 - 2700 * side + 150 * (file % 2)),
                badges=(Badge("shaken", "shaken", "shaken"),) if file == number else (),
            )
            for file in range(5)
        ]
        pieces += own
        groups.append(Group(NAMES[rank], NAMES[rank][:2], side, tuple(each.id for each in own)))
    lost = groups[0]
    groups[0] = replace(lost, pieces=(*lost.pieces, "id-gone"))
    return Scene(
        title="The Battle of the Barn",
        board=BARN,
        sides=SIDES,
        status="Red Hand: 2nd Legionaries",
        status_side=0,
        pieces=tuple(pieces),
        groups=tuple(groups),
        trays=(Tray("Fallen", (replace(figure("Go", None), id="id-gone"),), faded=True),),
        caption="The Rocket Battery fires at the Scouts over 30 inches: miss.",
    )


STOOD = [Point(700 + number % 4 * 105, 800 + number // 4 * 105) for number in range(12)]


def crowd(ground: Ground = GROUND) -> Scene:
    """Twelve figures in a small room, and as many marks as there can be."""
    pieces = tuple(
        replace(
            figure(f"A{number}", STOOD[number], arm=ARMS[number % 3], side=number % 2),
            badges=(ARMOUR,) if number % 3 == 0 else (), emphasised=number % 5 == 0,
        )
        for number in range(12)
    )  # fmt: skip
    return replace(
        fight(ground),
        pieces=pieces,
        marks=(
            ShotMark(0, Point(300, 1800), Point(805, 905), hit=True, word="HIT: 6, needs 5+"),
            ShotMark(1, Point(1000, 1800), Point(700, 800), hit=False, word="MISS: 2, needs 4+"),
        ),
    )


@st.composite
def fights(draw: st.DrawFn, words: st.SearchStrategy[str]) -> Scene:
    """Scenes of all kinds, their texts taken from ``words``, now and then off the table."""
    ground = draw(st.sampled_from(GROUNDS))
    points = st.builds(Point, st.integers(-50, 5000), st.integers(-50, 4000))
    kinds = st.sampled_from((*THINGS, *DECOR))
    side = st.integers(0, 1)

    def some_rect() -> Rect:
        west, north = draw(st.integers(0, 1000)), draw(st.integers(0, 1000))
        return Rect(
            west, north, west + draw(st.integers(0, 2000)), north + draw(st.integers(0, 999))
        )

    def some_figure(at: Point | None) -> Piece:
        number = draw(st.integers(0, 99))
        return Piece(
            id=str(number),
            name=draw(words),
            code=draw(st.text(max_size=3)) if number > 80 else f"A{number % 10}",
            shape=draw(st.sampled_from(ARMS)),
            side=draw(side),
            at=at,
            badges=(ARMOUR,) if number % 2 else (),
            emphasised=number % 5 == 0,
            note=draw(words),
            label=draw(words),
        )

    tones = st.sampled_from(list(Tone))
    cells = st.lists(st.builds(Entry, words, tones), max_size=3).map(tuple)
    columns = draw(st.lists(st.builds(Column, words, st.none() | side), max_size=4))
    rows = draw(st.lists(st.builds(Row, words, st.tuples(*[cells] * len(columns))), max_size=6))
    a, b = draw(points), draw(points)
    marks = (
        MoveMark(some_figure(None), a, b, draw(st.booleans()), draw(words)),
        MoveMark(some_figure(None), None, b, draw(st.booleans()), draw(words)),
        MoveMark(some_figure(None), a, a, done=True),
        ShotMark(draw(side), a, b, draw(st.booleans()), draw(words)),
        ShotMark(draw(side), a, b, hit=True, wreck=some_figure(None)),
        PlaceMark(a),
        PlanMark(some_figure(None), a, b, draw(st.integers(0, 9999)), draw(st.booleans()),
                 draw(st.none() | points), draw(words),
                 draw(st.lists(points, max_size=4).map(tuple))),
    )  # fmt: skip
    return Scene(
        theme=DUST,
        art=ART,
        title=draw(words),
        board=replace(
            ground,
            things=tuple(Area(draw(kinds), draw(words), some_rect()) for _ in range(2)),
            decor=(Area(draw(kinds), draw(words), some_rect()),),
        ),
        sides=SIDES,
        status=draw(words),
        status_side=draw(st.none() | side),
        tallies=tuple(draw(st.lists(words, max_size=3))),
        pieces=tuple(some_figure(at) for at in draw(st.lists(points, max_size=12))),
        trays=tuple(
            Tray(draw(words), tuple(some_figure(None) for _ in range(3 * count)), faded=count == 1)
            for count in draw(st.lists(st.integers(0, 3), max_size=4))
        ),
        marks=tuple(draw(st.lists(st.sampled_from(marks), max_size=2))),
        caption=draw(words),
        highlight=(some_rect(),) if draw(st.booleans()) else (),
        legend=tuple(Badge(each, draw(words), draw(words)) for each in ARMS[:2]),
        chart=draw(st.none() | st.just(Chart(draw(words), tuple(columns), tuple(rows),
                                             draw(st.none() | st.integers(0, 6)),
                                             draw(st.none() | st.integers(0, 4))))),
    )  # fmt: skip
