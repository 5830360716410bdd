"""Colours and letters of every picture: a palette of ramps a theme, one set of text styles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageFont

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Rgb = tuple[int, int, int]
Stops = tuple[tuple[Rgb, int], ...]
"""Colours that a ramp leads through, each with the number of palette steps that lead to it."""


class Ramp(NamedTuple):
    """Palette indices from the ground (first) to a full colour (last)."""

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
    def lut(self) -> tuple[int, ...]:
        """256 palette indices, by coverage."""
        return _lut(self.steps)


@lru_cache(maxsize=256)
def _lut(steps: tuple[int, ...]) -> tuple[int, ...]:
    top = len(steps) - 1
    return tuple([steps[(cover * top + 127) // 255] for cover in range(256)])


@dataclass(frozen=True, slots=True)
class Skin:
    """How one side looks. ``solid``: plain faces with letters cut out; otherwise the reverse.

    ``face`` fills a plate of the side; ``light`` and ``dark`` are the two halves of a piece.
    """

    solid: bool
    ramp: Ramp
    letters: Ramp
    halo: Ramp
    face: Ramp
    light: Rgb
    dark: Rgb
    line: Rgb
    trim: Rgb
    glow: Rgb


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One palette. Every ramp starts at ``base``: edges blended towards it are smooth anywhere.

    A system names its ramps as it likes. Those that every page asks for are ``ink`` (lines and
    letters), ``paper`` (what words are set on), ``red`` (what went wrong) and ``gold`` (what is
    pointed out); a grid asks for ``well`` (a cell under some influence) and ``halo`` (around
    letters) too, an open ground for ``wood``, ``floor``, ``glass``, ``earth`` and ``shade`` where
    it has buildings, fences or stretches of ground.
    """

    base: Rgb
    colours: tuple[Rgb, ...]
    ramps: Mapping[str, Ramp]
    skins: tuple[Skin, ...]
    palette: bytes

    @classmethod
    def of(
        cls,
        base: Rgb,
        stops: Mapping[str, Stops],
        dress: Callable[[Mapping[str, Ramp]], tuple[Skin, ...]],
        also: Callable[[Mapping[str, Ramp]], Mapping[str, Ramp]] = dict,
    ) -> Theme:
        """The theme with these ramps.

        Args:
            base: The ground's colour.
            stops: The ramps' colours, by their names.
            dress: Makes the sides' looks of the ramps.
            also: Makes more names for colours that there are already.
        """
        colours: list[Rgb] = [base]
        ramps: dict[str, Ramp] = {}
        for name, path in stops.items():
            steps = [0]
            for (here, _), (there, count) in pairwise(((base, 0), *path)):
                for part in range(1, count + 1):
                    steps.append(len(colours))
                    colours.append(_mix(here, there, part, count))
            ramps[name] = Ramp(tuple(steps))
        palette = bytes(part for colour in colours for part in colour)
        return cls(base, tuple(colours), {**ramps, **also(ramps)}, dress(ramps), palette)

    def skin(self, side: int) -> Skin:
        """The look of the side with that index."""
        return self.skins[side % len(self.skins)]


def _mix(a: Rgb, b: Rgb, part: int, whole: int) -> Rgb:
    red, green, blue = (x + (y - x) * part // whole for x, y in zip(a, b, strict=True))
    return red, green, blue


class Style(NamedTuple):
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
LARGE_CODE = Style(bold=True, size=47)
STYLES = (
    TITLE,
    STATUS,
    TALLY,
    CAPTION,
    TRAY,
    CELL,
    EDGE,
    LABEL,
    CODE,
    SMALL_CODE,
    LARGE_CODE,
)


_FACES = (
    ("BarlowCondensed-SemiBold.ttf", "BarlowCondensed-Bold.ttf"),
    ("FiraSansCondensed-Medium.ttf", "FiraSansCondensed-SemiBold.ttf"),
)
"""The usual typeface; one for Greek, Cyrillic and rare Latin letters, as strong to the eye.

Of each first what is set plainly, then what is set bold.
"""


@cache
def font(style: Style, face: int = 0) -> ImageFont.FreeTypeFont:
    """A bundled typeface at a style's size; laid out the same on every machine."""
    name = _FACES[face][style.bold]
    data = (resources.files("render") / "fonts" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), style.size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def face_of(char: str) -> int | None:
    """The first typeface that has a character, for ``font``; ``None`` if none has it."""
    return next((face for face in range(len(_FACES)) if _has(face, char)), None)


def _has(face: int, char: str) -> bool:
    return bytes(font(TRAY, face).getmask(char)) != _missing(face)


@cache
def _missing(face: int) -> bytes:
    """What a typeface shows for what it lacks."""
    return bytes(font(TRAY, face).getmask("\uffff"))
