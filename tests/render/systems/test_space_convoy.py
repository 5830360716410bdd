"""Whole games at random: every moment of them becomes a scene, a picture, words and letters."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from render.drawing.canvas import Box
from render.grid import tall, wide
from render.model.scene import MoveMark, PlaceMark, PlanMark, Scene, ShotMark
from render.model.shape import Shape
from render.png import draw
from render.registry import scene_for
from render.text.alt import alt_text
from render.text.board import text_board
from rules.kernel.game.action import Action
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing import play
from rules.kernel.system import outcome
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.space.grid import Cell
from rules.systems.space_convoy.fire.events import Attacked
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.questions import Deployment, DeployVessels
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.setup.events import Deployed, ObjectPlaced
from rules.systems.space_convoy.view import ConvoyView
from tests.render.grid.samples import board_of
from tests.render.grid.test_png import decoded
from tests.systems.common import asking
from tests.systems.space_convoy.positions import fire, move, position

MOST_BYTES = 90_000
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"offset_axis": "rows", "object_placement": "alternate", "gravity": "capped-3"},
    {"grid": "20x6", "coffins": 6, "recycle": True},
    {"grid": "20x6", "offset_axis": "rows", "natural_6_moves": True},
)


def moments(options: dict[str, Any], seed: int) -> Iterator[ConvoyView]:
    """A whole game, moment by moment. Its players go for the far edge and like to shoot."""
    dice = SeededDice(bytes([seed]) * 32, b"")
    choose = random.Random(seed)
    state = play.open_game(
        RULESET, RULESET.start(RULESET.read_options({PRESET: AS_WRITTEN, **options})), dice
    ).state
    yield RULESET.view(state, None)
    while outcome.result(RULESET, state) is None:
        (seat,) = play.active(RULESET, state)
        actions = [offer.action for offer in play.offers(RULESET, state, seat)]
        weights = [eagerness(action, RULESET.view(state, seat)) for action in actions]
        action = choose.choices(actions, weights)[0]
        state = play.act(RULESET, state, seat, action, dice).state
        yield RULESET.view(state, None)


def eagerness(action: Any, view: ConvoyView) -> int:
    if action.tag == "move" and view.acting == "freeloaders":
        cell = view.board.vessel(action.vessel).cell
        ahead = cell is None or action.to.row < cell.row
        return 30 if ahead and action.vessel.startswith("brigghaven") else 8 if ahead else 1
    return {"fire": 8, "pass": 3}.get(action.tag, 6)


@pytest.fixture(scope="module")
def games() -> list[list[tuple[ConvoyView, Scene]]]:
    make = scene_for("space_convoy")
    return [
        [(view, make(view)) for view in moments(options, seed)]
        for options in OPTIONS
        for seed in (1, 2)
    ]


Games = list[list[tuple[ConvoyView, Scene]]]


def test_each_vessel_and_object_is_in_its_place(games: Games) -> None:
    places = {
        Status.OFF: "Off the table",
        Status.WAITING: "Waiting",
        Status.UNPLACED: "To deploy",
        Status.DESTROYED: "Destroyed",
    }
    for view, scene in (moment for game in games for moment in game):
        on_table = {piece.id: piece for piece in scene.pieces}
        trays = {piece.id: tray.name for tray in scene.trays for piece in tray.pieces}
        for vessel in view.board.vessels:
            if vessel.status is Status.ON_TABLE:
                piece = on_table.pop(vessel.id)
                assert (piece.at, piece.code, piece.name) == (
                    vessel.cell,
                    vessel.code,
                    vessel.name,
                )
                assert {badge.kind for badge in piece.badges} == set(vessel.damage)
            else:
                assert trays.pop(vessel.id) == places[vessel.status]
        assert not on_table
        assert not trays
        assert [f.cell for f in board_of(scene).features] == [
            thing.cell for thing in view.board.objects
        ]
        pulled = {shade.cell: shade.level for shade in board_of(scene).shades}
        for cell in view.board.grid.cells:
            assert pulled.get(cell, 0) == min(view.board.pulls.get(cell, 0), 3)


def test_the_last_action_is_marked(games: Games) -> None:
    seen: set[str] = set()
    for view, scene in (moment for game in games for moment in game):
        if view.last is None:
            continue
        act, struck, (mark,) = view.last.act, view.last.struck, scene.marks
        match act:
            case MoveRolled():
                assert isinstance(mark, MoveMark)
                assert (mark.piece.id, mark.start, mark.done) == (
                    act.vessel,
                    act.origin,
                    act.succeeded,
                )
                assert bool(mark.word) is not act.succeeded
                assert mark.end is None or mark.end == act.to
                kind = "exit" if mark.end is None else "move" if mark.start else "entry"
                seen.add(f"{kind} {act.succeeded}")
            case Attacked():
                assert isinstance(mark, ShotMark)
                assert (mark.start, mark.end) == (act.attacker_cell, act.target_cell)
                assert mark.hit is (act.outcome == "hit")
                assert mark.word
                assert (mark.wreck is not None) is (struck is not None and struck.destroyed)
                seen.add(mark.word.partition(" ")[0])
            case ObjectPlaced() | Deployed():
                assert isinstance(mark, PlaceMark)
                assert mark.at == act.cell
                seen.add(act.tag)
    assert seen == {
        *("entry True", "entry False", "move True", "move False", "exit True", "exit False"),
        *("HIT:", "MISS:", "SHORT:", "DESTROYED"),
        *(ObjectPlaced.tag, Deployed.tag),
    }


@pytest.mark.parametrize(
    ("action", "stop"),
    [
        (move("slayer-a", "8-5"), None),
        (move("slayer-a", "7-4"), Cell(7, 4)),
        (move("slayer-a", "99-99"), Cell(99, 99)),
        (move("slayer-a", "off"), Cell(8, 4)),
        (move("brigghaven-a", "off"), None),
        (fire("slayer-a", "coffin-a"), None),
        (fire("blitzship", "coffin-a"), Cell(7, 4)),
        # Six areas on the way, then the dice give out.
        (fire("slayer-a", "lite-crusher"), Cell(2, 4)),
        # A planet is in the way, and a comet behind it.
        (fire("blitzship", "harsh-crusher"), Cell(6, 8)),
        # The line runs along the edge between two comets: neither stops it alone.
        (fire("slayer-b", "coffin-b"), Cell(10, 3)),
    ],
)
def test_what_is_considered_stops_where_it_must(action: Action, stop: Cell | None) -> None:
    state = position(
        slayer_a="8-4", blitzship="8-8", brigghaven_a="1-2", coffin_a="7-4", harsh_crusher="4-8",
        slayer_b="10-1", coffin_b="10-3", lite_crusher="1-4", planet="6-8", comet="5-8 10-2 9-2",
        options={"objects_block_fire": True},
    )  # fmt: skip
    view = RULESET.view(state, "freeloaders")
    preview = RULESET.forecast(view, action).preview(view)
    scene = scene_for("space_convoy")(preview.view)
    (mark,) = scene.marks
    assert isinstance(mark, PlanMark)
    assert mark.stop == stop
    assert (mark.stop is None) is (preview.refusal is None)
    assert scene.caption == preview.words
    assert mark.word in alt_text(scene)


@pytest.mark.parametrize(
    ("action", "edges"),
    [
        # Who waits in the east comes from there, even to the westernmost row.
        (fire("slayer-c", "lite-crusher"), ("east",)),
        (move("slayer-c", "3-3"), ("east",)),
        (move("slayer-c", "12-3"), ("east",)),
        # Who would leave heads west, even from the far east.
        (move("slayer-a", "off"), ("west",)),
        (move("brigghaven-a", "off"), ("west",)),
        # A shot at what is not there leads nowhere.
        (fire("slayer-a", "coffin-b"), ()),
    ],
)
def test_a_plan_leads_over_the_right_edge(action: Action, edges: tuple[str, ...]) -> None:
    state = position(slayer_a="8-4", lite_crusher="1-5", brigghaven_a="1-9")
    view = RULESET.view(state, "freeloaders")
    scene = scene_for("space_convoy")(RULESET.forecast(view, action).preview(view).view)
    (mark,) = scene.marks
    assert isinstance(mark, PlanMark)
    lines = replace(scene, marks=(replace(mark, word=""),))
    bare = replace(scene, marks=())
    for page in Shape:
        pictures = (decoded(draw(each, page)) for each in (lines, bare))
        box = ImageChops.difference(*pictures).getbbox()
        assert box is not None
        left, top, right, bottom = table(view, page)
        if page is Shape.WIDE:
            beyond = box[0] < left, box[2] > right
        else:
            beyond = box[1] < top, box[3] > bottom
        assert ("west" in edges, "east" in edges) == beyond, page


def table(view: ConvoyView, page: Shape) -> Box:
    """Where the table of 12 x 10 lies on a page."""
    layout_of = wide.layout_of if page is Shape.WIDE else tall.layout_of
    return layout_of(view.board.grid).bounds


def test_a_vessel_without_guns_shoots_nowhere_at_all() -> None:
    state = position(slayer_a="8-4 disarmed", lite_crusher="1-4", brigghaven_a="2-9")
    view = RULESET.view(state, "freeloaders")
    forecast = RULESET.forecast(view, fire("slayer-a", "lite-crusher"))
    scene = scene_for("space_convoy")(forecast.preview(view).view)
    (mark,) = scene.marks
    assert isinstance(mark, PlanMark)
    assert mark.stop == Cell(1, 4), "it is not the distance that is told"


def test_the_status_names_who_acts_or_who_won(games: Games) -> None:
    for game in games:
        for view, scene in game:
            assert scene.status_side is not None
            name = scene.sides[scene.status_side].name
            assert name in scene.status
            assert name.lower() == (view.acting or (view.result and view.result.winner))
        last_view, last = game[-1]
        assert last_view.result is not None
        assert last.status.endswith("win")
        assert last.caption.startswith(last_view.result.words)


def test_what_the_victory_roll_needs_is_told_once_somebody_is_off(games: Games) -> None:
    told = {
        view.brigghavens(Status.OFF): scene.tallies[1:]
        for view, scene in (moment for game in games for moment in game)
        if view.result is None
    }
    assert told[0] == ()
    assert told[1] == ("wins on 6",)


def test_free_cells_for_the_deployment_are_pointed_out(games: Games) -> None:
    moments = (moment for game in games for moment in game)
    pointed = [(v, s) for v, s in moments if s.highlight and len(v.deploying) == 1]
    assert pointed
    for view, scene in pointed:
        assert view.board.taken.isdisjoint(scene.highlight)
        assert {cell.row for cell in scene.highlight if isinstance(cell, Cell)} <= set(
            view.deploying[0].rows
        )


def test_who_may_act_and_where_it_may_go_is_lit(games: Games) -> None:
    going_on = 0
    for view, scene in (moment for game in games for moment in game):
        if view.acting is None or view.placing is not None or view.deploying:
            assert not any(piece.emphasised for piece in scene.pieces)
            continue
        actions: tuple[Any, ...] = RULESET.legal(view)
        lit = {piece.id for piece in scene.pieces if piece.emphasised}
        able = {each.vessel for each in actions if each.tag in {"move", "fire"}}
        assert lit == able & {piece.id for piece in scene.pieces}
        moves: dict[str, set[Cell]] = {}
        for each in actions:
            if each.tag == "move" and each.to in view.board.grid:
                moves.setdefault(each.vessel, set()).add(each.to)
        act = view.last.act if view.last is not None else None
        busy = act.vessel if isinstance(act, MoveRolled | Attacked) else ""
        if busy in able:
            going_on += 1
            assert set(scene.highlight) == moves.get(busy, set())
        else:
            assert set(scene.highlight) == set().union(*moves.values())
    assert going_on


def test_a_short_shot_ends_where_its_dice_give_out(games: Games) -> None:
    shorts = 0
    for view, scene in (moment for game in games for moment in game):
        act = view.last.act if view.last is not None else None
        if not isinstance(act, Attacked):
            continue
        (mark,) = scene.marks
        assert isinstance(mark, ShotMark)
        if act.outcome != "short":
            assert mark.stop is None
            continue
        shorts += 1
        grid = view.board.grid
        assert isinstance(mark.stop, Cell)
        assert mark.stop != act.target_cell
        assert grid.distance(act.attacker_cell, mark.stop) == act.reach
        assert grid.distance(mark.stop, act.target_cell) == act.distance - act.reach
    assert shorts


def test_rows_that_are_full_are_not_said_to_be_free() -> None:
    due = Deployment(vessel="coffin-a", face=4, rows=(1, 3, 4))
    state = asking(
        position("naztees", coffin_a="unplaced"), DeployVessels(seat="naztees", due=(due,))
    )
    scene = scene_for("space_convoy")(RULESET.view(state, "naztees"))
    assert scene.status == "Naztees deploy Coffin A, row 1, 3 or 4"
    assert "row 1, 3 or 4" in alt_text(scene)


def test_every_moment_is_drawn_told_and_printed_within_limits(games: Games) -> None:
    for game in games:
        for index, (_, scene) in enumerate(game[::3]):
            text, letters = alt_text(scene), text_board(scene)
            assert len(text) <= 1024
            assert len(letters) < 1900
            for piece in scene.pieces:
                assert piece.name in text
                assert piece.code in letters
            if index % 9 == 0:
                assert max(len(draw(scene, page)) for page in Shape) <= MOST_BYTES


def test_off_the_table_lies_beyond_the_west_edge_on_top(games: Games) -> None:
    names = {tray.name for game in games for _, s in game for tray in s.trays}
    boards = {board_of(scene) for game in games for _, scene in game}
    assert {board.top.trays for board in boards} == {("Off the table",)}
    assert {board.bottom.trays for board in boards} == {("Waiting",)}
    assert {"Off the table", "Waiting"} < names
