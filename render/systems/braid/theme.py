"""The look of a battlefield of 1810: green and dun, and the coats of both armies.

The first side has solid stands and plain flags, the second hollow stands and notched flags: so
they are told apart by those who see no colours, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from render.drawing.theme import Ramp, Rgb, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

_PAPER: Final = (246, 240, 222)
_COATS: Final[Mapping[str, Rgb]] = {
    "madder": (142, 30, 34),
    "blue": (24, 48, 116),
    "green": (16, 78, 52),
}
_DARK: Final[Mapping[str, Rgb]] = {
    "madder": (70, 12, 16),
    "blue": (10, 22, 58),
    "green": (8, 40, 26),
}
_USUAL: Final = ("madder", "blue")


@lru_cache(maxsize=16)
def meadow(first: str, second: str) -> Theme:
    """The theme with those coats; the usual ones where none are named, or twice the same."""
    coats = (first or _USUAL[0], second or _USUAL[1])
    one, other = coats if coats[0] != coats[1] else _USUAL

    def dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
        return _solid(ramps, one), _hollow(ramps, other)

    return Theme.of(_GROUND, _STOPS, dress)


def _solid(ramps: Mapping[str, Ramp], coat: str) -> Skin:
    ramp, paper = ramps[coat], ramps["paper"]
    return Skin(
        solid=True,
        ramp=ramp,
        letters=Ramp((*ramp.steps[::-1], *paper.steps[1:])),
        halo=ramp,
        face=ramp,
        light=_COATS[coat],
        dark=_COATS[coat],
        line=_DARK[coat],
        trim=(240, 200, 170),
        glow=_PAPER,
    )


def _hollow(ramps: Mapping[str, Ramp], coat: str) -> Skin:
    ramp, paper = ramps[coat], ramps["paper"]
    return Skin(
        solid=False,
        ramp=ramp,
        letters=ramp,
        halo=paper,
        face=paper,
        light=_PAPER,
        dark=_PAPER,
        line=_COATS[coat],
        trim=_COATS[coat],
        glow=_COATS[coat],
    )


_GROUND: Final = (168, 178, 120)
_STOPS: Final = {
    "paper": (((246, 240, 222), 8),),
    "ink": (((34, 30, 22), 28),),
    **{coat: ((colour, 22),) for coat, colour in _COATS.items()},
    "red": (((206, 44, 28), 16), ((255, 190, 84), 6), ((255, 246, 214), 4)),
    "gold": (((250, 196, 48), 12),),
    "floor": (((226, 220, 196), 4),),
    "shade": (((150, 160, 104), 5),),
    "wood": (((150, 140, 120), 8), ((92, 76, 56), 10)),
    "earth": (((196, 178, 132), 6), ((150, 128, 84), 6)),
    "leaf": (((128, 150, 88), 6), ((84, 116, 62), 8), ((46, 72, 40), 6)),
    "height": (((180, 168, 108), 6), ((152, 128, 76), 4), ((92, 70, 40), 4)),
    "water": (((120, 160, 182), 6), ((76, 118, 148), 6)),
    "stone": (((178, 166, 148), 8), ((128, 112, 96), 6), ((84, 72, 62), 6)),
    "glass": (((128, 186, 214), 6),),
}
