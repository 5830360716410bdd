"""Letters in pictures: each that a name may have is drawn, or was warned of."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.lookups.remarks import remarks_on
from render.drawing.canvas import Canvas, printable, text_width
from render.drawing.theme import STYLES, TITLE
from render.systems.space_convoy.theme import SPACE
from render.text.undrawn import undrawn
from rules.kernel.game.brief import Brief, brief_from_toml
from rules.kernel.values.errors import Malformed
from rules.space.own_maps import check_name
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from render.drawing.theme import Style


class Named(Brief):
    """A brief with a name."""

    name: str = ""


def drawn(text: str, style: Style = TITLE) -> bytes:
    canvas = Canvas(Image.new("L", (400, 80)), SPACE)
    canvas.text(10, 60, text, style, SPACE.ramps["ink"], halo=SPACE.ramps["paper"])
    return canvas.image.tobytes()


def is_name(text: str) -> bool:
    try:
        check_name(text, "name")
    except Malformed:
        return False
    return True


MIXED = "Пavliк"
NOTHING = drawn("\uffff")
OF_NOW = [
    *(chr(each) for each in range(0x41, 0x250)),
    *(chr(each) for each in (*range(0x386, 0x3CF), *range(0x1F00, 0x1FFE))),
    *(chr(each) for each in (*range(0x400, 0x460), *range(0x490, 0x530))),
    *(chr(each) for each in range(0x1EA0, 0x1EFA)),
]
"""Latin, Greek and Cyrillic, but for what only scholars write."""


def test_latin_greek_and_cyrillic_letters_are_all_drawn() -> None:
    names = [each for each in OF_NOW if is_name(each)]
    assert len(names) > 1000
    assert not list(undrawn(names))
    assert [printable(each) for each in names] == [unicodedata.normalize("NFC", n) for n in names]


@given(st.characters(categories=("L", "N")))
def test_each_letter_of_a_name_is_drawn_or_was_warned_of(letter: str) -> None:
    if not is_name(letter):
        return
    brief = Named(name=f"4th {letter}")
    shown = printable(brief.name)
    warned = any(brief.name in each for each in remarks_on(brief))
    assert warned is ("?" in shown)
    assert warned or drawn(printable(letter)) != NOTHING


@pytest.mark.parametrize("style", STYLES)
def test_words_of_both_typefaces_are_as_wide_as_their_letters(style: Style) -> None:
    mixed = drawn(MIXED, style)
    assert mixed not in (drawn("П", style), drawn("avli", style))
    assert text_width(MIXED, style) >= text_width("avli", style) + text_width("П", style)


def test_only_what_pictures_lack_is_warned_of() -> None:
    assert list(undrawn(["Полк", "Χάρης", "Nguyễn", "e\u0301", "1½″", "", "近衛", "近衛"])) == [
        "近衛"
    ]
    many = ", ".join(f'"近衛連隊 {number}"' for number in range(8))
    brief = Named(name=many)
    (told,) = remarks_on(brief)
    assert len(told) <= 200


def test_an_accent_behind_its_letter_is_the_accented_letter() -> None:
    assert brief_from_toml(Named, 'name = "Cafe\u0301"').name == "Café"


@pytest.mark.parametrize("system_id", IDS)
def test_names_of_the_data_are_drawn(system_id: str) -> None:
    ruleset = system(system_id)
    brief = ruleset.brief_for(ruleset.read_options({}))
    assert not any("Pictures show" in each for each in remarks_on(brief))
