"""The stands of a unit inside of its footprint, and how those of each arm are drawn.

Stands are two inches wide and one deep. Nothing but the number of them is kept in a game: where
they stand follows from pose, formation and strength (BC49, BC50).
"""

from __future__ import annotations

import math
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from render.drawing.art import Glyph
from rules.space.plane import Point
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import rectangle
from rules.systems.braid.pieces import LIMBERED, SQUARE
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Rect
    from rules.systems.braid.stats import Arm

_WIDE, _DEEP = 2 * INCH, INCH
_QUARTER: Final = 90
_INSIDE: Final = 40
"""Stands in a built-up area are so far from its border."""


@lru_cache(maxsize=4096)
def stands_of(
    pose: Pose, formation: str, count: int, size: tuple[int, int]
) -> tuple[tuple[Point, ...], ...]:
    """The corners of each stand in a footprint of that width and depth."""
    places = _ring if formation == SQUARE else _ranks
    return tuple(_stand(pose, *place) for place in places(count, *size))


@lru_cache(maxsize=256)
def stands_in(place: Rect, count: int) -> tuple[tuple[Point, ...], ...]:
    """The corners of the stands of a garrison: all around, the sides of the place their fronts."""
    wide, deep = place.east - place.west, place.south - place.north
    front = Pose((place.west + place.east) // 2, place.north, 0)
    return tuple(_stand(front, *each) for each in _around(count, wide, deep, _INSIDE))


def stands_on(corners: tuple[Point, ...], count: int) -> tuple[tuple[Point, ...], ...]:
    """The stands of a footprint: which formation it is follows from how wide and deep it is."""
    front_left, front_right, _, rear_left = corners
    wide, deep = (round(math.dist(front_left, each), -2) for each in (front_right, rear_left))
    size = int(wide), int(deep)
    middle = Point((front_left.x + front_right.x) // 2, (front_left.y + front_right.y) // 2)
    across, down = front_right.x - front_left.x, front_right.y - front_left.y
    heading = round(math.degrees(math.atan2(down, across))) % 360
    formation = SQUARE if size[0] == size[1] > _WIDE else ""
    return stands_of(Pose(*middle, heading), formation, count, size)


def _stand(pose: Pose, right: int, back: int, turn: int) -> tuple[Point, ...]:
    """The stand whose front has its middle so far to the right and back."""
    step = Step(right * MILLIONTHS, -back * MILLIONTHS, turn)
    return rectangle(laid(pose, (step,)), _WIDE, _DEEP).corners


def _ranks(count: int, wide: int, _deep: int) -> Iterator[tuple[int, int, int]]:
    """Rank by rank; those of a last rank that is short stand in its middle (BC50)."""
    files = max(1, wide // _WIDE)
    for number in range(count):
        rank = number // files
        inside = min(files, count - rank * files)
        yield (2 * (number % files) - inside + 1) * _WIDE // 2, rank * _DEEP, 0


def _ring(count: int, wide: int, deep: int) -> Iterator[tuple[int, int, int]]:
    """All around, with their backs to each other."""
    if wide > 2 * _WIDE - 1:
        yield from _around(count, wide, deep, 0)
        return
    half = _DEEP // 2
    yield from (
        (-half, 0, 0),
        (wide // 2, _WIDE // 2, _QUARTER),
        (half, deep, 2 * _QUARTER),
        (-wide // 2, deep - _WIDE // 2, 3 * _QUARTER),
    )


def _around(count: int, wide: int, deep: int, inside: int) -> Iterator[tuple[int, int, int]]:
    """Two in front, one on each flank, two behind; one in the middle behind if they are five."""
    aside, back = wide // 2 - inside, deep - inside
    pair = (
        min(_WIDE, aside) // 2 if inside == 0 else min(_WIDE * 3 // 4, aside - _DEEP - _WIDE // 2)
    )
    behind = count - 4
    places = [
        (-pair, inside, 0),
        (pair, inside, 0),
        (aside, deep // 2, _QUARTER),
        (-aside, deep // 2, 3 * _QUARTER),
        *(((0, back, 2 * _QUARTER),) if behind == 1 else ()),
        *(((pair, back, 2 * _QUARTER), (-pair, back, 2 * _QUARTER)) if behind > 1 else ()),
    ]
    yield from places[:count]


def kind_of(arm: Arm, formation: str) -> str:
    """What the stands of an arm look like: guns otherwise while they are limbered."""
    return f"{arm}_{LIMBERED}" if formation == LIMBERED else arm


LED: Final = "led"
"""The badge of a unit that a commander is with, and what a commander's counter looks like."""
MELEE: Final = "contact"
"""The badge of a unit that is in contact with an enemy."""
STORM: Final = "assault"
"""The badge of an assault column."""
MASSED: Final = "massed"
"""The badge of a Grand Battery, on the gun that stands for all."""
_FOOT: Final = (((5, 10), (95, 10), (95, 90), (5, 90)),)
_OPEN: Final = (
    ((6, 16), (44, 16), (44, 84), (6, 84)),
    ((56, 16), (94, 16), (94, 84), (56, 84)),
)
_LIGHT: Final = ((50, 2), (95, 92), (5, 92))
_HEAVY: Final = ((50, 2), (95, 46), (95, 92), (5, 92), (5, 46))
_LANCE: Final = ((46, 30), (46, -46), (54, -46), (54, 30))
_PLATE: Final = ((24, 58), (76, 58), (76, 74), (24, 74))
_WHEELS: Final = (
    ((10, -6), (25, -6), (25, 96), (10, 96)),
    ((75, -6), (90, -6), (90, 96), (75, 96)),
)
_AXLE: Final = ((25, 40), (75, 40), (75, 56), (25, 56))
_BARREL: Final = ((42, -80), (58, -80), (60, 84), (40, 84))
_TRAIL: Final = ((46, 84), (54, 84), (54, 150), (46, 150))
_BEHIND: Final = ((42, 190), (58, 190), (60, 30), (40, 30))
_POLE: Final = (
    (46, 30),
    (46, -90),
    (30, -90),
    (30, -112),
    (70, -112),
    (70, -90),
    (54, -90),
    (54, 30),
)
_HORSES: Final = (((15, 110), (30, 160), (0, 160)), ((85, 110), (100, 160), (70, 160)))
_TEAM: Final = (((15, -120), (30, -70), (0, -70)), ((85, -120), (100, -70), (70, -70)))

_STAR: Final = (
    (50, 0), (62, 36), (100, 36), (69, 58), (81, 95),
    (50, 72), (19, 95), (31, 58), (0, 36), (38, 36),
)  # fmt: skip

GLYPHS: Final = MappingProxyType({
    LED: Glyph((), bars=(_STAR,)),
    "foot": Glyph(_FOOT),
    "light_foot": Glyph(_OPEN),
    "light": Glyph((_LIGHT,)),
    "lancer": Glyph((_LIGHT, _LANCE)),
    "heavy": Glyph((_HEAVY,)),
    "cuirassier": Glyph((_HEAVY,), (_PLATE,)),
    "foot_gun": Glyph((), bars=(*_WHEELS, _AXLE, _BARREL, _TRAIL)),
    "horse_gun": Glyph((), bars=(*_WHEELS, _AXLE, _BARREL, _TRAIL, *_HORSES)),
    "foot_gun_limbered": Glyph((), bars=(*_WHEELS, _AXLE, _BEHIND, _POLE)),
    "horse_gun_limbered": Glyph((), bars=(*_WHEELS, _AXLE, _BEHIND, _POLE, *_TEAM)),
})  # fmt: skip
"""A stand of each arm, its front at the top: close order solid, light foot in two, horse pointed,
the heavy with shoulders, lancers with a lance, cuirassiers with a plate, guns with wheels."""
