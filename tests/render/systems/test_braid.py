"""Boards of Braid & Cockade: stands in their formations, fire, terrain, words."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from render import png
from render.asked import answered
from render.model.scene import Badge, MoveMark, PlanMark, ShotMark
from render.model.shape import Shape
from render.plane import strengths
from render.systems.braid.scene import areas, scene
from render.systems.braid.stands import GLYPHS, stands_in, stands_of
from render.text.alt import alt_text
from render.text.board import text_board
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.values.frozen import changed
from rules.space.plane import Point, Rect
from rules.space.pose import Pose
from rules.space.shapes import rectangle
from rules.systems.braid import actions as ac
from rules.systems.braid.combat import Charge, Combat, Contact
from rules.systems.braid.events import Fired
from rules.systems.braid.options import BraidOptions
from rules.systems.braid.questions import DeployUnits, MoveUnits
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.stats import ARMS, SCENARIOS, TABLES
from tests.systems.braid.positions import battle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.drawing.canvas import Box, Canvas
    from render.model.scene import Scene
    from rules.systems.braid.state import BraidState

FORMED = [
    (each.id, count)
    for each in TABLES.formation
    if each.sizes and each.id not in {"deployed", "limbered"}
    for count in range(each.sizes[-1][0], each.sizes[0][0] + 1)
]
AT = Pose(2400, 1800, 0)
LINE = {"red-line": (24, 24, 0, "line"), "green-line": (24, 12, 180, "line")}
MOST_BYTES = 90_000
MOVE = MoveUnits(seat="first")


def seen(state: BraidState) -> Scene:
    return scene(RULESET.view(state, None))


def squares(stand: tuple[Point, ...]) -> Iterator[tuple[int, int]]:
    """The square inches that a stand along the axes covers, by their corner."""
    east, south = ([point[axis] for point in stand] for axis in (0, 1))
    for x in range(min(east), max(east), 100):
        for y in range(min(south), max(south), 100):
            yield x, y


@pytest.mark.parametrize(("formation", "count"), FORMED)
def test_every_stand_is_inside_of_the_footprint_and_on_no_other(formation: str, count: int) -> None:
    size = TABLES.formations[formation].size(count)
    west, north = rectangle(AT, *size).corners[0]
    stands = stands_of(AT, formation, count, size)
    covered = [each for stand in stands for each in squares(stand)]
    assert len(stands) == count
    assert len(set(covered)) == len(covered) == 2 * count
    assert all(0 <= x - west < size[0] and 0 <= y - north < size[1] for x, y in covered)


def test_the_lone_stand_is_in_the_middle_of_the_last_rank() -> None:
    size = TABLES.formations["attack_column"].size(5)
    *_, last = stands_of(AT, "attack_column", 5, size)
    assert last[0] == Point(AT.x - 100, AT.y + 200)


@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_garrison_stands_apart_in_its_place(count: int) -> None:
    for scenario in SCENARIOS.values():
        for each in scenario.feature:
            if each.kind == "built_up":
                place = Rect(*each.rect)
                covered = [s for stand in stands_in(place, count) for s in squares(stand)]
                assert len(set(covered)) == len(covered) == 2 * count
                assert all(place.holds(Point(x, y)) for x, y in covered)


def table(units: dict[str, tuple[Any, ...]], scenario: str = "outpost") -> bytes:
    """The pixels of the table: the column beside it says more."""
    found = seen(battle(units, MoveUnits(seat="second"), scenario=scenario))
    return png.paint(found, Shape.WIDE).image.crop((70, 50, 1100, 740)).tobytes()


def test_arm_formation_strength_and_front_can_be_seen() -> None:
    wide = {
        name: table({"red-line": place})
        for name, place in {
            "line": (24, 18, 0, "line"),
            "of five": (24, 18, 0, "line", 5),
            "about": (24, 18, 180, "line"),
            "reinforced": (24, 18, 0, "reinforced_line"),
            "attack": (24, 18, 0, "attack_column"),
            "square": (24, 18, 0, "square"),
            "garrison": ("farm",),
        }.items()
    }
    wide |= {
        arm: table({unit: (24, 18, 0, formation)})
        for arm, unit, formation in (
            ("light", "red-light", "line"), ("horse", "red-hussars", "reinforced_line"),
            ("gun", "red-battery", "deployed"), ("limber", "red-battery", "limbered"),
        )
    }  # fmt: skip
    assert len(set(wide.values())) == len(wide)
    assert {*ARMS} <= {*GLYPHS}


def shot(unit: str, target: str, lost: int, at: int) -> Fired:
    return Fired(
        unit=unit, front=0, target=target, origin=Point(at, 2400), at=Point(at, 1200), range=1200,
        modifier=0, why="", faces=(1,), seconds=(), lost=lost,
    )  # fmt: skip


def test_all_shots_of_the_last_fire_are_drawn_and_each_loss_told_once() -> None:
    shots = (
        shot("red-line", "green-line", 1, 2300), shot("red-light", "green-line", 2, 2500),
        shot("red-battery", "green-hussars", 1, 2000), shot("green-line", "red-line", 0, 2400),
    )  # fmt: skip
    state = battle(LINE, MoveUnits(seat="second"))
    found = seen(state.with_(volley=shots, last=shots[-1]))
    drawn = [mark for mark in found.marks if isinstance(mark, ShotMark)]
    assert sorted((mark.word, mark.hit) for mark in drawn) == [
        ("", False), ("", True), ("1 \N{MINUS SIGN}3", True), ("3 LOST", True),
    ]  # fmt: skip
    assert found.caption == "Fire, 4 shots: Green Line -3, Green Hussars lost."
    assert seen(state.with_(volley=shots)).marks == ()


def arrayed(scenario: str) -> BraidState:
    """A battle whose units are all where the referee puts them."""
    dice = SeededDice(b"arrayed", b"")
    options = BraidOptions.model_validate({"scenario": scenario})
    state: BraidState = open_game(RULESET, RULESET.start(options), dice).state
    while not state.turn:
        seat = active(RULESET, state)[0]
        asked = RULESET.view(state, seat).question
        action = ac.Array() if isinstance(asked, DeployUnits) else ac.Edge(edge="south")
        state = act(RULESET, state, seat, action, dice).state
    return state


@pytest.mark.parametrize("count", range(4, 10))
def test_all_signs_are_told_below_the_table(count: int) -> None:
    names = (
        "foot", "light foot", "heavy horse", "light horse", "gun", "commander", "in contact",
        "Grand Battery", "assault",
    )  # fmt: skip
    signs = tuple(Badge("foot", each, each) for each in names[:count])
    full = replace(seen(battle(LINE, MOVE)), legend=signs, caption="They march.")
    pictures = [png.draw(each) for each in (full, replace(full, legend=()))]
    told, bare = (Image.open(io.BytesIO(each)).convert("RGB") for each in pictures)
    box = ImageChops.difference(told, bare).getbbox()
    assert box is not None
    assert box[3] < told.height - 8


@pytest.mark.parametrize("scenario", ["ridge", "bridges"])
def test_a_whole_battle_is_told_and_is_a_small_picture(scenario: str) -> None:
    state = arrayed(scenario)
    found = seen(state)
    names = [state.brief.units[each.id].name for each in state.field.units if each.plays]
    told, board = alt_text(found), text_board(found)
    assert [name for name in names if name not in told or name not in board] == []
    assert all(sign in board for sign in "^:#,")
    for shape in Shape:
        assert len(png.draw(found, shape)) <= MOST_BYTES


def test_the_reach_goes_as_far_as_a_march_and_stops_before_others() -> None:
    free = RULESET.view(battle(LINE, MoveUnits(seat="first")), "first")
    ahead, behind = areas(free, "red-line")
    assert min(point.y for point in ahead) == 2400 - 200
    assert max(point.y for point in behind) == 2500 + 200
    near = {**LINE, "green-line": (24, 22, 0, "line")}
    ahead, _ = areas(RULESET.view(battle(near, MoveUnits(seat="first")), "first"), "red-line")
    assert min(point.y for point in ahead) >= 2300 + 90
    moved = battle(LINE, MoveUnits(seat="first"), moved=("red-line",))
    assert areas(RULESET.view(moved, "first"), "red-line") == ()


def test_an_arrow_leads_to_each_place_where_a_garrison_may_leave_to() -> None:
    view = RULESET.view(battle({"red-line": ("farm",)}, MOVE, scenario="outpost"), "first")
    assert areas(view, "red-line") == ()
    found = RULESET.reach(view, "red-line")
    assert found is not None
    marks = answered(scene(view), found).marks
    assert {each.end for each in marks if isinstance(each, PlanMark)} == {
        each.at for each in found.ends
    }
    assert len(marks) == len(found.ends) > 4


def test_charges_to_come_have_arrows_and_who_is_in_contact_sabres() -> None:
    near = {"red-line": (24, 24, 0, "attack_column"), "green-line": (24, 20, 180, "line")}
    state = battle(near, MoveUnits(seat="first"))
    contact = Contact(
        charger="red-line", charged="green-line", face=0, ground="open", high="", cover=False
    )
    charge = Charge(
        unit="red-line", target="green-line", wheel=0, ahead=300, general="", contact=contact
    )

    def fighting(combat: Combat) -> Scene:
        return seen(state.with_(field=changed(state.field, combat=combat)))

    (mark,) = fighting(Combat(charges=(charge,))).marks
    assert isinstance(mark, MoveMark)
    assert mark.charge
    assert (mark.piece.id, mark.end) == ("red-line", Point(2400, 1950))
    assert fighting(Combat(charges=(changed(charge, state="home"),))).marks == ()
    fought = fighting(Combat(contacts=(contact,)))
    assert [[each.words for each in piece.badges] for piece in fought.pieces] == [
        ["in contact with Green Line"], ["in contact with Red Line"],
    ]  # fmt: skip
    pictures = {
        png.paint(each, Shape.WIDE).image.crop((70, 50, 1100, 740)).tobytes()
        for each in (seen(state), fighting(Combat(charges=(charge,))), fought)
    }
    assert len(pictures) == 3


def test_a_preview_shows_the_formation_that_is_taken() -> None:
    view = RULESET.view(battle({"red-battery": (24, 24, 0, "deployed")}, MOVE), "first")
    limber = ac.Form(unit="red-battery", formation="limbered", anchor="middle", facing="ahead")
    found = RULESET.forecast(view, limber)
    assert found.draw is not None
    (mark,) = scene(view.model_copy(update={"preview": found.draw(found)})).marks
    assert isinstance(mark, PlanMark)
    assert mark.piece.shape == "foot_gun_limbered"
    assert mark.piece.note == "limbered"


def test_a_grand_battery_and_an_assault_column_carry_their_signs() -> None:
    guns = {f"austrian-battery-{n}": (20 + 2 * n, 19.5, 180, "battery") for n in (1, 2)}
    column = {"3e-ligne": (24, 27, 0, "assault_column")}
    state = battle(guns | column, MOVE, scenario="bridges", attacker="second")
    found = seen(state.unit("3e-ligne", storms="austrian-battery-1"))
    told = {each.id: [badge.words for badge in each.badges] for each in found.pieces}
    assert told["austrian-battery-1"] == ["in the Grand Battery"]
    assert told["austrian-battery-2"] == []
    assert told["3e-ligne"] == ["will assault the Grand Battery"]
    assert {"massed", "assault"} <= {each.kind for each in found.legend}


@pytest.mark.parametrize(
    ("scenario", "status"),
    [
        ("bridges", "Both sides declare fire"),
        ("village", "Prussians and Russians declare assaults"),
    ],
)
def test_every_unit_has_a_row_beside_who_is_to_act(
    scenario: str, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    whole = strengths._paint_row

    def paint_row(canvas: Canvas, scene: Scene, row: strengths.Row, box: Box) -> None:
        assert box[3] - box[1] >= 25, "letters of 22 at least"
        assert box[3] <= canvas.image.height
        shown.append(row.piece.id)
        whole(canvas, scene, row, box)

    monkeypatch.setattr(strengths, "_paint_row", paint_row)
    state = arrayed(scenario)
    png.draw(replace(seen(state), status=status), Shape.WIDE)
    assert sorted(shown) == sorted(each.id for each in state.field.units)


def test_a_defender_who_may_be_driven_off_is_told_when() -> None:
    told = [each.standing for each in seen(battle(LINE, MOVE, driven_off=50)).sides]
    assert told == ["1 unit, 6 stands", "6 stands, driven off at 8"]
    assert seen(battle(LINE, MOVE)).sides[1].standing == "1 unit, 6 stands"


def test_where_rows_are_too_many_the_lost_are_left_out_first() -> None:
    units = {"french-horse-battery": (52, 30, 0, "limbered"), "ir-3": (50, 16, 180, "line")}
    found = seen(battle(units, MOVE, scenario="bridges", attacker="second"))
    told = [strengths.rows_of(found, side) for side in (0, 1)]
    assert strengths.fitting(told, 26) == told
    few = strengths.fitting(told, 20)
    assert [len(rows) for rows in few] == [11, 9]
    assert few[1][-1].piece.id == "french-horse-battery"
    assert [len(rows) for rows in strengths.fitting(told, 2)] == [1, 1]
