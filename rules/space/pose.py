"""Poses: where a thing with a front is and whither it looks, and steps laid one after the other.

Lengths are whole numbers of a system's smallest unit, headings whole degrees clockwise from north.
North is up: y grows towards the south, as on the `plane`. A way is laid from where it starts, in
millionths of a unit, and only what comes out is rounded: however long it is, nothing drifts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from rules.space.plane import FULL_CIRCLE, SINES, TURNS, Point

if TYPE_CHECKING:
    from collections.abc import Iterable

MILLIONTHS: Final = 10**6
"""So many parts of a unit a step counts in."""
_WHOLE: Final = MILLIONTHS * SINES


class Pose(NamedTuple):
    """A place and a heading; as text ``60000,40000,270``, in the smallest units."""

    x: int
    y: int
    heading: int

    def __str__(self) -> str:
        return f"{self.x},{self.y},{self.heading}"

    @property
    def at(self) -> Point:
        """Its place."""
        return Point(self.x, self.y)


class Step(NamedTuple):
    """A step as the one who takes it sees it.

    Attributes:
        right: How far aside, in millionths of a unit; to the left it is negative.
        ahead: How far ahead, likewise.
        turn: By how many degrees it turns to the right at its end.
    """

    right: int
    ahead: int
    turn: int = 0


class Aside(NamedTuple):
    """A point as somebody with a front sees it: both lengths ``plane.SINES`` times too long."""

    right: int
    ahead: int


def parse_pose(text: object) -> Pose:
    """Read what ``str`` writes of a pose.

    Raises:
        ValueError: It is no pose.
    """
    if isinstance(text, Pose):
        return text
    parts = str(text).split(",")
    if len(parts) != len(Pose._fields):
        raise ValueError("this is no pose")
    return Pose(*map(int, parts))


PoseText = Annotated[
    Pose,
    PlainValidator(parse_pose),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Pose`` as a model field."""


def laid(start: Pose, steps: Iterable[Step]) -> Pose:
    """The pose after some steps, each as seen from the end of the one before."""
    east = south = 0
    x, y, heading = start
    for right, ahead, turn in steps:
        sin, cos = TURNS[heading % FULL_CIRCLE]
        east += right * cos + ahead * sin
        south += right * sin - ahead * cos
        heading = (heading + turn) % FULL_CIRCLE
    return Pose(
        x + (2 * east + _WHOLE) // (2 * _WHOLE), y + (2 * south + _WHOLE) // (2 * _WHOLE), heading
    )


def spot(pose: Pose, right: int, ahead: int) -> Point:
    """The point that somebody has so far aside and ahead, in millionths of a unit; rounded."""
    x, y, heading = pose
    sin, cos = TURNS[heading % FULL_CIRCLE]
    east, south = right * cos + ahead * sin, right * sin - ahead * cos
    return Point(x + (2 * east + _WHOLE) // (2 * _WHOLE), y + (2 * south + _WHOLE) // (2 * _WHOLE))


def seen(pose: Pose, point: Point) -> Aside:
    """A point as it is seen from a pose."""
    x, y, heading = pose
    east, south = point[0] - x, point[1] - y
    sin, cos = TURNS[heading % FULL_CIRCLE]
    return Aside(east * cos + south * sin, east * sin - south * cos)
