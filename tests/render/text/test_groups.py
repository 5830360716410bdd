"""Many pieces told as few groups, and texts that are too small for all of a scene."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render.model.scene import Group, Piece, Scene
from render.png import draw
from render.text.alt import LIMIT, alt_text
from render.text.board import LIMIT as LETTERS
from render.text.board import text_board
from rules.space.grid import Cell
from tests.render.grid.samples import small
from tests.render.plane.samples import battle, fight

CAPTIONS = ("", "A short one.", "A long caption that tells much. " * 9)


def listed(text: str, side: str) -> str:
    """What is told of a side."""
    return text.rpartition(f". {side}: ")[2].partition(". ")[0]


@pytest.mark.parametrize("caption", CAPTIONS)
def test_every_group_of_both_sides_is_told(caption: str) -> None:
    scene = replace(battle(), caption=caption)
    text = alt_text(scene)
    assert len(scene.pieces) == 45
    assert len(text) <= LIMIT
    for group in scene.groups:
        assert group.name in listed(text, scene.sides[group.side].name)
    assert "2nd Legionaries, 5 of 6" in listed(text, "Red Hand")
    assert "1 of 2nd Legionaries" in text


def test_a_group_is_told_once_where_its_middle_is() -> None:
    assert (
        "Rocket Battery, 15 inches S of the barn, 1 shaken, nearest enemy Rocket Battery 26 inches"
        in alt_text(battle())
    )


def shares(scene: Scene) -> list[int]:
    """How many pieces are told of each side."""
    text = alt_text(scene)
    assert len(text) <= LIMIT
    names = [[piece.name for piece in scene.pieces if piece.side == side] for side in (0, 1)]
    return [sum(name in text for name in side) for side in names]


def test_the_sides_share_what_room_there_is() -> None:
    scene = replace(battle(), groups=())
    pieces = tuple(replace(each, name=f"The Corporal {each.code}") for each in scene.pieces)
    red, blue = shares(replace(scene, pieces=pieces))
    assert red + blue < len(pieces)
    assert abs(red - blue) <= 2  # their items differ in length
    few = tuple(each for each in pieces if each.side == 0 or each.code in ("10", "11"))
    red_beside_few, two = shares(replace(scene, pieces=few))
    assert two == 2
    assert red_beside_few > red


def test_what_is_too_long_is_cut_after_a_whole_item_of_each_side() -> None:
    scene = replace(battle(), groups=(), caption="x" * 600)
    pieces = tuple(replace(each, note="of the reserve") for each in scene.pieces)
    scene = replace(scene, pieces=pieces)
    text = alt_text(replace(scene, trays=()))
    reds, blues = (text.partition(f"{side.name}: ")[2] for side in scene.sides)
    for told in (reds.partition(" Blue Coats")[0], blues):
        assert told.endswith(" …")
        assert told.removesuffix(" …").rsplit("; ", 1)[-1].startswith("Figure ")


def test_the_text_board_names_everybody_of_many_groups_in_short() -> None:
    text = text_board(battle())
    assert len(text) <= LETTERS
    on_the_table = 45
    assert text.count("Figure ") == on_the_table
    assert "\n2n 2nd Legionaries, 5 of 6:\n Figure 00 " in text


def test_the_text_board_says_how_many_it_leaves_out() -> None:
    scene = battle()
    pieces = tuple(replace(each, note="of the reserve of the line") for each in scene.pieces)
    text = text_board(replace(scene, groups=(), pieces=pieces))
    assert len(text) <= LETTERS
    last = text.splitlines()[-1]
    everybody = 46
    assert last.startswith("… ")
    left = int(last.split()[1])
    assert text.count("Figure ") + left == everybody


def test_groups_need_not_be() -> None:
    scene = fight()
    assert alt_text(replace(scene, groups=())) == alt_text(scene)
    assert scene.alone() == scene.pieces


def test_a_group_on_a_grid_is_told_by_its_middle_cell() -> None:
    ships = tuple(
        Piece(f"w{lane}", f"Wing {lane}", f"W{lane}", "kite", 0, Cell(6, lane))
        for lane in (2, 3, 8)
    )
    wing = Group("Red Wing", "RW", 0, ("w2", "w3", "w8", "w9"))
    text = alt_text(replace(small(), pieces=ships, groups=(wing,), trays=()))
    assert "Freeloaders: Red Wing, 3 of 4, 6-3." in text
    assert "Wing 8" not in text


def test_a_group_has_one_label() -> None:
    scene = battle()
    first, *others = scene.groups
    renamed = replace(scene, groups=(replace(first, name="The Guard"), *others))
    assert draw(renamed) != draw(scene)
    labels = tuple(replace(each, label="Somebody") for each in scene.pieces)
    assert draw(replace(scene, pieces=labels)) == draw(scene)
    assert draw(replace(scene, groups=())) != draw(scene)
