from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.model.scene import Piece, PlanMark, Scene, Tray
from render.text.alt import LIMIT, alt_text
from render.text.board import text_board
from render.text.lines import one_line
from rules.space.grid import Cell
from tests.render.grid.samples import BADGES, GRIDS, board_of, crowded, scenes, small

NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9)
HEALTH = [HealthCheck.too_slow, HealthCheck.data_too_large]


def test_it_says_what_the_picture_shows() -> None:
    assert alt_text(small()) == (
        "Slayer A moves to 7-4. Initiative: Freeloaders. "
        "Space Convoy: Brigghavens off 1 · left 3. Freeloaders: Vessel SA 7-4. "
        "Naztees: Vessel CA 4-4. Off the table: Vessel BA. Waiting: Vessel BZ. "
        "Destroyed: Vessel CB. Terrain: Nebula 5-2 pull -3."
    )


@pytest.mark.parametrize(
    ("start", "end", "shot", "stop", "said"),
    [
        (Cell(7, 4), Cell(7, 5), False, None, "moves to 7-5: 4+."),
        (Cell(7, 4), Cell(7, 5), False, Cell(7, 5), "moves to 7-5: 4+."),
        (None, Cell(12, 5), False, None, "moves to 12-5: 4+."),
        (Cell(1, 4), None, False, None, "moves off the table: 4+."),
        (Cell(1, 4), None, False, Cell(1, 4), "moves off the table, stopped at 1-4: 4+."),
        (Cell(7, 4), Cell(4, 4), True, None, "shoots at 4-4: 4+."),
        (
            Cell(12, 4),
            Cell(4, 4),
            True,
            Cell(6, 4),
            "shoots at 4-4, stopped at 6-4: 4+.",
        ),
    ],
)
def test_what_is_considered_is_said(
    start: Cell | None, end: Cell | None, shot: bool, stop: Cell | None, said: str
) -> None:
    scene = small()
    mark = PlanMark(scene.pieces[0], start, end, shot=shot, stop=stop, word="4+")
    planned = replace(scene, marks=(mark,), caption="It is considered.")
    text = alt_text(planned)
    assert text.startswith("It is considered. Initiative: Freeloaders. ")
    assert f"Considered: Vessel SA {said}" in text
    assert "\n4+\n" in text_board(planned)


def test_a_considered_mark_may_say_what_it_does() -> None:
    scene = small()
    mark = PlanMark(scene.pieces[0], None, None, shot=True, verb="boards")
    assert "Considered: Vessel SA boards off the table" in alt_text(replace(scene, marks=(mark,)))


def test_damage_is_named() -> None:
    scene = small()
    hurt = replace(scene.pieces[0], badges=BADGES[:2])
    text = alt_text(replace(scene, pieces=(hurt,)))
    assert "Vessel SA 7-4 (slowed, moves on 5+, defence 1)" in text


def test_a_crowded_table_is_told_in_short_and_whole() -> None:
    for grid in GRIDS:
        scene = crowded(grid)
        text = alt_text(scene)
        assert len(text) <= LIMIT
        for piece in scene.pieces:
            assert f"{piece.name} {piece.at}" in text
        for feature in board_of(scene).features:
            assert f"{feature.name} {feature.cell}" in text
        assert "…" not in text


def test_what_does_not_fit_is_cut_after_a_whole_item() -> None:
    names = [f"The very long name of vessel number {number}" for number in range(60)]
    pieces = tuple(Piece(n, n, "AA", "slayer", 0, Cell(1, 1)) for n in names)
    text = alt_text(replace(small(), pieces=pieces))
    assert LIMIT * 9 // 10 < len(text) <= LIMIT
    assert text.endswith(" …")
    assert text.removesuffix(" …").rsplit("; ", 1)[1] in {f"{name} 1-1" for name in names}


def test_user_text_stays_on_one_line() -> None:
    assert one_line("a\r\nb\x00c‍d\u202e") == "a b cd"


@settings(max_examples=100, deadline=None, suppress_health_check=HEALTH)
@given(scenes(st.text(max_size=300)))
def test_it_never_outgrows_its_limit(scene: Scene) -> None:
    text = alt_text(scene)
    assert len(text) <= LIMIT
    assert "\n" not in text


@settings(max_examples=100, deadline=None, suppress_health_check=HEALTH)
@given(scenes(NAMES))
def test_it_mentions_everything(scene: Scene) -> None:
    text = alt_text(scene)
    assert scene.status in text
    assert scene.caption in text
    for piece in (*scene.pieces, *(p for tray in scene.trays for p in tray.pieces)):
        assert piece.name in text
        assert all(badge.kind in text or badge.words in text for badge in piece.badges)
    for piece in scene.pieces:
        assert piece.at is not None
        assert isinstance(piece.at, Cell)
        assert str(piece.at) in text
    for feature in board_of(scene).features:
        assert feature.name in text
    for tally in scene.tallies:
        assert tally in text


def test_empty_trays_are_left_out() -> None:
    assert "Nowhere" not in alt_text(replace(small(), trays=(Tray("Nowhere", ()),)))
