"""The movement template: its outline, what is in front and behind of it, where the next one lies.

Its pose is the middle of the head's base and its heading (II2, II46). All follows from 5.3: a
square of 4 cm, an equilateral head of the same width, a tail from which the same triangle is cut.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.space.plane import SINES, Point
from rules.space.polygon import Outline, convex, outline
from rules.space.pose import MILLIONTHS, Pose, Step, laid, spot
from rules.systems.interceptors.stats import CM, HALF_PIECE, PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.polygon import Convex
    from rules.systems.interceptors.options import FightersOptions

FORWARD, LEFT, RIGHT, PORT, STARBOARD = "FLRPS"
TURNS: Final = (FORWARD, LEFT, RIGHT)
"""The units of a path: straight ahead, or seated on a slope (II3, II4)."""
FLIP: Final = "T"
PITCH: Final = 8 * CM
"""From one template to the next straight ahead."""
HALF: Final = 2 * CM
"""Half of its width."""
LONGEST: Final = 10 * CM
"""No unit of a way leads farther: one on a slope is 9.8 cm long, at 45 degrees 9.95."""
REACH: Final = 3 * PITCH
"""How far guns and the rear arc reach."""
DEEP: Final = CM // 20
"""Less is touching, and is nothing (II48)."""
TAIL: Final = -PITCH
_CM: Final = CM * MILLIONTHS
_TIP: Final = 3_464_101_615
"""The height of the head, in millionths: twice the square root of 3 cm."""
TIP_SEEN: Final = _TIP * (SINES // MILLIONTHS)
"""How far ahead the vertex is seen from the pose."""
_NOTCH: Final = TAIL * MILLIONTHS + _TIP
_SQUARE: Final = 4 * _CM
_WIDE: Final = HALF * MILLIONTHS
_RIM: Final = DEEP * MILLIONTHS
_SLANT: Final = 2 * _RIM
"""How much lower a rim lies on a line that is 30 degrees from upright."""
_EIGHT_AT_45: Final = 5_656_854_249
"""Eight cm at 45 degrees, ahead as well as aside."""

# The four convex parts, as seen from the pose: aside and ahead in millionths (II48).
_HEAD: Final = ((-_WIDE, 0), (_WIDE, 0), (0, _TIP))
_MIDDLE: Final = ((-_WIDE, 0), (_WIDE, 0), (_WIDE, -_SQUARE), (-_WIDE, -_SQUARE))
_LEFT_TAIL: Final = ((-_WIDE, -_SQUARE), (0, -_SQUARE), (0, _NOTCH), (-_WIDE, 2 * -_SQUARE))
_RIGHT_TAIL: Final = tuple((-aside, ahead) for aside, ahead in _LEFT_TAIL)
_PARTS: Final = (_HEAD, _MIDDLE, _LEFT_TAIL, _RIGHT_TAIL)
_BORDER: Final = (
    (0, _TIP), (_WIDE, 0), (_WIDE, 2 * -_SQUARE), (0, _NOTCH),
    (-_WIDE, 2 * -_SQUARE), (-_WIDE, 0),
)  # fmt: skip
# What of it is more than a rim inside of its border, in convex parts that overlap each other: the
# house of head and square, and a leg on either side (II50).
_INNER: Final = _WIDE - _RIM
_EAVES: Final = 13_397_460
"""How far below the base of the head its rim meets that of the side."""
_FOOT: Final = 2 * -_SQUARE + _SLANT + 86_602_540
"""Where the rims of side and tail meet: by the root of 3 rims above those of the slant."""
_HOUSE: Final = (
    (0, _TIP - _SLANT), (_INNER, -_EAVES), (_INNER, _NOTCH + _RIM),
    (-_INNER, _NOTCH + _RIM), (-_INNER, -_EAVES),
)  # fmt: skip
_LEFT_LEG: Final = ((-_INNER, -_EAVES), (0, -_EAVES), (0, _NOTCH + _SLANT), (-_INNER, _FOOT))
_RIGHT_LEG: Final = tuple((-aside, ahead) for aside, ahead in _LEFT_LEG)


def _placed(pose: Pose, corners: Iterable[tuple[int, int]]) -> tuple[Point, ...]:
    return tuple([spot(pose, aside, ahead) for aside, ahead in corners])


@lru_cache(maxsize=1 << 11)
def template(pose: Pose) -> Outline:
    """What a fighter at a pose takes up; others may be there, too (IIT4, II38)."""
    return outline(*(_placed(pose, part) for part in _PARTS))


@lru_cache(maxsize=1 << 10)
def border(pose: Pose) -> tuple[Point, ...]:
    """The corners of the template, from its tip clockwise."""
    return _placed(pose, _BORDER)


@lru_cache(maxsize=1 << 10)
def core(pose: Pose) -> tuple[Convex, ...]:
    """What of a template lies deep within its outline, where it stops fire (II50)."""
    return tuple([convex(_placed(pose, part)) for part in (_HOUSE, _LEFT_LEG, _RIGHT_LEG)])


@lru_cache(maxsize=1 << 11)
def strip(pose: Pose) -> Outline:
    """The gun arc: as wide as the template, from the head's base to three more ahead (II17)."""
    far = _TIP + REACH * MILLIONTHS
    return outline(_placed(pose, ((-_WIDE, 0), (_WIDE, 0), (_WIDE, far), (-_WIDE, far))))


@lru_cache(maxsize=1 << 10)
def piece(at: Point) -> Outline:
    """A square of scenery around its centre (II45, IIT2c, IIT7b)."""
    return _square(at, HALF_PIECE)


@lru_cache(maxsize=1 << 10)
def block(at: Point) -> Outline:
    """The base of a structure, a square of 4 cm around its centre (IIT34, IIT35, II96)."""
    return _square(at, HALF)


def _square(at: Point, half: int) -> Outline:
    x, y = at
    return outline(
        (
            Point(x - half, y - half),
            Point(x + half, y - half),
            Point(x + half, y + half),
            Point(x - half, y + half),
        )
    )


def tip(pose: Pose) -> Point:
    """The vertex of the template, from which fire is measured."""
    return spot(pose, 0, _TIP)


@lru_cache(maxsize=1 << 12)
def centre(pose: Pose) -> Point:
    """The middle of the square, where the fighter itself is (II46)."""
    return spot(pose, 0, -_WIDE)


def on_screen(at: Point) -> Point:
    """A point in the measure that is shown and typed (II121)."""
    return Point((2 * at.x + PARTS) // (2 * PARTS), (2 * at.y + PARTS) // (2 * PARTS))


def shown(at: Pose | Point) -> Point:
    """Where a fighter or a structure is, in the measure that is shown."""
    return on_screen(middle(at))


def middle(at: Pose | Point) -> Point:
    """The centre of a fighter's template, or of a structure."""
    return centre(at) if isinstance(at, Pose) else at


def shape_of(at: Pose | Point) -> Outline:
    """What a fighter at a pose, or a structure at a place, takes up."""
    return template(at) if isinstance(at, Pose) else block(at)


def steps_of(letter: str, angle: str, width: str) -> tuple[Step, ...]:
    """A unit of a way as the steps by which templates are laid (IIT14, II3, II5, II7, II53)."""
    if letter == FORWARD:
        return (Step(0, PITCH * MILLIONTHS),)
    if letter in (PORT, STARBOARD):
        far = int(width) * _CM
        return (Step(-far if letter == PORT else far, 0),)
    if letter.startswith(FLIP):
        return (Step(0, -_WIDE, int(letter[1:])), Step(0, _WIDE))
    hand = -1 if letter == LEFT else 1
    slope = _TIP // 2  # its middle is half a head ahead, and a cm aside
    if angle == "45":
        return (Step(hand * (_CM + _EIGHT_AT_45), slope + _EIGHT_AT_45, hand * 45),)
    return (Step(hand * (_CM + 2 * _TIP), slope + _SQUARE, hand * 60),)


def flown(start: Pose, way: Iterable[str], options: FightersOptions) -> Pose:
    """Where a way ends: all of it is laid from where the go began, so that nothing drifts."""
    return _flown(start, tuple(way), options.turn_angle, options.sweep_width)


@lru_cache(maxsize=1 << 12)
def _flown(start: Pose, way: tuple[str, ...], angle: str, width: str) -> Pose:
    return laid(start, [step for letter in way for step in steps_of(letter, angle, width)])
