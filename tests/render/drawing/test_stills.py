"""Tables that stand still are kept, most of them packed, within bounds in bytes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.drawing import stills
from render.drawing.canvas import Canvas
from render.systems.space_convoy.theme import SPACE

if TYPE_CHECKING:
    from collections.abc import Callable

_SIZE = (64, 32)
_AREA = 64 * 32


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the tables that were painted, on an empty shelf."""
    monkeypatch.setattr(stills, "_SHELF", stills._Shelf())
    return []


def table(painted: list[int]) -> Callable[[int], Canvas]:
    @stills.kept
    def paint(number: int) -> Canvas:
        painted.append(number)
        return Canvas(Image.frombytes("L", _SIZE, Random(number).randbytes(_AREA)), SPACE)

    return paint


def test_a_table_is_painted_once_and_unpacked_as_it_was(
    painted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills, "_READY", 2 * _AREA)
    paint = table(painted)
    first = paint(0).image.tobytes()
    for number in range(1, 9):
        paint(number)
    again = paint(0)
    assert again.image.tobytes() == first
    assert again.theme is SPACE
    assert painted == list(range(9))


def test_two_that_paint_do_not_share(painted: list[int]) -> None:
    others: list[int] = []
    table(painted)(3)
    table(others)(3)
    assert painted == others == [3]


def test_no_more_bytes_are_kept_than_there_is_room_for(
    painted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills, "_READY", 2 * _AREA)
    monkeypatch.setattr(stills, "_PACKED", 4 * _AREA)  # of noise, which packs no smaller
    paint = table(painted)
    for number in range(9):
        paint(number)
    shelf = stills._SHELF
    assert len(shelf._ready) == 2
    assert len(shelf._parcels) == 3
    paint(8)
    paint(0)
    assert painted == [*range(9), 0]
