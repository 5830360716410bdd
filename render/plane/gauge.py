"""How large figures and words are drawn on a table; a page chooses, a layout carries it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from render.drawing.theme import CELL, LABEL, Style

if TYPE_CHECKING:
    from render.drawing.art import Size

DESIGNED: Final = 23
"""The radius that all sizes of sprites are given for."""
_STAMP, _GLOW, _SIGN = 62, 76, 26


@dataclass(frozen=True, slots=True)
class Gauge:
    """Sizes in pixels.

    Attributes:
        radius: Half the width of a base.
        code: The letters on a base.
        label: What is written beside a base.
        flag: The letters on the flag of a formation.
        word: What is written beside a mark.
        place: The names of rooms and of the ground.
        measure: The lengths along the edges.
        dim: How strong the names of places are, in hundredths: in a room, and on the ground.
        large: Whether there is room on a base for what its figure carries, and for wounds.
    """

    radius: int
    code: Style
    label: Style
    flag: Style
    word: Style
    place: Style
    measure: Style
    dim: tuple[int, int]
    large: bool = False

    @property
    def stamp(self) -> Size:
        """Of a figure: its base, and room for a rim."""
        return self._scaled(_STAMP)

    @property
    def glow(self) -> Size:
        """Of what is drawn around a figure that stands out."""
        return self._scaled(_GLOW)

    @property
    def sign(self) -> Size:
        """Of a lasting mark."""
        return self._scaled(_SIGN)

    @property
    def clear(self) -> int:
        """Arrows and lines of fire end so far from the middle of a base."""
        return self.radius + 4

    def of(self, designed: int) -> int:
        """A length that is given for the designed radius."""
        return (designed * self.radius + DESIGNED // 2) // DESIGNED

    def _scaled(self, designed: int) -> Size:
        # Even, so that the middle is a pixel's corner at any size.
        size = self.of(designed) // 2 * 2
        return size, size


def rise(style: Style) -> int:
    """How far below the middle of capitals their base lies."""
    return (style.size + 1) // 3


TALL: Final = Gauge(
    radius=DESIGNED,
    code=LABEL,
    label=LABEL,
    flag=Style(bold=True, size=33),
    word=LABEL,
    place=CELL,
    measure=CELL,
    dim=(55, 60),
)
"""On the tall page."""
CROWD: Final = Gauge(
    radius=16,
    code=Style(bold=True, size=23),
    label=Style(bold=True, size=34),
    flag=Style(bold=True, size=28),
    word=LABEL,
    place=CELL,
    measure=CELL,
    dim=(55, 60),
)
"""On a tall page of many figures."""
_PLACE = Style(bold=False, size=30)
_MEASURE = Style(bold=False, size=26)
FEW: Final = Gauge(
    radius=31,
    code=Style(bold=True, size=46),
    label=Style(bold=True, size=46),
    flag=Style(bold=True, size=40),
    word=Style(bold=True, size=40),
    place=_PLACE,
    measure=_MEASURE,
    dim=(74, 84),
    large=True,
)
"""On a wide page: each figure can be read in a message."""
SHAPES: Final = replace(FEW, radius=42)
"""On a wide page of few figures that are known by their shape: their code stands beside them."""
TALL_SHAPES: Final = replace(
    TALL, radius=40, label=Style(bold=True, size=38), word=Style(bold=True, size=36)
)
"""The same on a tall page."""
TALL_MANY: Final = replace(TALL_SHAPES, radius=30, label=Style(bold=True, size=36))
"""On a tall page of more of them."""
MANY: Final = Gauge(
    radius=16,
    code=Style(bold=True, size=23),
    label=Style(bold=True, size=46),
    flag=Style(bold=True, size=34),
    word=Style(bold=True, size=40),
    place=_PLACE,
    measure=_MEASURE,
    dim=(74, 84),
)
"""On a wide page of many figures: groups can be read in a message, figures are marks."""
LENS: Final = Gauge(
    radius=42,
    code=Style(bold=True, size=58),
    label=Style(bold=True, size=46),
    flag=Style(bold=True, size=44),
    word=Style(bold=True, size=42),
    place=Style(bold=False, size=36),
    measure=_MEASURE,
    dim=(74, 84),
    large=True,
)
"""Where only a part of a table is shown."""
