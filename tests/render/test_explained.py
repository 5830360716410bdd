"""A board with notes on it: what they point at, and that none hides another."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from pydantic import ValidationError

from render.model.callout import Callout
from render.model.shape import Shape
from render.notes import callouts_of
from render.png import draw_explained, paint
from rules.kernel.playing.opening import opening_view
from rules.kernel.system.how_to_play import Note, Part
from tests.systems_under_test import scene_of, system

TOY = system("toy_race")
SCENE = scene_of("toy_race")(opening_view(TOY))
_DISC = 58


def test_a_note_is_on_one_thing() -> None:
    assert callouts_of(SCENE, [Note(part=Part.BANNER, words="Who is up.")]) == (
        Callout(Part.BANNER, "banner", "Who is up."),
    )
    for targets in ({}, {"unit": "red-a", "place": "1-1"}):
        with pytest.raises(ValidationError, match="a note is on"):
            Note.model_validate({"words": "What?", **targets})


@pytest.mark.parametrize("target", [{"unit": "red-b"}, {"unit": "RX"}, {"place": "40-2"}])
def test_what_is_not_on_the_table_has_no_note(target: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="on the table"):
        callouts_of(SCENE, [Note.model_validate({"words": "Here.", **target})])


def test_two_notes_on_one_piece_stand_side_by_side() -> None:
    once, twice = (callouts_of(SCENE, [Note(unit="RA", words="Here.")] * n) for n in (1, 2))
    bare, one, two = (
        Image.open(io.BytesIO(content)).convert("RGB").crop((0, 0, *Shape.WIDE.size))
        for content in (
            paint(SCENE).png(),
            draw_explained(SCENE, once),
            draw_explained(SCENE, twice),
        )
    )
    alone, both = (_changed(bare, each) for each in (one, two))
    assert alone > _DISC**2 // 2
    assert both > alone * 17 // 10


def _changed(before: Image.Image, after: Image.Image) -> int:
    mask = ImageChops.difference(before, after).convert("L")
    return before.width * before.height - mask.histogram()[0]
