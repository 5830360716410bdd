"""Colours and letters of every picture: one fixed palette of ramps, one set of text styles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import pairwise

from PIL import ImageFont

Rgb = tuple[int, int, int]

BASE: Rgb = (8, 11, 26)
"""Deep space. Every ramp starts here, so that an edge blended towards it is smooth anywhere."""

_RAMPS: dict[str, tuple[tuple[Rgb, int], ...]] = {
    # name: stops, each with the number of palette steps that lead to it
    "space": (((16, 20, 44), 5), ((34, 29, 68), 7)),
    "well": (((88, 50, 132), 20),),
    "ink": (((238, 242, 252), 28),),
    "amber": (((255, 184, 56), 22), ((255, 240, 208), 8)),
    "teal": (((34, 211, 214), 22), ((214, 255, 252), 8)),
    "deep": (((18, 70, 92), 14),),
    "red": (((255, 82, 66), 16), ((255, 214, 120), 8), ((255, 250, 226), 3)),
    "cloud": (((98, 54, 160), 10), ((220, 92, 200), 10), ((255, 220, 248), 6)),
    "rock": (((204, 116, 84), 14), ((246, 204, 164), 6)),
    "moss": (((84, 154, 128), 12), ((190, 226, 196), 5)),
    "ice": (((126, 186, 250), 14), ((238, 248, 255), 6)),
}


@dataclass(frozen=True, slots=True)
class Ramp:
    """Palette indices from space (first) to a full colour (last)."""

    steps: tuple[int, ...]

    def upto(self, percent: int) -> Ramp:
        """The ramp cut at that share of its length: the same hue, dimmer."""
        return Ramp(self.steps[: max(2, len(self.steps) * percent // 100)])

    def coarse(self, steps: int) -> Ramp:
        """The ramp in fewer steps: rougher edges that pack smaller, for what is dim anyway."""
        top = len(self.steps) - 1
        return Ramp(tuple(self.steps[top * step // (steps - 1)] for step in range(steps)))

    def reverse(self) -> Ramp:
        """For dark marks on a surface of the ramp's last colour."""
        return Ramp(self.steps[::-1])

    @property
    def full(self) -> int:
        """The palette index of the full colour."""
        return self.steps[-1]

    @property
    def lut(self) -> list[int]:
        """256 palette indices, by coverage."""
        return _lut(self.steps)


@lru_cache(maxsize=256)
def _lut(steps: tuple[int, ...]) -> list[int]:
    top = len(steps) - 1
    return [steps[(cover * top + 127) // 255] for cover in range(256)]


def _mix(a: Rgb, b: Rgb, part: int, whole: int) -> Rgb:
    red, green, blue = (x + (y - x) * part // whole for x, y in zip(a, b, strict=True))
    return red, green, blue


def _build() -> tuple[tuple[Rgb, ...], dict[str, Ramp]]:
    colours: list[Rgb] = [BASE]
    ramps: dict[str, Ramp] = {}
    for name, stops in _RAMPS.items():
        steps = [0]
        path = ((BASE, 0), *stops)
        for (here, _), (there, count) in pairwise(path):
            for part in range(1, count + 1):
                steps.append(len(colours))
                colours.append(_mix(here, there, part, count))
        ramps[name] = Ramp(tuple(steps))
    return tuple(colours), ramps


COLOURS, RAMPS = _build()
PALETTE = bytes(part for colour in COLOURS for part in colour)

_AMBER_BODY = Ramp(RAMPS["amber"].steps[:23])
_TEAL_BODY = Ramp(RAMPS["teal"].steps[:23])


@dataclass(frozen=True, slots=True)
class Skin:
    """How one side looks. ``solid``: light hulls with dark letters; otherwise the reverse."""

    solid: bool
    ramp: Ramp
    letters: Ramp
    halo: Ramp
    light: Rgb
    dark: Rgb
    line: Rgb
    trim: Rgb
    glow: Rgb


SKINS = (
    Skin(
        solid=True,
        ramp=_AMBER_BODY,
        letters=_AMBER_BODY.reverse(),
        halo=_AMBER_BODY,
        light=(255, 196, 84),
        dark=(240, 164, 40),
        line=(255, 240, 208),
        trim=(132, 84, 18),
        glow=(255, 110, 60),
    ),
    Skin(
        solid=False,
        ramp=_TEAL_BODY,
        letters=RAMPS["teal"],
        halo=RAMPS["deep"].upto(80),
        light=(18, 70, 92),
        dark=(13, 46, 64),
        line=(34, 211, 214),
        trim=(24, 140, 150),
        glow=(150, 255, 246),
    ),
)


def skin(side: int) -> Skin:
    """The look of the side with that index."""
    return SKINS[side % len(SKINS)]


@dataclass(frozen=True, slots=True)
class Style:
    """A way to set text: ``size`` in pixels an em; capitals are 0.7 of it."""

    bold: bool
    size: int


TITLE = Style(bold=True, size=46)
STATUS = Style(bold=True, size=42)
TALLY = Style(bold=False, size=38)
CAPTION = Style(bold=False, size=38)
TRAY = Style(bold=False, size=33)
CELL = Style(bold=False, size=32)
EDGE = Style(bold=True, size=34)
LABEL = Style(bold=True, size=33)
CODE = Style(bold=True, size=44)
SMALL_CODE = Style(bold=True, size=36)
STYLES = (TITLE, STATUS, TALLY, CAPTION, TRAY, CELL, EDGE, LABEL, CODE, SMALL_CODE)


@cache
def font(style: Style) -> ImageFont.FreeTypeFont:
    """The bundled typeface at a style's size; laid out the same on every machine."""
    name = "BarlowCondensed-Bold.ttf" if style.bold else "BarlowCondensed-SemiBold.ttf"
    data = (resources.files("render") / "fonts" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), style.size, layout_engine=ImageFont.Layout.BASIC)
