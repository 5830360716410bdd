"""The pen of sprites: what a blur costs, and how large a picture is drawn."""

from __future__ import annotations

import pytest
from PIL import ImageFilter

from render.drawing.pen import FINE, Pen
from render.systems.buoyz.theme import CHART


@pytest.mark.parametrize("radius", [0.5, 2, 5])
@pytest.mark.parametrize("at", [(0, 0), (-90, 60), (99, -99)])
def test_a_blur_looks_at_no_more_than_it_reaches(at: tuple[int, int], radius: float) -> None:
    pen = Pen(CHART, 120, 80)
    pen.disc(*at, 12, 20, (200, 80, 40, 180))
    whole = pen.image.filter(ImageFilter.GaussianBlur(radius * FINE))
    pen.blur(radius)
    assert pen.image.tobytes() == whole.tobytes()


def test_nothing_is_blurred_to_nothing() -> None:
    pen = Pen(CHART, 20, 20)
    pen.blur(3)
    assert pen.image.getbbox() is None


@pytest.mark.parametrize("across", [40, 400, 700, 1400])
def test_large_sprites_are_drawn_no_larger_than_they_need(across: int) -> None:
    """A cloud that fills the table took fifteen seconds when somebody looked closer."""
    pen = Pen(CHART, across, 30)
    assert pen.image.width <= max(1600, across)
    assert (across > 400) == (pen.fine < FINE)
    part = pen.part(across // 2, 10)
    assert part.fine == pen.layer().fine == pen.fine
    pen.over(part, across // 4, 5)
